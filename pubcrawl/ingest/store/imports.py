"""
Ingest requests → ledger: importing the same list again changes nothing.

This module determines the new rows of a chunk of lines, so that the database only appends.
An existing request stays unchanged; a further source of its link is added.
"""

from __future__ import annotations

import gc
import json
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
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

from pubcrawl.ingest.entry import Entry, RequestLine, entry_of
from pubcrawl.ingest.store.lanes import (
    BULK,
    INTERACTIVE,
    lane_of,
    turn_of,
    turns_after,
    turns_before,
)
from pubcrawl.store import bulk
from pubcrawl.store.database import Database
from pubcrawl.store.imports import Imported, begin_import
from pubcrawl.store.queue import REQUESTS
from pubcrawl.store.tables import ingest_line as line_table
from pubcrawl.store.tables import ingest_request as request
from pubcrawl.store.tables import ingest_result as result
from pubcrawl.store.tables import ingest_source as source
from pubcrawl.store.tables import seed_list
from pubcrawl.store.versions import lock

logger = logging.getLogger(__name__)

T = TypeVar("T")

REJECTED_SHOWN = 5  # rejected lines of a list that the log shows
# Lines in one transaction, some 50 MB: each rewrites most pages of the indexes of a large store.
CHUNK = 50_000
FIRST = 5_000  # in the first one, so that writing begins while the next lines are read


class State(NamedTuple):
    """The state of a request; *due*: date of its next attempt, None for none."""

    hit: bool
    due: int | None


def import_entries(
    database: Database, list_id: int, entries: Iterable[Entry], now: int
) -> Imported:
    """
    Import *entries* into a list, and queue the open requests.

    New requests are open, and failed ones from the date of their next attempt; a hit only if a line
    with ``force_recrawl`` is new in the list. Missing lines are withdrawn. A second import of the
    same lines changes nothing.
    """
    total = rejected = new = 0
    logged = _log_rejected(entries)
    with database.load() as transaction, _without_gc():

        def transact(do: Callable[[Connection], T]) -> T:
            # Two simultaneous imports would give one number to two requests.
            with transaction() as connection:
                lock(connection)
                return do(connection)

        def write(do: Callable[[Connection], T]) -> T:
            return database.patience.outlast(lambda: transact(do))

        run = write(lambda connection: begin_import(connection, list_id))
        size = min(CHUNK, FIRST)
        while chunk := list(islice(logged, size)):
            new += write(partial(_enter, list_id=list_id, rows=chunk, now=now))
            total += len(chunk)
            rejected += sum(not one[0] for one in chunk)
            size = min(CHUNK, 2 * size)
        withdrawn = write(lambda connection: _withdraw(connection, list_id, run))
        distinct = new
        if new < total - rejected:
            count = {"list": list_id}
            distinct = write(lambda connection: connection.execute(_DISTINCT, count).scalar_one())
    return Imported(total, new, rejected, total - rejected - distinct, withdrawn)


def append_entries(
    database: Database, list_id: int, spans: Sequence[Sequence[Entry]], now: int
) -> int:
    """
    Add entries to a list that has no end, and queue open requests; return the number of new ones.

    *spans*: entries whose numbers ascend without lines of others between them. All are entered in
    one transaction. Entering them again changes nothing.
    """

    def append(connection: Connection) -> int:
        lock(connection)
        rows = sorted(chain.from_iterable(spans), key=itemgetter(1))
        return _enter(connection, list_id, rows, now, spans=spans)

    with _without_gc():
        return database.transact(append)


def enter(
    connection: Connection,
    list_id: int,
    lines: Iterable[RequestLine],
    now: int,
    *,
    lane: str = "",
) -> None:
    """
    Add requests that are not lines of a file, in the caller's transaction.

    *lane*: of all of them; without it, by the submitter.
    """
    lock(connection)
    for one in lines:
        _enter(connection, list_id, [entry_of(one)], now, lane)


def _log_rejected(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield *entries* by ascending number; log the first rejected ones as warnings."""
    rejected = last = 0
    for one in entries:
        if not one[0]:
            rejected += 1
            level = logging.WARNING if rejected <= REJECTED_SHOWN else logging.DEBUG
            logger.log(level, "line %d: %s: %s", one[1], one[2], one[5])
        last += 1
        if one[1] >= last:
            last = one[1]
        else:
            # Requests from arguments, after those of a file, begin at 1 again.
            one = (one[0], last, *one[2:])
        yield one
    if rejected > REJECTED_SHOWN:
        logger.warning(
            "%d lines are rejected in all; scrapy seeds --state rejected lists them", rejected
        )


def _enter(
    connection: Connection,
    list_id: int,
    rows: list[Entry],
    now: int,
    lane: str = "",
    spans: Sequence[Sequence[Entry]] = (),
) -> int:
    """
    Add *rows*, which have ascending numbers; return the number of new requests.

    *spans*: parts of *rows* without lines of others between them; by default, all are one.
    """
    # The rows get the number of the latest import, which may be another worker's: that one
    # withdraws the lines of earlier imports.
    run = connection.execute(_IMPORTS, {"list": list_id}).scalar_one()
    forced = [row for row in rows if row[0] and is_forced(row[-1])]
    known = _lines(connection, list_id, [row[1] for row in forced])
    for span in spans or (rows,):
        _forget(connection, list_id, span)
    # Sorting groups the lines of a request, in the order of the tables.
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
    opened: list[int] = []  # tried requests that the list forces
    lanes = _lanes(rows, lane)
    last, mine = b"", 0
    numbers: dict[tuple[str, str], int] = {}
    for key, line_number, ingest_type, url, claim, submitter, given in rows:
        if not key:
            lines.append((list_id, line_number, None, ingest_type, url, run))
            continue
        first = key != last
        if first and key not in ids:
            last, mine, numbers = key, new_id, {claim: 0}
            new_id += 1
            by, by_id = claim
            requests.append((mine, key, ingest_type, url, by, by_id, submitter, now, given))
            lines.append((list_id, line_number, mine, "", "", run))
            queued.append((list_id, 0, turn_of(key, lanes.get(key, BULK)), mine, 0))
            continue
        if first:
            last = key
            mine = ids[key]
            numbers = claims.get(mine, {})
        number = numbers.get(claim)
        force = known.get(line_number) != mine and is_forced(given)
        if number is None or force:
            # A forced request is a source of its own, so that other sources do not force.
            number = numbers[claim] = max(numbers.values(), default=-1) + 1
            sources.append((mine, number, *claim, submitter, now, given))
        lines.append((list_id, line_number, mine, "", "", run))
        if force and mine in states:
            opened.append(mine)
            again.append((list_id, 0, turn_of(key, lanes.get(key, BULK)), mine, number))
        elif first:
            state = states.get(mine, _NEW)
            if state.due is not None:
                turn = turn_of(key, lanes.get(key, BULK))
                again.append((list_id, state.due, turn, mine, number))
    lines.sort(key=itemgetter(1))
    bulk.append(connection, request, requests)
    bulk.append(connection, source, sources)
    bulk.append(connection, line_table, lines)
    bulk.append(connection, REQUESTS.queue, queued)
    due_now(connection, opened)
    _put_once(connection, again)
    return len(requests)


def _lanes(rows: Iterable[Entry], lane: str) -> dict[bytes, str]:
    """Return key → lane of the requests that are not bulk: *lane*, or the most urgent of lines."""
    if lane:
        return {row[0]: lane for row in rows}
    found: dict[bytes, str] = {}
    for row in rows:
        if (of_line := lane_of(row[5])) != BULK and found.get(row[0]) != INTERACTIVE:
            found[row[0]] = of_line
    return found


def _put_once(connection: Connection, rows: Sequence[Any]) -> None:
    """Queue *rows*, unless the list has the request in the same lane or a more urgent one."""
    if not rows:
        return
    mark = "%s" if connection.dialect.name == "postgresql" else "?"
    here = f"list = {mark} AND due = {mark} AND request = {mark} AND turn"
    lanes = f"{here} IN ({mark}, {mark}, {mark})"
    name = REQUESTS.queue.name
    new = (
        f"INSERT INTO {name} (list, due, turn, request, source) "  # noqa: S608 - our names
        f"SELECT {', '.join([mark] * 5)} WHERE NOT EXISTS (SELECT 1 FROM {name} WHERE {lanes})"
    )
    urgent, values = [], []
    for list_id, due, turn, number, source_number in rows:
        turns = turns_before(turn)
        values.append((list_id, due, turn, number, source_number, list_id, due, number, *turns))
        if turn < 0:
            urgent.append((list_id, due, number, *turns_after(turn)))
    connection.exec_driver_sql(new, values)
    if urgent:
        old = f"DELETE FROM {name} WHERE {here} IN ({mark}, {mark})"  # noqa: S608 - our names
        connection.exec_driver_sql(old, urgent)


def is_forced(given: str) -> bool:
    """Return whether the request *given*, as JSON, is fetched even if it was tried before."""
    return '"force_recrawl"' in given and json.loads(given).get("force_recrawl") is True


def _lines(connection: Connection, list_id: int, numbers: Sequence[int]) -> dict[int, int]:
    """Return line → request for those lines *numbers* that an earlier import had."""
    found: dict[int, int] = {}
    columns = select(line_table.c.line, line_table.c.request)
    for some in bulk.pages(list(numbers)):
        rows = connection.execute(
            columns.where(line_table.c.list == list_id, line_table.c.line.in_(some))
        )
        found.update((row.line, row.request) for row in rows)
    return found


@contextmanager
def _without_gc() -> Iterator[None]:
    """Switch off the garbage collector: the rows have no cycles."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _ids(connection: Connection, keys: Sequence[bytes]) -> dict[bytes, int]:
    """Return the numbers of existing requests by key."""
    query = f"SELECT key, id FROM {request.name} WHERE key {{these}}"  # noqa: S608
    return {bytes(key): number for key, number in bulk.select_rows(connection, query, keys)}


def _claims(connection: Connection, ids: Iterable[int]) -> dict[int, dict[tuple[str, str], int]]:
    """Return the sources of each request: request → source → its number."""
    found: dict[int, dict[tuple[str, str], int]] = {}
    for some in bulk.pages(list(ids)):
        for query in (_FIRST, _FURTHER):
            for mine, number, by, by_id in connection.execute(query, {"some": some}):
                found.setdefault(mine, {})[by, by_id] = number
    return found


def states_of_keys(connection: Connection, keys: Sequence[bytes]) -> dict[bytes, State]:
    """Return the states of the requests with these keys that were attempted."""
    ids = _ids(connection, sorted(keys))
    states = _states(connection, ids.values())
    return {key: states[number] for key, number in ids.items() if number in states}


def _states(connection: Connection, ids: Iterable[int]) -> dict[int, State]:
    """Return the states of the attempted requests."""
    found: dict[int, State] = {}
    for some in bulk.pages(list(ids)):
        for row in connection.execute(_RESULTS, {"some": some}):
            found[row.request] = State(row.hit, row.due)
    return found


_NEW = State(False, 0)
# Built once: building a statement takes longer than running it.
_DUE_NOW = update(result).where(result.c.request == bindparam("the_request")).values(due=0)
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


def due_now(connection: Connection, requests: Sequence[int]) -> None:
    """Make the next attempt of *requests* due now."""
    if requests:
        connection.execute(_DUE_NOW, [{"the_request": each} for each in requests])


def _forget(connection: Connection, list_id: int, rows: Sequence[Entry]) -> None:
    """Delete the rows of an earlier import for the lines from the first to the last of *rows*."""
    span = {"first": rows[0][1], "last": rows[-1][1]}
    connection.execute(_SPAN, {"list": list_id, **span})


def _withdraw(connection: Connection, list_id: int, run: int) -> int:
    """Delete the lines that import *run* lacks, and dequeue requests without a line."""
    facts = {"list": list_id, "run": run}
    mine = line_table.c.list == bindparam("list")
    outdated = delete(line_table).where(_HERE, line_table.c.imported < bindparam("run"))
    connection.execute(outdated, facts)
    if run == 1:
        return 0
    queue = REQUESTS.queue
    queued = select(queue.c.request).where(queue.c.list == bindparam("list"))
    of_lines = select(line_table.c.request).where(mine, line_table.c.request.is_not(None))
    unrequested = queue.c.request.in_(queued.except_(of_lines))
    withdrawn: int = connection.execute(
        delete(queue).where(queue.c.list == bindparam("list"), unrequested), facts
    ).rowcount
    return withdrawn
