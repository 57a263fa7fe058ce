"""Repair the queue: release claims of lost workers, queue missing requests, change lanes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from pubcrawl.ingest.seeds import IngestSeed, entry_of
from pubcrawl.ingest.store.imports import enter, ids_of_keys
from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.ingest.store.statements import sql
from pubcrawl.items.lanes import INTERACTIVE, lane_of, turn_of
from pubcrawl.store.database import Database
from pubcrawl.store.queue import QueuedItem, move, put
from pubcrawl.store.versions import lock

_PAGE = 2000
_TYPED = -(2**61)
"""Lines with lower numbers are requests that were added to a list one by one."""


class Requeued(NamedTuple):
    """Numbers of requests: claims that were released, rows that were missing, changes of lane."""

    released: int
    missing: int
    lane_changes: int


def requeue(
    ledger: IngestLedger, list_id: int | None, *, lane: str = "", worker: str = ""
) -> Requeued:
    """
    Release the claims of lost and dead workers and of *worker*; queue what is in no queue.

    *lane*: move the open items there. *list_id*: of the items to queue and to move, None for
    all lists; claims are released in all lists.
    """
    released = ledger.queue.release_lost()
    if worker:
        released += ledger.queue.release_worker(worker)
    with ledger.database.write() as connection:
        lock(connection)
        missing = _queue_missing(connection, list_id or 0)
        changed = move(connection, list_id or 0, lane) if lane else 0
    return Requeued(released, missing, changed)


def _queue_missing(connection: Connection, list_id: int) -> int:
    """Queue requests without a result that no list has in its queue."""
    count = 0
    while rows := sql(connection, "missing_requests", list=list_id, count=_PAGE).all():
        put(
            connection,
            [
                QueuedItem(row.list, 0, turn_of(row.key, lane_of(row.submitter)), row.request, 0)
                for row in rows
            ],
        )
        count += len(rows)
    return count


def add_interactive(
    database: Database, list_id: int, lines: Sequence[IngestSeed], now: int
) -> list[int]:
    """
    Put requests into the queue of a list, before all others, and return their numbers.

    Hits are not queued; failures are, whatever the date of their next attempt. Repeating this does
    no harm.
    """
    keys = [entry_of(one)[0] for one in lines]
    with database.write() as connection:
        lock(connection)
        # Failures first: the import queues what is due.
        known = ids_of_keys(connection, keys)
        sql(connection, "fail_again", requests=list(known.values()))
        enter(connection, list_id, [_typed(one) for one in lines], now, lane=INTERACTIVE)
        numbers = list(ids_of_keys(connection, keys).values())
        sql(connection, "dequeue_later", list=list_id, requests=numbers)
    return numbers


def _typed(one: IngestSeed) -> IngestSeed:
    assert one.request is not None  # noqa: S101 - rejected lines are not put
    number = int.from_bytes(entry_of(one)[0][:7], "big")
    return IngestSeed(_TYPED - number, request=one.request)
