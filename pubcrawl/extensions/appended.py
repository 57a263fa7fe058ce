"""
A feed that is appended to (``-o``): what it holds is read back, and no record is in it twice.

A crawl that was killed may have written records that the store does not know, and the other way
round. So the file itself is what counts: records that it has are not written again, and those
that it has in another version are taken out at the end, once the new version is there.
"""

from __future__ import annotations

import fcntl
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
from pubcrawl.items.identity import FIELDS, Identity, identity

logger = logging.getLogger(__name__)

_INSTEAD = 'use -O ("overwrite": True in FEEDS), which writes all records of the list'


def check(path: Path, options: Mapping[str, Any]) -> None:
    """Raise ``OutputError`` for a file that no feed with these *options* can be appended to."""
    if path.is_file() and path.stat().st_size and (why := obstacle(options)):
        raise OutputError(f"{path}: {why}")


def obstacle(options: Mapping[str, Any]) -> str:
    """Return why the records of a feed with these *options* cannot be read back, "" if they can."""
    kind, plugins = options.get("format"), options.get("postprocessing") or ()
    if kind not in (*LINES, TABLE):
        return (
            f"a file of the format {kind} cannot be appended to; {_INSTEAD}, or name a "
            "file of JSON lines or CSV"
        )
    encoding = options.get("encoding") or "utf-8"
    if len(plugins) > 1 or any(load_object(one) not in DECOMPRESSORS for one in plugins):
        return f"what its postprocessing wrote cannot be read back; {_INSTEAD}"
    if "a\n".encode(encoding) != b"a\n":
        return f"a file in {encoding} cannot be appended to; {_INSTEAD}"
    return ""


class AppendedSlot(FeedSlot):
    """Scrapy's *slot*, but for the records that the file at *path* has already."""

    def __init__(self, slot: FeedSlot, path: Path) -> None:
        vars(self).update(vars(slot))
        self.records = Records(path, self.feed_options)
        if columns := self.records.columns:
            options = {**self.feed_options["item_export_kwargs"], "include_headers_line": False}
            fields = self.feed_options["fields"] or columns
            self.feed_options = {
                **self.feed_options,
                "fields": fields,
                "item_export_kwargs": options,
            }

    def close(self, *, complete: bool) -> None:
        """Let the file go; *complete*: all that was to be written is there."""
        self.records.close(complete=complete)
        path = self.records.path
        if not self.store_empty and path.is_file() and not path.stat().st_size:
            path.unlink()

    def _get_exporter(
        self, file: IO[bytes], format_: str, *args: Any, **kwargs: Any
    ) -> BaseItemExporter:
        text = BytesIO()
        exporter = super()._get_exporter(text, format_, *args, **kwargs)
        return _Once(exporter, text, file, self.records)


class _Once(BaseItemExporter):
    """Write to *file* what *exporter* writes to *text*, but for what *records* has."""

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
        """End what the exporter holds."""
        self.exporter.finish_exporting()


class Records:
    """
    The records of the feed at *path*; *options*: those of the feed, completed.

    The file is made if need be, and locked until ``close``. *columns*: of a table, () while it
    has none. Raises ``OutputError`` for a file that cannot be appended to, and ``OSError``.
    """

    def __init__(self, path: Path, options: Mapping[str, Any]) -> None:
        self.path = path.resolve()
        self.columns: tuple[str, ...] = ()
        self._options = options
        fields = options["fields"] or ()
        # From the name in the file to the field of the record.
        renamed = (
            fields.items() if isinstance(fields, Mapping) else zip(fields, fields, strict=True)
        )
        self._fields = {column: field for field, column in renamed}
        self._plugins = options.get("postprocessing") or ()
        self._new = self.path.with_name(f".{self.path.name}.new")
        self._lock = self._locked()
        self._index = _Index()
        try:
            self._read()
        except BaseException:
            self._index.close()
            self._lock.close()
            raise

    def add(self, written: bytes) -> bool:
        """Answer whether a record is to be written that would be *written* so."""
        *titles, (text, record) = self._records([written])
        known = self._identity(record)
        if self.columns and not any(known):
            raise OutputError(f"{self.path} has columns of other records; name another file")
        for title, _ in titles:
            self._index.add(title, Identity())
        return self._index.add(text, known)

    def close(self, *, complete: bool) -> None:
        """Take out the records that newer ones stand for, once these are there."""
        try:
            if complete and (count := self._index.outdated):
                logger.info("%s: %d records are in it in a newer version", self.path, count)
                self._rewrite()
        finally:
            self._index.close()
            self._lock.close()

    def _locked(self) -> IO[bytes]:
        """Return the file, held so that no other crawl appends to it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            file = self.path.open("ab")
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                file.close()
                raise OutputError(
                    f"{self.path}: another crawl is writing to it; give each a file of its own"
                ) from None
            # Another crawl may have put a new file in its place in between.
            if self.path.exists() and os.path.samestat(os.fstat(file.fileno()), self.path.stat()):
                return file
            file.close()

    def _read(self) -> None:
        """Learn what the file holds, and mend its end."""
        self._new.unlink(missing_ok=True)  # of a crawl that was killed
        whole = 0
        with self.path.open("rb") as file:
            source = self._source(file)
            for text, record in self._read_records(source):
                whole += len(text)
                self._index.add(text, self._identity(record), read=True)
        self._check_columns()
        if whole == source.length and not source.cut:
            return
        logger.warning("%s ended in half a record, of a crawl that was killed: mended", self.path)
        if self._plugins:
            self._rewrite()
            self._lock.close()
            self._lock = self._locked()
        elif whole > source.length:
            with self.path.open("ab") as file:
                file.write(b"\n")
        else:
            os.truncate(self.path, whole)

    def _check_columns(self) -> None:
        """Raise ``OutputError`` where records could not be told apart, or not be added."""
        if not self._index.count:
            return
        if self.columns and self._fields and self.columns != tuple(self._fields):
            raise OutputError(f"{self.path} has other columns than FEED_EXPORT_FIELDS; {_INSTEAD}")
        fields = [self._fields.get(column, column) for column in self.columns or self._fields]
        if FIELDS.isdisjoint(fields) and (fields or self._options["format"] == TABLE):
            raise OutputError(
                f"{self.path}: without one of {', '.join(sorted(FIELDS))} its records cannot be "
                f"told apart; add it to FEED_EXPORT_FIELDS, or {_INSTEAD}"
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
        """Yield records as they are written, and read; {} for the titles of columns."""
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
        """Put a file in place that has every whole record once, in its newest version."""
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
    What a feed holds, by number: the first record is 1. In a file of its own, for it may be much.

    *count*: records, titles of columns included. *outdated*: those that newer ones stand for.
    """

    def __init__(self) -> None:
        self.count = self.outdated = 0
        self._database = sqlite3.connect("", isolation_level=None)
        self._database.executescript(_TABLES)
        self._database.execute("BEGIN")

    def close(self) -> None:
        """Delete it."""
        self._database.close()

    def add(self, text: bytes, known: Identity, *, read: bool = False) -> bool:
        """
        Answer whether a record is new, and note it; what it stands for is outdated.

        *text*: as it is written. *read*: the file has it, whatever else it has.
        """
        try:
            return self._add(blake2b(text, digest_size=16).digest(), known, read=read)
        except sqlite3.Error as error:
            raise OutputError(f"what the output holds cannot be noted: {error}") from error

    def all_outdated(self) -> Iterator[int]:
        """Yield the numbers of records that newer ones stand for, ascending."""
        for row in self._database.execute("SELECT number FROM outdated ORDER BY number"):
            yield row[0]

    def _add(self, digest: bytes, known: Identity, *, read: bool) -> bool:
        earlier = [] if read or not any(known) else self._find(known)
        same = earlier and earlier[-1][1] == digest
        for number, _ in earlier[:-1] if same else earlier:
            self._database.execute("INSERT INTO outdated VALUES (?)", (number,))
            self._database.execute("DELETE FROM record WHERE number = ?", (number,))
            self.outdated += 1
        if same:
            return False
        self.count += 1
        if any(known):
            self._database.execute(
                "INSERT INTO record VALUES (?, ?, ?, ?, ?, ?)", (self.count, digest, *known)
            )
        return True

    def _find(self, known: Identity) -> list[tuple[int, bytes]]:
        rows = self._database.execute(_FIND, known)
        return [(row[0], row[1]) for row in rows if known.is_same(Identity(*row[2:]))]


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
