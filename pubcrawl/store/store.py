"""
The store: seeds and records in one database, written together.

A record and the states of its seeds are committed in one transaction, many records
at a time. A search commits a waiting record before it looks for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sqlalchemy import Connection

from pubcrawl.exceptions import Crash, StoreError
from pubcrawl.store.answers import Answers
from pubcrawl.store.database import DEFAULT_URL, Database
from pubcrawl.store.keys import Name
from pubcrawl.store.ledger import ENDS, Ledger, SeedEnd
from pubcrawl.store.page_texts import PageTexts
from pubcrawl.store.portals import StoredPortals
from pubcrawl.store.records import (
    RECORD_TABLES,
    AnyRecord,
    R,
    StoredRecord,
    find_records,
    names_of,
    owners,
    unwritten,
)
from pubcrawl.store.rule_counts import RuleCounts
from pubcrawl.store.saving import save, save_new
from pubcrawl.store.versions import lock
from pubcrawl.works.parts import Limits
from pubcrawl.works.publication import Publication

logger = logging.getLogger(__name__)

BUFFER_ROWS = 20  # outcomes in one transaction; each stops the crawl for a millisecond
BUFFER_TIME = 1000  # longest wait of an outcome, in milliseconds


class Store:
    """
    Seeds and records at *url*, ``sqlite:///file`` or ``postgresql+psycopg://…``.

    A missing store is created. *limits* decide which parts of a publication are usable, and
    which pages. *run*: name of the crawl, stored with its records. *worker*: name of the
    claiming worker, by default of this process. *create*: False to refuse a missing SQLite file.
    *committed*: called with each written ``SeedEnd``. *crashed*: called with an error of the
    program and the record that cannot be written; the others are. *patience*: seconds for which
    writes are repeated while the store is out of reach. Raises ``StoreError``.

    Times are milliseconds since 1970. For one thread.
    """

    def __init__(
        self,
        url: str = DEFAULT_URL,
        *,
        limits: Limits | None = None,
        run: str = "",
        worker: str = "",
        create: bool = True,
        committed: Callable[[SeedEnd], None] | None = None,
        crashed: Callable[[Exception, AnyRecord], object] | None = None,
        patience: float = 0,
    ) -> None:
        self.database = Database(url, create=create, patience=patience)
        self.patience = self.database.patience
        self.ledger = Ledger(self.database, worker=worker)
        self.run = run or self.ledger.queue.worker
        self.rules = RuleCounts(self.run)
        self.portals = StoredPortals(self.database)
        self.answers = Answers(self.database)
        self.texts = PageTexts(self.database)
        self._limits = limits or Limits()
        self._committed = committed
        self._crashed = crashed
        self._buffer: list[SeedEnd] = []
        self._buffered: set[Name] = set()

    @property
    def waiting(self) -> int:
        """The number of outcomes that are not committed yet."""
        return len(self._buffer)

    def find(self, of: type[R], by: Iterable[Name]) -> list[StoredRecord[R]]:
        """Return the records of a class with one of these names (``keys``), in their order."""
        by = tuple(by)
        if not self._buffered.isdisjoint(by):
            self.flush()
        return find_records(self.database, of, by, self._limits)

    def stored_names(self, by: Iterable[Name]) -> set[Name]:
        """Return the names of *by* that records may have; the others are new."""
        by = set(by)
        with self.database.read() as connection:
            return (by & self._buffered) | owners(connection, by).keys()

    def others(self, list_id: int) -> Iterator[StoredRecord[Any]]:
        """Yield the records of settled seeds of a list, except those that this crawl wrote."""
        self.flush()
        yield from unwritten(self.database, list_id, self.run, self._limits)

    def put(
        self,
        record: AnyRecord,
        seeds: Iterable[int] = (),
        *,
        origin: int | None = None,
        state: str = "done",
        reason: str = "",
        now: int,
    ) -> None:
        """
        Store *record* and settle its *seeds* with the next commit.

        *origin*: the entry it was read from (``StoredRecord.id``). The caller gives
        up a publication: the store merges joined entries into it.
        """
        by = names_of(record)
        if not by:
            raise ValueError("a publication without identifiers cannot be stored")
        table = RECORD_TABLES[type(record)].table
        self._keep(SeedEnd(tuple(seeds), state, reason, origin, table, record, now))
        self._buffered.update(by)

    def settle(
        self,
        seeds: Iterable[int],
        state: str,
        reason: str = "",
        *,
        entry: int | None = None,
        of: type[AnyRecord] = Publication,
        now: int,
    ) -> None:
        """Settle seeds without a new record; *entry*: their record, of the class *of*."""
        table = RECORD_TABLES[of].table
        self._keep(SeedEnd(tuple(seeds), state, reason, entry, table, time=now))

    def learn(self, seed: int, key: str, answer: object, now: int, *, shared: int = 1) -> None:
        """
        Keep what an answer gave for *seed* until it is settled; if it fails, for a day.

        *key*: its ``answer_key``. *shared*: number of publications in the request.
        """
        self._flush_soon(self.answers.due)
        self.answers.put(seed, key, answer, now, shared)

    def flush_if_due(self, now: int) -> None:
        """
        Commit outcomes that have waited ``BUFFER_TIME``; give a sign of life if it is due.

        Raises ``StoreError`` when ``patience`` is used up.
        """
        if self._buffer and now - self._buffer[0].time >= BUFFER_TIME:
            self.patience.attempt(self.flush)
        else:
            self.ledger.queue.sign_if_due()

    def flush(self) -> None:
        """
        Commit waiting records, seeds, answers and counts.

        Raises ``StoreError``, and keeps them for the next try. They may have been written
        all the same; a second write changes nothing: seeds are settled once, and a record
        joined to itself stays the same.
        """
        if self._buffer or self.rules or self.texts or self.answers.due:
            self._flush(len(self._buffer))

    def close(self) -> None:
        """
        Commit the rest, release open claims, and close.

        Raises ``StoreError``; the call may be repeated.
        """
        self.give_back()
        self.database.close()

    def give_back(self) -> None:
        """Commit the rest, and release open claims."""
        self.answers.closing = True
        self.flush()
        self.ledger.queue.give_back()

    def _flush(self, count: int) -> None:
        """Commit the first *count* outcomes, by halves if one of them crashes: alone it is lost."""
        ends = self._buffer[:count]
        settled = {seed for end in ends for seed in end.seeds}
        complete = {seed for end in ends if end.complete for seed in end.seeds}
        try:
            with self.database.write() as connection:
                # Two workers may find the same work by different identifiers.
                lock(connection)
                self._write(connection, ends)
                self.rules.write(connection)
                self.answers.write(connection, complete, settled - complete)
                self.texts.write(connection)
        except StoreError:
            raise
        except Exception as error:
            if half := count // 2:
                self._flush(half)
                self._flush(count - half)
                return
            if not ends or ends[0].record is None or self._crashed is None:
                raise
            self._crashed(error, ends[0].record)
            self._buffer[0] = ends[0]._replace(state="failed", reason=Crash.slug, record=None)
            self._flush(1)
            return
        del self._buffer[:count]
        if not self._buffer:
            self._buffered.clear()
        self.rules.note_written()
        self.answers.note_written()
        self.texts.note_written()
        self.ledger.queue.note_settled(settled)
        logger.debug("%d outcomes committed", count)
        if self._committed:
            for end in ends:
                self._committed(end)

    def _write(self, connection: Connection, ends: list[SeedEnd]) -> None:
        """Write the records of *ends*, and settle their seeds."""
        entries = save_new(connection, ends, self.run)
        # Records that join no entries come first: a join moves the seeds of an entry.
        joining = [
            at for at, end in enumerate(ends) if end.record is not None and at not in entries
        ]
        self.ledger.settle(
            connection,
            [
                end._replace(entry=entries.get(at, end.entry))
                for at, end in enumerate(ends)
                if at not in joining
            ],
        )
        for at in joining:
            entry = save(connection, ends[at], self.run, self._limits)
            self.ledger.settle(connection, [ends[at]._replace(entry=entry)])

    def _keep(self, end: SeedEnd) -> None:
        if end.state not in ENDS:
            raise ValueError(f"a seed cannot be settled as {end.state!r}")
        if end.state == "failed" and not end.reason:
            # Checked here: in the transaction the error would lose other outcomes too.
            raise ValueError("a failed seed needs a reason")
        self._buffer.append(end)
        self._flush_soon(len(self._buffer) >= BUFFER_ROWS or self.answers.due)

    def _flush_soon(self, due: bool) -> None:
        """Commit if it is *due*; a store out of reach is the business of ``flush_if_due``."""
        if due and not self.patience.failing:
            self.patience.attempt(self.flush)
