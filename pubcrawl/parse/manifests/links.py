"""
Typed links, as a header ``Link``, a linkset or a page has them.

Sources: https://www.rfc-editor.org/rfc/rfc8288, https://www.rfc-editor.org/rfc/rfc9264
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from pubcrawl.parse.manifests.values import raw, text, web

SIZE_MAX = 4 * 1024**2
"""Characters of a header or a linkset that are read."""

_TARGET = re.compile(r"\s*<([^>]*)>")
_PARAMETER = re.compile(
    r"""\s*;\s*([A-Za-z0-9!#$&+.^_`|~-]+\*?)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?"""
)
_REST = re.compile(r"[^,<]*")
_ESCAPED = re.compile(r"\\(.)")


class Typed(NamedTuple):
    """A link: *rel* in lower case, *type* without parameters; *anchor*: whose link it is."""

    url: str
    rel: str
    type: str = ""
    length: str = ""
    title: str = ""
    anchor: str = ""


def header(value: str, base: str) -> Iterator[Typed]:
    """
    Yield the links of a header, several of them with commas or line ends between.

    Addresses are made absolute by *base*. What is malformed costs itself alone.
    """
    at, value = 0, value[:SIZE_MAX].replace("\r", " ").replace("\n", " ")
    while at < len(value):
        found = _TARGET.match(value, at)
        if found is None:
            at = value.find("<", at + 1)
            if at < 0:
                return
            continue
        at = found.end()
        given: dict[str, str] = {}
        while parameter := _PARAMETER.match(value, at):
            at = parameter.end()
            quoted, plain = parameter[2], parameter[3]
            words = _ESCAPED.sub(r"\1", quoted) if quoted is not None else plain or ""
            given.setdefault(parameter[1].lower(), words)
        rest = _REST.match(value, at)
        at = (rest.end() if rest else at) + 1
        yield from _typed(found[1], given.get("rel", ""), given, base)


def linkset(value: Any, base: str) -> Iterator[Typed]:
    """Yield the links of a linkset in JSON; what is malformed costs itself alone."""
    for context in _several(value.get("linkset") if isinstance(value, dict) else value):
        for rel, targets in context.items():
            for target in _several(targets):
                given = {key: text(target, key) for key in ("type", "length", "title")}
                given["anchor"] = raw(context, "anchor")
                yield from _typed(raw(target, "href"), rel, given, base)


def _several(value: Any, depth: int = 3) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    elif isinstance(value, list) and depth:
        for each in value:
            yield from _several(each, depth - 1)


def _typed(url: str, rels: str, given: dict[str, str], base: str) -> Iterator[Typed]:
    if target := web(url, base):
        kind = given.get("type", "").partition(";")[0].strip().lower()
        anchor = given.get("anchor", "")
        for rel in rels.lower().split():
            yield Typed(
                target,
                rel,
                kind,
                given.get("length", ""),
                given.get("title", ""),
                web(anchor, base) if anchor else "",
            )
