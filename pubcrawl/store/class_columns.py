"""The columns that record classes declare, and their values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import sqlalchemy as sql

from pubcrawl.model.fields import Column, QueryKind, Record, RecordField, item_type, record_fields
from pubcrawl.store.keys import INDEXED, storable


def class_columns(record: type[Record]) -> Iterator[sql.Column[Any]]:
    """Yield new columns for the table of a record class."""
    for field in record_fields(record):
        for column in field.all(Column):
            name = column.name or field.name
            base = item_type(field.of)
            if base and not column.make:
                yield sql.Column(name, _sql_type(base, field)[0])
            else:
                kind, empty = _sql_type(str if column.make else field.of, field)
                yield sql.Column(name, kind, nullable=False, server_default=empty)


def column_values(record: Record) -> dict[str, Any]:
    """Return the values of those columns by name."""
    of: Any = type(record)
    values = {}
    for name, field, make in _declared(of):
        value = getattr(record, field)
        if make:
            value = make(value)[:INDEXED]
        values[name] = storable(value) if type(value) is str else value
    return values


@cache  # a batch of an ingest writes millions of results
def _declared(record: Any) -> tuple[tuple[str, str, Callable[[Any], Any] | None], ...]:
    """Return the name of each column, its field, and what makes its value."""
    return tuple(
        (column.name or field.name, field.name, column.make)
        for field in record_fields(record)
        for column in field.all(Column)
    )


def _sql_type(base: type, field: RecordField) -> tuple[type[sql.types.TypeEngine[Any]], Any]:
    if base is bool:
        return sql.Boolean, sql.false()
    if field.get(QueryKind) is QueryKind.TIME:
        return sql.BigInteger, "0"
    return (sql.Integer, "0") if base is int else (sql.Text, "")
