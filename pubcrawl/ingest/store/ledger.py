"""
The ledger of the ingest: its requests and their results; for claims see ``store.queue``.

A request is done once, even if several lists contain it, and one worker at a time claims
it. A hit stays a hit unless it is opened again; every attempt is kept. ``ingest.store.results``
reads the results.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.engine import Row

from pubcrawl.engine.seeds.seed import storable
from pubcrawl.ids.url import host
from pubcrawl.ingest.seeds import Entry, IngestSeed, entry_of
from pubcrawl.ingest.store.imports import enter, import_entries
from pubcrawl.ingest.store.reopen import ReopenFilter, reopen
from pubcrawl.ingest.store.results import IngestResults
from pubcrawl.ingest.store.statements import sql
from pubcrawl.items.lanes import BULK, lane_of_turn
from pubcrawl.model.ingest import LISTED, MESSAGE_MAX, UNVERIFIED, WRONG, IngestResult
from pubcrawl.model.ingest_request import TYPES, IngestRequest, ingest_request
from pubcrawl.store.buffer import EndBuffer
from pubcrawl.store.bulk import append, replace
from pubcrawl.store.class_columns import column_values
from pubcrawl.store.database import DEFAULT_URL, Database
from pubcrawl.store.imports import Imported
from pubcrawl.store.ledger import Ledger, SeedEnd
from pubcrawl.store.packed import pack
from pubcrawl.store.queue import QueuedItem, leave_queue, put
from pubcrawl.store.tables import ingest, ingest_record

SPIDER = "ingest"  # of its lists
BUFFER_ROWS = 100  # results in one transaction


class ClaimedRequest(NamedTuple):
    """
    A request that this worker has claimed: number *id* in the store.

    *attempts*: number of earlier ones. *status*: of the last one, "" for none. *urgent*:
    whether it goes before others at its host.
    """

    id: int
    request: IngestRequest
    attempts: int
    status: str
    urgent: bool = False


def request_end(request: int, result: IngestResult, due: int | None, time: int) -> SeedEnd:
    """Return the end of a claimed *request*; *due*: date of the next attempt, None for never."""
    state = "done" if result.hit or result.status == LISTED else "failed"
    return SeedEnd((request,), state, result.status, request, ingest, result, time=time, due=due)


class IngestLedger(EndBuffer):
    """
    The ingest requests of a store, for one worker; see ``open``.

    *worker*: its name, by default that of this process; *run*: name of the crawl, stored with its
    results. *publish*: results go into the outbox too. *sync*: called before a commit.
    *lost*: the numbers of requests whose claims the last commit found with another worker.
    Times are milliseconds since 1970. For one thread.
    """

    rows_max = BUFFER_ROWS

    def __init__(
        self,
        database: Database,
        *,
        worker: str = "",
        run: str = "",
        committed: Callable[[SeedEnd], object] | None = None,
    ) -> None:
        self.ledger = Ledger(database, worker=worker)
        super().__init__(database, self.ledger.queue, run, committed)
        self.results = IngestResults(database)
        self.publish = False
        self.sync: Callable[[], object] = lambda: None
        self.lost: set[int] = set()

    @classmethod
    def open(
        cls,
        url: str = DEFAULT_URL,
        *,
        worker: str = "",
        run: str = "",
        create: bool = True,
        patience: float = 0,
        committed: Callable[[SeedEnd], object] | None = None,
    ) -> IngestLedger:
        """
        Open the ledger in the store at *url*; a missing store is created.

        *create*: False to refuse a missing SQLite file. *patience*: seconds for which
        writes are repeated while the store is out of reach. Raises ``StoreError``.
        """
        database = Database(url, create=create, patience=patience)
        return cls(database, worker=worker, run=run, committed=committed)

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

    def put(self, settled: Iterable[SeedEnd]) -> set[int]:
        """
        Write these ends at once; return the numbers of those written.

        For a worker that keeps no others. Raises ``StoreError``; the call may be repeated.
        A request whose claim this worker has lost stays with its new worker. Ends that an
        earlier attempt has written, though its commit seemed to fail, are not written again.
        """
        self._buffer = [*settled]
        numbers = {end.seeds[0] for end in self._buffer}
        self.flush()
        return numbers - self.lost

    def _write(self, connection: Connection, ends: list[SeedEnd]) -> None:
        claims = self.queue.own_claims(connection, [end.seeds[0] for end in ends])
        mine = [end for end in ends if end.seeds[0] in claims]
        others = [end for end in ends if end.seeds[0] not in claims]
        before = already_written(connection, others, self.run)
        self.lost = {end.seeds[0] for end in others} - before
        if mine:
            write(connection, mine, claims, self.run, publish=self.publish)

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


def write(
    connection: Connection,
    settled: Sequence[SeedEnd],
    claims: Mapping[int, Row[Any]],
    run: str,
    *,
    publish: bool = False,
) -> None:
    """
    Write the ends of claimed requests, in the caller's transaction.

    *claims*: by request. *publish*: put them into the outbox. Attempts are added; results replace
    earlier ones. A hit that was opened again is replaced by another hit, and by a verdict against
    its own file; an earlier result with another file or verdict stays as a version.
    """
    rows = sql(connection, "earlier_results", requests=list(claims))
    before = {row.id: row for row in rows}
    attempts: list[dict[str, Any]] = []
    results: list[dict[str, Any]] = []
    records: list[tuple[int, bytes]] = []
    hits: list[dict[str, Any]] = []  # attempts after which an earlier hit stays
    versions: list[int] = []
    queued: list[QueuedItem] = []
    for one in settled:
        mine, past, outcome = claims[one.seeds[0]], before.get(one.seeds[0]), one.record
        number = past.attempts + 1 if past else 1
        open_again = past is None or not past.hit or past.due is not None
        due = one.due if open_again and not outcome.hit else None
        attempts.append(_attempt(one, number, due, run))
        if due is not None:
            queued.append(QueuedItem(mine.list, due, mine.turn, mine.seed, mine.source))
        if past is not None and past.hit and not _replaces(outcome, past):
            hits.append(attempts[-1])
            continue
        if past is not None and past.terminal_sha1hex and _differs(outcome, past):
            versions.append(mine.seed)
        results.append(_result(one, mine.source, number, due, run))
        records.append((mine.seed, pack(outcome.to_json())))
    leave_queue(connection, claims.values())
    sql.each(connection, "add_attempt", attempts)
    sql(connection, "keep_versions", requests=versions)
    columns = tuple(results[0]) if results else ()
    values = [tuple(row.values()) for row in results]
    for table, written, names in ((ingest, values, columns), (ingest_record, records, ())):
        append(connection, table, [row for row in written if row[0] not in before], names)
        replace(connection, table, [row for row in written if row[0] in before], names)
    if publish:
        sql.each(connection, "publish", results)
    sql.each(connection, "count_attempt", hits)
    put(connection, queued)
    metas = [meta._asdict() for end in settled for meta in end.record.files()]
    sql.each(connection, "add_file", metas)
    for one in settled:
        first = one.seeds[0] * len(TYPES)
        more = [
            IngestSeed(-first - index, request=request) for index, request in enumerate(one.further)
        ]
        if more:
            enter(connection, claims[one.seeds[0]].list, more, one.time)


def _replaces(outcome: IngestResult, past: Any) -> bool:
    """Return whether *outcome* takes the place of a hit: a hit, or a verdict on its own file."""
    if outcome.hit:
        return True
    return outcome.status in (UNVERIFIED, WRONG) and _sha1(outcome) == past.terminal_sha1hex


def _differs(outcome: IngestResult, past: Any) -> bool:
    """Return whether *outcome* has another file than *past*, or another verdict on it."""
    return (outcome.hit, _sha1(outcome)) != (past.hit, past.terminal_sha1hex)


def _sha1(outcome: IngestResult) -> str:
    """Return the digest of the file of *outcome*, also of one that is not a hit."""
    meta = outcome.file_meta
    return outcome.terminal.terminal_sha1hex or (meta.sha1hex if meta else "")


def already_written(connection: Connection, settled: Iterable[SeedEnd], run: str) -> set[int]:
    """Return those requests whose attempt *run* has already written."""
    times = {one.seeds[0]: one.time for one in settled}
    rows = sql(connection, "written_attempts", requests=list(times), run=run)
    return {row.request for row in rows if times[row.request] == row.time}


def _attempt(one: SeedEnd, number: int, due: int | None, run: str) -> dict[str, Any]:
    return {
        "request": one.seeds[0],
        "number": number,
        "time": one.time,
        "status": one.record.status,
        "hit": one.record.hit,
        "terminal_url": storable(one.record.terminal.terminal_url),
        "terminal_status_code": one.record.terminal.terminal_status_code,
        "error_message": storable(one.record.error_message[:MESSAGE_MAX]),
        "due": due,
        "run": run,
    }


def _result(one: SeedEnd, source: int, number: int, due: int | None, run: str) -> dict[str, Any]:
    outcome = one.record
    return {
        "id": one.seeds[0],
        **column_values(outcome),
        "due": due,
        "source": source,
        "attempts": number,
        "host": host(outcome.terminal.terminal_url) or host(outcome.request.base_url),
        "updated": one.time,
        "last_run": run,
    }
