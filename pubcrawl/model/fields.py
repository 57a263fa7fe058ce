"""
What a field of a record declares about itself.

A record class annotates a field with a sentence, and with a note for everything else that shows
or keeps it:

    license: Annotated[str, "As the page states it.", Column, Query("licence"), Csv] = ""

A note without arguments is its class alone. From these notes come the JSON of feeds and store and
its schema, the columns of the store, the fields of the query language, the columns of tables, the
lines of ``scrapy show`` and the tables of docs/: a new field is one line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import compress, groupby
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import fields as struct_fields

from pubcrawl.formats.dates import ISO_DAY
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
    DATE = "date"
    FLAG = "flag"
    PMID = "PMID"
    PMCID = "PMCID"
    DOI = "DOI"
    TYPE = "part type"
    RULE = "rule"


class Column(NamedTuple):
    """
    A column in the table of the records.

    *make*: the value → what the column holds, a *made*. *indexed*: it is cut to what an index
    holds, as are texts that are made.
    """

    name: str = ""
    make: Callable[[Any], Any] | None = None
    indexed: bool = False
    made: type = str


class RowTable(NamedTuple):
    """
    A table with a row for each item of a list, or of parts by name.

    The class of the items declares its columns, and the words of the query language for them.
    """

    name: str


class AddressNumber(NamedTuple):
    """The table ``address`` has its text and host; its column has the number there."""


class Query(NamedTuple):
    """
    A word of the query language.

    *word*: by default the field's name. *kind*: by default that of the type. *meaning*: by default
    the sentence. *column*: the one with the values, by default that of the field's name; without
    one the record is read.
    """

    word: str = ""
    kind: QueryKind | None = None
    meaning: str = ""
    column: str = ""


class Csv(NamedTuple):
    """
    A column of CSV, TSV and Parquet.

    *default*: whether CSV has it unless asked otherwise. *name*, *about*: by default its name and
    sentence. *make*: the JSON of the value → the cell, a *made*. *order*: columns stand by this
    number.
    """

    default: bool = True
    name: str = ""
    about: str = ""
    make: Callable[[Any], Any] | None = None
    made: type = str
    order: int = 0


class Tracked(NamedTuple):
    """
    ``scrapy changes`` tells when a crawl changes it.

    *kind*: of the change. *same*: whether two values say the same. *text*: a value for people.
    *of*: the part or field whose source is that of the value, by default the field itself.
    """

    kind: str
    same: Callable[[Any, Any], bool]
    text: Callable[[Any], str] = str
    of: str = ""


class Show(NamedTuple):
    """A line of ``scrapy show``, if the field has a value."""

    label: str


Change = Callable[[Any], Any] | None
"""What turns a value into JSON, or JSON into a value; None where both are the same."""


class Form(NamedTuple):
    """The JSON of a value: *write* makes it, and *read* reads it."""

    write: Change = None
    read: Change = None


class Choices(NamedTuple):
    """All values that there are."""

    values: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Shape:
    """
    The schema of a type.

    *name*: among the ``$defs``, for a type of several fields. *classes*: those that *schema* refers
    to, with their names there.
    """

    name: str
    schema: Mapping[str, Any]
    classes: tuple[tuple[str, type], ...] = ()


class JsonKey(NamedTuple):
    """Its key in the JSON, if this is not its name."""

    key: str


class Null(NamedTuple):
    """The value for "unknown": null in JSON and columns."""

    value: Any


class Absent(NamedTuple):
    """The JSON has no such key while the value is empty, or that of the field *beside* is."""

    beside: str = ""


class Default(NamedTuple):
    """The JSON has no such key while the value is the default."""


class Internal(NamedTuple):
    """The JSON never has it: for the crawl alone."""


class Inline(NamedTuple):
    """The fields of this object stand among those of the record."""


_TIME_PATTERN = f"^{ISO_DAY}" + r"T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$"
Moment = Annotated[
    int,
    Form(iso, milliseconds),
    Shape(
        "moment",
        {"type": "string", "pattern": _TIME_PATTERN, "description": "UTC, to the millisecond."},
    ),
    QueryKind.TIME,
]
"""Milliseconds since 1970."""

Time = Annotated[
    int,
    Form(lambda time: iso(time) if time else None, lambda text: milliseconds(text) if text else 0),
    Shape("time", {"type": ["string", "null"], "pattern": _TIME_PATTERN}),
    QueryKind.TIME,
]
"""Milliseconds since 1970; 0, in JSON null, for never."""

Name = Annotated[str, Shape("filled", {"type": "string", "minLength": 1})]
Filled = Annotated[Name, Absent]
"""A text that the JSON has only if there is any; so with the next two."""

Words = Annotated[
    tuple[str, ...],
    Shape("words", {"type": "array", "minItems": 1, "items": {"type": "string"}}),
    Absent,
]
Mark = Annotated[bool, Shape("", {"const": True}), Absent]

Length = Annotated[
    int,
    Shape("length", {"type": "integer", "minimum": 0, "description": "In UTF-16 code units."}),
]
Reason = Annotated[str, Meta(pattern="^([a-z0-9]+(-[a-z0-9]+)*)?$"), QueryKind.WORD]
Job = Annotated[
    str,
    Shape("", {"type": "string", "minLength": 1}),
    "The job that fetched it last; absent for a crawl that was no job.",
    Absent,
]

FetchTime = Annotated[
    Time,
    "When it was last fetched, not counting retries between cooldowns.",
    Column,
    Query("fetched", meaning="its last fetch"),
]
RetryCounter = Annotated[
    int,
    "Fetches since its last cooldown.",
    Meta(ge=0),
    Column,
    Query("retries", meaning="fetches since its last cooldown"),
]
FetchException = Annotated[
    bool,
    "The last fetch had a temporary failure.",
    Column,
    Query(meaning="its last fetch had a temporary failure"),
]


class Derived(property):
    """A property that the JSON has too; it follows the field *after*, else all stored fields."""

    def __init__(self, get: Callable[[Any], Any], after: str, notes: tuple[Any, ...]) -> None:
        super().__init__(get)
        self.after = after
        self.notes = notes


def derived(*notes: Any, after: str = "") -> Callable[[Callable[[Any], T]], T]:
    """Make a property a field of the record, with its sentence and other *notes*."""

    def field(get: Callable[[Any], T]) -> Any:
        return Derived(get, after, notes)

    return field


class RecordField(NamedTuple):
    """
    A field of a record class.

    *of*: its type without *notes*. *derived*: it is a property. *holder*: the property with the
    object that has it, for an inline field.
    """

    name: str
    of: Any
    notes: tuple[Any, ...]
    derived: bool
    holder: str = ""

    def all(self, kind: type[N]) -> list[N]:
        """Return the notes of a class."""
        return [note for note in self.notes if isinstance(note, kind)]

    def get(self, kind: type[N]) -> N | None:
        """Return the first note of a class."""
        return next(iter(self.all(kind)), None)

    @property
    def key(self) -> str:
        """Its key in the JSON."""
        key = self.get(JsonKey)
        return key.key if key else self.name

    @property
    def sentence(self) -> str:
        """What it says; a type may say it for its fields."""
        return next((note for note in reversed(self.notes) if type(note) is str), "")

    @property
    def optional(self) -> bool:
        """Whether the JSON may lack it."""
        return bool(self.all(Absent) or self.all(Default))

    @property
    def choices(self) -> tuple[str, ...]:
        """All of its values, empty for any."""
        choices = self.get(Choices)
        return choices.values if choices else ()

    @property
    def kind(self) -> QueryKind:
        """The kind of its values in queries; of rows their number is asked."""
        if self.all(RowTable):
            return QueryKind.NUMBER
        return self.get(QueryKind) or (
            QueryKind.WORD if self.choices else _KINDS[item_type(self.of) or self.of]
        )


_KINDS = {str: QueryKind.TEXT, int: QueryKind.NUMBER, bool: QueryKind.FLAG}
_FIELD_NAMES = ("__struct_fields__", "_fields", "__dataclass_fields__")


@cache
def record_fields(record: type) -> tuple[RecordField, ...]:
    """
    Return the fields of a record class, stored and derived, in the order of its JSON.

    *record*: a ``Record``, or another class of fields for an object within one.
    """
    hints = get_type_hints(record, include_extras=True)
    stored = next(getattr(record, names) for names in _FIELD_NAMES if hasattr(record, names))
    fields = [field_of(name, hints[name]) for name in stored]
    for name, value in vars(record).items():
        if isinstance(value, Derived):
            given = get_type_hints(value.fget, include_extras=True)["return"]
            names = [field.name for field in fields]
            at = names.index(value.after) + 1 if value.after else len(names)
            fields.insert(at, field_of(name, given, value.notes, derived=True))
    return tuple(
        inner
        for field in fields
        for inner in (
            (of_object._replace(holder=field.name) for of_object in record_fields(field.of))
            if field.all(Inline)
            else (field,)
        )
    )


@cache
def declared(record: Any, kind: Any) -> tuple[tuple[tuple[RecordField, ...], Any], ...]:
    """
    Return the notes of a *kind* in a record class and the objects within it, but not in lists.

    Each has the field that it belongs to, after the fields of the objects that hold this.
    """
    notes: list[tuple[tuple[RecordField, ...], Any]] = []
    for field in record_fields(record):
        notes += (((field,), note) for note in field.all(kind))
        if is_object(field.of):
            notes += (((field, *path), note) for path, note in declared(field.of, kind))
    return tuple(notes)


def column_name(field: RecordField) -> str:
    """Return the name of its column, its first if it has several."""
    column = field.get(Column)
    return (column.name if column else "") or field.name


def value_getter(path: tuple[RecordField, ...]) -> Callable[[Any], Any]:
    """Return what gets the value of a field from the record, or from the holder of a field."""
    return attrgetter(".".join(field.name for field in path))


def values_getter(*names: str) -> Callable[[Any], tuple[Any, ...]]:
    """Return what gets the values of these attributes; a name may have dots."""
    get = attrgetter(*names)
    return get if len(names) > 1 else lambda item: (get(item),)


def field_of(
    name: str, given: Any, notes: tuple[Any, ...] = (), *, derived: bool = False
) -> RecordField:
    """Return a field of the type *given*, with the notes of the type and further ones."""
    if get_origin(given) is Annotated:
        given, *of_type = get_args(given)
        notes = (*of_type, *notes)
    notes = tuple(note() if isinstance(note, type) else note for note in notes)
    return RecordField(name, given, notes, derived)


class Record(Struct, kw_only=True):
    """A record; its subclasses declare its fields."""

    def to_json(self) -> dict[str, Any]:
        """Return it as plain JSON values: a line of the feed."""
        return to_json(self)


R = TypeVar("R")


def to_json(record: Any) -> dict[str, Any]:
    """Return a record, or an object within one, as plain JSON values."""
    of: Any = type(record)
    return _object_writer(of)(record)


def from_json(record: Callable[..., R], values: Mapping[str, Any], **internal: Any) -> R:
    """
    Return the record of the JSON *values*; missing fields have their defaults.

    Those that are absent while they are empty are empty. *internal*: fields that the JSON never
    has. Derived values and unknown keys are ignored.
    """
    made: R = _object_reader(record)(values, **internal)
    return made


def is_object(given: Any) -> bool:
    """Answer whether the JSON of a type is an object with the fields of its class."""
    return isinstance(given, type) and any(hasattr(given, names) for names in _FIELD_NAMES)


def shown_fields(record: Any) -> Iterator[tuple[str, str]]:
    """
    Yield label and value of the filled fields that their class declares for ``scrapy show``.

    *record*: a record, or an object within one; inline fields belong to their own object.
    """
    of: Any = type(record)
    for path, show in declared(of, Show):
        if not path[0].holder and (value := value_getter(path)(record)):
            yield show.label, "yes" if value is True else str(value)


@cache
def _object_writer(record: Any) -> Callable[[Any], dict[str, Any]]:
    """Return what writes the objects of a class; each property that holds fields is asked once."""
    fields = (field for field in record_fields(record) if not field.all(Internal))
    runs = [
        (holder, _fields_writer(record, tuple(run), holder))
        for holder, run in groupby(fields, lambda field: _asked(record, field.holder))
    ]
    if len(runs) == 1:
        return runs[0][1]

    def write(item: Any) -> dict[str, Any]:
        plain: dict[str, Any] = {}
        for holder, write_fields in runs:
            plain |= write_fields(getattr(item, holder) if holder else item)
        return plain

    return write


def _asked(record: Any, holder: str) -> str:
    return holder if isinstance(vars(record).get(holder), Derived) else ""


def _fields_writer(
    record: Any, fields: tuple[RecordField, ...], asked: str
) -> Callable[[Any], dict[str, Any]]:
    """Return what writes *fields* of a record, or of the property that is asked for them."""
    names = tuple(
        f"{field.holder}.{field.name}" if field.holder != asked else field.name for field in fields
    )
    values = values_getter(*names)
    absent = {field.key: field.get(Absent) for field in fields}
    keys = tuple(absent)
    beside = [(key, note.beside) for key, note in absent.items() if note and note.beside]
    always = {key for key, note in absent.items() if note is None or note.beside}
    nullable = {field.key for field in fields if may_be_none(field.of)}
    forms = ((field.key, value_form(field).write) for field in fields)
    writers = [(key, change) for key, change in forms if change]
    defaults = field_defaults(record)
    options = [(field.key, defaults[field.name]) for field in fields if field.all(Default)]
    # Half of the time: a record has hundreds of references.
    filled_only = not always and not nullable and names == getattr(record, "_fields", ())

    def write(item: Any) -> dict[str, Any]:
        plain = (
            dict(compress(zip(keys, item, strict=True), item))
            if filled_only
            else {
                key: value
                for key, value in zip(keys, values(item), strict=True)
                if value or key in always or (value is not None and key in nullable)
            }
        )
        for key, default in options:
            if plain[key] == default:
                del plain[key]
        for key, change in writers:
            if key in plain:
                plain[key] = change(plain[key])
        for key, other in beside:
            if other not in plain:
                del plain[key]
        return plain

    return write


def field_defaults(record: Any) -> dict[str, Any]:
    """Return the defaults of a class of fields by name."""
    if not issubclass(record, Struct):
        return dict(getattr(record, "_field_defaults", {}))
    return {
        field.name: field.default if field.default_factory is NODEFAULT else field.default_factory()
        for field in struct_fields(record)
    }


@cache
def _object_reader(record: Any) -> Callable[..., Any]:
    fields = [
        field
        for field in record_fields(record)
        if not (field.derived or field.holder or field.all(Internal))
    ]
    readers = {field.key: (field.name, value_form(field).read) for field in fields}
    empty = {
        field.name: None if may_be_none(field.of) else (get_origin(field.of) or field.of)()
        for field in fields
        if field.all(Absent)
    }
    if issubclass(record, Struct):
        defaults = field_defaults(record)
        empty = {name: value for name, value in empty.items() if value != defaults[name]}
    filled = record._make if tuple(empty) == getattr(record, "_fields", None) else None

    def read(values: Mapping[str, Any] | None, **internal: Any) -> Any:
        given = {**empty, **internal}
        for key, value in (values or {}).items():
            if key in readers:
                name, read_value = readers[key]
                given[name] = read_value(value) if read_value else value
        # Faster than a call with names.
        return filled(given.values()) if filled else record(**given)

    return read


def value_form(field: RecordField) -> Form:
    """Return the JSON of the values of a field."""
    form = field.get(Form) or _form(field.of)
    null = field.get(Null)
    if null is None:
        return form
    write, read = form
    return Form(
        lambda value: None if value == null.value else write(value) if write else value,
        lambda value: null.value if value is None else read(value) if read else value,
    )


def _form(given: Any) -> Form:
    if is_object(given):
        return Form(
            getattr(given, "to_json", None) or _object_writer(given),
            getattr(given, "from_json", None) or _object_reader(given),
        )
    item, origin = item_field(given), get_origin(given)
    write, read = value_form(item) if item else Form()
    if origin is frozenset:
        return Form(sorted, frozenset)
    return Form(_each(origin, list, write), _each(origin, origin, read))


def _each(origin: Any, made: Any, change: Change) -> Change:
    """Return what changes each item of a value, and makes a list or a tuple of them."""
    if change is None:
        return made if origin is tuple else None
    if origin in (tuple, list):
        return lambda items: made(map(change, items))
    if origin is dict:
        return lambda items: {key: change(item) for key, item in items.items()}
    return lambda value: None if value is None else change(value)


def may_be_none(given: Any) -> bool:
    """Answer whether None is a value of a type."""
    return get_origin(given) in (Union, UnionType)


def item_field(given: Any) -> RecordField | None:
    """Return an item of a list or dict, or a value that may be None, as a field; else None."""
    origin, arguments = get_origin(given), get_args(given)
    if origin in (tuple, list):
        return field_of("", arguments[0])
    if origin is dict:
        return field_of("", arguments[1])
    if may_be_none(given):
        return field_of("", next(kind for kind in arguments if kind is not NoneType))
    return None


def item_type(given: Any) -> Any:
    """Return the type of the items of a list or dict, or of a value that may be None; else None."""
    item = item_field(given)
    return item.of if item else None
