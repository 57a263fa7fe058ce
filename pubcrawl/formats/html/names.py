"""Names of elements as the numbers of lexbor, by their effect on the text of a page."""

from __future__ import annotations

from collections.abc import Iterable

from selectolax.lexbor import LexborHTMLParser

from pubcrawl.formats.element_names import (
    BLOCK_NAMES,
    INLINE_NAMES,
    MARGIN_NAMES,
    SPACED_NAMES,
    VERBATIM_NAMES,
)

RARE = {"command": -1, "device": -2, "menuitem": -3, "text": -4, "msup": -5}
"""Inline elements without a number in lexbor → our number, below 0."""


def _numbers(names: Iterable[str]) -> dict[str, int]:
    page = LexborHTMLParser("")
    return {name: RARE.get(name) or page.create_node(name).tag_id for name in names}


NUMBERS = _numbers(BLOCK_NAMES | INLINE_NAMES | MARGIN_NAMES)
"""Name of an element → the ``tag_id`` of its nodes."""


def _chosen(names: Iterable[str]) -> frozenset[int]:
    return frozenset(NUMBERS[name] for name in names)


BLOCKS = _chosen(BLOCK_NAMES)
"""Elements on lines of their own: the text has a space around them."""

SPACED = _chosen(SPACED_NAMES)
"""Elements that have a space before them when they follow a block."""

MARGINS = _chosen(MARGIN_NAMES)
"""Elements with an empty line around them in formatted text."""

VERBATIM = _chosen(VERBATIM_NAMES)
"""Elements that keep their white space."""

CODE = _chosen(("script", "style"))
"""Elements that contain data instead of text; in XML they contain text."""

BREAK = NUMBERS["br"]
TEXT = 2
COMMENT = 4
CDATA = 3
UNKNOWN = 0


def number(name: str) -> int:
    """Return the ``tag_id`` of an XML element; 0 if HTML has no such element."""
    return NUMBERS.get(name) or NUMBERS.get(name.lower(), UNKNOWN)
