"""The columns and the rows that record classes declare, and their values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from pubcrawl.model.fields import (
    AddressNumber,
    Column,
    Null,
    Query,
    QueryKind,
    RecordField,
    RowTable,
    declared,
    item_type,
    value_getter,
    values_getter,
)
from pubcrawl.store.keys import INDEXED, site, storable

_MOST = 32_000  # rows of a kind; their number is a 16-bit integer

Rows = dict[str, list[tuple[Any, ...]]]
"""The rows of a record by the name of their table, without the record's number."""


Value = Callable[[Any], Any]


class _Columns(NamedTuple):
    """
    The columns that a class declares, for an object of it or the property *holder* of one.

    *names*, *get*: of their values; *changes*: place of a value and what stores it, where that
    is not the value itself, ``AddressNumber`` for the number of an address.
    """

    holder: str
    names: tuple[str, ...]
    get: Value
    changes: tuple[tuple[int, Any], ...]

    def values(self, owner: Any, number: Value = str) -> list[Any]:
        """Return the values of the columns; *number*: address → its number."""
        values = list(self.get(owner))
        for place, store in self.changes:
            values[place] = (number if store is AddressNumber else store)(values[place])
        return values


class _RowsOf(NamedTuple):
    """A table of rows; *holder*: the property with them; *items*: gets them."""

    table: str
    holder: str
    items: Value
    columns: _Columns


def class_columns(record: type) -> Iterator[str]:
    """
    Yield the lines of SQL with the columns of a record class, or of the rows of a class.

    A line ends with the sentence of its field.
    """
    for (*_, field), column in declared(record, Column):
        base = None if column.make else item_type(field.of)
        kind = _SQL_TYPES.get(column.made if column.make else base or field.of, "TEXT")
        null = "" if base or field.all(Null) else " NOT NULL"
        meanings = [query.meaning for query in field.all(Query) if query.column == column.name]
        sentences = meanings[:1] if column.make else [field.sentence] * bool(field.sentence)
        if field.get(QueryKind) is QueryKind.TIME:
            kind = "BIGINT"
            sentences.append("Milliseconds since 1970.")
        if field.all(AddressNumber):
            kind, null = "SMALLINT", ""
            sentences.append("Its number in the table address.")
        comment = " ".join(sentences)
        yield f"  {column.name or field.name} {kind}{null}," + (comment and f"  -- {comment}")


def column_values(record: Any) -> dict[str, Any]:
    """Return the values of those columns by name."""
    of: Any = type(record)
    values: dict[str, Any] = {}
    for columns in _columns_of(of):
        owner = getattr(record, columns.holder) if columns.holder else record
        values.update(zip(columns.names, columns.values(owner), strict=True))
    return values


@cache
def row_tables(record: Any) -> dict[str, type]:
    """Return the classes of the rows of a record class by the name of their table."""
    return {rows.name: item_type(field.of) for (field,), rows in declared(record, RowTable)}


def row_values(record: Any) -> Rows:
    """Return the rows of a record, with those of its addresses."""
    numbers: dict[str, int] = {}

    def number(url: str) -> int | None:
        if not url or len(numbers) >= _MOST:
            return numbers.get(url)
        return numbers.setdefault(url, len(numbers))

    of: Any = type(record)
    rows: Rows = {}
    owners = {"": record}
    for table, holder, items, columns in _rows_of(of):
        if holder not in owners:
            owners[holder] = getattr(record, holder)
        of_owner = items(owners[holder])
        keyed = of_owner.items() if type(of_owner) is dict else enumerate(islice(of_owner, _MOST))
        rows[table] = [(key, *columns.values(item, number)) for key, item in keyed]
    for path, _ in declared(of, AddressNumber):
        for url in value_getter(path)(record):
            number(url)
    rows["address"] = [(key, storable(url), site(url)) for url, key in numbers.items()]
    return rows


@cache  # a batch of an ingest writes millions of results
def _columns_of(record: Any) -> tuple[_Columns, ...]:
    """Return the columns of each holder, which is asked once."""
    held: dict[str, list[tuple[tuple[RecordField, ...], Column]]] = {}
    for path, column in declared(record, Column):
        held.setdefault(path[0].holder, []).append((path, column))
    return tuple(_columns(holder, columns) for holder, columns in held.items())


@cache
def _rows_of(record: Any) -> tuple[_RowsOf, ...]:
    return tuple(
        _RowsOf(
            rows.name,
            field.holder,
            value_getter((field,)),
            _columns("", declared(item_type(field.of), Column)),
        )
        for (field,), rows in declared(record, RowTable)
    )


def _columns(holder: str, columns: Sequence[tuple[tuple[RecordField, ...], Column]]) -> _Columns:
    return _Columns(
        holder,
        tuple(column.name or path[-1].name for path, column in columns),
        values_getter(*(".".join(field.name for field in path) for path, _ in columns)),
        tuple(
            (place, store)
            for place, (path, column) in enumerate(columns)
            if (store := _stored(path[-1], column))
        ),
    )


def _stored(field: RecordField, column: Column) -> Any:
    """Return what turns the value of a field into that of its column."""
    if field.all(AddressNumber):
        return AddressNumber
    make, null = column.make or str, field.get(Null)
    if null:
        return lambda value: None if value == null.value else value
    if column.make and column.made is not str:
        return make
    if column.make or column.indexed:
        return lambda value: storable(make(value))[:INDEXED]
    if field.of is str:
        return storable
    of = item_type(field.of) or field.of
    return (lambda value: value and storable(str(value))) if issubclass(of, str) else None


_SQL_TYPES: dict[Any, str] = {bool: "BOOLEAN", int: "INTEGER"}
