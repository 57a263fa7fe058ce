"""
The ledger: every line of every seed list, its state and its reason.

    pending ──claim──▶ claimed ──settle──▶ done | failed | skipped | retry
    retry ──claim──▶ claimed, when nothing else is pending
    rejected, duplicate: lines that ask for nothing
    withdrawn: no longer in the list

The states of a list sum up to its lines. What is pending or to be tried again is in the queue
(``queue``), and claimed while a worker is at it.
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
from pubcrawl.store.database import Database, insert
from pubcrawl.store.imports import Imported, SeedLine, add_addresses, enqueue, import_seeds
from pubcrawl.store.keys import seed_key
from pubcrawl.store.patience import Patience, patient
from pubcrawl.store.queue import LEASE, Queue, leave, put
from pubcrawl.store.queue_schema import RETRY, SEEDS
from pubcrawl.store.reopen import Facts, reopen
from pubcrawl.store.schema import RECORDS, publication, seed, seed_list

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
_CHUNK = 2000  # rows looked at in one transaction

# Built once: putting a statement together takes longer than running it.
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
_KNOWN = ("id", "line", "text", "pmid", "pmcid", "doi", "url", "attempts", "reason")
_CLAIMED = (
    select(*(seed.c[name] for name in _KNOWN))
    .join(_CLAIM, _CLAIM.c.seed == seed.c.id)
    .where(seed.c.id.in_(bindparam("some", expanding=True)))
    .order_by(_CLAIM.c.due, _CLAIM.c.turn, seed.c.id)
)
# What people are told: a worker may be at a seed that is pending, or to be tried again.
_STATE = case((_CLAIM.c.seed.is_not(None), "claimed"), else_=seed.c.state)


class ClaimedSeed(NamedTuple):
    """A seed handed out to this worker; *attempts* that failed before."""

    id: int
    line: int
    text: str
    ids: Identifiers
    url: str
    attempts: int
    reason: str = ""  # of the last end it came to


class SeedEnd(NamedTuple):
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

    *lease*: seconds. Times (*now*) are milliseconds since 1970.
    """

    def __init__(self, database: Database, *, worker: str = "", lease: float = LEASE) -> None:
        self._database = database
        self.queue = Queue(SEEDS, database, worker=worker, lease=lease)

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
        self, list_id: int, lines: Iterable[SeedLine], may_fetch: Callable[[Facts], bool], now: int
    ) -> Imported:
        """
        Read a list and make it ready for a run.

        A list that still has seeds to settle is gone on with: its run was
        interrupted, or other workers are at it. Else a new run begins, and
        what may be fetched again is offered again.
        """
        self.queue.release_dead(now)
        resumes = self.queue.remaining(list_id, now) > 0
        imported = import_seeds(self._database, list_id, lines)
        if not resumes:
            reopen(self._database, list_id, may_fetch)
        return imported

    def claim(self, list_id: int, count: int, now: int) -> list[ClaimedSeed]:
        """
        Hand out at most *count* seeds: identifiers in the order of the lines, addresses mixed.

        Those to be tried again come when nothing else is pending. Claims that nobody
        renewed are free again, and when nothing is left, those of workers that died on
        this machine. No seed is ever handed out twice at a time.
        """
        claimed = self._claim(list_id, count, now)
        if not claimed and self.queue.release_dead(now):
            claimed = self._claim(list_id, count, now)
        return claimed

    def _claim(self, list_id: int, count: int, now: int) -> list[ClaimedSeed]:
        with self.queue.claiming() as connection:
            taken = self.queue.take(connection, list_id, count, now)
            rows = connection.execute(_CLAIMED, {"some": taken}).all() if taken else ()
        self.queue.hold(taken)
        return [
            ClaimedSeed(number, line, text, Identifiers(pmid, pmcid, doi), url, attempts, reason)
            for number, line, text, pmid, pmcid, doi, url, attempts, reason in rows
        ]

    def settle(self, connection: Connection, ends: Iterable[SeedEnd], *, table: Table) -> None:
        """
        Give claimed seeds their state, in the caller's transaction.

        Their entries are rows of *table*. A seed whose claim was lost meanwhile is left to who
        has it now.
        """
        came = {number: end for end in ends for number in end.seeds}
        held = self.queue.held(connection, came)
        rows = [
            {
                "seed": number,
                "new_state": came[number].state,
                "new_reason": came[number].reason,
                "failures": int(came[number].state in ("failed", "retry")),
                "entry": came[number].entry,
            }
            for number in held
        ]
        if rows:
            connection.execute(_SETTLE[table], rows)
            leave(connection, SEEDS, list(held.values()))
            again = [row for number, row in held.items() if came[number].state == "retry"]
            put(connection, SEEDS, [(row.list, RETRY, row.turn, row.seed) for row in again])

    @patient
    def retry(self, list_id: int, reasons: Iterable[str]) -> None:
        """Let seeds that failed for one of *reasons* be tried once more by the next crawl."""
        failed = and_(seed.c.list == list_id, seed.c.state == "failed")
        some = and_(failed, seed.c.reason.in_(list(reasons)))
        with self._database.write() as connection:
            enqueue(connection, some, RETRY)
            connection.execute(update(seed).where(some).values(state="retry"))

    @patient
    def add(self, list_id: int, urls: Iterable[str]) -> int:
        """Add addresses to a list, whatever its file says later; return how many are new."""
        with self._database.write() as connection:
            return add_addresses(connection, list_id, urls)

    @patient
    def counts(self, list_id: int) -> dict[str, int]:
        """Return how many lines of a list are in each state; they sum up to its lines."""
        states = select(seed.c.state, func.count()).group_by(seed.c.state)
        claimed = states.join(_CLAIM, _CLAIM.c.seed == seed.c.id)
        found = dict.fromkeys(STATES, 0)
        with self._database.read() as connection:
            for state, count in connection.execute(states.where(seed.c.list == list_id)):
                found[state] = count
            for state, count in connection.execute(claimed.where(_CLAIM.c.list == list_id)):
                found[state] -= count
                found["claimed"] += count
        return found

    def rows(self, list_id: int, state: str = "") -> Iterator[SeedRow]:
        """Yield the lines of a list, those of one *state* if it is given, in order."""
        wanted = seed.c.list == list_id
        if state:
            wanted &= state == _STATE
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


def _for_people(*more: Any) -> Select[Any]:
    entry = func.coalesce(*(seed.c[table.name] for table in RECORDS))
    known = (seed.c.line, seed.c.text, _STATE, seed.c.reason, seed.c.attempts, entry)
    query = select(seed_list.c.spider, seed_list.c.source, *known, *more)
    return query.join(seed_list, seed.c.list == seed_list.c.id).outerjoin(
        _CLAIM, _CLAIM.c.seed == seed.c.id
    )
