"""``scrapy files``: check the files of ingests against their results, and list them."""

from __future__ import annotations

from pubcrawl.console.command import OfflineCommand, Subcommand
from pubcrawl.console.options import JSON_LINES, flag, text
from pubcrawl.console.result_filter import RESULTS


class Command(OfflineCommand):
    """Check the files of ingests against their digests; list them as CSV or as a bag."""

    page = "archive.md#files-of-an-ingest"
    examples = ("scrapy files check", "scrapy files manifest -o out/files.csv")
    subcommands = {  # noqa: RUF012
        "check": Subcommand(
            "pubcrawl.ingest.commands.files.check.run",
            "Print what is damaged, missing, of no result, or left by a killed crawl",
            "[--quick] [--json]",
            (JSON_LINES, flag("--quick", "compare only the sizes, and read no file")),
            ("scrapy files check", "scrapy files check --quick --json"),
        ),
        "manifest": Subcommand(
            "pubcrawl.ingest.commands.files.bag.run",
            "List files with digests, source, request, reason and time, as CSV or as a bag",
            "[-o FILE] [--bag DIR [--copy]] [--all] [options]",
            (
                JSON_LINES,
                text("--bag", "DIR", "write a BagIt bag into this new folder"),
                flag("--copy", "copy files into the bag, not links"),
                flag("--all", "also list results without a file"),
                *RESULTS,
            ),
            (
                "scrapy files manifest -o out/files.csv",
                "scrapy files manifest --bag out/bag --list requests.jsonl",
            ),
        ),
    }
