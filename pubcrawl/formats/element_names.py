"""
Names of elements, by their effect on the text of a page or of XML.

Source: https://jsoup.org/apidocs/org/jsoup/parser/Tag.html
"""

from __future__ import annotations

BLOCK_NAMES = frozenset(
    """
    html head body frameset script noscript style meta link title frame noframes section nav
    aside hgroup header footer p h1 h2 h3 h4 h5 h6 ul ol pre div blockquote hr address figure
    figcaption form fieldset ins del dl dt dd li table caption thead tfoot tbody colgroup col
    tr th td video audio canvas details menu plaintext template article main svg math center
    dir applet marquee listing
""".split()
)
"""Elements on lines of their own."""

INLINE_NAMES = frozenset(
    """
    object base font tt i b u big small em strong dfn code samp kbd var cite abbr time acronym
    mark ruby rt rp rtc a img br wbr map q sub sup bdo iframe embed span input select textarea
    label button optgroup option legend datalist keygen output progress meter area param source
    track summary command device basefont bgsound menuitem data bdi s strike nobr rb text mi mo
    msup mn mtext
""".split()
)
"""Known inline elements; after a block, unknown elements get no space."""

MARGIN_NAMES = frozenset(
    """
    blockquote body dir dl fieldset figure form h1 h2 h3 h4 h5 h6 hr listing menu ol p plaintext
    pre ul xmp
""".split()
)
"""Elements with an empty line around them in formatted text."""

HEADING_NAMES = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))

# Blocks that are laid out like words, so a space goes before them too.
_LIKE_WORDS = "title p h1 h2 h3 h4 h5 h6 pre address li th td script style ins del"

SPACED_NAMES = INLINE_NAMES.union(_LIKE_WORDS.split())
"""Elements that have a space before them when they follow a block."""

VERBATIM_NAMES = frozenset(("pre", "plaintext", "title", "textarea"))
"""Elements that keep their white space."""
