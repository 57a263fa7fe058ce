"""
Conditions as SQL.

A test that the database cannot do makes the condition wider: the records that it lets through are
read and checked. PostgreSQL has its own regular expressions, so there a pattern is such a test;
SQLite calls ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import (
    Boolean,
    ColumnElement,
    Connection,
    and_,
    false,
    func,
    literal,
    not_,
    or_,
    true,
    type_coerce,
)

from pubcrawl.formats import javaregex
from pubcrawl.model.fields import FieldKind
from pubcrawl.queries.field import Record
from pubcrawl.queries.tree import All, AnyCondition, Condition, FieldTest, NotCondition, Operator
from pubcrawl.queries.values import Interval, passes
from pubcrawl.store.word_index import cites, holds

# SQLite's own lower() knows ASCII alone.
_FIND, _CONTAINS, _LOWER = "pubcrawl_find", "pubcrawl_contains", "pubcrawl_lower"
_TEXTS = (FieldKind.TEXT, FieldKind.WORD, FieldKind.URL)


class Plan(NamedTuple):
    """
    A condition for the database.

    *sql*: true for all records that meet the condition. *exact*: and for no others. *asked*: the
    tests that only the database can do, for conditions that are not exact.
    """

    sql: ColumnElement[bool]
    exact: bool
    asked: dict[FieldTest, ColumnElement[bool]]


def plan(condition: Condition, dialect: str) -> Plan:
    """Return *condition* for a database; *dialect*: ``sqlite`` or ``postgresql``."""
    asked: dict[FieldTest, ColumnElement[bool]] = {}
    sql, exact = _widened(condition, dialect, asked)
    return Plan(sql, exact, asked)


def meets(condition: Condition, record: Record, known: Mapping[FieldTest, bool]) -> bool:
    """Answer whether *record* meets *condition*; *known*: the results of ``Plan.asked``."""
    match condition:
        case FieldTest():
            if condition in known:
                return known[condition]
            read = condition.field.read
            return read is not None and passes(condition, read(record))
        case NotCondition(inner):
            return not meets(inner, record, known)
        case All(conditions):
            return all(meets(each, record, known) for each in conditions)
        case AnyCondition(conditions):
            return any(meets(each, record, known) for each in conditions)


def add_functions(connection: Connection) -> None:
    """Give SQLite the functions that conditions call."""
    if connection.dialect.name != "sqlite":
        return
    driver: Any = connection.connection.driver_connection
    driver.create_function(_FIND, 2, _find, deterministic=True)
    driver.create_function(_CONTAINS, 2, _contains, deterministic=True)
    driver.create_function(_LOWER, 1, str.lower, deterministic=True)


def _widened(
    condition: Condition, dialect: str, asked: dict[FieldTest, ColumnElement[bool]]
) -> tuple[ColumnElement[bool], bool]:
    match condition:
        case FieldTest():
            sql = _test(condition, dialect)
            if sql is None:
                return true(), False
            if condition.field.read is None:
                asked[condition] = sql
            return sql, True
        case NotCondition(inner):
            sql, exact = _widened(inner, dialect, asked)
            return (not_(sql), True) if exact else (true(), False)
        case All(conditions):
            both = [_widened(each, dialect, asked) for each in conditions]
            return and_(true(), *(sql for sql, _ in both)), all(exact for _, exact in both)
        case AnyCondition(conditions):
            both = [_widened(each, dialect, asked) for each in conditions]
            return or_(false(), *(sql for sql, _ in both)), all(exact for _, exact in both)


def _test(test: FieldTest, dialect: str) -> ColumnElement[bool] | None:
    """Return *test* for the database; None if it cannot do it."""
    field, value = test.field, test.value
    if test.operator is Operator.HAS and field.present is not None:
        return field.present
    if field.kind is FieldKind.SEARCH:
        return None if test.operator is Operator.HAS else holds(value, dialect)
    if field.kind is FieldKind.IDENTIFIER:
        values = {Operator.EQUAL: (value,), Operator.ONE_OF: value}.get(test.operator)
        return (
            None if values is None else or_(*(cites(kind, name, dialect) for kind, name in values))
        )
    if field.column is None:
        return None
    compared = _compared(test, field.column, dialect)
    return None if compared is None else field.within(compared)


def _compared(test: FieldTest, column: Any, dialect: str) -> ColumnElement[bool] | None:
    kind, value = test.field.kind, test.value
    if kind is FieldKind.DATE and dialect == "postgresql":
        column = column.collate("C")
    filled = column.is_not(None)
    if kind is FieldKind.TIME:
        filled = and_(filled, column > 0)  # 0: never
    elif kind not in (FieldKind.NUMBER, FieldKind.FLAG):
        filled = and_(filled, column != "")
    match test.operator:
        case Operator.HAS:
            flag: ColumnElement[bool] = column
            return flag if kind is FieldKind.FLAG else filled
        case Operator.FIND:
            if dialect != "sqlite":
                return None
            found = getattr(func, _FIND)(literal(value.pattern), column)
            return and_(filled, type_coerce(found, Boolean))
        case Operator.CONTAINS:
            if dialect == "sqlite":
                found = getattr(func, _CONTAINS)(literal(value), column)
                return and_(filled, type_coerce(found, Boolean))
            # PostgreSQL's lower() depends on the locale of the database.
            if not value.isascii():
                return None
            return and_(filled, func.strpos(func.lower(column), value) > 0)
        case Operator.ONE_OF:
            every = [
                _compared(replace(test, operator=Operator.EQUAL, value=each), column, dialect)
                for each in value
            ]
            several = [each for each in every if each is not None]
            return or_(*several) if len(several) == len(every) else None
        case Operator.EQUAL:
            if dialect != "sqlite" and kind in _TEXTS and not value.isascii():
                return None
            return and_(filled, _equal(kind, column, value, dialect))
    edges = {
        Operator.LESS: lambda: column < value.start,
        Operator.LESS_EQUAL: lambda: column < value.end,
        Operator.MORE: lambda: column >= value.end,
        Operator.MORE_EQUAL: lambda: column >= value.start,
    }
    return and_(filled, edges[test.operator]())


def _equal(kind: FieldKind, column: Any, value: Any, dialect: str) -> ColumnElement[bool]:
    if isinstance(value, Interval):
        return and_(column >= value.start, column < value.end)
    if kind is FieldKind.TYPE:
        return column.in_(value)  # type: ignore[no-any-return]
    if kind is FieldKind.HOST and value.startswith("*."):
        return or_(column == value[2:], column.endswith(value[1:], autoescape=True))
    if kind in _TEXTS:
        lower = getattr(func, _LOWER) if dialect == "sqlite" else func.lower
        return type_coerce(lower(column) == value, Boolean)
    return column == value  # type: ignore[no-any-return]


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> javaregex.Pattern:
    return javaregex.compile(pattern)


def _find(pattern: str, text: str) -> bool:
    return _compiled(pattern).find(text) is not None


def _contains(needle: str, text: str) -> bool:
    return needle in text.lower()
