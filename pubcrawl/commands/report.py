"""``scrapy report``: what a store holds, what is missing and what to do, as one HTML file."""

from __future__ import annotations

from pubcrawl.console.artifact_records import FEED
from pubcrawl.console.command import OfflineCommand, Subcommand
from pubcrawl.console.options import choice, flag, number, one_of, same_as, text
from pubcrawl.console.result_filter import OUTPUT, RESULTS
from pubcrawl.ingest.store.tally_fields import FIELDS
from pubcrawl.queries.set_names import SET_NAMES

_TOP = number("--top", "N", "rows of a table; default %(default)s, 0: all", 25)
_FORM = (
    _TOP,
    one_of(
        same_as("form", "json", "--json", "write JSON", default=""),
        same_as("form", "csv", "--csv", "write CSV", default=""),
    ),
)


class Command(OfflineCommand):
    """Write a report as HTML, JSON or CSV: what was found, what is missing, what to do."""

    page = "report.md"
    subcommands = {  # noqa: RUF012
        "": Subcommand(
            "pubcrawl.views.write_report.run",
            "Write what the store holds of a list, or the whole store, as one HTML file",
            "[LIST] [--where QUERY] [--json|--csv] -o report.html",
            (
                text("--where", "QUERY", "only records that meet it (docs/queries.md)"),
                choice("--kind", ("", *SET_NAMES), f"only {', '.join(SET_NAMES)}", metavar="KIND"),
                text(
                    "--table", "NAME", "with --csv or --json: only this table, as CSV or JSON lines"
                ),
                text("--list", "LIST", "the same as LIST"),
                flag("--prisma", "the flow of a review: records, duplicates, retrieved reports"),
                OUTPUT,
                *_FORM,
            ),
            (
                "scrapy report -o out/report.html",
                "scrapy report examples/ids.txt -o out/list.html",
                "scrapy report --where 'oa and missing fulltext' --json",
                "scrapy report examples/ids.txt --prisma -o out/prisma.html",
                "scrapy report --csv --table hosts",
            ),
        ),
        "ingest": Subcommand(
            "pubcrawl.ingest.commands.report.run",
            "Print hits and slugs of ingests by host, the one with most misses first",
            "[--by FIELDS] [--json|--csv] [options]",
            (
                text("--by", "FIELDS", f"group by {', '.join(FIELDS)}, or several with commas"),
                *RESULTS,
                *_FORM,
            ),
            (
                "scrapy report ingest",
                "scrapy report ingest --by host,slug --csv",
                "scrapy report ingest --list requests.jsonl --slug no-capture --since 7d",
            ),
        ),
        "artifacts": Subcommand(
            "pubcrawl.artifacts.commands.report.run",
            "Print artifacts by portal, heuristic, source, state and need, with doubts",
            "[--in FEED] [--json|--csv] [options]",
            (FEED, OUTPUT, *_FORM),
            (
                "scrapy report artifacts",
                "scrapy report artifacts --in out/artifacts.jsonl",
                "scrapy report artifacts --json --top 5",
            ),
        ),
    }
