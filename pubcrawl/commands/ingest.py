"""``scrapy ingest URL …``: fetch the file of an address or identifier now, and print its result."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

from pubcrawl.commands import crawl
from pubcrawl.console.cells import cell
from pubcrawl.console.closed_pipe import ends_with_its_reader
from pubcrawl.console.options import choice, flag, text
from pubcrawl.exceptions import PubcrawlError
from pubcrawl.model.ingest_request import ALIASES, TYPES

if TYPE_CHECKING:
    from pubcrawl.ingest.seeds import IngestSeed
    from pubcrawl.store.database import Database


class Command(crawl.Command):
    """
    Fetch the file of an address or identifier now, and print its result.

    The request and its result are stored as those of scrapy crawl ingest, whose settings apply. A
    file that the store has is printed, and not fetched again. Exit code 9: one of them has no
    file.
    """

    page = "ingest.md#run-it"
    arguments = "URL|ID … [--type TYPE] [--again] [--json] [options]"
    examples = (
        "scrapy ingest 10.5555/otter.ways.1 -s REPLAY=examples/ingest.warc.gz",
        "scrapy ingest 10.5555/tides.2021.4 --type html  # live; set CONTACT_EMAIL first",
        "scrapy ingest https://journal.example.org/4.pdf --again --json  # live",
    )

    options = (
        *crawl.Command.options,
        choice(
            "--type",
            (*TYPES, *ALIASES),
            f"what to fetch: {', '.join(TYPES)}; default pdf",
            metavar="TYPE",
            dest="kind",
        ),
        flag("--again", "fetch even if the store has the file"),
        text(
            "--list",
            "LIST",
            "do not fetch; put the request first in the queue of LIST, even during a crawl",
        ),
        flag("--json", "print an object for each, as scrapy show does"),
    )

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        """Copy the options into the settings; the log has warnings only, unless ``-L`` is given."""
        super().process_options(args, opts)
        if not opts.loglevel:
            self.settings.set("LOG_LEVEL", "WARNING", priority="cmdline")

    @ends_with_its_reader
    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Crawl, and print the results; exit codes are those of ``scrapy crawl``."""
        from pubcrawl.ingest.seeds import parse_line
        from pubcrawl.store.database import Database

        seeds = [parse_line(text, number, opts.kind) for number, text in enumerate(args, 1)]
        wrong = [each for each in seeds if each.request is None]
        if wrong or not seeds:
            why = f"{wrong[0].text}: {wrong[0].sentence}" if wrong else "give addresses or DOIs"
            self.fail(why, crawl.EXIT_USAGE)
            return
        if opts.list:
            self._put(seeds, opts.list)
            return
        opts.spargs |= {"urls": " ".join(args), **({"type": opts.kind} if opts.kind else {})}
        # A miss that waits for its next date is tried now, as the user requests it.
        opts.spargs |= {"again": "1"} if opts.again else {"retry": "all"}
        super().run(["ingest"], opts)
        try:
            with closing(Database(self.settings["STORE_URL"], create=False)) as database:
                for each in self._results(database, seeds, as_json=opts.json):
                    print(each)
        except PubcrawlError as error:
            self.fail(error, crawl.EXIT_ERROR)

    def _put(self, seeds: list[IngestSeed], name: str) -> None:
        """Put the requests into the queue of a list, before all others."""
        from pubcrawl.ingest.commands.chosen_results import list_id
        from pubcrawl.ingest.store.ledger import IngestLedger
        from pubcrawl.ingest.store.requeue import add_interactive
        from pubcrawl.model.times import now_ms

        with self.report_errors():
            with closing(IngestLedger.open(self.settings["STORE_URL"], create=False)) as ledger:
                chosen = list_id(name, ledger.ledger)
                add_interactive(ledger.database, chosen, [*seeds], now_ms())
                (source,) = (each.source for each in ledger.ledger.lists() if each.id == chosen)
            print(f"requests put first in the queue of {cell(source)}: {len(seeds)}")
            print(
                "a crawl of this list that runs now fetches them next; or run: "
                f"scrapy crawl ingest -a seeds={cell(source)}",
                file=sys.stderr,
            )

    def _results(self, database: Database, seeds: list[IngestSeed], *, as_json: bool) -> Any:
        """Yield the lines on each request, or its JSON."""
        from pubcrawl.ingest.store.results import IngestResults
        from pubcrawl.views.show.ingest_lines import request_lines, request_values

        results = IngestResults(database)
        for each in seeds:
            assert each.request is not None  # noqa: S101 - checked before
            number = results.number(each.request.ingest_type, each.request.base_url)
            if number is None:  # the crawl could not begin; its log says why
                continue
            values = request_values(database, number, self.settings)
            if as_json:
                yield json.dumps(values, ensure_ascii=False)
            else:
                yield from request_lines(values, database, number)
