"""
Large bodies in files, from their arrival until a worker reads them.

Workers import this module; it needs no library.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import Any

LARGE = 1024**2
"""Bytes above which a body is large."""

PIECE = 512 * 1024  # bytes of one read


class BodyFile:
    """A body in a file without a name, in ``TMPDIR``; it is gone with this object or process."""

    def __init__(self, body: bytes = b"") -> None:
        self._size = 0
        self._file = TemporaryFile(buffering=0)  # noqa: SIM115 (closed with this object)
        self.write(body)

    def write(self, data: bytes) -> None:
        """Append *data*. Raises ``OSError`` if the disk is full."""
        view = memoryview(data)
        while view:
            written = self._file.write(view) or 0
            self._size += written
            view = view[written:]

    def __len__(self) -> int:
        return self._size

    def __bytes__(self) -> bytes:
        return self.part(0, self._size)

    def part(self, start: int, size: int) -> bytes:
        """Return *size* bytes from *start*."""
        return os.pread(self._file.fileno(), size, start)

    def startswith(self, prefix: bytes) -> bool:
        """Whether the body begins with *prefix*."""
        return self.part(0, len(prefix)) == prefix

    def pieces(self) -> Iterator[bytes]:
        """Yield the body in pieces."""
        for start in range(0, self._size, PIECE):
            yield self.part(start, PIECE)

    def open(self) -> io.BufferedReader:
        """Return a stream of the body, with a position of its own."""
        return io.BufferedReader(_Stream(self), PIECE)


class _Stream(io.RawIOBase):
    def __init__(self, body: BodyFile) -> None:
        self._body, self._position = body, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        self._position = offset + (0, self._position, len(self._body))[whence]
        return self._position

    def readinto(self, buffer: Any) -> int:
        data = self._body.part(self._position, len(buffer))
        buffer[: len(data)] = data
        self._position += len(data)
        return len(data)


Body = bytes | BodyFile


class BodyWriter:
    """Collects a body, in memory up to ``LARGE`` bytes and then in a file."""

    def __init__(self) -> None:
        self._memory = io.BytesIO()
        self._file: BodyFile | None = None

    def __len__(self) -> int:
        return len(self._file) if self._file is not None else self._memory.tell()

    def write(self, data: bytes) -> None:
        """Append *data*. Raises ``OSError`` if the disk is full."""
        if self._file is None and len(self) + len(data) > LARGE:
            self._file = BodyFile(self._memory.getvalue())
            self._memory.close()
        (self._file or self._memory).write(data)

    def flush(self) -> None:
        """Do nothing, as all is written."""

    def body(self) -> Body:
        """Return what was written."""
        return self._memory.getvalue() if self._file is None else self._file


def pieces_of(body: Body) -> Iterator[bytes]:
    """Yield *body* in pieces; bytes are one piece."""
    return body.pieces() if isinstance(body, BodyFile) else iter((body,))


def head_of(body: Body, size: int = LARGE) -> bytes:
    """Return the first *size* bytes of *body*."""
    return part_of(body, 0, size)


def part_of(body: Body, start: int, size: int) -> bytes:
    """Return *size* bytes of *body* from *start*."""
    return body.part(start, size) if isinstance(body, BodyFile) else body[start : start + size]
