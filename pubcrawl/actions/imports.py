"""Entries of the exports of other programs → the store, for ``scrapy import``."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from scrapy.settings import Settings

from pubcrawl.engine.seeds.seed import REASONS
from pubcrawl.engine.seeds.sources import SeedOptions, list_parts, paths_of
from pubcrawl.engine.setting_values import limits, open_store, page_min
from pubcrawl.engine.work_queue import now_ms
from pubcrawl.exceptions import SeedError, UsageError
from pubcrawl.exchange.imports.entry import ImportedEntry
from pubcrawl.exchange.imports.records import publication_of
from pubcrawl.ingest.dumps.files import TRUNCATED, records
from pubcrawl.items import webpage
from pubcrawl.store.database import Database
from pubcrawl.store.linking_issns import IssnTable, is_issn_table, save_issns
from pubcrawl.store.store import Store
from pubcrawl.works.merge import join
from pubcrawl.works.parts import Limits

SHOWN = 20
"""Most rejected entries of a file that are printed."""


def import_files(settings: Settings, arguments: list[str], *, as_json: bool) -> int:
    """
    Store the entries of the files that *arguments* name, and return the exit code.

    It is 4 if none of the entries of a file can be stored. Raises ``PubcrawlError``.
    """
    code = 0
    paths = [path for arg in arguments for path in paths_of(arg)]
    tables = [path for path in paths if _is_issn_table(path)]
    paths = [path for path in paths if path not in tables]
    for path in paths:
        _check(path)
    for path in tables:
        _import_issns(settings, path, as_json=as_json)
    if not paths:
        return code
    importer = Importer(open_store(settings), limits(settings), page_min(settings))
    try:
        for path in paths:
            if not importer.read(path, as_json=as_json):
                code = 4
    finally:
        importer.store.close()
    return code


def _is_issn_table(path: str) -> bool:
    """Return whether a file begins as the table of linking ISSNs, packed or not."""
    first = next(records(path), b"") if Path(path).is_file() else b""
    return isinstance(first, bytes) and is_issn_table(first)


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

    def __init__(self, store: Store, limits: Limits, page_min: int) -> None:
        self.store = store
        self.limits = limits
        self.page_min = page_min
        self.now = now_ms()

    def read(self, path: str, *, as_json: bool = False) -> int:
        """Store the entries of a file, print what happened, and return how many were stored."""
        stored: Counter[str] = Counter()
        rejected: Counter[str] = Counter()
        for part in list_parts(path, SeedOptions(), ""):
            for entry in part.entries or ():
                if entry.reason:
                    rejected[entry.reason] += 1
                    if rejected.total() <= SHOWN:
                        text = " ".join(entry.text.split())[:80]
                        sentence = REASONS[entry.reason]
                        print(f"{path}: {entry.number}: {text!r}: {sentence}", file=sys.stderr)
                else:
                    stored[entry.kind] += 1
                    self._put(entry, path)
            self.store.flush()
            if as_json:
                line = {"file": path, "format": part.format, "stored": stored, "rejected": rejected}
                print(json.dumps(line, ensure_ascii=False))
                continue
            counts = ", ".join(f"{count:,} {kind}s" for kind, count in stored.items()) or "nothing"
            lost = ", ".join(f"{count:,} {reason}" for reason, count in rejected.items())
            print(f"{path}: {part.format}: {counts} stored{'; rejected: ' if lost else ''}{lost}")
        return stored.total()

    def _put(self, entry: ImportedEntry, path: str) -> None:
        if entry.kind == "publication":
            publication = publication_of(entry, self.limits, self.now)
            known = self.store.find_publications(publication.ids)
            if known:
                # What is stored is kept, and completed.
                join(known[0].record, publication)
                publication = known[0].record
            self.store.put(publication, origin=known[0].id if known else None, now=self.now)
            return
        page = webpage.Webpage(entry.url, kind=entry.kind, min_length=self.page_min)
        if entry.record:
            page = webpage.from_record(entry.record, self.page_min)
        stored = self.store.find_pages(page.start_url, page.kind)
        if stored and stored[0].record.fetch_time >= page.fetch_time:
            return
        self.store.put(page, origin=stored[0].id if stored else None, now=self.now)


def _check(path: str) -> None:
    """Raise ``SeedError`` for a file that is not an export."""
    for part in list_parts(path, SeedOptions(), ""):
        if part.entries is None:
            raise SeedError(
                f"{path}: is not an export of a reference manager, bio.tools or PubFetcher; a list "
                "or table of identifiers is for scrapy crawl publications -a seeds=FILE"
            )
        return
