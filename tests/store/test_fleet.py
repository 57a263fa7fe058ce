"""The fleet: signs of life, orders, workers that fall behind, and upgrades of their store."""

from __future__ import annotations

import os
import subprocess
import sys

from sqlalchemy import delete, update

from pubcrawl.engine.seeds import parse_line
from pubcrawl.store.database import Database
from pubcrawl.store.fleet import (
    DRAIN,
    PAUSE,
    FleetMember,
    FleetRow,
    SignOfLife,
    end_orders,
    fleet_members,
    give_order,
    note_troubles,
    standing_orders,
)
from pubcrawl.store.imports import SeedLine
from pubcrawl.store.ledger import Ledger
from pubcrawl.store.queue import Queue
from pubcrawl.store.tables import worker
from pubcrawl.store.workers import this_worker

SIGN = SignOfLife("publications", 1, "r", "", "0.2.0", "running", 7, 1.5, 3, 5.0)
ADA, BOB = "elsewhere/1/1", "elsewhere/2/1"
NOW = 1_700_000_000_000


def order(database: Database, *arguments: object) -> None:
    with database.write() as connection:
        give_order(connection, *arguments)  # type: ignore[arg-type]


def members(database: Database) -> dict[str, FleetMember]:
    with database.read() as connection:
        return {one.name: one for one in fleet_members(connection)}


def test_workers_obey_the_orders_to_them(database: Database) -> None:
    ada, bob = FleetRow(database, ADA), FleetRow(database, BOB)
    other = SIGN._replace(list=2)
    assert (ada.report(SIGN), bob.report(other)) == ("", "")
    order(database, PAUSE, [1])
    assert (ada.report(SIGN), bob.report(other)) == (PAUSE, "")
    order(database, DRAIN, [0], BOB)
    assert (ada.report(SIGN), bob.report(other)) == (PAUSE, DRAIN)
    order(database, DRAIN, [0])
    assert (ada.report(SIGN), bob.report(other)) == (DRAIN, DRAIN)
    with database.write() as connection:
        assert end_orders(connection, [0], BOB) == 1
        assert end_orders(connection, [1]) == 1
        assert [one.command for one in standing_orders(connection)] == [DRAIN]
        assert end_orders(connection) == 1
    assert (ada.report(SIGN), bob.report(other)) == ("", "")


def test_an_order_to_one_worker_ends_with_it(database: Database) -> None:
    ada = FleetRow(database, ADA)
    ada.report(SIGN)
    order(database, PAUSE, [0], ADA)
    order(database, PAUSE, [0], BOB)
    ada.leave()
    assert members(database) == {}
    with database.read() as connection:
        assert [one.worker for one in standing_orders(connection)] == [BOB]


def test_a_worker_keeps_its_start_and_is_forgotten_after_a_day(database: Database) -> None:
    ada, bob = FleetRow(database, ADA), FleetRow(database, BOB)
    ada.report(SIGN)
    with database.write() as connection:
        connection.execute(update(worker).values(began=5, last_sign=9))
    bob.report(SIGN)
    assert members(database)[ADA].notes == ("silent",)
    ada.report(SIGN._replace(settled=8))
    found = members(database)[ADA]
    assert (found.began, found.settled, found.notes, found.machine, found.pid) == (
        5,
        8,
        (),
        "elsewhere",
        "1",
    )
    with database.write() as connection:
        connection.execute(update(worker).where(worker.c.name == ADA).values(last_sign=9))
    assert Queue(database).release_lost() == 0
    assert list(members(database)) == [BOB]


def test_what_a_worker_without_a_sign_has_claimed_is_shown(database: Database) -> None:
    ledger = Ledger(database, worker=ADA)
    number = ledger.list_id("publications", "a.txt", NOW)
    lines: list[SeedLine] = [parse_line(str(text), line) for line, text in enumerate((11, 12), 1)]
    ledger.begin(number, lines, lambda facts: True, NOW)
    assert len(ledger.claim(number, 9, NOW)) == 2
    (one,) = members(database).values()
    assert (one.state, one.claims, one.expired, one.notes) == ("unknown", 2, 0, ())
    with database.write() as connection:
        connection.execute(delete(worker))
    (one,) = members(database).values()
    assert (one.state, one.claims, one.expired, one.notes) == ("unknown", 2, 2, ("expired",))


def test_a_worker_that_falls_behind_is_noted() -> None:
    def member(name: str, rate: float, **more: object) -> FleetMember:
        values = {"state": "running", "began": 1, "last_sign": 1, "interval": 5.0, **more}
        return FleetMember(f"elsewhere/{name}/1", "elsewhere", name, list=1, rate=rate, **values)  # type: ignore[arg-type]

    fleet = [
        member("1", 4.0, version="0.10.0"),
        member("2", 5.0, version="0.9.1"),
        member("3", 0.9),
        member("4", 0.9, began=990_000),  # it has just started
        member("5", 0.0, state="waiting"),
        member("6", 0.0, silence=40_000),
        member("7", 0.0, silence=40_000, interval=20.0),
    ]
    note_troubles(fleet, 1_000_000)
    assert [one.notes for one in fleet] == [
        (),
        ("old",),
        (),
        (),
        (),
        ("silent",),
        ("slow",),
    ]
    fleet[2].rate = 0.2
    note_troubles(fleet[:3], 1_000_000)
    assert fleet[2].notes == ("slow",)


def test_a_worker_that_died_here_is_dead(database: Database) -> None:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    machine = this_worker().partition("/")[0]
    FleetRow(database, f"{machine}/{process.pid}/1").report(SIGN)
    assert [one.notes for one in members(database).values()] == [("dead",)]
    Queue(database, worker=f"{machine}/{os.getpid()}/0").release_lost()
    assert members(database) == {}
