"""``scrapy seeds [LIST]``: the state of every line of a seed list."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterable

from scrapy.settings import Settings

from pubcrawl.console import output_file
from pubcrawl.console.cells import print_table
from pubcrawl.console.lists import matches, no_list
from pubcrawl.exceptions import UsageError
from pubcrawl.items.seed_states import STATES
from pubcrawl.model.times import iso
from pubcrawl.store.database import Database
from pubcrawl.store.ledger import Ledger, SeedList, SeedRow
from pubcrawl.store.store import Store
from pubcrawl.views.list_results import list_results

LIST_COLUMNS = ("list", "spider", "lines", *STATES)
ROW_COLUMNS = ("list", "line", "text", "state", "reason", "attempts", "due")


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print counts or lines. Raises ``UsageError`` for a list that the store does not have."""
    if len(args) > 1:
        raise UsageError("give one list, or none for all")
    store = Store(settings["STORE_URL"], create=False)
    try:
        lists = [each for each in store.ledger.lists() if opts.spider in ("", each.spider)]
        chosen = [each for each in lists if not args or matches(each.source, args[0])]
        if args and not chosen:
            raise no_list(args[0], [each.source for each in lists])
        if opts.all:
            return write_results(store.database, chosen, opts)
        if opts.state:
            rows = (row for each in chosen for row in store.ledger.rows(each.id, opts.state))
            show(ROW_COLUMNS, map(row_values, rows), opts.format)
        else:
            show(LIST_COLUMNS, (list_values(store.ledger, each) for each in chosen), opts.format)
    finally:
        store.close()
    return 0


def write_results(database: Database, lists: list[SeedList], opts: argparse.Namespace) -> int:
    """Write the rows of the one list with what became of each; print how many there are."""
    if len(lists) != 1:
        sources = sorted({each.source for each in lists})
        spiders = ", ".join(each.spider for each in lists)
        if len(sources) == 1:
            raise UsageError(f"{sources[0]} was read by {spiders}: give --spider")
        raise UsageError(f"--all is for one list; lists: {', '.join(sources) or 'none yet'}")
    if opts.state:
        raise UsageError("--all gives the rows of all states: leave out --state")
    table = list_results(database, lists[0])
    if table.note:
        print(table.note, file=sys.stderr)
    count = 0
    name = opts.output.lower().removesuffix(".gz").removesuffix(".zst")
    with output_file.output(opts.output) as file:
        lines = opts.format == "json" or name.endswith((".jsonl", ".jl"))
        tabs = name.endswith((".tsv", ".tab")) or name == "-"
        rows = csv.writer(file, delimiter="\t" if tabs else ",", lineterminator="\r\n")
        if not lines:
            file.write("\ufeff" if opts.bom else "")
            rows.writerow(table.columns)
        for row in table.rows:
            count += 1
            if lines:
                values = dict(zip(table.columns, row, strict=True))
                file.write(json.dumps(values, ensure_ascii=False) + "\n")
            else:
                rows.writerow(row)
    print(f"{count:,} rows", file=sys.stderr)
    return 0


def list_values(ledger: Ledger, seeds: SeedList) -> tuple[object, ...]:
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
    """Print rows as a table, or as JSON lines."""
    if form != "json":
        print_table(rows, columns)
        return
    for row in rows:
        print(json.dumps(dict(zip(columns, row, strict=True)), ensure_ascii=False))
