"""``scrapy export``: write results of crawls for catalogues, archives and crawlers."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError as ScrapyUsageError

from pubcrawl.actions.export import artifacts as export_artifacts
from pubcrawl.actions.export import records as export_records
from pubcrawl.commands import output_file, result_filter
from pubcrawl.commands.closed_pipe import ends_with_its_reader
from pubcrawl.commands.command import OfflineCommand
from pubcrawl.commands.result_filter import ResultFilter
from pubcrawl.exceptions import UsageError
from pubcrawl.exchange.registry import FORMATS as RECORD_FORMATS
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.ingest.evidence import LEAST, confidence_of
from pubcrawl.ingest.export import fatcat, flat_tables, unresolved
from pubcrawl.ingest.export.captures import captures, lines
from pubcrawl.ingest.export.spool import Spool
from pubcrawl.ingest.store.results import IngestResults, StoredResult
from pubcrawl.items.ingest import Capture

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
            type=_confidence,
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
        settings = self.settings
        if opts.check:
            _check_artifacts(opts)
            return export_artifacts.check(settings, opts)
        opts.format = export_records.format_of(opts, ALL_FORMATS)
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


def _confidence(text: str) -> float:
    """Return a confidence by its number or the name of a verdict."""
    if text in LEAST:
        return confidence_of(text)
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r}: give {', '.join(LEAST)}, or 0 to 1")
    return value


def export_fatcat(results: IngestResults, chosen: ResultFilter, opts: argparse.Namespace) -> str:
    """Write the entities, and the hits that make none; return a summary."""
    replay = opts.replay_url
    if replay and not replay.startswith(("http://", "https://")):
        raise UsageError(f"--replay-url {replay}: give an http(s) address")
    rules = fatcat.FatcatRules(
        frozenset(name.strip().lower() for name in opts.withhold.split(",")) - {""},
        opts.unlinked,
        replay if not replay or replay.endswith("/") else f"{replay}/",
        opts.min_confidence,
        frozenset(filter(None, opts.metadata_licences.lower().replace(",", " ").split())),
    )
    written: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    with (
        output_file.output(opts.refused) as refusals,
        output_file.output(opts.output) as file,
        Spool() as fixities,
    ):
        for stored in _results(results, chosen, hit=True):
            entity = _entity(results, stored, rules)
            if not isinstance(entity, fatcat.FatcatRefusal):
                kind = fatcat.kind(entity)
                if opts.entity not in (None, kind):
                    continue
                if fixities.put(f"{kind} {fatcat.fixity(entity)}".encode()):
                    written[kind] += 1
                    file.write(_json(entity))
                    continue
                entity = fatcat.FatcatRefusal("duplicate")
            refused[entity.reason] += 1
            refusals.write(_json(_refusal(stored, entity)))
    return f"{_counts_text(written)}; refused: {_counts_text(refused)}"


def export_cdx(results: IngestResults, chosen: ResultFilter, opts: argparse.Namespace) -> str:
    """Write the captures of hits as CDX lines of 11 fields, below a header line."""
    return _index(results, chosen, opts, cdx_lines.cdx11, f"{cdx_lines.CDX_HEADER}\n")


def export_cdxj(results: IngestResults, chosen: ResultFilter, opts: argparse.Namespace) -> str:
    """Write the captures of hits as CDXJ."""
    return _index(results, chosen, opts, cdx_lines.cdxj)


def export_unresolved(
    results: IngestResults, chosen: ResultFilter, opts: argparse.Namespace
) -> str:
    """Write the addresses from which to continue the misses."""
    statuses = chosen.statuses or unresolved.STATUSES
    misses = results.unresolved(statuses, list_id=chosen.list_id, since=chosen.since)
    urls = (unresolved.address(miss.status, miss.terminal_url, miss.base_url) for miss in misses)
    count = 0
    with output_file.output(opts.output) as file:
        for url in unresolved.shuffled(urls, opts.seed):
            file.write(f"{url}\n")
            count += 1
    return f"{count} addresses"


def export_results(results: IngestResults, chosen: ResultFilter, opts: argparse.Namespace) -> str:
    """Write the last results, as in the feed of the crawl."""
    count = 0
    with output_file.output(opts.output) as file:
        for stored in _results(results, chosen):
            file.write(_json(stored.record))
            count += 1
    return f"{count} results"


def export_tables(results: IngestResults, chosen: ResultFilter, opts: argparse.Namespace) -> str:
    """Write an SQLite file with flat tables of results."""
    if opts.output == "-":
        raise UsageError("tables are an SQLite file: give -o results.sqlite")
    count = flat_tables.write_tables(_results(results, chosen), Path(opts.output))
    return f"{count} results in {len(flat_tables.COLUMNS)} tables"


FORMATS: dict[str, Callable[[IngestResults, ResultFilter, argparse.Namespace], str]] = {
    "fatcat-file": export_fatcat,
    "cdx": export_cdx,
    "cdxj": export_cdxj,
    "unresolved": export_unresolved,
    "results": export_results,
    "tables": export_tables,
}

ALL_FORMATS = (*RECORD_FORMATS, *FORMATS, *export_artifacts.FORMATS)


def _check_artifacts(opts: argparse.Namespace) -> None:
    for name in ("list", "since", "slug"):
        if getattr(opts, name):
            raise UsageError(f"--{name} selects results of ingests, not artifacts")


def _index(
    results: IngestResults,
    chosen: ResultFilter,
    opts: argparse.Namespace,
    form: Callable[[Capture], str],
    header: str = "",
) -> str:
    without_warc = 0

    def all_captures() -> Iterator[Capture]:
        nonlocal without_warc
        for stored in _results(results, chosen, hit=True):
            for capture in captures(stored.record):
                without_warc += not capture.warc_path
                yield capture

    count = 0
    with output_file.output(opts.output) as file:
        file.write(header)
        for line in lines(all_captures(), form):
            file.write(f"{line}\n")
            count += 1
    return f"{count} captures" + (
        f", {without_warc} of them in no WARC file" if without_warc else ""
    )


def _results(
    results: IngestResults, chosen: ResultFilter, hit: bool | None = None
) -> Iterator[StoredResult]:
    return results.all(
        statuses=chosen.statuses, hit=hit, since=chosen.since, list_id=chosen.list_id
    )


def _entity(
    results: IngestResults, stored: StoredResult, rules: fatcat.FatcatRules
) -> fatcat.Entity | fatcat.FatcatRefusal:
    """Return the entity of a result, from the first request for it that makes one."""
    first = fatcat.entity(stored.record, rules)
    if not isinstance(first, fatcat.FatcatRefusal) or first.reason not in fatcat.BY_CLAIM:
        return first
    key = {name: stored.record["request"][name] for name in ("ingest_type", "base_url")}
    for source in results.sources(stored.id):
        claim = {**json.loads(source.given), **key}
        entity = fatcat.entity({**stored.record, "request": claim}, rules)
        if not isinstance(entity, fatcat.FatcatRefusal):
            return entity
    return first


def _refusal(stored: StoredResult, refusal: fatcat.FatcatRefusal) -> dict[str, Any]:
    request = stored.record["request"]
    return {
        "ingest_type": request["ingest_type"],
        "base_url": request["base_url"],
        "status": stored.record["status"],
        "reason": refusal.reason,
        "message": fatcat.REFUSALS[refusal.reason],
    }


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


def _counts_text(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items())) or "none"
