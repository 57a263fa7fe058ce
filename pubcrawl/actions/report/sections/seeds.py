"""Seed lists and what is left to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import ColumnElement, column, false, func, select, table

from pubcrawl.actions.report.content import (
    TEXT,
    ReportColumn,
    ReportFigure,
    ReportSection,
    ReportTable,
)
from pubcrawl.actions.report.scope import ReportScope
from pubcrawl.actions.report.tables import count_groups
from pubcrawl.ingest.store.ledger import SPIDER
from pubcrawl.queries.sets import SETS
from pubcrawl.store.tables import artifact, page, publication, seed
from pubcrawl.store.tables import ingest_result as result

OPEN = ("pending", "claimed", "retry")
"""States of seeds that are not settled."""

_STATES = ("done", *OPEN, "failed", "skipped", "rejected", "duplicate")
_LINE = table("ingest_seed_line", column("list"), column("state"), column("request"))
_NUMBERS = {publication: seed.c.publication, page: seed.c.page, artifact: seed.c.artifact}


class ListCounts(NamedTuple):
    """A seed list with its number of lines by state."""

    spider: str
    source: str
    states: dict[str, int]

    @property
    def open(self) -> int:
        """The number of lines that are not settled."""
        return sum(self.states.get(state, 0) for state in OPEN)


def list_counts(scope: ReportScope) -> list[ListCounts]:
    """Return the seed lists in *scope*, those with most open lines first."""
    connection = scope.connection
    counts: dict[int, dict[str, int]] = {}
    queries = [
        select(seed.c.list, seed.c.state, func.count())
        .where(*_of_seeds(scope))
        .group_by(seed.c.list, seed.c.state),
        select(_LINE.c.list, _LINE.c.state, func.count())
        .where(*_of_lines(scope))
        .group_by(_LINE.c.list, _LINE.c.state),
    ]
    for query in queries:
        for number, state, count in connection.execute(query):
            states = counts.setdefault(number, {})
            states[state] = states.get(state, 0) + count
    found = [
        ListCounts(each.spider, each.source, counts[each.id])
        for each in scope.lists
        if each.id in counts
    ]
    return sorted(found, key=lambda each: (-each.open, -sum(each.states.values()), each.source))


def seeds(scope: ReportScope, lists: list[ListCounts]) -> ReportSection | None:
    """Return the section on the seed *lists*; None if there are none."""
    if not lists:
        return None
    totals = {state: sum(each.states.get(state, 0) for each in lists) for state in _STATES}
    shown = lists[: scope.most] if scope.most else lists
    tables = (
        ReportTable(
            "lists",
            "By list",
            (
                ReportColumn("list", "List", TEXT),
                ReportColumn("spider", "Spider", TEXT),
                *(ReportColumn(state, state.capitalize()) for state in _STATES),
            ),
            [
                (each.source, each.spider, *(each.states.get(state, 0) for state in _STATES))
                for each in shown
            ],
            "The lists with most open lines first: pending, claimed, retry.",
            len(lists) - len(shown),
            series=("done", "pending", "failed", "rejected"),
        ),
        _reasons(scope),
    )
    return ReportSection(
        "seeds",
        "Seeds",
        tuple(table for table in tables if table.rows),
        (
            ReportFigure("lines", "lines", sum(totals.values())),
            ReportFigure("done", "done", totals["done"]),
            ReportFigure("open", "open", sum(totals[state] for state in OPEN)),
            ReportFigure("failed", "failed", totals["failed"]),
            ReportFigure("rejected", "rejected", totals["rejected"]),
        ),
    )


def _of_seeds(scope: ReportScope) -> Iterator[ColumnElement[bool]]:
    """Yield the conditions of the lines of seed lists in *scope*."""
    yield seed.c.list.in_([seeds.id for seeds in scope.lists if seeds.spider != SPIDER])
    yield seed.c.state != "withdrawn"
    if scope.queried:
        number = _NUMBERS.get(SETS[scope.of].table)
        yield false() if number is None else scope.within(number, SETS[scope.of].table)


def _of_lines(scope: ReportScope) -> Iterator[ColumnElement[bool]]:
    """Yield the conditions of the lines of ingest lists in *scope*."""
    yield _LINE.c.list.in_([seeds.id for seeds in scope.lists if seeds.spider == SPIDER])
    if scope.queried:
        yield scope.within(_LINE.c.request, result) if scope.of == "results" else false()


def _reasons(scope: ReportScope) -> ReportTable:
    return count_groups(
        scope,
        "seed_reasons",
        "Seeds that were not done, by reason",
        {
            ReportColumn("state", "State", TEXT): seed.c.state,
            ReportColumn("reason", "Reason", TEXT): seed.c.reason,
        },
        {ReportColumn("seeds", "Seeds"): func.count()},
        [*_of_seeds(scope), seed.c.state.in_(("failed", "skipped", "rejected", "retry"))],
        note="docs/reasons.md explains the reasons.",
        series=("seeds",),
    )
