"""
CSL-JSON: the form of citation processors, of Zotero, and of the agencies that register DOIs.

BibTeX and RIS are written from the items too; ``imports.csl_items`` reads them.

Sources: https://citationstyles.org/developers/#csl-json,
https://resource.citationstyles.org/schema/latest/input/json/csl-data.json
"""

from __future__ import annotations

import json
from operator import methodcaller
from typing import Any

from pubcrawl.exchange.record_values import Row, Values, WorkView, person_name, row_getter
from pubcrawl.exchange.writer import RecordWriter
from pubcrawl.ids.identifiers import human_link

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

_PREPRINT, _JOURNAL = "article", "article-journal"
_CONTAINER_TYPES = {"journal": _JOURNAL, "book": "chapter", "proceedings": "paper-conference"}
_WITH_GENRE = ("thesis", "report", _PREPRINT)


def csl_type(work: WorkView) -> str:
    """Return the CSL type: of the work, else by its container."""
    if work.csl_kind in TYPES:
        return work.csl_kind
    if work.get("preprint"):
        return _PREPRINT
    by_container = _CONTAINER_TYPES.get(work.container.kind)
    return by_container or (_JOURNAL if work.container_title else "document")


def _name(person: Values) -> dict[str, str]:
    if not person.get("family"):
        return {"literal": person_name(person)}
    return {key: person[key] for key in ("family", "given", "suffix") if person.get(key)}


def _keywords(work: WorkView) -> str:
    words = work.keywords
    return ("; " if any("," in word for word in words) else ", ").join(words)


def _date_parts(path: str) -> Row:
    get = row_getter(path)
    return lambda work: (
        {"date-parts": [[*map(int, date.split("-"))]]} if (date := get(work)) else {}
    )


def _address(work: WorkView) -> str:
    address = work.address
    return address.lower() if address == human_link("doi", work["doi"]) else address


csl_item = row_getter(
    {
        "id": "name",
        "type": csl_type,
        "title": "title",
        "title-short": lambda work: work.title_of("short"),
        "author": ("authors", _name),
        "editor": ("editors", _name),
        "translator": (methodcaller("people", "translator"), _name),
        "contributor": (methodcaller("people", "contributor"), _name),
        "container-title": "container_title",
        "container-title-short": "container.abbreviation",
        "collection-title": "container.series",
        "event": "container.conference",
        "publisher": "container.publisher",
        "volume": "container.volume",
        "issue": "container.issue",
        "page": "container.pages",
        "page-first": "container.first_page",
        "number": "container.article_number",
        "issued": _date_parts("issued"),
        "available-date": _date_parts("dates.online"),
        "submitted": _date_parts("dates.received"),
        "genre": lambda work: (
            work.get("kind", {}).get("given") if csl_type(work) in _WITH_GENRE else ""
        ),
        # Styles print it as it is, and people write it in lower case.
        "DOI": lambda work: work["doi"].lower(),
        "PMID": "pmid",
        "PMCID": "pmcid",
        "ISSN": lambda work: next(iter(work.container.all_issns), ""),
        "ISBN": lambda work: next(iter(work.container.isbns), ""),
        "URL": _address,
        "language": "language",
        "abstract": "abstract",
        "keyword": _keywords,
        "note": lambda work: "; ".join(work.notices),
        # Values for which CSL has no field, under our own names.
        "custom": {"arxiv": "arxiv", "license": "licence"},
    }
)
"""Returns a publication as an item of CSL-JSON; fields without a value are left out."""


def issued(item: dict[str, Any]) -> list[Any]:
    """Return year, month and day of the issue of an item, "" where they are not known."""
    parts = item.get("issued", {}).get("date-parts", [[]])[0]
    return [*parts, "", "", ""][:3]


class CSLWriter(RecordWriter):
    """Writes a list of items, one a line."""

    head, between, foot, empty = "[\n", ",\n", "\n]\n", "[]\n"

    def text(self, record: WorkView) -> str:
        return json.dumps(csl_item(record), ensure_ascii=False)
