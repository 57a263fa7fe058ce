"""The metadata of the article of an HTML page: the fields of ``html_biblio``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import Meta, address, meta_contents, metas, metas_by_name
from pubcrawl.ingest.biblio import shown
from pubcrawl.model.ingest import Candidate
from pubcrawl.reading.meta import people, readers
from pubcrawl.reading.meta.licences import licence_text
from pubcrawl.reading.meta.table import MetaTags, contents, fields, names, table, value
from pubcrawl.reading.meta.work import SURE_KINDS, read_page, things
from pubcrawl.reading.signposting import TypedLink, links
from pubcrawl.works.values import orcid
from pubcrawl.works.work import CitedWork, WorkContributor

NONE: Mapping[str, str] = MappingProxyType({})

CONTRIBUTORS_MAX = 5000
"""Most authors, and most references."""

_ARTICLE = re.compile(r"\w*Article", re.IGNORECASE)  # ScholarlyArticle
# Fields that only pages of publications have; every page has a title.
_TELLING = ("doi", "pmid", "pmcid", "contrib_names", "container_issn", "first_page", "volume")
_LINKS = {
    "pdf": "pdf_fulltext_url",
    "html": "html_fulltext_url",
    "xml": "xml_fulltext_url",
    "component": "component_url",
}


def biblio(document: Document, url: str, headers: Mapping[str, str] = NONE) -> dict[str, Any]:
    """
    Return the metadata of a page's article, in the fields of ``html_biblio``, without empty ones.

    Each field has the first value in the order of rules/meta_tags.yaml. *url*: of the page.
    *headers*: of its response, for ``Link``. Values are text without markup; ``doi`` is
    in lower case, ``release_date`` ISO 8601, as precise as the page. ``contrib_names``:
    given names first; ``contribs``: the same people with ``name orcid email
    affiliations``, if there is more than the names. ``raw_references``: as in the page.
    """
    typed = links(document, url, headers)
    page = read_page(document)
    work = page.work
    cited_as = [Meta((), link.url) for link in typed if link.rel == "cite-as"]
    tags = {**page.tags, "link:cite-as": cited_as}
    found: dict[str, Any] = {}
    for field in fields("biblio"):
        name = field.replace("-", "_")
        text = _value(field, tags, document)
        if not text and name in shown.READERS:
            text = shown.READERS[name](document, url, found)
        if text:
            found[name] = text
    authors = [one for one in work.contributors if one.role == "author"]
    found.update(_people(_signed(authors[:CONTRIBUTORS_MAX], typed)))
    # A thesis may have its university in the tag of a journal, and any work may be an Article.
    given = "" if _ARTICLE.fullmatch(work.kind.given) else work.kind.given
    types = (given, work.kind.csl if work.kind.csl in SURE_KINDS else "")
    if stated := list(dict.fromkeys(filter(None, types))):
        found["stated_types"] = stated
    entries = list(contents(tags, "reference"))[:CONTRIBUTORS_MAX]
    references = [text for text in map(readers.text, entries) if text]
    references = references or list(filter(None, map(_reference, work.references)))
    licence = licence_text(work.licences)
    licence = licence or next((link.url for link in typed if link.rel == "license"), "")
    more = {"raw_references": references, "license": licence}
    return found | {name: value for name, value in more.items() if value}


def describes(biblio: Mapping[str, Any]) -> bool:
    """Return whether *biblio* describes a publication: it has more than the title of a page."""
    return "title" in biblio and any(name in biblio for name in _TELLING)


def with_links(biblio: Mapping[str, Any], candidates: Iterable[Candidate]) -> dict[str, Any]:
    """Return *biblio* with missing addresses of full texts from *candidates*, best first."""
    found = dict(biblio)
    for candidate in candidates:
        if name := _LINKS.get(candidate.type):
            found.setdefault(name, candidate.url)
    return found


def stated_title(document: Document) -> str:
    """Return the title in the meta elements or the JSON-LD of a page, or ""."""
    stated = (tag for _, properties in things(document) for tag in properties)
    return str(_value("title", metas_by_name([*metas(document), *stated]), document))


def _value(field: str, tags: MetaTags, document: Document) -> str:
    if table()[field].get("reads") == "url":
        texts = meta_contents(tags, *names(field, "biblio"))
        links = (address(document, text) for text in texts)
        return next((link for link in links if link.startswith(("http", "ftp"))), "")
    return str(value(tags, field, "biblio"))


def _reference(entry: CitedWork) -> str:
    doi = entry.doi and f"doi:{entry.doi.lower()}"
    parts = (entry.title, entry.container, entry.year, doi)
    return entry.text or ". ".join(filter(None, parts))


def _signed(people_: list[WorkContributor], typed: Iterable[TypedLink]) -> list[WorkContributor]:
    """Return *people_*; a single author gets the ORCID iD of a single ``author`` link."""
    links = [found for link in typed if link.rel == "author" and (found := orcid(link.url))]
    if len(people_) == len(links) == 1 and not people_[0].orcid:
        return [people_[0]._replace(orcid=links[0])]
    return people_


def _people(authors: list[WorkContributor]) -> Iterator[tuple[str, Any]]:
    persons = [_person(author) for author in authors if author.name]
    if persons:
        yield "contrib_names", [person["name"] for person in persons]
    if any(len(person) > 1 for person in persons):
        yield "contribs", persons


def _person(author: WorkContributor) -> dict[str, Any]:
    values = {
        "name": author.name,
        "orcid": people.orcid_url(author.orcid),
        "email": author.email,
        "affiliations": [affiliation.name for affiliation in author.affiliations],
    }
    return {key: value for key, value in values.items() if value}
