"""
Messages between the crawler and its workers.

A call is a pickle, and large bytes beside it: the crawler is trusted. An answer is data, of the
type that the function says it gives (``codec``): a worker reads what strangers have written.

A call is a number, so many lengths, and as many blocks: the pickle first, then what it
refers to. So a body of many megabytes is not copied into a pickle, which would hold up the
event loop. An answer is a length and its data.

Source: https://docs.python.org/3/library/pickle.html#out-of-band-buffers
"""

from __future__ import annotations

import pickle
import struct
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO, NamedTuple

from msgpack.exceptions import UnpackException

from pubcrawl.items import codec

LARGE = 64 * 1024
"""Bytes from which on an argument travels beside the pickle."""

PIECE = 512 * 1024
"""Bytes of one write: each wakes the other side, and most pages fit in one."""

NUMBER = struct.Struct("!Q")


class Call(NamedTuple):
    """
    What is to be called: a function that its module knows by its name, and arguments.

    *memory*: bytes of address space that it may take.
    """

    function: Callable[..., Any]
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = {}
    memory: int = 0


class WorkerAnswer(NamedTuple):
    """
    What came of a call: *value*, or the *error* it raised, and what it logged.

    *records*: name of the logger, level, message. *last*: the worker ends after it.
    *cramped*: with more memory it might have become another.
    """

    value: Any
    error: Exception | None
    records: list[tuple[str, int, str]]
    last: bool
    cramped: bool = False


class BadAnswer(Exception):
    """Raised in the crawler for an answer that is not of the type that was asked for."""


def packed(call: Call) -> Iterator[bytes | memoryview]:
    """Yield the message of *call*, in pieces of at most ``PIECE`` bytes; raises as pickle does."""
    large: list[pickle.PickleBuffer] = []
    args = tuple(map(_beside, call.args))
    parts = (call.function, args, call.kwargs, call.memory)
    whole = pickle.dumps(parts, 5, buffer_callback=large.append)
    blocks = [memoryview(whole), *(buffer.raw() for buffer in large)]
    numbers = b"".join(map(NUMBER.pack, (len(blocks), *map(len, blocks))))
    if len(numbers) + sum(map(len, blocks)) <= PIECE:
        yield b"".join((numbers, *blocks))
        return
    yield numbers
    for block in blocks:
        for start in range(0, len(block), PIECE):
            yield block[start : start + PIECE]


def received(stream: BinaryIO) -> Call | None:
    """Return the next call; None at the end of the stream."""
    head = stream.read(NUMBER.size)
    if len(head) < NUMBER.size:
        return None
    (count,) = NUMBER.unpack(head)
    lengths = [NUMBER.unpack(stream.read(NUMBER.size))[0] for _ in range(count)]
    whole, *beside = (stream.read(length) for length in lengths)
    return Call(*pickle.loads(whole, buffers=beside))  # noqa: S301 - from the crawler itself


def answered(answer: WorkerAnswer, function: Callable[..., Any]) -> bytes:
    """Return the message of *answer* to a call of *function*; raises as ``codec.packed`` does."""
    value = b"" if answer.error else codec.packed(answer.value, codec.returned(function))
    return codec.packed(answer._replace(value=value), WorkerAnswer)


def answer_of(data: bytes, function: Callable[..., Any]) -> WorkerAnswer:
    """Return what ``answered`` was given; raises ``BadAnswer``."""
    try:
        answer: WorkerAnswer = codec.unpacked(data, WorkerAnswer)
        if answer.error is not None:
            return answer._replace(value=None)
        return answer._replace(value=codec.unpacked(answer.value, codec.returned(function)))
    except (ValueError, TypeError, RecursionError, UnpackException) as error:
        raise BadAnswer(f"{error!r:.500}") from error


def _beside(value: Any) -> Any:
    large = isinstance(value, bytes) and len(value) > LARGE
    return pickle.PickleBuffer(value) if large else value
