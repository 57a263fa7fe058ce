"""Two columns for all identifiers: one has the kind in each row, the next the identifier."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pubcrawl.exchange.spreadsheets.columns import ColumnUse
from pubcrawl.exchange.spreadsheets.header_names import squeezed
from pubcrawl.ids.identifier_text import ADDRESS, ANY

_KINDS = {"pmid": "pmid", "pubmed": "pmid", "pmc": "pmcid", "pmcid": "pmcid", "doi": "doi"}
_OTHER_KINDS = frozenset(
    ("isbn", "issn", "eid", "wosuid", "wos", "url", "uri", "handle", "arxiv", "medline", "bibcode")
)
_SHARE = 0.8  # least share of a column's cells that are names of kinds


def typed_columns(
    uses: tuple[ColumnUse, ...],
    rows: Sequence[Sequence[str]],
    width: int,
    known: Mapping[str, str],
) -> tuple[ColumnUse, ...]:
    """Return *uses*; the column beside one with the names of kinds is the primary one."""
    if not {"pmid", "pmcid", "doi"} & set(known.values()):
        return uses
    for number in range(width - 1):
        cells = [squeezed(cells[number]) for cells in rows if number < len(cells)]
        cells = [cell for cell in cells if cell]
        kinds = sum(cell in _KINDS for cell in cells)
        other = sum(cell in _OTHER_KINDS for cell in cells)
        if kinds and len(cells) > 1 and kinds + other >= _SHARE * len(cells):
            rest = (use for use in uses if use.number not in (number, number + 1))
            spare = (use._replace(primary=False) for use in rest)
            return (ColumnUse(number + 1, ANY, typed=number), *spare)
    return uses


def row_kind(cells: Sequence[str], use: ColumnUse) -> str:
    """Return the kind of the identifier of *use* in a row; "" for an unknown kind."""
    if use.typed < 0:
        return use.kind
    label = squeezed(cells[use.typed]) if use.typed < len(cells) else ""
    return _KINDS.get(label, ADDRESS if label in ("url", "uri", "") else "")
