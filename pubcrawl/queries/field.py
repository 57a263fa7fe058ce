"""The fields of queries, and the places of their values: a column, or a path in the record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import Column, ColumnElement, Exists, FromClause, Select, and_, exists, select, true

from pubcrawl.queries.kinds import DOI, OUTSIDE, FieldKind
from pubcrawl.queries.paths import texts_at


@dataclass(frozen=True, eq=False)
class Rows:
    """
    The rows of other tables that hold values of a record.

    *own*: a column of the record's table; *key*: the column of the rows that equals it. *source*:
    the table of the rows, joined with others. *only*: picks one row of each record, which is
    found by its key; without it, the values lead to the records.
    """

    own: Column[Any]
    key: Column[Any]
    source: FromClause
    only: ColumnElement[bool] | None = None

    @cached_property
    def mine(self) -> ColumnElement[bool]:
        """The condition that a row belongs to a record."""
        return and_(self.own == self.key, true() if self.only is None else self.only)

    def where(self, *conditions: ColumnElement[bool]) -> ColumnElement[bool]:
        """Return the condition that a record has a row that meets *conditions*."""
        if self.only is not None:
            return self._row.where(*conditions)
        return self.own.in_(self._keys.where(*conditions))

    @cached_property
    def _row(self) -> Exists:
        return exists().select_from(self.source).where(self.mine).correlate(self.own.table)

    @cached_property
    def _keys(self) -> Select[Any]:
        # NOT IN is never true of a list with NULL.
        return select(self.key).select_from(self.source).where(self.key.is_not(None))


@dataclass(frozen=True, eq=False, slots=True)
class QueryField:
    """
    A word of the language.

    *column*: its values in SQL, in the table of the record or in *rows*. *path*: its texts in the
    record (``paths``), if no column has them. *present*: the condition that a record has any, if
    this is faster than to look for one. *choices*: all values there are; empty for any.
    """

    name: str
    kind: FieldKind
    meaning: str
    column: Any = None
    rows: Rows | None = None
    path: str = ""
    present: ColumnElement[bool] | None = None
    choices: tuple[str, ...] = ()

    @property
    def sorts(self) -> bool:
        """Whether records can be sorted by it: each has one value, in their table."""
        return self.column is not None and self.rows is None and self.kind not in OUTSIDE

    @property
    def filled(self) -> ColumnElement[bool]:
        """The condition that its column has a value."""
        return and_(self.column.is_not(None), self.column != self.kind.empty)

    def texts(self, record: Any) -> Iterator[str]:
        """Yield its values in *record*, which are at its path."""
        found = texts_at(self.path, record)
        # A request has its DOI as it was given.
        return map(str.upper, found) if self.kind is DOI else found


FieldRow = tuple[str, FieldKind, str, str]
"""A field as a row of a table: its name, its kind, its column or path, and its meaning."""


def column_fields(
    source: FromClause, *declared: FieldRow, rows: Rows | None = None
) -> Iterator[QueryField]:
    """Yield fields of the columns of *source*, a table of *rows*."""
    for name, kind, column, meaning in declared:
        yield QueryField(name, kind, meaning, source.c[column], rows)


def path_fields(*declared: FieldRow) -> Iterator[QueryField]:
    """Yield fields of which only records have the values."""
    for name, kind, path, meaning in declared:
        yield QueryField(name, kind, meaning, path=path)
