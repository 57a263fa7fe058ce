"""Repair the queue: release claims of lost workers, queue missing requests, change lanes."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    case,
    delete,
    func,
    not_,
    select,
    true,
    update,
)

from pubcrawl.ingest.entry import AddedRequest, RequestLine, entry_of
from pubcrawl.ingest.store.imports import enter
from pubcrawl.ingest.store.lanes import INTERACTIVE, lane_column, lane_of, turn_in, turn_of
from pubcrawl.ingest.store.ledger import IngestLedger
from pubcrawl.store.database import Database
from pubcrawl.store.queue import REQUESTS, put
from pubcrawl.store.tables import ingest_line as line
from pubcrawl.store.tables import ingest_request as request
from pubcrawl.store.tables import ingest_result as result
from pubcrawl.store.versions import lock

_QUEUE, _CLAIM = REQUESTS.queue, REQUESTS.claim
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
    missing = changed = 0
    with ledger.database.write() as connection:
        lock(connection)
        missing = _queue_missing(connection, list_id)
        if lane:
            changed = _move(connection, list_id, lane)
    return Requeued(released, missing, changed)


def _queue_missing(connection: Connection, list_id: int | None) -> int:
    """Queue requests without a result that no list has in its queue."""
    mine = line.c.list == list_id if list_id is not None else true()
    queued = select(_QUEUE.c.request).where(_QUEUE.c.request == line.c.request).exists()
    tried = select(result.c.request).where(result.c.request == line.c.request).exists()
    query = (
        select(
            func.max(line.c.list).label("list"),
            line.c.request,
            request.c.key,
            request.c.ingest_request_source,
        )
        .join(request, request.c.id == line.c.request)
        .where(mine, ~queued, ~tried)
        .group_by(line.c.request, request.c.key, request.c.ingest_request_source)
        .order_by(line.c.request)
        .limit(_PAGE)
    )
    count = 0
    while rows := connection.execute(query).all():
        put(
            connection,
            REQUESTS,
            [
                (row.list, 0, turn_of(row.key, lane_of(row.ingest_request_source)), row.request, 0)
                for row in rows
            ],
        )
        count += len(rows)
    return count


def _move(connection: Connection, list_id: int | None, lane: str) -> int:
    """Move open requests to a lane, also those under way; return the number of changed ones."""
    count = 0
    for table in (_CLAIM, _QUEUE):
        mine = table.c.list == list_id if list_id is not None else true()
        there = lane_column(table.c.turn) == lane
        changed = update(table).where(and_(mine, ~there)).values(turn=turn_in(lane, table.c.turn))
        count = connection.execute(changed).rowcount
    return count


def lane_counts(database: Database, now: int) -> list[LaneCount]:
    """Return the open requests of each list by lane."""
    lane = lane_column(_QUEUE.c.turn)
    claimed = select(_CLAIM.c.request).where(_CLAIM.c.request == _QUEUE.c.request).exists()
    due = func.sum(_number(_QUEUE.c.due <= now))
    query = (
        select(_QUEUE.c.list, lane, due, func.count(), func.sum(_number(claimed)))
        .group_by(_QUEUE.c.list, lane)
        .order_by(_QUEUE.c.list)
    )
    with database.read() as connection:
        rows = connection.execute(query).all()
    return [LaneCount(row[0], row[1], row[2], row[3] - row[2], row[4]) for row in rows]


def claims_by_worker(database: Database, list_id: int) -> dict[str, int]:
    """Return worker → claims on requests of a list."""
    query = select(_CLAIM.c.worker, func.count()).where(_CLAIM.c.list == list_id)
    with database.read() as connection:
        rows = connection.execute(query.group_by(_CLAIM.c.worker)).all()
    return {row[0]: row[1] for row in rows}


def _number(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return case((condition, 1), else_=0)


def add_interactive(
    database: Database, list_id: int, lines: list[RequestLine], now: int
) -> list[int]:
    """
    Put requests into the queue of a list, before all others, and return their numbers.

    Hits are not queued; failures are, whatever the date of their next attempt. Repeating this does
    no harm.
    """
    keys = [entry_of(one)[0] for one in lines]
    these = select(request.c.id).where(request.c.key.in_(keys))
    with database.write() as connection:
        lock(connection)
        # Failures first: the import queues what is due.
        failed = and_(result.c.request.in_(these), not_(result.c.hit))
        connection.execute(update(result).where(failed).values(due=0))
        enter(connection, list_id, [_typed(one) for one in lines], now, lane=INTERACTIVE)
        numbers = list(connection.execute(these).scalars())
        later = and_(_QUEUE.c.list == list_id, _QUEUE.c.due > 0)
        connection.execute(delete(_QUEUE).where(later, _QUEUE.c.request.in_(numbers)))
    return numbers


def _typed(one: RequestLine) -> AddedRequest:
    assert one.request is not None  # noqa: S101 - rejected lines are not put
    number = int.from_bytes(entry_of(one)[0][:7], "big")
    return AddedRequest(_TYPED - number, one.request)
