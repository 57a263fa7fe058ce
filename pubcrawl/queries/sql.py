"""
Conditions as SQL.

A database has no column for some values, knows neither rules nor other stores, and PostgreSQL has
its own regular expressions and its own letters beyond ASCII. Such a test is done here, on the
values of the records that may meet the rest of the condition. The numbers of those that pass take
its place.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Any

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Boolean,
    ColumnElement,
    Connection,
    Select,
    and_,
    any_,
    false,
    func,
    literal,
    not_,
    or_,
    select,
    true,
    type_coerce,
)

from pubcrawl.queries.field import QueryField
from pubcrawl.queries.kinds import (
    DATE,
    FLAG,
    HOST,
    IDENTIFIER,
    OUTSIDE,
    SEARCH,
    STORE,
    TYPE,
    FieldKind,
    Interval,
    Operator,
    compiled_pattern,
)
from pubcrawl.queries.sets import RecordSet
from pubcrawl.queries.tree import Condition, FieldTest
from pubcrawl.store.packed import unpack_fast
from pubcrawl.store.word_index import cites, holds

_LOWER = "pubcrawl_lower"  # SQLite's own lower() knows ASCII alone
# Few, since PostgreSQL ends a transaction that waits for two minutes, and a test of a text takes up
# to a second.
AT_ONCE = {"yield_per": 50}
"""Options of a query for values or packed records, which are tested one after the other."""


def _finds(pattern: str, text: str) -> bool:
    return compiled_pattern(pattern).find(text) is not None


def _contains(needle: str, text: str) -> bool:
    return needle in text.lower()


_FUNCTIONS: dict[Operator, Callable[[str, str], bool]] = {
    Operator.FIND: _finds,
    Operator.CONTAINS: _contains,
}
"""The checks of a value and a text; SQLite calls them, too."""

Known = dict[FieldTest, ColumnElement[bool]]


def compiled(
    connection: Connection, of: RecordSet, condition: Condition, within: ColumnElement[bool]
) -> ColumnElement[bool]:
    """Return *condition* of records *within* another one, for the database of *connection*."""
    dialect = connection.dialect.name
    if dialect == "sqlite":
        _add_functions(connection)
    tests = list(dict.fromkeys(_tests(condition)))
    known = {test: sql for test in tests if (sql := _tested(test, dialect)) is not None}
    if unknown := [test for test in tests if test not in known]:
        # No other record meets the condition, whatever the unknown tests say.
        widest = select(of.key).where(within, _joined(condition, known, true()))
        within = among(of.key, read_numbers(connection, widest), dialect)
        known |= _scanned(connection, of, unknown, within)
    return and_(within, _joined(condition, known, true()))


def read_numbers(connection: Connection, query: Select[Any]) -> array[int]:
    """Return the numbers of records that *query* finds, 8 bytes each."""
    rows = connection.execute(query, execution_options={"yield_per": 2000})
    return array("q", rows.scalars())


def among(key: Any, numbers: Collection[int], dialect: str) -> ColumnElement[bool]:
    """Return the condition that *key* is one of *numbers*, of which there may be millions."""
    listed: ColumnElement[bool]
    if dialect == "sqlite":
        values = func.json_each(json.dumps([*numbers])).table_valued("value")
        listed = key.in_(select(values.c.value))
    else:
        listed = key == any_(literal([*numbers], ARRAY(BigInteger)))
    return listed


def _tests(condition: Condition) -> Iterator[FieldTest]:
    if isinstance(condition, FieldTest):
        yield condition
    else:
        for each in condition.conditions:
            yield from _tests(each)


def _joined(
    condition: Condition, known: Known, unknown: ColumnElement[bool]
) -> ColumnElement[bool]:
    """Return *condition* with *unknown* for tests that are not known, and its opposite in a not."""
    if isinstance(condition, FieldTest):
        return known.get(condition, unknown)
    inner = not_(unknown) if condition.join is not_ else unknown
    joined = (_joined(each, known, inner) for each in condition.conditions)
    return condition.join(*joined) if condition.conditions else true()


def _scanned(
    connection: Connection, of: RecordSet, tests: Sequence[FieldTest], within: ColumnElement[bool]
) -> Known:
    """Return the tests as lists of the records *within* a condition that pass them."""
    passed: dict[FieldTest, array[int]] = {test: array("q") for test in tests}
    by_place: dict[QueryField | None, list[FieldTest]] = {}
    for test in tests:
        by_place.setdefault(None if test.field.path else test.field, []).append(test)
    for field, together in by_place.items():
        checks = [(test.field, _predicate(test), passed[test]) for test in together]
        query = of.values(field) if field else of.packed()
        rows = connection.execute(query.where(within), execution_options=AT_ONCE)
        for number, stored in rows:
            record = None if field else unpack_fast(stored)
            for tested, passes, numbers in checks:
                if any(map(passes, (stored,) if field else tested.texts(record))):
                    numbers.append(number)
    dialect = connection.dialect.name
    return {test: among(of.key, numbers, dialect) for test, numbers in passed.items()}


def _predicate(test: FieldTest) -> Callable[[str], bool]:
    """Return the check of one text, which is not empty."""
    value = test.value
    match test.operator:
        case Operator.HAS:
            return value or bool  # value: whether a rule matches
        case Operator.EQUAL if test.field.kind is STORE:
            return value[0].holds  # type: ignore[no-any-return]
        case Operator.EQUAL:
            wanted = {each.lower() for each in value}
            return lambda text: text.lower() in wanted
    return partial(_FUNCTIONS[test.operator], value)


def _add_functions(connection: Connection) -> None:
    """Give SQLite the functions that conditions call."""
    driver: Any = connection.connection.driver_connection
    for operator, function in _FUNCTIONS.items():
        driver.create_function(_name(operator), 2, function, deterministic=True)
    driver.create_function(_LOWER, 1, str.lower, deterministic=True)


def _name(operator: Operator) -> str:
    return f"pubcrawl_{operator.name.lower()}"


def _tested(test: FieldTest, dialect: str) -> ColumnElement[bool] | None:
    """Return *test* for the database; None if it cannot do it."""
    field, kind, operator = test.field, test.field.kind, test.operator
    if operator is Operator.HAS and field.present is not None:
        return field.present
    if kind is SEARCH:
        return false() if operator is Operator.HAS else holds(test.value, dialect)
    if kind is IDENTIFIER and operator is not Operator.HAS:
        return or_(*(cites(of, name, dialect) for of, name in test.value))
    if field.column is None or kind in OUTSIDE:
        return None
    compared = _compared(test, field.column, dialect)
    return compared if compared is None or field.rows is None else field.rows.where(compared)


def _compared(test: FieldTest, column: Any, dialect: str) -> ColumnElement[bool] | None:
    kind, value, sqlite = test.field.kind, test.value, dialect == "sqlite"
    if kind is DATE and not sqlite:
        column = column.collate("C")
    compared: Any = None
    match test.operator:
        case Operator.HAS:
            compared = column if kind is FLAG else true()
        case Operator.FIND | Operator.CONTAINS if sqlite:
            called = getattr(func, _name(test.operator))(literal(value), column)
            compared = type_coerce(called, Boolean)
        case Operator.CONTAINS if value.isascii():
            # PostgreSQL's lower() depends on the locale of the database.
            compared = func.strpos(func.lower(column), value) > 0
        case Operator.EQUAL:
            if sqlite or not kind.any_case or "".join(value).isascii():
                compared = or_(*(_equal(kind, column, each, sqlite=sqlite) for each in value))
        case Operator.LESS:
            compared = column < value.start
        case Operator.LESS_EQUAL:
            compared = column < value.end
        case Operator.MORE:
            compared = column >= value.end
        case Operator.MORE_EQUAL:
            compared = column >= value.start
    return None if compared is None else and_(test.field.filled, compared)


def _equal(kind: FieldKind, column: Any, value: Any, *, sqlite: bool) -> ColumnElement[bool]:
    if isinstance(value, Interval):
        return and_(column >= value.start, column < value.end)
    if kind is TYPE:
        return column.in_(value)  # type: ignore[no-any-return]
    if kind is HOST and value.startswith("*."):
        return or_(column == value[2:], column.endswith(value[1:], autoescape=True))
    if kind.any_case:
        lower = getattr(func, _LOWER) if sqlite else func.lower
        return type_coerce(lower(column) == value, Boolean)
    return column == value  # type: ignore[no-any-return]
