"""Repair the queue: release claims of lost workers, queue missing requests, change lanes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from pubcrawl.ingest.entry import AddedRequest, RequestLine, entry_of
from pubcrawl.ingest.store.imports import enter, ids_of_keys
from pubcrawl.ingest.store.lanes import INTERACTIVE, LANES, lane_of, turn_of
from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.ingest.store.statements import sql
from pubcrawl.store.database import Database
from pubcrawl.store.queue import REQUESTS
from pubcrawl.store.versions import lock

_PAGE = 2000
_TYPED = -(2**61)
"""Lines with lower numbers are requests that were added to a list one by one."""


class Requeued(NamedTuple):
    """Numbers of requests: claims that were released, rows that were missing, changes of lane."""

    released: int
    missing: int
    lane_changes: int


class LaneCount(NamedTuple):
    """Open requests of a list in a lane: *due* now, with a *later* date, *claimed* by workers."""

    list_id: int
    lane: str
    due: int
    later: int
    claimed: int


def requeue(
    ledger: IngestLedger, list_id: int | None, now: int, *, lane: str = "", worker: str = ""
) -> Requeued:
    """
    Release expired claims and those of dead workers and of *worker*; queue what is in no queue.

    *lane*: move the open requests there. *list_id*: of the requests to queue and to move, None for
    all lists; claims are released in all lists.
    """
    released = ledger.queue.release_dead(now)
    if worker:
        released += ledger.queue.release_worker(worker)
    changed = 0
    chosen = {"list": list_id or 0}
    with ledger.database.write() as connection:
        lock(connection)
        missing = _queue_missing(connection, chosen)
        if lane:
            for name in ("move_claims", "move_queued"):
                changed = sql(connection, name, **chosen, lane=LANES.index(lane)).rowcount
    return Requeued(released, missing, changed)


def _queue_missing(connection: Connection, chosen: dict[str, int]) -> int:
    """Queue requests without a result that no list has in its queue."""
    count = 0
    while rows := sql(connection, "missing_requests", **chosen, count=_PAGE).all():
        REQUESTS.put(
            connection,
            [
                (row.list, 0, turn_of(row.key, lane_of(row.submitter)), row.request, 0)
                for row in rows
            ],
        )
        count += len(rows)
    return count


def lane_counts(database: Database, now: int) -> list[LaneCount]:
    """Return the open requests of each list by lane."""
    rows = sql.fetch(database, "lanes", now=now)
    return [LaneCount(list_id, LANES[lane], *counts) for list_id, lane, *counts in rows]


def claims_by_worker(database: Database, list_id: int) -> dict[str, int]:
    """Return worker → claims on requests of a list."""
    return dict(map(tuple, sql.fetch(database, "claims", list=list_id)))


def add_interactive(
    database: Database, list_id: int, lines: Sequence[RequestLine], now: int
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


def _typed(one: RequestLine) -> AddedRequest:
    assert one.request is not None  # noqa: S101 - rejected lines are not put
    number = int.from_bytes(entry_of(one)[0][:7], "big")
    return AddedRequest(_TYPED - number, one.request)
