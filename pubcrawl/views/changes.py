"""``scrapy changes``: what crawls changed, as a table, CSV, JSON lines or an Atom feed."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TextIO

from scrapy.settings import Settings

from pubcrawl.console.cells import print_table
from pubcrawl.console.lists import list_ids
from pubcrawl.console.output_file import output
from pubcrawl.console.result_filter import since
from pubcrawl.exceptions import UsageError
from pubcrawl.exchange.table import safe_text
from pubcrawl.store.database import Database
from pubcrawl.store.ledger import Ledger
from pubcrawl.tables.mistakes import unknown
from pubcrawl.views.atom import write_atom
from pubcrawl.views.report import rows_of, scoped
from pubcrawl.views.sql import NEWS, views
from pubcrawl.works.changes import KINDS

Rows = Sequence[Mapping[str, Any]]

_SHOWN = ("changed", "kind", "record", "field", "before", "after", "source")
_SUFFIXES = {".csv": "csv", ".jsonl": "json", ".json": "json", ".atom": "atom", ".xml": "atom"}


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the changes of a list, or of the whole store, the latest first."""
    if len(args) > 1:
        raise UsageError("give one list, or none for all")
    kinds = opts.kind.split(",") if opts.kind else KINDS
    if wrong := [kind for kind in kinds if kind not in KINDS]:
        raise UsageError(f"--kind: {unknown('kind', wrong[0], KINDS)}")
    form = opts.format or _SUFFIXES.get(Path(opts.output).suffix, "table")
    first = since(opts.since)
    name = args[0] if args else ""
    with closing(Database(settings["STORE_URL"], create=False)) as database:
        lists = list_ids(name, Ledger(database).lists()) if name else None
        with scoped(database, lists, lists, None) as (connection, scope):
            table = views()["changes"].table(
                connection, 0, {*scope, *(() if opts.all else (NEWS,))}, since=str(first)
            )
    columns = [column.name for column in table.columns]
    rows = [row for row in rows_of(table) if row["kind"] in kinds]
    if form == "table" and opts.output == "-":
        print_table(([row[name] for name in _SHOWN] for row in rows), _SHOWN)
    else:
        with output(opts.output) as file:
            if form == "atom":
                write_atom(rows, file, f"Changes of {name or 'the store'}", database.name, first)
            else:
                _WRITERS[form](columns, rows, file)
    print(f"{len(rows):,} changes", file=sys.stderr)
    return 0


def _write_csv(columns: Sequence[str], rows: Rows, file: TextIO, between: str = ",") -> None:
    writer = csv.writer(file, delimiter=between, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow(
            safe_text(value) if isinstance(value, str) else value for value in row.values()
        )


def _write_json(columns: Sequence[str], rows: Rows, file: TextIO) -> None:
    for row in rows:
        file.write(json.dumps(row, ensure_ascii=False) + "\n")


_WRITERS: dict[str, Callable[..., None]] = {
    "csv": _write_csv,
    "json": _write_json,
    "table": lambda columns, rows, file: _write_csv(columns, rows, file, "\t"),
}
