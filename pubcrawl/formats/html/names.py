"""
Names of elements, by their effect on the text of a page.

Source: https://jsoup.org/apidocs/org/jsoup/parser/Tag.html
"""

from __future__ import annotations

from collections.abc import Iterable

from selectolax.lexbor import LexborHTMLParser

_BLOCKS = """
    html head body frameset script noscript style meta link title frame noframes section nav
    aside hgroup header footer p h1 h2 h3 h4 h5 h6 ul ol pre div blockquote hr address figure
    figcaption form fieldset ins del dl dt dd li table caption thead tfoot tbody colgroup col
    tr th td video audio canvas details menu plaintext template article main svg math center
    dir applet marquee listing
"""
# Known inline elements; after a block, unknown elements get no space.
_INLINE = """
    object base font tt i b u big small em strong dfn code samp kbd var cite abbr time acronym
    mark ruby rt rp rtc a img br wbr map q sub sup bdo iframe embed span input select textarea
    label button optgroup option legend datalist keygen output progress meter area param source
    track summary command device basefont bgsound menuitem data bdi s strike nobr rb text mi mo
    msup mn mtext
"""
# Blocks that are laid out like words, so a space goes before them too.
_LIKE_WORDS = " title p h1 h2 h3 h4 h5 h6 pre address li th td script style ins del"
_MARGINS = """
    blockquote body dir dl fieldset figure form h1 h2 h3 h4 h5 h6 hr listing menu ol p plaintext
    pre ul xmp
"""

# The names themselves, for XML; the sets of numbers below explain each.
BLOCK_NAMES = frozenset(_BLOCKS.split())
SPACED_NAMES = frozenset((_INLINE + _LIKE_WORDS).split())
VERBATIM_NAMES = frozenset(("pre", "plaintext", "title", "textarea"))

RARE = {"command": -1, "device": -2, "menuitem": -3, "text": -4, "msup": -5}
"""Inline elements without a number in lexbor → our number, below 0."""


def _numbers(names: str) -> dict[str, int]:
    page = LexborHTMLParser("")
    return {name: RARE.get(name) or page.create_node(name).tag_id for name in names.split()}


NUMBERS = _numbers(_BLOCKS + _INLINE + _MARGINS)
"""Name of an element → the ``tag_id`` of its nodes."""


def _chosen(names: Iterable[str]) -> frozenset[int]:
    return frozenset(NUMBERS[name] for name in names)


BLOCKS = _chosen(BLOCK_NAMES)
"""Elements on lines of their own: the text has a space around them."""

SPACED = _chosen(SPACED_NAMES)
"""Elements that have a space before them when they follow a block."""

MARGINS = _chosen(_MARGINS.split())
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
