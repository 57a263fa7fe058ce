"""``scrapy export``: what crawls found, for catalogues, archives and crawlers."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, cast

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError as ScrapyUsageError
from scrapy.settings import Settings

from pubcrawl.commands import export_artifacts, ingest_choice
from pubcrawl.commands.closed_pipe import ends_with_its_reader
from pubcrawl.commands.ingest_choice import ResultFilter
from pubcrawl.exceptions import UsageError
from pubcrawl.export import fatcat, unresolved
from pubcrawl.export.captures import captures, lines
from pubcrawl.export.spool import Spool
from pubcrawl.fetch import cdx_lines
from pubcrawl.items.ingest import Capture
from pubcrawl.store.ingest_results import IngestResults, StoredResult

KINDS = ("file", "fileset", "webcapture")


class Command(ScrapyCommand):
    """Ingests, a line each, and artifacts, a folder each, in forms that other programs take."""

    requires_crawler_process = False
    default_settings = {"LOG_ENABLED": False}  # noqa: RUF012

    def syntax(self) -> str:
        """Return the arguments."""
        return f"--format {'|'.join(ALL_FORMATS)} [-o FILE or DIR] [options]"

    def short_desc(self) -> str:
        """Return what the command is for."""
        return "Ingested files for catalogues and archives; artifacts for crawlers"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of this command."""
        super().add_options(parser)
        parser.add_argument("--format", choices=ALL_FORMATS, required=True)
        ingest_choice.add_options(parser)
        entities = parser.add_argument_group("of fatcat-file")
        entities.add_argument(
            "--entity", choices=KINDS, help="only entities of this type; without: of all"
        )
        entities.add_argument(
            "--replay-url",
            default="",
            help="where captures are replayed, as https://web.archive.org/web/; adds their address",
        )
        entities.add_argument(
            "--withhold",
            default=",".join(fatcat.WITHHELD),
            metavar="SOURCES",
            help="link sources whose files are not told; default %(default)s, '' for none",
        )
        entities.add_argument(
            "--unlinked", action="store_true", help="what names no release is told, too"
        )
        entities.add_argument(
            "--refused", default="", metavar="FILE", help="hits that are not told, and why"
        )
        export_artifacts.add_options(parser)
        later = parser.add_argument_group("of unresolved")
        later.add_argument("--seed", default="", help="another text, another order")

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Write the lines; exit code 4 for wrong options, 1 if they cannot be written."""
        if args:
            raise ScrapyUsageError(f"{args[0]!r} is no option; give {self.syntax()}")
        settings = cast("Settings", self.settings)
        if opts.format in export_artifacts.FORMATS:
            with ingest_choice.failures(self, "export"):
                _check_artifacts(opts)
                print(f"{opts.format}: {export_artifacts.export(settings, opts)}", file=sys.stderr)
            return
        with (
            ingest_choice.failures(self, "export"),
            ingest_choice.results(settings) as (results, lists),
        ):
            chosen = ingest_choice.choice(opts, lists)
            said = FORMATS[opts.format](results, chosen, opts)
            print(f"{opts.format}: {said}", file=sys.stderr)


def export_fatcat(results: IngestResults, chosen: ResultFilter, opts: argparse.Namespace) -> str:
    """Write entities, and what becomes none; return their counts."""
    replay = opts.replay_url
    if replay and not replay.startswith(("http://", "https://")):
        raise UsageError(f"--replay-url {replay}: give an http(s) address")
    rules = fatcat.FatcatRules(
        frozenset(name.strip().lower() for name in opts.withhold.split(",")) - {""},
        opts.unlinked,
        replay if not replay or replay.endswith("/") else f"{replay}/",
    )
    told: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    with (
        ingest_choice.output(opts.refused) as refusals,
        ingest_choice.output(opts.output) as file,
        Spool() as seen,
    ):
        for one in _results(results, chosen, hit=True):
            made = _entity(results, one, rules)
            if not isinstance(made, fatcat.FatcatRefusal):
                kind = fatcat.kind(made)
                if opts.entity not in (None, kind):
                    continue
                if seen.put(f"{kind} {fatcat.fixity(made)}".encode()):
                    told[kind] += 1
                    file.write(_json(made))
                    continue
                made = fatcat.FatcatRefusal("duplicate")
            refused[made.reason] += 1
            refusals.write(_json(_refusal(one, made)))
    return f"{_counted(told)}; refused: {_counted(refused)}"


def export_cdx(results: IngestResults, chosen: ResultFilter, opts: argparse.Namespace) -> str:
    """Write the captures of hits as lines of 11 fields, below a line that names these."""
    return _index(results, chosen, opts, cdx_lines.cdx11, f"{cdx_lines.CDX_HEADER}\n")


def export_cdxj(results: IngestResults, chosen: ResultFilter, opts: argparse.Namespace) -> str:
    """Write the captures of hits as CDXJ."""
    return _index(results, chosen, opts, cdx_lines.cdxj)


def export_unresolved(
    results: IngestResults, chosen: ResultFilter, opts: argparse.Namespace
) -> str:
    """Write where to go on with what is no hit."""
    statuses = chosen.statuses or unresolved.STATUSES
    found = results.unresolved(statuses, list_id=chosen.list_id, since=chosen.since)
    urls = (unresolved.address(one.status, one.terminal_url, one.base_url) for one in found)
    count = 0
    with ingest_choice.output(opts.output) as file:
        for url in unresolved.shuffled(urls, opts.seed):
            file.write(f"{url}\n")
            count += 1
    return f"{count} addresses"


def export_results(results: IngestResults, chosen: ResultFilter, opts: argparse.Namespace) -> str:
    """Write the last results, as in the feed of the crawl."""
    count = 0
    with ingest_choice.output(opts.output) as file:
        for one in _results(results, chosen):
            file.write(_json(one.record))
            count += 1
    return f"{count} results"


FORMATS: dict[str, Callable[[IngestResults, ResultFilter, argparse.Namespace], str]] = {
    "fatcat-file": export_fatcat,
    "cdx": export_cdx,
    "cdxj": export_cdxj,
    "unresolved": export_unresolved,
    "results": export_results,
}

ALL_FORMATS = (*FORMATS, *export_artifacts.FORMATS)


def _check_artifacts(opts: argparse.Namespace) -> None:
    for name in ("list", "since", "slug"):
        if getattr(opts, name):
            raise UsageError(f"--{name} chooses results of ingests; it says nothing of artifacts")


def _index(
    results: IngestResults,
    chosen: ResultFilter,
    opts: argparse.Namespace,
    form: Callable[[Capture], str],
    header: str = "",
) -> str:
    nowhere = 0

    def found() -> Iterator[Capture]:
        nonlocal nowhere
        for one in _results(results, chosen, hit=True):
            for capture in captures(one.record):
                nowhere += not capture.warc_path
                yield capture

    count = 0
    with ingest_choice.output(opts.output) as file:
        file.write(header)
        for line in lines(found(), form):
            file.write(f"{line}\n")
            count += 1
    return f"{count} captures" + (f", {nowhere} of them in no WARC file" if nowhere else "")


def _results(
    results: IngestResults, chosen: ResultFilter, hit: bool | None = None
) -> Iterator[StoredResult]:
    return results.all(
        statuses=chosen.statuses, hit=hit, since=chosen.since, list_id=chosen.list_id
    )


def _entity(
    results: IngestResults, one: StoredResult, rules: fatcat.FatcatRules
) -> fatcat.Entity | fatcat.FatcatRefusal:
    """Return the entity of a result, by the claim of any source that makes one of it."""
    first = fatcat.entity(one.record, rules)
    if not isinstance(first, fatcat.FatcatRefusal) or first.reason not in fatcat.BY_CLAIM:
        return first
    asked = {name: one.record["request"][name] for name in ("ingest_type", "base_url")}
    for source in results.sources(one.id):
        claim = {**json.loads(source.given), **asked}
        made = fatcat.entity({**one.record, "request": claim}, rules)
        if not isinstance(made, fatcat.FatcatRefusal):
            return made
    return first


def _refusal(one: StoredResult, made: fatcat.FatcatRefusal) -> dict[str, Any]:
    request = one.record["request"]
    return {
        "ingest_type": request["ingest_type"],
        "base_url": request["base_url"],
        "status": one.record["status"],
        "reason": made.reason,
        "message": fatcat.REFUSALS[made.reason],
    }


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items())) or "none"
