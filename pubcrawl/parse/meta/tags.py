"""The meta elements of a page, before anyone asks what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pubcrawl.parse.absolute import absolute
from pubcrawl.parse.html import Document

METAS_MAX = 50_000
"""Elements of a page that are looked at."""


class Meta(NamedTuple):
    """
    A meta element that has a name.

    *names*: what stands in ``name`` and ``property``, in lower case, with a dot
    for every colon. *content*: as it stands there, character references resolved.
    *more*: other names: ``x@y`` for the name x with the ``scheme`` y, ``id.x`` and
    ``itemprop.x`` for the id x and the itemprop x. *language*: its ``xml:lang`` or ``lang``.
    """

    names: tuple[str, ...]
    content: str
    more: tuple[str, ...] = ()
    language: str = ""


def metas(document: Document) -> list[Meta]:
    """Return the meta elements that have a name, in document order; not to be changed."""
    if document.metas is None:
        document.metas = list(_metas(document))
    return document.metas


def _metas(document: Document) -> Iterator[Meta]:
    for node in document.telling("meta")[:METAS_MAX]:
        attributes = node.attributes
        found = (attributes.get("name"), attributes.get("property"))
        names = tuple(dict.fromkeys(_name(each) for each in found if each))
        more: tuple[str, ...] = ()
        language = ""
        if len(attributes) > 2:
            if scheme := attributes.get("scheme"):
                more = tuple(f"{name}@{scheme.strip().lower()}" for name in names)
            language = (attributes.get("xml:lang") or attributes.get("lang") or "").strip()
        for key in ("id", "itemprop"):
            if value := attributes.get(key):
                more = (*more, f"{key}.{value.strip().lower()}")
        if names or more:
            yield Meta(names, attributes.get("content") or "", more, language)


def _name(words: str) -> str:
    return words.strip().lower().replace(":", ".")


def values(tags: list[Meta], *names: str) -> list[str]:
    """Return what stands in elements of any of these names: all of the first name first."""
    return [tag.content for name in names for tag in tags if name in tag.names and tag.content]


def by_name(tags: list[Meta]) -> dict[str, list[Meta]]:
    """Return the elements that are not blank by each of their names, in document order."""
    found: dict[str, list[Meta]] = {}
    for tag in tags:
        if tag.content and not tag.content.isspace():
            for name in (*tag.names, *tag.more) if tag.more else tag.names:
                found.setdefault(name, []).append(tag)
    return found


def contents(said: Mapping[str, list[Meta]], *names: str) -> Iterator[str]:
    """Yield what stands in elements of any of these names, see ``by_name``."""
    for name in names:
        for tag in said.get(name, ()):
            yield tag.content


def address(document: Document, value: str) -> str:
    """Return the address that *value* means on this page; empty if it is none."""
    return absolute(document.base, value.strip()) if value.strip() else ""
