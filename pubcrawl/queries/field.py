"""
The fields of queries, the places of their values, and tests of them.

A value has a column, or a path in the record. A parsed query is tests, joined by and, or and not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from sqlalchemy import Column, ColumnElement, FromClause, and_, exists, select, true

from pubcrawl.queries.kinds import DOI, FieldKind


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
            row = exists().select_from(self.source).where(self.mine, *conditions)
            return row.correlate(self.own.table)
        # NOT IN is never true of a list with NULL.
        keys = select(self.key).select_from(self.source)
        return self.own.in_(keys.where(self.key.is_not(None), *conditions))


@dataclass(frozen=True, eq=False, slots=True)
class QueryField:
    """
    A word of the language.

    *column*: its values in SQL, in the table of the record or in *rows*. *path*: its texts in the
    record (``texts_at``), if no column has them. *present*: the condition that a record has any, if
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
        return self.column is not None and self.rows is None and not self.kind.outside

    @property
    def filled(self) -> ColumnElement[bool]:
        """The condition that its column has a value."""
        return and_(self.column.is_not(None), self.column != self.kind.empty)

    def texts(self, record: Any) -> Iterator[str]:
        """Yield its values in *record*, which are at its path."""
        texts = texts_at(self.path, record)
        # A request has its DOI as it was given.
        return map(str.upper, texts) if self.kind is DOI else texts


def texts_at(path: str, value: Any) -> Iterator[str]:
    """
    Yield the texts at *path* in a JSON value, except empty ones.

    *path*: steps with dots between them, such as ``members.*.uri``. A step is a key, one of several
    keys (``title|content``), ``*`` for each item, or a last ``**`` for everything below.
    """
    if isinstance(value, str):
        if value and path in ("", "**"):
            yield value
    elif path and isinstance(value, dict | list):
        step, _, rest = path.partition(".")
        items: Iterable[Any] = value.values() if isinstance(value, dict) else value
        if not step.startswith("*"):
            items = map(value.get, step.split("|")) if isinstance(value, dict) else ()
        for item in items:
            yield from texts_at(path if step == "**" else rest, item)


@dataclass(frozen=True, slots=True)
class FieldTest:
    """
    One field, and what its values are compared with; true if any of them passes.

    *value*: for ``has`` a check of the values, if there is one; for ``=`` several, one of which is
    equal; otherwise one in the form of the field's kind (``kinds``).
    """

    field: QueryField
    operator: str
    value: Any = None


Join = Callable[..., ColumnElement[bool]]


@dataclass(frozen=True, slots=True)
class JoinedConditions:
    """Conditions, joined by SQLAlchemy's ``and_``, ``or_`` or ``not_``."""

    join: Join
    conditions: tuple[Condition, ...] = ()


Condition: TypeAlias = FieldTest | JoinedConditions

EVERYTHING = JoinedConditions(true)
"""The condition that all records meet."""


def joined(join: Join, conditions: Sequence[Condition]) -> Condition:
    """Return one of *conditions*, or several of them together."""
    return conditions[0] if len(conditions) == 1 else JoinedConditions(join, tuple(conditions))
