"""Columns of a table as the user names them: ``pmid:3,doi:DOI of the article``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from pubcrawl.exchange.spreadsheets.columns import ColumnUse
from pubcrawl.exchange.spreadsheets.layout import HEADER_WITHIN, Layout, find_layout, is_name, reads
from pubcrawl.exchange.spreadsheets.table_rows import DELIMITERS, NumberedLine, rows_of

_LETTERS = re.compile(r"[A-Z]{1,2}")
_COLUMN = re.compile(r"(?:^|,)\s*(pmid|pmcid|doi|url|id)\s*:", re.IGNORECASE)


def parse_columns(text: str) -> tuple[tuple[str, str], ...]:
    """
    Return (kind, column) of ``pmid:3,doi:DOI of the article``.

    Kinds are pmid, pmcid, doi, url and id (any). Raises ``ValueError``.
    """
    marks = list(_COLUMN.finditer(text))
    ends = [mark.start() for mark in marks[1:]] + [len(text)] * bool(marks)
    found = tuple(
        (mark[1].lower(), text[mark.end() : end].strip())
        for mark, end in zip(marks, ends, strict=True)
    )
    if not found or marks[0].start() > 0 or not all(column for _, column in found):
        raise ValueError(
            f"{text!r}: give kind and column, such as pmid:3,doi:5 or doi:DOI of the article; "
            "kinds are pmid, pmcid, doi, url, id"
        )
    return found


def chosen_layout(
    sample: Sequence[NumberedLine],
    columns: Sequence[tuple[str, str]],
    known: Mapping[str, str],
    *,
    delimiter: str = "",
) -> Layout:
    """
    Return the layout with the *columns* of the user, each a kind and a name, number or letter.

    Raises ``LookupError`` if one is missing.
    """
    found = find_layout(sample, known, delimiter=delimiter)
    delimiter = delimiter or (found.delimiter if found else _delimiter(sample))
    rows = rows_of(sample, delimiter)
    width = max((len(cells) for _, cells in rows), default=0)
    header = _with_names(rows, columns)
    if header is None and found and found.header:
        header = next(row for row in rows if row[0] == found.header)
    names = [cell.strip() for cell in header[1]] if header else []
    uses = tuple(ColumnUse(_place(column, names, width), kind) for kind, column in columns)
    if header is None:
        header = _above(rows, uses)
        names = [cell.strip() for cell in header[1]] if header else []
    return Layout(delimiter, header[0] if header else 0, tuple(names), width, uses)


def _above(
    rows: Sequence[tuple[int, list[str]]], uses: Sequence[ColumnUse]
) -> tuple[int, list[str]] | None:
    """Return the row of names above the first row with a value in one of the columns."""
    for above, (_, cells) in pairwise(rows[: HEADER_WITHIN + 2]):
        if reads(above[1], uses):
            return None
        if reads(cells, uses):
            return above if all(map(is_name, above[1])) else None
    return None


def _delimiter(sample: Sequence[NumberedLine]) -> str:
    def usual(one: str) -> tuple[float, int]:
        widths = Counter(len(cells) for _, cells in rows_of(sample, one))
        width, count = widths.most_common(1)[0] if widths else (1, 0)
        return (count / widths.total() if width > 1 else 0.0, width)

    return max(DELIMITERS, key=usual)


def _with_names(
    rows: Sequence[tuple[int, list[str]]], columns: Sequence[tuple[str, str]]
) -> tuple[int, list[str]] | None:
    wanted = {column.casefold() for _, column in columns if not column.isdigit()}
    for row in rows[: HEADER_WITHIN + 1]:
        if wanted and not wanted.isdisjoint(cell.strip().casefold() for cell in row[1]):
            return row
    return None


def _place(column: str, names: Sequence[str], width: int) -> int:
    folded = [name.casefold() for name in names]
    if column.casefold() in folded:
        return folded.index(column.casefold())
    number = int(column) if column.isdigit() else 0
    if _LETTERS.fullmatch(column.upper()) and not number:
        for letter in column.upper():
            number = 26 * number + ord(letter) - 64
    if 0 < number <= width:
        return number - 1
    shown = ", ".join(f"{place} {name!r}" for place, name in enumerate(names, 1)) or f"1 to {width}"
    raise LookupError(f"there is no column {column!r}; columns are {shown}")
