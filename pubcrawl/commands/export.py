"""``scrapy export``: write results of crawls for catalogues, archives and crawlers."""

from __future__ import annotations

import argparse
import sys

from scrapy.utils.misc import load_object

from pubcrawl.actions.export.options import (
    ARTIFACT_FORMATS,
    OPTIONS,
    RESULT_FORMATS,
)
from pubcrawl.console.command import OfflineCommand
from pubcrawl.exceptions import UsageError
from pubcrawl.exchange.registry import FORMATS as RECORD_FORMATS


class Command(OfflineCommand):
    """Export records for spreadsheets and bibliographies, files for catalogues and archives."""

    page = "exports.md"
    arguments = "[ID …] [--format NAME] [-o FILE or DIR] [options]"
    examples = (
        "scrapy export --format fatcat-file -o out/files.jsonl --unlinked",
        "scrapy export --format cdx -o out/captures.cdx",
        "scrapy export --format tables -o out/results.sqlite",
        "scrapy export --format unresolved --slug no-capture",
        "scrapy export --format browsertrix --in out/artifacts.jsonl -o out/scopes",
        "scrapy export --check --in out/artifacts.jsonl -o out/scopes",
    )

    options = OPTIONS

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Write the lines; exit code 4 for wrong options, 1 if they cannot be written."""
        with self.report_errors():
            summary, self.exitcode = self._write(args, opts)
            print(f"{'check' if opts.check else opts.format}: {summary}", file=sys.stderr)

    def _write(self, args: list[str], opts: argparse.Namespace) -> tuple[str, int]:
        """Write the records, results or artifacts; return a summary and an exit code."""
        from pubcrawl.actions.export import artifacts as export_artifacts
        from pubcrawl.actions.export import records as export_records

        settings = self.settings
        if opts.check:
            _check_artifacts(opts)
            return export_artifacts.check(settings, opts)
        opts.format = export_records.format_of(
            opts, (*RECORD_FORMATS, *RESULT_FORMATS, *ARTIFACT_FORMATS), args
        )
        if args and opts.format not in RECORD_FORMATS:
            raise UsageError(f"{args[0]!r}: the format {opts.format} takes no identifiers")
        if opts.format in RECORD_FORMATS:
            return export_records.export(settings, opts, args)
        if opts.format in ARTIFACT_FORMATS:
            _check_artifacts(opts)
            return export_artifacts.export(settings, opts), 0
        from pubcrawl.ingest.commands.chosen_results import chosen_results

        with chosen_results(settings, opts) as (results, chosen):
            write = load_object(RESULT_FORMATS[opts.format].path)
            return write(results, chosen, opts), 0


def _check_artifacts(opts: argparse.Namespace) -> None:
    for name in ("list", "since", "slug"):
        if getattr(opts, name):
            raise UsageError(f"--{name} selects results of ingests, not artifacts")
