"""Columns of a table as the user names them: ``pmid:3,doi:DOI of the article``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from pubcrawl.exchange.spreadsheets.columns import ColumnUse
from pubcrawl.exchange.spreadsheets.layout import HEADER_WITHIN, Layout, find_layout, is_name, reads
from pubcrawl.exchange.spreadsheets.table_rows import DELIMITERS, NumberedLine, Row, rows_of

_LETTERS = re.compile(r"[A-Z]{1,2}", re.IGNORECASE)
_COLUMN = re.compile(r"(?:^|,)\s*(pmid|pmcid|doi|url|id)\s*:", re.IGNORECASE)
_MISTAKE = (
    "{!r}: give kind and column, such as pmid:3,doi:5 or doi:DOI of the article; "
    "kinds are pmid, pmcid, doi, url, id"
)


def parse_columns(text: str) -> tuple[tuple[str, str], ...]:
    """
    Return (kind, column) of ``pmid:3,doi:DOI of the article``.

    Kinds are pmid, pmcid, doi, url and id (any). Raises ``ValueError``.
    """
    before, *pieces = _COLUMN.split(text)
    columns = tuple(
        (kind.lower(), column.strip())
        for kind, column in zip(pieces[::2], pieces[1::2], strict=True)
    )
    if before or not columns or not all(column for _, column in columns):
        raise ValueError(_MISTAKE.format(text))
    return columns


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
    if not delimiter:
        delimiter = (
            found.delimiter if found else max(DELIMITERS, key=lambda sign: _usual(sample, sign))
        )
    rows = rows_of(sample, delimiter)
    width = max((len(cells) for _, cells in rows), default=0)
    wanted = {column.casefold() for _, column in columns if not column.isdigit()}
    named = (
        row
        for row in rows[: HEADER_WITHIN + 1]
        if not wanted.isdisjoint(cell.strip().casefold() for cell in row[1])
    )
    recognised = (row for row in rows if found and row[0] == found.header)
    header = next(named, None) or next(recognised, None)
    names = [cell.strip() for cell in header[1]] if header else []
    uses = tuple(ColumnUse(_place(column, names, width), kind) for kind, column in columns)
    number, cells = header or _above(rows, uses) or (0, [])
    return Layout(delimiter, number, tuple(map(str.strip, cells)), width, uses)


def _usual(sample: Sequence[NumberedLine], delimiter: str) -> tuple[float, int]:
    """Return the share of the rows that have the usual number of columns, and this number."""
    widths = Counter(len(cells) for _, cells in rows_of(sample, delimiter))
    width, count = widths.most_common(1)[0] if widths else (1, 0)
    return (count / widths.total() if width > 1 else 0.0, width)


def _above(rows: Sequence[Row], uses: Sequence[ColumnUse]) -> Row | None:
    """Return the row of names above the first row with a value in one of the columns."""
    for above, (_, cells) in pairwise(rows[: HEADER_WITHIN + 2]):
        if reads(above[1], uses):
            return None
        if reads(cells, uses):
            return above if all(map(is_name, above[1])) else None
    return None


def _place(column: str, names: Sequence[str], width: int) -> int:
    folded = [name.casefold() for name in names]
    if column.casefold() in folded:
        return folded.index(column.casefold())
    number = int(column) if column.isdigit() else 0
    if _LETTERS.fullmatch(column):
        for letter in column.upper():
            number = 26 * number + ord(letter) - 64
    if 0 < number <= width:
        return number - 1
    shown = ", ".join(f"{place} {name!r}" for place, name in enumerate(names, 1)) or f"1 to {width}"
    raise LookupError(f"there is no column {column!r}; columns are {shown}")
