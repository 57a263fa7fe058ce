"""
A file of a dump → its records as bytes, one at a time; memory does not grow with the file.

Files are JSON lines, other lines, JSON documents with a list, XML, SQLite; compressed by gzip
(also of several members), zstd, bzip2 or xz; alone, or in archives of tar or zip.
"""

from __future__ import annotations

import io
import re
import sqlite3
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import IO, Any, Final

import orjson

from pubcrawl.formats import unpack
from pubcrawl.formats.xml.records import TOO_LONG, TRUNCATED, elements, sniffed_encoding

RECORD_MAX: Final = 32 * 1024**2
"""Most bytes of a record; one with its full text has less than 8 MiB."""

DAMAGED: Final[tuple[type[Exception], ...]] = (
    *unpack.DAMAGED,
    tarfile.TarError,
    zipfile.BadZipFile,
    sqlite3.DatabaseError,
)
"""The exceptions for a file that ends in the middle."""

_BUFFER = 1024**2
_CHUNK = 64 * 1024
_HEAD = 64 * 1024
_TAR = slice(257, 262)
_LIST = re.compile(rb'"(?:items|results|data|records|docs|hits)"\s*:\s*\[\s*(?=\{)')
_LIST_DEPTH = 2  # {"message": {"items": […
# A string that the buffer cuts in two is a token, too.
_TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[{}]', re.DOTALL)
_ZIP = b"PK\x03\x04"
SQLITE = b"SQLite format 3\x00"


def records(path: str | Path, names: tuple[str, ...] = ()) -> Iterator[bytes | str]:
    """
    Yield the records of a file as bytes, or the reason why one cannot be read.

    A record is a line with its end, an element of the list in a JSON document, or one of the
    XML elements *names*, in UTF-8. ``TRUNCATED`` comes last.
    """
    last: bytes | str = b""
    try:
        for last in _of_file(path, names):
            yield last
    except DAMAGED:
        if last != TRUNCATED:
            yield TRUNCATED


def _of_file(path: str | Path, names: tuple[str, ...]) -> Iterator[bytes | str]:
    with Path(path).open("rb") as file:
        if file.read(len(SQLITE)) == SQLITE:
            yield from _of_database(path)
            return
        file.seek(0)
        if file.read(len(_ZIP)) != _ZIP:
            file.seek(0)
            yield from _of_stream(file, names)
            return
        with zipfile.ZipFile(file) as archive:
            for entry in archive.infolist():
                if not entry.is_dir():
                    with archive.open(entry) as member:
                        yield from _of_stream(member, names)


def lines(path: str | Path) -> Iterator[bytes]:
    """Yield the lines of a text, packed or not. Raises one of ``DAMAGED`` for a truncated file."""
    with Path(path).open("rb") as file:
        content = _Unpacked(file)
        yield from io.BufferedReader(content, _BUFFER)
        if content.damage is not None:
            raise content.damage


class _Unpacked(io.RawIOBase):
    """The content of a file as a stream; *damage*: why it ended in the middle."""

    def __init__(self, file: IO[bytes]) -> None:
        self.damage: Exception | None = None
        # One piece of a packed file may give nothing, and another one megabytes.
        self._chunks = unpack.unpack(iter(lambda: file.read(_CHUNK), b""))
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        try:
            while not self._rest:
                self._rest = memoryview(next(self._chunks, b""))
                if not self._rest:
                    return 0
        except DAMAGED as error:
            self.damage = error
            return 0
        size = min(len(buffer), len(self._rest))
        buffer[:size] = self._rest[:size]
        self._rest = self._rest[size:]
        return size


def _of_stream(file: IO[bytes], names: tuple[str, ...]) -> Iterator[bytes | str]:
    content = _Unpacked(file)
    yield from _of_content(io.BufferedReader(content, _BUFFER), names)
    if content.damage is not None:
        raise content.damage


def _of_content(stream: io.BufferedReader, names: tuple[str, ...]) -> Iterator[bytes | str]:
    head = stream.peek(_HEAD)[:_HEAD]
    if any(head.startswith(magic) for magic in unpack.MAGIC):  # packed twice, or in an archive
        yield from _of_stream(stream, names)
        return
    if head[_TAR] == b"ustar":
        with tarfile.open(fileobj=stream, mode="r|") as archive:
            for entry in archive:
                member = archive.extractfile(entry) if entry.isfile() else None
                if member is not None:
                    yield from _of_stream(member, names)
        return
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"<") and names:
        yield from elements(
            iter(lambda: stream.read(_BUFFER), b""), names, sniffed_encoding(start), RECORD_MAX
        )
    elif start.startswith(b"[{") or _is_document(start):
        yield from _of_document(stream)
    else:
        yield from _of_lines(stream)


def _of_lines(stream: io.BufferedReader) -> Iterator[bytes | str]:
    line = stream.readline(RECORD_MAX).removeprefix(b"\xef\xbb\xbf")
    while line:
        if len(line) >= RECORD_MAX and not line.endswith(b"\n"):
            while line and not line.endswith(b"\n"):
                line = stream.readline(RECORD_MAX)
            yield TOO_LONG
        elif line.endswith(b"\n") or getattr(stream.raw, "damage", None) is None:
            yield line
        line = stream.readline(RECORD_MAX)


def _is_document(start: bytes) -> bool:
    """Return whether the beginning of a file is that of one JSON document, not of JSON lines."""
    first, end, _ = start.partition(b"\n")
    if start.startswith(b"["):
        # A line of a CDX server's response also begins with a bracket, but then has a text.
        is_list = start[1:].lstrip()[:1] in (b"{", b"")
        return is_list and not first.strip(b"[\r ").startswith(b'"')
    if not start.startswith(b"{"):
        return False
    return first.strip() == b"{" or (bool(end) and first.rstrip()[-1:] in (b",", b"[", b"{"))


def _of_document(stream: io.BufferedReader) -> Iterator[bytes | str]:
    """
    Yield the objects of the first list in a document; without a list, the document.

    Documents behind it, as of several pages of an API in one file, are yielded whole.
    """
    buffer = bytearray(stream.read(_BUFFER))
    position = _list_start(buffer)
    depth, begin = 0, position
    while True:
        for token in _TOKEN.finditer(buffer, position):
            mark = buffer[token.start()]
            if mark == 0x22:  # "
                if token.end() == len(buffer) and (len(token[0]) == 1 or token[0][-1] != mark):
                    break
            elif mark == 0x7B:  # {
                if not depth:
                    begin = token.start()
                depth += 1
            elif mark == 0x7D and depth:
                depth -= 1
                if not depth:
                    yield bytes(buffer[begin : token.end()])
                    begin = token.end()
            position = token.end()
        more = stream.read(_BUFFER)
        if not more:
            break
        if not depth:
            begin = position
        if len(buffer) - begin > RECORD_MAX:
            yield TOO_LONG
            return
        del buffer[:begin]
        position, begin = position - begin, 0
        buffer += more
    if depth:
        yield TRUNCATED


def _list_start(head: bytearray) -> int:
    """Return where the list in a document begins; 0 for no list, or if the document is one."""
    if head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{" and (found := _LIST.search(head)):
        marks = [token[0] for token in _TOKEN.finditer(head, 0, found.start())]
        if marks.count(b"{") - marks.count(b"}") <= _LIST_DEPTH:
            return found.end()
    return 0


def _of_database(path: str | Path) -> Iterator[bytes | str]:
    """Yield the rows of a crawl report of arabesque."""
    url = f"file:{Path(path).absolute()}?mode=ro"
    with closing(sqlite3.connect(url, uri=True)) as database:
        database.row_factory = sqlite3.Row
        if database.execute("SELECT * FROM sqlite_master WHERE name = 'crawl_result'").fetchone():
            for row in database.execute("SELECT * FROM crawl_result"):
                yield orjson.dumps(dict(row))
