"""The records in the file of a feed, read back up to a broken end."""

from __future__ import annotations

import bz2
import csv
import lzma
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import IO, Any

import orjson
from scrapy.extensions.postprocessing import Bz2Plugin, GzipPlugin, LZMAPlugin

from pubcrawl.exceptions import OutputError
from pubcrawl.extensions.zstd_plugin import ZstdPlugin
from pubcrawl.formats.unpack import DAMAGED, gzip_decompressor, members
from pubcrawl.formats.zstd import zstd

LINES = ("jsonlines", "jsonl", "jl")
TABLE = "csv"
DECOMPRESSORS: dict[Any, Callable[[], Any]] = {
    GzipPlugin: gzip_decompressor,
    Bz2Plugin: bz2.BZ2Decompressor,
    LZMAPlugin: lzma.LZMADecompressor,
    ZstdPlugin: zstd.ZstdDecompressor,
}
"""Scrapy's plugin for feeds → its decompressor."""

_CHUNK = 1 << 20  # bytes read at a time
_OF_EXPORTER = frozenset(("include_headers_line", "join_multivalued", "errors"))

Record = dict[str, Any]


class FeedBytes:
    """
    The bytes of *file*, decompressed; iterate over it once.

    *length*: number of bytes so far. *cut*: the file ends within a compressed member, because
    the writing process was killed.
    """

    def __init__(self, file: IO[bytes], decompressor: Callable[[], Any] | None) -> None:
        self.length = 0
        self.cut = False
        self._file = file
        self._decompressor = decompressor

    def __iter__(self) -> Iterator[bytes]:
        chunks = iter(lambda: self._file.read(_CHUNK), b"")
        try:
            for chunk in members(chunks, self._decompressor) if self._decompressor else chunks:
                self.length += len(chunk)
                yield chunk
        except EOFError:
            self.cut = True
        except DAMAGED as error:
            raise OutputError(f"it is damaged ({error})") from error


def json_lines(chunks: Iterable[bytes]) -> Iterator[tuple[bytes, Record]]:
    """
    Yield the complete lines of JSON lines and their records, {} for invalid lines.

    A complete last line without its line end gets one.
    """
    for line in _lines(chunks):
        record = _json(line)
        if line.endswith(b"\n"):
            yield line, record
        elif record:
            yield line + b"\n", record


def table_rows(
    chunks: Iterable[bytes], encoding: str, options: Mapping[str, Any]
) -> Iterator[tuple[bytes, list[str]]]:
    """
    Yield the complete rows of a table and their cells; *options*: of the exporter.

    Raises ``OutputError`` for a damaged table.
    """
    lines_read: list[bytes] = []

    def texts() -> Iterator[str]:
        for line in _lines(chunks):
            lines_read.append(line)
            yield line.decode(encoding, "replace")
        lines_read.append(b"")

    csv.field_size_limit(sys.maxsize)
    dialect = {name: value for name, value in options.items() if name not in _OF_EXPORTER}
    rows = csv.reader(texts(), strict=True, **dialect)
    while True:
        try:
            row = next(rows, None)
        except csv.Error as error:
            if lines_read[-1]:
                raise OutputError(f"row {rows.line_num} is damaged ({error})") from error
            return  # the file ends within quotes
        text = b"".join(lines_read)
        lines_read.clear()
        if row is None or not text.endswith(b"\n"):
            return
        yield text, row


def _lines(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield lines with their ends; the last one may have none."""
    rest: list[bytes] = []
    for chunk in chunks:
        for line in _split_lines(chunk):
            rest.append(line)
            if line.endswith(b"\n"):
                yield b"".join(rest)
                rest.clear()
    if rest:
        yield b"".join(rest)


def _split_lines(chunk: bytes) -> Iterator[bytes]:
    # Only \n ends a line here; splitlines would split at \r too.
    start = 0
    while end := chunk.find(b"\n", start) + 1:
        yield chunk[start:end]
        start = end
    if start < len(chunk):
        yield chunk[start:]


def _json(line: bytes) -> Record:
    try:
        record = orjson.loads(line)
    except ValueError:
        return {}
    return record if isinstance(record, dict) else {}
