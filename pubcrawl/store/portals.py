"""The common content of the pages of portals, and the worker that is learning it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pubcrawl.store.database import Database, DatabaseClient
from pubcrawl.store.keys import indexed
from pubcrawl.store.packed import pack, unpack
from pubcrawl.store.patience import patient
from pubcrawl.store.statements import sql
from pubcrawl.store.workers import is_dead

PORTAL_CLAIM = 120_000
"""Milliseconds that a claim holds; after that, another worker requests the pages too."""


class StoredPortals(DatabaseClient):
    """The portals in a store, by any name."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def load(self, key: str) -> dict[str, Any] | None:
        """Return the stored content of a portal; None without it."""
        rows = sql.fetch(self.database, "portal", key=indexed(key))
        return unpack(rows[0].value) if rows else None

    @patient
    def save(self, key: str, value: Mapping[str, Any], now: int) -> None:
        """Store the content of a portal, in place of an earlier one."""
        with self.database.write() as connection:
            sql(connection, "save_portal", key=indexed(key), value=pack(value), now=now)

    @patient
    def claim(self, key: str, worker: str, now: int) -> bool:
        """
        Claim a portal for ``PORTAL_CLAIM``, and return True, unless another worker has it.

        A claim that is older, or whose worker has died, is free.
        """
        claim = {"key": _claim(key), "value": _holder(worker), "free": _holder(worker)}
        with self.database.write() as connection:
            held = sql(connection, "portal", key=claim["key"]).scalar()
            if held is not None and is_dead(unpack(held)["worker"]):
                claim["free"] = held
            times = {"now": now, "expired": now - PORTAL_CLAIM}
            return sql(connection, "claim_portal", **claim, **times).first() is not None

    @patient
    def release(self, key: str, worker: str) -> None:
        """Release the claim of *worker* on a portal."""
        with self.database.write() as connection:
            sql(connection, "release_portal", key=_claim(key), value=_holder(worker))


def _claim(key: str) -> str:
    return indexed(f"{key} claim")


def _holder(worker: str) -> bytes:
    return pack({"worker": worker})
