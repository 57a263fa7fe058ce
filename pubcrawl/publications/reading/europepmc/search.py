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
from pubcrawl.formats.xml.cursor import XmlCursor, name
from pubcrawl.formats.xml.elements import from_json, is_json, load_json
from pubcrawl.formats.xml.text import joined
from pubcrawl.publications.reading.europepmc.work import result_work
from pubcrawl.reading.authors import corresponding
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import MeshTerm, PartType

# Flag of the walk → the element with Y for it.
FLAGS = {
    "is_oa": "//isOpenAccess",
    "in_epmc": "//inEPMC",
    "has_pdf": "//hasPDF",
    "has_mined_terms": "//hasTextMinedTerms",
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
        yield _record(XmlCursor(result), compat=compat)


def hit_count(body: bytes) -> int:
    """Return the total number of results, further pages included; -1 if it is not stated."""
    found = _HIT_COUNT.search(body)
    return int(found[1]) if found else -1


def _xml_results(tree: etree._Element) -> list[etree._Element]:
    answer = XmlCursor(tree)
    if message := answer.text("//errMsg", "//errorMessage"):
        raise ErrorPage(f"Europe PMC says: {message}")
    if not answer["//resultList"]:
        raise NotAnArticle(_not_search(name(tree), list(answer.inside)))
    return answer.elements("//resultList.result")


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


def _record(result: XmlCursor, *, compat: bool) -> Findings:
    source = result.text("//source").upper()
    flags = {flag for flag, path in FLAGS.items() if result.text(path).upper() == "Y"}
    ids = {kind: result.text(f"//{kind}") for kind in ("pmid", "pmcid", "doi")}
    findings = Findings(
        PartType.EUROPEPMC,
        valid_ids(**ids),
        oa="is_oa" in flags,
        preprint=source == "PPR",
        journal_title=result.text("//journalInfo.journal.title"),
        pub_date=day_in(result.text("//firstPublicationDate")),
        corresp_authors=corresponding(result.rows("//author")),
        flags=frozenset(flags | {f"source_{source.lower()}"} if source else flags),
    )
    if _COUNT.fullmatch(count := result.text("//citedByCount")):
        findings.citations_count = int(count)
    for part, text in (*ids.items(), ("title", result.text("title"))):
        findings.add(part, text)
    findings.add("keywords", tuple(keyword.text() for keyword in result.rows("//keyword")))
    findings.add(
        "mesh",
        tuple(
            # The first majorTopic_YN is the descriptor's, those of qualifiers follow.
            MeshTerm(row.text("//descriptorName"), row.text("//majorTopic_YN").upper() == "Y")
            for row in result.rows("//meshHeading")
        ),
    )
    findings.add("abstract", joined(result.elements("//abstractText")))
    if not compat:
        findings.work = result_work(result)
    return findings
