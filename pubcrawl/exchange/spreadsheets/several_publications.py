"""
Assign several columns of one kind to the publications of a row.

Two tables side by side, an original and its retraction, a study and its companions: where two
columns mostly differ, both name publications. Where they agree, one is a copy of the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pubcrawl.exchange.spreadsheets.cells import read_cell
from pubcrawl.exchange.spreadsheets.columns import ColumnUse
from pubcrawl.exchange.spreadsheets.header_names import ADDRESS, squeezed

_ROWS_MIN = 2  # rows with both columns that are needed to compare them
_KIND = re.compile(r"pubmed(?:id)?|pmc?id|pmc|doi|digitalobjectidentifier|url|link|id$")


def grouped(
    names: Sequence[str], uses: Sequence[ColumnUse], rows: Iterable[Sequence[str]]
) -> tuple[ColumnUse, ...]:
    """Return *uses*, each with the number of its publication in a row; *names*: of the columns."""
    spare = [use for use in uses if not use.primary and use.kind != ADDRESS]
    if not spare:
        return tuple(uses)
    sampled = list(rows)
    own = [use for use in uses if use.primary and use.kind != ADDRESS]
    others = _others(own, spare, sampled, _ROWS_MIN)
    if not others:
        return tuple(uses)
    # The second DOI is another publication's, so the second PMID is its PMID.
    rest = [use for use in spare if use not in others]
    others += _others([*own, *others], rest, sampled, 1)
    every = sorted((*own, *others), key=lambda use: use.number)
    groups = _groups(names, every)
    chosen = {use.number: group for use, group in zip(every, groups, strict=True)}
    return tuple(
        use._replace(primary=True, group=chosen[use.number]) if use.number in chosen else use
        for use in uses
    )


def _others(
    own: Sequence[ColumnUse],
    spare: Iterable[ColumnUse],
    rows: Sequence[Sequence[str]],
    least: int,
) -> list[ColumnUse]:
    """Return the columns of *spare* that differ from each other column of their kind."""
    found: list[ColumnUse] = []
    for use in spare:
        rivals = [one for one in (*own, *found) if one.kind == use.kind]
        if rivals and all(_differ(one, use, rows, least) for one in rivals):
            found.append(use)
    return found


def _differ(one: ColumnUse, other: ColumnUse, rows: Iterable[Sequence[str]], least: int) -> bool:
    both = different = 0
    for cells in rows:
        if max(one.number, other.number) < len(cells):
            here = set(read_cell(cells[one.number], one.kind).ids)
            there = set(read_cell(cells[other.number], other.kind).ids)
            if {name.kind for name in here} & {name.kind for name in there}:
                both += 1
                different += not here & there
    return both >= least and 2 * different >= both + (least > 1)


def _groups(names: Sequence[str], uses: Sequence[ColumnUse]) -> list[int]:
    """Return the publication of each of *uses*, by the rest of their names, else by position."""
    labels = [
        _KIND.sub("", squeezed(names[use.number])) if use.number < len(names) else ""
        for use in uses
    ]
    pairs = [(name, use.kind) for name, use in zip(labels, uses, strict=True)]
    if len(set(pairs)) == len(pairs) and len(set(labels)) < len(labels):
        order = list(dict.fromkeys(labels))
        return [order.index(name) for name in labels]
    groups: list[int] = []
    taken: set[str] = set()
    group = 0
    for use in uses:
        if use.kind in taken:
            group += 1
            taken = set()
        taken.add(use.kind)
        groups.append(group)
    return groups
