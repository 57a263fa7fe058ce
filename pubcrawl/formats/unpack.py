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

from isal import igzip_lib

from pubcrawl.formats.zstd import zstd


class Decompressor(Protocol):
    """The common interface of these libraries."""

    eof: bool
    needs_input: bool
    unused_data: bytes

    def decompress(self, data: bytes, max_length: int = ..., /) -> bytes:
        """Return at most *max_length* bytes of the unpacked *data*, and of the data before."""


_ISAL: Any = igzip_lib  # it has no types


def gzip_decompressor() -> Any:
    """Return a decompressor of a member of gzip."""
    return _ISAL.IgzipDecompressor(flag=_ISAL.DECOMP_GZIP)


_PACKED: Final[tuple[tuple[bytes, Callable[[], Any]], ...]] = (
    (b"\x1f\x8b", gzip_decompressor),
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
    _ISAL.IsalError,
    lzma.LZMAError,
    zstd.ZstdError,
)
"""Errors for packed bytes that are cut short or damaged."""

RATIO_MAX: Final = 200
"""Most bytes that a byte of a list or workbook becomes; of lists, one becomes 4 to 100."""

_UNPACKED_MIN = 2 * 1024**2  # bytes that any file may become
_UNPACKED_MAX = 4 * 1024**3
_PIECE = 8 * 1024
_DATA = 64 * 1024


def unpacked_max(packed: int) -> int:
    """Return the most bytes that *packed* bytes of a list or workbook may become."""
    return min(max(_UNPACKED_MIN, RATIO_MAX * packed), _UNPACKED_MAX)


def unpack(chunks: Iterable[bytes], *, padded: bool = False) -> Iterator[bytes]:
    """
    Yield the content of packed *chunks*; chunks of other files do not change.

    The first chunk contains the first 6 bytes of the file. *padded*: bytes that begin no further
    member end the file. Raises one of ``DAMAGED``.
    """
    rest = iter(chunks)
    head = next(rest, b"")
    magic, new = next((row for row in _PACKED if head.startswith(row[0])), (b"", None))
    whole = chain((head,) if head else (), rest)
    return members(whole, new, magic if padded else b"") if new else whole


def members(
    chunks: Iterable[bytes], new: Callable[[], Decompressor], magic: bytes = b""
) -> Iterator[bytes]:
    """
    Yield the content of packed *chunks*; *new* unpacks a member. Raises like ``unpack``.

    *magic*: first bytes of a member; other bytes behind a member end the file.
    """
    member, fresh = new(), True
    for chunk in chunks:
        for start in range(0, len(chunk), _PIECE):
            piece = chunk[start : start + _PIECE]
            while piece := piece.lstrip(b"\0") if fresh else piece:
                if fresh and not piece.startswith(magic[: len(piece)]):
                    return
                fresh = False
                yield from _data(member, piece)
                piece = b""
                if member.eof:
                    piece, member, fresh = member.unused_data, new(), True
    if not fresh:
        raise EOFError("the file is cut short")


def _data(member: Decompressor, piece: bytes) -> Iterator[bytes]:
    """Yield what *piece* becomes, in pieces: 50 bytes of bzip2 may be 45 megabytes."""
    while data := member.decompress(piece, _DATA):
        yield data
        if member.eof or member.needs_input:
            return
        piece = b""
