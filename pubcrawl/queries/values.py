"""The values of a query: read from its text, and compared with the values of a record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from difflib import get_close_matches
from typing import Any, NamedTuple

from pubcrawl.exceptions import RegexError, StoreError
from pubcrawl.formats import javaregex
from pubcrawl.ids.identifier_text import identify
from pubcrawl.ids.url import host
from pubcrawl.model.fields import FieldKind
from pubcrawl.model.webpage import KINDS as PAGE_KINDS
from pubcrawl.queries.field import QueryField
from pubcrawl.queries.tree import FieldTest, Operator
from pubcrawl.store import pages, records
from pubcrawl.store.columns import site
from pubcrawl.store.database import Database
from pubcrawl.store.word_index import search_terms
from pubcrawl.works.parts import PartType

_AGO = re.compile(r"(\d{1,6})([smhdw])")
_SPAN = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000}
_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")
_DAY = 10  # characters
_AFTER_ALL = "~"  # sorts after whatever may follow a date


class Interval(NamedTuple):
    """A number, time or date as precise as it was given: from *start* to before *end*."""

    start: Any
    end: Any


def _no_rule(url: str) -> bool:
    return False


class ReadContext(NamedTuple):
    """
    The context in which the values of a query are read.

    *now*: milliseconds since 1970. *has_rule*: whether a rule matches an address.
    """

    now: int
    has_rule: Callable[[str], bool] = _no_rule


_COMPARED = (Operator.LESS, Operator.LESS_EQUAL, Operator.MORE, Operator.MORE_EQUAL)
_EQUALS = (Operator.EQUAL, Operator.ONE_OF)
_WORDS = (*_EQUALS, Operator.FIND)
OPERATORS: dict[FieldKind, tuple[Operator, ...]] = {
    FieldKind.TEXT: (*_WORDS, Operator.CONTAINS),
    FieldKind.URL: (*_WORDS, Operator.CONTAINS),
    FieldKind.WORD: _WORDS,
    FieldKind.HOST: _WORDS,
    FieldKind.PMID: _WORDS,
    FieldKind.PMCID: _WORDS,
    FieldKind.DOI: _WORDS,
    FieldKind.IDENTIFIER: _EQUALS,
    FieldKind.NUMBER: (*_EQUALS, *_COMPARED),
    FieldKind.TIME: (*_EQUALS, *_COMPARED),
    FieldKind.DATE: (*_EQUALS, *_COMPARED),
    FieldKind.TYPE: _WORDS,
    FieldKind.FLAG: (),
    FieldKind.REGEX: (Operator.FIND,),
    FieldKind.SEARCH: (Operator.CONTAINS,),
    FieldKind.RULE: (),
    FieldKind.STORE: (Operator.EQUAL,),
}
"""The operators that a kind takes, beside ``has``."""

ALONE = {
    FieldKind.TEXT: Operator.CONTAINS,
    FieldKind.URL: Operator.CONTAINS,
    FieldKind.REGEX: Operator.FIND,
    FieldKind.SEARCH: Operator.CONTAINS,
}
"""The operator of a value without one; ``=`` for all others."""

TYPE_GROUPS = {
    "final": tuple(type.value for type in PartType if type.final),
    "pdf": tuple(type.value for type in PartType if type.pdf),
}
"""Words for several part types."""


def read_value(field: QueryField, operator: Operator, text: str, context: ReadContext) -> Any:
    """Return the value that *text* writes. Raises ``ValueError`` with what is wrong with it."""
    if operator is Operator.FIND:
        try:
            return javaregex.compile(text)
        except RegexError as error:
            raise ValueError(f"{text!r} is not a regular expression: {error}") from error
    return _READERS[field.kind](field, text, context)


def types_compared(relation: str, name: str) -> tuple[str, ...]:
    """Return the part types that are *relation*, ``better`` or ``worse``, than the type *name*."""
    other = PartType(name)
    if relation == "better":
        return tuple(type.value for type in PartType if type.better(other))
    return tuple(type.value for type in PartType if other.better(type))


def passes(test: FieldTest, values: Iterable[Any]) -> bool:
    """Answer whether any of *values* passes *test*. Empty values and None never do."""
    check = checker(test)
    return any(check(value) for value in values if value is not None and value != "")


def checker(test: FieldTest) -> Callable[[Any], bool]:
    """Return the check of one value."""
    value, kind = test.value, test.field.kind
    match test.operator:
        case Operator.HAS if kind is FieldKind.RULE:
            return lambda url: bool(value(url))
        case Operator.HAS:
            return bool if kind is FieldKind.FLAG else lambda _: True
        case Operator.FIND:
            return lambda text: value.find(text) is not None
        case Operator.CONTAINS:
            return lambda text: value in text.lower()
        case Operator.ONE_OF:
            checks = [checker(FieldTest(test.field, Operator.EQUAL, each)) for each in value]
            return lambda each: any(check(each) for check in checks)
        case Operator.EQUAL:
            return _equals(kind, value)
    limit, least = {
        Operator.LESS: (value.start, False),
        Operator.LESS_EQUAL: (value.end, False),
        Operator.MORE: (value.end, True),
        Operator.MORE_EQUAL: (value.start, True),
    }[test.operator]
    return lambda each: bool((each >= limit) is least)


def _equals(kind: FieldKind, value: Any) -> Callable[[Any], bool]:
    if isinstance(value, Interval):
        return lambda each: bool(value.start <= each < value.end)
    if kind is FieldKind.HOST and value.startswith("*."):
        return lambda each: each == value[2:] or each.endswith(value[1:])
    if kind is FieldKind.TYPE:
        return lambda each: each in value
    if kind in (FieldKind.TEXT, FieldKind.WORD, FieldKind.URL):
        return lambda each: each.lower() == value
    if kind is FieldKind.STORE:
        return lambda name: value.holds(name)
    return lambda each: bool(each == value)


def _text(field: QueryField, text: str, context: ReadContext) -> str:
    return text.lower()


def _word(field: QueryField, text: str, context: ReadContext) -> str:
    if field.choices and text.lower() not in field.choices:
        near = get_close_matches(text.lower(), field.choices, 1)
        hint = f", did you mean {near[0]!r}?" if near else f": give {listed(field.choices)}"
        raise ValueError(f"{field.name} is never {text!r}{hint}")
    return text.lower()


def _host(field: QueryField, text: str, context: ReadContext) -> str:
    wanted = host(text) if "://" in text else text.lower().rstrip(".")
    if wanted.startswith("*."):
        return wanted
    if not wanted or "/" in wanted:
        raise ValueError(f"{text!r} is not a host; give one such as nature.com, or *.nature.com")
    return site(f"http://{wanted}")


def _identifier(kind: str) -> Callable[[QueryField, str, ReadContext], Any]:
    def read(field: QueryField, text: str, context: ReadContext) -> Any:
        name = identify(text)
        if name is None or (kind and name.kind != kind):
            raise ValueError(f"{text!r} is not a {kind.upper() or 'PMID, PMCID or DOI'}")
        return name.value if kind else (name.kind, name.value)

    return read


def _number(field: QueryField, text: str, context: ReadContext) -> Interval:
    try:
        number = int(text)
    except ValueError:
        raise ValueError(f"{text!r} is not a whole number") from None
    return Interval(number, number + 1)


def _time(field: QueryField, text: str, context: ReadContext) -> Interval:
    return read_time(text, context.now)


def read_time(text: str, now: int) -> Interval:
    """
    Return the time that *text* writes, in milliseconds since 1970; ``7d`` is so long before *now*.

    Raises ``ValueError``.
    """
    if match := _AGO.fullmatch(text):
        moment = now - int(match[1]) * _SPAN[match[2]]
        return Interval(moment, moment + 1)
    try:
        if _DATE.fullmatch(text):
            start = datetime.fromisoformat(f"{text}-01-01"[:_DAY]).replace(tzinfo=UTC)
            return Interval(_milliseconds(start), _milliseconds(_next(start, len(text))))
        moment_given = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(
            f"{text!r} is not a time; give 2026-01-31, 2026-01-31T12:00 (UTC), or 7d or 12h for a "
            "time ago"
        ) from None
    moment = _milliseconds(
        moment_given if moment_given.tzinfo else moment_given.replace(tzinfo=UTC)
    )
    return Interval(moment, moment + 1)


def _next(start: datetime, precision: int) -> datetime:
    """Return the beginning of the year, month or day after *start*."""
    if precision == _DAY:
        return start + timedelta(days=1)
    later = start + timedelta(days=366 if precision == len("2026") else 31)
    return later.replace(day=1, month=1 if precision == len("2026") else later.month)


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def _date(field: QueryField, text: str, context: ReadContext) -> Interval:
    if not _DATE.fullmatch(text) or not _is_of_calendar(text):
        raise ValueError(f"{text!r} is not a date; give 2021, 2021-03 or 2021-03-09")
    return Interval(text, text + _AFTER_ALL)


def _is_of_calendar(text: str) -> bool:
    """Answer whether the month and day of a date exist, as far as it has them."""
    try:
        date.fromisoformat(text + "0001-01-01"[len(text) :])
    except ValueError:
        return False
    return True


def _type(field: QueryField, text: str, context: ReadContext) -> tuple[str, ...]:
    if text in TYPE_GROUPS:
        return TYPE_GROUPS[text]
    names = [type.value for type in PartType]
    if text not in names:
        near = get_close_matches(text, [*names, *TYPE_GROUPS], 1)
        hint = f", did you mean {near[0]!r}?" if near else "; docs/walk.md lists them"
        raise ValueError(f"there is no part type {text!r}{hint}")
    return (text,)


def _search(field: QueryField, text: str, context: ReadContext) -> Any:
    terms = search_terms(text)
    if not terms:
        raise ValueError(f"{text!r} has no word to search for")
    return tuple(terms)


class OtherStore:
    """Another store, and which names its records have."""

    def __init__(self, url: str) -> None:
        self.database = Database(url, create=False)

    def holds(self, name: tuple[str, str]) -> bool:
        """Answer whether a record of this store has *name*: the kind and value of an identifier."""
        kind, value = name
        with self.database.read() as connection:
            if kind in PAGE_KINDS:
                return bool(pages.stored_entries(connection, value, kind))
            return bool(records.stored_entries(connection, [name]))


def _store(field: QueryField, text: str, context: ReadContext) -> OtherStore:
    try:
        return OtherStore(text if "://" in text else f"sqlite:///{text}")
    except StoreError as error:
        raise ValueError(str(error)) from error


def listed(words: Iterable[str]) -> str:
    """Return *words* as a list in a sentence."""
    every = list(words)
    return ", ".join(every[:-1]) + f" or {every[-1]}" if len(every) > 1 else "".join(every)


_READERS: dict[FieldKind, Callable[[QueryField, str, ReadContext], Any]] = {
    FieldKind.TEXT: _text,
    FieldKind.URL: _text,
    FieldKind.WORD: _word,
    FieldKind.HOST: _host,
    FieldKind.PMID: _identifier("pmid"),
    FieldKind.PMCID: _identifier("pmcid"),
    FieldKind.DOI: _identifier("doi"),
    FieldKind.IDENTIFIER: _identifier(""),
    FieldKind.NUMBER: _number,
    FieldKind.TIME: _time,
    FieldKind.DATE: _date,
    FieldKind.TYPE: _type,
    FieldKind.SEARCH: _search,
    FieldKind.STORE: _store,
}
