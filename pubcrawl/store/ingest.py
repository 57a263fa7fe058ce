"""
The ledger of the ingest: what is asked for, who is at it, and what became of it.

    queue ──claim──▶ claimed ──put──▶ settled: a hit, or failed for good
      ▲                 │
      ├── give_back ────┤
      └── put, with the date of the next try

A request is done once, whatever lists it is in, and is claimed by one worker at
a time. A hit stays one; every attempt is kept. What is read from it for
people and for exports: ``ingest_results``.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from operator import attrgetter
from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    Select,
    and_,
    bindparam,
    delete,
    func,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.engine import Row

from pubcrawl.exceptions import StoreUnavailable
from pubcrawl.items.ingest_entry import Entry, Line, entry_of
from pubcrawl.items.ingest_request import from_json
from pubcrawl.store.database import DEFAULT_URL, Database
from pubcrawl.store.imports import Imported
from pubcrawl.store.ingest_imports import import_entries, put_queue, turn
from pubcrawl.store.ingest_outcomes import Claimed, Settled, dequeue, leave, write, written
from pubcrawl.store.ingest_results import IngestResults
from pubcrawl.store.ingest_schema import claim, line, queue, result, source
from pubcrawl.store.ingest_schema import request as request_table
from pubcrawl.store.ledger import LEASE, Ledger
from pubcrawl.store.patience import Patience, patient
from pubcrawl.store.workers import is_dead, this_worker

SPIDER = "ingest"  # of its lists
_PAGE = 2000  # rows looked at in one transaction
_TRIES = 3  # claims that came away empty while others were at it


class IngestLedger:
    """
    The ingest requests of a store, as one worker sees them; see ``open``.

    *worker*: who claims, by default this process; *lease*: seconds that a claim
    holds without ``renew``; *run*: name of the crawl, kept with what it writes.
    Times are milliseconds since 1970. Used by one thread.
    """

    def __init__(
        self, database: Database, *, worker: str = "", lease: float = LEASE, run: str = ""
    ) -> None:
        self.database = database
        self.results = IngestResults(database)
        self.worker = worker or this_worker()
        self.lease = round(lease * 1000)
        self.run = run or self.worker
        self._held_here: set[int] = set()  # requests that were handed out here
        self._unsure = False  # whether the store may hold claims that were not

    @property
    def patience(self) -> Patience:
        """How long its users try again."""
        return self.database.patience

    @classmethod
    def open(
        cls,
        url: str = DEFAULT_URL,
        *,
        worker: str = "",
        lease: float = LEASE,
        run: str = "",
        create: bool = True,
        patience: float = 0,
    ) -> IngestLedger:
        """
        Open the ledger in the store at *url*; it is created, or brought to this version.

        *create*: False to refuse a SQLite file that is not there. *patience*: seconds for
        which writes are tried again when it is out of reach. Raises ``StoreError``.
        """
        database = Database(url, create=create, patience=patience)
        return cls(database, worker=worker, lease=lease, run=run)

    def close(self) -> None:
        """Free what is claimed and not settled, and close the database."""
        self.give_back()
        self.database.close()

    def list_id(self, name: str, now: int) -> int:
        """Return the number of the list *name*; made if need be."""
        return Ledger(self.database, worker=self.worker).list_id(SPIDER, name, now)

    def import_requests(self, list_id: int, lines: Iterable[Line], now: int) -> Imported:
        """
        Enter *lines* into a list, and queue what is to be done; see ``ingest_imports``.

        A second import of the same lines changes nothing: a crawl that was
        interrupted goes on.
        """
        return self.import_entries(list_id, map(entry_of, lines), now)

    def import_entries(self, list_id: int, entries: Iterable[Entry], now: int) -> Imported:
        """Enter lines as ``import_requests``; *entries*: from who has them ready."""
        self.release_dead(now)
        return import_entries(self.database, list_id, entries, now)

    def claim(self, list_id: int, count: int, now: int) -> list[Claimed]:
        """
        Hand out at most *count* requests that are due.

        First those that were never tried, in an order of chance, so that all
        hosts are among them; then the others by their date. Claims
        that nobody renewed are free again, and when nothing is left, those of workers
        that died on this machine. Nothing is handed out twice at a time.
        """
        claimed = self._claim(list_id, count, now)
        if not claimed and self.release_dead(now):
            claimed = self._claim(list_id, count, now)
        return claimed

    def _claim(self, list_id: int, count: int, now: int) -> list[Claimed]:
        facts = {"list": list_id, "now": now, "count": count}
        mine = {"worker": self.worker, "lease": now + self.lease}
        tries = 0
        while tries < _TRIES:
            try:
                with self.database.write() as connection:
                    self._release_lost(connection)
                    self._release(connection, claim.c.lease < now)
                    take = _taking(connection.dialect.name)
                    taken = list(connection.execute(take, {**facts, **mine}).scalars())
                    rows = connection.execute(_DETAILS, {"some": taken}).all() if taken else ()
                    _correct(connection, [row for row in rows if not _is_current(row)])
            except StoreUnavailable:
                self._unsure = True
                raise
            self._unsure = False
            self._held_here.update(row.request for row in rows)
            current = [row for row in rows if _is_current(row)]
            if current:
                return [_claimed(row) for row in sorted(current, key=_ORDER)]
            # All were out of date, or another worker was faster: there may be more.
            tries += not taken
        return []

    def put(self, settled: Sequence[Settled]) -> set[int]:
        """
        Write what became of requests, in one transaction; return those it was written of.

        A request whose claim was lost meanwhile is left to who has it now. What an
        earlier try has written, whose answer was lost, is not written again.
        """
        with self.database.write() as connection:
            held = self._held(connection, [one.claimed.id for one in settled])
            mine = [one for one in settled if one.claimed.id in held]
            before = written(connection, [one for one in settled if one not in mine], self.run)
            if mine:
                write(connection, mine, held, self.run)
        self._held_here.difference_update(one.claimed.id for one in settled)
        return held.keys() | before

    def renew(self, now: int) -> None:
        """Prolong the lease of everything that this worker has claimed."""
        mine = update(claim).where(claim.c.worker == self.worker)
        with self.database.write() as connection:
            connection.execute(mine.values(lease=now + self.lease))

    def give_back(self, ids: Iterable[int] | None = None) -> int:
        """Free what this worker has claimed and not settled, or *ids* of it; return how many."""
        mine = claim.c.worker == self.worker
        chosen = set(self._held_here if ids is None else ids)
        if ids is not None:
            mine &= claim.c.request.in_(chosen)
        with self.database.write() as connection:
            freed = self._release(connection, mine)
        self._held_here -= chosen
        return freed

    @patient
    def elsewhere(self, list_id: int, now: int) -> int:
        """Return how many requests of a list that are due other workers have claimed."""
        due = and_(queue.c.list == list_id, queue.c.due <= now)
        others = (
            select(func.count())
            .select_from(claim.join(queue, queue.c.request == claim.c.request))
            .where(due, claim.c.worker != self.worker)
        )
        with self.database.read() as connection:
            return connection.execute(others).scalar_one()

    @patient
    def release_dead(self, now: int) -> int:
        """Free the claims of workers that died on this machine, and of leases that ended."""
        with self.database.write() as connection:
            workers = connection.execute(select(claim.c.worker).distinct()).scalars()
            dead = [worker for worker in workers if is_dead(worker)]
            return self._release(connection, or_(claim.c.worker.in_(dead), claim.c.lease < now))

    @patient
    def remaining(self, list_id: int, now: int) -> int:
        """Return how many requests of a list are due, those that are claimed included."""
        due = select(func.count()).where(queue.c.list == list_id, queue.c.due <= now)
        with self.database.read() as connection:
            return connection.execute(due).scalar_one()

    def unclaimed(self, list_id: int, now: int) -> int:
        """Return how many requests of a list are due and have nobody at them."""
        taken = select(claim.c.request).where(claim.c.request == queue.c.request).exists()
        due = select(func.count()).where(queue.c.list == list_id, queue.c.due <= now, ~taken)
        with self.database.read() as connection:
            return connection.execute(due).scalar_one()

    def next_due(self, list_id: int) -> int | None:
        """Return when the next request of a list is due, 0 for at once; None if none ever is."""
        first = select(func.min(queue.c.due)).where(queue.c.list == list_id)
        with self.database.read() as connection:
            due: int | None = connection.execute(first).scalar_one()
        return due

    def retry(
        self,
        list_id: int,
        statuses: Collection[str] = (),
        *,
        since: int = 0,
        until: int | None = None,
    ) -> int:
        """
        Make settled requests of a list due at once, whatever date they had; return how many.

        *statuses*: slugs, none for all. *since* and *until*: only those last
        tried in this time. A hit is never among them.
        """
        here = select(line.c.request).where(line.c.list == list_id, line.c.request.is_not(None))
        wanted = and_(not_(result.c.hit), result.c.updated >= since, result.c.request.in_(here))
        if statuses:
            wanted &= result.c.status.in_(list(statuses))
        if until is not None:
            wanted &= result.c.updated < until
        columns = (result.c.request, result.c.source, result.c.due, request_table.c.key)
        query: Select[Any] = select(*columns).join(
            request_table, request_table.c.id == result.c.request
        )
        count = last = 0
        while True:
            page = query.where(wanted, result.c.request > last)
            with self.database.write() as connection:
                rows = connection.execute(page.order_by(result.c.request).limit(_PAGE)).all()
                _hasten(connection, list_id, rows)
            count += len(rows)
            if len(rows) < _PAGE:
                return count
            last = rows[-1].request

    def _held(self, connection: Connection, ids: Collection[int]) -> dict[int, Row[Any]]:
        """Return the claims of this worker on *ids*."""
        wanted = select(claim).where(claim.c.worker == self.worker, claim.c.request.in_(ids))
        return {row.request: row for row in connection.execute(wanted.with_for_update())}

    def _release_lost(self, connection: Connection) -> None:
        """Free what was claimed when an answer was lost: it was handed out to nobody."""
        if self._unsure:
            mine = select(claim.c.request).where(claim.c.worker == self.worker)
            lost = set(connection.execute(mine).scalars()) - self._held_here
            self._release(connection, claim.c.request.in_(lost))

    def _release(self, connection: Connection, which: Any) -> int:
        # PostgreSQL: rows that their worker is settling just now are passed over.
        query = select(claim.c.request).where(which).with_for_update(skip_locked=True)
        ids = list(connection.execute(query).scalars())
        for start in range(0, len(ids), _PAGE):
            some = claim.c.request.in_(ids[start : start + _PAGE])
            connection.execute(delete(claim).where(some))
        return len(ids)


def _is_current(row: Row[Any]) -> bool:
    """Answer whether the queue is right; another list may have settled the request meanwhile."""
    return row.hit is None or (not row.hit and row.next == row.due)


def _correct(connection: Connection, rows: Sequence[Row[Any]]) -> None:
    """Take out of the queue what is settled, or put it where its next try is."""
    leave(connection, rows)
    later = [row for row in rows if not row.hit and row.next is not None]
    put_queue(
        connection, [(row.list, row.next, row.turn, row.request, row.source) for row in later]
    )


def _hasten(connection: Connection, list_id: int, rows: Sequence[Row[Any]]) -> None:
    """Make settled requests due at once; *rows*: their result, and key."""
    if not rows:
        return
    connection.execute(_DUE_NOW, [{"the_request": row.request} for row in rows])
    waiting = [(list_id, row.due, turn(row.key), row.request) for row in rows if row.due]
    dequeue(connection, waiting)
    put_queue(connection, [(list_id, 0, turn(row.key), row.request, row.source) for row in rows])


def _claimed(row: Row[Any]) -> Claimed:
    request = from_json(json.loads(row.given), row.ingest_type)
    return Claimed(row.request, request, row.attempts or 0, row.status or "")


@lru_cache
def _taking(dialect: str) -> Any:
    """Return the statement that claims what is due in a list; only its dialect is imported."""
    insert = import_module(f"sqlalchemy.dialects.{dialect}").insert
    columns = (queue.c[name] for name in ("request", "list", "due", "turn", "source"))
    taken = select(claim.c.request).where(claim.c.request == queue.c.request).exists()
    due = (
        select(*columns, bindparam("worker"), bindparam("lease"))
        .where(queue.c.list == bindparam("list"), queue.c.due <= bindparam("now"), ~taken)
        .order_by(queue.c.due, queue.c.turn, queue.c.request)
        .limit(bindparam("count"))
        .with_for_update(skip_locked=True, of=queue)
    )
    new = insert(claim).from_select(claim.columns.keys(), due)
    return new.on_conflict_do_nothing().returning(claim.c.request)


# Built once: putting a statement together takes longer than running it.
_SOME: BindParameter[Any] = bindparam("some", expanding=True)
_ORDER = attrgetter("due", "turn", "request")
_DETAILS = (
    select(
        claim,
        request_table.c.ingest_type,
        func.coalesce(source.c.given, request_table.c.given).label("given"),
        result.c.hit,
        result.c.status,
        result.c.attempts,
        result.c.due.label("next"),
    )
    .join(request_table, request_table.c.id == claim.c.request)
    .outerjoin(source, and_(source.c.request == claim.c.request, source.c.number == claim.c.source))
    .outerjoin(result, result.c.request == claim.c.request)
    .where(claim.c.request.in_(_SOME))
)
_DUE_NOW = update(result).where(result.c.request == bindparam("the_request")).values(due=0)
