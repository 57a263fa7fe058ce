"""
Packed bytes → bytes, piece by piece: gzip, zstd, bzip2 and xz, of one member or several.

The readable part of a damaged file is yielded before the error.
"""

from __future__ import annotations

import bz2
import lzma
import zlib
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Final, Protocol

from isal import isal_zlib

from pubcrawl.formats.zstd import zstd


class Decompressor(Protocol):
    """The common interface of these libraries."""

    eof: bool
    unused_data: bytes

    def decompress(self, data: bytes, /) -> bytes:
        """Return the unpacked bytes of *data*."""


_ISAL: Any = isal_zlib  # it has no types


def _gzip() -> Any:
    return _ISAL.decompressobj(wbits=31)


_PACKED: Final[tuple[tuple[bytes, Callable[[], Any]], ...]] = (
    (b"\x1f\x8b", _gzip),
    (b"\x28\xb5\x2f\xfd", zstd.ZstdDecompressor),
    (b"BZh", bz2.BZ2Decompressor),
    (b"\xfd7zXZ\x00", lzma.LZMADecompressor),
)

MAGIC: Final = tuple(magic for magic, _ in _PACKED)
"""First bytes of packed files."""


DAMAGED: Final[tuple[type[Exception], ...]] = (
    EOFError,
    OSError,
    zlib.error,
    _ISAL.error,
    lzma.LZMAError,
    zstd.ZstdError,
)
"""Errors for packed bytes that are cut short or damaged."""

_PIECE = 8 * 1024


def unpack(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """
    Yield the content of packed *chunks*; chunks of other files do not change.

    The first chunk contains the first 6 bytes of the file. Raises one of ``DAMAGED``.
    """
    rest = iter(chunks)
    head = next(rest, b"")
    new = next((new for magic, new in _PACKED if head.startswith(magic)), None)
    whole = chain((head,) if head else (), rest)
    return members(whole, new) if new else whole


def members(chunks: Iterable[bytes], new: Callable[[], Decompressor]) -> Iterator[bytes]:
    """Yield the content of packed *chunks*; *new* unpacks a member. Raises like ``unpack``."""
    member, fresh = new(), True
    for chunk in chunks:
        for start in range(0, len(chunk), _PIECE):
            piece = chunk[start : start + _PIECE]
            while piece := piece.lstrip(b"\0") if fresh else piece:
                fresh = False
                if data := member.decompress(piece):
                    yield data
                piece = b""
                if member.eof:
                    piece, member, fresh = member.unused_data, new(), True
    if not fresh:
        raise EOFError("the file is cut short")
