"""``scrapy count``: print the number of stored records that meet a query."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from scrapy.commands import ScrapyCommand

from pubcrawl.commands import selection
from pubcrawl.commands.command import RowCommand


class Command(RowCommand, ScrapyCommand):
    """Print the number of stored records that meet a query."""

    page = "queries.md"
    arguments = f"{selection.SYNTAX} [options]"
    examples = (
        "scrapy count",
        "scrapy count 'missing fulltext and not oa'",
        "scrapy count webpages 'broken or title.size < 5'",
    )

    options = selection.OPTIONS

    def rows(self, args: list[str], opts: argparse.Namespace) -> Iterator[Mapping[str, object]]:
        """Yield the number; exit code 4 for a query that cannot be read."""
        from pubcrawl.queries.selection import count_records

        with selection.open_selection(args, opts, self.settings) as (database, chosen):
            yield {chosen.of.name: count_records(database, chosen)}
