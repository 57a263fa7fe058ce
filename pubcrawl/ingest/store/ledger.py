"""
The ledger of the ingest: its requests and their results; for claims see ``store.queue``.

A request is done once, even if several lists contain it, and one worker at a time claims
it. A hit stays a hit unless it is opened again; every attempt is kept. ``ingest.store.results``
reads the results.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence

from sqlalchemy import Connection

from pubcrawl.ingest.seeds import Entry, RequestLine, entry_of
from pubcrawl.ingest.store.imports import import_entries
from pubcrawl.ingest.store.outcomes import ClaimedRequest, SettledRequest, already_written, write
from pubcrawl.ingest.store.reopen import ReopenFilter, reopen
from pubcrawl.ingest.store.results import IngestResults
from pubcrawl.ingest.store.statements import sql
from pubcrawl.items.lanes import BULK, lane_of_turn
from pubcrawl.model.ingest_request import ingest_request
from pubcrawl.store.database import DEFAULT_URL, Database
from pubcrawl.store.imports import Imported
from pubcrawl.store.ledger import Ledger
from pubcrawl.store.queue import Queue, QueuedItem, leave_queue, put

SPIDER = "ingest"  # of its lists


class IngestLedger:
    """
    The ingest requests of a store, for one worker; see ``open``.

    *worker*: its name, by default that of this process; *run*: name of the crawl, stored with its
    results.
    Times are milliseconds since 1970. For one thread.
    """

    def __init__(self, database: Database, *, worker: str = "", run: str = "") -> None:
        self.database = database
        self.patience = database.patience
        self.results = IngestResults(database)
        self.queue = Queue(database, worker=worker)
        self.run = run or self.queue.worker
        self.publish = False  # whether results go into the outbox too

    @classmethod
    def open(
        cls,
        url: str = DEFAULT_URL,
        *,
        worker: str = "",
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
        return cls(database, worker=worker, run=run)

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
        self.queue.join(list_id)
        return import_entries(self.database, list_id, entries, now)

    def claim(self, list_id: int, count: int, now: int) -> list[ClaimedRequest]:
        """
        Claim at most *count* due requests; see ``Queue.claim``.

        New ones come first, by lane, in a shuffled order, so that they include all hosts; then
        the others by their date.
        """
        return self.queue.claim(list_id, count, now, _claimed)

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


def _claimed(connection: Connection, numbers: list[int]) -> list[ClaimedRequest]:
    """Return the claimed requests, but for those that another list has settled."""
    claimed, outdated = [], []
    for row in sql(connection, "claimed_requests", requests=numbers):
        if row.hit is None or row.next == row.due:  # a hit has a date if it was opened again
            request = ingest_request(json.loads(row.given), row.ingest_type)
            urgent = lane_of_turn(row.turn) != BULK
            claimed.append(
                ClaimedRequest(row.seed, request, row.attempts or 0, row.status or "", urgent)
            )
        else:
            outdated.append(row)
    leave_queue(connection, outdated)
    later = [row for row in outdated if row.next is not None]
    put(
        connection,
        [QueuedItem(row.list, row.next, row.turn, row.seed, row.source) for row in later],
    )
    return claimed
