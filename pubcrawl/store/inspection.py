"""The state of a store, read without changing it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection

from pubcrawl.exceptions import StoreError
from pubcrawl.store.database import Database
from pubcrawl.store.queue import WorkerClaims, claims_by_worker
from pubcrawl.store.statements import sql
from pubcrawl.store.versions import refuse_other, stored_version

CHECKED_MAX = 2 * 1024**3  # bytes of an SQLite store whose pages are checked


class StoreHealth(NamedTuple):
    """
    The state of a store.

    *version*: of its tables, None for an empty database; *refusal*: why this pubcrawl cannot use
    it, and what to do.
    *size*: bytes; *free*: unused bytes among them. *checked*: whether its pages were read; *fault*:
    the first fault in them. *claims*: by worker, none for tables of another version.
    """

    name: str
    version: int | None
    refusal: str
    size: int
    free: int
    checked: bool
    fault: str
    claims: tuple[WorkerClaims, ...]


def inspect_store(url: str, *, full: bool = False) -> StoreHealth:
    """
    Return the state of the store at *url*; its tables are not created.

    *full*: check the pages of SQLite whatever their number.
    Raises ``StoreError`` for a store that is missing or out of reach.
    """
    opened = closing(Database(url, create=False, check=False))
    with opened as database, database.read() as connection:
        sqlite = connection.dialect.name == "sqlite"
        size, free = sql(connection, "database_size").one()
        version, refusal = _version(connection)
        checked = sqlite and (full or size <= CHECKED_MAX)
        # https://www.sqlite.org/pragma.html#pragma_quick_check
        answer = str(sql(connection, "quick_check").scalar()) if checked else "ok"
        fault = "" if answer == "ok" else answer.partition("\n")[0]
        claims = tuple(claims_by_worker(connection)) if version and not refusal else ()
    return StoreHealth(database.name, version, refusal, size, free, checked, fault, claims)


def sqlite_file(url: str) -> Path | None:
    """Return the file of an SQLite store; None for another database, or one in memory."""
    prefix, _, path = url.partition(":///")
    return Path(path) if prefix.startswith("sqlite") and path and path != ":memory:" else None


def _version(connection: Connection) -> tuple[int | None, str]:
    version = None
    try:
        version = stored_version(connection)
        if version is not None:
            refuse_other(version)
    except StoreError as error:
        return version, str(error)
    return version, ""
