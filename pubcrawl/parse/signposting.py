"""
Signposting: the typed links by which a server and a page tell programs what is where.

They stand in ``Link`` headers and in link elements.

Sources: https://signposting.org/FAIR/, https://www.rfc-editor.org/rfc/rfc8288
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pubcrawl.parse.absolute import absolute
from pubcrawl.parse.html import Document

LINKS_MAX = 1000
"""Links of a page that are read."""

HEADER_MAX = 100_000
"""Characters of a header that are read."""

_TARGET = re.compile(r"[\s,]*<([^>]*)>")
_PARAMETER = re.compile(
    r"""\s*;\s*([\w!#$&+.^`|~-]+\*?)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?""", re.ASCII
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_NEXT = re.compile(",")


class TypedLink(NamedTuple):
    """
    A link and what it is to the page.

    *rel*: one relation, in lower case: ``item``, ``cite-as``, ``describedby``, ``author``,
    ``license``, ``type``, ``collection``, ``linkset``, … *type*: media type of what it leads
    to, in lower case, without parameters; "" if it is not said. *profile*: as given.
    """

    url: str
    rel: str
    type: str = ""
    profile: str = ""


def header_links(header: str, url: str) -> tuple[TypedLink, ...]:
    """
    Return the links of a ``Link`` header, or of several joined by commas, about *url*.

    A link with several relations gives one for each. Those about something else
    (``anchor``) are left out, and what is no link is passed over.
    """
    return tuple(dict.fromkeys(_of_header(header[:HEADER_MAX], url)))[:LINKS_MAX]


def typed_links(
    document: Document, url: str, headers: Mapping[str, str] | None = None
) -> tuple[TypedLink, ...]:
    """
    Return the typed links of an answer: those of its *headers*, then those of its link elements.

    *headers*: name, in any case, → value.
    """
    found: dict[TypedLink, None] = {}
    for name, value in (headers or {}).items():
        if name.lower() == "link":
            found.update(dict.fromkeys(header_links(value, url)))
    found.update(dict.fromkeys(_of_elements(document, url)))
    return tuple(found)[:LINKS_MAX]


def _of_header(header: str, url: str) -> Iterator[TypedLink]:
    place = 0
    while found := _TARGET.match(header, place):
        target, place = found[1].strip(), found.end()
        given: dict[str, str] = {}
        while parameter := _PARAMETER.match(header, place):
            place = parameter.end()
            quoted, plain = parameter[2], parameter[3]
            value = _ESCAPED.sub(r"\1", quoted) if quoted is not None else plain or ""
            given.setdefault(parameter[1].lower(), value)  # of several the first counts
        about = absolute(url, given["anchor"].strip()) if given.get("anchor", "").strip() else url
        if about.partition("#")[0] == url.partition("#")[0]:
            yield from _each(absolute(url, target), given)
        following = _NEXT.search(header, place)
        if following is None:
            return
        place = following.end()


def _of_elements(document: Document, url: str) -> Iterator[TypedLink]:
    if document.xml:
        return
    base = document.base if document.url else document.base or url
    for node in document.css("link[rel][href]")[:LINKS_MAX]:
        given = {name: node.attrs.get(name) or "" for name in ("rel", "type", "profile")}
        yield from _each(absolute(base, (node.attrs.get("href") or "").strip()), given)


def _each(url: str, given: Mapping[str, str]) -> Iterator[TypedLink]:
    kind = given.get("type", "").partition(";")[0].strip().lower()
    for rel in given.get("rel", "").lower().split():
        if url:
            yield TypedLink(url, rel, kind, given.get("profile", ""))
