# ruff: noqa: N999 - the name of the command
"""``scrapy import``: store records without fetching anything."""

from __future__ import annotations

import argparse

from scrapy.exceptions import UsageError as ScrapyUsageError

from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import flag


class Command(OfflineCommand):
    """Store records of pubcrawl, BibTeX, RIS, CSL-JSON, Zotero, EndNote, bio.tools, PubFetcher."""

    page = "matching.md#journals"
    arguments = "FILE …"
    examples = (
        "scrapy import examples/library.ris",
        "scrapy import library.bib pubfetcher.json  # live; give your own files",
    )

    options = (flag("--json", "print a JSON object for each file"),)

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """
        Store the entries of the files.

        Exit codes: 4 if a file is not an export, or if none of its entries can be stored; 1 if the
        store fails.
        """
        if not args:
            raise ScrapyUsageError("give a file: scrapy import library.bib")
        with self.report_errors():
            # The store and the readers of all formats, for this command alone.
            from pubcrawl.actions.imports import import_files

            self.exitcode = import_files(self.settings, args, as_json=opts.json)
