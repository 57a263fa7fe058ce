"""``scrapy export``: write results of crawls for catalogues, archives and crawlers."""

from __future__ import annotations

import argparse
import sys

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError as ScrapyUsageError

from pubcrawl.commands import result_filter
from pubcrawl.commands.closed_pipe import ends_with_its_reader
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.exceptions import UsageError
from pubcrawl.exchange.registry import FORMATS as RECORD_FORMATS

KINDS = ("file", "fileset", "webcapture")


class Command(OfflineCommand, ScrapyCommand):
    """Write what the store has, in the forms of other programs; nothing is fetched."""

    arguments = "[ID …] [--format NAME] [-o FILE or DIR] [options]"
    purpose = (
        "Export records for spreadsheets and bibliographies, files for catalogues and archives"
    )
    examples = (
        "scrapy export --format fatcat-file -o out/files.jsonl --unlinked",
        "scrapy export --format cdx -o out/captures.cdx",
        "scrapy export --format tables -o out/results.sqlite",
        "scrapy export --format unresolved --slug no-capture",
        "scrapy export --format browsertrix --in out/artifacts.jsonl -o out/scopes",
        "scrapy export --check --in out/artifacts.jsonl -o out/scopes",
    )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of this command."""
        from pubcrawl.actions.export import artifacts as export_artifacts
        from pubcrawl.actions.export import records as export_records
        from pubcrawl.actions.export.results import FORMATS, confidence
        from pubcrawl.ingest.export import fatcat

        super().add_options(parser)
        parser.add_argument(
            "--format",
            metavar="NAME",
            help="format: of records, by default by the name of the output "
            f"({', '.join(RECORD_FORMATS)}); of ingests ({', '.join(FORMATS)}); of artifacts "
            f"({', '.join(export_artifacts.FORMATS)})",
        )
        result_filter.add_options(parser)
        export_records.add_options(parser)
        entities = parser.add_argument_group("fatcat-file options")
        entities.add_argument(
            "--entity", choices=KINDS, help="only entities of this type; default: all types"
        )
        entities.add_argument(
            "--replay-url",
            default="",
            help="address of a replay service, as https://web.archive.org/web/; adds replay links",
        )
        entities.add_argument(
            "--withhold",
            default=",".join(fatcat.WITHHELD),
            metavar="SOURCES",
            help="link sources whose files are left out; default %(default)s, '' for none",
        )
        entities.add_argument(
            "--unlinked", action="store_true", help="include files that name no release"
        )
        entities.add_argument(
            "--min-confidence",
            type=confidence,
            default=fatcat.STRONG,
            metavar="C",
            help="least confidence that a file is the work: exact, strong, weak, or 0 to 1; "
            "default strong",
        )
        entities.add_argument(
            "--metadata-licences",
            default="",
            metavar="NAMES",
            help="only files of lists under these licences, such as CC0-1.0; or of no licence",
        )
        entities.add_argument(
            "--refused", default="", metavar="FILE", help="file for the hits left out, with reasons"
        )
        export_artifacts.add_options(parser)
        later = parser.add_argument_group("unresolved options")
        later.add_argument("--seed", default="", help="seed of the shuffle: any text")

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Write the lines; exit code 4 for wrong options, 1 if they cannot be written."""
        with self.report_errors():
            summary, self.exitcode = self._write(args, opts)
            print(f"{'check' if opts.check else opts.format}: {summary}", file=sys.stderr)

    def _write(self, args: list[str], opts: argparse.Namespace) -> tuple[str, int]:
        """Write the records, results or artifacts; return a summary and an exit code."""
        from pubcrawl.actions.export import artifacts as export_artifacts
        from pubcrawl.actions.export import records as export_records
        from pubcrawl.actions.export.results import FORMATS

        settings = self.settings
        if opts.check:
            _check_artifacts(opts)
            return export_artifacts.check(settings, opts)
        opts.format = export_records.format_of(
            opts, (*RECORD_FORMATS, *FORMATS, *export_artifacts.FORMATS)
        )
        wrong = [word for word in args if word.startswith("-") or opts.format not in RECORD_FORMATS]
        if wrong:
            raise ScrapyUsageError(f"{wrong[0]!r} is not an option; give {self.syntax()}")
        if opts.format in RECORD_FORMATS:
            return export_records.export(settings, opts, args)
        if opts.format in export_artifacts.FORMATS:
            _check_artifacts(opts)
            return export_artifacts.export(settings, opts), 0
        with result_filter.open_results(settings) as (results, lists):
            chosen = result_filter.selection(opts, lists)
            return FORMATS[opts.format](results, chosen, opts), 0


def _check_artifacts(opts: argparse.Namespace) -> None:
    for name in ("list", "since", "slug"):
        if getattr(opts, name):
            raise UsageError(f"--{name} selects results of ingests, not artifacts")
