"""
Leases of hosts, shared by all crawls on a store.

    free ──take──▶ held ──renew──▶ held ──give──▶ free, with the new state of the host
                    └── the lease ends, or its worker is dead ──▶ free

A worker that needs a held host records its wish; the holder gives the host back soon, and no
third worker takes it meanwhile. Each new lease raises the fence, so a worker that was stopped
for longer than its lease can neither renew it nor give it back.

Times are milliseconds since 1970, by the database's clock if it has one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection

from pubcrawl.items.host_state import HostState
from pubcrawl.store.database import Database
from pubcrawl.store.statements import sql
from pubcrawl.store.workers import database_time, is_dead

WANTED: Final = 2000
"""Milliseconds for which a free host is reserved for a worker that wants it."""

FORGOTTEN: Final = 24 * 3600 * 1000
"""Milliseconds after which the state of a host is useless."""


class Cycle(NamedTuple):
    """
    The result of one transaction on the table of hosts.

    *taken*: key of each host newly leased to this worker → its state. *lost*: keys of hosts
    that other workers hold now. *wanted*: keys of its hosts that other workers want.
    """

    taken: dict[str, HostState]
    lost: set[str]
    wanted: set[str]


class HostRows:
    """The rows of hosts in *database*, for *worker*; a lease lasts *lease* seconds."""

    def __init__(self, database: Database, worker: str, lease: float) -> None:
        self.database = database
        self.worker = worker
        self.lease = int(lease * 1000)

    def cycle(
        self, take: Collection[str], renew: Collection[str], give: Mapping[str, HostState]
    ) -> Cycle:
        """
        Give back, renew and take hosts in one transaction.

        Raises ``StoreError``, and changes nothing then.
        """
        with self.database.write() as connection:
            now = database_time(connection)
            sql.each(connection, "add_host", [{"key": key} for key in sorted(take)])
            # All workers lock rows in the same order, so that there is no deadlock.
            keys = sorted({*take, *renew, *give})
            rows = {row.key: row for row in sql(connection, "lock_hosts", keys=keys)}
            # It checks the holder, so hosts that others hold by now stay unchanged.
            self._note(connection, give, now)
            sql(connection, "give_hosts", keys=list(give), worker=self.worker)
            renewed = [key for key in renew if key in rows and rows[key].holder == self.worker]
            free = [key for key in take if self._is_free(rows[key], now)]
            mine = {"keys": [*renewed, *free], "worker": self.worker}
            sql(connection, "lease_hosts", **mine, lease=now + self.lease)
            sql(connection, "begin_leases", keys=free)
            wish = {"keys": [key for key in take if key not in free], "worker": self.worker}
            sql(connection, "want_hosts", **wish, now=now, outdated=now - WANTED)
        return Cycle(
            {
                key: HostState(
                    **_shifted(
                        rows[key],
                        lambda until: max(0, until - now),
                        lambda until: max(0.0, (until - now) / 1000),
                    )
                )
                for key in free
            },
            set(renew) - set(renewed),
            {key for key in renewed if now - rows[key].wanted < WANTED},
        )

    def note_states(self, states: Mapping[str, HostState]) -> None:
        """Write the *states* of hosts that this worker holds, for others to read."""
        with self.database.write() as connection:
            self._note(connection, states, database_time(connection))

    def wanted_hosts(self, held: Collection[str]) -> set[str]:
        """Return those of the hosts *held* that other workers want."""
        with self.database.read() as connection:
            outdated = database_time(connection) - WANTED
            rows = sql(connection, "wanted_hosts", keys=list(held), outdated=outdated)
            return set(rows.scalars())

    def forget(self) -> None:
        """Delete hosts without a request for a day."""
        with self.database.write() as connection:
            sql(connection, "forget_hosts", before=database_time(connection) - FORGOTTEN)

    def _is_free(self, row: Any, now: int) -> bool:
        """Return whether this worker may take a host: it is neither held nor reserved."""
        mine = ("", self.worker)
        free = row.holder in mine or row.lease < now or is_dead(row.holder)
        next_in_line = row.wanted_by in mine or row.wanted < now - WANTED
        return free and next_in_line

    def _note(self, connection: Connection, states: Mapping[str, HostState], now: int) -> None:
        rows = [
            {
                "key": key,
                "worker": self.worker,
                **_shifted(
                    state,
                    lambda left: now + left if left > 0 else 0,
                    lambda left: round(now + left * 1000),
                ),
            }
            for key, state in sorted(states.items())  # in the order in which all workers lock rows
        ]
        sql.each(connection, "note_host", rows)


class RestingHost(NamedTuple):
    """
    A host that gets no requests.

    *until*: milliseconds since 1970. *why*: a slug; host-down for one that does not answer.
    *refusals*: in a row. *holder*: the worker that has its lease, "" for none.
    """

    key: str
    until: int
    why: str
    refusals: int
    holder: str


def resting_hosts(connection: Connection) -> list[RestingHost]:
    """Return the hosts at rest because they refuse requests or do not answer, by name."""
    now = database_time(connection)
    found = []
    for row in sql(connection, "resting_hosts", now=now):
        sites = json.loads(row.outages or "{}").values()
        outage = max((time for _, pause, time in sites if pause), default=0)
        until, why = max((row.held_until, row.held_for), (outage, "host-down"))
        if until > now:
            found.append(RestingHost(row.key, until, why, row.refusals, row.holder))
    return found


def _shifted(
    host: Any, shift: Callable[[int], int], shift_probe: Callable[[float], float]
) -> dict[str, Any]:
    """
    Return the state of *host*, a row or a ``HostState``, with other times.

    The crawl has milliseconds left, the store those since 1970; so with the next probe of each
    address without response, but the crawl has seconds (``fetch.outage``).
    """
    values = {name: getattr(host, name) for name in HostState._fields}
    values |= {name: shift(values[name]) for name in ("ready", "held_until")}
    sites = json.loads(host.outages or "{}").items()
    found = {site: (many, pause, shift_probe(time)) for site, (many, pause, time) in sites}
    return {**values, "outages": json.dumps(found) if found else ""}
