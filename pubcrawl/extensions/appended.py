"""Append to a feed (``-o``): its records, without those that a crawl has written anew."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

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
    """Raise ``OutputError`` for a file to which a feed with *options* cannot append."""
    if not path.is_file() or not path.stat().st_size:
        return
    kind, plugins = options.get("format"), options.get("postprocessing") or ()
    encoding = options.get("encoding") or "utf-8"
    why = ""
    if kind not in (*LINES, TABLE):
        why = f"a file of the format {kind}; {_INSTEAD}, or name a file of JSON lines or CSV"
    elif len(plugins) > 1 or any(load_object(plugin) not in DECOMPRESSORS for plugin in plugins):
        why = f"the output of its postprocessing; {_INSTEAD}"
    elif "a\n".encode(encoding) != b"a\n":
        why = f"a file in {encoding}; {_INSTEAD}"
    if why:
        raise OutputError(f"{path}: pubcrawl cannot append to {why}")


class FeedReader:
    """
    The records of the feed at *path*; *options*: the complete options of the feed.

    *columns*: of a table, () while none is read. *cut*: the file ended in an incomplete record.
    """

    def __init__(self, path: Path, options: Mapping[str, Any]) -> None:
        self.path = path
        self.columns: tuple[str, ...] = ()
        self.cut = False
        self._options = options
        fields = options["fields"] or ()
        renamed = fields if isinstance(fields, Mapping) else {field: field for field in fields}
        # Name in the file → field of the record.
        self._fields = {column: field for field, column in renamed.items()}

    def __iter__(self) -> Iterator[tuple[bytes, Identity | None]]:
        """
        Yield the complete records in their written form, and who they are; None: column titles.

        Raises ``OutputError`` for a file of something else.
        """
        plugins = [load_object(plugin) for plugin in self._options.get("postprocessing") or ()]
        with self.path.open("rb") as file:
            source = FeedBytes(file, DECOMPRESSORS[plugins[0]] if plugins else None)
            whole = 0
            try:
                for text, names in self._records(source):
                    whole += len(text)
                    yield text, names
            except OutputError as error:
                raise OutputError(f"{self.path}: {error}; name another file") from error
            self.cut = source.cut or whole != source.length

    def check(self) -> tuple[str, ...]:
        """Return the columns; raise ``OutputError`` if records cannot be distinguished."""
        if next(iter(self), None) is None:
            return ()
        if self.columns and self._fields and self.columns != tuple(self._fields):
            raise OutputError(f"{self.path} has other columns than FEED_EXPORT_FIELDS; {_INSTEAD}")
        fields = [self._fields.get(column, column) for column in self.columns or self._fields]
        if FIELDS.isdisjoint(fields) and (fields or self._options["format"] == TABLE):
            raise OutputError(
                f"{self.path}: its records need one of {', '.join(sorted(FIELDS))} to be "
                f"distinguished; add it to FEED_EXPORT_FIELDS, or {_INSTEAD}"
            )
        return self.columns

    def _records(self, source: FeedBytes) -> Iterator[tuple[bytes, Identity | None]]:
        if self._options["format"] != TABLE:
            for text, record in json_lines(source):
                yield text, self._identity(record)
            return
        options = self._options["item_export_kwargs"]
        titled = options.get("include_headers_line", True)
        self.columns = () if titled else tuple(self._fields)
        for text, row in table_rows(source, self._options["encoding"] or "utf-8", options):
            if not self.columns:
                self.columns = tuple(row)
                yield text, None
            else:
                yield text, self._identity(dict(zip(self.columns, row, strict=False)))

    def _identity(self, record: Mapping[str, Any]) -> Identity:
        return identity({self._fields.get(name, name): value for name, value in record.items()})


def merge(path: Path, part: Path, options: Mapping[str, Any], whole: Path) -> None:
    """
    Write the records of *path* that *part* has no newer version of, and those of *part*.

    *whole*: the file for them. Raises ``OutputError``, and ``OSError``.
    """
    old, new = FeedReader(path, options), FeedReader(part, options)
    records = _Records()
    try:
        for number, (_, names) in enumerate(new):
            if names is not None:
                records.add(number, names)
        if old.check() and records.nameless:
            raise OutputError(f"{path} has columns of other records; name another file")
        with whole.open("wb") as file:
            plugins = list(options.get("postprocessing") or ())
            target: Any = PostProcessingManager(plugins, file, dict(options)) if plugins else file
            titles = False
            for reader in (old, new):
                for number, (text, names) in enumerate(reader):
                    if names is None:
                        wanted, titles = not titles, True
                    elif reader is old:
                        wanted = not records.find(names)
                    else:
                        wanted = number not in records.outdated
                    if wanted:
                        target.write(text)
            if target is not file:
                target.close()  # writes the end of the compressed data
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        whole.unlink(missing_ok=True)
        raise
    finally:
        records.close()
    if old.cut:
        logger.warning("%s ended in an incomplete record, which is left out", path)


class _Records:
    """
    The records of a crawl by number, in a temporary file, as they may be many.

    *outdated*: numbers of those that have a later version. *nameless*: one has no identifier.
    """

    def __init__(self) -> None:
        self.outdated: set[int] = set()
        self.nameless = False
        self._database = sqlite3.connect("", isolation_level=None)
        self._database.executescript(_TABLE)
        self._database.execute("BEGIN")

    def close(self) -> None:
        """Delete them."""
        self._database.close()

    def add(self, number: int, names: Identity) -> None:
        """Add a record, whose earlier versions are outdated."""
        if not any(names):
            self.nameless = True
            return
        self.outdated.update(self.find(names))
        try:
            self._database.execute("INSERT INTO record VALUES (?, ?, ?, ?, ?)", (number, *names))
        except sqlite3.Error as error:
            raise OutputError(f"the index of the output cannot be written: {error}") from error

    def find(self, names: Identity) -> list[int]:
        """Return the numbers of the records that are the same."""
        rows = self._database.execute(_FIND, names)
        return [number for number, *theirs in rows if names.is_same(Identity(*theirs))]


_TABLE = """
CREATE TABLE record (number INTEGER PRIMARY KEY, pmid, pmcid, doi, name);
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
