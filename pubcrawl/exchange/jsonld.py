"""
JSON-LD of schema.org: ``ScholarlyArticle`` and ``WebPage``, for search engines and graphs.

https://schema.org/ScholarlyArticle
"""

from __future__ import annotations

import json
from typing import Any

from pubcrawl.exchange import record_values as values
from pubcrawl.exchange.record_kinds import PUBLICATION
from pubcrawl.exchange.record_values import Values, contributor_name, record_kind
from pubcrawl.exchange.writer import ByteSink, ExportOptions, Record, RecordWriter
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


class JSONLDWriter(RecordWriter):
    """Writes a graph with a node for each record; a file for one record is the node alone."""

    between = ",\n"

    def __init__(self, file: ByteSink, options: ExportOptions) -> None:
        super().__init__(file, options)
        if not options.single:
            graph = f'{{"@context": "{CONTEXT}", "@graph": ['
            self.head, self.foot, self.empty = f"{graph}\n", "\n]}\n", f"{graph}]}}\n"

    def text(self, record: Record) -> str:
        work = record_kind(record) == PUBLICATION
        node = article_node(record, self.options) if work else page_node(record)
        if self.options.single:
            return json.dumps({"@context": CONTEXT, **node}, ensure_ascii=False, indent=1) + "\n"
        return json.dumps(node, ensure_ascii=False)


def article_node(record: Record, options: ExportOptions | None = None) -> dict[str, Any]:
    """Return a publication as a node, without ``@context``."""
    options = options or ExportOptions()
    place = values.container(record)
    title = values.work_title(record)
    return values.filled(
        {
            "@type": TYPES.get(values.csl_kind(record), "ScholarlyArticle"),
            "@id": values.record_address(record),
            "name": title,
            "headline": title,
            "author": [_agent(each) for each in values.contributors(record)],
            "editor": [_agent(each) for each in values.contributors(record, "editor")],
            "datePublished": values.issued(record),
            "isPartOf": _part_of(record),
            "publisher": _filled({"@type": "Organization", "name": place.get("publisher")}),
            "pagination": values.pages(record),
            "pageStart": place.get("first_page"),
            "pageEnd": place.get("last_page"),
            "identifier": [
                {"@type": "PropertyValue", "propertyID": name, "value": record[name]}
                for name in ("doi", "pmid", "pmcid")
                if record.get(name)
            ],
            "sameAs": [
                human_link(name, record[name]) for name in ("pmid", "pmcid") if record[name]
            ],
            "url": values.record_address(record),
            "license": [url for each in record.get("licences") or () if (url := each.get("url"))],
            "isAccessibleForFree": True if record.get("oa") else None,
            "inLanguage": record.get("language"),
            "abstract": values.abstract_text(record) if options.has("abstract") else "",
            "keywords": values.terms(record, "keywords") if options.has("keywords") else [],
            "funder": [
                {"@type": "Organization", "name": each["funder"]}
                for each in record.get("funding") or ()
                if each.get("funder")
            ],
            "citation": [_cited(each) for each in record.get("references") or ()],
            "articleBody": values.part(record, "fulltext") if options.has("fulltext") else "",
        }
    )


def page_node(record: Record) -> dict[str, Any]:
    """Return a web page as a node, without ``@context``."""
    return values.filled(
        {
            "@type": "WebPage",
            "@id": record["start_url"],
            "url": record["final_url"] or record["start_url"],
            "name": record["title"],
            "text": record["content"],
            "license": values.web_address(record["license"]),
            "inLanguage": record["language"],
        }
    )


def _agent(person: Values) -> dict[str, Any]:
    family = person.get("family")
    orcid = person.get("orcid")
    group = not family and not person.get("given")
    return values.filled(
        {
            "@type": "Organization" if group else "Person",
            "@id": f"https://orcid.org/{orcid}" if orcid else "",
            "name": contributor_name(person),
            "givenName": person.get("given"),
            "familyName": family,
            "honorificSuffix": person.get("suffix"),
            "affiliation": [
                _filled({"@type": "Organization", "@id": each.get("ror"), "name": each.get("name")})
                for each in person.get("affiliations") or ()
            ],
        }
    )


def _part_of(record: Record) -> dict[str, Any]:
    """Return the issue of the volume of the journal, as far as these are known."""
    place = values.container(record)
    book = place.get("kind") in ("book", "proceedings")
    whole = _filled(
        {
            "@type": "Book" if book else "Periodical",
            "name": values.container_title(record),
            "alternateName": place.get("abbreviation"),
            "issn": [] if book else values.issns(record),
            "isbn": next(iter(place.get("isbns") or ()), ""),
        }
    )
    for kind, key, name in (
        ("PublicationVolume", "volumeNumber", "volume"),
        ("PublicationIssue", "issueNumber", "issue"),
    ):
        if value := place.get(name):
            whole = _filled({"@type": kind, key: value, "isPartOf": whole})
    return whole


def _cited(reference: Values) -> dict[str, Any]:
    doi = reference.get("doi")
    pages = "-".join(filter(None, (reference.get("first_page"), reference.get("last_page"))))
    return values.filled(
        {
            "@type": "ScholarlyArticle",
            "@id": human_link("doi", doi) if doi else "",
            "name": reference.get("title") or reference.get("text"),
            "datePublished": reference.get("year"),
            "pagination": pages,
        }
    )


def _filled(node: dict[str, Any]) -> dict[str, Any]:
    """Return *node* without empty values; empty if only its type is left."""
    full = values.filled(node)
    return full if len(full) > 1 else {}
