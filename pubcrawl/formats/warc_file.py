"""
Reading of WARC files: all records in order, or one at an offset.

In a compressed file each record must be a gzip member of its own, as the standard asks.
https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/
"""

from __future__ import annotations

import io
import logging
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

from warcio.bufferedreaders import ChunkedDataReader

from pubcrawl.exceptions import ArchiveError

logger = logging.getLogger(__name__)

GZIP_MAGIC = b"\x1f\x8b"
CHUNK = 64 * 1024  # bytes read at a time
RECORD_MAX = 1024**3  # bytes; no fetched page is larger


class Damaged(Exception):
    """Raised inside this module where a record is cut short or malformed."""


class WARCRecord(NamedTuple):
    """
    One record: *fields* by name in lower case, and its *block*.

    *offset*, *end*: its first byte in the file, and that of the next record.
    """

    offset: int
    fields: dict[str, str]
    block: bytes
    end: int

    def field(self, name: str) -> str:
        """Return the field *name*, empty if it is missing."""
        return self.fields.get(name.lower(), "")

    def http(self) -> tuple[str, list[tuple[bytes, bytes]], bytes]:
        """Return the first line, the headers and the body of the HTTP message in the block."""
        first, headers, body = split(self.block)
        pairs = []
        chunked = False
        for line in headers:
            name, _, value = line.partition(b":")
            # Other programs store the chunks, with the header that announces them.
            if name.lower() == b"transfer-encoding" and b"chunked" in value.lower():
                chunked = True
            else:
                pairs.append((name, value.strip()))
        if chunked:
            body = ChunkedDataReader(io.BytesIO(body), decomp_type=None).read()
        return first.decode("latin-1"), pairs, body


def split(message: bytes) -> tuple[bytes, list[bytes], bytes]:
    """Return first line, further lines and body of a *message*; an empty line precedes the body."""
    for end in (b"\r\n\r\n", b"\n\n"):
        head, separator, body = message.partition(end)
        if separator:
            break
    first, *lines = head.splitlines() or [b""]
    return first, lines, body


def records(path: Path, offset: int = 0) -> Iterator[WARCRecord]:
    """
    Yield the complete records of *path* in order, from the one at *offset* (bytes) on.

    If the file ends in the middle of a record, as after a killed crawl, a warning
    is logged. Raises ``ArchiveError`` if not even the first record can be read.
    """
    try:
        with path.open("rb") as file:
            packed = is_packed(file)
            while file.seek(offset) == offset and file.peek(1):
                record = read_record(file, offset, packed=packed)
                offset = record.end
                yield record
            if not offset:
                raise Damaged("it is empty")
    except Damaged as error:
        if not offset:
            raise ArchiveError(f"{path} cannot be read as WARC: {error}") from error
        logger.warning("%s cannot be read beyond byte %d: %s", path, offset, error)
    except OSError as error:
        raise ArchiveError(f"{path} cannot be read: {error.strerror}") from error


def fields_at(path: Path, offset: int) -> dict[str, str]:
    """
    Return the fields of the record at *offset* (bytes) of *path*, by name in lower case.

    The block is not read. Raises ``ArchiveError``.
    """
    try:
        with path.open("rb") as file:
            packed = is_packed(file)
            file.seek(offset)
            head = file.read(CHUNK)
            if packed:
                head = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(head, CHUNK)
            return _fields(head)[0]
    except (Damaged, zlib.error) as error:
        raise ArchiveError(f"{path} has no record at byte {offset}: {error}") from error
    except OSError as error:
        raise ArchiveError(f"{path} cannot be read: {error.strerror}") from error


def is_packed(file: IO[bytes]) -> bool:
    """Answer whether *file* is compressed with gzip."""
    file.seek(0)
    return file.read(2) == GZIP_MAGIC


def read_record(file: IO[bytes], offset: int, *, packed: bool) -> WARCRecord:
    """Return the record at *offset*; raises ``Damaged``."""
    file.seek(offset)
    if packed:
        data, end = _member(file)
        fields, start = _fields(data)
        size = _size(fields)
        if len(data) < start + size:
            raise Damaged("a record is cut short")
        if data[start + size :].strip(b"\r\n"):
            raise Damaged(
                "its records share one gzip member; give each its own: "
                "warcio recompress OLD.warc.gz NEW.warc.gz"
            )
        return WARCRecord(offset, fields, data[start : start + size], end)
    head = b""
    while not head.endswith((b"\r\n\r\n", b"\n\n")):
        line = file.readline(CHUNK)
        if not line or len(head) > CHUNK:
            raise Damaged("a record is cut short")
        # Blank lines follow each record.
        head = head + line if head or line.strip() else b""
    fields, _ = _fields(head)
    size = _size(fields)
    block = file.read(size)
    if len(block) < size:
        raise Damaged("a record is cut short")
    end = file.tell()
    while (line := file.readline(CHUNK)) and not line.strip():
        end = file.tell()
    return WARCRecord(offset, fields, block, end)


def _member(file: IO[bytes]) -> tuple[bytes, int]:
    stream = zlib.decompressobj(zlib.MAX_WBITS | 16)
    parts: list[bytes] = []
    size = 0
    while not stream.eof:
        chunk = file.read(CHUNK)
        if not chunk:
            raise Damaged("a record is cut short")
        try:
            parts.append(stream.decompress(chunk))
        except zlib.error as error:
            raise Damaged(str(error)) from error
        size += len(parts[-1])
        if size > RECORD_MAX:
            raise Damaged(f"a record has more than {RECORD_MAX} bytes")
    return b"".join(parts), file.tell() - len(stream.unused_data)


def _fields(data: bytes) -> tuple[dict[str, str], int]:
    """Return the fields at the beginning of *data* by name, and the start of the block."""
    first, lines, block = split(data)
    if not first.startswith(b"WARC/"):
        raise Damaged("no WARC record begins here")
    fields: dict[str, str] = {}
    for line in lines:
        name, _, value = line.decode("utf-8", "replace").partition(":")
        fields[name.strip().lower()] = value.strip()
    return fields, len(data) - len(block)


def _size(fields: dict[str, str]) -> int:
    text = fields.get("content-length", "")
    if not text.isascii() or not text.isdigit() or int(text) > RECORD_MAX:
        raise Damaged("a record without a usable Content-Length")
    return int(text)
