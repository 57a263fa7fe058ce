"""The kinds of fields: their operators, and how a query writes and compares their values."""

from __future__ import annotations

import json
import operator
import re
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, false, or_

from pubcrawl.exceptions import RegexError
from pubcrawl.formats import javaregex
from pubcrawl.formats.dates import ISO_DATE
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifier_text import identify
from pubcrawl.ids.identifiers import Name
from pubcrawl.ids.url import host
from pubcrawl.store.database import Database
from pubcrawl.store.keys import site
from pubcrawl.store.statements import records_sql
from pubcrawl.store.word_index import SearchTerm, cites, holds, search_terms
from pubcrawl.works.parts import PartType

_AGO = re.compile(r"(\d{1,6})([smhdw])")
_SPAN = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000}
_DAYS = {len("2026"): 366, len("2026-01"): 31, len("2026-01-31"): 1}  # at most, by precision
_DAY = len("2026-01-31")
_AFTER_ALL = "~"  # sorts after whatever may follow a date

_TYPES = {type.value: (type.value,) for type in PartType} | {
    "final": tuple(type.value for type in PartType if type.final),
    "pdf": tuple(type.value for type in PartType if type.pdf),
}
"""Part types by their word in a query, which may stand for several."""


class Interval(NamedTuple):
    """A number, time or date as precise as it was given: from *start* to before *end*."""

    start: Any
    end: Any


@dataclass(frozen=True, eq=False, slots=True)
class FieldKind:
    """
    The kind of a field's values.

    *operators*: those of its tests beside ``has``; the first may be left out. *read*: returns
    the value that a text writes, for ``TIME`` at a time; it raises ``ValueError`` with what is
    wrong with the text, or ``StoreError``. *equal*: the condition that a column
    equals a value. *search*: the condition of a value and a dialect, if an index of words has
    it. *empty*: a missing value, beside NULL. *any_case*: upper and lower case are equal.
    *outside*: values are tested outside of the database, where a value is a check of a text.
    *next_value*: pattern of the text after a comma between two values, which may contain commas.
    """

    name: str
    operators: tuple[str, ...] = ()
    read: Callable[..., Any] = str.lower
    equal: Callable[[Any, Any], ColumnElement[bool]] = operator.eq
    search: Callable[[Any, str], ColumnElement[bool]] | None = None
    empty: str | int | None = ""
    any_case: bool = False
    outside: bool = False
    next_value: str = ""


def did_you_mean(near: Collection[str]) -> str:
    """Return the end of a message about an unknown word; "" if none is *near*."""
    return f", did you mean {listed(map(repr, near))}?" if near else ""


def listed(words: Iterable[str]) -> str:
    """Return *words* as a list in a sentence."""
    *first, last = [*words] or [""]
    return f"{', '.join(first)} or {last}" if first else last


def _pattern(text: str) -> javaregex.Pattern:
    try:
        return javaregex.compile(text)
    except RegexError as error:
        raise ValueError(f"{text!r} is not a regular expression: {error}") from None


def _host(text: str) -> str:
    wanted = host(text) if "://" in text else text.lower().rstrip(".")
    if wanted.startswith("*."):
        return wanted
    if not wanted or "/" in wanted:
        raise ValueError(f"{text!r} is not a host; give one such as nature.com, or *.nature.com")
    return site(f"http://{wanted}")


def _at_host(column: Any, wanted: str) -> ColumnElement[bool]:
    name = wanted.removeprefix("*.")
    below = false() if name == wanted else column.endswith(f".{name}", autoescape=True)
    return or_(column == name, below)


def _name(kinds: str, text: str) -> Name:
    # Of a stored DOI nothing is repaired, as it would be in a list: 10.5555/a.v2 is one.
    stored = is_doi(text) and "//" not in text
    name = Name("doi", normalise_doi(text)) if stored else identify(text)
    if name is None or name.kind.upper() not in kinds:
        raise ValueError(f"{text!r} is not a {kinds}")
    return name


def _identifier(kind: str, text: str) -> str:
    return _name(kind, text).value


def _number(text: str) -> Interval:
    try:
        number = int(text)
    except ValueError:
        raise ValueError(f"{text!r} is not a whole number") from None
    return Interval(number, number + 1)


def _within(column: Any, interval: Interval) -> ColumnElement[bool]:
    return and_(column >= interval.start, column < interval.end)


def read_time(text: str, now: int) -> Interval:
    """
    Return the time that *text* writes, in milliseconds since 1970; ``7d`` is so long before *now*.

    Raises ``ValueError``.
    """
    try:
        if match := _AGO.fullmatch(text):
            moment = now - int(match[1]) * _SPAN[match[2]]
        elif start := _beginning(text):
            later = start + timedelta(days=_DAYS[len(text)])
            end = later if len(text) == _DAY else later.replace(day=1)
            return Interval(_milliseconds(start), _milliseconds(end))
        else:
            moment = _milliseconds(datetime.fromisoformat(text))
    except (ValueError, OverflowError):
        raise ValueError(
            f"{text!r} is not a time; give 2026-01-31, 2026-01-31T12:00 (UTC), or 7d or 12h for a "
            "time ago"
        ) from None
    return Interval(moment, moment + 1)


def _beginning(text: str) -> datetime | None:
    """Return the beginning of a year, month or day; None if *text* is neither."""
    if ISO_DATE.fullmatch(text):
        with suppress(ValueError):
            return datetime.fromisoformat(f"{text}-01-01"[:_DAY])
    return None


def _milliseconds(moment: datetime) -> int:
    return round(moment.replace(tzinfo=moment.tzinfo or UTC).timestamp() * 1000)


def _date(text: str) -> Interval:
    if _beginning(text) is None:
        raise ValueError(f"{text!r} is not a date; give 2021, 2021-03 or 2021-03-09")
    return Interval(text, text + _AFTER_ALL)


def _types(text: str) -> tuple[str, ...]:
    if text not in _TYPES:
        near = did_you_mean(get_close_matches(text, _TYPES, 1))
        raise ValueError(f"there is no part type {text!r}{near or '; docs/walk.md lists them'}")
    return _TYPES[text]


def _ranked(precedes: Callable[[PartType, PartType], bool], text: str) -> tuple[str, ...]:
    """Return the part types that are better or worse than another."""
    types = _types(text)
    if len(types) > 1:
        raise ValueError(f"{text!r} is several types; give one")
    limit = PartType(*types)
    return tuple(type.value for type in PartType if precedes(type, limit))


def _terms(text: str) -> tuple[SearchTerm, ...]:
    terms = tuple(search_terms(text))
    if not terms:
        raise ValueError(f"{text!r} has no word to search for")
    return terms


def _other_store(url: str) -> Callable[[str], bool]:
    """Return the check whether another store has a name: its kind, a space, and its key."""
    database = Database(url if "://" in url else f"sqlite:///{url}", create=False)

    def holds_name(name: str) -> bool:
        return bool(records_sql.fetch(database, "owners", names=json.dumps([name.split(" ", 1)])))

    return holds_name


READERS: dict[str, Callable[[str], Any]] = {
    "~": _pattern,
    "better": partial(_ranked, PartType.better),
    "worse": partial(_ranked, lambda type, limit: limit.better(type)),
}
"""Readers of the values of an operator, whatever the kind."""

_EQUALS = ("=", "in")
_WORDS = (*_EQUALS, "~")
_TEXTS = ("contains", *_WORDS)
_RANKED = (*_WORDS, "better", "worse")
_ORDERED = (*_EQUALS, "<", "<=", ">", ">=")
_NEXT_DOI = r"\s|10\.|doi:|https?:|['\"]"
_NEXT_NAME = _NEXT_DOI + r"|PM|[0-9]{1,8}\s*[,)]"
_NEXT_URL = r"\s|https?:|['\"]"
_ANY_NAME = "PMID, PMCID or DOI"

TEXT = FieldKind("text", _TEXTS, any_case=True)
WORD = FieldKind("word", _WORDS, any_case=True)
URL = FieldKind("address", _TEXTS, any_case=True, next_value=_NEXT_URL)
HOST = FieldKind("host", _WORDS, _host, _at_host)  # *.example.com: a host of it
PMID = FieldKind("PMID", _WORDS, partial(_identifier, "PMID"))
PMCID = FieldKind("PMCID", _WORDS, partial(_identifier, "PMCID"))
DOI = FieldKind("DOI", _WORDS, partial(_identifier, "DOI"), next_value=_NEXT_DOI)
IDENTIFIER = FieldKind(
    _ANY_NAME,
    _EQUALS,
    partial(_name, _ANY_NAME),
    search=lambda names, dialect: or_(*(cites(kind, value, dialect) for kind, value in names)),
    next_value=_NEXT_NAME,
)
NUMBER = FieldKind("number", _ORDERED, _number, _within, empty=None)
TIME = FieldKind("time", _ORDERED, read_time, _within, empty=0)  # milliseconds; 0: never
DATE = FieldKind("date", _ORDERED, _date, _within)  # ISO 8601, as precise as known
TYPE = FieldKind("part type", _RANKED, _types, lambda column, types: column.in_(types))
FLAG = FieldKind("flag", empty=None)  # takes no value
REGEX = FieldKind("regular expression", ("~",))
SEARCH = FieldKind("words", ("contains",), _terms, search=holds)
RULE = FieldKind("rule", outside=True)  # a flag: whether a rule matches the address
STORE = FieldKind("store", ("=",), _other_store, outside=True)

KINDS = {
    kind.name: kind
    for kind in (TEXT, WORD, URL, HOST, PMID, PMCID, DOI, NUMBER, TIME, DATE, TYPE, FLAG, RULE)
}
"""The kinds of fields that record classes declare, by the names that they use."""
