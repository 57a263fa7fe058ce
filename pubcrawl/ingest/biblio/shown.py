"""Metadata in the visible text of a page, for fields that no other source gives."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import unquote

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.html.text import own_text, text
from pubcrawl.ids.article_url import doi_in_url
from pubcrawl.ids.url import host
from pubcrawl.reading.meta import readers

_HEADINGS_MAX = 50
_LINKS_MAX = 5000
_SHORTEST: Final = 8  # characters of a heading that can be a title
_LEVELS = 3  # elements around a link that may hold its label
_OTHERS_MAX = 2  # most labelled DOIs on the page of one article

_NAMED = re.compile(r"(?:^|[^a-z])doi(?:[^a-z]|$)", re.IGNORECASE)
_TITLE = re.compile(r"title|heading|headline", re.IGNORECASE)
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


def title(document: Document, url: str, fields: _Fields) -> str:
    """
    Return the title of the article by the heading and the ``<title>`` of its page.

    The heading counts if the ``<title>`` contains it or is missing; else the ``<title>``
    without the names of the site at its ends.
    """
    whole = document.title[: readers.TEXT_MAX]
    headings = [] if document.xml else document.css("h1")[:_HEADINGS_MAX]
    texts = [(node, text(node)[: readers.TEXT_MAX]) for node in headings]
    in_title = [words for _, words in texts if len(words) >= _SHORTEST and words in whole]
    if in_title:
        return max(in_title, key=len)
    if whole:
        return _without_site(document, whole)
    named = [words for node, words in texts if words and _is_title(node)]
    return next(iter(named or [words for _, words in texts if len(words) >= _SHORTEST]), "")


def doi(document: Document, url: str, fields: _Fields) -> str:
    """Return the DOI in the address of the page, else a labelled one on the page."""
    for address in (url, *_canonical(document)):
        if found := readers.doi(doi_in_url(address)):
            return found
    labelled: dict[str, None] = {}
    for node in [] if document.xml else document.css("a[href*='doi.org/10.']")[:_LINKS_MAX]:
        found = readers.doi(unquote((node.attrs.get("href") or "").strip()))
        if found and _labelled(node):
            labelled[found] = None
    # A list of articles has many; the page of an article has its own and, at most, a correction's.
    return next(iter(labelled), "") if len(labelled) <= _OTHERS_MAX else ""


def lang(document: Document, url: str, fields: _Fields) -> str:
    """Return the language that the page declares."""
    if document.xml:
        return ""
    page = document.first("html")
    return (page.attrs.get("lang") or "").strip()[:20] if page is not None else ""


def release_date(document: Document, url: str, fields: _Fields) -> str:
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
    return bool(_TITLE.search(names)) and not _SECTION.search(names)


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


READERS: dict[str, Callable[[Document, str, _Fields], str]] = {
    "title": title,
    "doi": doi,
    "lang": lang,
    "release_date": release_date,
}
"""Field → its reader; *fields*: those found so far."""
