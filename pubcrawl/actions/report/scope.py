"""The records of a report: all, those of a list, or those that meet a query."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    MetaData,
    Select,
    Table,
    and_,
    delete,
    insert,
    select,
    true,
)

from pubcrawl.queries.selection import Selection, find_entries
from pubcrawl.store.bulk import pages
from pubcrawl.store.database import Database
from pubcrawl.store.ledger import SeedList
from pubcrawl.store.tables import RECORDS, seed
from pubcrawl.store.tables import ingest_line as line
from pubcrawl.store.tables import ingest_result as result


class ReportScope(NamedTuple):
    """
    The records of a report, in one state of the store.

    *lists*: the seed lists whose lines are counted. *of*: name of the only set, "" for all.
    *named*: only records of these lists; *queried*: only those that meet a query. *chosen*: table
    of records → temporary table with their numbers; none for all records. *most*: rows of a
    table, 0 for all.
    """

    connection: Connection
    lists: Sequence[SeedList]
    of: str
    named: bool
    queried: bool
    chosen: dict[Table, Table]
    most: int

    def within(self, number: ColumnElement[Any], table: Table) -> ColumnElement[bool]:
        """Return the condition that *number* is that of a record of *table* in this scope."""
        mine = self.chosen.get(table)
        return true() if mine is None else number.in_(select(mine.c.id))

    def covers(self, *names: str) -> bool:
        """Return whether records of one of the sets *names* are covered."""
        return not self.of or self.of in names


@contextmanager
def open_scope(
    database: Database,
    lists: Sequence[SeedList],
    *,
    named: bool = False,
    of: str = "",
    selection: Selection | None = None,
    most: int = 0,
) -> Iterator[ReportScope]:
    """
    Provide the records that a report covers; the arguments are those of ``ReportScope``.

    *selection*: a query, None for all. The tables of their numbers are temporary. Raises
    ``StoreError``.
    """
    entries = None if selection is None else find_entries(database, selection)
    with database.read() as connection:
        chosen: dict[Table, Table] = {}
        if selection is not None and entries is not None:
            table = chosen[selection.of.table] = _temporary(connection, selection.of.table)
            for some in pages(entries):
                connection.execute(insert(table), [{"id": number} for number in some])
        for owner in (*RECORDS, result) if named else ():
            query = _of_lists(owner, [each.id for each in lists])
            if owner in chosen:
                mine = chosen[owner]
                connection.execute(delete(mine).where(mine.c.id.not_in(query)))
            else:
                chosen[owner] = _temporary(connection, owner)
                connection.execute(insert(chosen[owner]).from_select(["id"], query))
        queried = selection is not None
        yield ReportScope(connection, lists, of, named, queried, chosen, most)


def _of_lists(owner: Table, lists: Sequence[int]) -> Select[Any]:
    if owner is result:
        return (
            select(line.c.request)
            .distinct()
            .where(and_(line.c.list.in_(lists), line.c.request.is_not(None)))
        )
    number = seed.c[owner.name]
    return select(number).distinct().where(seed.c.list.in_(lists), number.is_not(None))


def _temporary(connection: Connection, owner: Table) -> Table:
    number = Column("id", BigInteger, primary_key=True, autoincrement=False)
    table = Table(f"report_{owner.name}", MetaData(), number, prefixes=["TEMPORARY"])
    table.create(connection)
    return table
