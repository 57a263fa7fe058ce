"""Many rows at once, through the driver: SQLAlchemy takes longer per row than SQLite."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
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
    names = tuple(columns) or tuple(column.name for column in table.columns)
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


def add_numbered(
    connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]
) -> list[int]:
    """Add new *rows*, values by column, and return the numbers that the database gives them."""
    text = _appending(table.name, tuple(rows[0]), 1)
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        return [driver.execute(text, tuple(row.values())).lastrowid for row in rows]
    text = f"{text.replace('?', '%s')} RETURNING id"
    with driver.cursor() as cursor:
        cursor.executemany(text, [tuple(row.values()) for row in rows], returning=True)
        numbers = [cursor.fetchone()[0]]
        while cursor.nextset():
            numbers += cursor.fetchone()
    return numbers


def update_row(
    connection: Connection, table: Table, number: int, values: Mapping[str, Any]
) -> None:
    """Set *values*, by column, in the row whose first column is *number*."""
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    columns = ", ".join(f"{name} = {mark}" for name in values)
    key = next(iter(table.columns)).name
    text = f"UPDATE {table.name} SET {columns} WHERE {key} = {mark}"  # noqa: S608
    connection.exec_driver_sql(text, (*values.values(), number))


def delete_rows(connection: Connection, table: Table, number: int) -> None:
    """Delete the rows whose first column is *number*."""
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    key = next(iter(table.columns)).name
    connection.exec_driver_sql(f"DELETE FROM {table.name} WHERE {key} = {mark}", (number,))  # noqa: S608


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
        text = query.format(these=these)
        text = text.replace("?", "%s") if postgres else text
        parameters = (*more, list(some)) if postgres else (*more, *some)
        yield from connection.exec_driver_sql(text, parameters)


def read_numbers(connection: Connection, query: Select[Any]) -> array[int]:
    """Return the numbers that *query* finds, 8 bytes each."""
    rows = connection.execute(query, execution_options={"yield_per": 2000})
    return array("q", rows.scalars())


def pages(values: Sequence[T], size: int = PAGE) -> Iterator[Sequence[T]]:
    """Yield *values* in pieces of at most *size*."""
    for start in range(0, len(values), size):
        yield values[start : start + size]


@cache
def _appending(table: str, names: tuple[str, ...], count: int) -> str:
    """Return the SQLite statement that adds *count* rows."""
    row = f"({', '.join('?' * len(names))})"
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES {', '.join([row] * count)}"  # noqa: S608
