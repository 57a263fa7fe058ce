"""
Any file → numbered lines of text.

Nothing is known of the file before: gzip is told by its first bytes, UTF-16
by its BOM; a line that is not UTF-8 is taken as Latin-1.
"""

from __future__ import annotations

import codecs
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain
from pathlib import Path
from typing import BinaryIO, NamedTuple

from pubcrawl.exceptions import SeedError

LINE_MAX = 8 * 1024**2  # bytes; a record with its full text is below 2 MB
_HEAD = 64  # bytes
_CHUNK = 64 * 1024
_GZIP_CHUNK = 8 * 1024

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# First bytes of what is no text, and what to do about it.
_NO_TEXT = (
    (b"PK\x03\x04", "a zip archive or a spreadsheet; unpack it, or save it as CSV"),
    (b"\xd0\xcf\x11\xe0", "an old spreadsheet; save it as CSV"),
    (b"%PDF-", "a PDF; save the identifiers as text, one a line"),
    (b"BZh", "compressed by bzip2; unpack it with bunzip2"),
    (b"\xfd7zXZ\x00", "compressed by xz; unpack it with unxz"),
    (b"\x28\xb5\x2f\xfd", "compressed by zstd; unpack it with unzstd"),
    (b"SQLite format 3\x00", "an SQLite database; save the identifiers as text, one a line"),
)


class TextLine(NamedTuple):
    """A line without its end, *number* from 1; *cut* if it is longer than ``LINE_MAX``."""

    number: int
    text: str
    cut: bool = False


def lines(path: str | Path) -> Iterator[TextLine]:
    """
    Yield the lines of a file; ``-`` is standard input.

    Raises ``SeedError`` when it cannot be opened, unpacked or is no text.
    """
    with _opened(path) as stream:
        try:
            yield from _numbered(_utf8(_text(_unpacked(_chunks(stream)), path)))
        except (OSError, EOFError, zlib.error) as error:
            raise SeedError(
                f"{path}: cannot be read to its end ({error}); get the file again"
            ) from error


@contextmanager
def _opened(path: str | Path) -> Iterator[BinaryIO]:
    if str(path) == "-":
        yield sys.stdin.buffer
        return
    with ExitStack() as stack:
        try:
            stream = stack.enter_context(Path(path).open("rb"))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise SeedError(
                f"{path}: cannot be read ({reason}); give a file of identifiers, one a line, "
                "or - for standard input"
            ) from error
        yield stream


def _chunks(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the bytes of *stream*; the first chunk holds enough to tell what it is."""
    head = stream.read(_HEAD)
    while head:
        yield head
        head = stream.read(_CHUNK)


def _unpacked(chunks: Iterator[bytes]) -> Iterator[bytes]:
    head = next(chunks, b"")
    chunks = chain((head,), chunks)
    yield from _gunzip(chunks) if head.startswith(b"\x1f\x8b") else chunks


def _gunzip(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield what a gzip file of one or more members holds; small pieces, for they swell."""
    member = zlib.decompressobj(wbits=31)
    fresh = True
    for chunk in chunks:
        for start in range(0, len(chunk), _GZIP_CHUNK):
            piece = chunk[start : start + _GZIP_CHUNK]
            while piece := piece.lstrip(b"\0") if fresh else piece:
                fresh = False
                if data := member.decompress(piece):
                    yield data
                piece = member.unused_data
                if member.eof:
                    member, fresh = zlib.decompressobj(wbits=31), True
    if not fresh:
        raise EOFError("the gzip file is cut short")


def _text(chunks: Iterator[bytes], path: str | Path) -> Iterator[bytes]:
    head = next(chunks, b"")
    for magic, advice in _NO_TEXT:
        if head.startswith(magic):
            raise SeedError(f"{path}: is {advice}")
    return chain((head,), chunks)


def _utf8(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the same text in UTF-8, or in Latin-1 where it is neither UTF-8 nor has a BOM."""
    head = next(chunks, b"")
    for bom, encoding in _BOMS:
        if head.startswith(bom):
            decoder = codecs.getincrementaldecoder(encoding)("replace")
            for chunk in chain((head[len(bom) :],), chunks):
                yield decoder.decode(chunk).encode("utf-8", "replace")
            yield decoder.decode(b"", final=True).encode("utf-8", "replace")
            return
    yield head.removeprefix(codecs.BOM_UTF8)
    yield from chunks


def _numbered(chunks: Iterable[bytes]) -> Iterator[TextLine]:
    number = 0
    held = bytearray()
    cut = False
    carriage = b""
    for chunk in chunks:
        data = carriage + chunk
        # A CR at the end of a chunk waits for its LF.
        carriage = b"\r" if data.endswith(b"\r") else b""
        for piece in data[: len(data) - len(carriage)].splitlines(keepends=True):
            body = piece.rstrip(b"\r\n")
            cut |= len(held) + len(body) > LINE_MAX
            held += body[: LINE_MAX - len(held)] if cut else body
            if len(body) < len(piece):
                number += 1
                yield TextLine(number, _decoded(held), cut)
                held.clear()
                cut = False
    if held or carriage:
        yield TextLine(number + 1, _decoded(held), cut)


def _decoded(data: bytearray) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")
