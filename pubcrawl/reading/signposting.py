"""
Typed links of a response: from its ``Link`` headers and from the head of its page.

``collect_links`` returns all links, with warnings; ``links`` and ``header`` return only
address, relation and type of the page's own links.

Source: https://www.rfc-editor.org/rfc/rfc8288, https://signposting.org/FAIR/
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urljoin

from pubcrawl.formats import link_header
from pubcrawl.formats.characters import SCHEME
from pubcrawl.formats.html import Document
from pubcrawl.formats.link_header import excerpt
from pubcrawl.formats.xml.elements import plain
from pubcrawl.ids.url import normalise_url

LINKS_MAX = 1000
"""Links of the page itself read of one response."""

ALL_LINKS_MAX = 50_000
"""Links of any page read of one response."""

WARNINGS_MAX = 100
"""Warnings kept of one response."""

_URI = re.compile(
    r"(?:https?://[^/?#:@\[\]]|(?!https?:)[A-Za-z][A-Za-z0-9+.-]*:)"
    r"(?:[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*",
    re.IGNORECASE,
)
_NAME = r"[A-Za-z0-9!#$%&'*+.^_`|~-]++"
_TYPE = re.compile(rf'{_NAME}/{_NAME}\s*+(?:;\s*+(?:{_NAME}=(?:{_NAME}|"[^"]*+"))?\s*+)*+')


class TypedLink(NamedTuple):
    """A link: its absolute address, one relation in lower case, and its media type if given."""

    url: str
    rel: str
    type: str = ""


class SignpostingLink(NamedTuple):
    """
    One relation of a link.

    *context*: address of the page that the link describes. *href*: absolute; unchanged if it
    already was. *rel*: in lower case, even an address. *type*: media type, its name in lower
    case. *profile*: addresses, separated by spaces.
    """

    context: str
    rel: str
    href: str
    type: str = ""
    profile: str = ""
    title: str = ""


class Links(NamedTuple):
    """Links in document order without duplicates, and warnings as sentences."""

    links: tuple[SignpostingLink, ...]
    warnings: tuple[str, ...] = ()


class LinkCollector:
    """Collects links; links that differ only in their title are duplicates."""

    def __init__(self) -> None:
        self._links: dict[SignpostingLink, SignpostingLink] = {}
        self._warnings: dict[str, None] = {}

    @property
    def full(self) -> bool:
        """Whether the limit of links is reached."""
        return len(self._links) >= ALL_LINKS_MAX

    def warn(self, message: str) -> None:
        """Record a warning."""
        if len(self._warnings) < WARNINGS_MAX:
            self._warnings.setdefault(message)

    def add(self, context: str, base: str, target: str, attributes: Mapping[str, str]) -> None:
        """
        Add a link for each relation.

        *target* may be relative to *base*. *attributes*: rel, type, profile and title.
        """
        href, rel = resolved(target, base), plain(attributes.get("rel", "")).lower()
        relations = rel.split()
        if any("," in each and ":" not in each for each in relations):
            self.warn(f"commas between relations: {excerpt(rel)}")
            relations = rel.replace(",", " ").split()
        if not href:
            self.warn(f"{excerpt(target)} is not an address")
        elif not relations:
            self.warn(f"no relation to {excerpt(href)}")
        else:
            kind = self._type(attributes.get("type", ""))
            profile = " ".join(plain(attributes.get("profile", "")).split())
            title = plain(attributes.get("title", "")).strip()
            for rel in relations:
                if self.full:
                    self.warn(f"more than {ALL_LINKS_MAX} links: the others are ignored")
                    return
                link = SignpostingLink(context, rel, href, kind, profile)
                self._links.setdefault(link, link._replace(title=title))

    def links(self) -> Links:
        """Return the links and warnings so far."""
        return Links(tuple(self._links.values()), tuple(self._warnings))

    def _type(self, words: str) -> str:
        name, semicolon, rest = plain(words).strip().partition(";")
        kind = name.strip().lower() + semicolon + rest.rstrip()
        if kind and _TYPE.fullmatch(kind) is None:
            self.warn(f"{excerpt(kind)} is not a media type")
        return kind


def collect_links(document: Document | None, url: str, headers: Iterable[tuple[str, str]]) -> Links:
    """
    Return the links in a response from *url*, those of its headers first.

    *headers*: (name, value) pairs with names in any case and repetitions.
    """
    result = LinkCollector()
    for name, value in headers:
        if name.lower() == "link":
            add_header(result, _as_utf8(value), url)
    if document is not None and not document.xml:
        for node in document.css("link[rel][href]"):
            attributes = {
                key: node.attrs.get(key) or "" for key in ("rel", "type", "profile", "title")
            }
            href = (node.attrs.get("href") or "").strip()
            if href and attributes["rel"].strip():
                result.add(url, document.base, href, attributes)
            else:
                result.warn(f"a link element without address or relation: {excerpt(href)}")
            if result.full:
                break
    return result.links()


def add_header(collector: LinkCollector, value: str, url: str, *, context: str = "") -> None:
    """
    Add the links of a ``Link`` header, or of a linkset, from *url*.

    *context*: of links without an ``anchor``, by default *url*.
    """
    for target, parameters in link_header.parts(value, collector.warn):
        about = resolved(parameters["anchor"], url) if "anchor" in parameters else context or url
        if about or not url:
            collector.add(
                about, url, target, {**parameters, "title": link_header.title(parameters)}
            )
        else:
            collector.warn(f"the anchor {excerpt(parameters['anchor'])} is not an address")
        if collector.full:
            return


def links(document: Document | None, url: str, headers: Mapping[str, str]) -> tuple[TypedLink, ...]:
    """
    Return the typed links of a response, those of its headers first.

    *headers*: names in any case. A link with several relations occurs once for each; links
    of other pages (``anchor``) are excluded.
    """
    return tuple(_page_links(collect_links(document, url, headers.items()), url))


def header(value: str, url: str) -> Iterator[TypedLink]:
    """Yield the links of one ``Link`` header of the response from *url*."""
    result = LinkCollector()
    add_header(result, value, url)
    yield from _page_links(result.links(), url)


@lru_cache(64)  # a linkset repeats its anchors
def resolved(target: str, base: str) -> str:
    """Return the address of *target* relative to *base*; "" if it is not an address."""
    target = plain(target).strip()
    if _URI.fullmatch(target):
        return target
    try:
        address = urljoin(base, target) if base else target
        if not address.lower().startswith(("http:", "https:")):
            return address if SCHEME.match(address) else ""
        return address if _URI.fullmatch(address) else normalise_url(address)
    except ValueError:
        return ""


def _page_links(links: Links, url: str) -> list[TypedLink]:
    page = url.partition("#")[0]
    typed_links = (
        TypedLink(link.href, link.rel, link.type.lower())
        for link in links.links
        if link.context.partition("#")[0] == page
    )
    return list(dict.fromkeys(typed_links))[:LINKS_MAX]


def _as_utf8(value: str) -> str:
    """Return a header that was decoded as Latin-1 as UTF-8 if possible."""
    try:
        return value if value.isascii() else value.encode("latin-1").decode()
    except UnicodeError:
        return value
