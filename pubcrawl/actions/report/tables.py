"""Tables of a report that count rows of the store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Executable, FromClause, func, select

from pubcrawl.actions.report.content import TIME, ReportColumn, ReportTable
from pubcrawl.actions.report.scope import ReportScope

DAY = 86_400_000  # milliseconds


class RankedRows(NamedTuple):
    """The first rows of a query, and the number of the others."""

    rows: list[tuple[Any, ...]]
    others: int


def ranked(connection: Connection, query: Executable, most: int) -> RankedRows:
    """Return the first *most* rows of *query*, 0 for all, and the number of the others."""
    rows: list[tuple[Any, ...]] = []
    others = 0
    for row in connection.execute(query, execution_options={"yield_per": 1000}):
        if most and len(rows) >= most:
            others += 1
        else:
            rows.append(tuple(row))
    return RankedRows(rows, others)


def count_if(condition: ColumnElement[bool]) -> ColumnElement[int]:
    """Return the number of rows that meet *condition*."""
    return func.count().filter(condition)


def share(part: float, whole: float) -> float | None:
    """Return *part* / *whole*; None if *whole* is 0."""
    return part / whole if whole else None


def count_groups(
    scope: ReportScope,
    name: str,
    title: str,
    groups: Mapping[ReportColumn, ColumnElement[Any]],
    numbers: Mapping[ReportColumn, ColumnElement[Any] | None],
    where: Iterable[ColumnElement[bool]],
    *,
    rows_of: FromClause | None = None,
    order: Sequence[ColumnElement[Any]] = (),
    most: int | None = None,
    shown: Callable[[Any], Any] | None = None,
    **more: Any,
) -> ReportTable:
    """
    Return a table with a row for each group of rows that meet the conditions *where*.

    *groups*: the columns whose values make the groups. *numbers*: what is counted in each group;
    None is the share of the second number in the first. *rows_of*: joined tables. *order*: by
    default largest groups first. *most*: rows of the table, by default those of *scope*. *shown*:
    value of a group → value in the table. *more*: as in ``ReportTable``.
    """
    columns = list(groups.values())
    counted = [number for number in numbers.values() if number is not None]
    query = select(*columns, *counted).where(*where).group_by(*columns)
    if rows_of is not None:
        query = query.select_from(rows_of)
    query = query.order_by(*(order or (func.count().desc(), *columns)))
    found = ranked(scope.connection, query, scope.most if most is None else most)
    rows = []
    for row in found.rows:
        values = row[: len(columns)]
        counts = [int(number) for number in row[len(columns) :]]
        rest = iter(counts)
        rows.append(
            (
                *(map(shown, values) if shown else values),
                *(
                    share(counts[1], counts[0]) if number is None else next(rest)
                    for number in numbers.values()
                ),
            )
        )
    return ReportTable(name, title, (*groups, *numbers), rows, others=found.others, **more)


def count_days(
    scope: ReportScope,
    records: str,
    title: str,
    time: ColumnElement[int],
    where: Iterable[ColumnElement[bool]],
    more: Mapping[ReportColumn, ColumnElement[int]],
) -> ReportTable:
    """
    Return the table of *records* by day, and *more* numbers.

    *time*: milliseconds since 1970, 0 for never. *where*: conditions.
    """
    day = (time // DAY).label("day")
    query = select(day, func.count(), *more.values()).where(time > 0, *where)
    found = scope.connection.execute(query.group_by(day).order_by(day))
    return ReportTable(
        f"{records}_by_day",
        title,
        (
            ReportColumn("day", "Day (UTC)", TIME),
            ReportColumn(records, records.capitalize()),
            *more,
        ),
        [(row[0] * DAY, *row[1:]) for row in map(tuple, found)],
        by_day=True,
    )


def count_fetches(
    scope: ReportScope, records: str, columns: Any, where: Iterable[ColumnElement[bool]]
) -> ReportTable:
    """Return the table of *records* by the day of their last fetch; *columns*: of their table."""
    final = {ReportColumn("final", "Of them final"): count_if(columns.final)}
    return count_days(scope, records, "Last fetch, by day", columns.fetch_time, where, final)
