"""Settled requests that are tried again, hits included: which ones, and how they are queued."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.engine import Row

from pubcrawl.ingest.store.imports import due_now
from pubcrawl.ingest.store.statements import sql
from pubcrawl.items.lanes import lane_of, turn_of
from pubcrawl.store.database import Database
from pubcrawl.store.packed import unpack
from pubcrawl.store.queue import FOREVER, QueuedItem, put

_PAGE: Final = 2000  # rows read in one transaction


class ReopenFilter(NamedTuple):
    """
    The settled requests to try again; an empty field or None selects all.

    *list_id*: only those of a list. *statuses*: slugs of the last results. *hosts*: of their
    last addresses, with all subdomains. *techniques*, *sha1s*: of their files.
    *confidence_below*: of the verdict on the file; results of older versions have none, and
    count as 0. *since*, *until*: last tried in this time, in milliseconds. *hits*: hits too.
    """

    list_id: int | None = None
    statuses: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    techniques: tuple[str, ...] = ()
    sha1s: tuple[str, ...] = ()
    confidence_below: float | None = None
    since: int = 0
    until: int | None = None
    hits: bool = False

    def values(self) -> dict[str, object]:
        """Return the values of the statement, but for confidence, which is in the record."""
        until = FOREVER if self.until is None else self.until
        chosen: dict[str, object] = {
            "list": self.list_id or 0,
            "since": self.since,
            "until": until,
            "hits": self.hits,
            "with_record": self.confidence_below is not None,
        }
        lists = {
            "slugs": self.statuses,
            "hosts": self.hosts,
            "techniques": self.techniques,
            "sha1s": self.sha1s,
        }
        for name, values in lists.items():
            chosen |= {name: list(values), f"all_{name}": not values}
        return chosen

    def takes(self, row: Row[Any]) -> bool:
        """Return whether the confidence in the record of *row* is low enough."""
        if self.confidence_below is None:
            return True
        return float(unpack(row.record).get("confidence") or 0.0) < self.confidence_below


def reopen(database: Database, chosen: ReopenFilter) -> Counter[int]:
    """Make the *chosen* requests due at once; return the numbers of requests by list."""
    counts: Counter[int] = Counter()
    rows = _rows(database, chosen)
    while page := list(islice(rows, _PAGE)):
        database.transact(partial(_hasten, rows=page))
        counts.update(row.list for row in page)
    return counts


def closed(database: Database, chosen: ReopenFilter) -> Iterator[tuple[str, str, bool]]:
    """Yield slug, host and whether it is a hit, of the *chosen* requests; nothing is changed."""
    for row in _rows(database, chosen):
        yield row.status, row.host, bool(row.hit)


def _rows(database: Database, chosen: ReopenFilter) -> Iterator[Row[Any]]:
    """Yield the *chosen* requests, each with its list."""
    for row in sql.paged(database, "closed_requests", "id", _PAGE, **chosen.values()):
        if row.list is not None and chosen.takes(row):
            yield row


def _hasten(connection: Connection, rows: Sequence[Row[Any]]) -> None:
    """Make settled requests due at once; *rows*: of ``_rows``."""
    due_now(connection, [row.id for row in rows])
    # Their turn there depends on the source that was tried, so the lane is not compared.
    waiting = [{"list": row.list, "due": row.due, "request": row.id} for row in rows]
    sql.each(connection, "dequeue_request", [row for row in waiting if row["due"]])
    queued = [
        QueuedItem(row.list, 0, turn_of(row.key, lane_of(row.submitter)), row.id, row.source)
        for row in rows
    ]
    put(connection, queued)
