"""
The queue: the open items of each list, and the worker that has each.

    put ──▶ queued ──take──▶ claimed ──leave──▶ settled, and out of the queue
              ▲                 │
              ├──── release ────┤  given back, to another worker or at the end, or its worker
              │                 │  gives no sign of life
              └── put, with the date of the next attempt

A queued item is a number: of a seed (``store.ledger``) or of a request for a file
(``ingest.store.ledger``); the ledger knows its content and its state. A claim has no date of its
own: it holds as long as its worker lives. Times are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import ceil
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import Row

from pubcrawl.exceptions import StoreUnavailable
from pubcrawl.items.lanes import LANES
from pubcrawl.store.database import Database
from pubcrawl.store.statements import sql
from pubcrawl.store.workers import database_time, forget_workers, is_dead, this_worker

LOST: Final = 900.0
"""Seconds after the last sign of life of a worker until others take over its claims."""

FORGOTTEN: Final = 24 * 3600 * 1000
"""Milliseconds after which a worker without a sign of life is forgotten."""

FOREVER: Final = 2**63 - 1
"""A date after all others."""

AT_ONCE, RETRY = 0, 1
"""Due dates of seeds in the queue: retries come after all others."""

_TRIES = 3  # claims without an item while other workers claim

T = TypeVar("T")


class QueuedItem(NamedTuple):
    """A row of the queue; *seed*: number of the item, *source*: of the source of a request."""

    list: int
    due: int
    turn: int
    seed: int
    source: int


class WorkerClaims(NamedTuple):
    """The items that a *worker* has claimed; *expired*: those that others may take over."""

    worker: str
    claimed: int
    expired: int


class LaneCount(NamedTuple):
    """Open items of a list in a lane: *due* now, with a *later* date, *claimed* by workers."""

    list_id: int
    lane: str
    due: int
    later: int
    claimed: int


class Queue:
    """The queue for *worker*, by default this process. For one thread."""

    def __init__(self, database: Database, *, worker: str = "") -> None:
        self.database = database
        self.patience = database.patience
        self.worker = worker or this_worker()
        self._claimed: set[int] = set()  # items that the caller has received
        self._unsure = False  # whether the store may have claims that the caller has not received
        self._list = 0
        self._signed = 0.0

    def claim(
        self,
        list_id: int,
        count: int,
        now: int,
        read: Callable[[Connection, list[int]], list[T]],
    ) -> list[T]:
        """
        Claim at most *count* due items of a list; return what *read* gives for them.

        If other workers are at the list, this worker takes no more than its share of the due
        items, and none if it has that many. The claims of lost workers are free again; so are, when
        no item is left, those of workers that died on this machine. No two workers have the same
        item at a time.
        """
        tries = 0
        while tries < _TRIES:
            with self._claiming() as connection:
                since = self._sign(connection, list_id)
                sql(connection, "release", since=since, workers=[])
                due = {"list": list_id, "now": now, "worker": self.worker}
                share = self._share(connection, count, since=since, **due)
                items = list(sql(connection, "take", **due, count=share).scalars())
                claimed = read(connection, items) if items else []
            self._claimed.update(items)
            if claimed:
                return claimed
            # *read* refused all, or another worker was faster: there may be more.
            tries += not items
            if tries == _TRIES and self.release_lost():
                tries = 0
        return []

    def _share(self, connection: Connection, count: int, since: int, **due: Any) -> int:
        """Return how many of *count* items this worker may take beside those that it has."""
        workers = 1 + len(_others(connection, "others_on_list", since=since, **due))
        if workers == 1:
            return count
        mine = len(self._claimed)
        due["most"] = (count + mine) * workers
        items: int = sql(connection, "remaining_at_most", **due).scalar_one()
        return max(0, min(count, ceil(items / workers) - mine))

    def surplus(self, list_id: int, now: int) -> int:
        """
        Return how many claims of this worker others of the list should have.

        These are the claims beyond its share, if another worker has none and finds none.
        """
        mine = len(self._claimed)
        with self.database.read() as connection:
            since = _since(database_time(connection))
            others = {"list": list_id, "worker": self.worker, "since": since}
            workers = 1 + len(_others(connection, "others_on_list", **others))
            due = {"list": list_id, "now": now}
            most = {**due, "most": mine * workers}
            items: int = sql(connection, "remaining_at_most", **most).scalar_one()
            surplus = mine - ceil(items / workers)
            # Only at the end of a list there is one, so the rest seldom runs.
            if surplus <= 0 or sql(connection, "unclaimed", **due, worker="").scalar_one():
                return 0
            return surplus if _others(connection, "idle_on_list", **others) else 0

    def release(self, connection: Connection, items: Iterable[int]) -> None:
        """Release the claims of this worker on *items*, in the caller's transaction."""
        sql(connection, "release_seeds", worker=self.worker, seeds=list(items))

    @contextmanager
    def _claiming(self) -> Iterator[Connection]:
        try:
            with self.database.write() as connection:
                if self._unsure:
                    # The result of a commit was lost, so the caller did not receive its claims.
                    mine = sql(connection, "claims", worker=self.worker).scalars()
                    self.release(connection, set(mine) - self._claimed)
                yield connection
        except StoreUnavailable:
            self._unsure = True
            raise
        self._unsure = False

    def note_settled(self, items: Iterable[int]) -> None:
        """Record *items* as settled or released."""
        self._claimed.difference_update(items)

    def own_claims(self, connection: Connection, items: Iterable[int]) -> dict[int, Row[Any]]:
        """Return the claims of this worker on *items*; others may have taken some of them."""
        rows = sql(connection, "lock_claims", worker=self.worker, seeds=list(items))
        return {row.seed: row for row in rows}

    def list_id(self, spider: str, source: str, now: int) -> int:
        """Return the number of the list that *spider* reads from *source*; create it if missing."""
        values = {"spider": spider, "source": source, "now": now}
        number: int = self.database.transact(lambda c: sql(c, "list_id", **values).scalar_one())
        return number

    def join(self, list_id: int) -> None:
        """Take part in the work on a list, and release the claims of lost and dead workers."""
        self._list = list_id
        self.patience.outlast(self._give_sign)
        self.release_lost()
        self.database.transact(
            lambda c: sql(c, "end_spending", list=list_id, now=database_time(c)), alone=True
        )

    def sign_if_due(self) -> None:
        """Give a sign of life after a third of ``LOST`` without one; see ``Patience.attempt``."""
        if monotonic() - self._signed > LOST / 3:
            self.patience.attempt(self._give_sign)

    def _give_sign(self) -> None:
        with self.database.write() as connection:
            self._sign(connection, self._list)

    def _sign(self, connection: Connection, list_id: int) -> int:
        """Give a sign of life; return the time since when living workers have given one."""
        now = database_time(connection)
        sql(connection, "sign", worker=self.worker, list=list_id, now=now)
        self._list, self._signed = list_id, monotonic()
        return _since(now)

    def give_back(self) -> int:
        """Release the open claims of this worker; return their number."""
        freed = self.release_worker(self.worker)
        self._claimed.clear()
        return freed

    def release_lost(self) -> int:
        """
        Release the claims of lost workers, and of those that died on this machine; count them.

        The latter are forgotten, and so is a worker after a day without a sign of life.
        """

        def release(connection: Connection) -> int:
            now = database_time(connection)
            dead = [
                worker.name
                for worker in sql(connection, "workers")
                if worker.last_sign < now - FORGOTTEN or is_dead(worker.name)
            ]
            freed = forget_workers(connection, dead) if dead else 0
            return freed + sql(connection, "release", since=_since(now), workers=[]).rowcount

        return self.database.transact(release)

    def release_worker(self, worker: str) -> int:
        """Release the claims of *worker*, which runs no more; return their number."""
        with self.database.write() as connection:
            return forget_workers(connection, [worker])

    def remaining(self, list_id: int, now: int) -> int:
        """Return the number of due items of a list, including claimed ones."""
        return self._number("remaining", list=list_id, now=now)

    def identified(self, list_id: int, now: int) -> tuple[int, int]:
        """Return the number of due seeds of a list, and of those without an identifier."""
        every, nameless = sql.fetch(self.database, "identified", list=list_id, now=now)[0]
        return every, nameless

    def unclaimed(self, list_id: int, now: int, worker: str = "") -> int:
        """
        Return the number of due items of a list that *worker* has not claimed, "" for any.

        Items without a claim count for this worker as well: ``claim`` skips rows that another one
        is writing, for example while it imports the list.
        """
        return self._number("unclaimed", list=list_id, now=now, worker=worker)

    def _number(self, name: str, **values: object) -> int:
        number: int = sql.fetch(self.database, name, **values)[0][0]
        return number


def put(connection: Connection, items: Iterable[QueuedItem]) -> None:
    """Queue *items*, unless they are queued already."""
    sql.each(connection, "put", [item._asdict() for item in items])


def leave_queue(connection: Connection, claims: Iterable[Row[Any]]) -> None:
    """Delete *claims*, and their rows in the queue."""
    rows = [dict(claim._mapping) for claim in claims]
    for name in ("dequeue", "unclaim"):
        sql.each(connection, name, rows)


def move(connection: Connection, list_id: int, lane: str) -> int:
    """Move the open items of a list to a lane, 0 for all lists; return the number of changes."""
    changed = 0
    for name in ("move_claims", "move_queued"):
        changed = sql(connection, name, list=list_id, lane=LANES.index(lane)).rowcount
    return changed


def lane_counts(database: Database, now: int) -> list[LaneCount]:
    """Return the open items of each list by lane."""
    rows = sql.fetch(database, "lanes", now=now)
    return [LaneCount(list_id, LANES[lane], *counts) for list_id, lane, *counts in rows]


def claims_on_list(database: Database, list_id: int) -> dict[str, int]:
    """Return worker → claims on items of a list."""
    return dict(map(tuple, sql.fetch(database, "claims_on_list", list=list_id)))


def claims_by_worker(connection: Connection) -> Iterator[WorkerClaims]:
    """Yield the claims of each worker."""
    since = _since(database_time(connection))
    yield from map(WorkerClaims._make, sql(connection, "claims_by_worker", since=since))


def _others(connection: Connection, query: str, **values: Any) -> list[str]:
    """Return the workers that *query* gives, but for those that died on this machine."""
    return [name for name in sql(connection, query, **values).scalars() if not is_dead(name)]


def _since(now: int) -> int:
    return now - round(LOST * 1000)
