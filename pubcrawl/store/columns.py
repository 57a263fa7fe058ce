"""The rows of publications in their tables."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, delete

from pubcrawl.store import tables
from pubcrawl.store.bulk import append
from pubcrawl.store.class_columns import Rows, row_tables
from pubcrawl.works.publication import Publication

_TABLES = [tables.metadata.tables[name] for name in ("address", *row_tables(Publication))]
_DELETE = [delete(table).where(table.c.publication == bindparam("entry")) for table in _TABLES]


def add_rows(connection: Connection, several: Iterable[tuple[int, Rows]]) -> None:
    """Store rows of new publications, with the number of each."""
    together: Rows = {table.name: [] for table in _TABLES}
    for entry, rows in several:
        for table, mine in rows.items():
            together[table] += [(entry, *row) for row in mine]
    for beside in _TABLES:
        append(connection, beside, together[beside.name])


def replace_rows(connection: Connection, entry: int, rows: Rows) -> None:
    """Store the rows of a publication in place of its earlier ones."""
    for statement in _DELETE:
        connection.execute(statement, {"entry": entry})
    add_rows(connection, [(entry, rows)])
