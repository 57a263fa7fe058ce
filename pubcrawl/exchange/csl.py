"""
CSL-JSON: the form of citation processors, of Zotero, and of the agencies that register DOIs.

BibTeX and RIS are written from the items too; ``imports.csl_items`` reads them.

Sources: https://citationstyles.org/developers/#csl-json,
https://resource.citationstyles.org/schema/latest/input/json/csl-data.json
"""

from __future__ import annotations

import json
from typing import Any

from pubcrawl.exchange import record_values as values
from pubcrawl.exchange.record_values import contributor_name
from pubcrawl.exchange.writer import ExportOptions, Record, RecordWriter

TYPES = frozenset(
    """
    article article-journal article-magazine article-newspaper bill book broadcast chapter
    classic collection dataset document entry entry-dictionary entry-encyclopedia figure
    graphic hearing interview legal_case legislation manuscript map motion_picture
    musical_score pamphlet paper-conference patent performance periodical
    personal_communication post post-weblog regulation report review review-book software
    song speech standard thesis treaty webpage
""".split()
)
"""The types of CSL 1.0.2."""

_OWN_ROLES = ("author", "editor", "translator", "contributor")
_PREPRINT, _JOURNAL = "article", "article-journal"
_CONTAINER_TYPES = {"journal": _JOURNAL, "book": "chapter", "proceedings": "paper-conference"}
_WITH_GENRE = ("thesis", "report", _PREPRINT)


def csl_item(record: Record, options: ExportOptions | None = None) -> dict[str, Any]:
    """Return a publication as an item of CSL-JSON; fields without a value are left out."""
    options = options or ExportOptions()
    place = values.container(record)
    kind = csl_type(record)
    return values.filled(
        {
            "id": values.record_name(record),
            "type": kind,
            "title": values.work_title(record),
            "title-short": values.other_title(record, "short"),
            **{role: _names(record, role) for role in _OWN_ROLES},
            "container-title": values.container_title(record),
            "container-title-short": place.get("abbreviation"),
            "collection-title": place.get("series"),
            "event": place.get("conference"),
            "publisher": place.get("publisher"),
            "volume": place.get("volume"),
            "issue": place.get("issue"),
            "page": values.pages(record),
            "page-first": place.get("first_page"),
            "number": place.get("article_number"),
            "issued": _date_parts(values.issued(record)),
            "available-date": _date_parts((record.get("dates") or {}).get("online", "")),
            "submitted": _date_parts((record.get("dates") or {}).get("received", "")),
            "genre": (record.get("kind") or {}).get("given") if kind in _WITH_GENRE else "",
            "DOI": record.get("doi"),
            "PMID": record.get("pmid"),
            "PMCID": record.get("pmcid"),
            "ISSN": next(iter(values.issns(record)), ""),
            "ISBN": next(iter(place.get("isbns") or ()), ""),
            "URL": values.record_address(record),
            "language": record.get("language"),
            "abstract": values.abstract_text(record) if options.has("abstract") else "",
            "keyword": _keywords(record) if options.has("keywords") else "",
            "note": "; ".join(values.notices(record)),
            "custom": _custom(record),
        }
    )


def csl_type(record: Record) -> str:
    """Return the CSL type: of the work, else by its container."""
    kind = values.csl_kind(record)
    if kind in TYPES:
        return kind
    if record.get("preprint"):
        return _PREPRINT
    by_container = _CONTAINER_TYPES.get(values.container(record).get("kind", ""))
    return by_container or (_JOURNAL if values.container_title(record) else "document")


def _names(record: Record, role: str) -> list[dict[str, str]]:
    return [
        {key: person[key] for key in ("family", "given", "suffix") if person.get(key)}
        if person.get("family")
        else {"literal": contributor_name(person)}
        for person in values.contributors(record, role)
        if contributor_name(person)
    ]


def _keywords(record: Record) -> str:
    words = values.terms(record, "keywords")
    return ("; " if any("," in word for word in words) else ", ").join(words)


def _date_parts(date: str) -> dict[str, Any]:
    return {"date-parts": [[int(each) for each in date.split("-")]]} if date else {}


def _custom(record: Record) -> dict[str, Any]:
    """Return the values for which CSL has no field, under our own names."""
    return values.filled(
        {"arxiv": values.identifier(record, "arxiv"), "license": values.licence(record)}
    )


class CSLWriter(RecordWriter):
    """Writes a list of items, one a line."""

    head, between, foot, empty = "[\n", ",\n", "\n]\n", "[]\n"

    def text(self, record: Record) -> str:
        return json.dumps(csl_item(record, self.options), ensure_ascii=False)
