"""
Reading of WARC files: all records in order, or one at an offset.

In a compressed file each record must be a gzip member of its own, as the standard asks. A record
whose length is wrong, or whose bytes are damaged, costs only itself: reading goes on where the
next record begins.
https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/
"""

from __future__ import annotations

import io
import logging
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

from warcio.bufferedreaders import ChunkedDataReader

from pubcrawl.exceptions import ArchiveError

logger = logging.getLogger(__name__)

WARC_SUFFIXES = (".warc", ".warc.gz")
CHUNK = 64 * 1024  # bytes read at a time
RECORD_MAX = 1024**3  # bytes; no fetched page is larger

_GZIP_MAGIC = b"\x1f\x8b"
_GZIP = zlib.MAX_WBITS | 16
_CUT = "a record is cut short"
_WRONG_LENGTH = "its Content-Length is wrong"
_SHARED = (
    "its records share one gzip member; give each its own: "
    "warcio recompress OLD.warc.gz NEW.warc.gz"
)
_START = re.compile(rb"^WARC/\d\.\d+\r?\n[A-Za-z-]+:|\x1f\x8b\x08", re.MULTILINE)
_START_MAX = 64  # bytes of what _START finds


class Damaged(Exception):
    """
    Raised for a record that is cut short or malformed.

    *end*: first byte behind it, where that is known, else 0.
    """

    def __init__(self, problem: str, end: int = 0) -> None:
        super().__init__(problem)
        self.end = end


class DamagedRecord(NamedTuple):
    """The bytes from *offset* to *end* of a file, which are no whole record."""

    offset: int
    end: int
    problem: str


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

    @property
    def kind(self) -> str:
        """The type of the record."""
        return self.field("WARC-Type")

    @property
    def url(self) -> str:
        """The address; wget and others of WARC 1.0 put it in angle brackets."""
        return self.field("WARC-Target-URI").strip("<>")

    @property
    def is_http(self) -> bool:
        """Whether the block is a message of HTTP; some programs write no Content-Type."""
        named = self.field("Content-Type").startswith("application/http")
        return named or (self.kind == "response" and self.url.startswith("http"))

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

    def response(self) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        """Return status, headers and body of the response in the block; status 0 without one."""
        if not self.is_http:
            return 200, [(b"Content-Type", self.field("Content-Type").encode())], self.block
        first, pairs, body = self.http()
        words = first.split(None, 2)
        return int(words[1]) if words[1:] and words[1].isdecimal() else 0, pairs, body


def split(message: bytes) -> tuple[bytes, list[bytes], bytes]:
    """Return first line, further lines and body of a *message*; an empty line precedes the body."""
    for end in (b"\r\n\r\n", b"\n\n"):
        head, separator, body = message.partition(end)
        if separator:
            break
    first, *lines = head.splitlines() or [b""]
    return first, lines, body


def warc_files(path: Path, pattern: str = "*") -> list[Path]:
    """Return *path*, or the WARC files that match *pattern* in it if it is a folder, by name."""
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.glob(pattern) if file.name.endswith(WARC_SUFFIXES))


def records(path: Path, offset: int = 0) -> Iterator[WARCRecord]:
    """
    Yield the whole records of *path* in order, from the one at *offset* (bytes) on.

    A warning is logged for each damaged one; a killed crawl leaves one at the end of its file.
    Raises ``ArchiveError`` if the file has no whole record, or cannot be read.
    """
    whole = offset > 0
    damaged: list[DamagedRecord] = []
    for record in scan(path, offset):
        if isinstance(record, DamagedRecord):
            damaged.append(record)
        whole = whole or isinstance(record, WARCRecord)
        while whole and damaged:
            damage = damaged.pop(0)
            logger.warning("%s, byte %d: %s", path, damage.offset, damage.problem)
        if isinstance(record, WARCRecord):
            yield record
    if not whole:
        problem = damaged[0].problem if damaged else "it is empty"
        raise ArchiveError(f"{path} cannot be read as WARC: {problem}")


def scan(path: Path, offset: int = 0) -> Iterator[WARCRecord | DamagedRecord]:
    """Yield the whole and the damaged records of *path* in order; raises ``ArchiveError``."""
    try:
        with path.open("rb") as file:
            while file.seek(offset) == offset and file.read(1):
                try:
                    record = record_at(file, offset)
                except Damaged as error:
                    end = error.end or _next_start(file, offset)
                    yield DamagedRecord(offset, end, str(error))
                    offset = end
                else:
                    offset = record.end
                    yield record
    except OSError as error:
        raise ArchiveError(f"{path} cannot be read: {error.strerror}") from error


def record_at(file: IO[bytes], offset: int) -> WARCRecord:
    """Return the record at *offset* of *file*; raises ``Damaged``."""
    file.seek(offset)
    is_packed = file.read(len(_GZIP_MAGIC)) == _GZIP_MAGIC
    file.seek(offset)
    if is_packed:
        data, end = _member(file)
        try:
            fields, start = _fields(data)
            size = _size(fields)
        except Damaged as error:
            raise Damaged(str(error), end) from error
        rest = data[start + size :].strip(b"\r\n")
        if len(data) < start + size or rest:
            raise Damaged(_SHARED if rest.startswith(b"WARC/") else _WRONG_LENGTH, end)
        return WARCRecord(offset, fields, data[start : start + size], end)
    head = b""
    while not head.endswith((b"\r\n\r\n", b"\n\n")):
        line = file.readline(CHUNK)
        if not line or len(head) > CHUNK:
            raise Damaged(_CUT)
        # Blank lines follow each record.
        head = head + line if head or line.strip() else b""
    fields, _ = _fields(head)
    size = _size(fields)
    block = file.read(size)
    if len(block) < size:
        raise Damaged(_CUT)
    end = file.tell()
    blank = 0
    while (line := file.readline(CHUNK)) and not line.strip():
        end = file.tell()
        blank += 1
    # Two blank lines show the length to be right, even if the next record is damaged.
    if line and not line.startswith(b"WARC/") and blank < 2:
        raise Damaged(_WRONG_LENGTH)
    return WARCRecord(offset, fields, block, end)


def fields_at(file: IO[bytes], offset: int) -> dict[str, str]:
    """
    Return the fields of the record at *offset*, by name in lower case; raises ``Damaged``.

    The block is not read.
    """
    file.seek(offset)
    head = file.read(CHUNK)
    try:
        if head.startswith(_GZIP_MAGIC):
            head = zlib.decompressobj(_GZIP).decompress(head, CHUNK)
    except zlib.error as error:
        raise Damaged(str(error)) from error
    return _fields(head)[0]


def _next_start(file: IO[bytes], offset: int) -> int:
    """Return the first byte of the record after the one at *offset*, or the size of the file."""
    start, data = offset, b""
    while True:
        file.seek(start + len(data))
        chunk = file.read(CHUNK)
        data += chunk
        for match in _START.finditer(data):
            at = start + match.start()
            if at > offset and (match[0] != b"\x1f\x8b\x08" or _begins_packed(file, at)):
                return at
        if not chunk:
            return start + len(data)
        start, data = start + len(data[:-_START_MAX]), data[-_START_MAX:]


def _begins_packed(file: IO[bytes], offset: int) -> bool:
    try:
        return fields_at(file, offset) != {}
    except Damaged:
        return False


def _member(file: IO[bytes]) -> tuple[bytes, int]:
    stream = zlib.decompressobj(_GZIP)
    parts: list[bytes] = []
    size = 0
    while not stream.eof:
        chunk = file.read(CHUNK)
        if not chunk:
            raise Damaged(_CUT)
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
