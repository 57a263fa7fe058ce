"""
Ingest requests → ledger: many at a time, and as often as one likes.

What a chunk of lines adds is found out here, so that the database has only rows
to append. Of a request that is known nothing is changed; who else claims its
link is added.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    delete,
    func,
    literal_column,
    select,
    update,
)

from pubcrawl.items.ingest_entry import Entry, RequestLine, entry_of
from pubcrawl.store import bulk
from pubcrawl.store.database import Database
from pubcrawl.store.imports import Imported
from pubcrawl.store.ingest_schema import line as line_table
from pubcrawl.store.ingest_schema import request, result, source
from pubcrawl.store.queue import put
from pubcrawl.store.queue_schema import REQUESTS
from pubcrawl.store.schema import seed_list
from pubcrawl.store.versions import lock

logger = logging.getLogger(__name__)

T = TypeVar("T")

TOLD = 5  # rejected lines of a list that the log shows
# Lines in one transaction, some 50 MB: each touches most pages of the indexes of a large store.
CHUNK = 50_000
FIRST = 5_000  # in the first one, so that it is written while the next ones are read


class _State(NamedTuple):
    """What came of a request: *due* is the date of its next try, None for none."""

    hit: bool
    due: int | None


def turn(key: bytes) -> int:
    """
    Return when a request is claimed, of those that are due at once: 0 to 2**31 - 1.

    An order of chance, always the same: lists are often sorted by host, and a
    host is asked one page at a time. It is that of the keys, so that
    what is written together lies together.
    """
    return int.from_bytes(key[:4], "big") >> 1


def import_entries(
    database: Database, list_id: int, entries: Iterable[Entry], now: int
) -> Imported:
    """
    Enter *entries* into a list, and queue what is to be done.

    To be done is what was never tried, and what failed and is to be tried
    again, when that is due; a request that was a hit never is. Lines that are no
    longer met are withdrawn. A second import of the same lines changes nothing.
    """
    total = rejected = new = 0
    told = _told(entries)
    with database.load() as transaction, _uncollected():

        def transact(do: Callable[[Connection], T]) -> T:
            # Two imports at once would give one number to two requests.
            with transaction() as connection:
                lock(connection)
                return do(connection)

        def tried(do: Callable[[Connection], T]) -> T:
            return database.patience.outlast(lambda: transact(do))

        run = tried(lambda connection: _begin(connection, list_id))
        size = min(CHUNK, FIRST)
        while chunk := list(islice(told, size)):
            new += tried(partial(_enter, list_id=list_id, rows=chunk, now=now))
            total += len(chunk)
            rejected += sum(not one[0] for one in chunk)
            size = min(CHUNK, 2 * size)
        withdrawn = tried(lambda connection: _withdraw(connection, list_id, run))
        distinct = new
        if new < total - rejected:
            count = {"list": list_id}
            distinct = tried(lambda connection: connection.execute(_DISTINCT, count).scalar_one())
    return Imported(total, new, rejected, total - rejected - distinct, withdrawn)


def enter(connection: Connection, list_id: int, lines: Iterable[RequestLine], now: int) -> None:
    """Enter requests that are no lines of a file, in the caller's transaction."""
    lock(connection)
    for one in lines:
        _enter(connection, list_id, [entry_of(one)], now)


def _told(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield *entries* by ascending number; the first rejected ones are told to people."""
    told = last = 0
    for one in entries:
        if not one[0]:
            told += 1
            level = logging.WARNING if told <= TOLD else logging.DEBUG
            logger.log(level, "line %d: %s: %s", one[1], one[2], one[5])
        last += 1
        if one[1] >= last:
            last = one[1]
        else:
            # What is typed besides a file is counted from 1 again.
            one = (one[0], last, *one[2:])
        yield one
    if told > TOLD:
        logger.warning("%d lines are rejected in all; scrapy seeds --state rejected", told)


def _enter(connection: Connection, list_id: int, rows: list[Entry], now: int) -> int:
    """Enter *rows*, which have ascending numbers; return how many requests are new."""
    # As met by the latest import, which may be that of another worker: it takes what only
    # earlier ones have met for withdrawn.
    run = connection.execute(_IMPORTS, {"list": list_id}).scalar_one()
    _forget(connection, list_id, rows)
    # Those of one request side by side, and all in the order of the tables.
    rows.sort(key=itemgetter(0))
    ids = _ids(connection, [row[0] for row in rows if row[0]])
    claims = _claims(connection, ids.values())
    states = _states(connection, ids.values())
    new_id = connection.execute(_LAST).scalar_one() + 1
    requests: list[Any] = []
    sources: list[Any] = []
    lines: list[Any] = []
    queued: list[Any] = []
    again: list[Any] = []  # may be queued
    last, mine = b"", 0
    known: dict[tuple[str, str], int] = {}
    for key, place, ingest_type, url, claim, submitter, given in rows:
        if not key:
            lines.append((list_id, place, None, ingest_type, url, run))
            continue
        first = key != last
        if first and key not in ids:
            last, mine, known = key, new_id, {claim: 0}
            new_id += 1
            by, by_id = claim
            requests.append((mine, key, ingest_type, url, by, by_id, submitter, now, given))
            lines.append((list_id, place, mine, "", "", run))
            queued.append((list_id, 0, turn(key), mine, 0))
            continue
        if first:
            last = key
            mine = ids[key]
            known = claims.get(mine, {})
        number = known.get(claim)
        if number is None:
            number = known[claim] = len(known)
            sources.append((mine, number, *claim, submitter, now, given))
        lines.append((list_id, place, mine, "", "", run))
        if first:
            state = states.get(mine, _NEW)
            if state.due is not None:
                again.append((list_id, state.due, turn(key), mine, number))
    lines.sort(key=itemgetter(1))
    bulk.append(connection, request, requests)
    bulk.append(connection, source, sources)
    bulk.append(connection, line_table, lines)
    bulk.append(connection, REQUESTS.queue, queued)
    put(connection, REQUESTS, again)
    return len(requests)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the garbage collector from going through rows, which are never in a circle."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _ids(connection: Connection, keys: Sequence[bytes]) -> dict[bytes, int]:
    """Return the number of each key that is known."""
    query = f"SELECT key, id FROM {request.name} WHERE key {{these}}"  # noqa: S608
    return {bytes(key): number for key, number in bulk.found(connection, query, keys)}


def _claims(connection: Connection, ids: Iterable[int]) -> dict[int, dict[tuple[str, str], int]]:
    """Return who claims the link of each request, and the number of that claim."""
    found: dict[int, dict[tuple[str, str], int]] = {}
    for some in bulk.pages(list(ids)):
        for query in (_FIRST, _FURTHER):
            for mine, number, by, by_id in connection.execute(query, {"some": some}):
                found.setdefault(mine, {})[by, by_id] = number
    return found


def _states(connection: Connection, ids: Iterable[int]) -> dict[int, _State]:
    """Return what came of each request that was tried."""
    found: dict[int, _State] = {}
    for some in bulk.pages(list(ids)):
        for row in connection.execute(_RESULTS, {"some": some}):
            found[row.request] = _State(row.hit, None if row.hit else row.due)
    return found


_NEW = _State(False, 0)
# Built once: putting a statement together takes longer than running it.
_LAST = select(func.coalesce(func.max(request.c.id), 0))
_FIRST = select(
    request.c.id, literal_column("0"), request.c.link_source, request.c.link_source_id
).where(request.c.id.in_(bindparam("some", expanding=True)))
_FURTHER = select(
    source.c.request, source.c.number, source.c.link_source, source.c.link_source_id
).where(source.c.request.in_(bindparam("some", expanding=True)))
_RESULTS = select(result.c.request, result.c.hit, result.c.due).where(
    result.c.request.in_(bindparam("some", expanding=True))
)
_HERE = and_(line_table.c.list == bindparam("list"), line_table.c.line > 0)
_DISTINCT = select(func.count(func.distinct(line_table.c.request))).where(_HERE)
_IMPORTS = select(seed_list.c.imports).where(seed_list.c.id == bindparam("list"))
_SPAN = delete(line_table).where(
    line_table.c.list == bindparam("list"),
    line_table.c.line.between(bindparam("first"), bindparam("last")),
)


def _begin(connection: Connection, list_id: int) -> int:
    """Return the number of this import of the list."""
    mine = seed_list.c.id == list_id
    connection.execute(update(seed_list).where(mine).values(imports=seed_list.c.imports + 1))
    run: int = connection.execute(_IMPORTS, {"list": list_id}).scalar_one()
    return run


def _forget(connection: Connection, list_id: int, rows: Sequence[Entry]) -> None:
    """Delete the lines from the first to the last of *rows*, as an earlier import met them."""
    span = {"first": rows[0][1], "last": rows[-1][1]}
    connection.execute(_SPAN, {"list": list_id, **span})


def _withdraw(connection: Connection, list_id: int, run: int) -> int:
    """Forget the lines that import *run* did not meet, and what nobody else in the list asks."""
    facts = {"list": list_id, "run": run}
    mine = line_table.c.list == bindparam("list")
    gone = delete(line_table).where(_HERE, line_table.c.imported < bindparam("run"))
    connection.execute(gone, facts)
    if run == 1:
        return 0
    queue = REQUESTS.queue
    queued = select(queue.c.request).where(queue.c.list == bindparam("list"))
    asked = select(line_table.c.request).where(mine, line_table.c.request.is_not(None))
    nobodys = queue.c.request.in_(queued.except_(asked))
    withdrawn: int = connection.execute(
        delete(queue).where(queue.c.list == bindparam("list"), nobodys), facts
    ).rowcount
    return withdrawn
