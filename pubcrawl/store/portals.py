"""The common content of the pages of portals, and the worker that is learning it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from pubcrawl.store.database import Database
from pubcrawl.store.keys import indexed
from pubcrawl.store.packed import pack, unpack
from pubcrawl.store.statements import sql
from pubcrawl.store.workers import is_dead

PORTAL_CLAIM = 120_000
"""Milliseconds that a claim holds; after that, another worker requests the pages too."""


class StoredPortals:
    """The portals in a store, by any name."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def load(self, key: str) -> dict[str, Any] | None:
        """Return the stored content of a portal; None without it."""
        rows = sql.fetch(self.database, "portal", key=indexed(key))
        return unpack(rows[0].value) if rows else None

    def save(self, key: str, value: Mapping[str, Any], now: int) -> None:
        """Store the content of a portal, in place of an earlier one."""
        row = {"key": indexed(key), "value": pack(value), "now": now}
        self.database.transact(lambda connection: sql(connection, "save_portal", **row))

    def claim(self, key: str, worker: str, now: int) -> bool:
        """
        Claim a portal for ``PORTAL_CLAIM``, and return True, unless another worker has it.

        A claim that is older, or whose worker has died, is free.
        """
        mine = _claim(key, worker)

        def claim(connection: Connection) -> bool:
            held = sql(connection, "portal", key=mine["key"]).scalar() or mine["value"]
            free = held if is_dead(unpack(held)["worker"]) else mine["value"]
            times = {"now": now, "expired": now - PORTAL_CLAIM}
            return sql(connection, "claim_portal", **mine, **times, free=free).first() is not None

        return self.database.transact(claim)

    def release(self, key: str, worker: str) -> None:
        """Release the claim of *worker* on a portal."""
        mine = _claim(key, worker)
        self.database.transact(lambda connection: sql(connection, "release_portal", **mine))


def _claim(key: str, worker: str) -> dict[str, Any]:
    """Return the row of a claim."""
    return {"key": indexed(f"{key} claim"), "value": pack({"worker": worker})}
