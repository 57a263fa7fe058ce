"""``scrapy show THING``: print everything stored about a record, request, file or host."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from scrapy.exceptions import UsageError
from scrapy.settings import Settings

from pubcrawl.console import selection
from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import choice, flag, text
from pubcrawl.exceptions import PubcrawlError
from pubcrawl.exceptions import UsageError as WrongArguments
from pubcrawl.queries.set_names import SET_NAMES

if TYPE_CHECKING:
    pass


class Command(OfflineCommand):
    """
    Print everything stored about a PMID, PMCID, DOI, URL, SHA-1, SHA-256, MD5 or host.

    THING: identifier or address of a publication, page, artifact or ingest request; digest of a
    file; name of a host. With --where all records that meet a query.
    """

    page = "report.md#show"
    arguments = "THING [--json] [--all] | --where QUERY [--kind KIND] [options]"
    examples = (
        "scrapy show 90000101",
        "scrapy show PMC90000101 --all",
        "scrapy show https://doi.org/10.5555/tidewater.2021.17 --json",
        "scrapy show tides.example.org",
        "scrapy show --where 'missing fulltext' --limit 2",
        "scrapy show --kind results --where 'not hit' --json",
    )

    options = (
        flag("--json", "print JSON lines"),
        flag("--all", "print all sources, unused values, and captures in WARC_DIR too"),
        text("--where", "QUERY", "records that meet it (docs/queries.md)", None),
        choice(
            "--kind",
            SET_NAMES,
            "with --where: kind of the records; default %(default)s",
            selection.PUBLICATIONS,
        ),
        *selection.OPTIONS,
    )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Print what is stored; exit code 1 if nothing is, 4 for a THING of no known form."""
        from pubcrawl.actions.show.things import ThingPrinter
        from pubcrawl.engine.setting_values import open_store
        from pubcrawl.store.database import Database

        settings = self.settings
        if opts.where is not None:
            with self.report_errors():
                if args:
                    raise WrongArguments(f"give either {' '.join(args)!r} or --where")
                self._show_query(settings, opts)
            return
        if not args:
            raise UsageError(
                "give a PMID, PMCID, DOI, the address of a page, the digest of a file, or a host"
            )
        try:
            store = open_store(settings, create=False)
            database = Database(settings["STORE_URL"], create=False)
        except PubcrawlError as error:
            self._fail(str(error), 1)
            return
        printer = ThingPrinter(store, database, settings, opts)
        found, message, code = printer.show(" ".join(args))
        if not found:
            self._fail(message, code)
        database.close()
        store.close()

    def _show_query(self, settings: Settings, opts: argparse.Namespace) -> None:
        from pubcrawl.actions.show.things import ThingPrinter
        from pubcrawl.engine.setting_values import open_store
        from pubcrawl.queries.selection import find_entries
        from pubcrawl.store.bulk import pages as groups

        store = open_store(settings, create=False)
        arguments = [opts.kind, opts.where]
        with selection.open_selection(arguments, opts, settings) as (database, chosen):
            printer = ThingPrinter(store, database, settings, opts)
            entries = find_entries(database, chosen)
            for some in groups(entries):
                for start in range(0, len(some), 50):
                    printer.show_entries(opts.kind, some[start : start + 50])
            if not entries:
                self._fail(f"no records of {opts.kind} meet the query", 1)
        store.close()

    def _fail(self, message: str, code: int) -> None:
        print(message, file=sys.stderr)
        self.exitcode = code
