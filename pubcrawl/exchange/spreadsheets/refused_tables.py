"""Tables with several publications in a row, or one in each column, which are refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pubcrawl.exchange.spreadsheets.columns import ColumnUse
from pubcrawl.exchange.spreadsheets.header_names import Evidence, kind_of
from pubcrawl.exchange.spreadsheets.layout import Layout, is_name
from pubcrawl.exchange.spreadsheets.table_rows import DELIMITERS, NumberedLine, rows_of
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
    if len(lines) <= _MOST_FIELDS and _is_on_its_side(lines, known):
        return (
            "the table has a publication in each column; swap its rows and columns "
            "(paste it transposed), or name the column to read, such as -a columns=pmid:2"
        )
    pair = layout and _rivals(layout, [cells for _, cells in rows_of(lines, layout.delimiter)])
    if not pair:
        return ""
    one, other = (use.number + 1 for use in pair)
    kind = pair[0].kind
    return (
        f"columns {one} and {other} name different publications in a row; name those to read, "
        f"such as -a columns={kind}:{one}, or both: -a columns={kind}:{one},{kind}:{other}"
    )


def _is_on_its_side(lines: Sequence[NumberedLine], known: Mapping[str, str]) -> bool:
    """Whether the first column has names, and the row of one of them only identifiers."""
    for delimiter in DELIMITERS:
        rows = [cells for _, cells in rows_of(lines, delimiter)]
        names = [cells[0].strip() for cells in rows if cells[0].strip()]
        if (
            len(set(names)) == len(names) > 1
            and all(map(is_name, names))
            and any(_is_field(cells, known) for cells in rows)
        ):
            return True
    return False


def _is_field(cells: Sequence[str], known: Mapping[str, str]) -> bool:
    kind, evidence = kind_of(cells[0], known)
    values = [cell for cell in cells[1:] if cell.strip().lower() not in NOTHING]
    return (
        evidence is Evidence.NAME
        and len(values) >= _PUBLICATIONS_MIN
        and all(any(name.kind == kind for name in read_text(cell, kind).ids) for cell in values)
    )


def _rivals(layout: Layout, rows: Sequence[Sequence[str]]) -> tuple[ColumnUse, ColumnUse] | None:
    """Return two columns of a kind that mostly differ: an original and its retraction."""
    own = [use for use in layout.uses if use.primary and use.kind != ADDRESS]
    spare = [use for use in layout.uses if not use.primary]
    for one in own:
        for other in spare:
            if one.kind == other.kind and _differ(one, other, rows):
                return min(one, other), max(one, other)
    return None


def _differ(one: ColumnUse, other: ColumnUse, rows: Iterable[Sequence[str]]) -> bool:
    both = different = 0
    for cells in rows:
        if max(one.number, other.number) < len(cells):
            here = set(read_text(cells[one.number], one.kind).ids)
            there = set(read_text(cells[other.number], other.kind).ids)
            if {name.kind for name in here} & {name.kind for name in there}:
                both += 1
                different += not here & there
    return both >= _ROWS_MIN and 2 * different > both
