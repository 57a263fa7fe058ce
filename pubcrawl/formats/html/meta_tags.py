"""The meta elements of a page, without interpretation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.base_url import absolute

METAS_MAX = 50_000
"""Meta elements of a page that are read."""


class Meta(NamedTuple):
    """
    A meta element that has a name.

    *names*: values of ``name`` and ``property`` in lower case, with a dot for every
    colon. *content*: as written, with character references resolved. *more*: other
    names: ``x@y`` for the name x with the ``scheme`` y, ``id.x`` and ``itemprop.x``
    for the id x and the itemprop x. *language*: its ``xml:lang`` or ``lang``.
    """

    names: tuple[str, ...]
    content: str
    more: tuple[str, ...] = ()
    language: str = ""


def metas(document: Document) -> list[Meta]:
    """Return the meta elements that have a name, in document order. Do not change the list."""
    metas_in_page: list[Meta] | None = document.metas
    if metas_in_page is None:
        metas_in_page = document.metas = list(_metas(document))
    return metas_in_page


def _metas(document: Document) -> Iterator[Meta]:
    for node in document.metadata_elements("meta")[:METAS_MAX]:
        attributes = node.attributes
        values = (attributes.get("name"), attributes.get("property"))
        names = tuple(dict.fromkeys(_name(each) for each in values if each))
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


def meta_values(tags: list[Meta], *names: str) -> list[str]:
    """Return the contents of the elements with these names, ordered by name as given."""
    return [tag.content for name in names for tag in tags if name in tag.names and tag.content]


def metas_by_name(tags: list[Meta]) -> dict[str, list[Meta]]:
    """Return the elements with content by each of their names, in document order."""
    result: dict[str, list[Meta]] = {}
    for tag in tags:
        if tag.content and not tag.content.isspace():
            for name in (*tag.names, *tag.more) if tag.more else tag.names:
                result.setdefault(name, []).append(tag)
    return result


def meta_contents(metas_of_name: Mapping[str, list[Meta]], *names: str) -> Iterator[str]:
    """Yield the contents of the elements with these names, see ``metas_by_name``."""
    for name in names:
        for tag in metas_of_name.get(name, ()):
            yield tag.content


def address(document: Document, value: str) -> str:
    """Return the absolute address of *value* on this page; empty if it has none."""
    return absolute(document.base, value.strip()) if value.strip() else ""
