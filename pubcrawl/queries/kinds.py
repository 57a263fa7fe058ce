"""The kinds of fields: their operators, and how a query writes their values."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from enum import StrEnum
from functools import lru_cache, partial
from typing import Any, NamedTuple

from sqlalchemy import select

from pubcrawl.formats import javaregex
from pubcrawl.ids.identifier_text import Name, identify
from pubcrawl.ids.url import host
from pubcrawl.model.webpage import KINDS as PAGE_KINDS
from pubcrawl.store.database import Database
from pubcrawl.store.keys import site
from pubcrawl.store.record_schema import identifier, page
from pubcrawl.store.word_index import SearchTerm, search_terms
from pubcrawl.works.parts import PartType

_AGO = re.compile(r"(\d{1,6})([smhdw])")
_SPAN = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000}
_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")
_DAYS = {len("2026"): 366, len("2026-01"): 31, len("2026-01-31"): 1}  # at most, by precision
_DAY = len("2026-01-31")
_AFTER_ALL = "~"  # sorts after whatever may follow a date


class Operator(StrEnum):
    """The operator of a test."""

    HAS = "has"
    EQUAL = "="
    LESS = "<"
    LESS_EQUAL = "<="
    MORE = ">"
    MORE_EQUAL = ">="
    FIND = "~"
    CONTAINS = "contains"
    ONE_OF = "in"


class Interval(NamedTuple):
    """A number, time or date as precise as it was given: from *start* to before *end*."""

    start: Any
    end: Any


def _lower(text: str, now: int) -> str:
    return text.lower()


@dataclass(frozen=True, eq=False, slots=True)
class FieldKind:
    """
    The kind of a field's values.

    *operators*: those of its tests beside ``has``. *alone*: the one that may be left out. *read*:
    returns the value that a text writes at a time, in milliseconds since 1970; it raises
    ``ValueError`` with what is wrong with the text, or ``StoreError``. *empty*: a missing
    value, beside NULL. *any_case*: upper and lower case are equal.
    """

    name: str
    operators: tuple[Operator, ...] = ()
    read: Callable[[str, int], Any] = _lower
    alone: Operator = Operator.EQUAL
    empty: str | int | None = ""
    any_case: bool = False


@lru_cache(maxsize=64)
def compiled_pattern(text: str) -> javaregex.Pattern:
    """Return the Java regular expression *text*. Raises ``RegexError``."""
    return javaregex.compile(text)


def _host(text: str, now: int) -> str:
    wanted = host(text) if "://" in text else text.lower().rstrip(".")
    if wanted.startswith("*."):
        return wanted
    if not wanted or "/" in wanted:
        raise ValueError(f"{text!r} is not a host; give one such as nature.com, or *.nature.com")
    return site(f"http://{wanted}")


def _name(kinds: str, text: str, now: int) -> Name:
    name = identify(text)
    if name is None or name.kind.upper() not in kinds:
        raise ValueError(f"{text!r} is not a {kinds}")
    return name


def _identifier(kind: str, text: str, now: int) -> str:
    return _name(kind, text, now).value


def _number(text: str, now: int) -> Interval:
    try:
        number = int(text)
    except ValueError:
        raise ValueError(f"{text!r} is not a whole number") from None
    return Interval(number, number + 1)


def read_time(text: str, now: int) -> Interval:
    """
    Return the time that *text* writes, in milliseconds since 1970; ``7d`` is so long before *now*.

    Raises ``ValueError``.
    """
    if match := _AGO.fullmatch(text):
        moment = now - int(match[1]) * _SPAN[match[2]]
        return Interval(moment, moment + 1)
    try:
        if start := _beginning(text):
            later = start + timedelta(days=_DAYS[len(text)])
            end = datetime.fromisoformat(f"{later.isoformat()[: len(text)]}-01-01"[:_DAY])
            return Interval(_milliseconds(start), _milliseconds(end))
        moment = _milliseconds(datetime.fromisoformat(text))
    except (ValueError, OverflowError):
        raise ValueError(
            f"{text!r} is not a time; give 2026-01-31, 2026-01-31T12:00 (UTC), or 7d or 12h for a "
            "time ago"
        ) from None
    return Interval(moment, moment + 1)


def _beginning(text: str) -> datetime | None:
    """Return the beginning of a year, month or day; None if *text* is neither."""
    if _DATE.fullmatch(text):
        with suppress(ValueError):
            return datetime.fromisoformat(f"{text}-01-01"[:_DAY])
    return None


def _milliseconds(moment: datetime) -> int:
    return round((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)


def _date(text: str, now: int) -> Interval:
    if _beginning(text) is None:
        raise ValueError(f"{text!r} is not a date; give 2021, 2021-03 or 2021-03-09")
    return Interval(text, text + _AFTER_ALL)


def _types(text: str, now: int) -> tuple[str, ...]:
    known = {type.value: (type.value,) for type in PartType} | TYPE_GROUPS
    if text not in known:
        near = get_close_matches(text, known, 1)
        hint = f", did you mean {near[0]!r}?" if near else "; docs/walk.md lists them"
        raise ValueError(f"there is no part type {text!r}{hint}")
    return known[text]


def _terms(text: str, now: int) -> tuple[SearchTerm, ...]:
    terms = tuple(search_terms(text))
    if not terms:
        raise ValueError(f"{text!r} has no word to search for")
    return terms


class OtherStore:
    """Another store, and which names its records have."""

    def __init__(self, url: str, now: int = 0) -> None:
        self.database = Database(url if "://" in url else f"sqlite:///{url}", create=False)

    def holds(self, name: str) -> bool:
        """Return whether a record of this store has *name*: its kind, a space, and its key."""
        kind, _, key = name.partition(" ")
        query = select(page.c.id).where(page.c.kind == kind, page.c.key == key)
        if kind not in PAGE_KINDS:
            owner, by = identifier.c.publication, identifier.c
            query = select(owner).where(by.kind == kind, by.value == key)
        return bool(self.database.fetch(query))


TYPE_GROUPS = {
    "final": tuple(type.value for type in PartType if type.final),
    "pdf": tuple(type.value for type in PartType if type.pdf),
}
"""Words for several part types."""

_EQUALS = (Operator.EQUAL, Operator.ONE_OF)
_WORDS = (*_EQUALS, Operator.FIND)
_TEXTS = (*_WORDS, Operator.CONTAINS)
_ORDERED = (*_EQUALS, Operator.LESS, Operator.LESS_EQUAL, Operator.MORE, Operator.MORE_EQUAL)

TEXT = FieldKind("text", _TEXTS, alone=Operator.CONTAINS, any_case=True)
WORD = FieldKind("word", _WORDS, any_case=True)
URL = FieldKind("address", _TEXTS, alone=Operator.CONTAINS, any_case=True)
HOST = FieldKind("host", _WORDS, _host)  # *.example.com: a host of it
PMID = FieldKind("PMID", _WORDS, partial(_identifier, "PMID"))
PMCID = FieldKind("PMCID", _WORDS, partial(_identifier, "PMCID"))
DOI = FieldKind("DOI", _WORDS, partial(_identifier, "DOI"))
IDENTIFIER = FieldKind("PMID, PMCID or DOI", _EQUALS, partial(_name, "PMID, PMCID or DOI"))
NUMBER = FieldKind("number", _ORDERED, _number, empty=None)
TIME = FieldKind("time", _ORDERED, read_time, empty=0)  # milliseconds since 1970, 0: never
DATE = FieldKind("date", _ORDERED, _date)  # ISO 8601, as precise as known
TYPE = FieldKind("part type", _WORDS, _types)
FLAG = FieldKind("flag", empty=None)  # takes no value
REGEX = FieldKind("regular expression", (Operator.FIND,), alone=Operator.FIND)
SEARCH = FieldKind("words", (Operator.CONTAINS,), _terms, Operator.CONTAINS)  # of the word index
RULE = FieldKind("rule")  # a flag: whether a rule matches the address
STORE = FieldKind("store", (Operator.EQUAL,), OtherStore)  # the values are kind and key of a name
OUTSIDE = (RULE, STORE)
"""Kinds whose tests need more than the database."""
