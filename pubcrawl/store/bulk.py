"""Many rows at once, through the driver: SQLAlchemy takes longer per row than SQLite."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any, TypeVar

from sqlalchemy import Connection, Select, Table

T = TypeVar("T")

PAGE = 5_000  # values in one query
_AT_ONCE = 100  # rows in one statement of SQLite: half the time of single rows


def append(
    connection: Connection, table: Table, rows: Sequence[Any], columns: Sequence[str] = ()
) -> None:
    """
    Add new *rows* to *table*.

    *columns*: names of the columns of a row; by default all, in order.
    """
    if not rows:
        return
    names = tuple(columns) or tuple(table.columns.keys())
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name == "postgresql":
        into = f"COPY {table.name} ({', '.join(names)}) FROM STDIN"
        with driver.cursor().copy(into) as copy:
            for row in rows:
                copy.write_row(row)
        return
    whole = len(rows) - len(rows) % _AT_ONCE
    several = _appending(table.name, names, _AT_ONCE)
    for start in range(0, whole, _AT_ONCE):
        values = chain.from_iterable(rows[start : start + _AT_ONCE])
        driver.execute(several, tuple(values))
    driver.executemany(_appending(table.name, names, 1), rows[whole:])


def replace(
    connection: Connection, table: Table, rows: Sequence[Any], columns: Sequence[str] = ()
) -> None:
    """Put *rows* like those of ``append`` in place of the ones with the same first column."""
    key, *names = tuple(columns) or table.columns.keys()
    new = ", ".join(f"{name} = excluded.{name}" for name in names)
    text = f"{_appending(table.name, (key, *names), 1)} ON CONFLICT ({key}) DO UPDATE SET {new}"
    for row in rows:
        _execute(connection, text, tuple(row))


def delete_rows(connection: Connection, table: Table, number: int) -> None:
    """Delete the rows whose first column is *number*."""
    text = f"DELETE FROM {table.name} WHERE {table.columns.keys()[0]} = ?"  # noqa: S608
    _execute(connection, text, (number,))


def select_rows(
    connection: Connection, query: str, values: Sequence[Any], *more: Any
) -> Iterator[Sequence[Any]]:
    """
    Yield the rows of *query* for many *values*.

    ``{these}`` in it stands for the values, as in ``WHERE key {these}``, after ``?`` for *more*.
    """
    postgres = connection.dialect.name == "postgresql"
    for some in pages(values):
        these = "= ANY(%s)" if postgres else f"IN ({', '.join('?' * len(some))})"
        parameters = (*more, list(some)) if postgres else (*more, *some)
        yield from _execute(connection, query.format(these=these), parameters)


def read_numbers(connection: Connection, query: Select[Any]) -> array[int]:
    """Return the numbers that *query* finds, 8 bytes each."""
    rows = connection.execute(query, execution_options={"yield_per": 2000})
    return array("q", rows.scalars())


def pages(values: Sequence[T], size: int = PAGE) -> Iterator[Sequence[T]]:
    """Yield *values* in pieces of at most *size*."""
    for start in range(0, len(values), size):
        yield values[start : start + size]


def _execute(connection: Connection, text: str, values: tuple[Any, ...]) -> Any:
    """Execute a statement with question marks for *values*."""
    postgres = connection.dialect.name == "postgresql"
    return connection.exec_driver_sql(text.replace("?", "%s") if postgres else text, values)


@cache
def _appending(table: str, names: tuple[str, ...], count: int) -> str:
    """Return the SQLite statement that adds *count* rows."""
    row = f"({', '.join('?' * len(names))})"
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES {', '.join([row] * count)}"  # noqa: S608
