"""``scrapy remove``: remove stored records that meet a query."""

from __future__ import annotations

import argparse
import json

from scrapy.commands import ScrapyCommand

from pubcrawl.commands import selection
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.commands.options import flag
from pubcrawl.exceptions import UsageError


class Command(OfflineCommand, ScrapyCommand):
    """Remove stored records that meet a query; without --yes only count them."""

    arguments = "[KIND] QUERY [--yes] [options]"
    examples = (
        "scrapy remove 'empty and fetched < 30d'",
        "scrapy remove webpages 'status-code 410' --yes",
    )

    options = (
        *selection.OPTIONS,
        flag("--yes", "remove them"),
        flag("--all", "without a query: all of the kind"),
        flag("--json", "print a JSON object"),
    )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print the number of records; exit code 4 without a query."""
        from pubcrawl.queries.field import EVERYTHING
        from pubcrawl.queries.selection import count_records, remove_records

        settings = self.settings
        with (
            self.report_errors(),
            selection.open_selection(args, opts, settings) as (database, chosen),
        ):
            everything = chosen.condition == EVERYTHING and chosen.entries is None
            if everything and not opts.all:
                raise UsageError("give a query, or --all for all records of the kind")
            name = chosen.of.name
            number = (remove_records if opts.yes else count_records)(database, chosen)
            shown = f"{number} {name if number != 1 else name.removesuffix('s')}"
            if opts.json:
                print(json.dumps({"kind": name, "records": number, "removed": opts.yes}))
            elif opts.yes:
                print(f"removed {shown}")
            else:
                print(f"would remove {shown}; add --yes to remove them")
