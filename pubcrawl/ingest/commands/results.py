"""Results of ingests in the forms of catalogues, archives and databases."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from scrapy.settings import Settings
from scrapy.utils.misc import load_object

from pubcrawl.console import output_file
from pubcrawl.exceptions import UsageError
from pubcrawl.exchange.other_formats import RESULT_FORMATS
from pubcrawl.fetch.archive.cdx import lines as cdx_lines
from pubcrawl.formats.terminal import program
from pubcrawl.ingest.commands.chosen_results import ResultFilter, chosen_results
from pubcrawl.ingest.export import fatcat, flat_tables
from pubcrawl.ingest.export.spool import (
    UNRESOLVED,
    Spool,
    capture_lines,
    captures,
    shuffled,
    unresolved_address,
)
from pubcrawl.ingest.export.supplement_list import write_supplements
from pubcrawl.ingest.store.results import IngestResults, StoredResult
from pubcrawl.model.ingest import Capture


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Write the results in a format, and print a summary."""
    output_file.check_format(args, opts, RESULT_FORMATS)
    write = load_object(RESULT_FORMATS[opts.format].path)
    with chosen_results(settings, opts) as (results, chosen):
        print(f"{opts.format}: {write(results, chosen, opts)}", file=sys.stderr)
    return 0


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
    statuses = chosen.statuses or UNRESOLVED
    misses = results.unresolved(statuses, list_id=chosen.list_id, since=chosen.since)
    urls = (unresolved_address(miss.status, miss.terminal_url, miss.base_url) for miss in misses)
    count = 0
    with output_file.output(opts.output) as file:
        for url in shuffled(urls, opts.seed):
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


def export_supplements(
    results: IngestResults, chosen: ResultFilter, opts: argparse.Namespace
) -> str:
    """Write a row of CSV for each supplementary file."""
    with output_file.output(opts.output) as file:
        records = (stored.record for stored in _results(results, chosen))
        count = write_supplements(records, file)
    return f"{count} files" + (
        "" if count else f"; first: {program()} crawl supplements -a list=NAME"
    )


def export_tables(results: IngestResults, chosen: ResultFilter, opts: argparse.Namespace) -> str:
    """Write an SQLite file with flat tables of results."""
    if opts.output == "-":
        raise UsageError("tables are an SQLite file: give -o results.sqlite")
    count = flat_tables.write_tables(_results(results, chosen), Path(opts.output))
    return f"{count} results in {len(flat_tables.COLUMNS)} tables"


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
        for line in capture_lines(all_captures(), form):
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
