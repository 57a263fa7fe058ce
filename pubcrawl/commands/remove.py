"""``scrapy remove``: remove stored records that meet a query."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from pubcrawl.console import selection
from pubcrawl.console.command import RowCommand
from pubcrawl.console.options import flag
from pubcrawl.exceptions import UsageError


class Command(RowCommand):
    """Remove stored records that meet a query; without --yes only count them."""

    page = "queries.md"
    arguments = "[KIND] QUERY [--yes] [options]"
    examples = (
        "scrapy remove 'empty and fetched < 30d'",
        "scrapy remove webpages 'status-code 410' --yes",
    )

    options = (
        *selection.OPTIONS,
        flag("--yes", "remove them"),
        flag("--all", "without a query: all of the kind"),
    )

    def rows(self, args: list[str], opts: argparse.Namespace) -> Iterator[Mapping[str, object]]:
        """Yield the number of records; exit code 4 without a query."""
        from pubcrawl.queries.field import EVERYTHING
        from pubcrawl.queries.selection import count_records, remove_records

        with selection.open_selection(args, opts, self.settings) as (database, chosen):
            everything = chosen.condition == EVERYTHING and chosen.entries is None
            if everything and not opts.all:
                raise UsageError("give a query, or --all for all records of the kind")
            number = (remove_records if opts.yes else count_records)(database, chosen)
            yield {"kind": chosen.of.name, "records": number, "removed": opts.yes}

    def line(self, row: Mapping[str, object]) -> str:
        kind, number, removed = row.values()
        shown = f"{number} {kind if number != 1 else str(kind).removesuffix('s')}"
        return f"removed {shown}" if removed else f"would remove {shown}; add --yes to remove them"
