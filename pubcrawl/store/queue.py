"""
The queue: the open items of each list, and the worker that has each.

    put ──▶ queued ──take──▶ claimed ──leave──▶ settled, and out of the queue
              ▲                 │
              ├──── release ────┤  given back, its worker died, or its lease ended
              └── put, with the date of the next attempt

It serves all kinds of records. A queued item is a number: of a seed (``store.ledger``) or of an
ingest request (``ingest.store.ledger``); the ledger knows its content and its state.
Times are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.engine import Row

from pubcrawl.exceptions import StoreUnavailable
from pubcrawl.store.database import Database
from pubcrawl.store.statements import Statements
from pubcrawl.store.tables import ingest_claim, ingest_queue, seed_claim, seed_queue
from pubcrawl.store.workers import is_dead, this_worker

LEASE = 900.0  # seconds that a claim holds without a commit of its worker
_TRIES = 3  # claims without an item while other workers claim

T = TypeVar("T")


class QueueTables:
    """
    The tables *queue* and *claim* of one kind; *item*: the column of the queued number.

    *sql*: their statements.
    """

    def __init__(self, queue: Table, claim: Table, item: str) -> None:
        self.queue = queue
        self.item = item
        self.columns = queue.columns.keys()
        self.sql = Statements(
            __package__,
            "queue.sql",
            queue=queue.name,
            claim=claim.name,
            item=item,
            columns=", ".join(self.columns),
            values=", ".join(f":{name}" for name in self.columns),
        )

    def put(self, connection: Connection, rows: Iterable[Sequence[Any]]) -> None:
        """Queue *rows*, a value for each column, unless they are queued already."""
        values = [dict(zip(self.columns, row, strict=True)) for row in rows]
        self.sql.each(connection, "put", values)

    def leave(self, connection: Connection, claims: Iterable[Row[Any]]) -> None:
        """Delete *claims*, and their rows in the queue."""
        rows = [dict(claim._mapping) for claim in claims]
        for name in ("dequeue", "unclaim"):
            self.sql.each(connection, name, rows)


class WorkerClaims(NamedTuple):
    """The items that a *worker* has claimed; *expired*: those whose claim has ended."""

    worker: str
    claimed: int
    expired: int


SEEDS = QueueTables(seed_queue, seed_claim, "seed")
"""The tables of publications, pages and artifacts."""

REQUESTS = QueueTables(ingest_queue, ingest_claim, "request")
"""The tables of an ingest."""

AT_ONCE, RETRY = 0, 1
"""Due dates of seeds in the queue: retries come after all others."""


class Queue:
    """
    The queue of one kind, for one worker.

    *worker*: its name, by default that of this process; *lease*: seconds. For one thread.
    """

    def __init__(
        self, tables: QueueTables, database: Database, *, worker: str = "", lease: float = LEASE
    ) -> None:
        self.tables = tables
        self.database = database
        self.patience = database.patience
        self.worker = worker or this_worker()
        self.lease = round(lease * 1000)
        self._sql = tables.sql
        self._claimed: set[int] = set()  # items that the caller has received
        self._unsure = False  # whether the store may have claims that the caller has not received

    def claim(
        self,
        list_id: int,
        count: int,
        now: int,
        read: Callable[[Connection, list[int]], list[T]],
    ) -> list[T]:
        """
        Claim at most *count* due items of a list; return what *read* gives for them.

        Expired claims are free again; so are, when no item is left, the claims of workers that
        died on this machine. No two workers have the same item at a time.
        """
        tries = 0
        while tries < _TRIES:
            with self._claiming() as connection:
                self._sql(connection, "release", now=now, workers=[])
                due = {"list": list_id, "now": now, "count": count}
                mine = {"worker": self.worker, "lease": now + self.lease}
                items = list(self._sql(connection, "take", **due, **mine).scalars())
                claimed = read(connection, items) if items else []
            self._claimed.update(items)
            if claimed:
                return claimed
            # *read* refused all, or another worker was faster: there may be more.
            tries += not items
            if tries == _TRIES and self.release_dead(now):
                tries = 0
        return []

    @contextmanager
    def _claiming(self) -> Iterator[Connection]:
        try:
            with self.database.write() as connection:
                if self._unsure:
                    # The result of a commit was lost, so the caller did not receive its claims.
                    mine = self._sql(connection, "claims", worker=self.worker).scalars()
                    lost = list(set(mine) - self._claimed)
                    self._sql(connection, "release_items", worker=self.worker, items=lost)
                yield connection
        except StoreUnavailable:
            self._unsure = True
            raise
        self._unsure = False

    def note_settled(self, items: Iterable[int]) -> None:
        """Record *items* as settled."""
        self._claimed.difference_update(items)

    def own_claims(self, connection: Connection, items: Iterable[int]) -> dict[int, Row[Any]]:
        """Return the claims of this worker on *items*; others may have taken some of them."""
        rows = self._sql(connection, "lock_claims", worker=self.worker, items=list(items))
        return {getattr(row, self.tables.item): row for row in rows}

    def renew(self, now: int) -> None:
        """Renew the leases of all claims of this worker."""
        with self.database.write() as connection:
            self._sql(connection, "renew", worker=self.worker, lease=now + self.lease)

    def give_back(self) -> int:
        """Release the open claims of this worker; return their number."""
        freed = self.release_worker(self.worker)
        self._claimed.clear()
        return freed

    def release_dead(self, now: int) -> int:
        """Release expired claims, and those of workers that died on this machine."""

        def release(connection: Connection) -> int:
            workers = self._sql(connection, "workers", now=now).scalars()
            dead = [worker for worker in workers if is_dead(worker)]
            return self._sql(connection, "release", now=now, workers=dead).rowcount

        return self.database.transact(release)

    def release_worker(self, worker: str) -> int:
        """Release the claims of *worker*, which runs no more; return their number."""
        with self.database.write() as connection:
            return self._sql(connection, "release", now=0, workers=[worker]).rowcount

    def remaining(self, list_id: int, now: int) -> int:
        """Return the number of due items of a list, including claimed ones."""
        return self._number("remaining", list=list_id, now=now)

    def unclaimed(self, list_id: int, now: int, worker: str = "") -> int:
        """
        Return the number of due items of a list that *worker* has not claimed, "" for any.

        Items without a claim count for this worker as well: ``claim`` skips rows that another one
        is writing, for example while it imports the list.
        """
        return self._number("unclaimed", list=list_id, now=now, worker=worker)

    def _number(self, name: str, **values: object) -> int:
        number: int = self._sql.fetch(self.database, name, **values)[0][0]
        return number


def claims_by_worker(connection: Connection, now: int) -> Iterator[WorkerClaims]:
    """Yield the claims of each worker; one with claims of both kinds comes twice."""
    for tables in (SEEDS, REQUESTS):
        yield from map(WorkerClaims._make, tables.sql(connection, "workers", now=now))
