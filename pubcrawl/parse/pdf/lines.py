"""
The lines of a page as they are printed: where they stand, how large, in which font.

Source: https://pypdfium2.readthedocs.io/en/stable/python_api.html
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from ctypes import byref, c_int, create_string_buffer
from math import hypot
from typing import NamedTuple

import pypdfium2
from pypdfium2 import raw

LINES_MAX = 400
"""Lines of a page that are measured; a page of an article has 60 to 150."""

RAISED = "\x1f"
"""Stands in ``PrintedLine.names`` for characters that are much smaller than their line."""

_LINE = re.compile("[^\r\n\ufffe\x02]*[\ufffe\x02]?")
_FONT_NAME = 128  # bytes
_BOLD = re.compile(r"bold|black|heavy|semib|demi|medi(?!um)|-b\b|\.b$|cmbx|-bd", re.IGNORECASE)
_CAPITALS = re.compile(r"(?<!\w)[^\W\d_a-z]")
_WORDS = re.compile(r"[^\W\d_]+")
_SPACE = re.compile(r"(?<=\S)[ \xa0]+(?=\S)")
_WIDE = 1.2  # times the size of the font; justified lines stretch spaces to 0.8
_LOOSE = 0.56  # of the size, for a character; without a gap 0.4 to 0.52
_SHORT = 100  # characters of a line with capitals in which gaps are looked for
_NAMES_LINES = 40  # lines from the top in which names are looked for
_SMALL = 0.8  # of the size of its line; raised figures have 0.6 to 0.75


class PrintedLine(NamedTuple):
    """
    A line of a page.

    *text*: as pdfium gives it; ``U+FFFE`` at its end stands for a hyphen. *names*: the
    same with ``RAISED`` for each run of small characters, where it may hold names.
    *left*, *right*, *top*, *bottom*: points from the upper left corner of the page.
    *size*: of the font, in points. *start*: place in the text of the page.
    """

    text: str
    names: str
    left: float
    right: float
    top: float
    bottom: float
    size: float
    bold: bool
    font: str
    start: int


class PrintedPage(NamedTuple):
    """The lines of a page in the order of its content, and its size in points."""

    lines: tuple[PrintedLine, ...]
    width: float
    height: float


def printed_page(page: pypdfium2.PdfPage, text: pypdfium2.PdfTextPage, content: str) -> PrintedPage:
    """Return the lines of *page*, whose text page gives *content*; turned lines are left out."""
    reader = _Reader(text.raw)
    wide, high = page.get_size()
    left, _, _, top = page.get_bbox()
    lines: list[PrintedLine] = []
    for start, words in _lines(content):
        for line in reader.lines(start, words):
            line = line._replace(
                left=line.left - left,
                right=line.right - left,
                top=top - line.top,
                bottom=top - line.bottom,
            )
            if len(lines) < _NAMES_LINES and _may_be_names(line.text):
                names = reader.without_raised(line.start, line.text, line.size)
                line = line._replace(names=names)
            lines.append(line)
        if len(lines) >= LINES_MAX:
            break
    return PrintedPage(tuple(lines), wide, high)


def _lines(content: str) -> Iterator[tuple[int, str]]:
    for found in _LINE.finditer(content):
        words = found[0].strip(" \t\xa0")
        if words and words not in "\ufffe\x02":
            yield found.start() + found[0].index(words), words


def _may_be_names(words: str) -> bool:
    if len(words) > 250:
        return False
    return 2 * len(_CAPITALS.findall(words)) >= len(_WORDS.findall(words))


class _Reader:
    """Asks pdfium about single characters; its buffers are made once."""

    def __init__(self, text: raw.FPDF_TEXTPAGE) -> None:
        self._text = text
        self._matrix = raw.FS_MATRIX()
        self._box = raw.FS_RECTF()
        self._name = create_string_buffer(_FONT_NAME)
        self._flags = c_int()

    def lines(self, start: int, words: str) -> Iterator[PrintedLine]:
        """Yield the line at *start*, or its pieces where columns stand beside each other."""
        line = self.line(start, words)
        if line is None:
            return
        loose = line.right - line.left > _LOOSE * line.size * len(words)
        if not loose and not (len(words) < _SHORT and _may_be_names(words)):
            yield line
            return
        pieces = self._at_gaps(start, words, line.size)
        if len(pieces) == 1:
            yield line
            return
        for place, piece in pieces:
            if (part := self.line(place, piece)) is not None:
                yield part

    def line(self, start: int, words: str) -> PrintedLine | None:
        """Return the line at *start*, with points as the page counts them; None if it is turned."""
        body = words.rstrip("\ufffe\x02").rstrip() or words
        last = len(body) - 1
        places = sorted({0, last // 4, last // 2, 3 * last // 4, last})
        measured = [
            (round(size, 1), place)
            for place in places
            if body[place] != " " and (size := self._size(self._index(start + place)))
        ]
        if not measured:
            return None
        counted = Counter(size for size, _ in measured)
        size = max(counted, key=lambda each: (counted[each], each))
        place = next(place for each, place in measured if each == size)
        index = self._index(start + place)
        if not self._is_level(index):
            return None
        if not raw.FPDFText_GetLooseCharBox(self._text, index, byref(self._box)):
            return None
        top, bottom = self._box.top, self._box.bottom
        raw.FPDFText_GetLooseCharBox(self._text, self._index(start), byref(self._box))
        left = self._box.left
        raw.FPDFText_GetLooseCharBox(self._text, self._index(start + last), byref(self._box))
        font = self._font(index)
        bold = bool(_BOLD.search(font)) or bool(self._flags.value & 0x40000)
        return PrintedLine(
            words, words, left, self._box.right, top, bottom, size, bold, font, start
        )

    def _at_gaps(self, start: int, words: str, size: float) -> list[tuple[int, str]]:
        """Return the pieces of a line between spaces that are wider than between words."""
        made, begin = [], 0
        for found in _SPACE.finditer(words):
            before, after = (self._index(start + each) for each in (found.start() - 1, found.end()))
            raw.FPDFText_GetLooseCharBox(self._text, before, byref(self._box))
            right = self._box.right
            raw.FPDFText_GetLooseCharBox(self._text, after, byref(self._box))
            if self._box.left - right > _WIDE * size:
                made.append((start + begin, words[begin : found.start()]))
                begin = found.end()
        made.append((start + begin, words[begin:]))
        return made

    def without_raised(self, start: int, words: str, size: float) -> str:
        """Return *words* with ``RAISED`` for what is much smaller than *size*."""
        made: list[str] = []
        for place, letter in enumerate(words):
            if letter in " \t\xa0\ufffe\x02":
                made.append(letter)
                continue
            own = self._size(self._index(start + place))
            if own and own < _SMALL * size:
                if not made or made[-1] != RAISED:
                    made.append(RAISED)
            else:
                made.append(letter)
        return "".join(made)

    def _index(self, place: int) -> int:
        index: int = raw.FPDFText_GetCharIndexFromTextIndex(self._text, place)
        return max(index, 0)

    def _size(self, index: int) -> float:
        size: float = raw.FPDFText_GetFontSize(self._text, index)
        if not raw.FPDFText_GetMatrix(self._text, index, byref(self._matrix)):
            return size
        # Distiller writes fonts of size 1 in a matrix of size 12.
        return size * hypot(self._matrix.c, self._matrix.d)

    def _is_level(self, index: int) -> bool:
        if not raw.FPDFText_GetMatrix(self._text, index, byref(self._matrix)):
            return True
        return bool(self._matrix.a > 0 and abs(self._matrix.b) < 0.2 * self._matrix.a)

    def _font(self, index: int) -> str:
        size = raw.FPDFText_GetFontInfo(
            self._text, index, self._name, _FONT_NAME, byref(self._flags)
        )
        name = self._name.value.decode("utf-8", "replace") if size else ""
        return name.partition("+")[2] or name
