"""``scrapy seeds check LIST``: the rows of a list against the records to which they led."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing

from scrapy.settings import Settings

from pubcrawl.console.lists import matches
from pubcrawl.exceptions import UsageError
from pubcrawl.exchange.matching import match_work
from pubcrawl.exchange.record_values import Record, WorkView
from pubcrawl.exchange.spreadsheets.work_columns import work_fields
from pubcrawl.model.row_verdicts import CANNOT_TELL, ROW_VERDICTS
from pubcrawl.store.database import Database
from pubcrawl.store.ledger import SeedList
from pubcrawl.store.store import Store
from pubcrawl.views.list_results import rows_with_records
from pubcrawl.views.seed_states import show
from pubcrawl.works.match.listed import ListedWork, RowCheck, check_row

COLUMNS = ("list", "line", "verdict", "why", "record", "text")


def run(settings: Settings, args: list[str], opts: argparse.Namespace) -> int:
    """Print the rows with their verdicts; return 4 for a list that the store does not have."""
    if len(args) != 1:
        raise UsageError("give one list")
    with closing(Store(settings["STORE_URL"], create=False)) as store:
        lists = [each for each in store.ledger.lists() if opts.spider in ("", each.spider)]
        chosen = [each for each in lists if matches(each.source, args[0])]
        if not chosen:
            names = ", ".join(each.source for each in lists) or "none yet"
            print(f"no list {args[0]!r} in the store; lists: {names}", file=sys.stderr)
            return 4
        counts: Counter[str] = Counter()
        rows = (row for each in chosen for row in checked_rows(store.database, each, counts))
        chosen_rows = (row for row in rows if opts.verdict in (None, row[COLUMNS.index("verdict")]))
        show(COLUMNS, chosen_rows, opts.format)
        summary = (f"{number:,} {verdict}" for verdict, number in counts.most_common())
        print(", ".join(summary) or "nothing to check", file=sys.stderr)
    return 0


def checked_rows(
    database: Database, seeds: SeedList, counts: Counter[str]
) -> Iterator[tuple[object, ...]]:
    """Yield the values of ``COLUMNS`` for each row with a seed, and count the verdicts."""
    for source, columns, row, _, records in rows_with_records(database, seeds):
        listed = listed_work(columns, row.cells)
        checks = [(_checked(listed, record), record) for record in records]
        # Of the seeds of a row, one that agrees is enough.
        found, record = min(checks, key=lambda each: ROW_VERDICTS.index(each[0].verdict))
        counts[found.verdict] += 1
        name = WorkView(record).name if record else ""
        text = " ".join(filter(None, map(str.strip, row.cells)))
        yield source, row.line, *found, name, text


def listed_work(columns: Sequence[str], cells: Iterable[str]) -> ListedWork:
    """Return what a row says of its work; the whole row if no column has titles."""
    values = work_fields(columns, cells)
    if "title" not in values:
        return ListedWork(text=" ".join(cells))
    return ListedWork(*(values.get(name, "") for name in ListedWork._fields[:4]))


def _checked(listed: ListedWork, record: Record) -> RowCheck:
    if not record:
        return RowCheck(CANNOT_TELL, "The store has no record of it.")
    work = WorkView(record)
    titles = [str(each["text"]) for each in work.get("titles") or ()]
    if sub := work.title_of("sub"):
        titles.append(f"{work.main_title}: {sub}")
    return check_row(listed, match_work(record), (work.title, *titles))
