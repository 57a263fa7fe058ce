"""
The fleet: the workers of a store, their signs of life, and the orders that they obey.

    pause   no request and no claim begins; the worker keeps what it has claimed
    drain   the worker ends as after an interrupt: responses under way are read and stored,
            the rest goes back into the queue

An order stands until ``resume``, so a worker that starts later obeys it too. An order to one
worker ends with this worker. Times are milliseconds since 1970, by the database's clock if it
has one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, select

from pubcrawl.store.clock import database_time
from pubcrawl.store.database import Database, insert
from pubcrawl.store.tables import fleet_order, worker
from pubcrawl.store.workers import is_dead

PAUSE, DRAIN = "pause", "drain"

ALL: Final = 0
"""In place of the number of a list: all lists."""

FORGOTTEN: Final = 24 * 3600 * 1000
"""Milliseconds after which a worker without a sign of life is forgotten."""

_NAMED = worker.c.name
_KEY = [fleet_order.c.list, fleet_order.c.worker]


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
            row = {"name": self.name, **sign._asdict(), "began": now, "last_sign": now}
            new = insert(connection, worker).values(row)
            changed = {name: new.excluded[name] for name in row if name not in ("name", "began")}
            connection.execute(new.on_conflict_do_update(index_elements=[_NAMED], set_=changed))
            to_me = fleet_order.c.worker.in_(("", self.name))
            here = fleet_order.c.list.in_((ALL, sign.list))
            orders = select(fleet_order.c.command).where(to_me, here)
            found = set(connection.execute(orders).scalars())
        return DRAIN if DRAIN in found else PAUSE if found else ""

    def forget_lost(self) -> None:
        """Forget the workers that have died on this machine, or were silent for a day."""
        with self.database.write() as connection:
            before = database_time(connection) - FORGOTTEN
            rows = connection.execute(select(_NAMED, worker.c.last_sign)).all()
            lost = [name for name, time in rows if time < before or is_dead(name)]
            _remove(connection, lost)

    def leave(self) -> None:
        """Remove the row of this worker, and the orders to it alone."""
        with self.database.write() as connection:
            _remove(connection, [self.name])


def give_order(
    connection: Connection, command: str, lists: Iterable[int], worker_name: str = ""
) -> None:
    """Order *command* for all *lists*, to one worker or to all; it replaces an earlier order."""
    now = database_time(connection)
    rows = [
        {"list": each, "worker": worker_name, "command": command, "since": now} for each in lists
    ]
    new = insert(connection, fleet_order)
    values = {name: new.excluded[name] for name in ("command", "since")}
    connection.execute(new.on_conflict_do_update(index_elements=_KEY, set_=values), rows)


def end_orders(connection: Connection, lists: Collection[int] = (), worker_name: str = "") -> int:
    """End the orders for *lists*, for one worker, or all; return their number."""
    these = delete(fleet_order)
    if lists:
        these = these.where(fleet_order.c.list.in_(lists))
    if worker_name:
        these = these.where(fleet_order.c.worker == worker_name)
    return connection.execute(these).rowcount


def standing_orders(connection: Connection) -> list[FleetOrder]:
    """Return all orders, the oldest first."""
    columns = (fleet_order.c[name] for name in FleetOrder._fields)
    query = select(*columns).order_by(fleet_order.c.since, *_KEY)
    return [FleetOrder(*row) for row in map(tuple, connection.execute(query))]


def _remove(connection: Connection, names: list[str]) -> None:
    if names:
        connection.execute(delete(fleet_order).where(fleet_order.c.worker.in_(names)))
        connection.execute(delete(worker).where(_NAMED.in_(names)))
