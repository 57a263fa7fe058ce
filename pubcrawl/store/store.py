"""
The store: seeds and records in one database, written together.

A record and the states of its seeds are committed in one transaction, many records
at a time. A search commits a waiting record before it looks for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection

from pubcrawl.exceptions import Crash
from pubcrawl.store.buffer import EndBuffer
from pubcrawl.store.citations import Citations
from pubcrawl.store.database import DEFAULT_URL, Database
from pubcrawl.store.keys import Name
from pubcrawl.store.ledger import ENDS, ClaimedSeed, Ledger, SeedEnd
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
    stored_form,
    unwritten,
)
from pubcrawl.store.rule_counts import RuleCounts
from pubcrawl.store.saving import save, save_new
from pubcrawl.store.versions import lock
from pubcrawl.works.parts import Limits
from pubcrawl.works.publication import Publication

BUFFER_ROWS = 20  # outcomes in one transaction; each stops the crawl for a millisecond


class Store(EndBuffer):
    """
    Seeds and records at *url*, ``sqlite:///file`` or ``postgresql+psycopg://…``.

    A missing store is created. *limits* decide which parts of a publication are usable, and
    which pages. *run*: name of the crawl, stored with its records. *worker*: name of the
    claiming worker, by default of this process. *create*: False to refuse a missing SQLite file.
    *committed*: called with each written ``SeedEnd``. *crashed*: called with an error of the
    program and the record that cannot be written; the others are. *patience*: seconds for which
    writes are repeated while the store is out of reach. *changes*: the number of changes in stored
    records, by kind and cause. Raises ``StoreError``.

    Times are milliseconds since 1970. For one thread.
    """

    rows_max = BUFFER_ROWS

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
        database = Database(url, create=create, patience=patience)
        self.ledger = Ledger(database, worker=worker)
        super().__init__(database, self.ledger.queue, run, committed)
        self.rules = RuleCounts(self.run)
        self.portals = StoredPortals(database)
        self.texts = PageTexts(database)
        self.citations = Citations()
        self._limits = limits or Limits()
        self._crashed = crashed
        self._buffered: set[Name] = set()
        self.changes: Counter[tuple[str, str]] = Counter()
        self._changes: Counter[tuple[str, str]] = Counter()  # of the open transaction

    def claim(self, list_id: int, count: int, now: int) -> list[ClaimedSeed]:
        """See ``Ledger.claim``."""
        return self.ledger.claim(list_id, count, now)

    def find(
        self, of: type[R], by: Iterable[Name], known: tuple[int | None, R] | None = None
    ) -> list[StoredRecord[R]]:
        """
        Return the records of a class with one of these names (``keys``), in their order.

        *known*: see ``find_records``.
        """
        by = tuple(by)
        if not self._buffered.isdisjoint(by):
            self.flush()
        return find_records(self.database, of, by, self._limits, known)

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
        due: int | None = None,
        plain: Mapping[str, Any] | None = None,
    ) -> None:
        """
        Store *record* and settle its *seeds* with the next commit.

        *origin*: the entry it was read from (``StoredRecord.id``). *due*: see ``SeedEnd``. *plain*:
        the JSON of the record, if the caller has made it. The caller gives up a publication: the
        store merges joined entries into it.
        """
        by = names_of(record)
        if not by:
            raise ValueError("a publication without identifiers cannot be stored")
        table = RECORD_TABLES[type(record)].table
        form = None if plain is None else stored_form(record, plain)
        self.keep(SeedEnd(tuple(seeds), state, reason, origin, table, record, form, now, due))
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
        due: int | None = None,
    ) -> None:
        """Settle seeds without a new record; *entry*: their record, of the class *of*."""
        table = RECORD_TABLES[of].table
        self.keep(SeedEnd(tuple(seeds), state, reason, entry, table, time=now, due=due))

    def keep(self, end: SeedEnd) -> None:
        """Write *end* with the next commit."""
        if end.state not in ENDS:
            raise ValueError(f"a seed cannot be settled as {end.state!r}")
        if end.state == "failed" and not end.reason:
            # Checked here: in the transaction the error would lose other outcomes too.
            raise ValueError("a failed seed needs a reason")
        super().keep(end)

    @property
    def _has_more(self) -> bool:
        return bool(self.rules or self.texts or self.citations)

    def _lose(self, error: Exception, end: SeedEnd) -> SeedEnd | None:
        """Return a failure in place of a record that cannot be written."""
        if end.record is None or self._crashed is None:
            return None
        self._crashed(error, end.record)
        return end._replace(state="failed", reason=Crash.slug, record=None)

    def _note_written(self, ends: list[SeedEnd]) -> None:
        if not self._buffer:
            self._buffered.clear()
        self.changes.update(self._changes)
        self._changes.clear()
        self.rules.note_written()
        self.texts.note_written()
        self.citations.note_written()

    def _write(self, connection: Connection, ends: list[SeedEnd]) -> None:
        """Write the records of *ends*, and settle their seeds."""
        # Two workers may find the same work by different identifiers.
        lock(connection)
        self._changes.clear()
        self.rules.write(connection)
        self.texts.write(connection)
        self.citations.write(connection)
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
            entry, changes = save(connection, ends[at], self.run, self._limits)
            self._changes.update((change.kind, change.cause) for change in changes)
            self.ledger.settle(connection, [ends[at]._replace(entry=entry)])
