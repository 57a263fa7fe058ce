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

from collections.abc import Callable, Collection, Mapping
from time import monotonic
from types import MappingProxyType
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


class Round(NamedTuple):
    """
    The result of one transaction on the table of hosts.

    *taken*: key of each host newly leased to this worker → its state. *lost*: keys of hosts
    that other workers hold now. *wanted*: keys of its hosts that other workers want.
    """

    taken: dict[str, HostState]
    lost: set[str]
    wanted: set[str]


class HostRows:
    """
    The rows of hosts in *database*, for *worker*; a lease lasts *lease* seconds.

    *longest*: seconds for which a request may be open after the lease of a worker that did not
    return it. *clock*: that of the hosts' states.
    """

    def __init__(
        self,
        database: Database,
        worker: str,
        lease: float,
        *,
        longest: float = 0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.database = database
        self.worker = worker
        self.lease = int(lease * 1000)
        self.longest = int(longest * 1000)
        self.clock = clock

    def run_round(
        self,
        take: Collection[str],
        renew: Collection[str],
        give: Mapping[str, HostState],
        note: Mapping[str, HostState] = MappingProxyType({}),
        keep: Collection[str] = (),
    ) -> Round:
        """
        Give back, renew and take hosts in one transaction.

        *note*: states of hosts held, for others to read. *keep*: the hosts held. Raises
        ``StoreError``, and changes nothing then.
        """
        # All workers lock rows in the same order, so that there is no deadlock.
        keys = sorted({*take, *renew, *give, *note})
        if not keys:
            with self.database.read() as connection:
                outdated = database_time(connection) - WANTED
                wanted = sql(connection, "wanted_hosts", keys=list(keep), outdated=outdated)
                return Round({}, set(), set(wanted.scalars()))
        with self.database.write() as connection:
            now, clock = database_time(connection), self.clock()
            sql.each(connection, "add_host", [{"key": key} for key in sorted(take)])
            rows = {row.key: row for row in sql(connection, "lock_hosts", keys=keys)}
            states = sorted({**note, **give}.items())
            # It checks the holder, so hosts that others hold by now stay unchanged.
            mine = {"worker": self.worker}
            sql.each(
                connection,
                "note_host",
                [{"key": key, **mine, **state.row(clock, now)} for key, state in states],
            )
            sql(connection, "give_hosts", keys=list(give), **mine)
            renewed = [key for key in renew if key in rows and rows[key].holder == self.worker]
            free = [key for key in take if self._is_free(rows[key], now)]
            lease = now + self.lease
            sql(connection, "lease_hosts", keys=[*renewed, *free], **mine, lease=lease)
            sql(connection, "begin_leases", keys=free)
            wishes = [key for key in take if key not in free]
            outdated = now - WANTED
            sql(connection, "want_hosts", keys=wishes, **mine, now=now, outdated=outdated)
            wanted = sql(connection, "wanted_hosts", keys=[*keep, *renewed], outdated=outdated)
            taken = {key: HostState.from_row(rows[key], clock, now) for key in free}
            for key, state in taken.items():
                state.abandoned = rows[key].holder not in ("", self.worker)
            return Round(
                taken,
                set(renew) - set(renewed),
                set(wanted.scalars()),
            )

    def forget(self) -> None:
        """Delete hosts without a request for a day."""
        with self.database.write() as connection:
            sql(connection, "forget_hosts", before=database_time(connection) - FORGOTTEN)

    def _is_free(self, row: Any, now: int) -> bool:
        """Return whether this worker may take a host: it is neither held nor reserved."""
        mine = ("", self.worker)
        over = row.lease + self.longest < now
        free = row.holder in mine or over or is_dead(row.holder)
        next_in_line = row.wanted_by in mine or row.wanted < now - WANTED
        return free and next_in_line


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
    now, resting = database_time(connection), []
    for row in sql(connection, "resting_hosts", now=now):
        state = HostState.from_row(row, 0.0, now)
        seconds, why = state.rest(0.0)
        if why:
            until = now + round(seconds * 1000)
            resting.append(RestingHost(row.key, until, why, row.refusals, row.holder))
    return resting
