"""The results of ingests that the options of ``console.result_filter`` select."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import NamedTuple

from scrapy.settings import Settings

from pubcrawl.console.lists import list_ids
from pubcrawl.console.result_filter import since, statuses
from pubcrawl.ingest.store.ledger import SPIDER, IngestLedger
from pubcrawl.ingest.store.results import IngestResults
from pubcrawl.store.ledger import Ledger


class ResultFilter(NamedTuple):
    """Arguments for ``IngestResults``; None, () and 0 select all."""

    list_id: int | None
    statuses: tuple[str, ...]
    since: int


@contextmanager
def open_results(settings: Settings) -> Iterator[tuple[IngestResults, Ledger]]:
    """Open the results in the store, and its lists. Raises ``StoreError``."""
    with closing(IngestLedger.open(settings["STORE_URL"], create=False)) as ledger:
        yield ledger.results, ledger.ledger


@contextmanager
def chosen_results(
    settings: Settings, opts: argparse.Namespace
) -> Iterator[tuple[IngestResults, ResultFilter]]:
    """Open the results in the store, with the filter of the options. Raises ``PubcrawlError``."""
    with open_results(settings) as (results, lists):
        yield (
            results,
            ResultFilter(
                list_id(opts.list, lists) if opts.list else None,
                statuses(opts.slug),
                since(opts.since) if opts.since else 0,
            ),
        )


def list_id(name: str, lists: Ledger) -> int:
    """Return the id of the list of requests *name*. Raises ``UsageError``."""
    requests = [each for each in lists.lists() if each.spider == SPIDER]
    return list_ids(name, requests, "list of requests")[0]
