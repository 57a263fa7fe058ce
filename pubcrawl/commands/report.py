"""``scrapy report ingest``: how ingests went, host by host, the worst one first."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from typing import cast

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError as ScrapyUsageError
from scrapy.settings import Settings

from pubcrawl.commands import ingest_choice
from pubcrawl.commands.closed_pipe import ends_with_its_reader
from pubcrawl.exceptions import UsageError
from pubcrawl.export.host_report import FORMS, Host, Totals, first
from pubcrawl.store.ingest_results import HostCount

TOP = 25  # hosts


class Command(ScrapyCommand):
    """Hits, misses and slugs by host."""

    requires_crawler_process = False
    default_settings = {"LOG_ENABLED": False}  # noqa: RUF012

    def syntax(self) -> str:
        """Return the arguments."""
        return "ingest [--json|--csv] [--top N] [options]"

    def short_desc(self) -> str:
        """Return what the command is for."""
        return "Hits and slugs of ingests by host, the host with most misses first"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """Add the options of this command."""
        super().add_options(parser)
        form = parser.add_mutually_exclusive_group()
        for name in ("json", "csv"):
            form.add_argument(f"--{name}", dest="form", action="store_const", const=name)
        parser.set_defaults(form="text")
        parser.add_argument(
            "--top", type=int, default=TOP, metavar="N", help="hosts; default %(default)s, 0: all"
        )
        ingest_choice.add_options(parser)

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Write the report; exit code 4 for wrong options, 1 if it cannot be written."""
        if args != ["ingest"]:
            raise ScrapyUsageError(f"give {self.syntax()}")
        with ingest_choice.failures(self, "report"):
            if opts.top < 0:
                raise UsageError(f"--top {opts.top}: give a number of hosts, 0 for all")
            with ingest_choice.results(cast("Settings", self.settings)) as (results, lists):
                list_id, statuses, since = ingest_choice.choice(opts, lists)
                totals = Totals(results.slugs(list_id, statuses=statuses, since=since))
                found = hosts(results.hosts(list_id, statuses=statuses, since=since))
                with ingest_choice.output(opts.output) as file:
                    FORMS[opts.form](totals, first(found, opts.top), file)


def hosts(counts: Iterable[HostCount]) -> Iterator[Host]:
    """Yield hosts; *counts*: those of a host follow each other."""
    for name, rows in groupby(counts, attrgetter("host")):
        yield Host(name, {row.status: row.requests for row in rows})
