"""Things of a store: records, requests, files and hosts, as text or JSON lines."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any

from scrapy.settings import Settings

from pubcrawl.console import selection
from pubcrawl.engine.seeds import Seed, SeedForm, parse_line
from pubcrawl.engine.setting_values import limits, open_store
from pubcrawl.exceptions import UsageError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ingest.file_names import FileName
from pubcrawl.ingest.store.lookups import (
    files_of_digest,
    requests_of_file,
    requests_of_ids,
    requests_of_url,
)
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.ingest_request import DIGESTS, TYPES
from pubcrawl.model.webpage import WebPage
from pubcrawl.queries.selection import find_entries
from pubcrawl.store import tables
from pubcrawl.store.bulk import pages
from pubcrawl.store.database import Database
from pubcrawl.store.keys import artifact_names, names, page_names
from pubcrawl.store.records import StoredRecord, load
from pubcrawl.store.statements import sql
from pubcrawl.store.store import Store
from pubcrawl.views.show import boundary_tree
from pubcrawl.views.show.host import host_lines, host_values, is_host, similar_hosts
from pubcrawl.views.show.ingest_lines import (
    capture_line,
    captures,
    file_lines,
    files_or_none,
    place,
    request_lines,
    request_values,
)
from pubcrawl.views.show.record_lines import (
    block,
    no_record_lines,
    page_lines,
    publication_lines,
)
from pubcrawl.works.publication import Publication

REQUESTS_MAX = 20
"""Ingest requests that are shown of an identifier or a file."""

_DIGEST = re.compile(r"(?:(sha-?1|sha-?256|md5)[:=]?\s*)?([0-9a-f]{30,66})", re.IGNORECASE)
_NUMBERS = re.compile(r"\d+")

_AT_ONCE = 50  # records that are loaded together

Stored = StoredRecord[Any]


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print what is stored; return 1 if nothing is, 4 for a thing of no known form."""
    if opts.where is not None:
        if args:
            raise UsageError(f"give either {' '.join(args)!r} or --where")
        return _show_query(settings, opts)
    if not args:
        raise UsageError(
            "give a PMID, PMCID, DOI, the address of a page, the digest of a file, or a host"
        )
    with (
        closing(open_store(settings, create=False)) as store,
        closing(Database(settings["STORE_URL"], create=False)) as database,
    ):
        found, message, code = ThingPrinter(store, database, settings, opts).show(" ".join(args))
    return 0 if found else _fail(message, code)


def _show_query(settings: Settings, opts: argparse.Namespace) -> int:
    arguments = [opts.kind, opts.where]
    with (
        closing(open_store(settings, create=False)) as store,
        selection.open_selection(arguments, opts, settings) as (database, chosen),
    ):
        printer = ThingPrinter(store, database, settings, opts)
        entries = find_entries(database, chosen)
        for some in pages(entries):
            for start in range(0, len(some), _AT_ONCE):
                printer.show_entries(opts.kind, some[start : start + _AT_ONCE])
    return 0 if entries else _fail(f"no records of {opts.kind} meet the query", 1)


def _fail(message: str, code: int) -> int:
    print(message, file=sys.stderr)
    return code


class ThingPrinter:
    """Prints things of a store as text or JSON lines."""

    def __init__(
        self, store: Store, database: Database, settings: Settings, opts: argparse.Namespace
    ) -> None:
        self.store = store
        self.database = database
        self.settings = settings
        self.json: bool = opts.json
        self.all: bool = opts.all

    def show(self, text: str) -> tuple[bool, str, int]:
        """Print the thing *text*; return whether it was found, or a message and the exit code."""
        if digest := _digest(text):
            return self._show_file(digest)
        seed = parse_line(text, 1, SeedForm.EITHER)
        url = parse_line(text, 1, SeedForm.URLS).url
        if not seed.reason:
            # The store may have the address of an article as a page too.
            entry = parse_line(text, 1, SeedForm.ENTRIES).url
            found: list[Stored] = [
                *self.store.find(Publication, names(seed.ids, [url] if url else [])),
                *(self.store.find(WebPage, page_names(url)) if url else ()),
                *(self.store.find(ArtifactRecord, artifact_names(entry)) if entry else ()),
            ]
            self._show_records(found, url)
        else:
            found = []
        requests = self._requests(text, seed)
        for number in requests:
            self._show_request(number)
        if found or requests:
            return True, "", 0
        if seed.reason and is_host(text):
            return self._show_host(text)
        if seed.reason and "://" not in text:
            return False, f"{text!r}: {seed.sentence}; {_hint(text)}", 4
        if seed.reason and not text.startswith("ftp://"):
            return False, f"{text!r}: {seed.sentence}", 4
        rows = self.store.ledger.seeds_for(seed.ids, seed.url)
        if seed.reason:
            return False, f"the store has no ingest request of {text}", 1
        return False, "\n".join(no_record_lines(seed, rows)), 1

    def show_entries(self, of: str, entries: Iterable[int]) -> None:
        """Print the records *entries* of the set *of*."""
        numbers = list(entries)
        if of == "results":
            for number in numbers:
                self._show_request(number)
            return
        with self.database.read() as connection:
            found = load(connection, selection.record_class(of), numbers, limits(self.settings))
        self._show_records(found)

    def _show_records(self, found: Iterable[Stored], url: str = "") -> None:
        for stored in found:
            if self.json:
                print(json.dumps(_values(stored), ensure_ascii=False))
            else:
                print("\n".join(self._lines(stored, url)))

    def _lines(self, stored: Stored, url: str) -> Iterator[str]:
        ledger = self.store.ledger
        if isinstance(stored.record, ArtifactRecord):
            yield from boundary_tree.boundary_lines(stored.record)
            addresses = [member.uri for member in stored.record.members] if self.all else []
        elif isinstance(stored.record, WebPage):
            url = url or stored.record.start_url
            rows = ledger.seeds_for(Identifiers(), url, stored.id, table=tables.page)
            yield from page_lines(stored, rows)
            addresses = [stored.record.start_url, stored.record.final_url]
        else:
            rows = ledger.seeds_for(stored.record.ids, url, stored.id)
            cited = sql.fetch(self.database, "retracted_works", publication=stored.id)
            retracted = [name for (name,) in cited]
            yield from publication_lines(stored, rows, retracted, all=self.all)
            addresses = [visit.url for visit in stored.record.visited_sites]
        if self.all:
            found = captures(self.settings, filter(None, addresses))
            yield from block("captures", map(capture_line, found))

    def _requests(self, text: str, seed: Seed) -> list[int]:
        """Return the numbers of the ingest requests for an address or an identifier."""
        found = requests_of_url(self.database, text) if "://" in text else []
        if not seed.reason and any(seed.ids.pairs()):
            if doi := seed.ids.doi:
                found += requests_of_url(self.database, f"https://doi.org/{doi.lower()}")
            found += requests_of_ids(self.database, seed.ids, REQUESTS_MAX)
        return list(dict.fromkeys(found))

    def _show_request(self, number: int) -> None:
        values = request_values(self.database, number, self.settings)
        if self.json:
            print(json.dumps(values, ensure_ascii=False))
        else:
            print("\n".join(request_lines(values, self.database, number)))

    def _show_file(self, digest: str) -> tuple[bool, str, int]:
        if len(digest) not in DIGESTS.values():
            message = f"{digest}: {len(digest)} hexadecimal digits; a SHA-1 has 40, a SHA-256 64, "
            return False, f"{message}an MD5 32", 4
        found = files_of_digest(self.database, digest)
        files = files_or_none(self.settings)
        for meta in found:
            names = [FileName(folder, meta.sha1hex, "").key for folder in TYPES]
            places = [
                place(file, files) for name in names if files for file in files.beginning(name)
            ]
            values: dict[str, Any] = {"kind": "file", **meta._asdict(), "found": places}
            requests = requests_of_file(self.database, meta.sha1hex, REQUESTS_MAX)
            if self.json:
                several = [
                    request_values(self.database, number, self.settings) for number in requests
                ]
                print(json.dumps({**values, "requests": several}, ensure_ascii=False))
                continue
            text = ", ".join(filter(None, places)) or "not in FILES_DIR"
            print("\n".join([*file_lines({**values, "found": text}), ""][1:]))
            for number in requests:
                self._show_request(number)
        return bool(found), f"no result of an ingest in the store has the file {digest}", 1

    def _show_host(self, text: str) -> tuple[bool, str, int]:
        values = host_values(self.database, text)
        if values is None:
            near = similar_hosts(self.database, text)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            return False, f"the store knows nothing of the host {text}{hint}", 1
        print(
            json.dumps(values, ensure_ascii=False) if self.json else "\n".join(host_lines(values))
        )
        return True, "", 0


def _values(stored: Stored) -> dict[str, Any]:
    """Return a record as JSON values."""
    values: dict[str, Any] = stored.record.to_json()
    return values


def _digest(text: str) -> str:
    """Return the hexadecimal digits of a digest; "" for another text."""
    match = _DIGEST.fullmatch(text.strip())
    return match[2].lower() if match and not _NUMBERS.fullmatch(text.strip()) else ""


def _hint(text: str) -> str:
    """Return what *text* may have been meant to be."""
    others = "nor an address, the digest of a file or the name of a host"
    if " " in text:
        query = text.replace('"', "").replace("'", "")
        return f"{others}. To find records by words: scrapy show --where 'text \"{query}\"'"
    return f"{others}; see scrapy show -h"
