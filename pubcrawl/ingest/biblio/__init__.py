"""The metadata of the article of an HTML page: the fields of ``html_biblio``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import unquote

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import Meta, address, meta_contents, metas, metas_by_name
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.html.text import own_text, text
from pubcrawl.ids.article_url import doi_in_url
from pubcrawl.ids.url import host
from pubcrawl.model.ingest import Candidate
from pubcrawl.reading.meta import people, readers
from pubcrawl.reading.meta.licences import licence_text
from pubcrawl.reading.meta.table import MetaTags, contents, fields, names, table, value
from pubcrawl.reading.meta.work import SURE_KINDS, read_page, things
from pubcrawl.reading.signposting import TypedLink, links
from pubcrawl.reading.structure.article import shown_doi
from pubcrawl.works.values import orcid
from pubcrawl.works.work import CitedWork, WorkContributor

_HEADINGS_MAX = 50
_LINKS_MAX = 5000
_SHORTEST: Final = 8  # characters of a heading that can be a title
_LEVELS = 3  # elements around a link that may hold its label
_OTHERS_MAX = 2  # most labelled DOIs on the page of one article

_NAMED = re.compile(r"(?:^|[^a-z])doi(?:[^a-z]|$)", re.IGNORECASE)
_HEADING = re.compile(r"title|heading|headline", re.IGNORECASE)
_SECTION = re.compile("section|sidebar|menu|nav|site", re.IGNORECASE)
# Between the parts of a <title>: the article, the journal, the publisher.
_SEPARATOR = re.compile(r"(?<!\s)\s++(?:[|–—-]|::)\s++|(?:(?<!\s)\s++)?\|\s*+|:\s++")

# The date of publication: selector, attribute ("": its own text).
_DATES = (
    ("[itemprop~=datePublished][datetime]", "datetime"),
    ("[itemprop~=datePublished]", ""),
    ("time[pubdate][datetime]", "datetime"),
    (".articleTimeline li", ""),  # SciELO: of this collection, after received and accepted
)
_RECEIVED = re.compile(r"rec[ei]+v|recebid|accept|aceit|acept|revi|reje", re.IGNORECASE)

_Fields = Mapping[str, Any]


def _title(document: Document, url: str, fields: _Fields) -> str:
    """
    Return the title of the article by the heading and the ``<title>`` of its page.

    The heading counts if the ``<title>`` contains it or is missing; then a smaller one that is
    called a title, if it is a part of the ``<title>``; else the ``<title>`` without the names of
    the site at its ends.
    """
    whole = document.title[: readers.TEXT_MAX]
    headings = [] if document.xml else document.css("h1")[:_HEADINGS_MAX]
    texts = [(node, text(node)[: readers.TEXT_MAX]) for node in headings]
    in_title = [words for _, words in texts if len(words) >= _SHORTEST and words in whole]
    if in_title:
        return max(in_title, key=len)
    # <title>Tijdschrift voor Polderbeheer :: Kwelders en stikstof, <h3 class="article-title">
    parts = frozenset(_SEPARATOR.split(whole))
    smaller = document.css("h2, h3, h4")[:_HEADINGS_MAX] if len(parts) > 1 else []
    titles = (text(node) for node in smaller if _is_title(node))
    if words := next(filter(parts.__contains__, titles), ""):
        return words
    if whole:
        return _without_site(document, whole)
    named = [words for node, words in texts if words and _is_title(node)]
    return next(iter(named or [words for _, words in texts if len(words) >= _SHORTEST]), "")


def _doi(document: Document, url: str, fields: _Fields) -> str:
    """Return the DOI in the address of the page, else one that the page calls its own."""
    for place in (url, *_canonical(document)):
        if found := readers.doi(doi_in_url(place)):
            return found
    labelled: dict[str, None] = {}
    for node in [] if document.xml else document.css("a[href*='doi.org/10.']")[:_LINKS_MAX]:
        found = readers.doi(unquote((node.attrs.get("href") or "").strip()))
        if found and _labelled(node):
            labelled[found] = None
    # A list of articles has many; the page of an article has its own and, at most, a correction's.
    if labelled:
        return next(iter(labelled)) if len(labelled) <= _OTHERS_MAX else ""
    return shown_doi(document).lower()


def _lang(document: Document, url: str, fields: _Fields) -> str:
    """Return the language that the page declares."""
    if document.xml:
        return ""
    page = document.first("html")
    return (page.attrs.get("lang") or "").strip()[:20] if page is not None else ""


def _release_date(document: Document, url: str, fields: _Fields) -> str:
    """Return the visible date of publication, ISO 8601, as precise as the page."""
    for selector, attribute in [] if document.xml else _DATES:
        nodes = document.css(selector)[:_HEADINGS_MAX]
        dates = (
            (node.attrs.get(attribute) or "") if attribute else own_text(node)
            for node in nodes
            if attribute or not _RECEIVED.search(text(node))
        )
        if found := readers.date(dates):
            return found
    return ""


def _canonical(document: Document) -> list[str]:
    nodes = [] if document.xml else document.css("link[rel=canonical][href]")
    return [node.attrs.get("href") or "" for node in nodes[:1]]


def _labelled(node: Node) -> bool:
    """Return whether names around a link, or the text before it, label it as a DOI."""
    around: Node | None = node
    for _ in range(_LEVELS):
        if around is None:
            return False
        names = (around.attrs.get(key) or "" for key in ("class", "id"))
        if any(map(_NAMED.search, names)):
            return True
        around = around.parent
    before = node.prev
    words = (before.text_content or "").strip() if before is not None else ""
    return bool(re.fullmatch(r"(?:.*[\s(])?doi:?", words[-30:], re.IGNORECASE))


def _is_title(node: Node) -> bool:
    names = " ".join(filter(None, (node.attrs.get(key) for key in ("class", "id", "itemprop"))))
    return bool(_HEADING.search(names)) and not _SECTION.search(names)


def _without_site(document: Document, whole: str) -> str:
    """Return a ``<title>`` without the names of the site and the journal at its ends."""
    site = {_key(host(document.url).removeprefix("www.").partition(".")[0])}
    for node in document.metadata_elements("meta"):
        attributes = node.attributes
        name = (attributes.get("property") or attributes.get("name") or "").lower()
        if name in ("og:site_name", "citation_journal_title", "application-name"):
            site.add(_key(attributes.get("content") or ""))
    site.discard("")
    found = whole
    for part in (_SEPARATOR.split(whole, maxsplit=1)[0], _SEPARATOR.split(whole)[-1]):
        if part != whole and _key(part) in site:
            shorter = (
                found.removeprefix(part) if found.startswith(part) else found.removesuffix(part)
            )
            found = shorter.strip(" |–—:-") or found
    return found


def _key(words: str) -> str:
    return "".join(filter(str.isalnum, words.casefold()))


_SHOWN: dict[str, Callable[[Document, str, _Fields], str]] = {
    "title": _title,
    "doi": _doi,
    "lang": _lang,
    "release_date": _release_date,
}
"""Field → its reader; *fields*: those found so far."""


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
        if not text and name in _SHOWN:
            text = _SHOWN[name](document, url, found)
        if text:
            found[name] = text
    authors = [one for one in work.contributors if one.role == "author"]
    found.update(author_fields(_signed(authors[:CONTRIBUTORS_MAX], typed)))
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


def author_fields(authors: Iterable[WorkContributor]) -> Iterator[tuple[str, Any]]:
    """Yield ``contrib_names``, and ``contribs`` if more than the names is known."""
    persons = [fields_of_person(author) for author in authors if author.name]
    if persons:
        yield "contrib_names", [person["name"] for person in persons]
    if any(len(person) > 1 for person in persons):
        yield "contribs", persons


def fields_of_person(author: WorkContributor) -> dict[str, Any]:
    """Return name, ORCID iD, e-mail address and institutions of a contributor, as far as known."""
    values = {
        "name": author.name,
        "orcid": people.orcid_url(author.orcid),
        "email": author.email,
        "affiliations": [place.name for place in author.affiliations if place.name],
    }
    return {key: value for key, value in values.items() if value}
