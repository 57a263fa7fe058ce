"""
The text of elements, as from jsoup 1.16 (``Element.text()`` and the like).

So rules and lengths written for jsoup stay valid.

Source: https://jsoup.org/apidocs/org/jsoup/nodes/Element.html
"""

from __future__ import annotations

import logging
import re
from collections.abc import Container, Iterable, Iterator

from pubcrawl.exceptions import SelectorTimeout
from pubcrawl.formats.characters import TRIMMED
from pubcrawl.formats.html.names import (
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
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.html.xml import XMLNode
from pubcrawl.formats.page import collapsed, collapsed_bytes
from pubcrawl.formats.time_limit import TimeLimit
from pubcrawl.formats.xml.text import without_headings

logger = logging.getLogger(__name__)

TEXT_MAX = 4_000_000
"""Characters of the texts of all elements that one selector finds, together."""

TIME_LIMIT = 1.0
"""Seconds for reading them."""

# Marks in a text before it is split into lines: before or after a block, before a block with
# margins, after a block with margins, verbatim text. Their bytes do not occur in UTF-8.
_LINE, _EMPTY_LINE, _END, _VERBATIM_MARK = "\udcf8", "\udcf9", "\udcfa", "\udcfb"
_EMPTY_BYTE, _END_BYTE, _VERBATIM_BYTE = 0xF9, 0xFA, b"\xfb"
_RUN = re.compile(b"[\xf8-\xfa][\xf8-\xfa ]*")
_VERBATIM_DEPTH = 6  # levels up to which jsoup searches for an element that keeps white space
_NO_CODE: frozenset[int] = frozenset()
_GAPS = BLOCKS | {BREAK}
_LINES = _GAPS | MARGINS
_AFTER_BLOCK = SPACED - _GAPS
_FIRST_UNNUMBERED = 1 << 16  # lexbor numbers unknown names from here on
# Other elements with a lower number do not affect the text around them.
_MARKED = _GAPS | _AFTER_BLOCK | CODE | VERBATIM | {CDATA}

_WHITE = " \t\n\f\r"
_ENDS_WHITE = frozenset(_WHITE)
_STARTS_WHITE = frozenset(" \t\n\f\r\xa0")


def text(node: Node, *, skip: Container[int] = ()) -> str:
    """
    Return the text of an element as a reader sees it: one line, single spaces.

    *skip*: ``mem_id`` of the texts and elements to leave out (``all_below``).
    """
    pieces: list[str] = []
    append = pieces.append
    verbatim_pieces: list[int] = []  # indexes of the pieces that keep their white space
    keepers: set[int] = set()  # ids of the texts that keep their white space
    code = _code(node)
    data = False  # whether the next text is the content of a script
    hidden: set[int] = set()  # nodes in a script of SVG, which may be elements
    spaced = True  # whether another space would make no difference
    if keeps_white(node):
        keepers.update(_verbatim_ids(node))
    gaps = -(node.tag_id in _GAPS)  # block elements that may separate the next text
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
                verbatim_pieces.append(len(pieces))
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
            verbatim_pieces.append(len(pieces))
            append(below.text_content or "")
            spaced = False
        if kind in VERBATIM and below.mem_id not in keepers:
            keepers.update(_verbatim_ids(below))
    return _run_together(pieces, verbatim_pieces)


def _after_block(node: Node) -> bool:
    before = node.prev
    return before is not None and before.tag_id in BLOCKS


def own_text(node: Node) -> str:
    """Return the text directly in an element, without that of its children."""
    if node.tag_id in _code(node):
        return ""
    pieces: list[str] = []
    verbatim_pieces: list[int] = []
    keeps = keeps_white(node)
    for child in node.iter(include_text=True):
        kind = child.tag_id
        if kind in (TEXT, CDATA):
            if keeps or kind == CDATA:
                verbatim_pieces.append(len(pieces))
            pieces.append(child.text_content or "")
        elif kind == BREAK:
            pieces.append(" ")
    return _run_together(pieces, verbatim_pieces)


def whole_text(node: Node) -> str:
    """Return the raw text of an element, with a newline for each br."""
    return "".join(
        "\n" if below.tag_id == BREAK else below.text_content or "" for below in _texts(node)
    )


def has_text(node: Node) -> bool:
    """Return whether an element contains text other than white space; U+00A0 counts as text."""
    return any((below.text_content or "").strip(_WHITE) for below in _texts(node))


def in_time(nodes: Iterable[Node]) -> Iterator[Node]:
    """
    Yield *nodes*, and watch the time that the caller takes to read them.

    Raises ``SelectorTimeout`` if that is longer than ``TIME_LIMIT``.
    """
    limit = TimeLimit(TIME_LIMIT)
    for node in nodes:
        yield node
        if limit.passed():
            raise SelectorTimeout(
                f"reading the elements of a selector took longer than {TIME_LIMIT:g} s; nested"
                " elements are read repeatedly"
            )


def limit_texts(texts: Iterable[str]) -> Iterator[str]:
    """
    Yield texts until they have more than ``TEXT_MAX`` characters together.

    Nested elements repeat their text, so a small page can yield gigabytes; a
    thick book has two million characters.
    """
    total = 0
    for words in texts:
        yield words
        total += len(words)
        if total > TEXT_MAX:
            logger.warning("more than %d characters: the rest is left out", TEXT_MAX)
            return


def all_below(nodes: Iterable[Node]) -> frozenset[int]:
    """Return the ids of *nodes* and of all nodes below them, texts included."""
    return frozenset(
        below.mem_id for node in in_time(nodes) for below in node.traverse(include_text=True)
    )


def joined(nodes: Iterable[Node], *, skip: Container[int] = ()) -> str:
    """
    Return the texts of elements as paragraphs, with blank lines between, without empty ones.

    *skip*: as for ``text``.
    """
    texts = limit_texts(text(node, skip=skip) for node in in_time(nodes))
    return "\n\n".join(filter(None, map(without_headings, texts)))


def formatted(node: Node, *, skip: Container[int] = ()) -> str:
    """
    Return the text of an element in lines, with an empty line around paragraphs and lists.

    *skip*: ``mem_id`` of elements to leave out, with all nodes below them.
    """
    pieces: list[str] = []
    append = pieces.append
    verbatim_pieces: list[str] = []
    code = _code(node)
    current = node
    depth = 0  # below *node*; no recursion, because pages nest deeper than Python allows
    keepers = _keepers_above(node)  # depths of the open elements that keep white space
    while True:
        kind = current.tag_id
        below = None
        if kind == TEXT:
            words = current.text_content or ""
            if keepers and depth - keepers[-1] <= _VERBATIM_DEPTH:
                append(_VERBATIM_MARK)
                verbatim_pieces.append(words)
            else:
                append(words)
        elif kind == CDATA:
            append(_VERBATIM_MARK)
            verbatim_pieces.append(current.text_content or "")
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
                return _in_lines("".join(pieces), verbatim_pieces)
            after = current.next
            if after is not None:
                current = after
                break
            above = current.parent
            if above is None:  # removed from the document meanwhile
                return _in_lines("".join(pieces), verbatim_pieces)
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


def keeps_white(node: Node | None) -> bool:
    """Return whether the texts directly in *node* keep their white space."""
    for _ in range(_VERBATIM_DEPTH):
        if node is None:
            return False
        if node.tag_id in VERBATIM:
            return True
        node = node.parent
    return False


def _code(node: Node) -> frozenset[int]:
    """Return the elements that contain data instead of text; XML has none."""
    return _NO_CODE if type(node) is XMLNode else CODE


def _verbatim_ids(node: Node) -> Iterator[int]:
    """Yield the ids of the texts and elements below *node* that keep their white space."""
    for below in node.traverse(include_text=True):
        if below.tag_id in VERBATIM or (below.tag_id == TEXT and keeps_white(below.parent)):
            yield below.mem_id


def _texts(node: Node) -> Iterator[Node]:
    """Yield the texts, CDATA sections and br elements below *node*, except in scripts."""
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
    """Return whether a script contains a single text; else add the nodes below it to *hidden*."""
    child = script.first_child
    if child is None:
        return False
    if child.next is None and child.tag_id == TEXT:
        return True
    hidden.update(below.mem_id for below in script.traverse(include_text=True))
    return False


def _run_together(pieces: list[str], verbatim_pieces: list[int]) -> str:
    if not verbatim_pieces:
        return collapsed("".join(pieces)).strip(TRIMMED)
    out = ""
    start = 0
    for index in (*verbatim_pieces, len(pieces)):
        words = collapsed("".join(pieces[start:index]))
        out += words.removeprefix(" ") if out.endswith(" ") else words
        out += "".join(pieces[index : index + 1])
        start = index + 1
    return out.strip(TRIMMED)


def _in_lines(marked: str, verbatim_pieces: list[str]) -> str:
    """Return a text in the lines that its marks give, with *verbatim_pieces* in their places."""
    pieces: list[str] = []
    last = "\n\n"  # the end of the text so far
    white = collapsed_bytes(marked.encode("utf-8", "surrogateescape"))
    for segment, verbatim in zip(white.split(_VERBATIM_BYTE), [*verbatim_pieces, ""], strict=True):
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
    return "".join(pieces).strip(TRIMMED)


def _new_line(run: re.Match[bytes]) -> bytes:
    marks = run[0]
    return b"\n\n" if marks[0] == _END_BYTE or _EMPTY_BYTE in marks else b"\n"
