"""``scrapy report ingest``: results of ingests by host, the worst host first."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter

from scrapy.settings import Settings

from pubcrawl.commands import output_file, result_filter
from pubcrawl.ingest.export.host_report import FORMS, Host, Totals, first
from pubcrawl.ingest.store.results import HostCount


def write_ingest_report(settings: Settings, opts: argparse.Namespace, form: str) -> None:
    """
    Write the report of ingests in the *form* text, json or csv.

    Raises ``PubcrawlError``, and ``OSError`` if it cannot be written.
    """
    with result_filter.open_results(settings) as (results, lists):
        list_id, statuses, since = result_filter.selection(opts, lists)
        totals = Totals(results.slugs(list_id, statuses=statuses, since=since))
        rows = hosts(results.hosts(list_id, statuses=statuses, since=since))
        with output_file.output(opts.output) as file:
            FORMS[form](totals, first(rows, opts.top), file)


def hosts(counts: Iterable[HostCount]) -> Iterator[Host]:
    """Yield hosts; *counts*: grouped by host."""
    for name, rows in groupby(counts, attrgetter("host")):
        yield Host(name, {row.status: row.requests for row in rows})
