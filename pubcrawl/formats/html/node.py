"""
The interface of the nodes of a page.

Nodes of HTML pages are those of lexbor (``selectolax.lexbor.LexborNode``); nodes of
leniently parsed XML imitate them (``html.xml``). Readers use only the members of
``Node``, which both have.

Source: https://selectolax.readthedocs.io/en/latest/lexbor.html
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

TEXT = "-text"
"""Tag of a text node."""

CDATA = "-cdata"
"""Tag of a CDATA section; only XML documents and compat mode have them."""


class Attributes(Protocol):
    """Access to single attributes, without building a dict."""

    def get(self, key: str, default: None = None, /) -> str | None:
        """Return the value of an attribute; None without a value or without the attribute."""
        ...

    def __contains__(self, key: str, /) -> bool: ...


class Node(Protocol):
    """
    An element, a text, a comment or the document itself.

    *tag*: name of an element, in HTML in lower case; for other nodes a name that
    begins with ``-`` or ``_``: ``-text``, ``-cdata``, ``-comment``, ``-document``.
    *tag_id*: a number for the name (``html.names``).
    *attributes*: name → value, None for an attribute without a value.
    *text_content*: the raw text of a text or CDATA node.
    *mem_id*: a number, unique in the document.

    Compare nodes by *mem_id*: for lexbor two nodes with the same markup are equal.
    """

    @property
    def tag(self) -> str | None: ...
    @property
    def tag_id(self) -> int: ...
    @property
    def parent(self) -> Node | None: ...
    @property
    def next(self) -> Node | None: ...
    @property
    def prev(self) -> Node | None: ...
    @property
    def first_child(self) -> Node | None: ...
    @property
    def last_child(self) -> Node | None: ...
    @property
    def attributes(self) -> dict[str, str | None]: ...
    @property
    def attrs(self) -> Attributes: ...
    @property
    def text_content(self) -> str | None: ...
    @property
    def mem_id(self) -> int: ...

    def iter(self, include_text: bool = False) -> Iterator[Node]:
        """Yield the child elements, with *include_text* all children."""
        ...

    def traverse(self, include_text: bool = False) -> Iterator[Node]:
        """Yield the node and all nodes below it, in document order."""
        ...

    def decompose(self) -> None:
        """Remove the node, with all nodes below it, from the document."""
        ...


def upwards(node: Node) -> Iterator[Node]:
    """Yield the ancestors of a node, nearest first; the document is the last."""
    above = node.parent
    while above is not None:
        yield above
        above = above.parent
