"""Rows of lists that are one work, as their titles and authors show where identifiers do not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from pubcrawl.exceptions import SeedError
from pubcrawl.exchange.matching import match_work
from pubcrawl.exchange.record_values import record_view
from pubcrawl.exchange.spreadsheets.work_columns import described_row
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.database import Database
from pubcrawl.store.ledger import SeedList
from pubcrawl.views.list_results import rows_with_records
from pubcrawl.works.match import MatchWork
from pubcrawl.works.match.new_works import NewWorks
from pubcrawl.works.match.sought import described


class SameWork(NamedTuple):
    """
    A report that is an earlier one, and the rule that shows it.

    A report is named by the number of its record, else by the key of its seed.
    """

    report: str
    first: str
    rule: str


def same_works(database: Database, lists: Iterable[SeedList]) -> Iterator[SameWork]:
    """
    Yield each report of *lists* that is an earlier one.

    Versions of a work, such as its preprint, are reports of their own. A list whose file is gone
    is left out.
    """
    works, reports = NewWorks(apart=True), set[str]()
    first: dict[str, str] = {}
    for report, work in _reported(database, lists):
        if report in reports:
            continue
        reports.add(report)
        earlier = works.add(report, work)
        if earlier and earlier.joined:
            first[report] = first.get(earlier.name, earlier.name)
            yield SameWork(report, first[report], earlier.reason)


def _reported(database: Database, lists: Iterable[SeedList]) -> Iterator[tuple[str, MatchWork]]:
    """Yield the reports, each as its record describes it, else as its row does."""
    for seeds in lists:
        with suppress(SeedError):
            for found in rows_with_records(database, seeds):
                cited = described_row(found.columns, found.row.cells)
                for report, record in zip(found.reports, found.records, strict=True):
                    if record.get("titles"):
                        yield report, match_work(record)
                    elif cited:
                        values = report.split("|") if report[:1] not in "?@" else ()
                        ids = dict(zip(Identifiers._fields, values, strict=False))
                        yield report, described(cited, record_view(record).ids if record else ids)
