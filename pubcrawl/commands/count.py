"""``scrapy count``: print the number of stored records that meet a query."""

from __future__ import annotations

import argparse
import json

from scrapy.commands import ScrapyCommand

from pubcrawl.commands import selection
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.commands.options import flag


class Command(OfflineCommand, ScrapyCommand):
    """Print the number of stored records that meet a query (docs/queries.md)."""

    arguments = f"{selection.SYNTAX} [options]"
    examples = (
        "scrapy count",
        "scrapy count 'missing fulltext and not oa'",
        "scrapy count webpages 'broken or title.size < 5'",
    )

    options = (
        *selection.OPTIONS,
        flag("--json", "print a JSON object"),
    )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print the number; exit code 4 for a query that cannot be read."""
        from pubcrawl.queries.selection import count_records

        settings = self.settings
        with (
            self.report_errors(),
            selection.open_selection(args, opts, settings) as (database, chosen),
        ):
            number = count_records(database, chosen)
            print(json.dumps({chosen.of.name: number}) if opts.json else number)
