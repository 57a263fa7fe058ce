"""``scrapy files``: check the files of ingests against their results, and list them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy.commands import ScrapyCommand

from pubcrawl.commands import output_file, result_filter
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.commands.options import flag, text
from pubcrawl.exceptions import UsageError

if TYPE_CHECKING:
    from pubcrawl.actions.files.stored import StoredFiles
    from pubcrawl.ingest.store.results import IngestResults
    from pubcrawl.store.ledger import Ledger


class Command(OfflineCommand, ScrapyCommand):
    """
    Check the files of ingests against their digests; list them as CSV or as a bag.

    check: compare each file in FILES_DIR with size, SHA-256 and SHA-1 in the store, and print what
    is damaged, missing, of no result, or left by a killed crawl; exit code 1 if there is anything.
    manifest: list the files with digests, source, request, reason and time as CSV, or put them into
    a BagIt bag.
    """

    page = "archive.md#files-of-an-ingest"
    arguments = "check [--quick] | manifest [--bag DIR [--copy]] [--all] [options]"
    examples = (
        "scrapy files check",
        "scrapy files check --quick --json",
        "scrapy files manifest -o out/files.csv",
        "scrapy files manifest --bag out/bag --list requests.jsonl",
    )

    options = (
        flag("--json", "print JSON lines"),
        flag("--quick", "check: compare only the sizes, and read no file"),
        text("--bag", "DIR", "manifest: write a bag into this new folder"),
        flag("--copy", "manifest: copy files into the bag, not links"),
        flag("--all", "manifest: also list results without a file"),
        *result_filter.OPTIONS,
    )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Run the subcommand; exit code 1 for findings, 4 for wrong arguments."""
        from pubcrawl.actions.files.check import FilesCheck, summary
        from pubcrawl.actions.files.stored import open_files

        settings = self.settings
        with self.report_errors():
            if args not in (["check"], ["manifest"]):
                raise UsageError(f"give {self.syntax()}")
            _check_options(args[0], opts)
            files, staging = open_files(settings)
            with result_filter.open_results(settings) as (results, lists):
                if args == ["manifest"]:
                    self.exitcode = _manifest(files, results, lists, opts)
                    return
                owner = str(settings["STORE_URL"])
                check = FilesCheck(files, results, staging, owner, quick=opts.quick)
                clean = True
                for finding in check.findings():
                    clean = False
                    print(finding.line(as_json=opts.json))
                print(summary(check.counts, as_json=opts.json))
                self.exitcode = 0 if clean else 1


def _check_options(subcommand: str, opts: argparse.Namespace) -> None:
    given = {
        "check": {"--quick": opts.quick},
        "manifest": {
            "--bag": opts.bag,
            "--copy": opts.copy,
            "--all": opts.all,
            "--list": opts.list,
            "--since": opts.since,
            "--slug": opts.slug,
            "-o": opts.output != "-",
        },
    }
    for other, options in given.items():
        for name, value in options.items():
            if value and other != subcommand:
                raise UsageError(f"{name} is an option of scrapy files {other}")
    if opts.copy and not opts.bag:
        raise UsageError("--copy is for a bag: give --bag DIR too")
    if opts.bag and (opts.all or opts.json or opts.output != "-"):
        raise UsageError("--bag has its own files.csv: give it without --all, --json and -o")


def _manifest(
    files: StoredFiles, results: IngestResults, lists: Ledger, opts: argparse.Namespace
) -> int:
    from pubcrawl.actions.files.bag import Bag
    from pubcrawl.actions.files.manifest import rows, write_csv, write_json

    chosen = result_filter.selection(opts, lists)
    found = results.all(list_id=chosen.list_id, statuses=chosen.statuses, since=chosen.since)
    table = rows(found, files, all=opts.all)
    if opts.bag:
        bag = Bag(Path(opts.bag), files, _warn, copy=opts.copy)
        print(f"{opts.bag}: {bag.write(table)} files")
        return 1 if bag.left_out else 0
    with output_file.output(opts.output) as file:
        write = write_json if opts.json else write_csv
        count = write((row for row, _ in table), file)
    print(f"files: {count} listed", file=sys.stderr)
    return 0


def _warn(reason: str) -> None:
    print(f"left out, {reason}; see scrapy files check", file=sys.stderr)
