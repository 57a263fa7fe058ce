"""
Relations of a JATS article to other works: related and reviewed ones, versions, sub-articles.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/related-article.html
"""

from __future__ import annotations

from collections.abc import Iterator

from pubcrawl.formats.xml import Element
from pubcrawl.reading.jats.dates import read_date
from pubcrawl.reading.jats.identifiers import read_identifier
from pubcrawl.reading.jats.metadata import main_doi
from pubcrawl.reading.jats.tree import (
    below,
    first,
    front_of,
    heading,
    href,
    kind_of,
    meta_of,
    plain,
    sub_articles,
    texts,
)
from pubcrawl.reading.jats.words import meaning_of
from pubcrawl.works.notices import NOTICES, notice_kind
from pubcrawl.works.work import Relation

_RELATED = ("related-article", "related-object")
_TYPES = (
    "related-article-type",
    "content-type",
    "document-type",
    "source-type",
    "link-type",
)
_ATTRIBUTES = ("object-id", "document-id", "source-id")


def relations(article: Element) -> tuple[Relation, ...]:
    """Return the relations of *article* to other works, including its sub-articles."""
    meta = meta_of(article)
    result = [*_stated(article), *_events(meta), *map(_sub_article, sub_articles(article))]
    for product in meta.iterchildren("product"):
        title = first(product, "article-title", "source", ".//source", "chapter-title")
        links = [*texts(product, "pub-id"), *map(href, product.iter())]
        kind, value = _target(("", link) for link in links)
        result.append(Relation("reviews", kind, value, title or plain(product)))
    stated = (one for one in result if one.value or one.title or one.kind in NOTICES)
    return tuple(dict.fromkeys(stated))


def _sub_article(sub: Element) -> Relation:
    meta = meta_of(sub)
    kind, doi = kind_of(sub, "article-type", "response-type"), main_doi(meta)
    meaning = meaning_of("sub-article-type", kind) or notice_kind(kind, of=False)
    title = heading(next(meta.iter("article-title"), None))
    return Relation(meaning or kind or "comment", "doi" if doi else "", doi, title)


def _stated(article: Element) -> Iterator[Relation]:
    own = notice_kind(article.get("article-type") or "")
    for part in (front_of(article), *article.iterchildren("body", "back")):
        for element in below(part, *_RELATED, outside=("ref", "kwd-group")):
            kind = kind_of(element, *_TYPES)
            notice = notice_kind(kind)
            # Publishers call both directions "correction".
            if notice and notice == own:
                notice = NOTICES[notice].of
            kind = notice or meaning_of("related-article-type", kind) or kind or "related"
            id_kind, value = _target(_candidates(element))
            title = first(element, ".//article-title", ".//data-title", ".//source")
            title = title or ("" if value else plain(element))
            date = read_date(element) if kind in NOTICES else ""
            yield Relation(kind, id_kind, value, title, date)


def _candidates(element: Element) -> Iterator[tuple[str, str]]:
    """Yield the kind and text of what may identify a related article or object."""
    for one in element.iter("pub-id", "object-id"):
        yield kind_of(one, "pub-id-type"), plain(one)
    yield kind_of(element, "ext-link-type"), href(element)
    for name in _ATTRIBUTES:
        yield kind_of(element, f"{name}-type"), element.get(name) or ""
    for one in element.iter("ext-link", "uri"):
        yield kind_of(one, "ext-link-type"), href(one)
    yield "", plain(element)


def _target(candidates: Iterator[tuple[str, str]]) -> tuple[str, str]:
    """Return kind and value of the first identifier or address."""
    for kind, words in candidates:
        name, value = read_identifier(kind, words)
        if value and name != "arxiv":
            return name, value
        if words.startswith(("http://", "https://")):
            return "url", words
    return "", ""


def _events(meta: Element) -> Iterator[Relation]:
    """Yield the preprints and the notices in the history of an article."""
    for element in (*meta.iterfind("history/date"), *meta.iterfind("pub-history/event")):
        kind = kind_of(element, "date-type", "event-type")
        if notice := notice_kind(kind, of=False):
            yield Relation(notice, date=read_date(element))
        for link in element.iter("self-uri", "ext-link", "article-id"):
            types = f"{kind_of(link, 'content-type') or kind} {kind}"
            id_kind, value = _target(iter([("", href(link) or plain(link))]))
            if value and "preprint" in types and "reviewed" not in types:
                yield Relation("has-preprint", id_kind, value)
