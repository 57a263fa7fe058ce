"""
What a field of a record declares about itself.

A record class annotates a field with a sentence, and with a note for everything else that shows
or keeps it:

    license: Annotated[str, "As the page states it.", Column(), Query("licence"), Csv()] = ""

From these notes come the JSON of feeds and store and its schema, the columns of the store, the
fields of the query language, the columns of tables, the lines of ``scrapy show`` and the tables of
docs/: a new field is one line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, partial
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Generic,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from msgspec import Meta, Struct

from pubcrawl.model.times import iso, milliseconds

T = TypeVar("T")
N = TypeVar("N")


class QueryKind(StrEnum):
    """The kind of a field's values, by its name in queries (``queries.kinds``)."""

    TEXT = "text"
    WORD = "word"
    URL = "address"
    HOST = "host"
    NUMBER = "number"
    TIME = "time"
    FLAG = "flag"


class Column(NamedTuple):
    """A column in the table of the records; *make*: the value → what the column holds."""

    name: str = ""
    make: Callable[[Any], Any] | None = None


class Query(NamedTuple):
    """
    A word of the query language.

    *kind*: by default that of the type. *meaning*: by default the sentence. *column*: the one
    with the values, by default that of the field's name; without one the record is read.
    """

    word: str
    kind: QueryKind | None = None
    meaning: str = ""
    column: str = ""


class Csv(NamedTuple):
    """A column of CSV, TSV and Parquet; *default*: whether CSV has it unless asked otherwise."""

    default: bool = True


class Show(NamedTuple):
    """A line of ``scrapy show``, if the field has a value."""

    label: str


class Form(NamedTuple):
    """The JSON of a value: *write* makes it, *read* reads it, or nothing does."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any] | None = None


class Choices(NamedTuple):
    """All values that there are."""

    values: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Shape:
    """The schema of a type; *name*: among the ``$defs``, for a type of several fields."""

    name: str
    schema: Mapping[str, Any]


class Absent(NamedTuple):
    """The JSON has no such key while the value is empty, or that of the field *beside* is."""

    beside: str = ""


class Internal(NamedTuple):
    """The JSON never has it: for the crawl alone."""


Time = Annotated[
    int,
    Form(lambda time: iso(time) if time else None, lambda text: milliseconds(text) if text else 0),
    Shape(
        "time",
        {
            "type": ["string", "null"],
            "pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$",
        },
    ),
    QueryKind.TIME,
]
"""Milliseconds since 1970; 0, in JSON null, for never."""

Length = Annotated[
    int,
    Shape("length", {"type": "integer", "minimum": 0, "description": "In UTF-16 code units."}),
]
Reason = Annotated[str, Meta(pattern="^([a-z0-9]+(-[a-z0-9]+)*)?$"), QueryKind.WORD]
Job = Annotated[
    str,
    Shape("", {"type": "string", "minLength": 1}),
    "The job that fetched it last; absent for a crawl that was no job.",
    Absent(),
]


class Derived(Generic[T]):
    """A property that the JSON has too; it follows the field *after*, else all stored fields."""

    def __init__(self, get: Callable[[Any], T], after: str, notes: tuple[Any, ...]) -> None:
        self.get = get
        self.after = after
        self.notes = notes
        self.__doc__ = get.__doc__

    @overload
    def __get__(self, record: None, owner: type) -> Derived[T]: ...
    @overload
    def __get__(self, record: object, owner: type) -> T: ...
    def __get__(self, record: object | None, owner: type) -> Derived[T] | T:
        return self if record is None else self.get(record)


def derived(*notes: Any, after: str = "") -> Callable[[Callable[[Any], T]], Derived[T]]:
    """Make a property a field of the record, with its sentence and other *notes*."""
    return lambda get: Derived(get, after, notes)


class RecordField(NamedTuple):
    """A field of a record class; *of*: its type without *notes*. *derived*: it is a property."""

    name: str
    of: Any
    notes: tuple[Any, ...]
    derived: bool

    def all(self, kind: type[N]) -> list[N]:
        """Return the notes of a class."""
        return [note for note in self.notes if isinstance(note, kind)]

    def get(self, kind: type[N]) -> N | None:
        """Return the first note of a class."""
        return next(iter(self.all(kind)), None)

    @property
    def sentence(self) -> str:
        """What it says; a type may say it for its fields."""
        return next((note for note in reversed(self.notes) if type(note) is str), "")

    @property
    def choices(self) -> tuple[str, ...]:
        """All of its values, empty for any."""
        choices = self.get(Choices)
        return choices.values if choices else ()

    @property
    def kind(self) -> QueryKind:
        """The kind of its values in queries."""
        return self.get(QueryKind) or (
            QueryKind.WORD if self.choices else _KINDS[item_type(self.of) or self.of]
        )


_KINDS = {str: QueryKind.TEXT, int: QueryKind.NUMBER, bool: QueryKind.FLAG}


@cache
def record_fields(record: type) -> tuple[RecordField, ...]:
    """
    Return the fields of a record class, stored and derived, in the order of its JSON.

    *record*: a ``Record``, or a ``NamedTuple`` for an object within one.
    """
    hints = get_type_hints(record, include_extras=True)
    names = getattr(record, "__struct_fields__", None) or getattr(record, "_fields")  # noqa: B009
    fields = [_field(name, hints[name]) for name in names]
    for name, value in vars(record).items():
        if isinstance(value, Derived):
            given = get_type_hints(value.get, include_extras=True)["return"]
            at = next((n for n, field in enumerate(fields, 1) if field.name == value.after), None)
            fields.insert(
                len(fields) if at is None else at, _field(name, given, value.notes, derived=True)
            )
    return tuple(fields)


def _field(
    name: str, given: Any, notes: tuple[Any, ...] = (), *, derived: bool = False
) -> RecordField:
    if get_origin(given) is Annotated:
        given, *of_type = get_args(given)
        notes = (*of_type, *notes)
    return RecordField(name, given, notes, derived)


class Record(Struct, kw_only=True):
    """A record; its subclasses declare its fields."""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain JSON values: a line of the feed."""
        return to_json(self)


R = TypeVar("R")
_EMPTY: tuple[Any, ...] = ("", None, ())  # a list that is there is no empty value


def to_json(record: Any) -> dict[str, Any]:
    """Return a record, or an object within one, as plain JSON values."""
    of: Any = type(record)
    return {
        name: write(value) if write else value
        for name, write, absent in _written(of)
        if not absent or getattr(record, absent) not in _EMPTY
        for value in (getattr(record, name),)
    }


def from_json(record: Callable[..., R], values: Mapping[str, Any], **internal: Any) -> R:
    """
    Return the record of the JSON *values*; missing fields have their defaults.

    *internal*: fields that the JSON never has. Derived values and unknown keys are ignored.
    """
    given = {
        name: read(values[name]) if read else values[name]
        for name, read in _read(record)
        if name in values
    }
    return record(**given, **internal)


def is_object(given: Any) -> bool:
    """Answer whether the JSON of a type is an object with the fields of its class."""
    return isinstance(given, type) and (issubclass(given, Record) or hasattr(given, "_fields"))


@cache
def _written(record: Any) -> tuple[tuple[str, Callable[[Any], Any] | None, str], ...]:
    """Return name, writer, and the field whose emptiness makes it absent, of each field."""
    return tuple(
        (
            field.name,
            _writer(field.of, field.get(Form)),
            (absent.beside or field.name) if (absent := field.get(Absent)) else "",
        )
        for field in record_fields(record)
        if not field.all(Internal)
    )


@cache
def _read(record: Any) -> tuple[tuple[str, Callable[[Any], Any] | None], ...]:
    return tuple(
        (field.name, _reader(field.of, field.get(Form)))
        for field in record_fields(record)
        if not field.derived and not field.all(Internal)
    )


def _writer(given: Any, form: Form | None = None) -> Callable[[Any], Any] | None:
    """Return what turns a value of a type into JSON; None if it is JSON."""
    if form:
        return form.write
    if is_object(given):
        return to_json
    inner = item_type(given)
    write = None if inner is None else _writer(inner)
    if get_origin(given) is tuple:
        return list if write is None else lambda items: list(map(write, items))
    if write is None:
        return None
    if get_origin(given) is list:
        return lambda items: list(map(write, items))
    return lambda value: None if value is None else write(value)


def _reader(given: Any, form: Form | None = None) -> Callable[[Any], Any] | None:
    """Return what turns JSON into a value of a type; None if it is one."""
    if form:
        return form.read
    if is_object(given):
        return partial(from_json, given)
    inner = item_type(given)
    read = None if inner is None else _reader(inner)
    if get_origin(given) is tuple:
        return tuple if read is None else lambda items: tuple(map(read, items))
    if read is None:
        return None
    if get_origin(given) is list:
        return lambda items: list(map(read, items))
    return lambda value: None if value is None else read(value)


def item_type(given: Any) -> Any:
    """Return the type of the items of a list, or of a value that may be None; else None."""
    origin, arguments = get_origin(given), get_args(given)
    if origin in (tuple, list):
        return arguments[0]
    if origin in (Union, UnionType):
        return next(each for each in arguments if each is not NoneType)
    return None
