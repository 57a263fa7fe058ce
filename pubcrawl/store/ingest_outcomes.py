"""What became of claimed requests, written: attempts, results, files, and what is next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Connection, bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Row

from pubcrawl.ids.url import host
from pubcrawl.items.ingest import TYPES, IngestRequest, IngestResult
from pubcrawl.items.ingest_record import MESSAGE_MAX, files, to_record
from pubcrawl.store.database import insert
from pubcrawl.store.ingest_imports import enter
from pubcrawl.store.ingest_schema import attempt, file_meta, result
from pubcrawl.store.packed import pack
from pubcrawl.store.queue import leave, put
from pubcrawl.store.queue_schema import REQUESTS


class ClaimedRequest(NamedTuple):
    """
    A request handed out to this worker: number *id* in the store.

    *attempts*: those it has behind it. *status*: of the last one, "" for none.
    """

    id: int
    request: IngestRequest
    attempts: int
    status: str


class SettledRequest(NamedTuple):
    """
    What became of a claimed request.

    *retry_at*: when to try again, None for never; *time*: when it was over.
    *further*: requests that came of it, for the same list: of another type, for
    what was found in place of what was asked for.
    """

    claimed: ClaimedRequest
    result: IngestResult
    retry_at: int | None
    time: int
    further: tuple[IngestRequest, ...] = ()


class _Further(NamedTuple):
    """A request that is no line of the file; see ``ingest_imports.SeedLine``."""

    line: int
    request: IngestRequest
    text: str = ""
    given: str = ""
    reason: str = ""
    sentence: str = ""


def write(
    connection: Connection,
    settled: Sequence[SettledRequest],
    held: Mapping[int, Row[Any]],
    run: str,
) -> None:
    """
    Write what became of requests that are claimed, in the caller's transaction.

    *held*: their claims. Attempts are added, results written over earlier ones but hits.
    """
    rows = connection.execute(_BEFORE, {"some": list(held)})
    before = {row.request: row for row in rows}
    attempts: list[dict[str, Any]] = []
    results: list[dict[str, Any]] = []
    hits: list[dict[str, Any]] = []  # that stay what they are
    queued: list[tuple[int, ...]] = []
    for one in settled:
        mine, past, found = held[one.claimed.id], before.get(one.claimed.id), one.result
        number = past.attempts + 1 if past else 1
        was_hit = past is not None and past.hit
        due = None if found.hit or was_hit else one.retry_at
        attempts.append(_attempt(one, number, due, run))
        if was_hit and not found.hit:
            hits.append({"the_request": mine.request, "number": number})
            continue
        results.append({**_result(one, number, due, run), "source": mine.source})
        if due is not None:
            queued.append((mine.list, due, mine.turn, mine.request, mine.source))
    leave(connection, REQUESTS, list(held.values()))
    connection.execute(_ATTEMPT, attempts)
    if results:
        connection.execute(_RESULT[connection.dialect.name], results)
    if hits:
        connection.execute(_TRIED, hits)
    put(connection, REQUESTS, queued)
    if named := [meta._asdict() for one in settled for meta in files(one.result)]:
        connection.execute(insert(connection, file_meta).on_conflict_do_nothing(), named)
    for one in settled:
        first = one.claimed.id * len(TYPES)
        more = [_Further(-first - place, asked) for place, asked in enumerate(one.further)]
        if more:
            enter(connection, held[one.claimed.id].list, more, one.time)


def written(connection: Connection, settled: Iterable[SettledRequest], run: str) -> set[int]:
    """Return those requests that *run* has written these very attempts of."""
    times = {one.claimed.id: one.time for one in settled}
    if not times:
        return set()
    found = connection.execute(_ATTEMPTS, {"some": list(times), "the_run": run})
    return {row.request for row in found if times[row.request] == row.time}


def storable(text: str) -> str:
    """Return *text* as every database can keep it: no NUL, no lone surrogate."""
    if text.isprintable():
        return text
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")


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
    found = one.result
    return {
        "request": one.claimed.id,
        "hit": found.hit,
        "status": found.status,
        "due": due,
        "attempts": number,
        "host": host(found.terminal_url) or host(one.claimed.request.base_url),
        "terminal_url": storable(found.terminal_url),
        "terminal_dt": found.terminal_dt,
        "terminal_status_code": found.terminal_status_code,
        "terminal_sha1hex": found.terminal_sha1hex,
        "updated": one.time,
        "last_run": run,
        "record": pack(to_record(found)),
    }


def _keeping(dialect: Any) -> Any:
    """Return the statement that writes results over those of earlier attempts."""
    new = dialect.insert(result)
    names = [column.name for column in result.columns if column.name != "request"]
    values = {name: new.excluded[name] for name in names}
    return new.on_conflict_do_update(index_elements=["request"], set_=values)


# Built once: putting a statement together takes longer than running it.
_SOME: BindParameter[Any] = bindparam("some", expanding=True)
_RESULT = {"sqlite": _keeping(sqlite), "postgresql": _keeping(postgresql)}
_BEFORE = select(result.c.request, result.c.hit, result.c.attempts).where(
    result.c.request.in_(_SOME)
)
_ATTEMPT = attempt.insert()
_ATTEMPTS = select(attempt.c.request, attempt.c.time).where(
    attempt.c.request.in_(_SOME), attempt.c.run == bindparam("the_run")
)
_TRIED = (
    update(result)
    .where(result.c.request == bindparam("the_request"))
    .values(attempts=bindparam("number"))
)
