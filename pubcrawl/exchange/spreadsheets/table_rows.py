"""Lines of a file → rows of a table, and rows → cells."""

from __future__ import annotations

import csv
import re
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Protocol, TypeVar

from pubcrawl.ids.doi import INNER_SEMICOLON
from pubcrawl.ids.mending import trim

CELL_LINES = 100
"""Most lines of a quoted cell."""
# A cell may contain a whole text; the csv module refuses more than 131,072 characters.
csv.field_size_limit(2**30)


DELIMITERS = ("\t", ",", ";", "|")
TEMPLATE = re.compile(r"\{\{\s*\w[^{}|]{0,99}\|")
"""The beginning of a template of a wiki, in which "|" is no delimiter: {{cite journal |doi=…"""


class NumberedLine(Protocol):
    """A line of a file."""

    @property
    def number(self) -> int:
        """Its number, from 1."""

    @property
    def text(self) -> str:
        """Its text, without the end."""


L = TypeVar("L", bound=NumberedLine)
Row = tuple[int, list[str]]
"""The number of the first line of a row, and its cells."""


def split(text: str, delimiter: str) -> list[str]:
    """Return the cells of a row; *delimiter* "" is white space."""
    if not delimiter:
        return text.split("\t") if "\t" in text else text.split()
    if delimiter == ";" and "10." in text and INNER_SEMICOLON.search(text):
        cells = split(INNER_SEMICOLON.sub("\0", text), delimiter)
        return [cell.replace("\0", ";") for cell in cells]
    try:
        cells = next(csv.reader([text], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        cells = text.split(delimiter)
    return cells


def exact_cells(text: str, delimiter: str) -> list[str]:
    """Return the cells of a row as written, with the blanks at their ends; see ``split``."""
    if f'{delimiter} "' in text or (delimiter == ";" and INNER_SEMICOLON.search(text)):
        return split(text, delimiter)
    try:
        return next(csv.reader([text], delimiter=delimiter), [])
    except csv.Error:
        return text.split(delimiter)


def filled(cells: list[str]) -> list[str]:
    """Remove the empty cells at the end."""
    while cells and not cells[-1].strip():
        cells.pop()
    return cells


class TableRows(Iterator[L]):
    """Lines, and rows of several lines because of a quoted cell."""

    def __init__(self, source: Iterable[L]) -> None:
        self._source = iter(source)
        self._back: deque[L] = deque()

    def __next__(self) -> L:
        return self._back.popleft() if self._back else next(self._source)

    def ahead(self, count: int) -> list[L]:
        """Return the next *count* lines, or all that are left; iteration still yields them."""
        lines = list(islice(self, count))
        self._back.extendleft(reversed(lines))
        return lines

    def whole(self, line: L, delimiter: str) -> str:
        """Return the row that begins at *line*; iteration continues after it."""
        if not delimiter or '"' not in line.text or not _is_open(line.text, delimiter):
            return line.text
        more: list[L] = []
        for following in self:
            more.append(following)
            if following.text.count('"') % 2:
                return "\n".join(part.text for part in (line, *more))
            if len(more) == CELL_LINES:
                break
        # A stray quote: each line is a row.
        self._back.extendleft(reversed(more))
        return line.text


def _is_open(text: str, delimiter: str) -> bool:
    """Answer whether the row goes on after this line: a cell that begins with a quote is open."""
    if text.count('"') % 2 == 0:
        return False
    starts = text.lstrip().startswith('"')
    return starts or re.search(re.escape(delimiter) + r' *"', text) is not None


def is_comment(text: str) -> bool:
    """Answer whether a line is a comment; "#" may also be the name of the first column."""
    text = text.lstrip()
    return (text.startswith("#") and text[1:2] not in (*DELIMITERS, '"')) or text == "#"


def is_json(text: str) -> bool:
    """Answer whether a line may be a JSON object, and not a template of a wiki."""
    return text.startswith("{") and not TEMPLATE.match(text)


def trim_row(text: str) -> str:
    """Return *text* without invisible characters at its ends; tabs stay, for empty cells."""
    return trim(text) if "\t" not in text else text.strip("\ufeff\0\r\n")


def rows_of(lines: Iterable[NumberedLine], delimiter: str) -> list[Row]:
    """Return number and cells of each row that is neither empty nor a comment."""
    rows = TableRows(lines)
    found: list[Row] = []
    for line in rows:
        text = trim_row(line.text)
        if not text.strip() or is_comment(text) or is_json(text.lstrip()):
            continue
        cells = filled(split(rows.whole(line, delimiter), delimiter))
        if any(cells):
            found.append((line.number, cells))
    return found
