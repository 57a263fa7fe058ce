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

from sqlalchemy import Connection

from pubcrawl.store.clock import database_time
from pubcrawl.store.database import Database
from pubcrawl.store.statements import sql
from pubcrawl.store.workers import is_dead

PAUSE, DRAIN = "pause", "drain"

ALL: Final = 0
"""In place of the number of a list: all lists."""

FORGOTTEN: Final = 24 * 3600 * 1000
"""Milliseconds after which a worker without a sign of life is forgotten."""


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
            sql(connection, "report", name=self.name, **sign._asdict(), now=now)
            orders = set(sql(connection, "orders_to", worker=self.name, list=sign.list).scalars())
        return DRAIN if DRAIN in orders else PAUSE if orders else ""

    def forget_lost(self) -> None:
        """Forget the workers that have died on this machine, or were silent for a day."""
        with self.database.write() as connection:
            before = database_time(connection) - FORGOTTEN
            workers = sql(connection, "workers").all()
            _remove(
                connection,
                [row.name for row in workers if row.last_sign < before or is_dead(row.name)],
            )

    def leave(self) -> None:
        """Remove the row of this worker, and the orders to it alone."""
        with self.database.write() as connection:
            _remove(connection, [self.name])


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


def _remove(connection: Connection, workers: list[str]) -> None:
    for name in ("end_orders_to", "remove_workers"):
        sql(connection, name, workers=workers)
