"""
What one answer gave to a walk, as bytes: kept until the walk is over, so that none asks again.

Values are written in the order of their fields, without names. Bytes that another version
wrote are not read: their ``form`` tells them apart.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from enum import Enum
from functools import cache
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

import orjson

from pubcrawl.exceptions import AnswerError, FetchError, ParseError
from pubcrawl.items.findings import Findings, Offer
from pubcrawl.items.parts import MeshTerm, MinedTerm

MINED = ("efo", "go")


class Question(NamedTuple):
    """
    What was asked: *place*, by an identifier or for a page.

    *place*: key of a resource or of a visit. *by*: kind of the identifier, or what a
    page was asked for as. *value*: the identifier, or the address.
    """

    place: str
    by: str
    value: str


class Page(NamedTuple):
    """The answer for a page, as of ``frontier.visit.Came``."""

    status: int
    content_type: str = ""
    location: str = ""
    pdf: bool = False
    url: str = ""
    cookies: bool = False


@dataclass(slots=True)
class Learned:
    """
    What an answer gave: *findings*, None where there is nothing, or the *error*.

    *page*: the answer itself, where a page was asked for and one came.
    """

    findings: Findings | None = None
    page: Page | None = None
    error: AnswerError | None = None


def to_bytes(learned: Learned) -> bytes:
    """Return *learned* as bytes."""
    plain = (learned.findings, learned.page, _error_values(learned.error))
    try:
        return orjson.dumps(plain, default=_plain, option=orjson.OPT_PASSTHROUGH_DATACLASS)
    except TypeError:  # half a character: in ASCII it fits
        return json.dumps(plain, default=_plain).encode("ascii")


def from_bytes(data: bytes) -> Learned:
    """Return what ``to_bytes`` wrote."""
    findings, page, error = json.loads(data)
    return Learned(_reader(Findings | None)(findings), page and Page(*page), _error(error))


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return [getattr(value, field.name) for field in fields(value)]
    if isinstance(value, date):
        return value.isoformat()
    return list(value)


def _error_values(error: AnswerError | None) -> tuple[Any, ...] | None:
    if error is None:
        return None
    if isinstance(error, FetchError):
        return (error.slug, str(error), error.status, error.sets_exception, error.content_type)
    return (error.slug, str(error))


def _error(values: Any) -> AnswerError | None:
    if values is None:
        return None
    slug, message, *rest = values
    if not rest:
        return ParseError(message, slug=slug)
    status, sets_exception, content_type = rest
    return FetchError(
        message,
        slug=slug,
        status=status,
        sets_exception=sets_exception,
        content_type=content_type,
    )


def _offer(values: Any) -> Offer:
    name, content, *rest = values
    if not isinstance(content, str):
        term = MeshTerm if name == "mesh" else MinedTerm if name in MINED else None
        content = tuple(term(*one) if term else one for one in content)
    return Offer(name, content, *_rest_of_offer(rest))


def _rest_of_offer(values: list[Any]) -> list[Any]:
    readers = list(_readers(Offer))[2:]
    return [read(value) for read, value in zip(readers, values, strict=True)]


@cache
def _readers(kind: Any) -> tuple[Callable[[Any], Any], ...]:
    return tuple(_reader(hint) for hint in get_type_hints(kind).values())


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """Return what makes a value of *kind* of its plain one."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        some = [each for each in inner if each is not type(None)]
        if len(some) < len(inner) and len(some) == 1:
            read = _reader(some[0])
            return lambda value: None if value is None else read(value)
        return _same
    if origin in (tuple, list, frozenset):
        return _sequence(origin, inner)
    if kind is Offer:
        return _offer
    if isinstance(kind, type):
        if issubclass(kind, Enum):
            return kind
        if kind is date:
            return date.fromisoformat
        if is_dataclass(kind) or hasattr(kind, "_fields"):
            return _object(kind)
    return _same


def _object(kind: Any) -> Callable[[Any], Any]:
    readers = _readers(kind)
    return lambda values: kind(*(read(value) for read, value in zip(readers, values, strict=True)))


def _sequence(origin: Any, inner: tuple[Any, ...]) -> Callable[[Any], Any]:
    if origin is not tuple or inner[1:] == (...,):
        read = _reader(inner[0])
        if read is _same:
            return origin  # type: ignore[no-any-return]
        return lambda values: origin(map(read, values))
    readers = tuple(map(_reader, inner))
    return lambda values: tuple(read(value) for read, value in zip(readers, values, strict=True))


def _same(value: Any) -> Any:
    return value
