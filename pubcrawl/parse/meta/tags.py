"""The meta elements of a page, before anyone asks what they mean."""

from __future__ import annotations

from collections.abc import Iterator
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
    """

    names: tuple[str, ...]
    content: str


def metas(document: Document) -> list[Meta]:
    """Return the meta elements that have a name, in document order; not to be changed."""
    if document.metas is None:
        document.metas = list(_metas(document))
    return document.metas


def _metas(document: Document) -> Iterator[Meta]:
    for node in document.telling("meta")[:METAS_MAX]:
        names = filter(None, (node.attrs.get("name"), node.attrs.get("property")))
        keys = tuple(dict.fromkeys(name.strip().lower().replace(":", ".") for name in names))
        if keys:
            yield Meta(keys, node.attrs.get("content") or "")


def values(tags: list[Meta], *names: str) -> list[str]:
    """Return what stands in elements of any of these names: all of the first name first."""
    return [tag.content for name in names for tag in tags if name in tag.names and tag.content]


def address(document: Document, value: str) -> str:
    """Return the address that *value* means on this page; empty if it is none."""
    return absolute(document.base, value.strip()) if value.strip() else ""
