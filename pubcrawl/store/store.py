"""
The store: seeds and records in one database, written together.

A record and the state of the seeds that asked for it are committed in one
transaction, many records at a time; what is not written yet is found all the
same.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, Table

from pubcrawl.exceptions import StoreError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import url_key
from pubcrawl.items.artifact import ArtifactRecord
from pubcrawl.items.learned import Learned, Question
from pubcrawl.items.parts import Limits
from pubcrawl.items.publication import Publication
from pubcrawl.items.webpage import MIN_LENGTH, Webpage
from pubcrawl.store import artifacts, pages, records, schema
from pubcrawl.store.artifacts import StoredArtifact
from pubcrawl.store.database import DEFAULT_URL, Database
from pubcrawl.store.learned import Answers, KeptAnswer, key
from pubcrawl.store.ledger import ENDS, Ledger, SeedEnd
from pubcrawl.store.new_records import Saving, save_new
from pubcrawl.store.pages import StoredPage
from pubcrawl.store.patience import Patience, patient
from pubcrawl.store.queue import LEASE
from pubcrawl.store.records import StoredPublication
from pubcrawl.store.rule_counts import RuleCount, RuleCounts
from pubcrawl.store.rule_counts import read as read_rule_counts
from pubcrawl.store.settled import ARTIFACT, PAGE, AnyRecord, SettledSeeds, names_of, table_of
from pubcrawl.store.versions import lock

logger = logging.getLogger(__name__)

BUFFER_ROWS = 20  # outcomes in one transaction; each stops the crawl for a millisecond
BUFFER_TIME = 1000  # milliseconds that an outcome waits at most


Committed = Callable[[SeedEnd, bool], None]


class Store:
    """
    Seeds and records behind one URL; see ``Store.open``.

    *ledger*: the seeds. *run*: name of the crawl. *rules*: what the rules for
    sites found in it. *committed*: see ``open``. Times are milliseconds since 1970.
    Used by one thread.
    """

    def __init__(
        self,
        database: Database,
        ledger: Ledger,
        *,
        limits: Limits,
        page_min: int,
        run: str,
        committed: Committed | None = None,
    ) -> None:
        self.ledger = ledger
        self._committed = committed
        self._database = database
        self._limits = limits
        self._page_min = page_min
        self.run = run
        self.rules = RuleCounts(run)
        self._buffer: list[SettledSeeds] = []
        self._buffered: set[records.Name] = set()
        self._answers = Answers()  # of walks that are not over
        self._written = 0  # when this worker last showed that it lives

    @classmethod
    def open(
        cls,
        url: str = DEFAULT_URL,
        *,
        limits: Limits | None = None,
        page_min: int = MIN_LENGTH,
        run: str = "",
        worker: str = "",
        lease: float = LEASE,
        create: bool = True,
        committed: Committed | None = None,
        patience: float = 0,
    ) -> Store:
        """
        Open the store at *url*, ``sqlite:///file`` or ``postgresql+psycopg://…``.

        It is created, or brought to this version. *limits* decide what of a
        publication is usable, *page_min* (UTF-16 units) what page is. *run*:
        name of the crawl, kept with what it writes. *worker*: who claims, by
        default this process; *lease*: seconds that a claim holds without a sign
        of life. *create*: False to refuse a SQLite file that is not there. *committed*: is
        called with each end of seeds that is written, and whether a record was, too. *patience*:
        seconds for which writes are tried again when it is out of reach. Raises ``StoreError``.
        """
        database = Database(url, create=create, patience=patience)
        ledger = Ledger(database, worker=worker, lease=lease)
        return cls(
            database,
            ledger,
            limits=limits or Limits(),
            page_min=page_min,
            run=run or ledger.queue.worker,
            committed=committed,
        )

    @property
    def patience(self) -> Patience:
        """How long its users try again."""
        return self._database.patience

    @property
    def waiting(self) -> int:
        """How many outcomes are not committed yet."""
        return len(self._buffer)

    def find(self, ids: Identifiers, addresses: Iterable[str] = ()) -> list[StoredPublication]:
        """
        Return the publications that share an identifier with *ids*, the one by PMID first.

        *addresses*: or that a user asked for by one of these.
        """
        by = records.names(ids, addresses)
        if not self._buffered.isdisjoint(by):
            self.flush()
        return records.find(self._database, by, self._limits)

    def known(self, by: Iterable[records.Name]) -> set[records.Name]:
        """Return those names that a publication may be found by: the others lead nowhere."""
        by = set(by)
        with self._database.read() as connection:
            return (by & self._buffered) | records.known(connection, by)

    def known_pages(self, by: Iterable[records.Name]) -> set[records.Name]:
        """Return those addresses, named as ``records.names`` does, that a page may be found by."""
        by = set(by)
        with self._database.read() as connection:
            found = pages.known(connection, [value for _, value in by])
        return {
            (kind, value) for kind, value in by if value in found or (PAGE, value) in self._buffered
        }

    def find_pages(self, url: str, kind: str = "") -> list[StoredPage]:
        """Return the pages with this start URL; *kind*: only a webpage or a doc."""
        if (PAGE, url_key(url)) in self._buffered:
            self.flush()
        with self._database.read() as connection:
            return pages.find(connection, url, kind, self._page_min)

    def known_artifacts(self, by: Iterable[records.Name]) -> set[records.Name]:
        """Return those addresses, named as ``names_of`` does, that an artifact is found by."""
        by = set(by)
        with self._database.read() as connection:
            found = artifacts.known(connection, [value for _, value in by])
        return {name for name in by if name[1] in found or name in self._buffered}

    def find_artifacts(self, url: str) -> list[StoredArtifact]:
        """Return the artifact with this entry page."""
        if (ARTIFACT, url_key(url)) in self._buffered:
            self.flush()
        with self._database.read() as connection:
            return artifacts.find(connection, url)

    @patient
    def portal_pages(self, key: str) -> dict[str, Any] | None:
        """Return what is kept of a portal's pages; None if nothing is."""
        with self._database.read() as connection:
            return artifacts.portal(connection, key)

    @patient
    def keep_portal_pages(self, key: str, value: Mapping[str, Any], now: int) -> None:
        """Keep what is on every page of a portal."""
        with self._database.write() as connection:
            artifacts.keep_portal(connection, key, value, now)

    def others(self, list_id: int) -> Iterator[StoredPublication | StoredPage | StoredArtifact]:
        """Yield the records that settled seeds of a list led to and this crawl did not write."""
        self.flush()
        yield from records.unwritten(self._database, list_id, self.run, self._limits)
        yield from pages.unwritten(self._database, list_id, self.run, self._page_min)
        yield from artifacts.unwritten(self._database, list_id, self.run)

    def rule_counts(self) -> list[RuleCount]:
        """Return what the rules for sites found in the last crawls, by site and key."""
        self.flush()
        with self._database.read() as connection:
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
        Store *record*, and settle the *seeds* that asked for it, by the next commit.

        *origin*: the entry it was read from (``Stored.id``). A publication
        belongs to the store from now on: what it joins is put into it.
        """
        table = table_of(record)
        by = names_of(record)
        if not by:
            raise ValueError("a publication without identifiers could never be found again")
        self._keep(SettledSeeds(tuple(seeds), state, reason, table, record, origin, now))
        self._buffered.update(by)

    def settle(
        self,
        seeds: Iterable[int],
        state: str,
        reason: str = "",
        *,
        entry: int | None = None,
        table: Table = schema.publication,
        now: int,
    ) -> None:
        """Settle seeds without a new record; *entry*: the one they lead to, a row of *table*."""
        self._keep(SettledSeeds(tuple(seeds), state, reason, table, None, entry, now))

    def answered(self, *, unwritten: float = 0) -> None:
        """
        Count a request that was answered: few of them are to be sent again after a kill.

        *unwritten*: what of it is not kept by ``learn``.
        """
        self._answers.asked += 1
        self._answers.lose(unwritten)

    def learn(
        self, seed: int, form: str, question: Question, got: Learned, now: int, *, shared: int = 1
    ) -> None:
        """
        Keep what an answer gave for *seed* until it is settled.

        *form*: what the reading of answers depends on, see ``learned``. *shared*: so many
        publications were asked for together.
        """
        if self._answers.due and not self.patience.tried:
            self._try(self.flush)
        self._answers.add(seed, key(form, question), got, now, shared)

    @staticmethod
    def learned_key(form: str, question: Question) -> str:
        """Return what an answer is kept under."""
        return key(form, question)

    def learned(self, seeds: Collection[int], now: int) -> dict[int, dict[str, KeptAnswer]]:
        """Return what was kept for *seeds* by crawls that were cut short: seed → key → answer."""
        with self._database.read() as connection:
            return self._answers.find(connection, seeds, now)

    def flush_if_due(self, now: int) -> None:
        """
        Commit what has waited long enough; keep the claims of this worker alive.

        Raises ``StoreError`` once the store's patience is at its end.
        """
        if self._buffer and now - self._buffer[0].time >= BUFFER_TIME:
            self._try(self.flush)
        elif self._silent(now):
            self._try(lambda: self._renew(now))

    def flush(self) -> None:
        """
        Commit what was put, settled, learned and counted.

        Raises ``StoreError``; then it is kept for the next try. It may have been written
        all the same, and to write it again changes nothing: seeds are settled once, and
        a record that is joined to itself stays what it is.
        """
        if not self._buffer and not self.rules and not self._answers.due:
            return
        now = self._buffer[-1].time if self._buffer else self.rules.updated
        settled = [seed for outcome in self._buffer for seed in outcome.seeds]
        with self._database.write() as connection:
            # Two workers may have found the same work by different identifiers.
            lock(connection)
            self._write(connection)
            self.rules.write(connection)
            self._answers.write(connection, settled)
            if silent := self._silent(now):
                self.ledger.queue.renew(connection, now)
        self.rules.written()
        self._answers.written(settled)
        self.ledger.queue.let_go(settled)
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
        Commit what is left, free the claims that are not settled, and close.

        Raises ``StoreError``; may be tried again.
        """
        self.give_back()
        self._database.close()

    def give_back(self) -> None:
        """Commit what is left, and free the claims that are not settled."""
        self._answers.ends = True
        self.flush()
        self.ledger.queue.give_back()

    def _try(self, do: Callable[[], None]) -> None:
        """Write; if the store is out of reach, ``flush_if_due`` tries again."""
        try:
            do()
        except StoreError as error:
            if not self.patience.endures(error):
                raise
        else:
            self.patience.relieved()

    def _renew(self, now: int) -> None:
        with self._database.write() as connection:
            self.ledger.queue.renew(connection, now)
        self._written = now

    def _silent(self, now: int) -> bool:
        """Answer whether it is time to show that this worker lives."""
        return now - self._written > self.ledger.queue.lease // 3

    def _write(self, connection: Connection) -> None:
        """Write the records that wait, and settle their seeds."""
        works = {
            place: Saving(outcome.record, outcome.entry, outcome.time)
            for place, outcome in enumerate(self._buffer)
            if isinstance(outcome.record, Publication)
        }
        entries = save_new(connection, works, self.run) if works else {}
        # First what joins no entries: seeds follow an entry that is joined to another.
        ends: dict[Table, list[SeedEnd]] = {table: [] for table in schema.RECORDS}
        later: list[SettledSeeds] = []
        for place, outcome in enumerate(self._buffer):
            if outcome.record is None or place in entries:
                ends[outcome.table].append(outcome.end(entries.get(place, outcome.entry)))
            else:
                later.append(outcome)
        for table, settled in ends.items():
            self.ledger.settle(connection, settled, table=table)
        for outcome in later:
            end = outcome.end(self._saved(connection, outcome))
            self.ledger.settle(connection, [end], table=outcome.table)

    def _saved(self, connection: Connection, outcome: SettledSeeds) -> int | None:
        """Write the record of *outcome* and return the entry that its seeds lead to."""
        record, time = outcome.record, outcome.time
        if record is None:
            return outcome.entry
        if isinstance(record, Webpage):
            return pages.save(connection, record, time, self.run)
        if isinstance(record, ArtifactRecord):
            return artifacts.save(connection, record, time, self.run)
        return records.save(connection, record, outcome.entry, time, self.run)

    def _keep(self, outcome: SettledSeeds) -> None:
        if outcome.state not in ENDS:
            raise ValueError(f"a seed cannot be settled as {outcome.state!r}")
        if outcome.state == "failed" and not outcome.reason:
            # Here, not in the transaction, where it would take others with it.
            raise ValueError("a seed that failed has a reason")
        self._buffer.append(outcome)
        many = len(self._buffer) >= BUFFER_ROWS or self._answers.due
        if many and not self.patience.tried:
            self._try(self.flush)
