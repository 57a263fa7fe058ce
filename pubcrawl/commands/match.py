"""``scrapy match``: find the stored works of files and records."""

from __future__ import annotations

from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import JSON_LINES, flag, number, text


class Command(OfflineCommand):
    """
    Find out which stored work a PDF, record or file is.

    Compare each PDF, also in WARC files, each line of records, or each file that an ingest could
    not verify, with the publications of the store, and print the verdict and its reason. Nothing is
    changed.
    """

    page = "matching.md"
    arguments = "FILE|FOLDER … | --unverified | --orphans [options]"
    examples = (
        "scrapy match downloads/ --explain  # live; give your own PDFs",
        "scrapy match --unverified --sample 50 --seed 1",
    )

    does = "pubcrawl.ingest.commands.match.run"
    options = (
        JSON_LINES,
        flag(
            "--unverified",
            "compare the files of results with the slugs unverified-file and wrong-work",
        ),
        flag("--orphans", "compare PDFs in FILES_DIR that no result names"),
        flag("--explain", "print each candidate with its verdict"),
        number("--sample", "N", "compare N random inputs, and estimate the result for all of them"),
        text(
            "--new", "FILE", "write the new works, each with all its inputs; .gz and .zst compress"
        ),
        number("--seed", "SEED", "choose the same sample again (default: 0)", least=None),
    )
