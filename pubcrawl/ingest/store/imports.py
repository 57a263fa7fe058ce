"""
Ingest requests → ledger: importing the same list again changes nothing.

This module determines the new rows of a chunk of lines, so that the database only appends.
An existing request stays unchanged; a further source of its link is added.
"""

from __future__ import annotations

import gc
import json
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection

from pubcrawl.ingest.seeds import Entry, IngestSeed, entry_of
from pubcrawl.ingest.store.statements import sql
from pubcrawl.items.lanes import BULK, INTERACTIVE, lane_of, turn_of
from pubcrawl.store import bulk
from pubcrawl.store.database import Database
from pubcrawl.store.imports import Imported, begin_import, last_number
from pubcrawl.store.tables import ingest_line, ingest_request, ingest_source, seed_queue
from pubcrawl.store.versions import lock

logger = logging.getLogger(__name__)

REJECTED_SHOWN = 5  # rejected lines of a list that the log shows
# Lines in one transaction, some 50 MB: each rewrites most pages of the indexes of a large store.
CHUNK = 50_000
FIRST = 5_000  # in the first one, so that writing begins while the next lines are read


class State(NamedTuple):
    """The state of a request; *due*: date of its next attempt, None for none."""

    hit: bool
    due: int | None


_NEW = State(hit=False, due=0)


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
    step = partial(database.transact, alone=True)
    with database.load(), _without_gc():
        run = step(lambda connection: begin_import(connection, list_id))
        size = min(CHUNK, FIRST)
        while chunk := list(islice(logged, size)):
            new += step(partial(_enter, list_id=list_id, rows=chunk, now=now))
            total += len(chunk)
            rejected += sum(not one[0] for one in chunk)
            size = min(CHUNK, 2 * size)
        withdrawn = step(lambda connection: _withdraw(connection, list_id, run))
        distinct = new
        if new < total - rejected:
            distinct = sql.fetch(database, "count_requests", list=list_id)[0][0]
    return Imported(total, new, rejected, total - rejected - distinct, withdrawn)


def append_entries(
    database: Database, list_id: int, spans: Sequence[Sequence[Entry]], now: int
) -> int:
    """
    Add entries to a list that has no end, and queue open requests; return the number of new ones.

    *spans*: entries whose numbers ascend without lines of others between them. All are entered in
    one transaction. Entering them again changes nothing.
    """

    with _without_gc():
        return database.transact(partial(_enter_spans, list_id=list_id, spans=spans, now=now))


def enter(
    connection: Connection,
    list_id: int,
    lines: Iterable[IngestSeed],
    now: int,
    *,
    lane: str = "",
) -> None:
    """
    Add requests that are not lines of a file, in the caller's transaction.

    *lane*: of all of them; without it, by the submitter.
    """
    _enter_spans(connection, list_id, [[entry_of(line)] for line in lines], now, lane)


def _enter_spans(
    connection: Connection,
    list_id: int,
    spans: Sequence[Sequence[Entry]],
    now: int,
    lane: str = "",
) -> int:
    """Add the rows of *spans*, parts without lines of others between them."""
    lock(connection)
    rows = sorted(chain.from_iterable(spans), key=itemgetter(1))
    return _enter(connection, list_id, rows, now, lane, spans)


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
    spans: Sequence[Sequence[Entry]] | None = None,
) -> int:
    """
    Add *rows*, which have ascending numbers; return the number of new requests.

    *spans*: parts of *rows* without lines of others between them; by default, all are one.
    """
    # The rows get the number of the latest import, which may be another worker's: that one
    # withdraws the lines of earlier imports.
    run = sql(connection, "import_number", list=list_id).scalar_one()
    lines_of_forced = [row[1] for row in rows if row[0] and is_forced(row[-1])]
    known = dict(map(tuple, sql(connection, "known_lines", list=list_id, lines=lines_of_forced)))
    for span in (rows,) if spans is None else spans:
        # The rows of an earlier import.
        ends = {"first": span[0][1], "last": span[-1][1]}
        sql(connection, "forget_lines", list=list_id, **ends)
    # Sorting groups the lines of a request, in the order of the tables.
    rows.sort(key=itemgetter(0))
    ids = ids_of_keys(connection, [row[0] for row in rows if row[0]])
    claims = _claims(connection, ids.values())
    states = _states(connection, ids.values())
    new_id = last_number(connection) + 1
    requests: list[Any] = []
    sources: list[Any] = []
    lines: list[Any] = []
    queued: list[Any] = []
    again: list[dict[str, int]] = []  # may be queued
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
        due = None
        if force and mine in states:
            opened.append(mine)
            due = 0
        elif first:
            due = states.get(mine, _NEW).due
        if due is not None:
            turn = turn_of(key, lanes.get(key, BULK))
            again.append(
                {"list": list_id, "due": due, "turn": turn, "request": mine, "source": number}
            )
    lines.sort(key=itemgetter(1))
    bulk.append(connection, ingest_request, requests)
    bulk.append(connection, ingest_source, sources)
    bulk.append(connection, ingest_line, lines)
    bulk.append(connection, seed_queue, queued)
    due_now(connection, opened)
    sql.each(connection, "queue_once", again)
    sql.each(connection, "dequeue_less_urgent", [row for row in again if row["turn"] < 0])
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


def is_forced(given: str) -> bool:
    """Return whether the request *given*, as JSON, is fetched even if it was tried before."""
    return '"force_recrawl"' in given and json.loads(given).get("force_recrawl") is True


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


def ids_of_keys(connection: Connection, keys: Sequence[bytes]) -> dict[bytes, int]:
    """Return the numbers of existing requests by key."""
    query = "SELECT key, id FROM ingest_request WHERE key {these}"
    return {bytes(key): number for key, number in bulk.select_rows(connection, query, keys)}


def _claims(connection: Connection, ids: Iterable[int]) -> dict[int, dict[tuple[str, str], int]]:
    """Return the sources of each request: request → source → its number."""
    found: dict[int, dict[tuple[str, str], int]] = {}
    for mine, number, *claim in sql(connection, "link_sources", requests=list(ids)):
        found.setdefault(mine, {})[tuple(claim)] = number
    return found


def states_of_keys(connection: Connection, keys: Sequence[bytes]) -> dict[bytes, State]:
    """Return the states of the requests with these keys that were attempted."""
    ids = ids_of_keys(connection, sorted(keys))
    states = _states(connection, ids.values())
    return {key: states[number] for key, number in ids.items() if number in states}


def _states(connection: Connection, ids: Iterable[int]) -> dict[int, State]:
    """Return the states of the attempted requests."""
    rows = sql(connection, "results", requests=list(ids))
    return {row.id: State(row.hit, row.due) for row in rows}


def due_now(connection: Connection, requests: Sequence[int]) -> None:
    """Make the next attempt of *requests* due now."""
    sql(connection, "due_now", requests=list(requests))


def _withdraw(connection: Connection, list_id: int, run: int) -> int:
    """Delete the lines that import *run* lacks, and dequeue requests without a line."""
    sql(connection, "withdraw_lines", list=list_id, run=run)
    return sql(connection, "dequeue_withdrawn", list=list_id).rowcount if run > 1 else 0
