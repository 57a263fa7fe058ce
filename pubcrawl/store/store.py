"""
The store: seeds and records in one database, written together.

A record and the states of its seeds are committed in one transaction, many records
at a time. A search commits a waiting record before it looks for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table

from pubcrawl.exceptions import Crash, StoreError
from pubcrawl.items.learned import Learned, Question
from pubcrawl.store.database import DEFAULT_URL, Database
from pubcrawl.store.keys import Name
from pubcrawl.store.learned import Answers, StoredAnswer, answer_key
from pubcrawl.store.ledger import ENDS, Ledger, SeedEnd
from pubcrawl.store.portals import StoredPortals
from pubcrawl.store.queue import LEASE
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
from pubcrawl.store.rule_counts import RuleCount, RuleCounts, read_rule_counts
from pubcrawl.store.saving import Saving, save, save_new
from pubcrawl.store.tables import RECORDS
from pubcrawl.store.versions import lock
from pubcrawl.works.parts import Limits
from pubcrawl.works.publication import Publication

logger = logging.getLogger(__name__)

BUFFER_ROWS = 20  # outcomes in one transaction; each stops the crawl for a millisecond
BUFFER_TIME = 1000  # longest wait of an outcome, in milliseconds


Committed = Callable[[SeedEnd, bool], None]
Crashed = Callable[[Exception, AnyRecord], object]


class SettledSeeds(NamedTuple):
    """
    The end of some seeds: with a record to store, with a stored one, or with none.

    *table*: of their records.
    """

    seeds: tuple[int, ...]
    state: str
    reason: str
    table: Table
    record: AnyRecord | None
    entry: int | None
    time: int

    def end(self, entry: int | None) -> SeedEnd:
        """Return the end of the seeds; *entry*: of their record."""
        return SeedEnd(self.seeds, self.state, self.reason, entry)


class Store:
    """
    Seeds and records behind one URL; see ``Store.open``.

    *ledger*: the seeds. *run*: name of the crawl. *rules*: its counts of the rules for
    sites. *committed*: see ``open``. Times are milliseconds since 1970. For one thread.
    """

    def __init__(
        self,
        database: Database,
        ledger: Ledger,
        *,
        limits: Limits,
        run: str,
        committed: Committed | None = None,
        crashed: Crashed | None = None,
    ) -> None:
        self.ledger = ledger
        self._committed = committed
        self._crashed = crashed
        self.database = database
        self.patience = database.patience
        self._limits = limits
        self.run = run
        self.rules = RuleCounts(run)
        self.portals = StoredPortals(database)
        self._buffer: list[SettledSeeds] = []
        self._buffered: set[Name] = set()
        self._answers = Answers()  # of unfinished walks
        self._written = 0  # when this worker last renewed its claims

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
        committed: Committed | None = None,
        crashed: Crashed | None = None,
        patience: float = 0,
    ) -> Store:
        """
        Open the store at *url*, ``sqlite:///file`` or ``postgresql+psycopg://…``.

        A missing store is created. *limits* decide which parts of a publication are usable, and
        which pages. *run*: name of the crawl, stored with its records. *worker*: name of the
        claiming worker, by default of this process; *lease*: seconds that a claim holds without
        renewal. *create*: False to refuse a missing SQLite file. *committed*: called with
        each written ``SeedEnd``, and whether a record was written too. *crashed*: called with
        an error of the program and the record that cannot be written; the others are. *patience*:
        seconds for which writes are repeated while the store is out of reach. Raises
        ``StoreError``.
        """
        database = Database(url, create=create, patience=patience)
        ledger = Ledger(database, worker=worker, lease=lease)
        return cls(
            database,
            ledger,
            limits=limits or Limits(),
            run=run or ledger.queue.worker,
            committed=committed,
            crashed=crashed,
        )

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

    def rule_counts(self) -> list[RuleCount]:
        """Return the counts of the rules for sites in the last crawls, by site and key."""
        self.flush()
        with self.database.read() as connection:
            return read_rule_counts(connection)

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
        self._keep(SettledSeeds(tuple(seeds), state, reason, table, record, origin, now))
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
        self._keep(SettledSeeds(tuple(seeds), state, reason, table, None, entry, now))

    def count_answer(self, *, unwritten: float = 0) -> None:
        """
        Count an answered request; after a kill, few of them may have to be repeated.

        *unwritten*: the part of it that ``learn`` does not save.
        """
        self._answers.requests += 1
        self._answers.add_unwritten(unwritten)

    def learn(
        self,
        seed: int,
        form: str,
        question: Question,
        learned: Learned,
        now: int,
        *,
        shared: int = 1,
    ) -> None:
        """
        Save what an answer gave for *seed* until it is settled.

        *form*: the settings that change how answers are read, see ``answer_key``. *shared*:
        number of publications in the request.
        """
        if self._answers.due and not self.patience.failing:
            self.patience.attempt(self.flush)
        self._answers.add(seed, answer_key(form, question), learned, now, shared)

    @staticmethod
    def answer_key(form: str, question: Question) -> str:
        """Return the key of a saved answer."""
        return answer_key(form, question)

    def stored_answers(
        self, seeds: Collection[int], now: int
    ) -> dict[int, dict[str, StoredAnswer]]:
        """Return the answers of interrupted crawls for *seeds*: seed → key → answer."""
        with self.database.read() as connection:
            return self._answers.find(connection, seeds, now)

    def flush_if_due(self, now: int) -> None:
        """
        Commit outcomes that have waited ``BUFFER_TIME``; renew the claims of this worker.

        Raises ``StoreError`` when ``patience`` is used up.
        """
        if self._buffer and now - self._buffer[0].time >= BUFFER_TIME:
            self.patience.attempt(self.flush)
        elif self._silent(now):
            self.patience.attempt(lambda: self._renew(now))

    def flush(self) -> None:
        """
        Commit waiting records, seeds, answers and counts.

        Raises ``StoreError``, and keeps them for the next try. They may have been written
        all the same; a second write changes nothing: seeds are settled once, and a record
        joined to itself stays the same.
        """
        if not self._buffer and not self.rules and not self._answers.due:
            return
        waiting = [self._buffer]
        while waiting:
            self._buffer = waiting.pop()
            try:
                self._flush()
            except StoreError:
                self._buffer = [*self._buffer, *chain.from_iterable(reversed(waiting))]
                raise
            except Exception as error:
                waiting += self._without_culprit(error)

    def _without_culprit(self, error: Exception) -> list[list[SettledSeeds]]:
        """Return what to write instead of the buffer, the last part first: halves, or no record."""
        outcomes, middle = self._buffer, len(self._buffer) // 2
        if middle:
            return [outcomes[middle:], outcomes[:middle]]
        for outcome in outcomes:
            if outcome.record is not None and self._crashed is not None:
                self._crashed(error, outcome.record)
                return [[outcome._replace(state="failed", reason=Crash.slug, record=None)]]
        raise error

    def _flush(self) -> None:
        now = self._buffer[-1].time if self._buffer else self.rules.updated
        settled = [seed for outcome in self._buffer for seed in outcome.seeds]
        with self.database.write() as connection:
            # Two workers may find the same work by different identifiers.
            lock(connection)
            self._write(connection)
            self.rules.write(connection)
            self._answers.write(connection, settled)
            if silent := self._silent(now):
                self.ledger.queue.renew(connection, now)
        self.rules.note_written()
        self._answers.note_written()
        self.ledger.queue.note_settled(settled)
        logger.debug("%d outcomes committed", len(self._buffer))
        if self._committed:
            for outcome in self._buffer:
                self._committed(outcome.end(outcome.entry), outcome.record is not None)
        self._buffer.clear()
        self._buffered.clear()
        if silent:
            self._written = now

    def close(self) -> None:
        """
        Commit the rest, release open claims, and close.

        Raises ``StoreError``; the call may be repeated.
        """
        self.give_back()
        self.database.close()

    def give_back(self) -> None:
        """Commit the rest, and release open claims."""
        self._answers.closing = True
        self.flush()
        self.ledger.queue.give_back()

    def _renew(self, now: int) -> None:
        with self.database.write() as connection:
            self.ledger.queue.renew(connection, now)
        self._written = now

    def _silent(self, now: int) -> bool:
        """Return whether it is time to renew the claims."""
        return now - self._written > self.ledger.queue.lease // 3

    def _write(self, connection: Connection) -> None:
        """Write the waiting records, and settle their seeds."""
        waiting = {
            index: Saving(outcome.record, outcome.entry, outcome.time)
            for index, outcome in enumerate(self._buffer)
            if outcome.record is not None
        }
        entries = save_new(connection, waiting, self.run) if waiting else {}
        # Records that join no entries come first: a join moves the seeds of an entry.
        ends: dict[Table, list[SeedEnd]] = {table: [] for table in RECORDS}
        for index, outcome in enumerate(self._buffer):
            if outcome.record is None or index in entries:
                ends[outcome.table].append(outcome.end(entries.get(index, outcome.entry)))
        for table, settled in ends.items():
            self.ledger.settle(connection, settled, table=table)
        for index, saving in waiting.items():
            if index not in entries:
                entry = save(connection, saving, self.run, self._limits)
                outcome = self._buffer[index]
                self.ledger.settle(connection, [outcome.end(entry)], table=outcome.table)

    def _keep(self, outcome: SettledSeeds) -> None:
        if outcome.state not in ENDS:
            raise ValueError(f"a seed cannot be settled as {outcome.state!r}")
        if outcome.state == "failed" and not outcome.reason:
            # Checked here: in the transaction the error would lose other outcomes too.
            raise ValueError("a failed seed needs a reason")
        self._buffer.append(outcome)
        many = len(self._buffer) >= BUFFER_ROWS or self._answers.due
        if many and not self.patience.failing:
            self.patience.attempt(self.flush)
