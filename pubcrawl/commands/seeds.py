"""``scrapy seeds``: the state of every line of a seed list."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from typing import cast

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError
from scrapy.settings import Settings

from pubcrawl.commands.closed_pipe import ends_with_its_reader
from pubcrawl.commands.examples import WithExamples
from pubcrawl.exceptions import PubcrawlError
from pubcrawl.ingest.store.ledger import SPIDER, IngestLedger
from pubcrawl.ingest.store.results import IngestResults
from pubcrawl.store.ledger import STATES, Ledger, SeedList, SeedRow
from pubcrawl.store.store import Store

LIST_COLUMNS = ("list", "spider", "lines", *STATES)
ROW_COLUMNS = ("list", "line", "text", "state", "reason", "attempts")


class Command(WithExamples, ScrapyCommand):
    """Print counts of every list by state, or the lines in one state."""

    examples = (
        "scrapy seeds",
        "scrapy seeds ids.txt --state failed",
        "scrapy seeds ids.txt --state rejected --json",
    )
    requires_crawler_process = False
    default_settings = {"LOG_ENABLED": False}  # noqa: RUF012

    def syntax(self) -> str:
        """Return the arguments."""
        return "[LIST] [--state STATE] [--json]"

    def short_desc(self) -> str:
        """Return the purpose of the command."""
        return "Print counts of the seed lists by state, or their lines with reasons"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of this command."""
        super().add_options(parser)
        parser.add_argument(
            "--state", choices=STATES, help="print the lines in this state instead of counts"
        )
        parser.add_argument("--spider", default="", help="only the lists of this spider")
        parser.add_argument(
            "--format",
            choices=("tsv", "json"),
            default="tsv",
            help="tab-separated table, or JSON lines; default %(default)s",
        )
        parser.add_argument(
            "--json", dest="format", action="store_const", const="json", help="as --format json"
        )

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print counts or lines; exit code 4 for a list that the store does not have."""
        if len(args) > 1:
            raise UsageError("give one list, or none for all")
        settings = cast("Settings", self.settings)
        try:
            store = Store.open(settings["STORE_URL"], create=False)
            requests = IngestLedger.open(settings["STORE_URL"], create=False)
        except PubcrawlError as error:
            print(error, file=sys.stderr)
            self.exitcode = 1
            return
        lists = [each for each in store.ledger.lists() if opts.spider in ("", each.spider)]
        chosen = [each for each in lists if not args or matches(each.source, args[0])]
        ledgers = {SPIDER: requests.results}
        pairs = [(each, ledgers.get(each.spider, store.ledger)) for each in chosen]
        if args and not chosen:
            names = ", ".join(each.source for each in lists) or "none yet"
            print(f"no list {args[0]!r} in the store; lists: {names}", file=sys.stderr)
            self.exitcode = 4
        elif opts.state:
            rows = (row for each, ledger in pairs for row in ledger.rows(each.id, opts.state))
            show(ROW_COLUMNS, map(row_values, rows), opts.format)
        else:
            show(LIST_COLUMNS, (list_values(ledger, each) for each, ledger in pairs), opts.format)
        requests.close()
        store.close()


def matches(source: str, name: str) -> bool:
    """Answer whether *name* is the path of the list *source*, or the end of it."""
    return source == name or source.endswith("/" + name.removeprefix("./"))


def list_values(ledger: Ledger | IngestResults, seeds: SeedList) -> tuple[object, ...]:
    """Return a row of ``LIST_COLUMNS``."""
    counts = ledger.counts(seeds.id)
    return (
        seeds.source,
        seeds.spider,
        sum(counts.values()) - counts["withdrawn"],
        *counts.values(),
    )


def row_values(row: SeedRow) -> tuple[object, ...]:
    """Return a row of ``ROW_COLUMNS``."""
    return row.source, row.line, row.text, row.state, row.reason, row.attempts


def show(columns: tuple[str, ...], rows: Iterable[tuple[object, ...]], form: str) -> None:
    """Print rows as a tab-separated table, or as JSON lines."""
    if form == "tsv":
        print("\t".join(columns))
    for row in rows:
        if form == "json":
            print(json.dumps(dict(zip(columns, row, strict=True)), ensure_ascii=False))
        else:
            print("\t".join(cell(value) for value in row))


def cell(value: object) -> str:
    """Return *value* as one cell, which a spreadsheet does not take for a formula."""
    text = " ".join(str(value).split())
    return "'" + text if text.startswith(("=", "+", "-", "@")) and len(text) > 1 else text
