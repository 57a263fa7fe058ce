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

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    Delete,
    Select,
    Table,
    and_,
    bindparam,
    delete,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.engine import Row

from pubcrawl.exceptions import StoreUnavailable
from pubcrawl.store.database import Database, DatabaseClient, insert_of
from pubcrawl.store.patience import patient
from pubcrawl.store.tables import ingest_claim, ingest_queue, seed_claim, seed_queue
from pubcrawl.store.workers import is_dead, this_worker

LEASE = 900.0  # seconds that a claim holds without a commit of its worker
_PAGE = 2000  # rows in one statement


class QueueTables(NamedTuple):
    """The tables *queue* and *claim* of one kind; *item*: the column of the queued number."""

    queue: Table
    claim: Table
    item: str


SEEDS = QueueTables(seed_queue, seed_claim, "seed")
"""The tables of publications, pages and artifacts."""

REQUESTS = QueueTables(ingest_queue, ingest_claim, "request")
"""The tables of an ingest."""

AT_ONCE, RETRY = 0, 1
"""Due dates of seeds in the queue: retries come after all others."""


class Queue(DatabaseClient):
    """
    The queue of one kind, for one worker.

    *worker*: its name, by default that of this process; *lease*: seconds. For one thread.
    """

    def __init__(
        self, tables: QueueTables, database: Database, *, worker: str = "", lease: float = LEASE
    ) -> None:
        self.tables = tables
        self.database = database
        self.worker = worker or this_worker()
        self.lease = round(lease * 1000)
        self._item = tables.claim.c[tables.item]
        self._mine = tables.claim.c.worker == self.worker
        self._claimed: set[int] = set()  # items that the caller has received
        self._unsure = False  # whether the store may have claims that the caller has not received

    @contextmanager
    def claiming(self) -> Iterator[Connection]:
        """Provide a transaction for ``take``."""
        try:
            with self.database.write() as connection:
                if self._unsure:
                    # The result of a commit was lost, so the caller did not receive its claims.
                    mine = set(connection.execute(select(self._item).where(self._mine)).scalars())
                    self._release(connection, self._item.in_(mine - self._claimed))
                yield connection
        except StoreUnavailable:
            self._unsure = True
            raise
        self._unsure = False

    def take(self, connection: Connection, list_id: int, count: int, now: int) -> list[int]:
        """
        Claim at most *count* due items of a list.

        Expired claims are free again. No two workers have the same item at a time.
        """
        self._release(connection, self.tables.claim.c.lease < now)
        facts = {"list": list_id, "now": now, "count": count}
        mine = {"worker": self.worker, "lease": now + self.lease}
        taking = _taking(self.tables, connection.dialect.name)
        return list(connection.execute(taking, {**facts, **mine}).scalars())

    def note_claimed(self, items: Iterable[int]) -> None:
        """Record *items* as received, once the transaction of ``take`` is committed."""
        self._claimed.update(items)

    def note_settled(self, items: Iterable[int]) -> None:
        """Record *items* as settled."""
        self._claimed.difference_update(items)

    def own_claims(self, connection: Connection, items: Collection[int]) -> dict[int, Row[Any]]:
        """Return the claims of this worker on *items*; others may have taken some of them."""
        query = select(self.tables.claim).where(self._mine, self._item.in_(items))
        rows = connection.execute(query.with_for_update()).all()
        return {getattr(row, self.tables.item): row for row in rows}

    def renew(self, connection: Connection, now: int) -> None:
        """Renew the leases of all claims of this worker."""
        mine = update(self.tables.claim).where(self._mine)
        connection.execute(mine.values(lease=now + self.lease))

    def give_back(self, items: Iterable[int] | None = None) -> int:
        """Release the open claims of this worker, or those on *items*; return their number."""
        chosen = set(self._claimed if items is None else items)
        mine = self._mine if items is None else and_(self._mine, self._item.in_(chosen))
        with self.database.write() as connection:
            freed = self._release(connection, mine)
        self._claimed -= chosen
        return freed

    @patient
    def release_dead(self, now: int) -> int:
        """Release expired claims, and those of workers that died on this machine."""
        claim = self.tables.claim
        with self.database.write() as connection:
            workers = connection.execute(select(claim.c.worker).distinct()).scalars()
            dead = [worker for worker in workers if is_dead(worker)]
            return self._release(connection, or_(claim.c.worker.in_(dead), claim.c.lease < now))

    @patient
    def release_worker(self, worker: str) -> int:
        """Release the claims of *worker*, which runs no more; return their number."""
        with self.database.write() as connection:
            return self._release(connection, self.tables.claim.c.worker == worker)

    @patient
    def remaining(self, list_id: int, now: int) -> int:
        """Return the number of due items of a list, including claimed ones."""
        return self._count(self._due(list_id, now))

    @patient
    def elsewhere(self, list_id: int, now: int) -> int:
        """
        Return the number of due items of a list that this worker has not claimed.

        Unclaimed items count as well: ``take`` skips rows that another worker is writing,
        for example while it imports the list.
        """
        return self._count(self._unless(self._due(list_id, now), self._mine))

    def unclaimed(self, list_id: int, now: int) -> int:
        """Return the number of due items of a list without a claim."""
        return self._count(self._unless(self._due(list_id, now)))

    def _due(self, list_id: int, now: int) -> Select[Any]:
        queue = self.tables.queue
        return select(func.count()).where(queue.c.list == list_id, queue.c.due <= now)

    def _unless(self, due: Select[Any], *claimed: Any) -> Select[Any]:
        """Leave out items with a claim that meets the conditions *claimed*."""
        queue = self.tables.queue
        claims = select(self._item).where(self._item == queue.c[self.tables.item], *claimed)
        return due.where(~claims.exists())

    def _count(self, query: Select[Any]) -> int:
        with self.database.read() as connection:
            count: int = connection.execute(query).scalar_one()
        return count

    def _release(self, connection: Connection, which: Any) -> int:
        # PostgreSQL: skips rows that their worker is settling at the moment.
        query = select(self._item).where(which).with_for_update(skip_locked=True)
        items = list(connection.execute(query).scalars())
        for start in range(0, len(items), _PAGE):
            some = self._item.in_(items[start : start + _PAGE])
            connection.execute(delete(self.tables.claim).where(some))
        return len(items)


def put(connection: Connection, tables: QueueTables, rows: Sequence[Any]) -> None:
    """Queue *rows*, a value for each column, unless they are queued already."""
    if rows:
        mark = "%s" if connection.dialect.name == "postgresql" else "?"
        names = ", ".join(column.name for column in tables.queue.columns)
        marks = ", ".join([mark] * len(tables.queue.columns))
        new = f"INSERT INTO {tables.queue.name} ({names}) VALUES ({marks})"  # noqa: S608
        connection.exec_driver_sql(f"{new} ON CONFLICT DO NOTHING", list(rows))


def dequeue(
    connection: Connection, tables: QueueTables, rows: Iterable[tuple[int, int, int, int]]
) -> None:
    """Delete rows of the queue, by list, due, turn and item."""
    names = ("the_list", "the_due", "the_turn", "the_item")
    if values := [dict(zip(names, row, strict=True)) for row in rows]:
        connection.execute(_leaving(tables)[0], values)


def leave(connection: Connection, tables: QueueTables, rows: Sequence[Row[Any]]) -> None:
    """Delete the claims *rows*, and their rows in the queue."""
    if rows:
        items = [getattr(row, tables.item) for row in rows]
        spots = [(row.list, row.due, row.turn) for row in rows]
        dequeue(
            connection, tables, [(*spot, item) for spot, item in zip(spots, items, strict=True)]
        )
        connection.execute(_leaving(tables)[1], [{"the_item": item} for item in items])


# Built once: building a statement takes longer than running it.


@lru_cache
def _taking(tables: QueueTables, dialect: str) -> Any:
    """Return the statement that claims due items."""
    insert = insert_of(dialect)
    queue, claim, item = tables
    columns = [queue.c[column.name] for column in claim.columns if column.name in queue.c]
    claimed = select(claim.c[item]).where(claim.c[item] == queue.c[item]).exists()
    due = (
        select(*columns, bindparam("worker"), bindparam("lease"))
        .where(queue.c.list == bindparam("list"), queue.c.due <= bindparam("now"), ~claimed)
        .order_by(queue.c.due, queue.c.turn, queue.c[item])
        .limit(bindparam("count"))
        .with_for_update(skip_locked=True, of=queue)
    )
    new = insert(claim).from_select(claim.columns.keys(), due)
    return new.on_conflict_do_nothing().returning(claim.c[item])


@lru_cache
def _leaving(tables: QueueTables) -> tuple[Delete, Delete]:
    """Return the statements that delete a row of the queue, and a claim."""
    queue, claim, item = tables
    spot = {"list": "the_list", "due": "the_due", "turn": "the_turn", item: "the_item"}
    here = [queue.c[name] == bindparam(value) for name, value in spot.items()]
    return delete(queue).where(*here), delete(claim).where(claim.c[item] == bindparam("the_item"))
