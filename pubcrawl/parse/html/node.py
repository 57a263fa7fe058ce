"""
What a node of a page is to those that read it.

Nodes of HTML pages are lexbor's own (``selectolax.lexbor.LexborNode``), used
as they are; those of XML read leniently mimic them (``html.xml``). ``Node`` is
what both have, so it is all that the readers use.

Source: https://selectolax.readthedocs.io/en/latest/lexbor.html
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

TEXT = "-text"
"""Tag of a text node."""

CDATA = "-cdata"
"""Tag of a CDATA section; only documents read as XML, or in compat mode, have them."""


class Attributes(Protocol):
    """Attributes that are read one at a time, without a dict being made."""

    def get(self, key: str, default: None = None, /) -> str | None:
        """Return the value of an attribute, None where it has none or is not there."""
        ...

    def __contains__(self, key: str, /) -> bool: ...


class Node(Protocol):
    """
    An element, a text, a comment or the document itself.

    *tag*: name of an element, in HTML in lower case; of others a name that
    begins with ``-`` or ``_``: ``-text``, ``-cdata``, ``-comment``, ``-document``.
    *tag_id*: a number for the name (``html.names``).
    *attributes*: name → value, None for an attribute without one.
    *text_content*: the text of a text or CDATA node, as it stands in the page.
    *mem_id*: a number that no other node of the document has.

    Tell nodes apart by *mem_id*: lexbor calls two equal that are written alike.
    """

    @property
    def tag(self) -> str | None: ...  # noqa: D102
    @property
    def tag_id(self) -> int: ...  # noqa: D102
    @property
    def parent(self) -> Node | None: ...  # noqa: D102
    @property
    def next(self) -> Node | None: ...  # noqa: D102
    @property
    def prev(self) -> Node | None: ...  # noqa: D102
    @property
    def first_child(self) -> Node | None: ...  # noqa: D102
    @property
    def last_child(self) -> Node | None: ...  # noqa: D102
    @property
    def attributes(self) -> dict[str, str | None]: ...  # noqa: D102
    @property
    def attrs(self) -> Attributes: ...  # noqa: D102
    @property
    def text_content(self) -> str | None: ...  # noqa: D102
    @property
    def mem_id(self) -> int: ...  # noqa: D102

    def iter(self, include_text: bool = False) -> Iterator[Node]:
        """Yield the child elements, with *include_text* all children."""
        ...

    def traverse(self, include_text: bool = False) -> Iterator[Node]:
        """Yield the node and all that is below it, in document order."""
        ...

    def decompose(self) -> None:
        """Take the node, with what is below it, out of the document."""
        ...
