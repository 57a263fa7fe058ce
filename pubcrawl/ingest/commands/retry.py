"""``scrapy seeds retry [LIST]``: try settled ingest requests again, hits included."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from contextlib import closing

from scrapy.settings import Settings

from pubcrawl.console.cells import print_table
from pubcrawl.console.result_filter import since, statuses
from pubcrawl.exceptions import UsageError
from pubcrawl.ingest.commands.chosen_results import list_id, open_results
from pubcrawl.ingest.file_names import SHA1
from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.ingest.store.reopen import ReopenFilter, closed, reopen
from pubcrawl.store.ledger import Ledger


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Queue the chosen requests, and print their number for each list."""
    if len(args) > 1:
        raise UsageError("give one list, or none for all")
    with open_results(settings) as (_, lists):
        chosen = _chosen(args, opts, lists)
        if chosen == ReopenFilter(chosen.list_id, hits=chosen.hits) and not opts.all:
            raise UsageError(
                "choose by --slug, --host, --technique, --sha1, --confidence-below or "
                "--older-than; --all tries everything again"
            )
    with closing(IngestLedger.open(settings["STORE_URL"], create=False)) as ledger:
        if opts.dry_run:
            _show(Counter(closed(ledger.database, chosen)))
            return 0
        counts = reopen(ledger.database, chosen)
        names = {each.id: each.source for each in ledger.ledger.lists()}
        print_table((names[number], count) for number, count in sorted(counts.items()))
        if not counts:
            more = (
                0
                if opts.hits
                else sum(1 for _ in closed(ledger.database, chosen._replace(hits=True)))
            )
            hint = f"; {more} hits meet this: --hits opens them again" if more else ""
            print(f"no request meets this{hint}", file=sys.stderr)
        for number in counts:
            print(f"next: scrapy crawl ingest -a seeds={names[number]}", file=sys.stderr)
    return 0


def _chosen(args: list[str], opts: argparse.Namespace, lists: Ledger) -> ReopenFilter:
    sha1s = tuple(each.lower() for each in opts.sha1)
    if wrong := [each for each in sha1s if not SHA1.fullmatch(each)]:
        raise UsageError(f"--sha1 {wrong[0]}: give 40 hexadecimal digits")
    sure = opts.confidence_below
    if sure is not None and not 0 <= sure <= 1:
        raise UsageError(f"--confidence-below {sure:g}: give a number from 0 to 1")
    return ReopenFilter(
        list_id(args[0], lists) if args else None,
        statuses(opts.slug),
        tuple(each.lower().removeprefix("www.") for each in opts.host),
        tuple(opts.technique),
        sha1s,
        sure,
        until=since(opts.older_than, "--older-than") if opts.older_than else None,
        hits=opts.hits,
    )


def _show(counts: Counter[tuple[str, str, bool]]) -> None:
    ordered = sorted(counts.items(), key=lambda each: (-each[1], *map(str, each[0])))
    rows = ((number, slug, host, json.dumps(hit)) for (slug, host, hit), number in ordered)
    print_table(rows, ("requests", "slug", "host", "hit"))
