"""Tables with a field in each row and a publication in each column → rows and columns swapped."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from pubcrawl.exchange.spreadsheets.cells import NOTHING, read_cell
from pubcrawl.exchange.spreadsheets.header_names import Evidence, kind_of
from pubcrawl.exchange.spreadsheets.layout import is_name
from pubcrawl.exchange.spreadsheets.table_rows import DELIMITERS, NumberedLine, rows_of

_FIELDS_MIN = 2  # rows with a name in the first column
_PUBLICATIONS_MIN = 2  # columns beside the names


class TransposedTable(NamedTuple):
    """
    A table after its rows and columns are swapped.

    *rows*: number and text of each, the names first; cells are quoted as in CSV. The number is
    that of the column, from 1.
    """

    delimiter: str
    rows: tuple[tuple[int, str], ...]


def transpose(
    lines: Iterable[NumberedLine], known: Mapping[str, str], delimiter: str = ""
) -> TransposedTable | None:
    """
    Return the table of *lines* with a publication in each row; None if it has one already.

    *known*: exact names of columns → kinds. *delimiter*: "" to find it. A table has a
    publication in each column if its first column has names, each once, and the row of a name
    such as PMID has nothing but identifiers of this kind.
    """
    sample = list(lines)
    for one in (delimiter,) if delimiter else DELIMITERS:
        rows = rows_of(sample, one)
        if any(_is_of_field(cells, known) for _, cells in rows):
            names = [cells[0].strip() for _, cells in rows if cells[0].strip()]
            distinct = len(set(names)) == len(names) >= _FIELDS_MIN
            if distinct and all(map(is_name, names)):
                return TransposedTable(one, _swapped([cells for _, cells in rows], one))
    return None


def _is_of_field(cells: Sequence[str], known: Mapping[str, str]) -> bool:
    """Answer whether a row holds a name such as PMID, and identifiers of publications."""
    kind, evidence = kind_of(cells[0], known)
    if evidence is not Evidence.NAME or not is_name(cells[0]):
        return False
    values = [cell for cell in cells[1:] if cell.strip().lower() not in NOTHING]
    return len(values) >= _PUBLICATIONS_MIN and all(
        any(name.kind == kind for name in read_cell(value, kind).ids) for value in values
    )


def _swapped(rows: Sequence[Sequence[str]], delimiter: str) -> tuple[tuple[int, str], ...]:
    columns = enumerate(zip_longest(*rows, fillvalue=""), 1)
    return tuple((number, _row(cells, delimiter)) for number, cells in columns)


def _row(cells: Sequence[str], delimiter: str) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, delimiter=delimiter, lineterminator="").writerow(cells)
    return buffer.getvalue()
