"""``scrapy seeds``: what became of every line of a seed list."""

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
from pubcrawl.exceptions import PubcrawlError
from pubcrawl.store.ingest import SPIDER, IngestLedger
from pubcrawl.store.ingest_results import IngestResults
from pubcrawl.store.ledger import STATES, Ledger, SeedList, SeedRow
from pubcrawl.store.store import Store

LIST_COLUMNS = ("list", "spider", "lines", *STATES)
ROW_COLUMNS = ("list", "line", "text", "state", "reason", "attempts")


class Command(ScrapyCommand):
    """Counts of every list by state, or the lines in one state."""

    requires_crawler_process = False
    default_settings = {"LOG_ENABLED": False}  # noqa: RUF012

    def syntax(self) -> str:
        """Return the arguments."""
        return "[LIST] [--state STATE] [--format tsv|json]"

    def short_desc(self) -> str:
        """Return what the command is for."""
        return "Counts of the seed lists by state, or their lines with reasons"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of this command."""
        super().add_options(parser)
        parser.add_argument(
            "--state", choices=STATES, help="print the lines in this state instead of counts"
        )
        parser.add_argument("--spider", default="", help="only the lists of this spider")
        parser.add_argument("--format", choices=("tsv", "json"), default="tsv")

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print what is asked for; exit code 4 for a list that nobody read."""
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
        known = [one for one in store.ledger.lists() if opts.spider in ("", one.spider)]
        chosen = [one for one in known if not args or matches(one.source, args[0])]
        ledgers = {SPIDER: requests.results}
        found = [(one, ledgers.get(one.spider, store.ledger)) for one in chosen]
        if args and not chosen:
            names = ", ".join(one.source for one in known) or "none yet"
            print(f"no list {args[0]!r} in the store; lists: {names}", file=sys.stderr)
            self.exitcode = 4
        elif opts.state:
            rows = (row for one, ledger in found for row in ledger.rows(one.id, opts.state))
            show(ROW_COLUMNS, map(row_values, rows), opts.format)
        else:
            show(LIST_COLUMNS, (list_values(ledger, one) for one, ledger in found), opts.format)
        requests.close()
        store.close()


def matches(source: str, wanted: str) -> bool:
    """Answer whether the list *source* is the one *wanted*, by its path or the end of it."""
    return source == wanted or source.endswith("/" + wanted.removeprefix("./"))


def list_values(ledger: Ledger | IngestResults, one: SeedList) -> tuple[object, ...]:
    """Return a row of ``LIST_COLUMNS``."""
    counts = ledger.counts(one.id)
    return (one.source, one.spider, sum(counts.values()) - counts["withdrawn"], *counts.values())


def row_values(row: SeedRow) -> tuple[object, ...]:
    """Return a row of ``ROW_COLUMNS``."""
    return row.source, row.line, row.text, row.state, row.reason, row.attempts


def show(columns: tuple[str, ...], rows: Iterable[tuple[object, ...]], form: str) -> None:
    """Print rows as a table with tabs, or as a JSON object a line."""
    if form == "tsv":
        print("\t".join(columns))
    for row in rows:
        if form == "json":
            print(json.dumps(dict(zip(columns, row, strict=True)), ensure_ascii=False))
        else:
            print("\t".join(cell(value) for value in row))


def cell(value: object) -> str:
    """Return *value* as a cell that no spreadsheet takes for a formula, nor for two."""
    text = " ".join(str(value).split())
    return "'" + text if text.startswith(("=", "+", "-", "@")) and len(text) > 1 else text
