"""Settled seeds, queued again for a new run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, and_, select, update

from pubcrawl.store.database import Database
from pubcrawl.store.imports import enqueue
from pubcrawl.store.queue import AT_ONCE
from pubcrawl.store.tables import RECORDS, seed

_CHUNK = 2000  # rows read in one transaction
_AFRESH: dict[str, Any] = {"state": "pending", "attempts": 0}


class Facts(NamedTuple):
    """The facts that decide whether a stored record is fetched again; time in milliseconds."""

    empty: bool
    final: bool
    fetch_time: int
    retry_counter: int
    fetch_exception: bool


def reopen(database: Database, list_id: int, may_fetch: Callable[[Facts], bool]) -> int:
    """
    Queue settled seeds again; return their number.

    Failed seeds are always queued, done and skipped ones if *may_fetch* accepts their record.
    """
    failed = and_(seed.c.list == list_id, seed.c.state == "failed")
    count = database.transact(lambda connection: _offer(connection, failed))
    return count + sum(_reopen(database, list_id, table, may_fetch) for table in RECORDS)


def _reopen(
    database: Database, list_id: int, table: Table, may_fetch: Callable[[Facts], bool]
) -> int:
    here = seed.c.list == list_id
    count = last = 0

    def offer(connection: Connection, after: int) -> tuple[int, int, int]:
        rows = (
            select(seed.c.id, *(table.c[name] for name in Facts._fields))
            .join(table, seed.c[table.name] == table.c.id)
            .where(here, seed.c.state.in_(("done", "skipped")), seed.c.id > after)
            .order_by(seed.c.id)
            .limit(_CHUNK)
        )
        found = connection.execute(rows).all()
        chosen = [row.id for row in found if may_fetch(Facts(*row[1:]))]
        _offer(connection, seed.c.id.in_(chosen))
        return len(found), len(chosen), found[-1].id if found else 0

    while True:
        rows_read, offered, last = database.transact(partial(offer, after=last))
        count += offered
        if rows_read < _CHUNK:
            return count


def _offer(connection: Connection, which: ColumnElement[bool]) -> int:
    """Queue these seeds again; return their number."""
    enqueue(connection, which, AT_ONCE)
    return connection.execute(update(seed).where(which).values(**_AFRESH)).rowcount
