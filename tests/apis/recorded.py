"""Responses recorded from the real services, by the identifiers that they contain."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lxml import etree

from tests.apis.source import Documents, Json


class Recorded(Documents):
    """
    The folder ``corpus`` of recorded responses as a source.

    Records of Europe PMC come from its JSON (a field may be wrapped in a list
    of one) and XML, articles from fullTextXML and other JATS, PubMed from
    efetch sets, Unpaywall from responses and snapshot rows. There are no pages.
    """

    def __init__(self, corpus: Path) -> None:
        super().__init__()
        for path in sorted((corpus / "a-epmc-search").iterdir()):
            for result in _results(path):
                if "id" in result and "source" in result and "title" in result:
                    self.add_result(result)
        for path in sorted((corpus / "a-epmc-annotations").glob("*.json")):
            for article in json.loads(path.read_bytes()):
                self.add_annotations(article)
        for folder in ("a-epmc-fulltext", "b-jats"):
            for path in sorted((corpus / folder).glob("*.*xml")):
                self._add_article(path.read_bytes(), folder == "a-epmc-fulltext")
        for path in sorted((corpus / "b-pubmed-xml").glob("*.xml")):
            self._add_pubmed(path.read_bytes())
        for path in sorted((corpus / "c-unpaywall").iterdir()):
            for row in _rows(path):
                if "doi" in row and "is_oa" in row:
                    self.add("unpaywall", row["doi"], json.dumps(row).encode())

    def _add_article(self, body: bytes, in_europepmc: bool) -> None:
        root = _root(body)
        if root is None:
            return
        for article in root.iter("{*}article"):
            ids = {
                each.get("pub-id-type"): (each.text or "").strip()
                for each in article.iterfind("./front//article-id")
            }
            number = (ids.get("pmc") or ids.get("pmcid") or "").upper().removeprefix("PMC")
            if number.isdecimal():
                alone = etree.tostring(article, encoding="utf-8", with_tail=False)
                self.add("pmc", number, alone)
                if in_europepmc:
                    self.add("fulltext", f"PMC{number}", body)

    def _add_pubmed(self, body: bytes) -> None:
        root = _root(body)
        for article in () if root is None else root.iter("PubmedArticle"):
            if pmid := article.findtext("./MedlineCitation/PMID"):
                self.add("pubmed", pmid, etree.tostring(article, encoding="utf-8", with_tail=False))


def _root(body: bytes) -> etree._Element | None:
    return etree.fromstring(body, etree.XMLParser(resolve_entities=False, recover=True))


def _results(path: Path) -> Iterator[Json]:
    body = path.read_bytes()
    if path.suffix == ".xml":
        for result in re.findall(rb"<result>.*?</result>", body, re.DOTALL):
            yield _json(etree.fromstring(result))
        return
    value = json.loads(body)
    if isinstance(value, dict) and "resultList" in value:
        value = value["resultList"].get("result", [])
    for result in value if isinstance(value, list) else [value]:
        if isinstance(result, dict):
            # getpapers wraps every field in a list of one
            yield _unwrap(result)


def _unwrap(value: Any) -> Any:
    if isinstance(value, list):
        return _unwrap(value[0]) if len(value) == 1 else [_unwrap(item) for item in value]
    if isinstance(value, dict):
        return {key: _unwrap(item) for key, item in value.items()}
    return value


def _json(element: etree._Element) -> Any:
    if not len(element):
        return element.text or ""
    value: dict[str, Any] = {}
    for child in element:
        name, inner = str(child.tag), _json(child)
        name = "doi" if name == "DOI" else name
        if name in value:
            before = value[name] if isinstance(value[name], list) else [value[name]]
            value[name] = [*before, inner]
        else:
            value[name] = inner
    return value


def _rows(path: Path) -> Iterator[Json]:
    text = path.read_text("utf-8")
    for line in text.splitlines() if path.suffix == ".jsonl" else [text]:
        value = json.loads(line)
        for row in value.get("results", [value]):
            yield row.get("response", row)
