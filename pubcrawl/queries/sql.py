"""
Conditions as SQL.

A database has no column for some values, knows neither rules nor other stores, and PostgreSQL has
its own regular expressions and its own letters beyond ASCII. Such a test is done here, on the
values of the records that may meet the rest of the condition. The numbers of those that pass take
its place.
"""

from __future__ import annotations

import json
import operator
from array import array
from collections.abc import Callable, Collection, Sequence
from typing import Any

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    ColumnElement,
    Connection,
    and_,
    any_,
    false,
    func,
    literal,
    not_,
    or_,
    select,
    true,
)

from pubcrawl.queries.field import Condition, FieldTest, QueryField
from pubcrawl.queries.kinds import DATE, FLAG
from pubcrawl.queries.sets import RecordSet
from pubcrawl.store.bulk import read_numbers
from pubcrawl.store.packed import unpack_fast

# Few, since PostgreSQL ends a transaction that waits for two minutes, and a test of a text takes up
# to a second.
AT_ONCE = {"yield_per": 50}
"""Options of a query for values or packed records, which are tested one after the other."""

_BOUNDS = {
    "<": (operator.lt, "start"),
    "<=": (operator.lt, "end"),
    ">": (operator.ge, "end"),
    ">=": (operator.ge, "start"),
}
"""The comparison of a column with an end of an interval."""

Known = dict[FieldTest, ColumnElement[bool] | None]


def compiled(
    connection: Connection, of: RecordSet, condition: Condition, entries: Collection[int] | None
) -> ColumnElement[bool]:
    """
    Return *condition* of records for the database of *connection*.

    *entries*: only these numbers; None for all.
    """
    dialect = connection.dialect.name
    within = of.always
    if entries is not None:
        within = and_(within, among(of.key, entries, dialect))
    known: Known = {}

    def joined(condition: Condition, unknown: ColumnElement[bool]) -> ColumnElement[bool]:
        """Return *condition* with *unknown* for unknown tests, and its opposite in a not."""
        if isinstance(condition, FieldTest):
            if condition not in known:
                known[condition] = _tested(condition, connection, len(known))
            test = known[condition]
            return unknown if test is None else test
        unknown = not_(unknown) if condition.join is not_ else unknown
        return condition.join(*(joined(inner, unknown) for inner in condition.conditions))

    # No other record meets the condition, whatever the unknown tests say.
    within = and_(within, joined(condition, true()))
    unknown = [test for test, sql in known.items() if sql is None]
    if not unknown:
        return within
    numbers = read_numbers(connection, select(of.key).where(within))
    within = among(of.key, numbers, dialect)
    known |= _scanned(connection, of, unknown, within)
    return and_(within, joined(condition, true()))


def among(key: Any, numbers: Collection[int], dialect: str) -> ColumnElement[bool]:
    """Return the condition that *key* is one of *numbers*, of which there may be millions."""
    listed: ColumnElement[bool]
    if dialect == "sqlite":
        values = func.json_each(json.dumps([*numbers])).table_valued("value")
        listed = key.in_(select(values.c.value))
    else:
        listed = key == any_(literal([*numbers], ARRAY(BigInteger)))
    return listed


def by_characters(column: Any, dialect: str) -> Any:
    """Return *column* for an order by code points, whatever the locale is."""
    text = column.type.python_type is str and dialect == "postgresql"
    return column.collate("C") if text else column


def _scanned(
    connection: Connection, of: RecordSet, tests: Sequence[FieldTest], within: ColumnElement[bool]
) -> Known:
    """Return the tests as lists of the records *within* a condition that pass them."""
    passed: dict[FieldTest, array[int]] = {test: array("q") for test in tests}
    # The column that has the values of a field, or the whole record.
    by_place: dict[QueryField | None, list[FieldTest]] = {}
    for test in tests:
        by_place.setdefault(None if test.field.path else test.field, []).append(test)
    for field, together in by_place.items():
        checks = [(test.field, _check(test), passed[test]) for test in together]
        query = of.values(field) if field else of.packed()
        rows = connection.execute(query.where(within), execution_options=AT_ONCE)
        for number, stored in rows:
            record = None if field else unpack_fast(stored)
            for tested, passes, numbers in checks:
                if any(map(passes, (stored,) if field else tested.texts(record))):
                    numbers.append(number)
    dialect = connection.dialect.name
    return {test: among(of.key, numbers, dialect) for test, numbers in passed.items()}


def _check(test: FieldTest) -> Callable[[str], bool]:
    """Return the check of one text, which is not empty."""
    value = test.value
    match test.operator:
        case "has":
            return value or bool
        case "~":
            return lambda text: value.find(text) is not None
        case "contains":
            return lambda text: value in text.lower()
    if test.field.kind.outside:
        return value[0]  # type: ignore[no-any-return]
    wanted = set(map(str.lower, value))
    return lambda text: text.lower() in wanted


def _tested(test: FieldTest, connection: Connection, number: int) -> ColumnElement[bool] | None:
    """Return *test* for the database; None if it cannot do it. *number*: among the tests."""
    field, kind, has = test.field, test.field.kind, test.operator == "has"
    if has and field.present is not None:
        return field.present
    if kind.search and not has:
        return kind.search(test.value, connection.dialect.name)
    if field.column is None:
        return None if field.path else false()
    compared = None if kind.outside else _compared(test, connection, number)
    return compared if compared is None or field.rows is None else field.rows.where(compared)


def _compared(test: FieldTest, connection: Connection, number: int) -> ColumnElement[bool] | None:
    column, kind, value = test.field.column, test.field.kind, test.value
    dialect = connection.dialect.name
    if kind is DATE:
        column = by_characters(column, dialect)
    any_case = kind.any_case and test.operator in ("=", "contains")
    compared: Any
    if test.operator == "has":
        compared = column if kind is FLAG else true()
    elif test.operator == "~" or (any_case and not "".join(value).isascii()):
        # The lower() of a database may know ASCII alone.
        if dialect != "sqlite":
            return None
        name = f"pubcrawl_{number}"
        driver: Any = connection.connection.driver_connection
        driver.create_function(name, 1, _check(test), deterministic=True)
        compared = getattr(func, name)(column, type_=Boolean)
    elif test.operator == "contains":
        position = func.instr if dialect == "sqlite" else func.strpos
        compared = position(func.lower(column), value) > 0
    elif test.operator == "=":
        column = func.lower(column) if any_case else column
        compared = or_(*(kind.equal(column, wanted) for wanted in value))
    else:
        compare, end = _BOUNDS[test.operator]
        compared = compare(column, getattr(value, end))
    return and_(test.field.filled, compared)
