"""
Append to a feed (``-o``): its records are read back, so that none is in it twice.

A killed crawl may have written records that the store does not have, and the other way
round. So the file itself decides: records in it are not written again, and outdated
versions are removed at the end, after the new version is written.
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from scrapy.exporters import BaseItemExporter
from scrapy.extensions.feedexport import FeedSlot
from scrapy.extensions.postprocessing import PostProcessingManager
from scrapy.utils.misc import load_object

from pubcrawl.exceptions import OutputError
from pubcrawl.extensions.feed_text import (
    DECOMPRESSORS,
    LINES,
    TABLE,
    FeedBytes,
    json_lines,
    table_rows,
)
from pubcrawl.extensions.file_slot import FileSlot, lock
from pubcrawl.items.identity import FIELDS, Identity, identity

logger = logging.getLogger(__name__)

_INSTEAD = 'use -O ("overwrite": True in FEEDS), which writes all records of the list'


def check(path: Path, options: Mapping[str, Any]) -> None:
    """Raise ``OutputError`` for a file to which a feed with *options* cannot append."""
    if path.is_file() and path.stat().st_size and (why := obstacle(options)):
        raise OutputError(f"{path}: {why}")


def obstacle(options: Mapping[str, Any]) -> str:
    """Return why the records of a feed with *options* cannot be read back, "" if they can."""
    kind, plugins = options.get("format"), options.get("postprocessing") or ()
    if kind not in (*LINES, TABLE):
        return (
            f"pubcrawl cannot append to a file of the format {kind}; {_INSTEAD}, or name a "
            "file of JSON lines or CSV"
        )
    encoding = options.get("encoding") or "utf-8"
    if len(plugins) > 1 or any(load_object(one) not in DECOMPRESSORS for one in plugins):
        return f"the output of its postprocessing cannot be read back; {_INSTEAD}"
    if "a\n".encode(encoding) != b"a\n":
        return f"pubcrawl cannot append to a file in {encoding}; {_INSTEAD}"
    return ""


class AppendedSlot(FileSlot):
    """Scrapy's *slot*, without the records that the file at *path* has already."""

    def __init__(self, slot: FeedSlot, path: Path) -> None:
        self.records = Records(path, slot.feed_options)
        super().__init__(slot, self.records.lock)
        if columns := self.records.columns:
            options = {**self.feed_options["item_export_kwargs"], "include_headers_line": False}
            fields = self.feed_options["fields"] or columns
            self.feed_options = {
                **self.feed_options,
                "fields": fields,
                "item_export_kwargs": options,
            }

    def close(self, *, complete: bool) -> None:
        """Release the file; *complete*: all records are written."""
        try:
            self.records.close(complete=complete)
        finally:
            super().close(complete=complete)

    def _get_exporter(
        self, file: IO[bytes], format_: str, *args: Any, **kwargs: Any
    ) -> BaseItemExporter:
        text = BytesIO()
        exporter = super()._get_exporter(text, format_, *args, **kwargs)
        return _Once(exporter, text, file, self.records)


class _Once(BaseItemExporter):
    """Write the output of *exporter* from *text* to *file*, except for the *records* in it."""

    def __init__(
        self, exporter: BaseItemExporter, text: BytesIO, file: IO[bytes], records: Records
    ) -> None:
        super().__init__(dont_fail=True)
        self.exporter = exporter
        self.text = text
        self.file = file
        self.records = records

    def export_item(self, item: Any) -> None:
        """Write one record, unless the file has it."""
        self.text.seek(0)
        self.text.truncate()
        self.exporter.export_item(item)
        written = self.text.getvalue()
        if self.records.add(written):
            self.file.write(written)

    def finish_exporting(self) -> None:
        """Finish the exporter."""
        self.exporter.finish_exporting()


class Records:
    """
    The records of the feed at *path*; *options*: the complete options of the feed.

    *lock*: the file, which is created if missing. *columns*: of a table, () while it has none.
    Raises ``OutputError`` for an unsuitable file, and ``OSError``.
    """

    def __init__(self, path: Path, options: Mapping[str, Any]) -> None:
        self.path = path.resolve()
        self.columns: tuple[str, ...] = ()
        self._options = options
        fields = options["fields"] or ()
        # Name in the file → field of the record.
        renamed = (
            fields.items() if isinstance(fields, Mapping) else zip(fields, fields, strict=True)
        )
        self._fields = {column: field for field, column in renamed}
        self._plugins = options.get("postprocessing") or ()
        self._new = self.path.with_name(f".{self.path.name}.new")
        self.lock = lock(self.path)
        self._index = _Index()
        try:
            self._read()
        except BaseException:
            self._index.close()
            self.lock.close()
            raise

    def add(self, written: bytes) -> bool:
        """Return whether to write a record; *written*: its form in the file."""
        *titles, (text, record) = self._records([written])
        names = self._identity(record)
        if self.columns and not any(names):
            raise OutputError(f"{self.path} has columns of other records; name another file")
        for title, _ in titles:
            self._index.add(title, Identity())
        return self._index.add(text, names)

    def close(self, *, complete: bool) -> None:
        """Remove the outdated records, once the newer ones are written."""
        try:
            if complete and (count := self._index.outdated):
                logger.info("%s: %d records are replaced by newer versions", self.path, count)
                self._rewrite()
        finally:
            self._index.close()

    def _read(self) -> None:
        """Read the records of the file, and repair its end."""
        self._new.unlink(missing_ok=True)  # left by a killed crawl
        whole = 0
        with self.path.open("rb") as file:
            source = self._source(file)
            for text, record in self._read_records(source):
                whole += len(text)
                self._index.add(text, self._identity(record), read=True)
        self._check_columns()
        if whole == source.length and not source.cut:
            return
        logger.warning("%s ended in an incomplete record of a killed crawl; repaired", self.path)
        if self._plugins:
            self._rewrite()
            self.lock.close()
            self.lock = lock(self.path)
        elif whole > source.length:
            with self.path.open("ab") as file:
                file.write(b"\n")
        else:
            os.truncate(self.path, whole)

    def _check_columns(self) -> None:
        """Raise ``OutputError`` if records cannot be distinguished or added."""
        if not self._index.count:
            return
        if self.columns and self._fields and self.columns != tuple(self._fields):
            raise OutputError(f"{self.path} has other columns than FEED_EXPORT_FIELDS; {_INSTEAD}")
        fields = [self._fields.get(column, column) for column in self.columns or self._fields]
        if FIELDS.isdisjoint(fields) and (fields or self._options["format"] == TABLE):
            raise OutputError(
                f"{self.path}: its records need one of {', '.join(sorted(FIELDS))} to be "
                f"distinguished; add it to FEED_EXPORT_FIELDS, or {_INSTEAD}"
            )

    def _source(self, file: IO[bytes]) -> FeedBytes:
        plugins = [load_object(plugin) for plugin in self._plugins]
        return FeedBytes(file, DECOMPRESSORS[plugins[0]] if plugins else None)

    def _read_records(self, source: Iterable[bytes]) -> Iterator[tuple[bytes, Any]]:
        try:
            yield from self._records(source)
        except OutputError as error:
            raise OutputError(f"{self.path}: {error}; name another file") from error

    def _records(self, source: Iterable[bytes]) -> Iterator[tuple[bytes, Any]]:
        """Yield records in their written form, and parsed; {} for the column titles."""
        if self._options["format"] != TABLE:
            yield from json_lines(source)
            return
        options = self._options["item_export_kwargs"]
        if not options.get("include_headers_line", True):
            self.columns = tuple(self._fields)
        for text, row in table_rows(source, self._options["encoding"] or "utf-8", options):
            yield text, dict(zip(self.columns, row, strict=False))
            self.columns = self.columns or tuple(row)

    def _identity(self, record: Mapping[str, Any]) -> Identity:
        if self._fields:
            record = {self._fields.get(name, name): value for name, value in record.items()}
        return identity(record)

    def _rewrite(self) -> None:
        """Replace the file by one with every complete record once, in its newest version."""
        columns, self.columns = self.columns, ()
        try:
            with self.path.open("rb") as old, self._new.open("wb") as new:
                target: Any = new
                if self._plugins:
                    target = PostProcessingManager(list(self._plugins), new, dict(self._options))
                outdated = self._index.all_outdated()
                next_one = next(outdated, None)
                for number, (text, _) in enumerate(self._read_records(self._source(old)), 1):
                    if number == next_one:
                        next_one = next(outdated, None)
                    else:
                        target.write(text)
                if target is not new:
                    target.close()
                new.flush()
                os.fsync(new.fileno())
            shutil.copymode(self.path, self._new)
            self._new.replace(self.path)
        except BaseException:
            self._new.unlink(missing_ok=True)
            raise
        finally:
            self.columns = columns


class _Index:
    """
    The records of a feed by number, from 1, in a temporary file, as they may be many.

    *count*: records, including column titles. *outdated*: number of replaced records.
    """

    def __init__(self) -> None:
        self.count = self.outdated = 0
        self._database = sqlite3.connect("", isolation_level=None)
        self._database.executescript(_TABLES)
        self._database.execute("BEGIN")

    def close(self) -> None:
        """Delete it."""
        self._database.close()

    def add(self, text: bytes, names: Identity, *, read: bool = False) -> bool:
        """
        Add a record, and mark its earlier versions as outdated; return whether it is new.

        *text*: its written form. *read*: it was read from the file, so it is added anyway.
        """
        try:
            return self._add(blake2b(text, digest_size=16).digest(), names, read=read)
        except sqlite3.Error as error:
            raise OutputError(f"the index of the output cannot be written: {error}") from error

    def all_outdated(self) -> Iterator[int]:
        """Yield the numbers of outdated records, ascending."""
        for row in self._database.execute("SELECT number FROM outdated ORDER BY number"):
            yield row[0]

    def _add(self, digest: bytes, names: Identity, *, read: bool) -> bool:
        earlier = [] if read or not any(names) else self._find(names)
        same = earlier and earlier[-1][1] == digest
        for number, _ in earlier[:-1] if same else earlier:
            self._database.execute("INSERT INTO outdated VALUES (?)", (number,))
            self._database.execute("DELETE FROM record WHERE number = ?", (number,))
            self.outdated += 1
        if same:
            return False
        self.count += 1
        if any(names):
            self._database.execute(
                "INSERT INTO record VALUES (?, ?, ?, ?, ?, ?)", (self.count, digest, *names)
            )
        return True

    def _find(self, names: Identity) -> list[tuple[int, bytes]]:
        rows = self._database.execute(_FIND, names)
        return [(row[0], row[1]) for row in rows if names.is_same(Identity(*row[2:]))]


_TABLES = """
CREATE TABLE outdated (number INTEGER PRIMARY KEY);
CREATE TABLE record (number INTEGER PRIMARY KEY, digest BLOB, pmid, pmcid, doi, name);
CREATE INDEX by_pmid ON record (pmid) WHERE pmid <> '';
CREATE INDEX by_pmcid ON record (pmcid) WHERE pmcid <> '';
CREATE INDEX by_doi ON record (doi) WHERE doi <> '';
CREATE INDEX by_name ON record (name) WHERE name <> '';
"""
_FIND = """
SELECT * FROM record WHERE pmid = ?1 AND pmid <> '' UNION
SELECT * FROM record WHERE pmcid = ?2 AND pmcid <> '' UNION
SELECT * FROM record WHERE doi = ?3 AND doi <> '' UNION
SELECT * FROM record WHERE name = ?4 AND name <> '' ORDER BY 1
"""
