"""
Unpaywall's records of DOIs, from the API or a line of its snapshot.

Source: https://unpaywall.org/data-format
"""

from __future__ import annotations

from typing import Any

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.items.findings import Findings, Link
from pubcrawl.items.parts import PartType
from pubcrawl.parse.elements import load_json, plain
from pubcrawl.parse.values import valid_ids

_KNOWN = frozenset(("is_oa", "oa_locations", "journal_name"))


def record(body: bytes, *, compat: bool = False) -> Findings:
    """
    Return the findings of one record: open access, journal, links and, as ``oadoi``, the title.

    The DOI says whom the record is about; it fills no part. *compat* takes a
    title from any JSON. Raises ``ParseError``: ``NotJSON``, ``ErrorPage`` for an
    error message, ``NotAnArticle`` for JSON of another kind.
    """
    answer = load_json(body)
    if not isinstance(answer, dict):
        raise NotAnArticle(f"not a record of Unpaywall: a JSON {type(answer).__name__}")
    if not (answer.keys() & _KNOWN or (compat and "title" in answer)):
        if message := _text(answer, "message"):
            raise ErrorPage(f"Unpaywall says: {message}")
        raise NotAnArticle(f"not a record of Unpaywall: {', '.join(list(answer)[:6]) or 'empty'}")
    ids = valid_ids("", "", _text(answer, "doi"))
    findings = Findings(
        PartType.OADOI,
        Identifiers(doi=ids.doi),
        oa=_text(answer, "is_oa").lower() == "true",
        journal_title=_text(answer, "journal_name"),
    )
    locations = answer.get("oa_locations")
    for location in locations if isinstance(locations, list) else []:
        if isinstance(location, dict):
            findings.links += _links(location)
    findings.add("title", _text(answer, "title"))
    return findings


def _links(location: dict[str, Any]) -> list[Link]:
    pdf = _text(location, "url_for_pdf")
    pages = (_text(location, key) for key in ("url", "url_for_landing_page"))
    links = [Link(page, PartType.LINK_OADOI) for page in pages if page and page != pdf]
    return [*links, Link(pdf, PartType.PDF_OADOI)] if pdf else links


def _text(values: dict[str, Any], key: str) -> str:
    words = plain(values.get(key)).strip()
    # Some records hold the word for what they do not know.
    return "" if words == "null" else words
