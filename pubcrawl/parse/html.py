"""
HTML pages: the tree that a browser would build, and the text of its elements.

The tree is lexbor's, which follows https://html.spec.whatwg.org/#parsing. The
text is what jsoup 1.16 gives (``Element.text()``), so that rules and lengths
written for it stay true.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from selectolax.lexbor import LexborHTMLParser, LexborNode
from w3lib.encoding import html_to_unicode

from pubcrawl.exceptions import EmptyAnswer

_TEXT = "-text"


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


# Elements that stand on lines of their own: a space is due around them.
BLOCKS = _names(
    """
    html head body frameset script noscript style meta link title frame noframes section nav
    aside hgroup header footer p h1 h2 h3 h4 h5 h6 ul ol pre div blockquote hr address figure
    figcaption form fieldset ins del dl dt dd li table caption thead tfoot tbody colgroup col
    tr th td video audio canvas details menu plaintext template article main svg math center
    dir applet marquee listing
    """
)
# Known elements that run on in the line; those nobody knows get no space after a block.
_INLINE = _names(
    """
    object base font tt i b u big small em strong dfn code samp kbd var cite abbr time acronym
    mark ruby rt rp rtc a img br wbr map q sub sup bdo iframe embed span input select textarea
    label button optgroup option legend datalist keygen output progress meter area param source
    track summary command device basefont bgsound menuitem data bdi s strike nobr rb text mi mo
    msup mn mtext
    """
)
# These are blocks that are laid out like words, so a space goes before them too.
_SPACED = _INLINE | _names("title p h1 h2 h3 h4 h5 h6 pre address li th td script style ins del")
_CODE = frozenset(("script", "style"))
_VERBATIM = frozenset(("pre", "plaintext", "title", "textarea"))
_VERBATIM_DEPTH = 6  # how far up jsoup looks for one of them

_BLANKS = re.compile("[ \t\n\f\r\xa0][ \t\n\f\r\xa0\u200b\xad]*")
_INVISIBLE = re.compile("[\u200b\xad]+")
_TRIMMED = "".join(map(chr, range(0x21)))


def tree(body: bytes, *, content_type: str = "") -> LexborHTMLParser:
    """
    Return the tree of a page.

    The encoding is that of the byte order mark, of *content_type*, of the page's
    own meta element, or UTF-8. Raises ``EmptyAnswer`` for a page of white space.
    """
    if not body.strip():
        raise EmptyAnswer("an empty page")
    return LexborHTMLParser(html_to_unicode(content_type, body, "utf-8", _guess)[1])


def text(node: LexborNode) -> str:
    """Return the text of an element as a reader sees it: one line, single spaces."""
    out: list[str] = []
    spaced = True  # nothing is there yet, or a space stands at the end
    depth = 0  # below *node*; pages nest deeper than Python recurses
    current = node
    while True:
        tag = current.tag
        below = None
        if tag == _TEXT:
            words = _words(current, spaced)
            if words:
                out.append(words)
                spaced = words[-1] == " "
        else:
            if not spaced and (tag in BLOCKS or tag == "br"):
                out.append(" ")
                spaced = True
            if tag not in _CODE:
                below = current.child
        if below is not None:
            current = below
            depth += 1
            continue
        while depth:
            after = current.next
            if after is not None:
                due = not spaced and current.tag in BLOCKS
                if due and (after.tag == _TEXT or after.tag in _SPACED):
                    out.append(" ")
                    spaced = True
                current = after
                break
            above = current.parent
            if above is None:
                depth = 0
            else:
                current = above
                depth -= 1
        if not depth:
            return "".join(out).strip(_TRIMMED)


def own_text(node: LexborNode) -> str:
    """Return the text that stands directly in an element, without that of its children."""
    words = (
        (child.text_content or "") if child.tag == _TEXT else " " * (child.tag == "br")
        for child in node.iter(include_text=True)
    )
    return _INVISIBLE.sub("", _BLANKS.sub(" ", "".join(words))).strip(_TRIMMED)


def first(page: LexborHTMLParser, selector: str) -> str:
    """Return the text of the first element that *selector* finds; empty if there is none."""
    node = page.css_first(selector)
    return "" if node is None else text(node)


def joined(nodes: Iterable[LexborNode]) -> str:
    """Return the texts of elements as paragraphs: a blank line between, empty ones left out."""
    return "\n\n".join(filter(None, map(text, nodes)))


def _words(node: LexborNode, spaced: bool) -> str:
    words = node.text_content or ""
    if _verbatim(node.parent):
        return words
    words = _INVISIBLE.sub("", _BLANKS.sub(" ", words))
    return words.removeprefix(" ") if spaced else words


def _verbatim(node: LexborNode | None) -> bool:
    for _ in range(_VERBATIM_DEPTH):
        if node is None:
            return False
        if node.tag in _VERBATIM:
            return True
        node = node.parent
    return False


def _guess(body: bytes) -> str:
    try:
        body.decode()
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"
