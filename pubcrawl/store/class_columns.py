"""The columns that record classes declare, and their values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sql

from pubcrawl.model.fields import Column, FieldKind, Record, RecordField, record_fields
from pubcrawl.store.keys import INDEXED, storable


def class_columns(record: type[Record]) -> Iterator[sql.Column[Any]]:
    """Yield new columns for the table of a record class."""
    for field in record_fields(record):
        for column in field.all(Column):
            kind, empty = _sql_type(field)
            yield sql.Column(column.name or field.name, kind, nullable=False, server_default=empty)


def column_values(record: Record) -> dict[str, Any]:
    """Return the values of those columns by name."""
    values = {}
    for field in record_fields(type(record)):
        for column in field.all(Column):
            value = getattr(record, field.name)
            if column.make:
                value = column.make(value)[:INDEXED]
            values[column.name or field.name] = storable(value) if type(value) is str else value
    return values


def _sql_type(field: RecordField) -> tuple[type[sql.types.TypeEngine[Any]], Any]:
    if field.of is bool:
        return sql.Boolean, sql.false()
    if field.kind is FieldKind.TIME:
        return sql.BigInteger, "0"
    return (sql.Integer, "0") if field.of is int else (sql.Text, "")
