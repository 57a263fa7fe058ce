"""
Messages between the crawler and its workers.

A call is a pickle with large bytes beside it, as workers trust the crawler. An answer is plain
data of the function's return type (``codec``), as a worker reads data of strangers.

A call consists of a number, that many lengths, and that many blocks: the pickle first, then
its buffers. So a body of many megabytes is not copied into the pickle, which would block the
event loop. A body in a file is read while it is sent, and arrives as bytes. An answer is a length
and its data.

Source: https://docs.python.org/3/library/pickle.html#out-of-band-buffers
"""

from __future__ import annotations

import pickle
import struct
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO, NamedTuple

from pubcrawl.fetch.body_file import BodyFile
from pubcrawl.items.codec import pack, return_type, unpack

LARGE = 64 * 1024
"""Bytes of an argument above which it is sent beside the pickle."""

PIECE = 512 * 1024
"""Bytes of one write: each wakes the other process, and most pages fit in one."""

NUMBER = struct.Struct("!Q")


class Call(NamedTuple):
    """
    A function of a module, and its arguments.

    *memory*: bytes of address space that the call may take.
    """

    function: Callable[..., Any]
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = {}
    memory: int = 0


class WorkerAnswer(NamedTuple):
    """
    The result of a call: its *value*, or the *error* it raised, and its log records.

    *records*: name of the logger, level, message. *last*: the worker ends after it.
    *cramped*: the result might differ with more memory.
    """

    value: Any
    error: Exception | None
    records: list[tuple[str, int, str]]
    last: bool
    cramped: bool = False


class BadAnswer(Exception):
    """Raised in the crawler for an answer that is not of the function's return type."""


def packed(call: Call) -> Iterator[bytes | memoryview]:
    """Yield the message of *call*, in pieces of at most ``PIECE`` bytes. Raises like pickle."""
    args = tuple(map(_beside, call.args))
    parts = (call.function, args, call.kwargs, call.memory)
    # The buffers are those of the arguments, in their order.
    whole = pickle.dumps(parts, 5, buffer_callback=lambda buffer: None)
    beside = (value for value, sent in zip(call.args, args, strict=True) if value is not sent)
    blocks: list[memoryview | BodyFile] = [memoryview(whole)]
    blocks += (value if isinstance(value, BodyFile) else memoryview(value) for value in beside)
    numbers = b"".join(map(NUMBER.pack, (len(blocks), *map(len, blocks))))
    if len(numbers) + sum(map(len, blocks)) <= PIECE:
        yield b"".join((numbers, *map(bytes, blocks)))
        return
    yield numbers
    for block in blocks:
        if isinstance(block, BodyFile):
            yield from block.pieces()
            continue
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


def answered(answer: WorkerAnswer) -> bytes:
    """Return the message of *answer*. Raises like ``pack``."""
    return pack(answer._replace(value=pack(answer.value)))


def answer_of(data: bytes, function: Callable[..., Any]) -> WorkerAnswer:
    """Return the answer in a message of ``answered``. Raises ``BadAnswer``."""
    try:
        answer: WorkerAnswer = unpack(data, WorkerAnswer)
        kind = Any if answer.error else return_type(function)
        return answer._replace(value=unpack(answer.value, kind))
    except (ValueError, TypeError) as error:
        raise BadAnswer(f"{error!r:.500}") from error


def _beside(value: Any) -> Any:
    if isinstance(value, BodyFile):
        return pickle.PickleBuffer(b"")
    large = isinstance(value, bytes) and len(value) > LARGE
    return pickle.PickleBuffer(value) if large else value
