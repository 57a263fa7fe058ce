"""The columns and the rows that record classes declare, and their values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from pubcrawl.model.fields import (
    Column,
    Null,
    QueryKind,
    RecordField,
    declared,
    item_type,
    value_getter,
)
from pubcrawl.store.keys import INDEXED, storable

Value = Callable[[Any], Any]


def class_columns(record: type) -> Iterator[str]:
    """
    Yield the lines of SQL with the columns of a record class, or of the rows of a class.

    A line ends with the sentence of its field.
    """
    for (*_, field), column in declared(record, Column):
        base = None if column.make else item_type(field.of)
        kind = _SQL_TYPES[column.made if column.make else base or field.of]
        comment = "" if column.make else field.sentence
        if field.get(QueryKind) is QueryKind.TIME:
            kind, comment = "BIGINT", f"{comment.rstrip('.')}, milliseconds since 1970"
        null = "" if base or field.all(Null) else " NOT NULL"
        yield f"  {column.name or field.name} {kind}{null}," + (comment and f"  -- {comment}")


def column_values(record: Any) -> dict[str, Any]:
    """Return the values of those columns by name."""
    of: Any = type(record)
    values = {}
    for holder, columns in _columns_of(of):
        owner = getattr(record, holder) if holder else record
        for name, value in columns:
            values[name] = value(owner)
    return values


@cache  # a batch of an ingest writes millions of results
def _columns_of(record: Any) -> tuple[tuple[str, tuple[tuple[str, Value], ...]], ...]:
    """Return name and value of the columns of each holder."""
    columns = [
        (path[0].holder, (column.name or path[-1].name, _value(path, column)))
        for path, column in declared(record, Column)
    ]
    return tuple(
        (holder, tuple(column for _, column in of_holder))
        for holder, of_holder in groupby(columns, itemgetter(0))
    )


def _value(path: tuple[RecordField, ...], column: Column) -> Value:
    """Return what gets the value of a column from the holder of the field."""
    get, make, null = value_getter(path), column.make or str, path[-1].get(Null)
    if null:
        return lambda owner: None if (value := get(owner)) == null.value else value
    if column.make and column.made is not str:
        return lambda owner: make(get(owner))
    if column.make or column.indexed:
        return lambda owner: storable(make(get(owner)))[:INDEXED]
    of = item_type(path[-1].of) or path[-1].of
    if not issubclass(of, str):
        return get
    return lambda owner: None if (value := get(owner)) is None else storable(str(value))


_SQL_TYPES: dict[Any, str] = {bool: "BOOLEAN", int: "INTEGER", str: "TEXT"}
