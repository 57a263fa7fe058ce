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

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.items.lanes import BULK, lane_of_turn
from pubcrawl.items.seed_states import STATES
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.ingest import IngestResult
from pubcrawl.store.database import Database
from pubcrawl.store.imports import Imported, SeedLine, add_found, enqueue, import_seeds
from pubcrawl.store.keys import seed_key
from pubcrawl.store.queue import AT_ONCE, RETRY, Queue, QueuedItem, leave_queue, put
from pubcrawl.store.records import StoredForm
from pubcrawl.store.statements import sql
from pubcrawl.store.tables import RECORDS, publication

AGAIN = ("failed", "retry")  # the ends after which a seed is tried again
ENDS = ("done", "skipped", *AGAIN)  # the states that settle a claim
_REOPENED = ("failed", "done", "skipped")
_CHUNK = 2000  # rows read in one transaction
_NO_RECORD = dict.fromkeys(table.name for table in RECORDS)


class ClaimedSeed(NamedTuple):
    """
    A seed that this worker has claimed; *attempts*: failures so far.

    *urgent*: whether it goes before others at its host.
    """

    id: int
    line: int
    text: str
    ids: Identifiers
    url: str
    attempts: int
    reason: str = ""  # of its last failure or skip
    urgent: bool = False


class SeedEnd(NamedTuple):
    """
    The end of claimed *seeds*: one of ``ENDS``, the reason, and their record.

    *entry*: its row in *table*, None for none or a new one. *record*: the one to store, None for a
    stored one or none. *form*: its form in the store, None if it has changed since. *time* and
    *due*, the date of the next attempt: milliseconds since 1970. *files*, *further*: see
    ``Outcome``.
    """

    seeds: tuple[int, ...]
    state: str
    reason: str
    entry: int | None
    table: Table = publication
    record: Any = None
    form: StoredForm | None = None
    time: int = 0
    due: int | None = None
    files: tuple[str, ...] = ()
    further: tuple[Any, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether no later attempt, or crawl with wider limits, needs the answers for its seeds."""
        record = self.record
        if isinstance(record, IngestResult):  # the next attempt is hours later, and begins anew
            return True
        truncated = isinstance(record, ArtifactRecord) and record.state == "truncated"
        return self.state not in AGAIN and not truncated


class SeedRow(NamedTuple):
    """
    A line of a list, for display.

    *entry*: its record. *due*: date of the next attempt, None if the next crawl decides.
    """

    spider: str
    source: str
    line: int
    text: str
    state: str
    reason: str
    attempts: int
    entry: int | None
    due: int | None


class SeedList(NamedTuple):
    """A seed file, as read by one spider."""

    id: int
    spider: str
    source: str


class Facts(NamedTuple):
    """The facts that decide whether a stored record is fetched again; time in milliseconds."""

    empty: bool
    final: bool
    fetch_time: int
    retry_counter: int
    fetch_exception: bool


class Ledger:
    """The seeds of a store, for one worker. Times (*now*) are milliseconds since 1970."""

    def __init__(self, database: Database, *, worker: str = "") -> None:
        self.database = database
        self.queue = Queue(database, worker=worker)

    def list_id(self, spider: str, source: str, now: int) -> int:
        """Return the number of the list that *spider* reads from *source*; create it if missing."""
        return self.queue.list_id(spider, source, now)

    def lists(self) -> list[SeedList]:
        """Return all lists, oldest first."""
        return [SeedList(*row) for row in sql.fetch(self.database, "lists")]

    def begin(
        self,
        list_id: int,
        lines: Iterable[SeedLine],
        may_fetch: Callable[[Facts], bool],
        now: int,
        *,
        due: int | None = None,
    ) -> Imported:
        """
        Read a list and prepare it for a run.

        If the list has unsettled seeds, their run continues: it was interrupted, or
        other workers are at it. Otherwise a new run begins, and seeds that may be
        fetched again are queued again. *due*: until this date, *now* by default.
        """
        self.queue.join(list_id)
        resumes = self.queue.remaining(list_id, now) > 0
        imported = import_seeds(self.database, list_id, lines)
        if not resumes:
            reopen(self.database, list_id, may_fetch, now if due is None else due)
        return imported

    def claim(self, list_id: int, count: int, now: int) -> list[ClaimedSeed]:
        """
        Claim at most *count* seeds; see ``Queue.claim``.

        The most urgent lane comes first. In a lane, identifiers come in the order of the lines,
        addresses shuffled, and retries when nothing else is pending.
        """
        return self.queue.claim(list_id, count, now, _claimed)

    def settle(self, connection: Connection, ends: Iterable[SeedEnd]) -> None:
        """
        Set the state of claimed seeds, in the caller's transaction.

        A seed whose claim this worker has lost stays with its new worker.
        """
        end_of = {number: end for end in ends for number in end.seeds}
        claims = self.queue.own_claims(connection, end_of)
        rows: list[dict[str, Any]] = [
            {
                **_NO_RECORD,
                end.table.name: end.entry,
                "seed": number,
                "state": end.state,
                "reason": end.reason,
                "due": end.due,
                "failures": int(end.state in AGAIN),
            }
            for number, end in end_of.items()
            if number in claims
        ]
        sql.each(connection, "settle_seed", rows)
        leave_queue(connection, claims.values())
        retried = [claims[row["seed"]] for row in rows if row["state"] == "retry"]
        put(connection, [QueuedItem(row.list, RETRY, row.turn, row.seed, 0) for row in retried])

    def retry(self, list_id: int, reasons: Iterable[str]) -> None:
        """Queue seeds that failed for one of *reasons* for another attempt by the next crawl."""
        chosen = {"list": list_id, "reasons": list(reasons)}
        self.database.transact(
            lambda c: enqueue(c, sql(c, "retry_failed", **chosen).scalars(), RETRY)
        )

    def add(self, list_id: int, urls: Sequence[str], ids: Sequence[Identifiers] = ()) -> int:
        """Add seeds to a list beside those of its file; return the number of new ones."""
        return self.database.transact(lambda c: add_found(c, list_id, urls, ids), alone=True)

    def later(self, list_id: int, now: int) -> tuple[int, int | None]:
        """Return the number of failed seeds that are due later, and the first date among them."""
        count, first = sql.fetch(self.database, "failed_until_later", list=list_id, now=now)[0]
        return count, first

    def counts(self, list_id: int) -> dict[str, int]:
        """Return the number of lines of a list in each state."""
        found = dict.fromkeys(STATES, 0)
        for state, count in sql.fetch(self.database, "count_states", list=list_id):
            found[state] += count
        return found

    def rows(self, list_id: int, state: str = "") -> Iterator[SeedRow]:
        """Yield the lines of a list in order; *state*: only those in it, "" for all."""
        chosen = {"list": list_id, "state": state, "count": _CHUNK}
        line, number = -1, 0
        while rows := sql.fetch(self.database, "seed_rows", **chosen, line=line, seed=number):
            for *row, _ in rows:
                yield SeedRow(*row)
            line, number = rows[-1].line, rows[-1].id

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
        record = {**_NO_RECORD, table.name: entry}
        rows = sql.fetch(self.database, "lines_of_record", key=seed_key(ids, url), **record)
        return list(map(SeedRow._make, rows))


def _claimed(connection: Connection, seeds: list[int]) -> list[ClaimedSeed]:
    return [
        ClaimedSeed(
            number,
            line,
            text,
            Identifiers(pmid, pmcid, doi),
            url,
            attempts,
            reason,
            lane_of_turn(turn) != BULK,
        )
        for number, line, text, pmid, pmcid, doi, url, attempts, reason, turn in sql(
            connection, "claimed_seeds", seeds=seeds
        )
    ]


def reopen(database: Database, list_id: int, may_fetch: Callable[[Facts], bool], due: int) -> None:
    """
    Queue settled seeds again.

    Failed seeds are queued unless they are due after *due*, done and skipped ones if *may_fetch*
    accepts their record.
    """

    def reopen_page(connection: Connection) -> int:
        """Queue some seeds of a state; return the number of the last, 0 at the end."""
        rows = sql(connection, "settled_seeds", **page).all()
        chosen = [
            number for number, *facts in rows if state == "failed" or may_fetch(Facts(*facts))
        ]
        enqueue(connection, chosen, AT_ONCE)
        sql(connection, "reopen_seeds", seeds=chosen)
        return rows[-1].id if rows else 0

    for state in _REOPENED:
        page = {"list": list_id, "state": state, "after": 0, "count": _CHUNK, "due": due}
        while after := database.transact(reopen_page):
            page["after"] = after
