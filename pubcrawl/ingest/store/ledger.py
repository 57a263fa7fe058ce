"""
The ledger of the ingest: its requests and their results; for claims see ``store.queue``.

A request is done once, even if several lists contain it, and one worker at a time claims
it. A hit stays a hit unless it is opened again; every attempt is kept. ``ingest.store.results``
reads the results.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from operator import attrgetter
from typing import Any

from sqlalchemy import BindParameter, Connection, and_, bindparam, func, select
from sqlalchemy.engine import Row

from pubcrawl.ingest.entry import Entry, RequestLine, entry_of
from pubcrawl.ingest.store.imports import import_entries
from pubcrawl.ingest.store.lanes import BULK, lane_of_turn
from pubcrawl.ingest.store.outcomes import ClaimedRequest, SettledRequest, already_written, write
from pubcrawl.ingest.store.reopen import ReopenFilter, reopen
from pubcrawl.ingest.store.results import IngestResults
from pubcrawl.model.ingest_request import ingest_request
from pubcrawl.store.database import DEFAULT_URL, Database, DatabaseClient
from pubcrawl.store.imports import Imported
from pubcrawl.store.ledger import Ledger
from pubcrawl.store.queue import LEASE, REQUESTS, Queue, leave, put
from pubcrawl.store.tables import ingest_request as request_table
from pubcrawl.store.tables import ingest_result as result
from pubcrawl.store.tables import ingest_source as source

SPIDER = "ingest"  # of its lists
_TRIES = 3  # claims without a result while other workers claim


class IngestLedger(DatabaseClient):
    """
    The ingest requests of a store, for one worker; see ``open``.

    *worker*: its name, by default that of this process; *lease*: seconds that a claim
    holds without ``renew``; *run*: name of the crawl, stored with its results.
    Times are milliseconds since 1970. For one thread.
    """

    def __init__(
        self, database: Database, *, worker: str = "", lease: float = LEASE, run: str = ""
    ) -> None:
        self.database = database
        self.results = IngestResults(database)
        self.queue = Queue(REQUESTS, database, worker=worker, lease=lease)
        self.run = run or self.queue.worker
        self.publish = False  # whether results go into the outbox too

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
        Open the ledger in the store at *url*; a missing store is created.

        *create*: False to refuse a missing SQLite file. *patience*: seconds for which
        writes are repeated while the store is out of reach. Raises ``StoreError``.
        """
        database = Database(url, create=create, patience=patience)
        return cls(database, worker=worker, lease=lease, run=run)

    def close(self) -> None:
        """Release open claims, and close the database."""
        self.queue.give_back()
        self.database.close()

    def list_id(self, name: str, now: int) -> int:
        """Return the number of the list *name*; create it if missing."""
        return Ledger(self.database, worker=self.queue.worker).list_id(SPIDER, name, now)

    def import_requests(self, list_id: int, lines: Iterable[RequestLine], now: int) -> Imported:
        """
        Import *lines* into a list, and queue the open requests; see ``import_entries``.

        A second import of the same lines changes nothing, so an interrupted crawl can resume.
        """
        return self.import_entries(list_id, map(entry_of, lines), now)

    def import_entries(self, list_id: int, entries: Iterable[Entry], now: int) -> Imported:
        """Import lines like ``import_requests``, given as entries."""
        self.queue.release_dead(now)
        return import_entries(self.database, list_id, entries, now)

    def claim(self, list_id: int, count: int, now: int) -> list[ClaimedRequest]:
        """
        Claim at most *count* due requests.

        New ones come first, by lane, in a shuffled order, so that they include all hosts; then
        the others by their date. Expired claims are free again; so are, when no request is left,
        the claims of workers that died on this machine. No two workers have the same request.
        """
        claimed = self._claim(list_id, count, now)
        if not claimed and self.queue.release_dead(now):
            claimed = self._claim(list_id, count, now)
        return claimed

    def _claim(self, list_id: int, count: int, now: int) -> list[ClaimedRequest]:
        tries = 0
        while tries < _TRIES:
            with self.queue.claiming() as connection:
                numbers = self.queue.take(connection, list_id, count, now)
                rows = connection.execute(_DETAILS, {"some": numbers}).all() if numbers else ()
                _correct(connection, [row for row in rows if not _is_current(row)])
            self.queue.note_claimed(numbers)
            current = [row for row in rows if _is_current(row)]
            if current:
                return [_claimed(row) for row in sorted(current, key=_ORDER)]
            # All were outdated, or another worker was faster: there may be more.
            tries += not numbers
        return []

    def put(self, settled: Sequence[SettledRequest]) -> set[int]:
        """
        Write the ends of requests, in one transaction; return the numbers of those written.

        A request whose claim this worker has lost stays with its new worker. Ends that an
        earlier attempt has written, though its commit seemed to fail, are not written again.
        """
        with self.database.write() as connection:
            claims = self.queue.own_claims(connection, [one.claimed.id for one in settled])
            mine = [one for one in settled if one.claimed.id in claims]
            before = already_written(
                connection, [one for one in settled if one not in mine], self.run
            )
            if mine:
                write(connection, mine, claims, self.run, publish=self.publish)
        self.queue.note_settled(one.claimed.id for one in settled)
        return claims.keys() | before

    def renew(self, now: int) -> None:
        """Renew the leases of all claims of this worker."""
        with self.database.write() as connection:
            self.queue.renew(connection, now)

    def retry(
        self,
        list_id: int,
        statuses: Collection[str] = (),
        *,
        since: int = 0,
        until: int | None = None,
        hits: bool = False,
    ) -> int:
        """
        Make settled requests of a list due at once, whatever their date; return their number.

        *statuses*: slugs, none for all. *since* and *until*: only requests last tried in
        this time. *hits*: hits, too.
        """
        chosen = ReopenFilter(list_id, tuple(statuses), since=since, until=until, hits=hits)
        return reopen(self.database, chosen).total()


def _is_current(row: Row[Any]) -> bool:
    """Return whether the queue is up to date; another list may have settled the request."""
    return row.hit is None or row.next == row.due  # a hit has a date if it was opened again


def _correct(connection: Connection, rows: Sequence[Row[Any]]) -> None:
    """Remove settled requests from the queue, or queue them for their next attempt."""
    leave(connection, REQUESTS, rows)
    later = [row for row in rows if row.next is not None]
    queued = [(row.list, row.next, row.turn, row.request, row.source) for row in later]
    put(connection, REQUESTS, queued)


def _claimed(row: Row[Any]) -> ClaimedRequest:
    request = ingest_request(json.loads(row.given), row.ingest_type)
    urgent = lane_of_turn(row.turn) != BULK
    return ClaimedRequest(row.request, request, row.attempts or 0, row.status or "", urgent)


# Built once: building a statement takes longer than running it.
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
