"""``scrapy count``: numbers of stored records."""

from __future__ import annotations

from pubcrawl.console import selection
from pubcrawl.console.command import OfflineCommand, Subcommand
from pubcrawl.console.options import JSON_LINES, number

_DO = "pubcrawl.views.counts"
_OPTIONS = (*selection.OPTIONS, JSON_LINES)


class Command(OfflineCommand):
    """Print the number of stored records that meet a query, by value, by part."""

    page = "queries.md"
    subcommands = {  # noqa: RUF012
        "": Subcommand(
            f"{_DO}.count",
            "Print the number of stored records that meet a query",
            f"{selection.SYNTAX} [options]",
            _OPTIONS,
            (
                "scrapy count",
                "scrapy count 'missing fulltext and not oa'",
                "scrapy count webpages 'broken or title.size < 5'",
            ),
        ),
        "by": Subcommand(
            f"{_DO}.by",
            "Print the most frequent values of a field",
            f"FIELD {selection.SYNTAX} [options]",
            (
                *_OPTIONS,
                number("--values", "N", "number of values; default %(default)s, 0: all", 25),
            ),
            (
                "scrapy count by visited.host",
                "scrapy count by problem 'missing fulltext'",
                "scrapy count by final-host webpages broken --values 0",
            ),
        ),
        "parts": Subcommand(
            f"{_DO}.parts",
            "Print how many parts of each type stored publications have, as CSV",
            "[QUERY] [options]",
            _OPTIONS,
            ("scrapy count parts", "scrapy count parts 'oa and date >= 2020'"),
        ),
    }
