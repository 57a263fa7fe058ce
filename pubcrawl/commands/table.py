"""``scrapy table``: print how many parts of each type publications have."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from scrapy.commands import ScrapyCommand

from pubcrawl.commands import selection
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.commands.options import flag
from pubcrawl.exceptions import UsageError
from pubcrawl.works.parts import PARTS, PartType

if TYPE_CHECKING:
    from pubcrawl.queries.selection import Selection
    from pubcrawl.store.database import Database

_TOTAL = "total"


class Command(OfflineCommand, ScrapyCommand):
    """Print how many parts of each type stored publications have, as CSV."""

    arguments = "[QUERY] [options]"
    examples = ("scrapy table", "scrapy table 'oa and date >= 2020'")

    options = (
        *selection.OPTIONS,
        flag("--json", "print JSON lines instead of CSV"),
    )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print a row for each type, in the order of their rank, and one of totals."""
        settings = self.settings
        with (
            self.report_errors(),
            selection.open_selection(args, opts, settings) as (database, chosen),
        ):
            if chosen.of.name != selection.PUBLICATIONS:
                raise UsageError(f"only publications have parts, not {chosen.of.name}")
            counts = part_counts(database, chosen)
            rows = [*map(str, PartType), _TOTAL]
            if opts.json:
                for name in rows:
                    print(json.dumps({"type": name, **_row(counts, name)}))
                return
            writer = csv.writer(sys.stdout, lineterminator="\n")
            writer.writerow(("type", *PARTS, _TOTAL))
            for name in rows:
                writer.writerow((name, *_row(counts, name).values()))


def part_counts(database: Database, chosen: Selection) -> Counter[tuple[str, str]]:
    """Return how often the publications have each type of each part: (type, part) → number."""
    from sqlalchemy import func, select

    from pubcrawl.queries.selection import find_entries
    from pubcrawl.queries.sql import among
    from pubcrawl.store.tables import part

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
