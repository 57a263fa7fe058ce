"""The clock of a store, which all of its workers share."""

from __future__ import annotations

from time import time

from sqlalchemy import Connection, func, select


def database_time(connection: Connection) -> int:
    """Return milliseconds since 1970, by the database's clock if it has one."""
    if connection.dialect.name != "postgresql":
        return int(time() * 1000)
    seconds = connection.execute(select(func.extract("epoch", func.clock_timestamp())))
    return int(float(seconds.scalar_one()) * 1000)
