"""``scrapy count``, ``scrapy remove``: numbers of stored records, of values, of parts by type."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections import Counter
from collections.abc import Mapping

from scrapy.settings import Settings
from sqlalchemy import func, select

from pubcrawl.console import selection
from pubcrawl.console.cells import print_table
from pubcrawl.exceptions import UsageError
from pubcrawl.queries.field import EVERYTHING
from pubcrawl.queries.parser import find_field
from pubcrawl.queries.selection import (
    Selection,
    count_records,
    find_entries,
    remove_records,
    top_values,
)
from pubcrawl.queries.sql import among
from pubcrawl.store.database import Database
from pubcrawl.store.tables import part
from pubcrawl.works.parts import PARTS, PartType

_TOTAL = "total"


def count(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the number of records that meet a query."""
    if opts.sort or opts.limit:
        raise UsageError("--sort and --limit do not change the number: leave them out")
    with selection.open_selection(args, opts, settings) as (database, chosen):
        number = count_records(database, chosen)
        print(json.dumps({chosen.of.name: number}) if opts.json else number)
    return 0


def by(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the most frequent values of a field, largest numbers first."""
    if not args:
        raise UsageError("give a field, such as: scrapy count by visited.host")
    with selection.open_selection(args[1:], opts, settings) as (database, chosen):
        field = find_field(args[0], chosen.of.fields)
        rows = top_values(database, chosen, field)[: opts.values or None]
    if not opts.json:
        print_table(rows)
        return 0
    for value, records in rows:
        print(json.dumps({"value": value, "records": records}, ensure_ascii=False))
    return 0


def parts(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print as CSV a row for each part type, in the order of their rank, and one of totals."""
    with selection.open_selection(args, opts, settings) as (database, chosen):
        if chosen.of.name != selection.PUBLICATIONS:
            raise UsageError(f"only publications have parts, not {chosen.of.name}")
        counts = part_counts(database, chosen)
    names = [*map(str, PartType), _TOTAL]
    if opts.json:
        for name in names:
            print(json.dumps({"type": name, **_row(counts, name)}))
        return 0
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(("type", *PARTS, _TOTAL))
    writer.writerows((name, *_row(counts, name).values()) for name in names)
    return 0


def remove(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Remove the records that meet a query, or print their number."""
    with selection.open_selection(args, opts, settings) as (database, chosen):
        everything = chosen.condition == EVERYTHING and chosen.entries is None
        if everything and not opts.all:
            raise UsageError("give a query, or --all for all records of the kind")
        number = (remove_records if opts.yes else count_records)(database, chosen)
    kind = chosen.of.name
    if opts.json:
        print(json.dumps({"kind": kind, "records": number, "removed": opts.yes}))
        return 0
    shown = f"{number} {kind if number != 1 else kind.removesuffix('s')}"
    print(f"removed {shown}" if opts.yes else f"would remove {shown}; add --yes to remove them")
    return 0


def part_counts(database: Database, chosen: Selection) -> Counter[tuple[str, str]]:
    """Return how often the publications have each type of each part: (type, part) → number."""
    mine = among(part.c.publication, find_entries(database, chosen), database.engine.dialect.name)
    query = select(part.c.type, part.c.name, func.count()).where(mine).group_by("type", "name")
    rows = map(tuple, database.fetch(query))
    return Counter({(type, name): number for type, name, number in rows})


def _row(counts: Mapping[tuple[str, str], int], name: str) -> dict[str, int]:
    """Return the numbers of a type, or of all types together, by part, and their total."""
    row = {
        each: sum(
            number
            for (type, part_name), number in counts.items()
            if part_name == each and name in (type, _TOTAL)
        )
        for each in PARTS
    }
    return {**row, _TOTAL: sum(row.values())}
