"""
The queue: what is still to be done of each list, and which worker is at it.

    put ──▶ queued ──take──▶ claimed ──leave──▶ settled, and out of the queue
              ▲                 │
              ├──── release ────┤  given back, its worker died, or its lease ended
              └── put, with the date of the next try

It is the same for all kinds of records. What is queued is a number: of a seed (``ledger``) or of
a request of an ingest (``ingest``), which know what it stands for and what became of it.
Times are milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from typing import Any

from sqlalchemy import (
    Connection,
    Delete,
    Select,
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
from pubcrawl.store.database import Database
from pubcrawl.store.patience import Patience, patient
from pubcrawl.store.queue_schema import QueueTables
from pubcrawl.store.workers import is_dead, this_worker

LEASE = 900.0  # seconds a claim holds without a commit of its worker
_PAGE = 2000  # rows looked at in one statement


class Queue:
    """
    The queue of one kind, as one worker sees it.

    *worker*: who claims, by default this process; *lease*: seconds. Used by one thread.
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
        self._held: set[int] = set()  # items that were handed out here
        self._unsure = False  # whether the store may hold claims that were not

    @property
    def patience(self) -> Patience:
        """How long its users try again."""
        return self.database.patience

    @contextmanager
    def claiming(self) -> Iterator[Connection]:
        """Give a transaction to ``take`` in."""
        try:
            with self.database.write() as connection:
                if self._unsure:
                    # An answer was lost: what was claimed then was handed out to nobody.
                    held = set(connection.execute(select(self._item).where(self._mine)).scalars())
                    self._release(connection, self._item.in_(held - self._held))
                yield connection
        except StoreUnavailable:
            self._unsure = True
            raise
        self._unsure = False

    def take(self, connection: Connection, list_id: int, count: int, now: int) -> list[int]:
        """
        Claim at most *count* items of a list that are due.

        Claims that nobody renewed are free again. No item is claimed twice at a time.
        """
        self._release(connection, self.tables.claim.c.lease < now)
        facts = {"list": list_id, "now": now, "count": count}
        mine = {"worker": self.worker, "lease": now + self.lease}
        taking = _taking(self.tables, connection.dialect.name)
        return list(connection.execute(taking, {**facts, **mine}).scalars())

    def hold(self, items: Iterable[int]) -> None:
        """Note that *items* were handed out: the transaction that took them is through."""
        self._held.update(items)

    def let_go(self, items: Iterable[int]) -> None:
        """Note that *items* are settled."""
        self._held.difference_update(items)

    def held(self, connection: Connection, items: Collection[int]) -> dict[int, Row[Any]]:
        """Return the claims of this worker on *items*: another may have some of them by now."""
        wanted = select(self.tables.claim).where(self._mine, self._item.in_(items))
        found = connection.execute(wanted.with_for_update()).all()
        return {getattr(row, self.tables.item): row for row in found}

    def renew(self, connection: Connection, now: int) -> None:
        """Prolong the lease of everything that this worker has claimed."""
        mine = update(self.tables.claim).where(self._mine)
        connection.execute(mine.values(lease=now + self.lease))

    def give_back(self, items: Iterable[int] | None = None) -> int:
        """Free what this worker has claimed and not settled, or *items* of it; return how many."""
        chosen = set(self._held if items is None else items)
        mine = self._mine if items is None else and_(self._mine, self._item.in_(chosen))
        with self.database.write() as connection:
            freed = self._release(connection, mine)
        self._held -= chosen
        return freed

    @patient
    def release_dead(self, now: int) -> int:
        """Free the claims of workers that died on this machine, and of leases that ended."""
        claim = self.tables.claim
        with self.database.write() as connection:
            workers = connection.execute(select(claim.c.worker).distinct()).scalars()
            dead = [worker for worker in workers if is_dead(worker)]
            return self._release(connection, or_(claim.c.worker.in_(dead), claim.c.lease < now))

    @patient
    def remaining(self, list_id: int, now: int) -> int:
        """Return how many items of a list are due, those that are claimed included."""
        return self._count(self._due(list_id, now))

    @patient
    def elsewhere(self, list_id: int, now: int) -> int:
        """
        Return how many items of a list that are due this worker has not claimed.

        Those that nobody has count as well: a claim that found none of them passed by rows
        that another worker was writing just then, as one does that reads the list.
        """
        return self._count(self._unless(self._due(list_id, now), self._mine))

    def unclaimed(self, list_id: int, now: int) -> int:
        """Return how many items of a list are due and have nobody at them."""
        return self._count(self._unless(self._due(list_id, now)))

    def next_due(self, list_id: int) -> int | None:
        """Return when the next item of a list is due, 0 for at once; None if none ever is."""
        queue = self.tables.queue
        first = select(func.min(queue.c.due)).where(queue.c.list == list_id)
        with self.database.read() as connection:
            due: int | None = connection.execute(first).scalar_one()
        return due

    def _due(self, list_id: int, now: int) -> Select[Any]:
        queue = self.tables.queue
        return select(func.count()).where(queue.c.list == list_id, queue.c.due <= now)

    def _unless(self, due: Select[Any], *claimed: Any) -> Select[Any]:
        """Leave out what is *claimed* so."""
        queue = self.tables.queue
        held = select(self._item).where(self._item == queue.c[self.tables.item], *claimed)
        return due.where(~held.exists())

    def _count(self, query: Select[Any]) -> int:
        with self.database.read() as connection:
            count: int = connection.execute(query).scalar_one()
        return count

    def _release(self, connection: Connection, which: Any) -> int:
        # PostgreSQL: rows that their worker is settling just now are passed over.
        query = select(self._item).where(which).with_for_update(skip_locked=True)
        items = list(connection.execute(query).scalars())
        for start in range(0, len(items), _PAGE):
            some = self._item.in_(items[start : start + _PAGE])
            connection.execute(delete(self.tables.claim).where(some))
        return len(items)


def put(connection: Connection, tables: QueueTables, rows: Sequence[Any]) -> None:
    """Queue *rows*, a value for each column, unless they are queued."""
    if rows:
        place = "%s" if connection.dialect.name == "postgresql" else "?"
        names = ", ".join(column.name for column in tables.queue.columns)
        places = ", ".join([place] * len(tables.queue.columns))
        new = f"INSERT INTO {tables.queue.name} ({names}) VALUES ({places})"  # noqa: S608
        connection.exec_driver_sql(f"{new} ON CONFLICT DO NOTHING", list(rows))


def dequeue(
    connection: Connection, tables: QueueTables, rows: Iterable[tuple[int, int, int, int]]
) -> None:
    """Delete rows of the queue, by list, due, turn and item."""
    names = ("the_list", "the_due", "the_turn", "the_item")
    if gone := [dict(zip(names, row, strict=True)) for row in rows]:
        connection.execute(_leaving(tables)[0], gone)


def leave(connection: Connection, tables: QueueTables, rows: Sequence[Row[Any]]) -> None:
    """Delete the claims *rows*, and their rows in the queue."""
    if rows:
        items = [getattr(row, tables.item) for row in rows]
        spots = [(row.list, row.due, row.turn) for row in rows]
        dequeue(
            connection, tables, [(*spot, item) for spot, item in zip(spots, items, strict=True)]
        )
        connection.execute(_leaving(tables)[1], [{"the_item": item} for item in items])


# Built once: putting a statement together takes longer than running it.


@lru_cache
def _taking(tables: QueueTables, dialect: str) -> Any:
    """Return the statement that claims what is due in a list; only its dialect is imported."""
    insert = import_module(f"sqlalchemy.dialects.{dialect}").insert
    queue, claim, item = tables
    columns = [queue.c[column.name] for column in claim.columns if column.name in queue.c]
    taken = select(claim.c[item]).where(claim.c[item] == queue.c[item]).exists()
    due = (
        select(*columns, bindparam("worker"), bindparam("lease"))
        .where(queue.c.list == bindparam("list"), queue.c.due <= bindparam("now"), ~taken)
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
