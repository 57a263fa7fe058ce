"""
The ledger of the ingest: its requests and their results; for claims see ``store.queue``.

A request is done once, even if several lists contain it, and one worker at a time claims
it. A hit stays a hit unless it is opened again; every attempt is kept. ``ingest.store.results``
reads the results.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable

from sqlalchemy import Connection

from pubcrawl.ingest.seeds import Entry, IngestSeed, entry_of
from pubcrawl.ingest.store.imports import import_entries
from pubcrawl.ingest.store.outcomes import ClaimedRequest, SettledRequest, already_written, write
from pubcrawl.ingest.store.reopen import ReopenFilter, reopen
from pubcrawl.ingest.store.results import IngestResults
from pubcrawl.ingest.store.statements import sql
from pubcrawl.items.lanes import BULK, lane_of_turn
from pubcrawl.model.ingest_request import ingest_request
from pubcrawl.store.buffer import EndBuffer
from pubcrawl.store.database import DEFAULT_URL, Database
from pubcrawl.store.imports import Imported
from pubcrawl.store.queue import Queue, QueuedItem, leave_queue, put

SPIDER = "ingest"  # of its lists
BUFFER_ROWS = 100  # results in one transaction
SHARE = 40  # at most one in 40 of a crawl's results waits: a kill repeats their requests


class IngestLedger(EndBuffer[SettledRequest]):
    """
    The ingest requests of a store, for one worker; see ``open``.

    *worker*: its name, by default that of this process; *run*: name of the crawl, stored with its
    results. *publish*: results go into the outbox too. *sync*: called before a commit.
    *lost*: the numbers of requests whose claims the last commit found with another worker.
    Times are milliseconds since 1970. For one thread.
    """

    def __init__(
        self,
        database: Database,
        *,
        worker: str = "",
        run: str = "",
        committed: Callable[[SettledRequest], object] | None = None,
    ) -> None:
        super().__init__(database, Queue(database, worker=worker), run, committed)
        self.results = IngestResults(database)
        self.publish = False
        self.sync: Callable[[], object] = lambda: None
        self.lost: set[int] = set()
        self._stored = 0

    @classmethod
    def open(
        cls,
        url: str = DEFAULT_URL,
        *,
        worker: str = "",
        run: str = "",
        create: bool = True,
        patience: float = 0,
        committed: Callable[[SettledRequest], object] | None = None,
    ) -> IngestLedger:
        """
        Open the ledger in the store at *url*; a missing store is created.

        *create*: False to refuse a missing SQLite file. *patience*: seconds for which
        writes are repeated while the store is out of reach. Raises ``StoreError``.
        """
        database = Database(url, create=create, patience=patience)
        return cls(database, worker=worker, run=run, committed=committed)

    @property
    def rows_max(self) -> int:
        """The number of results in one transaction: a kill repeats the requests of one in 40."""
        return min(BUFFER_ROWS, 1 + self._stored // SHARE)

    def list_id(self, name: str, now: int) -> int:
        """Return the number of the list *name*; create it if missing."""
        return self.queue.list_id(SPIDER, name, now)

    def import_requests(self, list_id: int, lines: Iterable[IngestSeed], now: int) -> Imported:
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

    def flush(self) -> None:
        """See ``EndBuffer``; files of results are on the disk before these are in the store."""
        if self._buffer:
            self.sync()
        super().flush()

    def put(self, settled: Iterable[SettledRequest]) -> set[int]:
        """
        Write these ends at once; return the numbers of those written.

        For a worker that keeps no others. Raises ``StoreError``; the call may be repeated.
        A request whose claim this worker has lost stays with its new worker. Ends that an
        earlier attempt has written, though its commit seemed to fail, are not written again.
        """
        self._buffer = [*settled]
        numbers = {end.claimed.id for end in self._buffer}
        self.flush()
        return numbers - self.lost

    def _write(self, connection: Connection, ends: list[SettledRequest]) -> None:
        claims = self.queue.own_claims(connection, [end.claimed.id for end in ends])
        mine = [end for end in ends if end.claimed.id in claims]
        others = [end for end in ends if end.claimed.id not in claims]
        before = already_written(connection, others, self.run)
        self.lost = {end.claimed.id for end in others} - before
        if mine:
            write(connection, mine, claims, self.run, publish=self.publish)

    def _note_written(self, ends: list[SettledRequest]) -> None:
        self._stored += len(ends)

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
