"""``scrapy top``: print the most frequent values of a field."""

from __future__ import annotations

import argparse
import json

from scrapy.commands import ScrapyCommand

from pubcrawl.commands import selection
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.commands.options import flag, number
from pubcrawl.exceptions import UsageError

TOP = 25  # values


class Command(OfflineCommand, ScrapyCommand):
    """Print the most frequent values of a field in stored records."""

    arguments = f"FIELD {selection.SYNTAX} [options]"
    examples = (
        "scrapy top visited.host",
        "scrapy top problem 'missing fulltext'",
        "scrapy top final-host webpages broken --values 0",
    )

    options = (
        *selection.OPTIONS,
        number("--values", "N", "number of values; default %(default)s, 0: all", TOP),
        flag("--json", "print JSON lines"),
    )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print values and numbers, largest numbers first; exit code 4 for another field."""
        from pubcrawl.queries.parser import find_field
        from pubcrawl.queries.selection import top_values

        settings = self.settings
        with self.report_errors():
            if not args:
                raise UsageError("give a field, such as: scrapy top visited.host")
            if opts.values < 0:
                raise UsageError(f"--values {opts.values}: give a number, or 0 for all")
            with selection.open_selection(args[1:], opts, settings) as (database, chosen):
                field = find_field(args[0], chosen.of.fields)
                found = top_values(database, chosen, field)
                for value, number in found[: opts.values or None]:
                    if opts.json:
                        print(json.dumps({"value": value, "records": number}, ensure_ascii=False))
                    else:
                        print(f"{value}\t{number}")
