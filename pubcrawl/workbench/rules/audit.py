"""``scrapy rules audit``: count how often each key of each site matches."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from scrapy.http import Headers, Response
from scrapy.settings import BaseSettings

from pubcrawl.console.cells import aligned, cell
from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import AnswerError, ArchiveError, UsageError
from pubcrawl.fetch import blocked
from pubcrawl.fetch.archive.replay import replayed_files
from pubcrawl.fetch.decompress import unpacked_body
from pubcrawl.fetch.failures import content_type
from pubcrawl.fetch.walls import Walls
from pubcrawl.formats.mime import HTML_TYPES
from pubcrawl.formats.warc_file import WARCRecord, records
from pubcrawl.ingest.dumps.files import SQLITE
from pubcrawl.reading import journal
from pubcrawl.reading.rules import Rules
from pubcrawl.store.rule_counts import BODY, RuleCount, RuleCounts
from pubcrawl.workbench.rules.drift import key_position, stored_counts
from pubcrawl.workbench.rules.sources import rules_for
from pubcrawl.works.findings import CLEANED

COLUMNS = ("site", "key", "at", "found", "pages", "share", "a page without")


class AuditRow(NamedTuple):
    """
    A key of a site: *found* on that many of *pages*; *example*: the address of one without.

    *at*: the position of the key in the rule files, empty if no rule has it any more.
    """

    site: str
    key: str
    at: str
    found: int
    pages: int
    example: str


@dataclass(slots=True)
class Audit:
    """Counts of pages: *pages* read by rules, pages without rule, walls, unreadable pages."""

    pages: int = 0
    without_rule: int = 0
    walls: int = 0
    unreadable: int = 0

    def __str__(self) -> str:
        other = (
            (self.without_rule, "no rule fits"),
            (self.walls, "walls"),
            (self.unreadable, "cannot be read"),
        )
        more = "".join(f", {count} more: {what}" for count, what in other if count)
        return f"{self.pages} page{'s' * (self.pages != 1)} read by rules{more}"


def audit(settings: BaseSettings, args: list[str], opts: argparse.Namespace) -> int:
    """
    Print a table of sites and keys: on how many pages each key matched. The pages are
    those of a WARC file or a folder of WARC files. For a store (an address or an SQLite
    file; default: STORE_URL) the counts of all crawls are added up.
    """
    if len(args) > 1:
        raise UsageError(f"{args[1]!r}: audit takes one WARC file, folder or store")
    if opts.csv and opts.json:
        raise UsageError("give --csv or --json, not both")
    rules = rules_for(settings, opts.journals, opts.webpages, compat=opts.compat)
    where = args[0] if args else opts.store or settings["STORE_URL"]
    store = _store_url(where)
    summary = Audit()
    if store:
        counts: Iterable[RuleCount] = stored_counts(store)
    else:
        walls = blocked.table(settings, compat=opts.compat)
        reader = _PageCounter(rules, walls, settings, compat=opts.compat)
        counts, summary = reader.counts_of(Path(where)), reader.summary
    rows = list(audit_rows(counts, rules))
    if store:
        summary.pages = sum(
            max(row.pages for row in rows if row.site == site) for site in _sites(rows)
        )
    _print(rows, summary, opts)
    return 0 if rows else 1


def audit_rows(counts: Iterable[RuleCount], rules: Rules) -> Iterator[AuditRow]:
    """Yield a row for each site and key of *counts*, sorted by site and key."""
    sites = {rule.site: rule for rule in rules.journals}
    whole: dict[tuple[str, str], AuditRow] = {}
    for count in counts:
        before = whole.get((count.site, count.key))
        found, pages, example = before[3:] if before else (0, 0, "")
        whole[count.site, count.key] = AuditRow(
            count.site,
            count.key,
            key_position(sites, count),
            found + count.hits,
            pages + count.pages,
            example or count.example,
        )
    # The body comes first: without a body there is no text.
    yield from sorted(whole.values(), key=lambda row: (row.site, row.key != BODY, row.key))


def _sites(rows: Iterable[AuditRow]) -> set[str]:
    return {row.site for row in rows}


def _store_url(where: str) -> str:
    """Return the address of the store that *where* is, empty for a WARC file or a folder."""
    if "://" in where:
        return where
    try:
        with Path(where).open("rb") as file:
            return f"sqlite:///{where}" if file.read(len(SQLITE)) == SQLITE else ""
    except OSError:
        return ""  # a folder, or missing: its reader reports that


def _page(record: WARCRecord) -> Response | None:
    """Return the page in *record*, None for anything else."""
    if record.kind not in ("resource", "response"):
        return None
    try:
        status, pairs, body = record.response()
    except ValueError:
        return None  # malformed chunks
    if status != 200:
        return None
    url = record.url
    response = Response(url, headers=Headers(pairs), body=body)
    media = content_type(response).partition(";")[0].strip().lower()
    return response if media in HTML_TYPES and url.startswith(("http://", "https://")) else None


class _PageCounter:
    """Reads pages as a crawl does, and counts which keys of their rules match."""

    def __init__(self, rules: Rules, walls: Walls, settings: BaseSettings, *, compat: bool) -> None:
        self.rules = rules
        self.walls = walls
        self.size_max = settings.getint("DOWNLOAD_MAXSIZE")
        self.compat = compat
        self.reader = reader(compat)
        self.summary = Audit()
        self.counts = RuleCounts("")

    def counts_of(self, path: Path) -> list[RuleCount]:
        """Return the counts of the pages in the WARC files at *path*; raises ``UsageError``."""
        try:
            for file in replayed_files(path):
                for record in records(file):
                    if response := _page(record):
                        self._add(response)
        except ArchiveError as error:
            problem = str(error).removeprefix("REPLAY: ")
            raise UsageError(
                f"{problem}; give a WARC file, a folder of them, or a store"
            ) from error
        return self.counts.rows()

    def _add(self, response: Response) -> None:
        url = self.reader.rule_url(response.url)
        if self.rules.journal(url) is None:
            self.summary.without_rule += 1
            return
        try:
            body = self._body(response)
            if self.walls.find(url, 200, body=body):
                self.summary.walls += 1
                return
            page_url = self.reader.request_url(response.url)
            page = self.reader.document(body, url=page_url, content_type=content_type(response))
            findings = journal.findings(page, self.rules)
        except AnswerError:
            self.summary.unreadable += 1
            return
        self.summary.pages += 1
        has_body = findings.layers.get("fulltext", CLEANED) != CLEANED
        self.counts.add(findings.site, {**findings.rule_hits, BODY: has_body}, response.url, 0)

    def _body(self, response: Response) -> bytes:
        """Return the body without its content encoding; raises ``FetchError``."""
        packed = (response.headers.get("Content-Encoding") or b"").decode("latin-1")
        return unpacked_body(response.body, packed, self.size_max)


def _print(rows: list[AuditRow], summary: Audit, opts: argparse.Namespace) -> None:
    if opts.json:
        for row in rows:
            print(json.dumps(_facts(row), ensure_ascii=False))
        return
    if opts.csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(("site", "key", "at", "found", "pages", "share", "example"))
        for row in rows:
            writer.writerow([cell(value) for value in _facts(row).values()])
        return
    for line in aligned([COLUMNS, *map(_text_row, rows)]) if rows else ():
        print(line)
    sites = len(_sites(rows))
    print(f"{sites} site{'s' * (sites != 1)}, {summary}")


def _facts(row: AuditRow) -> Mapping[str, str | int | float]:
    return {
        "site": row.site,
        "key": row.key,
        "at": row.at,
        "found": row.found,
        "pages": row.pages,
        "share": round(row.found / row.pages, 3) if row.pages else 0.0,
        "example": row.example,
    }


def _text_row(row: AuditRow) -> tuple[str, ...]:
    share = f"{row.found / row.pages:.0%}" if row.pages else ""
    return row.site, row.key, row.at, str(row.found), str(row.pages), share, row.example
