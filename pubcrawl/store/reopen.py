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


def reopen(database: Database, list_id: int, may_fetch: Callable[[Facts], bool]) -> None:
    """
    Queue settled seeds again.

    Failed seeds are always queued, done and skipped ones if *may_fetch* accepts their record.
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

    for state in _STATES:
        page = {"list": list_id, "state": state, "after": 0, "count": _CHUNK}
        while after := database.transact(reopen_page):
            page["after"] = after
