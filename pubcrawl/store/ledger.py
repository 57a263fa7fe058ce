"""
The ledger: every line of every seed list, its state and its reason.

    pending ──claim──▶ claimed ──settle──▶ done | failed | skipped | retry
    retry ──claim──▶ claimed, when nothing else is pending
    rejected, duplicate: lines that give no work
    withdrawn: no longer in the list

The counts of the states add up to the lines of a list. Pending seeds and retries are in the
queue (``store.queue``), and claimed while a worker has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Connection,
    Select,
    Table,
    and_,
    bindparam,
    case,
    func,
    select,
    update,
)

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.items.seed_states import STATES
from pubcrawl.store.database import Database, DatabaseClient, insert
from pubcrawl.store.imports import Imported, SeedLine, add_addresses, enqueue, import_seeds
from pubcrawl.store.keys import seed_key
from pubcrawl.store.patience import patient
from pubcrawl.store.queue import LEASE, RETRY, SEEDS, Queue, leave, put
from pubcrawl.store.reopen import Facts, reopen
from pubcrawl.store.tables import RECORDS, publication, seed, seed_list

ENDS = ("done", "failed", "skipped", "retry")  # the states that settle a claim
_CHUNK = 2000  # rows read in one transaction

# Built once: building a statement takes longer than running it.
_SETTLE = {
    table: (
        update(seed)
        .where(seed.c.id == bindparam("seed"))
        .values(
            {
                "state": bindparam("new_state"),
                "reason": bindparam("new_reason"),
                "attempts": seed.c.attempts + bindparam("failures"),
                table.name: func.coalesce(bindparam("entry", type_=BigInteger), seed.c[table.name]),
            }
        )
    )
    for table in RECORDS
}
_CLAIM = SEEDS.claim
_SEED_COLUMNS = ("id", "line", "text", "pmid", "pmcid", "doi", "url", "attempts", "reason")
_CLAIMED = (
    select(*(seed.c[name] for name in _SEED_COLUMNS))
    .join(_CLAIM, _CLAIM.c.seed == seed.c.id)
    .where(seed.c.id.in_(bindparam("some", expanding=True)))
    .order_by(_CLAIM.c.due, _CLAIM.c.turn, seed.c.id)
)
# The state that users see: a pending seed or a retry may be claimed.
_STATE = case((_CLAIM.c.seed.is_not(None), "claimed"), else_=seed.c.state)


class ClaimedSeed(NamedTuple):
    """A seed that this worker has claimed; *attempts*: failures so far."""

    id: int
    line: int
    text: str
    ids: Identifiers
    url: str
    attempts: int
    reason: str = ""  # of its last failure or skip


class SeedEnd(NamedTuple):
    """The end of claimed *seeds*: one of ``ENDS``, the reason, and their record."""

    seeds: tuple[int, ...]
    state: str
    reason: str
    entry: int | None


class SeedRow(NamedTuple):
    """A line of a list, for display; *entry*: its record."""

    spider: str
    source: str
    line: int
    text: str
    state: str
    reason: str
    attempts: int
    entry: int | None


class SeedList(NamedTuple):
    """A seed file, as read by one spider."""

    id: int
    spider: str
    source: str


class Ledger(DatabaseClient):
    """
    The seeds of a store, for one worker.

    *lease*: seconds. Times (*now*) are milliseconds since 1970.
    """

    def __init__(self, database: Database, *, worker: str = "", lease: float = LEASE) -> None:
        self.database = database
        self.queue = Queue(SEEDS, database, worker=worker, lease=lease)

    @patient
    def list_id(self, spider: str, source: str, now: int) -> int:
        """Return the number of the list that *spider* reads from *source*; create it if missing."""
        mine = and_(seed_list.c.spider == spider, seed_list.c.source == source)
        new = {"spider": spider, "source": source, "created": now, "imports": 0}
        with self.database.write() as connection:
            connection.execute(insert(connection, seed_list).on_conflict_do_nothing(), new)
            found: int = connection.execute(select(seed_list.c.id).where(mine)).scalar_one()
        return found

    def lists(self) -> list[SeedList]:
        """Return all lists, oldest first."""
        columns = (seed_list.c.id, seed_list.c.spider, seed_list.c.source)
        with self.database.read() as connection:
            rows = connection.execute(select(*columns).order_by(seed_list.c.id)).all()
        return [SeedList(*row) for row in rows]

    def begin(
        self, list_id: int, lines: Iterable[SeedLine], may_fetch: Callable[[Facts], bool], now: int
    ) -> Imported:
        """
        Read a list and prepare it for a run.

        If the list has unsettled seeds, their run continues: it was interrupted, or
        other workers are at it. Otherwise a new run begins, and seeds that may be
        fetched again are queued again.
        """
        self.queue.release_dead(now)
        resumes = self.queue.remaining(list_id, now) > 0
        imported = import_seeds(self.database, list_id, lines)
        if not resumes:
            reopen(self.database, list_id, may_fetch)
        return imported

    def claim(self, list_id: int, count: int, now: int) -> list[ClaimedSeed]:
        """
        Claim at most *count* seeds: identifiers in the order of the lines, addresses shuffled.

        Retries come when nothing else is pending. Expired claims are free again; so are,
        when no seed is left, the claims of workers that died on this machine. No two
        workers have the same seed at a time.
        """
        claimed = self._claim(list_id, count, now)
        if not claimed and self.queue.release_dead(now):
            claimed = self._claim(list_id, count, now)
        return claimed

    def _claim(self, list_id: int, count: int, now: int) -> list[ClaimedSeed]:
        with self.queue.claiming() as connection:
            numbers = self.queue.take(connection, list_id, count, now)
            rows = connection.execute(_CLAIMED, {"some": numbers}).all() if numbers else ()
        self.queue.note_claimed(numbers)
        return [
            ClaimedSeed(number, line, text, Identifiers(pmid, pmcid, doi), url, attempts, reason)
            for number, line, text, pmid, pmcid, doi, url, attempts, reason in rows
        ]

    def settle(self, connection: Connection, ends: Iterable[SeedEnd], *, table: Table) -> None:
        """
        Set the state of claimed seeds, in the caller's transaction.

        Their entries are rows of *table*. A seed whose claim this worker has lost stays with
        its new worker.
        """
        end_of = {number: end for end in ends for number in end.seeds}
        claims = self.queue.own_claims(connection, end_of)
        rows = [
            {
                "seed": number,
                "new_state": end_of[number].state,
                "new_reason": end_of[number].reason,
                "failures": int(end_of[number].state in ("failed", "retry")),
                "entry": end_of[number].entry,
            }
            for number in claims
        ]
        if rows:
            connection.execute(_SETTLE[table], rows)
            leave(connection, SEEDS, list(claims.values()))
            again = [row for number, row in claims.items() if end_of[number].state == "retry"]
            put(connection, SEEDS, [(row.list, RETRY, row.turn, row.seed) for row in again])

    @patient
    def retry(self, list_id: int, reasons: Iterable[str]) -> None:
        """Queue seeds that failed for one of *reasons* for another attempt by the next crawl."""
        failed = and_(seed.c.list == list_id, seed.c.state == "failed")
        some = and_(failed, seed.c.reason.in_(list(reasons)))
        with self.database.write() as connection:
            enqueue(connection, some, RETRY)
            connection.execute(update(seed).where(some).values(state="retry"))

    @patient
    def add(self, list_id: int, urls: Iterable[str]) -> int:
        """Add addresses to a list beside those of its file; return the number of new ones."""
        with self.database.write() as connection:
            return add_addresses(connection, list_id, urls)

    @patient
    def counts(self, list_id: int) -> dict[str, int]:
        """Return the number of lines of a list in each state."""
        states = select(seed.c.state, func.count()).group_by(seed.c.state)
        claimed = states.join(_CLAIM, _CLAIM.c.seed == seed.c.id)
        found = dict.fromkeys(STATES, 0)
        with self.database.read() as connection:
            for state, count in connection.execute(states.where(seed.c.list == list_id)):
                found[state] = count
            for state, count in connection.execute(claimed.where(_CLAIM.c.list == list_id)):
                found[state] -= count
                found["claimed"] += count
        return found

    def rows(self, list_id: int, state: str = "") -> Iterator[SeedRow]:
        """Yield the lines of a list in order; *state*: only those in it, "" for all."""
        chosen = seed.c.list == list_id
        if state:
            chosen &= state == _STATE
        last = (-1, 0)
        while True:
            position = (seed.c.line > last[0]) | ((seed.c.line == last[0]) & (seed.c.id > last[1]))
            page = (
                _seed_rows(seed.c.id).where(chosen, position).order_by(seed.c.line, seed.c.id)
            ).limit(_CHUNK)
            with self.database.read() as connection:
                found = connection.execute(page).all()
            for row in found:
                yield SeedRow(*row[:-1])
            if len(found) < _CHUNK:
                return
            last = (found[-1].line, found[-1].id)

    def seeds_for(
        self,
        ids: Identifiers,
        url: str = "",
        entry: int | None = None,
        *,
        table: Table = publication,
    ) -> list[SeedRow]:
        """
        Return the lines of a record, and those with exactly *ids* or *url*.

        *entry*: the record's row in *table*, or None.
        """
        chosen = seed.c.key == seed_key(ids, url)
        if entry is not None:
            chosen |= seed.c[table.name] == entry
        query = _seed_rows().where(chosen).order_by(seed.c.list, seed.c.line)
        with self.database.read() as connection:
            return [SeedRow(*row) for row in connection.execute(query)]


def _seed_rows(*more: Any) -> Select[Any]:
    entry = func.coalesce(*(seed.c[table.name] for table in RECORDS))
    columns = (seed.c.line, seed.c.text, _STATE, seed.c.reason, seed.c.attempts, entry)
    query = select(seed_list.c.spider, seed_list.c.source, *columns, *more)
    return query.join(seed_list, seed.c.list == seed_list.c.id).outerjoin(
        _CLAIM, _CLAIM.c.seed == seed.c.id
    )
