"""
Typed links of an answer: those of its ``SignpostingLink`` headers and of the head of its page.

``read`` gives all that is said, and what is wrong with it; ``links`` and ``header`` those of
the page itself, for readers who want no more than address, relation and type.

Source: https://www.rfc-editor.org/rfc/rfc8288, https://signposting.org/FAIR/
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from urllib.parse import urljoin

from pubcrawl.ids.url import read_url
from pubcrawl.parse import link_header
from pubcrawl.parse.elements import plain
from pubcrawl.parse.html import Document
from pubcrawl.parse.link_header import excerpt

LINKS_MAX = 1000
"""Links of the page itself that are read of one answer."""

FOUND_MAX = 50_000
"""Links that are read of one answer at all."""

WARNINGS_MAX = 100
"""Warnings that are kept of one answer."""

_URI = re.compile(
    r"(?:https?://[^/?#:@\[\]]|(?!https?:)[A-Za-z][A-Za-z0-9+.-]*:)"
    r"(?:[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*",
    re.IGNORECASE,
)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_NAME = r"[A-Za-z0-9!#$%&'*+.^_`|~-]++"
_TYPE = re.compile(rf'{_NAME}/{_NAME}\s*+(?:;\s*+(?:{_NAME}=(?:{_NAME}|"[^"]*+"))?\s*+)*+')


class TypedLink(NamedTuple):
    """A link: its absolute address, one relation in lower case, and its media type if given."""

    url: str
    rel: str
    type: str = ""


class SignpostingLink(NamedTuple):
    """
    A link, for each of its relations.

    *context*: address of what it is said of. *href*: absolute; as written where it was
    written so. *rel*: in lower case, addresses too. *type*: media type, its name in lower case.
    *profile*: addresses with spaces between.
    """

    context: str
    rel: str
    href: str
    type: str = ""
    profile: str = ""
    title: str = ""


class Links(NamedTuple):
    """Links in the order in which they are said, each once, and what is wrong, in sentences."""

    links: tuple[SignpostingLink, ...]
    warnings: tuple[str, ...] = ()


class LinkCollector:
    """Links as they are found; those that differ in their title alone are one."""

    def __init__(self) -> None:
        self._links: dict[SignpostingLink, SignpostingLink] = {}
        self._warnings: dict[str, None] = {}

    @property
    def full(self) -> bool:
        """Whether no more links are taken."""
        return len(self._links) >= FOUND_MAX

    def warn(self, message: str) -> None:
        """Keep a warning."""
        if len(self._warnings) < WARNINGS_MAX:
            self._warnings.setdefault(message)

    def add(self, context: str, base: str, target: str, said: Mapping[str, str]) -> None:
        """
        Add a link for each relation.

        *target* may be relative to *base*. *said*: rel, type, profile and title.
        """
        href, rel = resolved(target, base), plain(said.get("rel", "")).lower()
        relations = rel.split()
        if any("," in each and ":" not in each for each in relations):
            self.warn(f"commas between relations: {excerpt(rel)}")
            relations = rel.replace(",", " ").split()
        if not href:
            self.warn(f"{excerpt(target)} is no address")
        elif not relations:
            self.warn(f"no relation to {excerpt(href)}")
        else:
            kind = self._type(said.get("type", ""))
            profile = " ".join(plain(said.get("profile", "")).split())
            title = plain(said.get("title", "")).strip()
            for rel in relations:
                if self.full:
                    self.warn(f"more than {FOUND_MAX} links: the others are passed over")
                    return
                link = SignpostingLink(context, rel, href, kind, profile)
                self._links.setdefault(link, link._replace(title=title))

    def links(self) -> Links:
        """Return all that was found."""
        return Links(tuple(self._links.values()), tuple(self._warnings))

    def _type(self, words: str) -> str:
        name, semicolon, rest = plain(words).strip().partition(";")
        kind = name.strip().lower() + semicolon + rest.rstrip()
        if kind and _TYPE.fullmatch(kind) is None:
            self.warn(f"{excerpt(kind)} is no media type")
        return kind


def read(document: Document | None, url: str, headers: Iterable[tuple[str, str]]) -> Links:
    """
    Return the links that an answer from *url* gives, those of its headers first.

    *headers*: name, in any case, and value, as often as they came.
    """
    found = LinkCollector()
    for name, value in headers:
        if name.lower() == "link":
            add_header(found, _as_sent(value), url)
    if document is not None and not document.xml:
        for node in document.css("link[rel][href]"):
            said = {key: node.attrs.get(key) or "" for key in ("rel", "type", "profile", "title")}
            href = (node.attrs.get("href") or "").strip()
            if href and said["rel"].strip():
                found.add(url, document.base, href, said)
            else:
                found.warn(f"a link element without address or relation: {excerpt(href)}")
            if found.full:
                break
    return found.links()


def add_header(found: LinkCollector, value: str, url: str, *, context: str = "") -> None:
    """
    Add the links of a ``SignpostingLink`` header, or of a linkset, from *url*.

    *context*: of those without an ``anchor``, *url* if it is empty.
    """
    for target, given in link_header.parts(value, found.warn):
        about = resolved(given["anchor"], url) if "anchor" in given else context or url
        if about or not url:
            found.add(about, url, target, {**given, "title": link_header.title(given)})
        else:
            found.warn(f"the anchor {excerpt(given['anchor'])} is no address")
        if found.full:
            return


def links(document: Document | None, url: str, headers: Mapping[str, str]) -> tuple[TypedLink, ...]:
    """
    Return the typed links of an answer, those of its headers first.

    *headers*: names in any case. A link with several relations is given once for each; one
    that is said of another page (``anchor``) is left out.
    """
    return tuple(_own(read(document, url, headers.items()), url))


def header(value: str, url: str) -> Iterator[TypedLink]:
    """Yield the links of one ``SignpostingLink`` header of the answer from *url*."""
    found = LinkCollector()
    add_header(found, value, url)
    yield from _own(found.links(), url)


def resolved(target: str, base: str) -> str:
    """Return the address that *target* is, relative to *base*; "" for what is none."""
    target = plain(target).strip()
    if _URI.fullmatch(target):
        return target
    try:
        address = urljoin(base, target) if base else target
        if not address.lower().startswith(("http:", "https:")):
            return address if _SCHEME.match(address) else ""
        return address if _URI.fullmatch(address) else read_url(address)
    except ValueError:
        return ""


def _own(said: Links, url: str) -> list[TypedLink]:
    page = url.partition("#")[0]
    typed = (
        TypedLink(link.href, link.rel, link.type.lower())
        for link in said.links
        if link.context.partition("#")[0] == page
    )
    return list(dict.fromkeys(typed))[:LINKS_MAX]


def _as_sent(value: str) -> str:
    """Return a header in UTF-8 that was read as Latin-1, as headers are."""
    try:
        return value if value.isascii() else value.encode("latin-1").decode()
    except UnicodeError:
        return value
