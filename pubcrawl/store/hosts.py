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
from contextlib import AbstractContextManager
from typing import Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    Connection,
    Float,
    Integer,
    Text,
    Update,
    and_,
    bindparam,
    delete,
    or_,
    select,
    update,
)

from pubcrawl.items.host_state import HostState
from pubcrawl.store.clock import database_time
from pubcrawl.store.database import Database, insert
from pubcrawl.store.tables import host
from pubcrawl.store.workers import is_dead

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


_STATE = HostState._fields
_TIMES = ("ready", "held_until")
_NOTE = (
    update(host)
    .where(host.c.key == bindparam("of"), host.c.holder == bindparam("by"))
    .values(
        {
            "ready": bindparam("new_ready", type_=BigInteger),
            "held_until": bindparam("new_held_until", type_=BigInteger),
            "held_for": bindparam("new_held_for", type_=Text),
            "crawl_delay": bindparam("new_crawl_delay", type_=Float),
            "refusals": bindparam("new_refusals", type_=Integer),
            "pause": bindparam("new_pause", type_=Float),
            "outages": bindparam("new_outages", type_=Text),
        }
    )
)
_GIVE = _NOTE.values({"holder": "", "lease": 0})


class HostRows:
    """The rows of hosts in *database*, for *worker*; a lease lasts *lease* seconds."""

    def __init__(self, database: Database, worker: str, lease: float) -> None:
        self.database = database
        self.worker = worker
        self.lease = int(lease * 1000)
        self._inserted: set[str] = set()

    def cycle(
        self, take: Collection[str], renew: Collection[str], give: Mapping[str, HostState]
    ) -> Cycle:
        """
        Give back, renew and take hosts in one transaction.

        Raises ``StoreError``, and changes nothing then.
        """
        with self._write() as connection:
            now = database_time(connection)
            self._insert(connection, take)
            # All workers lock rows in the same order, so that there is no deadlock.
            keys = sorted({*take, *renew, *give})
            rows = connection.execute(
                select(host).where(host.c.key.in_(keys)).order_by(host.c.key).with_for_update()
            )
            found = {row.key: row for row in rows}
            self._inserted.difference_update(set(take) - found.keys())  # another worker deleted it
            # It checks the holder, so hosts that others hold by now stay unchanged.
            self._update(connection, _GIVE, give, now)
            renewed = {key for key in renew if key in found and found[key].holder == self.worker}
            free = [key for key in take if key in found and self._is_free(found[key], now)]
            if held := [*renewed, *free]:
                lease = now + self.lease
                mine = update(host).where(host.c.key.in_(held))
                connection.execute(mine.values(holder=self.worker, lease=lease))
            if free:
                taken = update(host).where(host.c.key.in_(free))
                connection.execute(taken.values(fence=host.c.fence + 1, wanted_by="", wanted=0))
            self._want(connection, [key for key in take if key in found and key not in free], now)
        return Cycle(
            {key: _state(found[key], now) for key in free},
            set(renew) - renewed,
            {key for key in renewed if now - found[key].wanted < WANTED},
        )

    def note_states(self, states: Mapping[str, HostState]) -> None:
        """Write the *states* of hosts that this worker holds, for others to read."""
        with self._write() as connection:
            self._update(connection, _NOTE, states, database_time(connection))

    def wanted_hosts(self, held: Collection[str]) -> set[str]:
        """Return those of the hosts *held* that other workers want."""
        with self.database.read() as connection:
            now = database_time(connection)
            waited = and_(host.c.key.in_(held), host.c.wanted > now - WANTED)
            return set(connection.execute(select(host.c.key).where(waited)).scalars())

    def forget(self) -> None:
        """Delete hosts without a request for a day."""
        with self._write() as connection:
            before = database_time(connection) - FORGOTTEN
            old = and_(host.c.lease < before, host.c.ready < before, host.c.held_until < before)
            connection.execute(delete(host).where(old))

    def _write(self) -> AbstractContextManager[Connection]:
        return self.database.write()

    def _insert(self, connection: Connection, keys: Collection[str]) -> None:
        if new := sorted(set(keys) - self._inserted):
            rows = [{"key": key} for key in new]
            connection.execute(insert(connection, host).on_conflict_do_nothing(), rows)
            self._inserted.update(new)

    def _is_free(self, row: object, now: int) -> bool:
        """Return whether this worker may take a host: it is neither held nor reserved."""
        mine = ("", self.worker)
        dead = row.holder not in mine and is_dead(row.holder)  # type: ignore[attr-defined]
        free = row.holder in mine or row.lease < now or dead  # type: ignore[attr-defined]
        next_in_line = row.wanted_by in mine or row.wanted < now - WANTED  # type: ignore[attr-defined]
        return free and next_in_line

    def _want(self, connection: Connection, keys: Collection[str], now: int) -> None:
        if not keys:
            return
        mine = or_(
            host.c.wanted_by.in_(("", self.worker)),
            host.c.wanted < now - WANTED,
        )
        wanting = update(host).where(host.c.key.in_(keys), mine)
        connection.execute(wanting.values(wanted_by=self.worker, wanted=now))

    def _update(
        self, connection: Connection, statement: Update, states: Mapping[str, HostState], now: int
    ) -> None:
        rows = []
        for key, state in sorted(states.items()):  # in the order in which all workers lock rows
            values = state._asdict()
            times = {name: now + values[name] if values[name] > 0 else 0 for name in _TIMES}
            outages = _shifted(state.outages, lambda left: round(now + left * 1000))
            values.update(times, outages=outages)
            news = {f"new_{name}": value for name, value in values.items()}
            rows.append({"of": key, "by": self.worker, **news})
        if rows:
            connection.execute(statement, rows)


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
    rests = or_(host.c.held_until > now, host.c.outages != "")
    found = []
    for row in connection.execute(select(host).where(rests).order_by(host.c.key)):
        sites = json.loads(row.outages or "{}").values()
        outage = max((time for _, pause, time in sites if pause), default=0)
        until, why = max((row.held_until, row.held_for), (outage, "host-down"))
        if until > now:
            found.append(RestingHost(row.key, until, why, row.refusals, row.holder))
    return found


def _state(row: object, now: int) -> HostState:
    values = {name: getattr(row, name) for name in _STATE}
    outages = _shifted(values["outages"], lambda until: max(0.0, (until - now) / 1000))
    times = {name: max(0, values[name] - now) for name in _TIMES}
    return HostState(**{**values, **times, "outages": outages})


def _shifted(outages: str, shift: Callable[[float], float]) -> str:
    """
    Return *outages* with another time of the next probe of each address.

    The crawl has the seconds left, the store milliseconds since 1970; see ``fetch.outage``.
    """
    if not outages:
        return ""
    found = json.loads(outages).items()
    return json.dumps({site: (many, pause, shift(time)) for site, (many, pause, time) in found})
