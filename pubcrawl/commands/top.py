"""``scrapy top``: print the most frequent values of a field."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from scrapy.commands import ScrapyCommand

from pubcrawl.commands import selection
from pubcrawl.commands.command import RowCommand
from pubcrawl.commands.options import number
from pubcrawl.exceptions import UsageError

TOP = 25  # values


class Command(RowCommand, ScrapyCommand):
    """Print the most frequent values of a field in stored records."""

    page = "queries.md"
    arguments = f"FIELD {selection.SYNTAX} [options]"
    examples = (
        "scrapy top visited.host",
        "scrapy top problem 'missing fulltext'",
        "scrapy top final-host webpages broken --values 0",
    )

    options = (
        *selection.OPTIONS,
        number("--values", "N", "number of values; default %(default)s, 0: all", TOP),
    )

    def rows(self, args: list[str], opts: argparse.Namespace) -> Iterator[Mapping[str, object]]:
        """Yield values and numbers, largest numbers first; exit code 4 for another field."""
        from pubcrawl.queries.parser import find_field
        from pubcrawl.queries.selection import top_values

        if not args:
            raise UsageError("give a field, such as: scrapy top visited.host")
        if opts.values < 0:
            raise UsageError(f"--values {opts.values}: give a number, or 0 for all")
        with selection.open_selection(args[1:], opts, self.settings) as (database, chosen):
            field = find_field(args[0], chosen.of.fields)
            for value, records in top_values(database, chosen, field)[: opts.values or None]:
                yield {"value": value, "records": records}
