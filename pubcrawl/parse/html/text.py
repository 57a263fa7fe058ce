"""
The text of elements, as jsoup 1.16 gives it (``Element.text()`` and its kin).

Rules and lengths written for jsoup stay true.

Source: https://jsoup.org/apidocs/org/jsoup/nodes/Element.html
"""

from __future__ import annotations

import logging
import re
from collections.abc import Container, Iterable, Iterator

from pubcrawl.exceptions import SelectorTimeout
from pubcrawl.parse.html.names import (
    BLOCKS,
    BREAK,
    CDATA,
    CODE,
    MARGINS,
    RARE,
    SPACED,
    TEXT,
    UNKNOWN,
    VERBATIM,
)
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.html.xml import XMLNode
from pubcrawl.parse.limit import TimeLimit

logger = logging.getLogger(__name__)

TEXT_MAX = 4_000_000
"""Characters of text, of all elements that one selector finds."""

TIME_LIMIT = 1.0
"""Seconds that reading them may take."""

# Marks in a text that is to be put in lines: before or after a block, before one with margins,
# after one with margins, text that keeps its white space. UTF-8 has no such bytes.
_LINE, _EMPTY_LINE, _END, _KEPT = "\udcf8", "\udcf9", "\udcfa", "\udcfb"
_EMPTY_BYTE, _END_BYTE, _KEPT_BYTE = 0xF9, 0xFA, b"\xfb"
_RUN = re.compile(b"[\xf8-\xfa][\xf8-\xfa ]*")
_VERBATIM_DEPTH = 6  # how far up jsoup looks for an element that keeps white space
_NO_CODE: frozenset[int] = frozenset()
_GAPS = BLOCKS | {BREAK}
_LINES = _GAPS | MARGINS
_AFTER_BLOCK = SPACED - _GAPS
_FIRST_UNNUMBERED = 1 << 16  # lexbor numbers names that it does not know from here on
# All others of a number leave the text around them as it is.
_MARKED = _GAPS | _AFTER_BLOCK | CODE | VERBATIM | {CDATA}

_SPACES = re.compile(b"  +")
_TO_SPACE = bytes.maketrans(b"\t\n\f\r", b"    ")
# No-break space; zero width space, soft hyphen
_NOT_AS_IT_IS = ((b"\xc2\xa0", b" "), (b"\xe2\x80\x8b", b""), (b"\xc2\xad", b""))
_WHITE = " \t\n\f\r"
_ENDS_WHITE = frozenset(_WHITE)
_STARTS_WHITE = frozenset(" \t\n\f\r\xa0")
_TRIMMED = "".join(map(chr, range(0x21)))
_OPENED_HEADING = re.compile("<h[1-6]>", re.IGNORECASE)
_CLOSED_HEADING = re.compile("</h[1-6]>", re.IGNORECASE)


def text(node: Node, *, skip: Container[int] = ()) -> str:
    """
    Return the text of an element as a reader sees it: one line, single spaces.

    *skip*: ``mem_id`` of what is passed over, texts and elements (``all_below``).
    """
    pieces: list[str] = []
    append = pieces.append
    kept: list[int] = []  # which pieces keep their white space
    keepers: set[int] = set()  # the texts that those will be
    code = _code(node)
    data = False  # whether a text that comes next is that of a script
    hidden: set[int] = set()  # what a script of SVG holds, which may be elements
    spaced = True  # whether one more space would make no difference
    if keeps_white(node):
        keepers.update(_kept(node))
    gaps = -(node.tag_id in _GAPS)  # elements below that a text may stand behind apart
    for below in node.traverse(include_text=True):
        if skip and below.mem_id in skip:
            gaps += 1
            continue
        kind = below.tag_id
        if kind == TEXT:
            if data or (hidden and below.mem_id in hidden):
                data = False
                continue
            words = below.text_content or ""
            keeps = bool(keepers) and below.mem_id in keepers
            apart = gaps > 0 and not spaced and (keeps or words[:1] not in _STARTS_WHITE)
            if apart and _after_block(below):
                append(" ")
            if keeps:
                kept.append(len(pieces))
                spaced = False
            else:
                spaced = words[-1:] in _ENDS_WHITE
            append(words)
            continue
        if hidden and below.mem_id in hidden:
            continue
        data = False
        if kind < _FIRST_UNNUMBERED and kind not in _MARKED:
            continue
        data = kind in code and _holds_text(below, hidden)
        if kind in _GAPS:
            gaps += 1
            if not spaced:
                append(" ")
                spaced = True
        elif kind in _AFTER_BLOCK or (kind >= _FIRST_UNNUMBERED and below.tag in RARE):
            if not spaced and _after_block(below):
                append(" ")
                spaced = True
        elif kind == CDATA:
            if not spaced and _after_block(below):
                append(" ")
            kept.append(len(pieces))
            append(below.text_content or "")
            spaced = False
        if kind in VERBATIM and below.mem_id not in keepers:
            keepers.update(_kept(below))
    return _run_together(pieces, kept)


def _after_block(node: Node) -> bool:
    before = node.prev
    return before is not None and before.tag_id in BLOCKS


def own_text(node: Node) -> str:
    """Return the text that stands directly in an element, without that of its children."""
    if node.tag_id in _code(node):
        return ""
    pieces: list[str] = []
    kept: list[int] = []
    keeps = keeps_white(node)
    for child in node.iter(include_text=True):
        kind = child.tag_id
        if kind in (TEXT, CDATA):
            if keeps or kind == CDATA:
                kept.append(len(pieces))
            pieces.append(child.text_content or "")
        elif kind == BREAK:
            pieces.append(" ")
    return _run_together(pieces, kept)


def whole_text(node: Node) -> str:
    """Return the text of an element as it stands in the page, with a newline for each br."""
    return "".join(
        "\n" if below.tag_id == BREAK else below.text_content or "" for below in _texts(node)
    )


def has_text(node: Node) -> bool:
    """Return whether an element holds any text that is not white space; U+00A0 is none."""
    return any((below.text_content or "").strip(_WHITE) for below in _texts(node))


def in_time(nodes: Iterable[Node]) -> Iterator[Node]:
    """
    Yield elements that are read one by one.

    Raises ``SelectorTimeout`` where reading them takes longer than ``TIME_LIMIT``.
    """
    limit = TimeLimit(TIME_LIMIT)
    for node in nodes:
        yield node
        if limit.passed():
            raise SelectorTimeout(
                f"reading what a selector finds took longer than {TIME_LIMIT:g} s; elements"
                " inside each other are read again and again"
            )


def capped(texts: Iterable[str]) -> Iterator[str]:
    """
    Yield texts until they have more than ``TEXT_MAX`` characters together.

    Elements inside each other repeat their text, so a small page can give
    gigabytes; a thick book has two million characters.
    """
    total = 0
    for words in texts:
        yield words
        total += len(words)
        if total > TEXT_MAX:
            logger.warning("more than %d characters: the rest is left out", TEXT_MAX)
            return


def all_below(nodes: Iterable[Node]) -> frozenset[int]:
    """Return the ids of elements and of all that is in them, texts too."""
    return frozenset(
        below.mem_id for node in in_time(nodes) for below in node.traverse(include_text=True)
    )


def joined(nodes: Iterable[Node], *, compat: bool = False, skip: Container[int] = ()) -> str:
    """
    Return the texts of elements as paragraphs: a blank line between, empty ones left out.

    Europe PMC escapes the headings of its abstracts, so ``</h4>`` may stand in
    a text: it becomes a full stop, ``<h4>`` a space. With *compat* an element
    that holds nothing but no-break spaces keeps its place. *skip*: as for ``text``.
    """
    nodes = in_time(nodes)
    texts = capped(text(node, skip=skip) for node in nodes if not compat or has_text(node))
    words = map(_without_headings, texts)
    return "\n\n".join(words if compat else filter(None, words))


def formatted(node: Node, *, skip: Container[int] = ()) -> str:
    """
    Return the text of an element in lines, with an empty line around paragraphs and lists.

    *skip*: ``mem_id`` of elements that are passed over, with all that is below them.
    """
    pieces: list[str] = []
    append = pieces.append
    kept: list[str] = []
    code = _code(node)
    current = node
    depth = 0  # below *node*; pages nest deeper than Python recurses
    keepers = _keepers_above(node)  # depths of the open elements that keep white space
    while True:
        kind = current.tag_id
        below = None
        if kind == TEXT:
            words = current.text_content or ""
            if keepers and depth - keepers[-1] <= _VERBATIM_DEPTH:
                append(_KEPT)
                kept.append(words)
            else:
                append(words)
        elif kind == CDATA:
            append(_KEPT)
            kept.append(current.text_content or "")
        elif skip and current.mem_id in skip:
            kind = UNKNOWN
        else:
            if kind in _LINES:
                append(_EMPTY_LINE if kind in MARGINS else _LINE)
            if kind not in code:
                below = current.first_child
        if below is not None:
            if kind in VERBATIM:
                keepers.append(depth)
            current = below
            depth += 1
            continue
        while True:
            if kind in BLOCKS:
                append(_END if kind in MARGINS else _LINE)
            if not depth:
                return _in_lines("".join(pieces), kept)
            after = current.next
            if after is not None:
                current = after
                break
            above = current.parent
            if above is None:  # taken out of the document meanwhile
                return _in_lines("".join(pieces), kept)
            current = above
            kind = current.tag_id
            depth -= 1
            if keepers and keepers[-1] == depth:
                keepers.pop()


def _keepers_above(node: Node) -> list[int]:
    above = node.parent
    for distance in range(1, _VERBATIM_DEPTH + 1):
        if above is None:
            break
        if above.tag_id in VERBATIM:
            return [-distance]
        above = above.parent
    return []


def collapsed(words: str) -> str:
    """Return *words* with one space for each run of white space, without invisible characters."""
    raw = words.encode("utf-8", "surrogatepass")
    return _collapsed(raw).decode("utf-8", "surrogatepass")


def _collapsed(raw: bytes) -> bytes:
    if not raw.isascii():
        for hidden, shown in _NOT_AS_IT_IS:
            raw = raw.replace(hidden, shown)
    raw = raw.translate(_TO_SPACE)
    return _SPACES.sub(b" ", raw) if b"  " in raw else raw


def keeps_white(node: Node | None) -> bool:
    """Return whether the texts that are children of *node* keep their white space."""
    for _ in range(_VERBATIM_DEPTH):
        if node is None:
            return False
        if node.tag_id in VERBATIM:
            return True
        node = node.parent
    return False


def _code(node: Node) -> frozenset[int]:
    """Return the elements whose texts are none; XML has no such elements."""
    return _NO_CODE if type(node) is XMLNode else CODE


def _kept(node: Node) -> Iterator[int]:
    """Yield the ids of the texts below *node* that keep their white space, and of elements."""
    for below in node.traverse(include_text=True):
        if below.tag_id in VERBATIM or (below.tag_id == TEXT and keeps_white(below.parent)):
            yield below.mem_id


def _texts(node: Node) -> Iterator[Node]:
    """Yield the texts, CDATA sections and br elements from *node* on, none of scripts."""
    code = _code(node)
    data = False
    hidden: set[int] = set()
    for below in node.traverse(include_text=True):
        if data or (hidden and below.mem_id in hidden):
            data = False
            continue
        kind = below.tag_id
        if kind in (TEXT, CDATA, BREAK):
            yield below
        data = kind in code and _holds_text(below, hidden)


def _holds_text(script: Node, hidden: set[int]) -> bool:
    """Return whether a script holds one text and no more; else put what is below it in *hidden*."""
    child = script.first_child
    if child is None:
        return False
    if child.next is None and child.tag_id == TEXT:
        return True
    hidden.update(below.mem_id for below in script.traverse(include_text=True))
    return False


def _run_together(pieces: list[str], kept: list[int]) -> str:
    if not kept:
        return collapsed("".join(pieces)).strip(_TRIMMED)
    out = ""
    start = 0
    for index in (*kept, len(pieces)):
        words = collapsed("".join(pieces[start:index]))
        out += words.removeprefix(" ") if out.endswith(" ") else words
        out += "".join(pieces[index : index + 1])
        start = index + 1
    return out.strip(_TRIMMED)


def _without_headings(words: str) -> str:
    if "<" not in words:
        return words
    return _CLOSED_HEADING.sub(". ", _OPENED_HEADING.sub(" ", words))


def _in_lines(marked: str, kept: list[str]) -> str:
    """Return a text with the lines that its marks say, and *kept* texts where they stood."""
    pieces: list[str] = []
    last = "\n\n"  # the end of the text so far
    white = _collapsed(marked.encode("utf-8", "surrogateescape"))
    for segment, verbatim in zip(white.split(_KEPT_BYTE), [*kept, ""], strict=True):
        if segment[:1] == b" " and last[-1] in " \n":
            segment = segment[1:]
        first = _RUN.match(segment)
        for mark in first[0].replace(b" ", b"") if first else b"":
            empty = mark == _EMPTY_BYTE or (mark == _END_BYTE and last[-1] != "\n")
            while not last.endswith("\n\n" if empty else "\n"):
                last = f"{last[-1]}\n"
                pieces.append("\n")
        words = _RUN.sub(_new_line, segment[first.end() if first else 0 :]).decode()
        pieces += words, verbatim
        last = (last + words[-2:] + verbatim[-2:])[-2:]
    return "".join(pieces).strip(_TRIMMED)


def _new_line(run: re.Match[bytes]) -> bytes:
    marks = run[0]
    return b"\n\n" if marks[0] == _END_BYTE or _EMPTY_BYTE in marks else b"\n"
