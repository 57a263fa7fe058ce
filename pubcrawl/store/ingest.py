"""
The ledger of the ingest: what is asked for, and what became of it; who is at it: ``queue``.

A request is done once, whatever lists it is in, and is claimed by one worker at
a time. A hit stays one; every attempt is kept. What is read from it for
people and for exports: ``ingest_results``.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from operator import attrgetter
from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    Select,
    and_,
    bindparam,
    func,
    not_,
    select,
    update,
)
from sqlalchemy.engine import Row

from pubcrawl.items.ingest_entry import Entry, RequestLine, entry_of
from pubcrawl.items.ingest_request import from_json
from pubcrawl.store.database import DEFAULT_URL, Database
from pubcrawl.store.imports import Imported
from pubcrawl.store.ingest_imports import import_entries, turn
from pubcrawl.store.ingest_outcomes import ClaimedRequest, SettledRequest, write, written
from pubcrawl.store.ingest_results import IngestResults
from pubcrawl.store.ingest_schema import line, result, source
from pubcrawl.store.ingest_schema import request as request_table
from pubcrawl.store.ledger import Ledger
from pubcrawl.store.patience import Patience
from pubcrawl.store.queue import LEASE, Queue, dequeue, leave, put
from pubcrawl.store.queue_schema import REQUESTS

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
        self.queue = Queue(REQUESTS, database, worker=worker, lease=lease)
        self.run = run or self.queue.worker

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
        self.queue.give_back()
        self.database.close()

    def list_id(self, name: str, now: int) -> int:
        """Return the number of the list *name*; made if need be."""
        return Ledger(self.database, worker=self.queue.worker).list_id(SPIDER, name, now)

    def import_requests(self, list_id: int, lines: Iterable[RequestLine], now: int) -> Imported:
        """
        Enter *lines* into a list, and queue what is to be done; see ``ingest_imports``.

        A second import of the same lines changes nothing: a crawl that was
        interrupted goes on.
        """
        return self.import_entries(list_id, map(entry_of, lines), now)

    def import_entries(self, list_id: int, entries: Iterable[Entry], now: int) -> Imported:
        """Enter lines as ``import_requests``; *entries*: from who has them ready."""
        self.queue.release_dead(now)
        return import_entries(self.database, list_id, entries, now)

    def claim(self, list_id: int, count: int, now: int) -> list[ClaimedRequest]:
        """
        Hand out at most *count* requests that are due.

        First those that were never tried, in an order of chance, so that all
        hosts are among them; then the others by their date. Claims
        that nobody renewed are free again, and when nothing is left, those of workers
        that died on this machine. Nothing is handed out twice at a time.
        """
        claimed = self._claim(list_id, count, now)
        if not claimed and self.queue.release_dead(now):
            claimed = self._claim(list_id, count, now)
        return claimed

    def _claim(self, list_id: int, count: int, now: int) -> list[ClaimedRequest]:
        tries = 0
        while tries < _TRIES:
            with self.queue.claiming() as connection:
                taken = self.queue.take(connection, list_id, count, now)
                rows = connection.execute(_DETAILS, {"some": taken}).all() if taken else ()
                _correct(connection, [row for row in rows if not _is_current(row)])
            self.queue.hold(taken)
            current = [row for row in rows if _is_current(row)]
            if current:
                return [_claimed(row) for row in sorted(current, key=_ORDER)]
            # All were out of date, or another worker was faster: there may be more.
            tries += not taken
        return []

    def put(self, settled: Sequence[SettledRequest]) -> set[int]:
        """
        Write what became of requests, in one transaction; return those it was written of.

        A request whose claim was lost meanwhile is left to who has it now. What an
        earlier try has written, whose answer was lost, is not written again.
        """
        with self.database.write() as connection:
            held = self.queue.held(connection, [one.claimed.id for one in settled])
            mine = [one for one in settled if one.claimed.id in held]
            before = written(connection, [one for one in settled if one not in mine], self.run)
            if mine:
                write(connection, mine, held, self.run)
        self.queue.let_go(one.claimed.id for one in settled)
        return held.keys() | before

    def renew(self, now: int) -> None:
        """Prolong the lease of everything that this worker has claimed."""
        with self.database.write() as connection:
            self.queue.renew(connection, now)

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


def _is_current(row: Row[Any]) -> bool:
    """Answer whether the queue is right; another list may have settled the request meanwhile."""
    return row.hit is None or (not row.hit and row.next == row.due)


def _correct(connection: Connection, rows: Sequence[Row[Any]]) -> None:
    """Take out of the queue what is settled, or put it where its next try is."""
    leave(connection, REQUESTS, rows)
    later = [row for row in rows if not row.hit and row.next is not None]
    queued = [(row.list, row.next, row.turn, row.request, row.source) for row in later]
    put(connection, REQUESTS, queued)


def _hasten(connection: Connection, list_id: int, rows: Sequence[Row[Any]]) -> None:
    """Make settled requests due at once; *rows*: their result, and key."""
    if not rows:
        return
    connection.execute(_DUE_NOW, [{"the_request": row.request} for row in rows])
    waiting = [(list_id, row.due, turn(row.key), row.request) for row in rows if row.due]
    dequeue(connection, REQUESTS, waiting)
    queued = [(list_id, 0, turn(row.key), row.request, row.source) for row in rows]
    put(connection, REQUESTS, queued)


def _claimed(row: Row[Any]) -> ClaimedRequest:
    request = from_json(json.loads(row.given), row.ingest_type)
    return ClaimedRequest(row.request, request, row.attempts or 0, row.status or "")


# Built once: putting a statement together takes longer than running it.
_CLAIM = REQUESTS.claim
_SOME: BindParameter[Any] = bindparam("some", expanding=True)
_ORDER = attrgetter("due", "turn", "request")
_DETAILS = (
    select(
        _CLAIM,
        request_table.c.ingest_type,
        func.coalesce(source.c.given, request_table.c.given).label("given"),
        result.c.hit,
        result.c.status,
        result.c.attempts,
        result.c.due.label("next"),
    )
    .join(request_table, request_table.c.id == _CLAIM.c.request)
    .outerjoin(
        source, and_(source.c.request == _CLAIM.c.request, source.c.number == _CLAIM.c.source)
    )
    .outerjoin(result, result.c.request == _CLAIM.c.request)
    .where(_CLAIM.c.request.in_(_SOME))
)
_DUE_NOW = update(result).where(result.c.request == bindparam("the_request")).values(due=0)
