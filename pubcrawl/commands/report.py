"""``scrapy report``: what a store holds, what is missing and what to do, as one HTML file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

from scrapy.settings import Settings

from pubcrawl.console import output_file, result_filter
from pubcrawl.console.artifact_records import FEED
from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.lists import matches, no_list
from pubcrawl.console.names import did_you_mean
from pubcrawl.console.options import choice, group, number, one_of, same_as, text
from pubcrawl.exceptions import UsageError
from pubcrawl.ingest.store.tally_fields import FIELDS
from pubcrawl.queries.set_names import SET_NAMES

if TYPE_CHECKING:
    from pubcrawl.store.database import Database
    from pubcrawl.store.ledger import SeedList
    from pubcrawl.views.report import StoreReport

TOP = 25  # rows of a table, or hosts of an ingest

_SPIDERS = {"results": "ingest", "webpages": "webpages", "docs": "docs", "artifacts": "artifacts"}
"""Set of records → spider of their lists; the other spiders are of publications."""


class Command(OfflineCommand):
    """
    Write a report as HTML, JSON or CSV: what was found, what is missing, what to do.

    Without LIST and --where the report covers the whole store. The HTML file needs no network and
    no other file. ingest: print hits and slugs of ingests by host, the host with most misses first,
    as text, JSON or CSV; with --by, requests, hits and misses by source, slug, DOI prefix and more.
    artifacts: print artifacts by portal, heuristic, source, state and need, with suspected and
    shared members.
    """

    page = "report.md"
    arguments = (
        "[LIST] [--where QUERY] [--json|--csv] -o report.html | ingest [options] | "
        "artifacts [--in FEED]"
    )
    examples = (
        "scrapy report -o out/report.html",
        "scrapy report examples/ids.txt -o out/list.html",
        "scrapy report --where 'oa and missing fulltext' --json",
        "scrapy report --csv --table hosts",
        "scrapy report artifacts --in out/artifacts.jsonl",
        "scrapy report ingest",
        "scrapy report ingest --json --top 5",
        "scrapy report ingest --by source",
        "scrapy report ingest --by host,slug --csv",
        "scrapy report ingest --list requests.jsonl --slug no-capture --since 7d",
    )

    options = (
        text("--where", "QUERY", "only records that meet it (docs/queries.md)"),
        choice("--kind", ("", *SET_NAMES), f"only {', '.join(SET_NAMES)}", metavar="KIND"),
        one_of(
            *(
                same_as(
                    "form",
                    name,
                    f"--{name}",
                    f"write {name.upper()} instead of HTML, or of text for ingest",
                    default="",
                )
                for name in ("json", "csv")
            )
        ),
        text("--table", "NAME", "with --csv: only this table, as it is"),
        number("--top", "N", "rows of a table; default %(default)s, 0: all", TOP),
        text("--by", "FIELDS", f"ingest: group by {', '.join(FIELDS)}, or several with commas"),
        group("scrapy report artifacts", FEED),
        *result_filter.OPTIONS,
    )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Write the report; exit code 4 for wrong arguments, 1 if it cannot be written."""
        from pubcrawl.actions.report import artifacts as artifact_report
        from pubcrawl.actions.report.ingest import write_ingest_report, write_tallies
        from pubcrawl.views.page import write_page
        from pubcrawl.views.report import report_as_csv, report_as_json

        settings = self.settings
        with self.report_errors():
            if len(args) > 1:
                raise UsageError(f"give {self.syntax()}")
            if opts.top < 0:
                raise UsageError(f"--top {opts.top}: give a number of rows, or 0 for all")
            if args == ["ingest"]:
                _refuse(opts, "where", "kind", "table")
                write = write_tallies if opts.by else write_ingest_report
                write(settings, opts, opts.form or "text")
                return
            if args == ["artifacts"]:
                _refuse(opts, "where", "kind", "table", "list", "since", "slug", "by")
                artifact_report.write_artifact_report(settings, opts, opts.form or "text")
                return
            if opts.feed:
                raise UsageError("--in is an option of scrapy report artifacts")
            _refuse(opts, "since", "slug", "by")
            if opts.table and opts.form != "csv":
                raise UsageError("--table is for --csv: give both")
            suffix = Path(opts.output).suffix
            if not opts.form and suffix in (
                ".pdf",
                ".csv",
                ".json",
                ".txt",
                ".md",
                ".docx",
                ".xlsx",
            ):
                raise UsageError(
                    f"-o {opts.output}: a report is HTML, report.html; --csv and --json are others"
                )
            if not opts.form and opts.output == "-" and sys.stdout.isatty():
                raise UsageError(
                    "a terminal cannot show HTML: give -o report.html, --json or --csv"
                )
            name = args[0] if args else opts.list
            with _opened(settings, name, opts) as (database, lists):
                report = _report(database, settings, lists, name, opts)
            with output_file.output(opts.output) as file:
                if opts.form == "json":
                    report_as_json(report, file)
                elif opts.form == "csv":
                    report_as_csv(report, file, opts.table)
                else:
                    write_page(report, file)


@contextmanager
def _opened(
    settings: Settings, name: str, opts: argparse.Namespace
) -> Iterator[tuple[Database, Sequence[SeedList]]]:
    """Provide the store, and the lists of the report. Raises ``PubcrawlError``."""
    from pubcrawl.store.database import Database
    from pubcrawl.store.ledger import Ledger

    with closing(Database(settings["STORE_URL"], create=False)) as database:
        every = Ledger(database).lists()
        named = [each for each in every if each.source == name]
        named = named or [each for each in every if matches(each.source, name)]
        if name and not named:
            near = did_you_mean(name, ("ingest", "artifacts"))
            error = no_list(name, [each.source for each in every])
            raise UsageError(f"{str(error).partition(';')[0]}{near}") if near else error
        sources = sorted({each.source for each in named})
        if len(sources) > 1:
            raise UsageError(f"more than one list is called {name!r}: {', '.join(sources)}")
        of = opts.kind or ("publications" if opts.where else "")
        yield (
            database,
            [each for each in named if _leads_to(each, of)]
            if name
            else [each for each in every if _leads_to(each, of)],
        )


def _report(
    database: Database,
    settings: Settings,
    lists: Sequence[SeedList],
    name: str,
    opts: argparse.Namespace,
) -> StoreReport:
    from pubcrawl.engine.seeds.stored import query_context
    from pubcrawl.queries.selection import parse_selection
    from pubcrawl.views.report import build_report

    of = opts.kind or ("publications" if opts.where else "")
    now = round(time() * 1000)
    return build_report(
        database,
        settings,
        lists,
        now,
        name=name,
        of=of,
        where=opts.where,
        selection=parse_selection(of, opts.where, query_context(of, settings, now))
        if opts.where
        else None,
        most=opts.top,
    )


def _leads_to(list_: SeedList, of: str) -> bool:
    """Return whether the lines of a list lead to records of the set *of*; "" is any."""
    if not of:
        return True
    spider = _SPIDERS.get(of)
    return list_.spider == spider if spider else list_.spider not in _SPIDERS.values()


def _refuse(opts: argparse.Namespace, *names: str) -> None:
    """Raise ``UsageError`` for an option of the other form of the command."""
    for name in names:
        if getattr(opts, name):
            form = "scrapy report" if name in ("where", "kind", "table") else "scrapy report ingest"
            raise UsageError(f"--{name} is an option of {form}")
