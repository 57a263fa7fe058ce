"""``scrapy report ingest``: results by host, the worst host first; with ``--by``, grouped."""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import groupby, islice
from operator import attrgetter
from typing import TextIO

from scrapy.settings import Settings

from pubcrawl.console import output_file
from pubcrawl.console.cells import cell
from pubcrawl.exceptions import UsageError
from pubcrawl.ingest.commands.chosen_results import chosen_results
from pubcrawl.ingest.commands.host_report import FORMS, Host, Totals, share
from pubcrawl.ingest.store.tallies import Tally, tallies
from pubcrawl.ingest.store.tally_fields import FIELDS

NUMBERS = ("requests", "pending", "hits", "misses", "hit_rate")

Row = dict[str, str | int | float]


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Write the report of ingests, or groups of them with ``--by``."""
    write = _write_tallies if opts.by else _write_hosts
    write(settings, opts, opts.form or "text")
    return 0


def _write_hosts(settings: Settings, opts: argparse.Namespace, form: str) -> None:
    with chosen_results(settings, opts) as (results, (list_id, statuses, since)):
        totals = Totals(results.slugs(list_id, statuses=statuses, since=since))
        counts = results.hosts(list_id, statuses=statuses, since=since)
        rows = (
            Host(name, {row.status: row.requests for row in group})
            for name, group in groupby(counts, attrgetter("host"))
        )
        with output_file.output(opts.output) as file:
            FORMS[form](totals, islice(rows, opts.top or None), file)


def _write_tallies(settings: Settings, opts: argparse.Namespace, form: str) -> None:
    fields = _fields(opts.by)
    with chosen_results(settings, opts) as (results, (list_id, statuses, since)):
        groups = tallies(results.database, fields, list_id=list_id, statuses=statuses, since=since)
        rows = _rows(islice(groups, opts.top or None), fields)
        with output_file.output(opts.output) as file:
            if form == "json":
                _as_json(rows, file)
            else:
                _as_table(rows, fields, file, tabs=form == "text")


def _fields(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in FIELDS:
            near = get_close_matches(name, FIELDS, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(FIELDS)}"
            raise UsageError(f"--by {name}: no such field; {hint}")
        if names.count(name) > 1:
            raise UsageError(f"--by {text}: {name} is given twice")
    if not names:
        raise UsageError(f"--by: give {', '.join(FIELDS)}, or several with commas")
    return names


def _rows(groups: Iterable[Tally], fields: list[str]) -> Iterator[Row]:
    for each in groups:
        tried = each.requests - each.pending
        yield {
            **dict(zip(fields, each.values, strict=True)),
            "requests": each.requests,
            "pending": each.pending,
            "hits": each.hits,
            "misses": tried - each.hits,
            "hit_rate": round(share(each.hits, tried), 4),
        }


def _as_json(rows: Iterable[Row], file: TextIO) -> None:
    for row in rows:
        file.write(json.dumps(row, ensure_ascii=False) + "\n")


def _as_table(rows: Iterable[Row], fields: list[str], file: TextIO, *, tabs: bool) -> None:
    end = "\n" if tabs else "\r\n"
    table = csv.writer(file, "excel-tab" if tabs else "excel", lineterminator=end)
    table.writerow((*fields, *NUMBERS))
    for row in rows:
        table.writerow([cell(value) if name in fields else value for name, value in row.items()])
