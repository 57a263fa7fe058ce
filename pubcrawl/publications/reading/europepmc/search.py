"""
Search results of Europe PMC, as XML or JSON, core or lite.

Source: https://europepmc.org/RestfulWebService, section "search"
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lxml import etree

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.formats import xml
from pubcrawl.formats.dates import day_in
from pubcrawl.formats.xml.elements import Index, child, from_json, index, is_json, load_json, name
from pubcrawl.formats.xml.text import joined, text
from pubcrawl.publications.reading.europepmc.work import result_work
from pubcrawl.reading.authors import corresponding
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import MeshTerm, PartType

# Flag of the walk → the element with Y for it.
FLAGS = {
    "is_oa": "isopenaccess",
    "in_epmc": "inepmc",
    "has_pdf": "haspdf",
    "has_mined_terms": "hastextminedterms",
}
_HIT_COUNT = re.compile(rb"""hitCount(?:>|"\s*:)\s*([0-9]{1,18})""", re.IGNORECASE)
_COUNT = re.compile(r"\+?[0-9]{1,9}")


def records(body: bytes, *, content_type: str = "", compat: bool = False) -> Iterator[Findings]:
    """
    Yield the findings of every result, in the order of the answer.

    A flag ``source_med``, ``source_pmc``, … names the database of a result.
    Raises ``ParseError``: ``ErrorPage`` for an error message, ``NotAnArticle``
    for an answer that is not one of search.
    """
    if is_json(body):
        results = _json_results(load_json(body))
    else:
        tree = xml.root(body, content_type=content_type, compat=compat)
        results = _xml_results(tree)
    for result in results:
        yield _record(result, compat=compat)


def hit_count(body: bytes) -> int:
    """Return the total number of results, further pages included; -1 if it is not stated."""
    found = _HIT_COUNT.search(body)
    return int(found[1]) if found else -1


def _xml_results(tree: etree._Element) -> list[etree._Element]:
    found = index(tree.iter(etree.Element))
    for message in found["errmsg"] or found["errormessage"]:
        raise ErrorPage(f"Europe PMC says: {text(message)}")
    lists = found["resultlist"]
    if not lists:
        raise NotAnArticle(_not_search(name(tree), list(found)))
    return [
        result
        for results in lists
        for result in results.iterchildren(etree.Element)
        if name(result) == "result"
    ]


def _json_results(answer: Any) -> list[etree._Element]:
    results = answer
    if isinstance(answer, dict):
        if message := answer.get("errMsg") or answer.get("errorMessage"):
            raise ErrorPage(f"Europe PMC says: {message}")
        results = answer.get("resultList", answer)
        if isinstance(results, dict):
            results = results.get("result", results)
    if isinstance(results, dict):
        results = [results]
    # Programs also store results without the response around them; then only their
    # content shows the source.
    needed = set() if isinstance(answer, dict) and "resultList" in answer else {"id", "source"}
    if not isinstance(results, list) or not all(
        isinstance(result, dict) and result.keys() >= needed for result in results
    ):
        raise NotAnArticle(_not_search("JSON", list(answer) if isinstance(answer, dict) else []))
    return [from_json("result", result) for result in results]


def _not_search(what: str, names: list[str]) -> str:
    if "rdf:rdf" in names:
        return "a Dublin Core answer of Europe PMC; ask with format=xml or format=json"
    return f"not an answer of Europe PMC's search: {what} with {', '.join(names[:6]) or 'nothing'}"


def _record(result: etree._Element, *, compat: bool) -> Findings:
    found = index(result.iterdescendants(etree.Element))

    def first(key: str) -> str:
        return text(found[key][0]) if key in found else ""

    source = first("source").upper()
    flags = {flag for flag, key in FLAGS.items() if first(key).upper() == "Y"}
    findings = Findings(
        PartType.EUROPEPMC,
        valid_ids(*map(first, ("pmid", "pmcid", "doi"))),
        oa="is_oa" in flags,
        preprint=source == "PPR",
        journal_title=_journal(found),
        pub_date=day_in(first("firstpublicationdate")),
        corresp_authors=corresponding(found["author"]),
        flags=frozenset(flags | {f"source_{source.lower()}"} if source else flags),
    )
    if _COUNT.fullmatch(count := first("citedbycount")):
        findings.citations_count = int(count)
    for key in ("pmid", "pmcid", "doi"):
        findings.add(key, first(key))
    title = child(result, "title")
    findings.add("title", "" if title is None else text(title))
    findings.add("keywords", tuple(map(text, found["keyword"])))
    findings.add("mesh", tuple(map(_heading, found["meshheading"])))
    findings.add("abstract", joined(found["abstracttext"]))
    if not compat:
        findings.work = result_work(result, found)
    return findings


def _heading(heading: etree._Element) -> MeshTerm:
    parts = index(heading.iterdescendants(etree.Element))
    # The first majorTopic_YN is the descriptor's, those of qualifiers follow.
    term, major = (
        text(parts[key][0]) if key in parts else "" for key in ("descriptorname", "majortopic_yn")
    )
    return MeshTerm(term, major.upper() == "Y")


def _journal(found: Index) -> str:
    for info in found["journalinfo"]:
        for journal in info.iterchildren(etree.Element):
            title = child(journal, "title") if name(journal) == "journal" else None
            if title is not None:
                return text(title)
    return ""
