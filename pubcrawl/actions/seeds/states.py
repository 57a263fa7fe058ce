"""``scrapy seeds [LIST]``: the state of every line of a seed list."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable

from scrapy.settings import Settings

from pubcrawl.commands.cells import cell
from pubcrawl.commands.result_filter import matches
from pubcrawl.exceptions import UsageError
from pubcrawl.ingest.store.ledger import SPIDER, IngestLedger
from pubcrawl.ingest.store.results import IngestResults
from pubcrawl.items.seed_states import STATES
from pubcrawl.model.times import iso
from pubcrawl.store.ledger import Ledger, SeedList, SeedRow
from pubcrawl.store.store import Store

LIST_COLUMNS = ("list", "spider", "lines", *STATES)
ROW_COLUMNS = ("list", "line", "text", "state", "reason", "attempts", "due")


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print counts or lines; return 4 for a list that the store does not have."""
    if len(args) > 1:
        raise UsageError("give one list, or none for all")
    store = Store(settings["STORE_URL"], create=False)
    requests = IngestLedger.open(settings["STORE_URL"], create=False)
    try:
        lists = [each for each in store.ledger.lists() if opts.spider in ("", each.spider)]
        chosen = [each for each in lists if not args or matches(each.source, args[0])]
        ledgers = {SPIDER: requests.results}
        pairs = [(each, ledgers.get(each.spider, store.ledger)) for each in chosen]
        if args and not chosen:
            names = ", ".join(each.source for each in lists) or "none yet"
            print(f"no list {args[0]!r} in the store; lists: {names}", file=sys.stderr)
            return 4
        if opts.state:
            rows = (row for each, ledger in pairs for row in ledger.rows(each.id, opts.state))
            show(ROW_COLUMNS, map(row_values, rows), opts.format)
        else:
            show(LIST_COLUMNS, (list_values(ledger, each) for each, ledger in pairs), opts.format)
    finally:
        requests.close()
        store.close()
    return 0


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
    due = iso(row.due) if row.due else ""
    return row.source, row.line, row.text, row.state, row.reason, row.attempts, due


def show(columns: tuple[str, ...], rows: Iterable[tuple[object, ...]], form: str) -> None:
    """Print rows as a tab-separated table, or as JSON lines."""
    if form == "tsv":
        print("\t".join(columns))
    for row in rows:
        if form == "json":
            print(json.dumps(dict(zip(columns, row, strict=True)), ensure_ascii=False))
        else:
            print("\t".join(cell(value) for value in row))
