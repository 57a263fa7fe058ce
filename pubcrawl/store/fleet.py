"""
The fleet: the workers of a store, their signs of life, the orders that they obey, and which of them
fall behind.

    pause   no request and no claim begins; the worker keeps what it has claimed
    drain   the worker ends as after an interrupt: responses under way are read and stored,
            the rest goes back into the queue

An order stands until ``resume``, so a worker that starts later obeys it too. An order to one
worker ends with this worker. Times are milliseconds since 1970, by the database's clock if it
has one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from statistics import median
from typing import Final, NamedTuple

from packaging.version import InvalidVersion, Version
from sqlalchemy import Connection

from pubcrawl.store.database import Database
from pubcrawl.store.queue import claims_by_worker
from pubcrawl.store.statements import sql
from pubcrawl.store.workers import database_time, forget_workers, is_dead, place_of

PAUSE, DRAIN = "pause", "drain"

ALL: Final = 0
"""In place of the number of a list: all lists."""

DEAD, SILENT, EXPIRED, SLOW, OLD = ("dead", "silent", "expired", "slow", "old")
"""Notes for the operator; docs/fleet.md describes them."""

_MISSED = 3  # signs of life that a worker may miss before it counts as lost …
_SILENCE = 30_000  # … but at least this time, in milliseconds

SLOW_SHARE: Final = 0.25
"""A worker is slow with less than this share of the median rate of the others."""

SETTLING: Final = 60_000
"""Milliseconds from its start in which a worker is not slow."""


class SignOfLife(NamedTuple):
    """
    A worker's report on itself.

    *state*: running, waiting (for seeds of other workers), paused or draining. *settled*: seeds
    since its start; *rate*: seeds a second, of late; *active*: seeds under way. *interval*:
    seconds between two signs.
    """

    spider: str
    list: int
    run: str
    job: str
    version: str
    state: str
    settled: int
    rate: float
    active: int
    interval: float


class FleetOrder(NamedTuple):
    """
    An order: *command*, ``PAUSE`` or ``DRAIN``, since when, and to whom.

    *list*: number of a list, ``ALL`` for all. *worker*: its name, "" for all.
    """

    list: int
    worker: str
    command: str
    since: int


@dataclass(slots=True)
class FleetMember:
    """
    A worker that has a row or claims; see ``SignOfLife``.

    *machine*, *pid*: of its name. *began*, *last_sign*: milliseconds since 1970, 0 for a worker
    without a row. *silence*: milliseconds since its last sign of life. *claims*: seeds that it
    has; *expired*: those whose claim has run out. *notes*: constants above.
    """

    name: str
    machine: str
    pid: str
    spider: str = ""
    list: int = 0
    run: str = ""
    job: str = ""
    version: str = ""
    state: str = "unknown"
    settled: int = 0
    rate: float = 0.0
    active: int = 0
    began: int = 0
    last_sign: int = 0
    interval: float = 0.0
    silence: int = 0
    claims: int = 0
    expired: int = 0
    notes: tuple[str, ...] = ()

    @property
    def lost(self) -> bool:
        """Whether it has died or gives no sign of life."""
        return DEAD in self.notes or SILENT in self.notes


class FleetRow:
    """The row of the worker *name* in *database*."""

    def __init__(self, database: Database, name: str) -> None:
        self.database = database
        self.name = name

    def report(self, sign: SignOfLife) -> str:
        """
        Write a sign of life; return ``PAUSE`` or ``DRAIN``, "" without an order.

        Raises ``StoreError``.
        """
        with self.database.write() as connection:
            now = database_time(connection)
            sql(connection, "report", name=self.name, **sign._asdict(), now=now)
            orders = set(sql(connection, "orders_to", worker=self.name, list=sign.list).scalars())
        return DRAIN if DRAIN in orders else PAUSE if orders else ""

    def leave(self) -> None:
        """Remove the row of this worker, and the orders to it alone."""
        with self.database.write() as connection:
            forget_workers(connection, [self.name])


def give_order(
    connection: Connection, command: str, lists: Iterable[int], worker: str = ""
) -> None:
    """Order *command* for all *lists*, to one worker or to all; it replaces an earlier order."""
    order = {"worker": worker, "command": command, "now": database_time(connection)}
    sql.each(connection, "give_order", [{"list": number, **order} for number in lists])


def end_orders(connection: Connection, lists: Collection[int] = (), worker: str = "") -> int:
    """End the orders for *lists*, for one worker, or all; return their number."""
    chosen = {"all_lists": not lists, "lists": list(lists), "worker": worker}
    return sql(connection, "end_orders", **chosen).rowcount


def standing_orders(connection: Connection) -> list[FleetOrder]:
    """Return all orders, the oldest first."""
    return [FleetOrder(*row) for row in sql(connection, "orders")]


def fleet_members(connection: Connection) -> list[FleetMember]:
    """Return all workers, by name."""
    now = database_time(connection)
    members = {}
    for row in sql(connection, "workers"):
        machine, pid = place_of(row.name)
        silence = max(0, now - row.last_sign)
        members[row.name] = FleetMember(
            **{**row._mapping, "machine": machine, "pid": pid, "silence": silence}
        )
    for name, claims, expired in claims_by_worker(connection):
        mine = members.setdefault(name, FleetMember(name, *place_of(name)))
        mine.claims += claims
        mine.expired += expired
    found = [members[name] for name in sorted(members)]
    note_troubles(found, now)
    return found


def note_troubles(members: Iterable[FleetMember], now: int) -> None:
    """Fill the ``notes`` of all *members* of a fleet."""
    everyone = list(members)
    for one in everyone:
        known = one.last_sign > 0
        dead = is_dead(one.name)
        longest = max(_SILENCE, round(_MISSED * one.interval * 1000))
        late = known and not dead and one.silence >= longest
        troubles = ((DEAD, dead), (SILENT, late), (EXPIRED, one.expired > 0))
        one.notes = tuple(note for note, so in troubles if so)
    working = [one for one in everyone if one.state == "running" and not one.lost]
    for one in working:
        others = [
            other.rate
            for other in working
            if other is not one and (other.spider, other.list) == (one.spider, one.list)
        ]
        if now - one.began >= SETTLING and others and one.rate < SLOW_SHARE * median(others):
            one.notes += (SLOW,)
    versions = {one.version: _version(one.version) for one in everyone if one.version}
    newest = max(versions.values(), default=None)
    for one in everyone:
        if one.version and newest and versions[one.version] < newest:
            one.notes += (OLD,)


def _version(text: str) -> Version:
    try:
        return Version(text)
    except InvalidVersion:
        return Version("0")
