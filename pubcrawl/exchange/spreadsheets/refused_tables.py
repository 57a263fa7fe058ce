"""Tables with several publications in a row, or one in each column, which are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from pubcrawl.exchange.spreadsheets.columns import ColumnUse
from pubcrawl.exchange.spreadsheets.header_names import Evidence, kind_of
from pubcrawl.exchange.spreadsheets.layout import Layout, is_name
from pubcrawl.exchange.spreadsheets.table_rows import DELIMITERS, NumberedLine, Row, rows_of
from pubcrawl.ids.identifier_text import ADDRESS, read_text
from pubcrawl.ids.mending import NOTHING

_MOST_FIELDS = 200  # rows of a table with a publication in each column
_ROWS_MIN = 2  # rows with both columns that are needed to compare them
_PUBLICATIONS_MIN = 2  # columns beside the names of the fields


def refusal(lines: Sequence[NumberedLine], layout: Layout | None, known: Mapping[str, str]) -> str:
    """
    Return why a table is refused; "" if each row is a publication.

    *known*: exact names of columns → kinds.
    """
    if len(lines) <= _MOST_FIELDS and any(
        _is_on_its_side(rows_of(lines, delimiter), known) for delimiter in DELIMITERS
    ):
        return (
            "the table has a publication in each column; swap its rows and columns "
            "(paste it transposed), or name the column to read, such as -a columns=pmid:2"
        )
    uses = layout.uses if layout else ()
    rows = rows_of(lines, layout.delimiter) if layout else []
    for main, spare in product(uses, uses):
        same_kind = main.kind == spare.kind != ADDRESS
        if main.primary and not spare.primary and same_kind and _differ(main, spare, rows):
            kind, (one, other) = main.kind, sorted((main.number + 1, spare.number + 1))
            return (
                f"columns {one} and {other} name different publications in a row; name those to "
                f"read, such as -a columns={kind}:{one}, or both: "
                f"-a columns={kind}:{one},{kind}:{other}"
            )
    return ""


def _is_on_its_side(rows: Sequence[Row], known: Mapping[str, str]) -> bool:
    """Whether the first column has names, and the row of one of them only identifiers."""
    names = [cells[0].strip() for _, cells in rows if cells[0].strip()]
    if not len(set(names)) == len(names) > 1 or not all(map(is_name, names)):
        return False
    for _, (name, *cells) in rows:
        kind, evidence = kind_of(name, known)
        values = [cell for cell in cells if cell.strip().lower() not in NOTHING]
        if evidence is Evidence.NAME and len(values) >= _PUBLICATIONS_MIN:
            kinds = ({name.kind for name in read_text(cell, kind).ids} for cell in values)
            if all(kind in found for found in kinds):
                return True
    return False


def _differ(main: ColumnUse, spare: ColumnUse, rows: Sequence[Row]) -> bool:
    """Whether two columns mostly name different publications: an original and its retraction."""
    different = []
    for _, cells in rows:
        here, there = set(main.read(cells).ids), set(spare.read(cells).ids)
        if {name.kind for name in here} & {name.kind for name in there}:
            different.append(not here & there)
    return len(different) >= _ROWS_MIN and 2 * sum(different) > len(different)
