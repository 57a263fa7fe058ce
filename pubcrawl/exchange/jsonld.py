"""
JSON-LD of schema.org: ``ScholarlyArticle`` and ``WebPage``, for search engines and graphs.

https://schema.org/ScholarlyArticle
"""

from __future__ import annotations

import json
from typing import Any

from pubcrawl.exchange.record_values import (
    ExportOptions,
    RecordView,
    WorkView,
    orcid_address,
    person_name,
    row_getter,
    web_address,
)
from pubcrawl.exchange.writer import ByteSink, RecordWriter
from pubcrawl.ids.identifiers import human_link

CONTEXT = "https://schema.org"
TYPES = {
    "book": "Book",
    "chapter": "Chapter",
    "thesis": "Thesis",
    "report": "Report",
    "dataset": "Dataset",
    "software": "SoftwareSourceCode",
    "webpage": "WebPage",
}
"""CSL type → type of schema.org; all others are ``ScholarlyArticle``."""

_PERSON = {
    "@type": lambda person: "Person" if person.keys() & {"family", "given"} else "Organization",
    "@id": orcid_address,
    "name": person_name,
    "givenName": "given",
    "familyName": "family",
    "honorificSuffix": "suffix",
    "affiliation": ("affiliations", {"@type": "Organization", "@id": "ror", "name": "name"}),
}
_CITED = {
    "@type": "ScholarlyArticle",
    "@id": lambda cited: human_link("doi", cited["doi"]) if cited.get("doi") else "",
    "name": lambda cited: cited.get("title") or cited.get("text"),
    "datePublished": "year",
    "pagination": lambda cited: "-".join(filter(None, map(cited.get, ("first_page", "last_page")))),
}
_PERIODICAL = {
    "@type": "Periodical",
    "name": "container_title",
    "alternateName": "container.abbreviation",
    "issn": lambda work: list(work.container.all_issns),
    "isbn": lambda work: next(iter(work.container.isbns), ""),
}
_book = row_getter({**_PERIODICAL, "@type": "Book", "issn": lambda _: ""})
_periodical = row_getter(_PERIODICAL)


def _part_of(work: WorkView) -> dict[str, Any]:
    """Return the issue of the volume of the journal, as far as these are known."""
    place = work.container
    whole: dict[str, Any] = (_book if place.kind in ("book", "proceedings") else _periodical)(work)
    for level, number in (("Volume", place.volume), ("Issue", place.issue)):
        if number:
            part = {"@type": f"Publication{level}", f"{level.lower()}Number": number}
            whole = part | ({"isPartOf": whole} if whole else {})
    return whole


article_node = row_getter(
    {
        "@type": lambda work: TYPES.get(work.csl_kind, "ScholarlyArticle"),
        "@id": "address",
        "name": "title",
        "headline": "title",
        "author": ("authors", _PERSON),
        "editor": ("editors", _PERSON),
        "datePublished": "issued",
        "isPartOf": _part_of,
        "publisher": {"@type": "Organization", "name": "container.publisher"},
        "pagination": "container.pages",
        "pageStart": "container.first_page",
        "pageEnd": "container.last_page",
        "identifier": lambda work: [
            {"@type": "PropertyValue", "propertyID": kind, "value": work.ids[kind]}
            for kind in ("doi", "pmid", "pmcid")
            if kind in work.ids
        ],
        "sameAs": lambda work: [
            human_link(kind, value) for kind, value in work.ids.items() if kind != "doi"
        ],
        "url": "address",
        "license": ("licences", "url"),
        "isAccessibleForFree": "oa",
        "inLanguage": "language",
        "abstract": "abstract",
        "keywords": "keywords",
        "funder": ("funding", {"@type": "Organization", "name": "funder"}),
        "citation": ("references", _CITED),
        "articleBody": "fulltext",
    }
)
page_node = row_getter(
    {
        "@type": "WebPage",
        "@id": "start_url",
        "url": "address",
        "name": "title",
        "text": "content",
        "license": lambda page: web_address(page.licence),
        "inLanguage": "language",
    }
)


class JSONLDWriter(RecordWriter):
    """Writes a graph with a node for each record; a file for one record is the node alone."""

    between = ",\n"

    def __init__(self, file: ByteSink, options: ExportOptions) -> None:
        super().__init__(file, options)
        if not options.single:
            graph = f'{{"@context": "{CONTEXT}", "@graph": ['
            self.head, self.foot, self.empty = f"{graph}\n", "\n]}\n", f"{graph}]}}\n"

    def text(self, record: RecordView) -> str:
        node = (article_node if isinstance(record, WorkView) else page_node)(record)
        if self.options.single:
            return json.dumps({"@context": CONTEXT, **node}, ensure_ascii=False, indent=1) + "\n"
        return json.dumps(node, ensure_ascii=False)
