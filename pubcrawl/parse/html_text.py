"""
The text of elements, as jsoup 1.16 gives it (``Element.text()`` and its kin).

Rules and lengths written for jsoup stay true.

Source: https://jsoup.org/apidocs/org/jsoup/nodes/Element.html
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

from pubcrawl.parse.node import CDATA, TEXT, Node


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
_MARGINS = _names(
    """
    blockquote body dir dl fieldset figure form h1 h2 h3 h4 h5 h6 hr listing menu ol p plaintext
    pre ul xmp
    """
)
_CODE = frozenset(("script", "style"))
_VERBATIM = frozenset(("pre", "plaintext", "title", "textarea"))
_VERBATIM_DEPTH = 6  # how far up jsoup looks for one of them

_BLANKS = re.compile("[ \t\n\f\r\xa0][ \t\n\f\r\xa0\u200b\xad]*")
_INVISIBLE = re.compile("[\u200b\xad]+")
_TRIMMED = "".join(map(chr, range(0x21)))
_OPENED_HEADING = re.compile("<h[1-6]>")
_CLOSED_HEADING = re.compile("</h[1-6]>")


def text(node: Node) -> str:
    """Return the text of an element as a reader sees it: one line, single spaces."""
    out: list[str] = []
    spaced = True  # nothing is there yet, or a space stands at the end
    depth = 0  # below *node*; pages nest deeper than Python recurses
    current = node
    while True:
        tag = current.tag
        below = None
        if tag in (TEXT, CDATA):
            words = _words(current, spaced)
            if words:
                out.append(words)
                spaced = words[-1] == " "
        else:
            if not spaced and (tag in BLOCKS or tag == "br"):
                out.append(" ")
                spaced = True
            if tag not in _CODE:
                below = current.first_child
        if below is not None:
            current = below
            depth += 1
            continue
        while depth:
            after = current.next
            if after is not None:
                due = not spaced and current.tag in BLOCKS
                if due and (after.tag == TEXT or after.tag in _SPACED):
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


def own_text(node: Node) -> str:
    """Return the text that stands directly in an element, without that of its children."""
    words = (
        (child.text_content or "") if child.tag == TEXT else " " * (child.tag == "br")
        for child in node.iter(include_text=True)
    )
    return _INVISIBLE.sub("", _BLANKS.sub(" ", "".join(words))).strip(_TRIMMED)


def whole_text(node: Node) -> str:
    """Return the text of an element and all below it as it stands in the page."""
    return "".join(
        [
            below.text_content or ""
            for below in node.traverse(include_text=True)
            if below.tag == TEXT or below.tag == CDATA
        ]
    )


def has_text(node: Node) -> bool:
    """Return whether an element holds any text that is not white space."""
    return any(
        (below.text_content or "").strip(" \t\n\f\r")
        for below in node.traverse(include_text=True)
        if below.tag == TEXT or below.tag == CDATA
    )


def joined(nodes: Iterable[Node]) -> str:
    """
    Return the texts of elements as paragraphs: a blank line between, empty ones left out.

    Europe PMC escapes the headings of its abstracts, so ``</h4>`` may stand in
    a text: it becomes a full stop, ``<h4>`` a space.
    """
    return "\n\n".join(filter(None, map(_plain_headings, map(text, nodes))))


def _plain_headings(words: str) -> str:
    if "<" not in words:
        return words
    return _CLOSED_HEADING.sub(". ", _OPENED_HEADING.sub(" ", words))


def formatted(node: Node, *, skip: Container[int] = ()) -> str:
    """
    Return the text of an element in lines, with an empty line around paragraphs and lists.

    *skip*: ``mem_id`` of elements that are passed over, with all that is below them.
    """
    out: list[str] = []
    end = "\n\n"  # the last two characters; nothing counts as an empty line
    depth = 0
    current = node
    while True:
        tag = current.tag
        below = None
        if tag in (TEXT, CDATA):
            words = _words(current, end[-1] in " \n")
            if words:
                out.append(words)
                end = (end + words)[-2:]
        elif current.mem_id not in skip:
            if tag in BLOCKS or tag == "br":
                due = _lines(end, 2 if tag in _MARGINS else 1)
                out.append(due)
                end = (end + due)[-2:]
            if tag not in _CODE:
                below = current.first_child
            if below is None and tag in BLOCKS and end[-1] != "\n":
                due = "\n\n" if tag in _MARGINS else "\n"
                out.append(due)
                end = (end + due)[-2:]
        if below is not None:
            current = below
            depth += 1
            continue
        while depth:
            after = current.next
            if after is not None:
                current = after
                break
            above = current.parent
            if above is None:
                depth = 0
                break
            current = above
            depth -= 1
            if end[-1] != "\n" and current.tag in BLOCKS:
                due = "\n\n" if current.tag in _MARGINS else "\n"
                out.append(due)
                end = (end + due)[-2:]
        if not depth:
            return "".join(out).strip(_TRIMMED)


def _lines(end: str, wanted: int) -> str:
    """Return the line breaks that are due after *end* before a block."""
    have = 2 if end == "\n\n" else end[-1] == "\n"
    return "\n" * (wanted - have)


def _words(node: Node, spaced: bool) -> str:
    words = node.text_content or ""
    if node.tag == CDATA or _verbatim(node.parent):
        return words
    words = _INVISIBLE.sub("", _BLANKS.sub(" ", words))
    return words.removeprefix(" ") if spaced else words


def _verbatim(node: Node | None) -> bool:
    for _ in range(_VERBATIM_DEPTH):
        if node is None:
            return False
        if node.tag in _VERBATIM:
            return True
        node = node.parent
    return False
