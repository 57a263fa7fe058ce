"""
The store: seeds and records in one database, written together.

A record and the state of the seeds that asked for it are committed in one
transaction, many records at a time; what is not written yet is found all the
same.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.items.parts import Limits
from pubcrawl.items.publication import Publication
from pubcrawl.store import records
from pubcrawl.store.database import DEFAULT_URL, Database
from pubcrawl.store.ledger import ENDS, LEASE, Ledger
from pubcrawl.store.records import Stored
from pubcrawl.store.schema import lock

logger = logging.getLogger(__name__)

BUFFER_ROWS = 100  # outcomes in one transaction
BUFFER_TIME = 1000  # milliseconds that an outcome waits at most


class _Outcome(NamedTuple):
    """What came of some seeds: a record to store, or one that is there, or none."""

    seeds: tuple[int, ...]
    state: str
    reason: str
    publication: Publication | None
    entry: int | None
    time: int


class Store:
    """
    Seeds and records behind one URL; see ``Store.open``.

    *ledger*: the seeds. *run*: name of the crawl. Times are milliseconds since
    1970. Used by one thread.
    """

    def __init__(self, database: Database, ledger: Ledger, *, limits: Limits, run: str) -> None:
        self.ledger = ledger
        self._database = database
        self._limits = limits
        self.run = run
        self._buffer: list[_Outcome] = []
        self._buffered: set[tuple[str, str]] = set()
        self._written = 0  # when this worker last showed that it lives

    @classmethod
    def open(
        cls,
        url: str = DEFAULT_URL,
        *,
        limits: Limits | None = None,
        run: str = "",
        worker: str = "",
        lease: float = LEASE,
        create: bool = True,
    ) -> Store:
        """
        Open the store at *url*, ``sqlite:///file`` or ``postgresql+psycopg://…``.

        It is created, or brought to this version. *limits* decide what of a
        record is usable. *run*: name of the crawl, kept with what it writes.
        *worker*: who claims, by default this process; *lease*: seconds that a
        claim holds without a sign of life. *create*: False to refuse a SQLite
        file that is not there. Raises ``StoreError``.
        """
        database = Database(url, create=create)
        ledger = Ledger(database, worker=worker, lease=lease)
        return cls(database, ledger, limits=limits or Limits(), run=run or ledger.worker)

    @property
    def waiting(self) -> int:
        """How many outcomes are not committed yet."""
        return len(self._buffer)

    def find(self, ids: Identifiers) -> list[Stored]:
        """Return the records that share an identifier with *ids*, the one by PMID first."""
        if not self._buffered.isdisjoint(ids.known()):
            self.flush()
        with self._database.read() as connection:
            return records.find(connection, ids, self._limits)

    def others(self, list_id: int) -> Iterator[Stored]:
        """Yield the records that settled seeds of a list led to and this crawl did not write."""
        self.flush()
        return records.unwritten(self._database, list_id, self.run, self._limits)

    def put(
        self,
        publication: Publication,
        seeds: Iterable[int] = (),
        *,
        origin: int | None = None,
        state: str = "done",
        reason: str = "",
        now: int,
    ) -> None:
        """
        Store *publication*, and settle the *seeds* that asked for it, by the next commit.

        *origin*: the entry it was read from (``Stored.id``). The publication
        belongs to the store from now on: what it joins is put into it.
        """
        if not publication.ids.known():
            raise ValueError("a publication without identifiers could never be found again")
        self._keep(_Outcome(tuple(seeds), state, reason, publication, origin, now))
        self._buffered.update(publication.ids.known())

    def settle(
        self,
        seeds: Iterable[int],
        state: str,
        reason: str = "",
        *,
        entry: int | None = None,
        now: int,
    ) -> None:
        """Settle seeds without a new record; *entry*: the one they lead to."""
        self._keep(_Outcome(tuple(seeds), state, reason, None, entry, now))

    def flush_if_due(self, now: int) -> None:
        """Commit what has waited long enough; keep the claims of this worker alive."""
        if self._buffer and now - self._buffer[0].time >= BUFFER_TIME:
            self.flush()
        elif now - self._written > self.ledger.lease // 3:
            self._written = now
            with self._database.write() as connection:
                self.ledger.renew(connection, now)

    def flush(self) -> None:
        """
        Commit what was put and settled.

        Raises ``StoreError``; then nothing of it is written and it is kept
        for the next try.
        """
        if not self._buffer:
            return
        now = self._buffer[-1].time
        with self._database.write() as connection:
            # Two workers may have found the same work by different identifiers.
            lock(connection)
            for outcome in self._buffer:
                entry = outcome.entry
                if outcome.publication is not None:
                    entry = records.save(
                        connection, outcome.publication, entry, outcome.time, self.run
                    )
                self.ledger.settle(connection, outcome.seeds, outcome.state, outcome.reason, entry)
            self.ledger.renew(connection, now)
        logger.debug("%d outcomes committed", len(self._buffer))
        self._buffer.clear()
        self._buffered.clear()
        self._written = now

    def close(self) -> None:
        """Commit what is left, free the claims that are not settled, and close."""
        self.flush()
        self.ledger.give_back()
        self._database.close()

    def _keep(self, outcome: _Outcome) -> None:
        if outcome.state not in ENDS:
            raise ValueError(f"a seed cannot be settled as {outcome.state!r}")
        self._buffer.append(outcome)
        if len(self._buffer) >= BUFFER_ROWS:
            self.flush()
