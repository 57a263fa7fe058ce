"""
Typed links of an answer: those of its ``Link`` headers and of the head of its page.

Source: https://www.rfc-editor.org/rfc/rfc8288, https://signposting.org/FAIR/
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pubcrawl.parse.absolute import absolute
from pubcrawl.parse.html import Document

LINKS_MAX = 1000
"""Links that are read of one answer."""

_TARGET = re.compile(r"[^<]*+<([^<>]*)>")  # what parts two links may be broken
_PARAMETER = re.compile(
    r"\s*;\s*(?:([A-Za-z0-9!#$&+.^_`|~-]+)\*?\s*(?:=\s*(?:\"((?:[^\"\\]|\\.)*)\"|([^\s;,\"]*)))?)?"
)
_ESCAPED = re.compile(r"\\(.)")


class TypedLink(NamedTuple):
    """A link: its absolute address, one relation in lower case, and its media type if given."""

    url: str
    rel: str
    type: str = ""


def links(document: Document | None, url: str, headers: Mapping[str, str]) -> tuple[TypedLink, ...]:
    """
    Return the typed links of an answer, those of its headers first.

    *headers*: names in any case. A link with several relations is given once for each; one
    that is said of another page (``anchor``) is left out.
    """
    found = [link for value in _headers(headers) for link in header(value, url)]
    if document is not None and not document.xml:
        for node in document.css("link[rel][href]")[:LINKS_MAX]:
            target = absolute(document.base, (node.attrs.get("href") or "").strip())
            kind = (node.attrs.get("type") or "").strip().lower()
            relations = (node.attrs.get("rel") or "").lower().split()
            found += [TypedLink(target, rel, kind) for rel in relations if target]
    return tuple(dict.fromkeys(found[:LINKS_MAX]))


def header(value: str, url: str) -> Iterator[TypedLink]:
    """Yield the links of one ``Link`` header of the answer from *url*."""
    place = 0
    for _ in range(LINKS_MAX):
        target = _TARGET.match(value, place)
        if target is None:
            return
        place = target.end()
        said: dict[str, str] = {}
        while parameter := _PARAMETER.match(value, place):
            place = parameter.end()
            if parameter[1]:
                quoted, bare = parameter[2], parameter[3]
                words = _ESCAPED.sub(r"\1", quoted) if quoted is not None else bare or ""
                said.setdefault(parameter[1].lower(), words)
        address = absolute(url, target[1].strip())
        about = absolute(url, said["anchor"].strip()) if "anchor" in said else url
        if address and about.partition("#")[0] == url.partition("#")[0]:
            for rel in said.get("rel", "").lower().split():
                yield TypedLink(address, rel, said.get("type", "").lower())


def _headers(headers: Mapping[str, str]) -> Iterator[str]:
    yield from (value for name, value in headers.items() if name.lower() == "link")
