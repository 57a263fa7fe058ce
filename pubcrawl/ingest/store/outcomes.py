"""The ends of claimed requests in the store: attempts, results, files, further requests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.engine import Row

from pubcrawl.engine.seeds.seed import storable
from pubcrawl.ids.url import host
from pubcrawl.ingest.evidence import UNVERIFIED, WRONG
from pubcrawl.ingest.seeds import IngestSeed
from pubcrawl.ingest.store.imports import enter
from pubcrawl.ingest.store.statements import sql
from pubcrawl.model.ingest import MESSAGE_MAX, IngestResult
from pubcrawl.model.ingest_request import TYPES, IngestRequest
from pubcrawl.store import bulk
from pubcrawl.store.answers import StoredAnswer
from pubcrawl.store.class_columns import column_values
from pubcrawl.store.packed import pack
from pubcrawl.store.queue import QueuedItem, leave_queue, put
from pubcrawl.store.tables import ingest_result as result

_RESULT = result.columns.keys()


class ClaimedRequest(NamedTuple):
    """
    A request that this worker has claimed: number *id* in the store.

    *attempts*: number of earlier ones. *status*: of the last one, "" for none. *urgent*:
    whether it goes before others at its host. *learned*: what an interrupted crawl read for it.
    """

    id: int
    request: IngestRequest
    attempts: int
    status: str
    urgent: bool = False
    learned: Mapping[str, StoredAnswer] = {}

    @property
    def seeds(self) -> tuple[int, ...]:
        """Its number."""
        return (self.id,)

    def __str__(self) -> str:
        return self.request.base_url


class SettledRequest(NamedTuple):
    """
    The end of a claimed request.

    *retry_at*: when to try again, None for never; *time*: of the end. *further*: requests
    that follow from it, for the same list: of another type, for the content found instead
    of the requested one.
    """

    claimed: ClaimedRequest
    result: IngestResult
    retry_at: int | None
    time: int
    further: tuple[IngestRequest, ...] = ()

    @property
    def seeds(self) -> tuple[int, ...]:
        """The number of the request."""
        return (self.claimed.id,)

    @property
    def complete(self) -> bool:
        """True: the next attempt is hours later, and begins anew."""
        return True


def write(
    connection: Connection,
    settled: Sequence[SettledRequest],
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
    before = {row.request: row for row in rows}
    attempts: list[dict[str, Any]] = []
    results: list[dict[str, Any]] = []
    hits: list[dict[str, Any]] = []  # attempts after which an earlier hit stays
    versions: list[int] = []
    queued: list[QueuedItem] = []
    for one in settled:
        mine, past, outcome = claims[one.claimed.id], before.get(one.claimed.id), one.result
        number = past.attempts + 1 if past else 1
        open_again = past is None or not past.hit or past.due is not None
        due = one.retry_at if open_again and not outcome.hit else None
        attempts.append(_attempt(one, number, due, run))
        if due is not None:
            queued.append(QueuedItem(mine.list, due, mine.turn, mine.seed, mine.source))
        if past is not None and past.hit and not _replaces(outcome, past):
            hits.append(attempts[-1])
            continue
        if past is not None and past.terminal_sha1hex and _differs(outcome, past):
            versions.append(mine.seed)
        results.append({**_result(one, number, due, run), "source": mine.source})
    leave_queue(connection, claims.values())
    sql.each(connection, "add_attempt", attempts)
    sql(connection, "keep_versions", requests=versions)
    sql(connection, "remove_results", requests=[row["request"] for row in results])
    bulk.append(connection, result, [[row[name] for name in _RESULT] for row in results])
    if publish:
        sql.each(connection, "publish", results)
    sql.each(connection, "count_attempt", hits)
    put(connection, queued)
    metas = [meta._asdict() for end in settled for meta in end.result.files()]
    sql.each(connection, "add_file", metas)
    for one in settled:
        first = one.claimed.id * len(TYPES)
        more = [
            IngestSeed(-first - index, request=request) for index, request in enumerate(one.further)
        ]
        if more:
            enter(connection, claims[one.claimed.id].list, more, one.time)


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


def already_written(
    connection: Connection, settled: Iterable[SettledRequest], run: str
) -> set[int]:
    """Return those requests whose attempt *run* has already written."""
    times = {one.claimed.id: one.time for one in settled}
    rows = sql(connection, "written_attempts", requests=list(times), run=run)
    return {row.request for row in rows if times[row.request] == row.time}


def _attempt(one: SettledRequest, number: int, due: int | None, run: str) -> dict[str, Any]:
    return {
        "request": one.claimed.id,
        "number": number,
        "time": one.time,
        "status": one.result.status,
        "hit": one.result.hit,
        "terminal_url": storable(one.result.terminal.terminal_url),
        "terminal_status_code": one.result.terminal.terminal_status_code,
        "error_message": storable(one.result.error_message[:MESSAGE_MAX]),
        "due": due,
        "run": run,
    }


def _result(one: SettledRequest, number: int, due: int | None, run: str) -> dict[str, Any]:
    outcome = one.result
    return {
        "request": one.claimed.id,
        **column_values(outcome),
        "due": due,
        "attempts": number,
        "host": host(outcome.terminal.terminal_url) or host(one.claimed.request.base_url),
        "updated": one.time,
        "last_run": run,
        "record": pack(outcome.to_json()),
    }
