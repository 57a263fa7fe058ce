"""The ends of claimed requests in the store: attempts, results, files, further requests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Connection, bindparam, select, update
from sqlalchemy.engine import Row

from pubcrawl.engine.seeds.seed import storable
from pubcrawl.ids.url import host
from pubcrawl.ingest.entry import AddedRequest
from pubcrawl.ingest.evidence import UNVERIFIED, WRONG
from pubcrawl.ingest.store.imports import enter
from pubcrawl.model.ingest import MESSAGE_MAX, IngestResult
from pubcrawl.model.ingest_request import TYPES, IngestRequest
from pubcrawl.store.class_columns import column_values
from pubcrawl.store.database import insert, insert_of
from pubcrawl.store.packed import pack
from pubcrawl.store.queue import REQUESTS, leave, put
from pubcrawl.store.tables import file_meta
from pubcrawl.store.tables import ingest_attempt as attempt
from pubcrawl.store.tables import ingest_outbox as outbox
from pubcrawl.store.tables import ingest_result as result
from pubcrawl.store.tables import ingest_version as earlier


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
    rows = connection.execute(_BEFORE, {"some": list(claims)})
    before = {row.request: row for row in rows}
    attempts: list[dict[str, Any]] = []
    results: list[dict[str, Any]] = []
    hits: list[dict[str, Any]] = []  # earlier hits, whose results stay
    versions: list[dict[str, Any]] = []
    queued: list[tuple[int, ...]] = []
    for one in settled:
        mine, past, outcome = claims[one.claimed.id], before.get(one.claimed.id), one.result
        number = past.attempts + 1 if past else 1
        open_again = past is None or not past.hit or past.due is not None
        due = one.retry_at if open_again and not outcome.hit else None
        attempts.append(_attempt(one, number, due, run))
        if past is not None and past.hit and not _replaces(outcome, past):
            hits.append({"the_request": mine.request, "number": number, "date": due})
            if due is not None:
                queued.append((mine.list, due, mine.turn, mine.request, mine.source))
            continue
        if past is not None and past.terminal_sha1hex and _differs(outcome, past):
            versions.append({"the_request": mine.request})
        results.append({**_result(one, number, due, run), "source": mine.source})
        if due is not None:
            queued.append((mine.list, due, mine.turn, mine.request, mine.source))
    leave(connection, REQUESTS, list(claims.values()))
    connection.execute(_ATTEMPT, attempts)
    if versions:
        connection.execute(_KEEP_VERSION, versions)
    if results:
        connection.execute(_upsert(connection.dialect.name), results)
        if publish:
            waiting = [{"request": row["request"], "number": row["attempts"]} for row in results]
            new = insert(connection, outbox)
            again = new.on_conflict_do_update(
                index_elements=["request"], set_={"number": new.excluded.number}
            )
            connection.execute(again, waiting)
    if hits:
        connection.execute(_COUNT_ATTEMPT, hits)
    put(connection, REQUESTS, queued)
    if named := [meta._asdict() for one in settled for meta in one.result.files()]:
        connection.execute(insert(connection, file_meta).on_conflict_do_nothing(), named)
    for one in settled:
        first = one.claimed.id * len(TYPES)
        more = [AddedRequest(-first - index, request) for index, request in enumerate(one.further)]
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
    return outcome.terminal_sha1hex or (meta.sha1hex if meta else "")


def already_written(
    connection: Connection, settled: Iterable[SettledRequest], run: str
) -> set[int]:
    """Return those requests whose attempt *run* has already written."""
    times = {one.claimed.id: one.time for one in settled}
    if not times:
        return set()
    rows = connection.execute(_ATTEMPTS, {"some": list(times), "the_run": run})
    return {row.request for row in rows if times[row.request] == row.time}


def _attempt(one: SettledRequest, number: int, due: int | None, run: str) -> dict[str, Any]:
    return {
        "request": one.claimed.id,
        "number": number,
        "time": one.time,
        "status": one.result.status,
        "hit": one.result.hit,
        "terminal_url": storable(one.result.terminal_url),
        "terminal_status_code": one.result.terminal_status_code,
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
        "host": host(outcome.terminal_url) or host(one.claimed.request.base_url),
        "updated": one.time,
        "last_run": run,
        "record": pack(outcome.to_json()),
    }


@lru_cache
def _upsert(dialect: str) -> Any:
    """Return the statement that writes results in place of earlier ones."""
    new = insert_of(dialect)(result)
    names = [column.name for column in result.columns if column.name != "request"]
    values = {name: new.excluded[name] for name in names}
    return new.on_conflict_do_update(index_elements=["request"], set_=values)


# Built once: building a statement takes longer than running it.
_SOME: BindParameter[Any] = bindparam("some", expanding=True)
_BEFORE = select(
    result.c.request, result.c.hit, result.c.attempts, result.c.due, result.c.terminal_sha1hex
).where(result.c.request.in_(_SOME))
_KEPT = ("request", "number", "hit", "status", "terminal_sha1hex", "updated", "record")
_KEEP_VERSION = earlier.insert().from_select(
    _KEPT,
    select(
        *(result.c["attempts" if name == "number" else name] for name in _KEPT),
    ).where(result.c.request == bindparam("the_request")),
)
_ATTEMPT = attempt.insert()
_ATTEMPTS = select(attempt.c.request, attempt.c.time).where(
    attempt.c.request.in_(_SOME), attempt.c.run == bindparam("the_run")
)
_COUNT_ATTEMPT = (
    update(result)
    .where(result.c.request == bindparam("the_request"))
    .values(attempts=bindparam("number"), due=bindparam("date"))
)
