"""Hosts in the store: their leases and their state."""

from __future__ import annotations

import os
import subprocess
import sys
from time import monotonic

import pytest
from sqlalchemy import update

from pubcrawl.items.host_state import REFUSAL, HostState, Streak
from pubcrawl.store import hosts
from pubcrawl.store.database import Database
from pubcrawl.store.hosts import HostRows
from pubcrawl.store.tables import host
from pubcrawl.store.workers import this_worker


def rest() -> HostState:
    state = HostState(crawl_delay=2.5, streaks={REFUSAL: Streak(3, 1.5)})
    state.hold(monotonic() + 90, "rate-limited")
    return state


def rows(database: Database, worker: str, lease: float = 3600) -> HostRows:
    return HostRows(database, f"elsewhere/{worker}/1", lease)


def end_lease(database: Database, key: str) -> None:
    with database.write() as connection:
        connection.execute(update(host).where(host.c.key == key).values(lease=1))


def take(worker: HostRows, *keys: str) -> set[str]:
    return set(worker.run_round(keys, (), {}).taken)


def test_a_host_has_one_holder(database: Database) -> None:
    ada, bob = rows(database, "ada"), rows(database, "bob")
    assert take(ada, "a.example", "b.example") == {"a.example", "b.example"}
    assert take(bob, "b.example", "c.example") == {"c.example"}
    held = ["a.example", "b.example"]
    assert ada.run_round((), (), {}, keep=held).wanted == {"b.example"}
    assert ada.run_round((), held, {}).wanted == {"b.example"}


def test_what_is_known_about_a_host_goes_with_it(database: Database) -> None:
    ada, bob = rows(database, "ada"), rows(database, "bob")
    assert ada.run_round(["a.example"], (), {}).taken == {"a.example": HostState()}
    ada.run_round((), (), {"a.example": rest()})
    state = bob.run_round(["a.example"], (), {}).taken["a.example"]
    assert 0 < state.hold_left(bob.clock()) <= 90
    assert (state.held_for, state.crawl_delay) == ("rate-limited", 2.5)
    assert state.streaks == rest().streaks


def test_who_waits_comes_before_who_gave_back(database: Database) -> None:
    ada, bob, eve = (rows(database, name) for name in ("ada", "bob", "eve"))
    take(ada, "a.example")
    assert take(bob, "a.example") == take(eve, "a.example") == set()
    ada.run_round((), (), {"a.example": HostState()})
    assert take(ada, "a.example") == take(eve, "a.example") == set()
    assert take(bob, "a.example") == {"a.example"}


def test_a_turn_that_is_not_taken_is_over(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = rows(database, "ada"), rows(database, "bob")
    take(ada, "a.example")
    take(bob, "a.example")
    ada.run_round((), (), {"a.example": HostState()})
    assert take(ada, "a.example") == set()
    monkeypatch.setattr(hosts, "WANTED", -1)
    assert take(ada, "a.example") == {"a.example"}


def test_a_lease_that_ended_may_be_renewed_until_somebody_else_has_the_host(
    database: Database,
) -> None:
    ada, bob = rows(database, "ada"), rows(database, "bob")
    take(ada, "a.example")
    end_lease(database, "a.example")
    assert not ada.run_round((), ["a.example"], {}).lost
    end_lease(database, "a.example")
    assert take(bob, "a.example") == {"a.example"}
    assert ada.run_round((), ["a.example"], {}).lost == {"a.example"}


def test_who_lost_a_host_cannot_give_it_back(database: Database) -> None:
    ada, bob, eve = (rows(database, name) for name in ("ada", "bob", "eve"))
    take(ada, "a.example")
    end_lease(database, "a.example")
    take(bob, "a.example")
    ada.run_round((), (), {"a.example": rest()})
    assert take(eve, "a.example") == set()
    assert not bob.run_round((), ["a.example"], {}).lost


def test_the_host_of_a_dead_process_is_free(database: Database) -> None:
    with subprocess.Popen([sys.executable, "-c", "pass"]) as process:
        pass
    name, _, _ = this_worker().split("/")
    assert os.getpid() != process.pid
    dead = HostRows(database, f"{name}/{process.pid}/1", 3600)
    assert take(dead, "a.example") == {"a.example"}
    assert take(rows(database, "ada"), "a.example") == {"a.example"}


def test_a_host_that_was_forgotten_can_be_taken_again(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = rows(database, "ada")
    take(ada, "a.example")
    ada.run_round((), (), {"a.example": HostState()})
    monkeypatch.setattr(hosts, "FORGOTTEN", -1)
    ada.forget()
    assert take(ada, "a.example") | take(ada, "a.example") == {"a.example"}
