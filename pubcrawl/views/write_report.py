"""``scrapy report``: the report of a list, a query or a whole store."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path

from scrapy.settings import Settings

from pubcrawl.console.lists import list_ids
from pubcrawl.console.output_file import output
from pubcrawl.engine.seeds.stored import query_context
from pubcrawl.exceptions import UsageError
from pubcrawl.model.times import now_ms
from pubcrawl.queries.selection import parse_selection
from pubcrawl.store.database import Database
from pubcrawl.store.ledger import Ledger, SeedList
from pubcrawl.views.page import write_page
from pubcrawl.views.report import build_report, report_as_csv, report_as_json

REPORT = "report.html"  # where a terminal, which cannot show HTML, gets the report
_SPIDERS = {"results": "ingest", "webpages": "webpages", "docs": "docs", "artifacts": "artifacts"}
"""Set of records → spider of their lists; the other spiders are of publications."""

_OTHER_FORMS = (".pdf", ".csv", ".json", ".txt", ".md", ".docx", ".xlsx")


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Write the report."""
    _check(opts)
    name = args[0] if args else opts.list
    of = opts.kind or ("publications" if opts.where else "")
    now = now_ms()
    with closing(Database(settings["STORE_URL"], create=False)) as database:
        lists = Ledger(database).lists()
        numbers = list_ids(name, lists) if name else [each.id for each in lists]
        report = build_report(
            database,
            settings,
            [each for each in lists if each.id in numbers and _leads_to(each, of)],
            now,
            name=name,
            of=of,
            where=opts.where,
            selection=parse_selection(of, opts.where, query_context(of, settings, now))
            if opts.where
            else None,
            most=opts.top,
            prisma=opts.prisma,
            table=opts.table,
        )
    in_file = not opts.form and opts.output == "-" and sys.stdout.isatty()
    path = REPORT if in_file else opts.output
    with output(path) as file:
        if opts.form == "json":
            report_as_json(report, file, opts.table)
        elif opts.form == "csv":
            report_as_csv(report, file, opts.table)
        else:
            write_page(report, file)
    if in_file:
        print(f"{Path(path).absolute()}: open it in a browser")
    return 0


def _check(opts: argparse.Namespace) -> None:
    """Raise ``UsageError`` for options that do not go together."""
    if opts.prisma and (opts.where or opts.kind):
        raise UsageError("--prisma counts the records of lists: give LIST alone, or nothing")
    if opts.table and not opts.form:
        raise UsageError("--table is for --csv and --json: give one of them")
    if opts.form:
        return
    if Path(opts.output).suffix in _OTHER_FORMS:
        raise UsageError(
            f"-o {opts.output}: a report is HTML, report.html; --csv and --json are others"
        )


def _leads_to(list_: SeedList, of: str) -> bool:
    """Return whether the lines of a list lead to records of the set *of*; "" is any."""
    if not of:
        return True
    spider = _SPIDERS.get(of)
    return list_.spider == spider if spider else list_.spider not in _SPIDERS.values()
