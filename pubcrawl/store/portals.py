"""The common content of the pages of portals, and the worker that is learning it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, insert, select

from pubcrawl.store import database as databases
from pubcrawl.store.database import Database, DatabaseClient
from pubcrawl.store.keys import indexed
from pubcrawl.store.packed import pack, unpack
from pubcrawl.store.patience import patient
from pubcrawl.store.tables import portal_pages as table
from pubcrawl.store.workers import is_dead

PORTAL_CLAIM = 120_000
"""Milliseconds that a claim holds; after that, another worker requests the pages too."""


class StoredPortals(DatabaseClient):
    """The portals in a store, by any name."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @patient
    def load(self, key: str) -> dict[str, Any] | None:
        """Return the stored content of a portal; None without it."""
        mine = select(table.c.value).where(table.c.key == indexed(key))
        with self.database.read() as connection:
            value = connection.execute(mine).scalar()
        return None if value is None else unpack(value)

    @patient
    def save(self, key: str, value: Mapping[str, Any], now: int) -> None:
        """Store the content of a portal, in place of an earlier one."""
        key = indexed(key)
        with self.database.write() as connection:
            connection.execute(delete(table).where(table.c.key == key))
            row = {"key": key, "value": pack(value), "updated": now}
            connection.execute(insert(table).values(**row))

    @patient
    def claim(self, key: str, worker: str, now: int) -> bool:
        """
        Claim a portal for ``PORTAL_CLAIM``, and return True, unless another worker has it.

        A claim that is older, or whose worker has died, is free.
        """
        key = _claim(key)
        with self.database.write() as connection:
            row = connection.execute(select(table).where(table.c.key == key)).one_or_none()
            if row is not None:
                holder = unpack(row.value)["worker"]
                if holder != worker and row.updated > now - PORTAL_CLAIM and not is_dead(holder):
                    return False
                old = delete(table).where(table.c.key == key, table.c.updated == row.updated)
                connection.execute(old)
            new = databases.insert(connection, table).on_conflict_do_nothing()
            values = {"key": key, "value": pack({"worker": worker}), "updated": now}
            taken = connection.execute(new.returning(table.c.key), values).scalar_one_or_none()
        return taken is not None

    @patient
    def release(self, key: str, worker: str) -> None:
        """Release the claim of *worker* on a portal."""
        own = table.c.value == pack({"worker": worker})
        with self.database.write() as connection:
            connection.execute(delete(table).where(table.c.key == _claim(key), own))


def _claim(key: str) -> str:
    return indexed(f"{key} claim")
