"""
Large bodies in files, from their arrival until a worker reads them.

Workers import this module; it needs no library.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from tempfile import TemporaryFile

LARGE = 1024**2
"""Bytes above which a body is large."""

PIECE = 512 * 1024  # bytes of one read


class BodyFile:
    """*body* in a file without a name, in ``TMPDIR``; it is gone with this object or process."""

    def __init__(self, body: bytes) -> None:
        self._size = len(body)
        self._file = TemporaryFile()  # noqa: SIM115 (closed with this object)
        self._file.write(body)
        self._file.flush()

    def __len__(self) -> int:
        return self._size

    def __bytes__(self) -> bytes:
        return b"".join(self.pieces())

    def startswith(self, prefix: bytes) -> bool:
        """Whether the body begins with *prefix*."""
        return os.pread(self._file.fileno(), len(prefix), 0) == prefix

    def pieces(self) -> Iterator[bytes]:
        """Yield the body in pieces."""
        for start in range(0, self._size, PIECE):
            yield os.pread(self._file.fileno(), PIECE, start)


Body = bytes | BodyFile


async def body_file(body: bytes) -> Body:
    """Return a large *body* as a file, another one as it is."""
    return body if len(body) <= LARGE else await asyncio.to_thread(BodyFile, body)
