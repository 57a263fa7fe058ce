"""
The ledger: every line of every seed list, its state and its reason.

    pending ──claim──▶ claimed ──settle──▶ done | failed | skipped | retry
    retry ──claim──▶ claimed, when nothing else is pending
    rejected, duplicate: lines that ask for nothing
    withdrawn: no longer in the list

The states of a list sum up to its lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Select,
    Table,
    and_,
    bindparam,
    func,
    select,
    true,
    update,
)
from sqlalchemy.engine import Row

from pubcrawl.exceptions import StoreUnavailable
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.database import Database, insert
from pubcrawl.store.imports import Imported, Line, import_seeds, queue
from pubcrawl.store.keys import seed_key
from pubcrawl.store.patience import Patience, patient
from pubcrawl.store.reopen import Facts, change, reopen
from pubcrawl.store.schema import RECORDS, publication, seed, seed_list
from pubcrawl.store.workers import is_dead, this_worker

STATES = (
    "pending",
    "claimed",
    "retry",
    "done",
    "failed",
    "skipped",
    "rejected",
    "duplicate",
    "withdrawn",
)
ENDS = ("done", "failed", "skipped", "retry")  # what a claimed seed can come to
LEASE = 900.0  # seconds a claim holds without a commit of its worker
_CHUNK = 2000  # rows looked at in one transaction
_FREE = {"state": "pending", "worker": "", "lease": 0}


# Built once: putting a statement together takes longer than running it.
_SETTLE = {
    table: (
        update(seed)
        .where(
            seed.c.id == bindparam("seed"),
            seed.c.state == "claimed",
            seed.c.worker == bindparam("by"),
        )
        .values(
            {
                "state": bindparam("new_state"),
                "reason": bindparam("new_reason"),
                "attempts": seed.c.attempts + bindparam("failures"),
                table.name: func.coalesce(bindparam("entry", type_=BigInteger), seed.c[table.name]),
                "worker": "",
                "lease": 0,
            }
        )
    )
    for table in RECORDS
}


class Claimed(NamedTuple):
    """A seed handed out to this worker; *attempts* that failed before."""

    id: int
    line: int
    text: str
    ids: Identifiers
    url: str
    attempts: int
    reason: str = ""  # of the last end it came to


class End(NamedTuple):
    """What became of claimed *seeds*: one of ``ENDS``, why, and the record they led to."""

    seeds: tuple[int, ...]
    state: str
    reason: str
    entry: int | None


class SeedRow(NamedTuple):
    """A line of a list, for people; *entry*: the record it led to."""

    spider: str
    source: str
    line: int
    text: str
    state: str
    reason: str
    attempts: int
    entry: int | None


class SeedList(NamedTuple):
    """A seed file as one spider reads it."""

    id: int
    spider: str
    source: str


class Ledger:
    """
    The seeds of a store, as one worker sees them.

    *lease*: seconds. Times
    (*now*) are milliseconds since 1970.
    """

    def __init__(
        self,
        database: Database,
        *,
        worker: str = "",
        lease: float = LEASE,
    ) -> None:
        self.worker = worker or this_worker()
        self.lease = round(lease * 1000)
        self._database = database
        self._held: set[int] = set()  # seeds that were handed out here
        self._unsure = False  # whether the store may hold claims that were not

    @property
    def patience(self) -> Patience:
        """How long its users try again."""
        return self._database.patience

    @patient
    def list_id(self, spider: str, source: str, now: int) -> int:
        """Return the number of the list that *spider* reads from *source*; made if need be."""
        mine = and_(seed_list.c.spider == spider, seed_list.c.source == source)
        new = {"spider": spider, "source": source, "created": now, "imports": 0}
        with self._database.write() as connection:
            connection.execute(insert(connection, seed_list).on_conflict_do_nothing(), new)
            found: int = connection.execute(select(seed_list.c.id).where(mine)).scalar_one()
        return found

    def lists(self) -> list[SeedList]:
        """Return all lists, oldest first."""
        columns = (seed_list.c.id, seed_list.c.spider, seed_list.c.source)
        with self._database.read() as connection:
            rows = connection.execute(select(*columns).order_by(seed_list.c.id)).all()
        return [SeedList(*row) for row in rows]

    def begin(
        self, list_id: int, lines: Iterable[Line], may_fetch: Callable[[Facts], bool], now: int
    ) -> Imported:
        """
        Read a list and make it ready for a run.

        A list that still has seeds to settle is gone on with: its run was
        interrupted, or other workers are at it. Else a new run begins, and
        what may be fetched again is offered again.
        """
        self.release_dead(now)
        resumes = self.remaining(list_id) > 0
        imported = import_seeds(self._database, list_id, lines)
        if not resumes:
            reopen(self._database, list_id, may_fetch)
        return imported

    def claim(self, list_id: int, count: int, now: int) -> list[Claimed]:
        """
        Hand out at most *count* seeds: identifiers in the order of the lines, addresses mixed.

        Those to be tried again come when nothing else is pending. Claims that nobody
        renewed are free again, and when nothing is left, those of workers that died on
        this machine. No seed is ever handed out twice at a time.
        """
        here = seed.c.list == list_id
        try:
            with self._database.write() as connection:
                rows = self._next(connection, here, count, now)
                change(
                    connection,
                    [row.id for row in rows],
                    {"state": "claimed", "worker": self.worker, "lease": now + self.lease},
                )
        except StoreUnavailable:
            self._unsure = True
            raise
        self._unsure = False
        self._held.update(row.id for row in rows)
        return [
            Claimed(
                row.id,
                row.line,
                row.text,
                Identifiers(row.pmid, row.pmcid, row.doi),
                row.url,
                row.attempts,
                row.reason,
            )
            for row in rows
        ]

    def _next(self, connection: Connection, here: Any, count: int, now: int) -> list[Row[Any]]:
        """Return the seeds to claim."""
        if self._unsure:
            # An answer was lost: what was claimed then was handed out to nobody.
            mine = select(seed.c.id).where(seed.c.state == "claimed", seed.c.worker == self.worker)
            lost = set(connection.execute(mine).scalars()) - self._held
            change(connection, sorted(lost), _FREE)
        self._release(connection, and_(here, seed.c.lease < now))
        pending = and_(here, seed.c.state == "pending")
        rows = _take(connection, pending, count)
        if not rows:
            rows = _take(connection, and_(here, seed.c.state == "retry"), count)
        if not rows and self._release(connection, and_(here, self._dead(connection, here))):
            rows = _take(connection, pending, count)
        return rows

    @patient
    def elsewhere(self, list_id: int, now: int) -> int:
        """
        Return how many seeds of a list other workers have claimed.

        Those that nobody has count as well: a claim that found none of them passed by rows
        that another worker was writing just then, as one does that reads the list.
        """
        unsettled = seed.c.state.in_(("pending", "claimed", "retry"))
        others = select(func.count()).where(
            seed.c.list == list_id, unsettled, seed.c.worker != self.worker
        )
        with self._database.read() as connection:
            return connection.execute(others).scalar_one()

    def let_go(self, seeds: Iterable[int]) -> None:
        """Note that *seeds* are settled."""
        self._held.difference_update(seeds)

    def settle(self, connection: Connection, ends: Iterable[End], *, table: Table) -> None:
        """
        Give claimed seeds their state, in the caller's transaction.

        Their entries are rows of *table*. A seed whose claim was lost meanwhile is left to who
        has it now.
        """
        rows = [
            {
                "seed": number,
                "by": self.worker,
                "new_state": state,
                "new_reason": reason,
                "failures": int(state in ("failed", "retry")),
                "entry": entry,
            }
            for seeds, state, reason, entry in ends
            for number in seeds
        ]
        if rows:
            connection.execute(_SETTLE[table], rows)

    def renew(self, connection: Connection, now: int) -> None:
        """Prolong the lease of everything that this worker has claimed."""
        mine = and_(seed.c.state == "claimed", seed.c.worker == self.worker)
        connection.execute(update(seed).where(mine).values(lease=now + self.lease))

    @patient
    def release_dead(self, now: int) -> int:
        """Free the claims of workers that died on this machine, and of leases that ended."""
        with self._database.write() as connection:
            dead = self._dead(connection, true())
            return self._release(connection, dead | (seed.c.lease < now))

    def give_back(self) -> int:
        """Free what this worker has claimed and not settled: a crawl that stops early."""
        with self._database.write() as connection:
            freed = self._release(connection, seed.c.worker == self.worker)
        self._held.clear()
        return freed

    @patient
    def remaining(self, list_id: int) -> int:
        """Return how many seeds of a list are still to be settled, retries included."""
        unsettled = seed.c.state.in_(("pending", "claimed", "retry"))
        left = select(func.count()).where(seed.c.list == list_id, unsettled)
        with self._database.read() as connection:
            return connection.execute(left).scalar_one()

    @patient
    def retry(self, list_id: int, reasons: Iterable[str]) -> None:
        """Let seeds that failed for one of *reasons* be tried once more by the next crawl."""
        failed = and_(seed.c.list == list_id, seed.c.state == "failed")
        some = update(seed).where(failed, seed.c.reason.in_(list(reasons)))
        with self._database.write() as connection:
            connection.execute(some.values(state="retry"))

    @patient
    def queue(self, list_id: int, urls: Iterable[str]) -> int:
        """Add addresses to a list, whatever its file says later; return how many are new."""
        with self._database.write() as connection:
            return queue(connection, list_id, urls)

    @patient
    def counts(self, list_id: int) -> dict[str, int]:
        """Return how many lines of a list are in each state; they sum up to its lines."""
        states = (
            select(seed.c.state, func.count()).where(seed.c.list == list_id).group_by(seed.c.state)
        )
        with self._database.read() as connection:
            found = {row[0]: row[1] for row in connection.execute(states)}
        return {state: found.get(state, 0) for state in STATES}

    def rows(self, list_id: int, state: str = "") -> Iterator[SeedRow]:
        """Yield the lines of a list, those of one *state* if it is given, in order."""
        wanted = seed.c.list == list_id
        if state:
            wanted &= seed.c.state == state
        last = (-1, 0)
        while True:
            position = (seed.c.line > last[0]) | ((seed.c.line == last[0]) & (seed.c.id > last[1]))
            page = (
                _for_people(seed.c.id).where(wanted, position).order_by(seed.c.line, seed.c.id)
            ).limit(_CHUNK)
            with self._database.read() as connection:
                found = connection.execute(page).all()
            for row in found:
                yield SeedRow(*row[:-1])
            if len(found) < _CHUNK:
                return
            last = (found[-1].line, found[-1].id)

    def asked(
        self,
        ids: Identifiers,
        url: str = "",
        entry: int | None = None,
        *,
        table: Table = publication,
    ) -> list[SeedRow]:
        """
        Return the lines that led to a record, or ask for *ids* or *url* as they stand.

        *entry*: its row in *table*, None if there is none.
        """
        wanted = seed.c.key == seed_key(ids, url)
        if entry is not None:
            wanted |= seed.c[table.name] == entry
        query = _for_people().where(wanted).order_by(seed.c.list, seed.c.line)
        with self._database.read() as connection:
            return [SeedRow(*row) for row in connection.execute(query)]

    def _release(self, connection: Connection, which: Any) -> int:
        # PostgreSQL: rows that their worker is settling just now are passed over.
        held = and_(seed.c.state == "claimed", which)
        query = select(seed.c.id).where(held).with_for_update(skip_locked=True)
        ids = list(connection.execute(query).scalars())
        return change(connection, ids, _FREE)

    @staticmethod
    def _dead(connection: Connection, where: Any) -> ColumnElement[bool]:
        """Return the condition that a claim is of a worker that died on this machine."""
        workers = select(seed.c.worker).where(seed.c.state == "claimed", where).distinct()
        return seed.c.worker.in_(filter(is_dead, connection.execute(workers).scalars()))


def _take(connection: Connection, which: Any, count: int) -> list[Row[Any]]:
    columns = ("id", "line", "text", "pmid", "pmcid", "doi", "url", "attempts", "reason")
    query = (
        select(*(seed.c[name] for name in columns))
        .where(which)
        .order_by(seed.c.turn, seed.c.line, seed.c.id)
        .limit(count)
        .with_for_update(skip_locked=True)
    )
    return list(connection.execute(query))


def _for_people(*more: Any) -> Select[Any]:
    columns = ("line", "text", "state", "reason", "attempts")
    entry = func.coalesce(*(seed.c[table.name] for table in RECORDS))
    return select(
        seed_list.c.spider, seed_list.c.source, *(seed.c[name] for name in columns), entry, *more
    ).join(seed_list, seed.c.list == seed_list.c.id)
