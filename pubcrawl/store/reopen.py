"""Settled seeds, queued again for a new run."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection

from pubcrawl.store.database import Database
from pubcrawl.store.imports import enqueue
from pubcrawl.store.queue import AT_ONCE
from pubcrawl.store.statements import sql

_STATES = ("failed", "done", "skipped")
_CHUNK = 2000  # rows read in one transaction


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
    return sum(_reopen(database, list_id, state, may_fetch) for state in _STATES)


def _reopen(
    database: Database, list_id: int, state: str, may_fetch: Callable[[Facts], bool]
) -> int:
    count = last = 0

    def reopen_page(connection: Connection) -> tuple[int, int, int]:
        page = {"list": list_id, "state": state, "after": last, "count": _CHUNK}
        rows = sql(connection, "settled_seeds", **page).all()
        chosen = [
            number for number, *facts in rows if state == "failed" or may_fetch(Facts(*facts))
        ]
        enqueue(connection, chosen, AT_ONCE)
        sql(connection, "reopen_seeds", seeds=chosen)
        return len(rows), len(chosen), rows[-1].id if rows else 0

    while True:
        rows_read, reopened, last = database.transact(reopen_page)
        count += reopened
        if rows_read < _CHUNK:
            return count
