"""The meta elements of a page, before anyone asks what they mean."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urljoin

from pubcrawl.parse.html import Document
from pubcrawl.parse.node import Node


class Meta(NamedTuple):
    """
    A meta element that has a name.

    *names*: what stands in ``name`` and ``property``, in lower case, with a dot
    for every colon. *content*: as it stands there, character references resolved.
    """

    names: tuple[str, ...]
    content: str


def metas(document: Document) -> list[Meta]:
    """Return the meta elements that have a name, in document order."""
    found = []
    for node in elements(document, "meta"):
        names = filter(None, (node.attrs.get("name"), node.attrs.get("property")))
        keys = tuple(dict.fromkeys(name.strip().lower().replace(":", ".") for name in names))
        if keys:
            found.append(Meta(keys, node.attrs.get("content") or ""))
    return found


def elements(document: Document, tag: str) -> list[Node]:
    """Return the elements of that name, in document order."""
    if not document.xml:
        return document.css(tag)
    return [node for node in document.root.traverse() if (node.tag or "").lower() == tag]


def values(tags: list[Meta], *names: str) -> list[str]:
    """Return what stands in elements of any of these names: all of the first name first."""
    return [tag.content for name in names for tag in tags if name in tag.names and tag.content]


def address(document: Document, value: str) -> str:
    """Return the address that *value* means on this page; empty if it is none."""
    value = value.strip()
    try:
        return urljoin(document.base, value) if value else ""
    except ValueError:  # an unclosed "["
        return ""
