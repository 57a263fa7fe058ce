"""
Conversion of values to msgpack data, and back by their types.

Workers use it for their results, because they parse untrusted bytes: a pickle could make the
crawler run code, data cannot, and data of another type than the annotated one is refused. The
encoder and decoder of a type are built from its annotations, once: for ``NamedTuple``,
``dataclass``, ``StrEnum``, errors, tuples, lists, dictionaries, frozen sets, unions and plain
values. Values annotated as ``Any`` or ``object`` are plain; their data distinguish tuples.

Source: https://github.com/msgpack/msgpack/blob/master/spec.md
"""

from __future__ import annotations

import builtins
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from functools import cache, partial
from typing import Any, NamedTuple, Union, cast, get_args, get_origin

import msgpack
from msgspec import Struct, structs

from pubcrawl import exceptions

_TUPLE = 1  # codes of values that msgpack lacks
_ERROR = 2
_LARGE = 3  # integers of 65 bits and more
_DEPTH_MAX = 200  # of nested plain values
# A lone surrogate from JSON ("\ud800") is not valid UTF-8, but a valid text in Python.
_SURROGATES = "surrogatepass"


class Codec(NamedTuple):
    """
    The encoder and the decoder of a type; no encoder if the values are data already.

    *kinds*: types of the data.
    """

    to_data: Callable[[Any], Any] | None
    from_data: Callable[[Any], Any]
    kinds: tuple[type, ...]


def pack(value: Any, type: Any = Any) -> bytes:
    """Return *value* as bytes; raises ``TypeError`` or ``ValueError`` if it is not a *type*."""
    to_data = codec(type).to_data
    return _packed(value if to_data is None else to_data(value))


def unpack(data: bytes, type: Any = Any) -> Any:
    """Return the value in *data* of ``pack``; raises ``ValueError`` if it is not a *type*."""
    return codec(type).from_data(_unpacked(data))


def return_type(function: Callable[..., Any]) -> Any:
    """Return the annotated return type of *function*."""
    try:
        return typing.get_type_hints(function).get("return", Any)
    except TypeError:  # a builtin function
        return Any


@cache
def codec(type: Any) -> Codec:
    """Return the codec of a type; raises ``TypeError`` for an unsupported type."""
    origin, arguments = get_origin(type), get_args(type)
    if type in (Any, object):
        return Codec(_plain, lambda data: data, ())
    if type is None or type is types.NoneType:
        return _as_it_is(types.NoneType)
    if type in (str, int, bool, bytes):
        return _as_it_is(type)
    if type is float:
        return Codec(_checked((float, int)), _checked((float, int)), (float, int))
    if type is date:
        return Codec(date.isoformat, lambda data: date.fromisoformat(_of(data, str)), (str,))
    if origin in (Union, types.UnionType):
        return _union([codec(each) for each in arguments], arguments)
    if origin is tuple and arguments[-1] is not Ellipsis:
        return _row(tuple, [codec(each) for each in arguments], lambda value: value, tuple)
    if origin in (tuple, list, frozenset, set, Sequence):
        series = tuple if origin is Sequence else origin
        return _series(series, codec(arguments[0]))
    if origin in (dict, Mapping):
        return _dictionary(*map(codec, arguments))
    if isinstance(type, builtins.type):
        if issubclass(type, Enum):
            return Codec(lambda value: _of(value, type).value, type, (str,))
        if issubclass(type, Exception):
            check = partial(_of, kind=type)
            return Codec(lambda value: _error(_of(value, type), 0), check, (type,))
        hints = typing.get_type_hints(type)
        if issubclass(type, tuple) and hasattr(type, "_fields"):
            make = cast("Any", type)._make
            codecs = [codec(hints[name]) for name in cast("Any", type)._fields]
            return _row(type, codecs, lambda value: value, make)
        if is_dataclass(type) or issubclass(type, Struct):
            given = fields(type) if is_dataclass(type) else structs.fields(type)
            names = [field.name for field in given]
            codecs = [codec(hints[name]) for name in names]
            take = lambda value: [getattr(value, name) for name in names]  # noqa: E731
            return _row(
                type, codecs, take, lambda values: type(**dict(zip(names, values, strict=True)))
            )
    raise TypeError(f"{type} has no form as data")


def _of(value: Any, kind: type | tuple[type, ...]) -> Any:
    if not isinstance(value, kind):
        raise ValueError(f"{value!r:.100} is not a {kind}")  # noqa: TRY004 - an error in data
    return value


def _checked(kinds: tuple[type, ...]) -> Callable[[Any], Any]:
    def check(value: Any) -> Any:
        if type(value) not in kinds:
            raise ValueError(f"{value!r:.100} is none of {kinds}")
        return value

    return check


def _text(value: Any) -> str:
    # A subclass of str, such as lxml's, comes back as a plain str.
    return value if type(value) is str else str(_of(value, str))


def _as_it_is(kind: type) -> Codec:
    check = _checked((kind,))
    return Codec(_text if kind is str else None, check, (kind,))


def _row(
    kind: type,
    codecs: list[Codec],
    take: Callable[[Any], Any],
    make: Callable[[Any], Any],
) -> Codec:
    """Return the codec of values with fields; each field has a codec of its own."""
    encoders = [(number, each.to_data) for number, each in enumerate(codecs) if each.to_data]
    decoders = [each.from_data for each in codecs]

    def to_data(value: Any) -> list[Any]:
        values = list(take(_of(value, kind)))
        if len(values) != len(decoders):
            raise ValueError(f"{value!r:.100} has not {len(decoders)} values")
        for number, encode in encoders:
            values[number] = encode(values[number])
        return values

    def from_data(data: Any) -> Any:
        if type(data) is not list or len(data) != len(decoders):
            raise ValueError(f"{data!r:.100} has not {len(decoders)} values")
        return make([decode(value) for decode, value in zip(decoders, data, strict=True)])

    return Codec(to_data, from_data, (list,))


def _series(make: Callable[[Any], Any], each: Codec) -> Codec:
    encode, decode = each.to_data, each.from_data

    def to_data(value: Any) -> list[Any]:
        _of(value, cast("type", make))
        return list(value) if encode is None else [encode(one) for one in value]

    def from_data(data: Any) -> Any:
        return make([decode(one) for one in _of(data, list)])

    return Codec(to_data, from_data, (list,))


def _dictionary(key: Codec, each: Codec) -> Codec:
    encode_key, encode = key.to_data or _same, each.to_data or _same

    def to_data(value: Any) -> dict[Any, Any]:
        return {encode_key(name): encode(one) for name, one in _of(value, Mapping).items()}

    def from_data(data: Any) -> dict[Any, Any]:
        items = _of(data, dict).items()
        return {key.from_data(name): each.from_data(one) for name, one in items}

    return Codec(to_data, from_data, (dict,))


def _same(value: Any) -> Any:
    return value


def _union(codecs: list[Codec], types: Sequence[Any]) -> Codec:
    """Return the codec of a value of one of *types*; the data contain the number of the type."""
    if all(each.to_data in (None, _text) and len(each.kinds) == 1 for each in codecs):
        kinds = tuple(kind for each in codecs for kind in each.kinds)
        return Codec(_checked(kinds), _checked(kinds), kinds)

    def to_data(value: Any) -> list[Any]:
        for number, each in enumerate(codecs):
            try:
                data = value if each.to_data is None else each.to_data(value)
                if each.to_data in (None, _text):
                    each.from_data(value)
            except (ValueError, TypeError, AttributeError):
                continue
            return [number, data]
        raise ValueError(f"{value!r:.100} is none of {types}")

    def from_data(data: Any) -> Any:
        if type(data) is not list or len(data) != 2 or data[0] not in range(len(codecs)):
            raise ValueError(f"{data!r:.100} is none of {types}")
        return codecs[data[0]].from_data(data[1])

    return Codec(to_data, from_data, (list,))


def _plain(value: Any, depth: int = 0) -> Any:
    """Return a value without an annotated type as data."""
    if value is None or type(value) in (str, int, float, bool, bytes):
        return value
    if depth > _DEPTH_MAX:
        raise ValueError(f"more than {_DEPTH_MAX} nested values")
    if type(value) is list:
        return [_plain(each, depth + 1) for each in value]
    if type(value) is tuple:
        return msgpack.ExtType(_TUPLE, _packed([_plain(each, depth + 1) for each in value]))
    if isinstance(value, Mapping):
        return {_plain(key): _plain(each, depth + 1) for key, each in value.items()}
    if isinstance(value, set | frozenset | tuple):
        raise TypeError(f"{type(value)} has no form as data where the annotation is Any")
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Exception):
        return _error(value, depth)
    raise TypeError(f"{type(value)} has no form as data")


def _error(error: Exception, depth: int) -> msgpack.ExtType:
    """Return an error as data: its name, its arguments and its attributes."""
    name = type(error).__name__
    if _error_class(name) is not type(error):
        name, error = "RuntimeError", RuntimeError(f"{type(error).__name__}: {error}")
    whole = [name, _plain(error.args, depth + 1), _plain(error.__dict__, depth + 1)]
    return msgpack.ExtType(_ERROR, _packed(whole))


def _error_class(name: str) -> type[Exception]:
    """Return an error class of pubcrawl or Python by its name; else ``RuntimeError``."""
    error = getattr(exceptions, name, None) or getattr(builtins, name, None)
    if not (isinstance(error, type) and issubclass(error, Exception)):
        return RuntimeError
    return error


def _packed(data: Any) -> bytes:
    message: bytes = msgpack.packb(data, unicode_errors=_SURROGATES, default=_large)
    return message


def _large(number: Any) -> msgpack.ExtType:
    if type(number) is not int:
        raise TypeError(f"{type(number)} has no form as data")
    return msgpack.ExtType(_LARGE, b"%x" % number)


def _unpacked(data: bytes) -> Any:
    return msgpack.unpackb(
        data, unicode_errors=_SURROGATES, strict_map_key=False, ext_hook=_from_extension
    )


def _from_extension(code: int, data: bytes) -> Any:
    if code == _LARGE:
        return int(data, 16)
    value = _of(_unpacked(data), list)
    if code == _TUPLE:
        return tuple(value)
    if code != _ERROR or len(value) != 3:
        raise ValueError(f"unknown extension {code}")
    name, arguments, attributes = value
    kind = _error_class(_of(name, str))
    error = kind.__new__(kind)
    error.args = _of(arguments, tuple)
    error.__dict__.update(_of(attributes, dict))
    return error
