"""Records of pubcrawl and of other programs → the store, for ``scrapy import``."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from scrapy.settings import Settings

from pubcrawl.engine.seeds.sources import SeedOptions, list_parts, paths_of
from pubcrawl.engine.setting_values import limits, open_store
from pubcrawl.exceptions import SeedError, UsageError
from pubcrawl.exchange.imports.entry import ImportedEntry
from pubcrawl.exchange.imports.own_records import is_own_record, own_record
from pubcrawl.exchange.imports.records import publication_of
from pubcrawl.formats.xml.records import TRUNCATED
from pubcrawl.ingest.dumps.files import records
from pubcrawl.ingest.store.imported_results import ImportedResults
from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.items.reasons import LINES
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.fields import from_json
from pubcrawl.model.ingest import IngestResult
from pubcrawl.model.times import now_ms
from pubcrawl.model.webpage import WebPage, better_page
from pubcrawl.store.database import Database
from pubcrawl.store.linking_issns import IssnTable, is_issn_table, save_issns
from pubcrawl.store.records import AnyRecord, names_of
from pubcrawl.store.saving import one_work
from pubcrawl.store.store import Store
from pubcrawl.works.merge import join
from pubcrawl.works.parts import Limits
from pubcrawl.works.publication import Publication

_NAMES = {Publication: "publication", ArtifactRecord: "artifact", IngestResult: "result"}
SHOWN = 20
"""Most rejected entries of a file that are printed."""


class ReadEntry(NamedTuple):
    """
    An entry of a file: its *record*, or the *reason* of its rejection, a slug.

    *number*: of its line, or of the entry, from 1. *text*: what a person finds it by.
    """

    number: int
    text: str
    record: AnyRecord | IngestResult | None = None
    reason: str = ""


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Store the entries of the files; return 4 if none of the entries of a file can be stored."""
    code = 0
    paths = [path for arg in args for path in paths_of(arg)]
    first = {path: _first_record(path) for path in paths}
    tables = [path for path in paths if is_issn_table(first[path])]
    paths = [path for path in paths if path not in tables]
    own = {path for path in paths if is_own_record(first[path])}
    for path in paths:
        if path not in own:
            _check(path)
    for path in tables:
        _import_issns(settings, path, as_json=opts.json)
    if not paths:
        return code
    importer = Importer(open_store(settings), limits(settings))
    try:
        for path in paths:
            found = importer.own_records(path) if path in own else importer.entries(path)
            for format, entries in found:
                if not importer.store_all(path, format, entries, as_json=opts.json):
                    code = 4
    finally:
        importer.store.close()
    return code


def _first_record(path: str) -> bytes:
    first = next(records(path), b"") if Path(path).is_file() else b""
    return first if isinstance(first, bytes) else b""


def _import_issns(settings: Settings, path: str, *, as_json: bool) -> None:
    table = IssnTable(_lines(path))
    with closing(Database(settings["STORE_URL"])) as database:
        stored = save_issns(database, table)
    if as_json:
        found = {"stored": {"linking_issn": stored}, "rejected": {"bad-issn": table.bad}}
        print(json.dumps({"file": path, "format": "ISSN-L", **found}))
    else:
        lost = f"; rejected: {table.bad:,} bad-issn" if table.bad else ""
        print(f"{path}: ISSN-L: {stored:,} ISSNs stored{lost}")


def _lines(path: str) -> Iterator[bytes]:
    for line in records(path):
        if line == TRUNCATED:
            raise UsageError(f"{path} ends in the middle; get it again")
        yield line if isinstance(line, bytes) else line.encode()


class Importer:
    """Entries → the store; *now*: the time of the import, in milliseconds since 1970."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits
        self.now = now_ms()

    def own_records(self, path: str) -> Iterator[tuple[str, Iterator[ReadEntry]]]:
        """Yield the name of the format, and the records of a feed or an export of pubcrawl."""
        yield "records of pubcrawl", map(self._own_record, enumerate(records(path), 1))

    def entries(self, path: str) -> Iterator[tuple[str, Iterator[ReadEntry]]]:
        """Yield the name of the format, and the entries of the export of another program."""
        for part in list_parts(path, SeedOptions(), ""):
            yield part.format, map(self._entry, part.entries or ())

    def store_all(
        self, path: str, format: str, entries: Iterator[ReadEntry], *, as_json: bool
    ) -> int:
        """Store *entries*, print what happened, and return how many were stored."""
        stored: Counter[str] = Counter()
        rejected: Counter[str] = Counter()
        ledger = IngestLedger(self.store.database, run=self.store.run)
        results = ImportedResults(ledger, path, self.now)
        for number, text, record, reason in entries:
            if record is None:
                rejected[reason] += 1
                if rejected.total() <= SHOWN:
                    shown = " ".join(text.split())[:80]
                    print(f"{path}: {number}: {shown!r}: {LINES[reason]}", file=sys.stderr)
            else:
                stored[_kind(record)] += 1
                if isinstance(record, IngestResult):
                    results.add(record)
                else:
                    self._put(record)
        self.store.flush()
        results.finish()
        if as_json:
            line = {"file": path, "format": format, "stored": stored, "rejected": rejected}
            print(json.dumps(line, ensure_ascii=False))
            return stored.total()
        counts = ", ".join(f"{count:,} {kind}s" for kind, count in stored.items()) or "nothing"
        lost = ", ".join(f"{count:,} {reason}" for reason, count in rejected.items())
        print(f"{path}: {format}: {counts} stored{'; rejected: ' if lost else ''}{lost}")
        return stored.total()

    def _own_record(self, numbered: tuple[int, bytes | str]) -> ReadEntry:
        number, line = numbered
        text = line[:200].decode("utf-8", "replace") if isinstance(line, bytes) else line
        record = own_record(line, self.limits) if isinstance(line, bytes) else None
        if record is None:
            return ReadEntry(number, text, reason="bad-entry")
        if not isinstance(record, IngestResult) and not names_of(record):
            return ReadEntry(number, text, reason="no-entry-id")
        return ReadEntry(number, text, record)

    def _entry(self, entry: ImportedEntry) -> ReadEntry:
        if entry.reason:
            return ReadEntry(entry.number, entry.text, reason=entry.reason)
        usable = self.limits.page_min_length
        if entry.kind == "publication":
            record: AnyRecord = publication_of(entry, self.limits, self.now)
        elif entry.record:
            record = from_json(WebPage, entry.record, min_length=usable)
        else:
            record = WebPage(start_url=entry.url, kind=entry.kind, min_length=usable)
        return ReadEntry(entry.number, entry.text, record)

    def _put(self, record: AnyRecord) -> None:
        """
        Store *record*; the stored record of the same work or page is completed, not replaced.

        Of two records of an artifact, the newer one stays.
        """
        origin = None
        if isinstance(record, Publication):
            for known in self.store.find(Publication, names_of(record)):
                if one_work(known.record, record) and known.record.fetch_time >= record.fetch_time:
                    join(known.record, record)
                    record, origin = known.record, known.id
                    break
        elif isinstance(record, WebPage):
            for page in self.store.find(WebPage, names_of(record)):
                if page.record.fetch_time >= record.fetch_time:
                    record = better_page(record, page.record)
        elif isinstance(record, ArtifactRecord):
            for artifact in self.store.find(ArtifactRecord, names_of(record)):
                if artifact.record.fetch_time > record.fetch_time:
                    record = artifact.record
        self.store.put(record, origin=origin, now=self.now)


def _kind(record: AnyRecord | IngestResult) -> str:
    if isinstance(record, WebPage):
        return record.kind
    return _NAMES[type(record)]


def _check(path: str) -> None:
    """Raise ``SeedError`` for a file that is not an export."""
    for part in list_parts(path, SeedOptions(), ""):
        if part.entries is None:
            raise SeedError(
                f"{path}: is not an export of pubcrawl, a reference manager, bio.tools or "
                "PubFetcher; a list or table of identifiers is for scrapy crawl publications "
                "-a seeds=FILE"
            )
        return
