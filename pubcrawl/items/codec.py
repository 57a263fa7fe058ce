"""
Values as msgpack data, and back by their annotated types.

Workers use it for their results, because they parse untrusted bytes: a pickle could make the
crawler run code, data cannot, and data of another type than the annotated one is refused.
Where the annotation is ``Any``, values come back as JSON has them, so a tuple as a list.

Two values that Python has are not msgpack: lone surrogates, which JSON may contain ("\\ud800"),
and integers of more than 64 bits. Data with one of them begin with a byte of their own.

Source: https://github.com/msgpack/msgpack/blob/master/spec.md
"""

from __future__ import annotations

import builtins
import typing
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import msgpack
import msgspec
from msgspec.msgpack import Decoder, Encoder, Ext

from pubcrawl import exceptions

_ERROR = 1  # codes of values that msgpack lacks
_LARGE = 2
_OTHER = b"\xc1"  # msgpack never uses this byte
_SURROGATES = "surrogatepass"


def pack(value: Any) -> bytes:
    """Return *value* as bytes; raises ``TypeError`` or ``ValueError`` if it has no such form."""
    try:
        try:
            return _ENCODER.encode(value)
        except (UnicodeEncodeError, OverflowError):
            plain = msgspec.to_builtins(value, builtin_types=(bytes, Ext), enc_hook=_to_plain)
            data: bytes = msgpack.packb(plain, unicode_errors=_SURROGATES, default=_to_extension)
            return _OTHER + data
    except RecursionError as error:
        raise ValueError("too many nested values") from error


def unpack(data: bytes, type: Any = Any) -> Any:
    """Return the value in *data* of ``pack``; raises ``ValueError`` if it is not a *type*."""
    by_type = decoder(type)
    try:
        if data[:1] != _OTHER:
            return by_type.decode(data)
        plain = msgpack.unpackb(
            data[1:], unicode_errors=_SURROGATES, strict_map_key=False, ext_hook=_from_extension
        )
        return msgspec.convert(plain, type)
    except (TypeError, RecursionError) as error:
        raise ValueError(f"not a {type}: {error}") from error


@cache
def decoder(type: Any) -> Decoder[Any]:
    """Return the decoder of a type; raises ``TypeError`` for an unsupported type."""
    return Decoder(type, ext_hook=_from_extension)


def return_type(function: Callable[..., Any]) -> Any:
    """Return the annotated return type of *function*."""
    written = getattr(function, "__annotations__", {}).get("return", Any)
    # Its arguments may have types that are not loaded.
    alone = SimpleNamespace(__annotations__={"type": written})
    return typing.get_type_hints(alone, getattr(function, "__globals__", {}))["type"]


def _to_plain(value: Any) -> str | Ext:
    if isinstance(value, str):  # of a subclass, such as lxml's
        return str(value)
    if not isinstance(value, Exception):
        raise TypeError(f"{type(value)} has no form as data")
    name = type(value).__name__
    if _error_class(name) is not type(value):
        name, value = "RuntimeError", RuntimeError(f"{name}: {value}")
    return Ext(_ERROR, pack((name, value.args, value.__dict__)))


def _to_extension(value: Any) -> msgpack.ExtType:
    if isinstance(value, Ext):
        return msgpack.ExtType(value.code, value.data)
    return msgpack.ExtType(_LARGE, b"%x" % value)


def _from_extension(code: int, data: memoryview) -> Any:
    if code == _LARGE:
        return int(bytes(data), 16)
    if code != _ERROR:
        raise ValueError(f"unknown extension {code}")
    name, arguments, attributes = unpack(bytes(data), tuple[str, tuple[Any, ...], dict[str, Any]])
    kind = _error_class(name)
    error = kind.__new__(kind)
    error.args = arguments
    error.__dict__.update(attributes)
    return error


def _error_class(name: str) -> type[Exception]:
    """Return an error class of pubcrawl or Python by its name; else ``RuntimeError``."""
    error = getattr(exceptions, name, None) or getattr(builtins, name, None)
    if not (isinstance(error, type) and issubclass(error, Exception)):
        return RuntimeError
    return error


_ENCODER = Encoder(enc_hook=_to_plain)
