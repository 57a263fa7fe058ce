"""What an HTML page says of its article: the fields of ``html_biblio``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from pubcrawl.items.findings import Findings
from pubcrawl.items.ingest import Candidate
from pubcrawl.items.parts import PartType
from pubcrawl.items.publication import Contributor
from pubcrawl.parse.biblio import linked, shown, values
from pubcrawl.parse.biblio.fields import (
    CONTRIBUTORS,
    FIELDS,
    JSONLD,
    PAGE,
    REFERENCES,
    SIGNPOSTING,
    Field,
)
from pubcrawl.parse.html import Document
from pubcrawl.parse.meta import citation
from pubcrawl.parse.meta.tags import METAS_MAX, Meta, address
from pubcrawl.parse.signposting import TypedLink, links

NONE: Mapping[str, str] = MappingProxyType({})

CONTRIBUTORS_MAX = 5000
"""Authors, and references, that are kept."""

# What no page has but that of a publication; a title alone has every page.
_TELLING = ("doi", "pmid", "pmcid", "contrib_names", "container_issn", "first_page", "volume")
_LINKS = {
    "pdf": "pdf_fulltext_url",
    "html": "html_fulltext_url",
    "xml": "xml_fulltext_url",
    "component": "component_url",
}

_Said = Mapping[str, list[str]]


def biblio(document: Document, url: str, headers: Mapping[str, str] = NONE) -> dict[str, Any]:
    """
    Return what a page says of its article, in the fields of ``html_biblio``; empty ones are absent.

    Each field has the first place of ``fields.FIELDS`` that has a value. *url*:
    of the page. *headers*: those of its answer, for ``Link``. Values are text
    without markup; ``doi`` is in lower case, ``release_date`` ISO 8601 as far as
    it was said. ``contrib_names``: given names first; ``contribs`` has the same
    people with ``name orcid email affiliations``, where anything but the name
    is known. ``raw_references``: as the page has them.
    """
    tags = _metas(document)
    typed = links(document, url, headers)
    work = Findings(PartType.META)
    work.authors = _contributors(tags, typed)
    said = _said(tags)
    said[SIGNPOSTING] = [link.url for link in typed if link.rel == "cite-as"]
    described = linked.fields(document, work)
    found: dict[str, Any] = {}
    for field in FIELDS:
        value = _value(field, said, described, document)
        if not value and PAGE in field.names:
            value = shown.READERS[field.name](document, url, found)
        if value:
            found[field.name] = value
    found.update(_people(work.authors or shown.authors(document)))
    references = [value for name in REFERENCES for value in said.get(name, ())]
    references = [text for text in map(values.text, references[:CONTRIBUTORS_MAX]) if text]
    licence = citation.licence(document, tags) or work.licence
    licence = licence or next((link.url for link in typed if link.rel == "license"), "")
    more = {"raw_references": references or linked.references(work), "license": licence}
    return found | {name: value for name, value in more.items() if value}


def describes(biblio: Mapping[str, Any]) -> bool:
    """Answer whether *biblio* is that of a publication: it has more than the title of a page."""
    return "title" in biblio and any(name in biblio for name in _TELLING)


def with_links(biblio: Mapping[str, Any], candidates: Iterable[Candidate]) -> dict[str, Any]:
    """Return *biblio* with the addresses of full texts that only *candidates*, best first, know."""
    found = dict(biblio)
    for candidate in candidates:
        if name := _LINKS.get(candidate.type):
            found.setdefault(name, candidate.url)
    return found


def stated_title(document: Document) -> str:
    """Return the title that the meta elements or the JSON-LD of a page state, "" if none does."""
    field = FIELDS[0]
    described = linked.fields(document, Findings(PartType.META))
    return str(_value(field, _said(_metas(document)), described, document) or "")


def _value(field: Field, said: _Said, described: _Said, document: Document) -> str:
    texts = (
        value
        for name in field.names
        for value in (described.get(field.name, ()) if name == JSONLD else said.get(name, ()))
    )
    if field.kind == "date":
        return values.date(texts)
    if field.kind == "url":
        links = (address(document, value) for value in texts)
        return next((link for link in links if link.startswith(("http", "ftp"))), "")
    return next(filter(None, map(values.READERS[field.kind], texts)), "")


def _metas(document: Document) -> list[Meta]:
    """Return the meta elements of a page, with the names that fields are looked for by."""
    found = []
    for node in document.telling("meta")[:METAS_MAX]:
        attributes = node.attributes
        names = [
            name.strip().lower().replace(":", ".")
            for key in ("name", "property")
            if (name := attributes.get(key))
        ]
        if scheme := attributes.get("scheme"):
            names += [f"{name}@{scheme.strip().lower()}" for name in names]
        for key in ("id", "itemprop"):
            if name := attributes.get(key):
                names.append(f"{key}.{name.strip().lower()}")
        if names:
            found.append(Meta(tuple(dict.fromkeys(names)), attributes.get("content") or ""))
    return found


def _said(tags: Iterable[Meta]) -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for tag in tags:
        if tag.content.strip():
            for name in tag.names:
                found[name].append(tag.content)
    return found


def _contributors(tags: list[Meta], typed: Iterable[TypedLink]) -> tuple[Contributor, ...]:
    """Return the authors that meta elements name: those of the first name that has any."""
    for name in CONTRIBUTORS:
        own = [tag for tag in tags if name in tag.names and "://" not in tag.content]
        people = citation.contributors(tags) if name == "citation_author" and own else ()
        if not people:
            texts = [tag.content[: values.TEXT_MAX] for tag in own[:CONTRIBUTORS_MAX]]
            if name == "citation_authors":
                texts = [one for several in texts for one in several.split(";")]
            people = tuple(Contributor(one) for one in map(citation.person, texts) if one)
        if people:
            return _signed(people[:CONTRIBUTORS_MAX], typed)
    return ()


def _signed(people: tuple[Contributor, ...], typed: Iterable[TypedLink]) -> tuple[Contributor, ...]:
    """Return *people*; a single author gets the ORCID iD of a single ``author`` link."""
    links = [
        found for link in typed if link.rel == "author" and (found := citation.orcid(link.url))
    ]
    if len(people) == len(links) == 1 and not people[0].orcid:
        return (people[0]._replace(orcid=links[0]),)
    return people


def _people(authors: tuple[Contributor, ...]) -> Iterator[tuple[str, Any]]:
    people = authors[:CONTRIBUTORS_MAX]
    names = [author.name for author in people if author.name]
    if names:
        yield "contrib_names", names
    if any(any(author[1:]) for author in people):
        yield "contribs", [_person(author) for author in people]


def _person(author: Contributor) -> dict[str, Any]:
    told = author._asdict() | {"affiliations": list(author.affiliations)}
    return {key: value for key, value in told.items() if value}
