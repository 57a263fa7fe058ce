"""
The printed lines of a page: their positions, sizes and fonts.

Source: https://pypdfium2.readthedocs.io/en/stable/python_api.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from ctypes import byref, c_int, create_string_buffer
from itertools import pairwise
from math import hypot
from typing import NamedTuple

import pypdfium2
from pypdfium2 import raw

LINES_MAX = 400
"""Lines of a page that are measured; a page of an article has 60 to 150."""

RAISED = "\x1f"
"""Replaces characters in ``PrintedLine.names`` that are much smaller than their line."""

_LINE = re.compile("[^\r\n\ufffe\x02]*[\ufffe\x02]?")
_FONT_NAME = 128  # bytes
_FORCE_BOLD = 0x40000  # a flag of fonts
_LONG, _PROBES = 70, 8  # characters of a line across two columns; such lines that are examined
_GUTTER = 25  # points on either side of the middle of a page
_FEW = 40  # characters; shorter lines are measured at both ends
_BOLD = re.compile(r"bold|black|heavy|semib|demi|medi(?!um)|-b\b|\.b$|cmbx|-bd", re.IGNORECASE)
_CAPITALS = re.compile(r"(?<!\w)[^\W\d_a-z]")
_WORDS = re.compile(r"[^\W\d_]+")
_SPACE = re.compile(r"(?<=\S)[ \xa0]+(?=\S)")
_PIECE = re.compile(r"[^\s\xa0\ufffe\x02]+")
_RUN = re.compile(f"{RAISED}+")
_WIDE = 1.2  # width of a gap, times the font size; justified lines stretch spaces to 0.8
_LOOSE = 0.56  # width of a character, times the font size; in lines without gaps 0.4 to 0.52
_SHORT = 100  # characters; shorter lines with capitals are searched for gaps
_NAMES_LINES = 40  # lines from the top that are searched for names
_SMALL = 0.8  # times the size of the line; raised figures have 0.6 to 0.75


class PrintedLine(NamedTuple):
    """
    A line of a page.

    *text*: as pdfium returns it; ``U+FFFE`` at its end stands for a hyphen. *names*: the
    same with ``RAISED`` for each run of small characters, if it may contain names.
    *left*, *right*, *top*, *bottom*: points from the upper left corner of the page.
    *size*: of the font, in points. *start*: position in the text of the page.
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


def printed_page(
    page: pypdfium2.PdfPage, text: pypdfium2.PdfTextPage, content: str, *, columns: bool = False
) -> PrintedPage:
    """
    Return the lines of *page*; *content* is the text of *text*. Rotated lines are left out.

    *columns*: a line may contain lines of two columns.
    """
    wide, high = page.get_size()
    left, _, _, top = page.get_bbox()
    reader = _CharReader(text.raw, content, left, top)
    lines: list[PrintedLine] = []
    for start, words in _lines(content):
        lines += reader.lines(start, words, names=len(lines) < _NAMES_LINES, columns=columns)
        if len(lines) >= LINES_MAX:
            break
    return PrintedPage(tuple(lines), wide, high)


def columns_interleave(page: pypdfium2.PdfPage, text: pypdfium2.PdfTextPage, content: str) -> bool:
    """
    Answer whether the lines of *content* join lines of two columns.

    Some programs draw a page from side to side, and pdfium joins texts at the same height.
    """
    wide, _ = page.get_size()
    left, _, _, top = page.get_bbox()
    reader = _CharReader(text.raw, content, left, top)
    long = [each for each in _lines(content) if len(each[1]) >= _LONG]
    # Lines from all over the page, because title and abstract may span both columns.
    probes = long[:: max(1, len(long) // _PROBES)]
    if len(probes) < _PROBES:
        return False
    gutters = 0
    for number, (start, words) in enumerate(probes):
        gutters += reader.gutter(start, words, wide / 2)
        if number == _PROBES // 2 and not gutters:
            return False
    return gutters >= 0.6 * len(probes)


def text_of_columns(page: PrintedPage) -> str:
    """Return the text of a page column by column; a line across both separates them."""
    middle = page.width / 2
    output: list[str] = []
    sides: tuple[list[str], list[str]] = ([], [])
    for line in page.lines:
        if line.left < middle - _GUTTER and line.right > middle + _GUTTER:
            output += [*sides[0], *sides[1], line.text]
            sides = ([], [])
        else:
            sides[line.left > middle - _GUTTER].append(line.text)
    return "\n".join([*output, *sides[0], *sides[1]])


def _lines(content: str) -> Iterator[tuple[int, str]]:
    for match in _LINE.finditer(content):
        words = match[0].strip(" \t\xa0")
        if words and words not in "\ufffe\x02":
            yield match.start() + match[0].index(words), words


def _may_be_names(words: str) -> bool:
    if len(words) > 250:
        return False
    return 2 * len(_CAPITALS.findall(words)) >= len(_WORDS.findall(words))


class _CharReader:
    """Reads single characters with pdfium, in buffers that are allocated once."""

    def __init__(self, text: raw.FPDF_TEXTPAGE, content: str, left: float, top: float) -> None:
        self._text = text
        self._same = raw.FPDFText_CountChars(text) == len(content)
        self._left, self._top = left, top
        self._matrix = raw.FS_MATRIX()
        self._box = raw.FS_RECTF()
        self._name = create_string_buffer(_FONT_NAME)
        self._flags = c_int()
        self._fonts: dict[bytes, tuple[str, bool]] = {}

    def gutter(self, start: int, words: str, middle: float) -> bool:
        """Answer whether a line has a wide space near *middle*, in points from the left."""
        line = self._line(start, words)
        if line is None or not line.left + line.size < middle < line.right - line.size:
            return False
        # The position of the page's middle in the line, plus or minus a fifth of the line.
        centre = int(len(words) * (middle - line.left) / (line.right - line.left))
        begin = max(0, centre - len(words) // 5)
        near = words[begin : centre + len(words) // 5]
        pieces = self._at_gaps(start + begin, near, line.size)
        parts = [self._line(position, piece) for position, piece in pieces if piece.strip()]
        return any(
            before is not None
            and after is not None
            and before.right < middle + _GUTTER
            and after.left > middle - _GUTTER
            for before, after in pairwise(parts)
        )

    def lines(
        self, start: int, words: str, *, names: bool, columns: bool = False
    ) -> list[PrintedLine]:
        """
        Return the line at *start*, in pieces if it joins columns; no piece if it is rotated.

        *names*: mark raised characters in lines that may contain names.
        """
        line = self._line(start, words)
        if line is None:
            return []
        capitals = _may_be_names(words)
        loose = line.right - line.left > _LOOSE * line.size * len(words)
        result = [line]
        if loose or columns or (capitals and len(words) < _SHORT):
            pieces = self._at_gaps(start, words, line.size)
            if len(pieces) > 1:
                parts = (self._line(position, piece) for position, piece in pieces)
                result = [part for part in parts if part is not None]
        if names and capitals:
            result = [
                part._replace(names=self._without_raised(part.start, part.text, part.size))
                for part in result
            ]
        return result

    def _line(self, start: int, words: str) -> PrintedLine | None:
        """Return the line at *start*; None if it is rotated."""
        last = len(words) - 1
        while last > 0 and words[last] in " \ufffe\x02":
            last -= 1
        middle = last // 2
        while middle and words[middle] == " ":
            middle -= 1
        index = self._index(start + middle)
        size = self._size(index)
        if not self._matrix.a > 5 * abs(self._matrix.b):
            return None
        if last < _FEW:
            # The raised figure of a note may be in the middle of a short line.
            for offset in (0, last):
                other = self._index(start + offset)
                if (own := self._size(other)) > size:
                    size, index = own, other
        text, box = self._text, self._box
        if not size or not raw.FPDFText_GetLooseCharBox(text, index, byref(box)):
            return None
        upper, lower = self._top - box.top, self._top - box.bottom
        font, bold = self._font(index)
        raw.FPDFText_GetLooseCharBox(text, self._index(start), byref(box))
        left = box.left - self._left
        raw.FPDFText_GetLooseCharBox(text, self._index(start + last), byref(box))
        right = box.right - self._left
        size = round(size, 1)
        return PrintedLine(words, words, left, right, upper, lower, size, bold, font, start)

    def _at_gaps(self, start: int, words: str, size: float) -> list[tuple[int, str]]:
        """Return the pieces of a line between gaps wider than spaces of words."""
        pieces, begin = [], 0
        for gap in _SPACE.finditer(words):
            before, after = (self._index(start + each) for each in (gap.start() - 1, gap.end()))
            raw.FPDFText_GetLooseCharBox(self._text, before, byref(self._box))
            right = self._box.right
            raw.FPDFText_GetLooseCharBox(self._text, after, byref(self._box))
            if self._box.left - right > _WIDE * size:
                pieces.append((start + begin, words[begin : gap.start()]))
                begin = gap.end()
        pieces.append((start + begin, words[begin:]))
        return pieces

    def _without_raised(self, start: int, words: str, size: float) -> str:
        """Return *words* with ``RAISED`` for characters much smaller than *size*."""
        chars = list(words)
        for piece in _PIECE.finditer(words):
            # Marks are at the end of a name, before or after its comma, or at its beginning.
            for position in range(piece.end() - 1, piece.start() - 1, -1):
                if self._is_small(start + position, size):
                    chars[position] = RAISED
                elif words[position] not in ",;.":
                    break
            position = piece.start()
            while position < piece.end() and not words[position].isalpha():
                if self._is_small(start + position, size):
                    chars[position] = RAISED
                position += 1
        return _RUN.sub(RAISED, "".join(chars))

    def _is_small(self, position: int, size: float) -> bool:
        own = self._size(self._index(position))
        return 0 < own < _SMALL * size

    def _index(self, position: int) -> int:
        if self._same:
            return position
        index: int = raw.FPDFText_GetCharIndexFromTextIndex(self._text, position)
        return max(index, 0)

    def _size(self, index: int) -> float:
        size: float = raw.FPDFText_GetFontSize(self._text, index)
        if not raw.FPDFText_GetMatrix(self._text, index, byref(self._matrix)):
            return size
        # Distiller writes fonts of size 1 with a matrix of size 12.
        return size * hypot(self._matrix.c, self._matrix.d)

    def _font(self, index: int) -> tuple[str, bool]:
        size = raw.FPDFText_GetFontInfo(
            self._text, index, self._name, _FONT_NAME, byref(self._flags)
        )
        key = self._name.value if size else b""
        if key not in self._fonts:
            name = key.decode("utf-8", "replace")
            bold = bool(_BOLD.search(name)) or bool(self._flags.value & _FORCE_BOLD)
            self._fonts[key] = name.partition("+")[2] or name, bold
        return self._fonts[key]
