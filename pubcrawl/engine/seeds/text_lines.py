"""
Any file → numbered lines of text.

The first bytes show gzip, zstd, bzip2, xz and UTF-16; a line that is not UTF-8 is read as
Windows-1252.
"""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain
from pathlib import Path
from typing import BinaryIO, NamedTuple

from pubcrawl.exceptions import SeedError
from pubcrawl.formats.unpack import DAMAGED, unpack, unpacked_max

LINE_MAX = (
    8 * 1024**2
)  # bytes, as the reason too-long says; a record with its full text has less than 2 MB
_HEAD = 64  # bytes
_WIDE_MIN = 8  # least bytes of UTF-16 without a mark
_CHUNK = 8 * 1024

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# First bytes of files that are not text, and what to do about them.
_NO_TEXT = (
    (b"PK\x03\x04", "a zip archive or a spreadsheet; unpack it, or save it as CSV"),
    (
        b"\xd0\xcf\x11\xe0",
        "an old spreadsheet, or one with a password; save it as xlsx or CSV without a password",
    ),
    (b"%PDF-", "a PDF; save the identifiers as text, one a line"),
    (b"SQLite format 3\x00", "an SQLite database; save the identifiers as text, one a line"),
)


class TextLine(NamedTuple):
    """
    A line without its end, *number* from 1; *cut* if it is longer than ``LINE_MAX``.

    *cells*: of the row of a sheet, as typed; its text has them trimmed, with their links.
    """

    number: int
    text: str
    cut: bool = False
    cells: tuple[str, ...] = ()


def lines(path: str | Path) -> Iterator[TextLine]:
    """
    Yield the lines of a file; ``-`` is standard input.

    Raises ``SeedError`` for a file that cannot be opened or unpacked, or is not text.
    """
    with unpacked(path) as chunks:
        yield from numbered_lines(chunks, path)


@contextmanager
def unpacked(path: str | Path) -> Iterator[Iterator[bytes]]:
    """
    Provide the content of a file in pieces, unpacked; ``-`` is standard input.

    Raises ``SeedError`` for a file that cannot be opened, or not be read to its end.
    """
    with _opened(path) as stream:
        yield _to_the_end(stream, path)


def _to_the_end(stream: BinaryIO, path: str | Path) -> Iterator[bytes]:
    packed = length = 0

    def chunks() -> Iterator[bytes]:
        nonlocal packed
        for chunk in _chunks(stream):
            packed += len(chunk)
            yield chunk

    try:
        for chunk in unpack(chunks()):
            length += len(chunk)
            if length > unpacked_max(packed):
                raise SeedError(
                    f"{path}: is no list: {packed:,} bytes unpack to more than {length:,}; unpack "
                    "it and look into it"
                )
            yield chunk
    except DAMAGED as error:
        raise SeedError(
            f"{path}: cannot be read to its end ({error}); get the file again"
        ) from error


def numbered_lines(chunks: Iterator[bytes], path: str | Path) -> Iterator[TextLine]:
    """Yield the lines of a text. Raises ``SeedError`` if *chunks* are those of another file."""
    return _numbered(_utf8(_text(chunks, path)))


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
    """Yield the bytes of *stream*; the first chunk is large enough to detect its format."""
    head = stream.read(_HEAD)
    while head:
        yield head
        head = stream.read(_CHUNK)


def _text(chunks: Iterator[bytes], path: str | Path) -> Iterator[bytes]:
    head = next(chunks, b"")
    for magic, advice in _NO_TEXT:
        if head.startswith(magic):
            raise SeedError(f"{path}: is {advice}")
    return chain((head,), chunks)


def _utf8(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Yield text with a BOM as UTF-8; other text unchanged."""
    head = next(chunks, b"")
    if (encoding := _wide(head)) != "":
        chunks = chain((head,), chunks)
        head = codecs.BOM_UTF16_LE if encoding == "utf-16-le" else codecs.BOM_UTF16_BE
    for bom, encoding in _BOMS:
        if head.startswith(bom):
            decoder = codecs.getincrementaldecoder(encoding)("replace")
            for chunk in chain((head[len(bom) :],), chunks):
                yield decoder.decode(chunk).encode("utf-8", "replace")
            yield decoder.decode(b"", final=True).encode("utf-8", "replace")
            return
    yield head.removeprefix(codecs.BOM_UTF8)
    yield from chunks


def _wide(head: bytes) -> str:
    """Return the encoding of UTF-16 without a mark: each second byte of ASCII text is zero."""
    even, odd = head[0:_HEAD:2], head[1:_HEAD:2]
    if len(head) < _WIDE_MIN:
        return ""
    if not any(odd) and all(even):
        return "utf-16-le"
    return "utf-16-be" if not any(even) and all(odd) else ""


def _numbered(chunks: Iterable[bytes]) -> Iterator[TextLine]:
    number = 0
    buffer = bytearray()
    cut = False
    carriage = b""
    for chunk in chunks:
        data = carriage + chunk
        # A CR at the end of a chunk waits for its LF.
        carriage = b"\r" if data.endswith(b"\r") else b""
        for piece in data[: len(data) - len(carriage)].splitlines(keepends=True):
            body = piece.rstrip(b"\r\n")
            cut |= len(buffer) + len(body) > LINE_MAX
            buffer += body[: LINE_MAX - len(buffer)] if cut else body
            if len(body) < len(piece):
                number += 1
                yield TextLine(number, _decoded(buffer), cut)
                buffer.clear()
                cut = False
    if buffer or carriage:
        yield TextLine(number + 1, _decoded(buffer), cut)


def _decoded(data: bytearray) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:  # Windows-1252 leaves five bytes undefined
        return data.decode("latin-1")
