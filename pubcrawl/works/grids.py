"""
The cells of a table by row and column, and which of them span several.

Source: https://html.spec.whatwg.org/multipage/tables.html#forming-a-table
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Final, NamedTuple

CELLS_MAX: Final = 200_000
"""Cells kept of one table."""

ROWS_MAX: Final = 65534
"""Most rows that a cell spans."""

_COLUMNS_MAX = 1000  # that a cell spans
_CELL_MAX = 20_000  # characters of a cell


class Cell(NamedTuple):
    """
    A cell: its text, the number of columns and rows that it spans, and its column.

    *column*: from 0; -1 for the first free column.
    """

    text: str
    across: int = 1
    down: int = 1
    column: int = -1


class CellSpan(NamedTuple):
    """The position of a cell from 0, and how many rows and columns it spans."""

    row: int
    column: int
    rows: int
    columns: int


class Grid(NamedTuple):
    """
    The rows of a table; the text of a spanning cell is only at its first position.

    *spans*: of the cells with a text that span several rows or columns.
    """

    rows: tuple[tuple[str, ...], ...] = ()
    spans: tuple[CellSpan, ...] = ()

    def filled(self) -> list[list[str]]:
        """Return the rows, equally long, with the text of a spanning cell at all its positions."""
        width = max(map(len, self.rows), default=0)
        rows = [[*row, *[""] * (width - len(row))] for row in self.rows]
        for top, left, down, across in self.spans:
            text = self.rows[top][left]
            for row in rows[top : top + down]:
                row[left : left + across] = [text] * across
        return rows


def span(value: str | None, zero: int = 1) -> int:
    """Return the number in ``colspan`` or ``rowspan``, else 1; *zero*: what 0 means."""
    digits = (value or "").strip()
    if not (digits.isascii() and digits.isdigit()):
        return 1
    return min(int(digits[:9]), ROWS_MAX) or zero


def grid(tables: Iterable[Iterable[Iterable[Iterable[Cell]]]]) -> Grid:
    """
    Return the cells of *tables*, one below the other.

    A table is groups of rows, in which a span ends, unless the next group has room for it. A
    further table may repeat the head of the first one. Rows without a text are left out.
    """
    rows: list[tuple[str, ...]] = []
    spans: list[list[int]] = []
    first: list[Sequence[Cell]] = []
    total = 0
    for number, groups in enumerate(tables):
        repeated = 0 if number else -1  # rows of the head so far, -1 after it
        width = 0
        covered: dict[int, int] = {}  # column → further rows covered by a cell above
        open_spans: list[list[int]] = []  # each before the number of rows that it still covers
        for group in groups:
            begins = True
            for row in map(tuple, group):
                if not number:
                    first.append(row)
                elif repeated >= 0:
                    if first[repeated : repeated + 1] == [row]:
                        repeated += 1
                        continue
                    repeated = -1
                if begins and _ends_spans(row, covered, width):
                    covered, open_spans = {}, []
                begins = False
                texts, begun = _row(row, covered)
                width = max(width, len(texts))
                total += len(texts)
                if total > CELLS_MAX:
                    return _grid(rows, spans)
                open_spans = [each for each in open_spans if each[4]]
                open_spans += [
                    [len(rows), column, 0, across, down] for column, down, across in begun
                ]
                for each in open_spans:
                    each[4] -= 1
                if any(texts):
                    rows.append(texts)
                    spans += [each for each in open_spans if not each[2]]
                    for each in open_spans:
                        each[2] += 1
    return _grid(rows, spans)


def _row(
    row: Iterable[Cell], covered: dict[int, int]
) -> tuple[tuple[str, ...], list[tuple[int, int, int]]]:
    """Return the texts of a row, and column, rows and columns of the spans that begin in it."""
    texts: list[str] = []
    begun: list[tuple[int, int, int]] = []
    width = 1 + max((column for column, left in covered.items() if left), default=-1)
    for cell in (*row, None):
        for column in count(len(texts)):
            left = covered.get(column, 0)
            if not left and column >= (width if cell is None else cell.column):
                break
            covered[column] = max(0, left - 1)
            texts.append("")
        if cell is None or len(texts) > CELLS_MAX:
            break
        across = min(cell.across, _COLUMNS_MAX)
        if cell.text and max(across, cell.down) > 1:
            begun.append((len(texts), cell.down, across))
        for place in range(across):
            covered[len(texts)] = cell.down - 1
            texts.append("" if place else cell.text[:_CELL_MAX])
    return tuple(texts), begun


def _ends_spans(row: Iterable[Cell], covered: dict[int, int], width: int) -> bool:
    """
    Whether the cells above a group of rows do not span into its first *row*.

    In browsers they never do; in JATS some do, which shows as a row that is too short.
    """
    free = width - sum(0 < left < ROWS_MAX - 1 for left in covered.values())
    return max(covered.values(), default=0) >= ROWS_MAX - 1 or sum(c.across for c in row) > free


def _grid(rows: list[tuple[str, ...]], spans: list[list[int]]) -> Grid:
    found = (CellSpan(*each[:4]) for each in spans)
    return Grid(tuple(rows), tuple(each for each in found if each.rows * each.columns > 1))
