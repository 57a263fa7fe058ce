"""The clock of a store, which all of its workers share."""

from __future__ import annotations

from sqlalchemy import Connection

from pubcrawl.store.statements import sql


def database_time(connection: Connection) -> int:
    """Return milliseconds since 1970, by the database's clock."""
    now: int = sql(connection, "now").scalar_one()
    return now
