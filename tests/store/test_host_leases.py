"""Leases of a crawl: when it keeps a host, and when it gives it back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from queue import Queue
from typing import Any

import pytest

from pubcrawl.exceptions import StoreError, StoreUnavailable
from pubcrawl.fetch import host_leases
from pubcrawl.fetch.host_leases import LINGER, TURN, HostLeases
from pubcrawl.items.host_state import HostState
from pubcrawl.store.database import Database
from pubcrawl.store.hosts import Cycle, HostRows
from pubcrawl.store.patience import Patience
from tests.moments import HANGS

KEY = "a.example"
STATE = HostState(crawl_delay=2.5)


class Crawl:
    """A crawl that asks hosts; the calls of its leases wait until the test runs them."""

    def __init__(self, name: str, database: Database) -> None:
        self.now = 1000.0
        self.busy = self.queued = False
        self.taken: list[tuple[str, HostState]] = []
        self.lost: list[str] = []
        self.broken: list[StoreError] = []
        self.calls: Queue[tuple[Callable[..., Any], tuple[Any, ...]]] = Queue()
        self.rows = HostRows(database, f"elsewhere/{name}/1", 30)
        self.leases = HostLeases(
            self.rows,
            self,
            seconds=30,
            patience=Patience(5, clock=lambda: self.now),
            in_loop=lambda function, *arguments: self.calls.put((function, arguments)),
            clock=lambda: self.now,
        )

    def until(self, happened: Callable[[], object]) -> None:
        """Run the calls from the thread of the leases until *happened* is true."""
        while not happened():
            function, arguments = self.calls.get(timeout=HANGS)
            function(*arguments)

    def take(self) -> None:
        self.leases.may_use(KEY)
        self.until(lambda: self.leases.is_valid(KEY))

    def host_taken(self, key: str, state: HostState) -> None:
        self.taken.append((key, state))

    def host_lost(self, key: str) -> None:
        self.lost.append(key)

    def host_state(self, key: str) -> HostState:
        return STATE

    def host_busy(self, key: str) -> bool:
        return self.busy

    def host_queued(self, key: str) -> bool:
        return self.queued

    def hosts_broken(self, error: StoreError) -> None:
        self.broken.append(error)


@pytest.fixture
def begin(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Crawl]]:
    monkeypatch.setattr(host_leases, "_RETRY", 0.001)
    monkeypatch.setattr(host_leases, "_POLL", 0.001)
    database = Database(url)
    crawls: list[Crawl] = []

    def start(name: str) -> Crawl:
        crawls.append(Crawl(name, database))
        return crawls[-1]

    yield start
    for crawl in crawls:
        crawl.leases.close()
    database.close()


def test_a_host_is_asked_for_once_and_kept(begin: Callable[[str], Crawl]) -> None:
    ada = begin("ada")
    assert not ada.leases.may_use(KEY)
    ada.take()
    assert ada.taken == [(KEY, HostState())]
    assert ada.leases.may_use(KEY)


def test_a_busy_loop_lets_no_host_be_taken_twice(
    begin: Callable[[str], Crawl], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = begin("ada")
    cycle = ada.rows.cycle
    rounds: Queue[set[str]] = Queue()

    def counted(take: Collection[str], *others: Any) -> Cycle:
        result = cycle(take, *others)
        rounds.put(set(take))
        return result

    monkeypatch.setattr(ada.rows, "cycle", counted)
    ada.leases.may_use(KEY)
    assert rounds.get(timeout=HANGS) == {KEY}
    ada.leases.may_use(KEY)  # the loop does not know of the lease yet
    ada.leases.may_use("b.example")
    while "b.example" not in (asked := rounds.get(timeout=HANGS)):
        assert KEY not in asked
    assert KEY not in asked
    ada.until(lambda: ada.leases.is_valid("b.example"))
    assert [key for key, _ in ada.taken] == [KEY, "b.example"]


def test_a_host_that_comes_when_the_crawl_ends_is_given_back(
    begin: Callable[[str], Crawl],
) -> None:
    ada, bob = begin("ada"), begin("bob")
    ada.leases.may_use(KEY)
    ada.leases.close()
    assert ada.taken == []
    bob.take()
    assert bob.taken == [(KEY, HostState())]
    ada.until(ada.calls.empty)
    assert not ada.leases.is_valid(KEY)


def test_a_host_that_nobody_uses_or_wants_is_given_back(begin: Callable[[str], Crawl]) -> None:
    ada, bob = begin("ada"), begin("bob")
    ada.take()
    ada.now += LINGER - 1
    ada.leases.end_transfer(KEY)
    ada.now += LINGER + 1
    ada.until(lambda: ada.lost == [KEY])
    bob.take()
    assert bob.taken == [(KEY, STATE)]


@pytest.mark.parametrize("busy", [True, False])
def test_a_host_that_others_want_is_handed_over_after_the_answer(
    begin: Callable[[str], Crawl], *, busy: bool
) -> None:
    ada, bob = begin("ada"), begin("bob")
    ada.take()
    ada.busy = busy
    bob.leases.may_use(KEY)
    if busy:
        ada.until(lambda: ada.leases._leases[KEY].wanted)
        assert ada.leases.is_valid(KEY)
        ada.busy = False
        ada.leases.end_transfer(KEY)
    ada.until(lambda: ada.lost == [KEY])
    bob.take()


def test_who_has_more_to_ask_keeps_a_host_for_its_turn(begin: Callable[[str], Crawl]) -> None:
    ada, bob = begin("ada"), begin("bob")
    ada.take()
    ada.queued = True
    bob.leases.may_use(KEY)
    ada.until(lambda: ada.leases._leases[KEY].wanted)
    assert ada.leases.may_use(KEY)
    ada.now += TURN
    assert not ada.leases.may_use(KEY)
    bob.take()
    bob.until(lambda: bob.lost == [KEY])
    ada.take()


def test_a_lease_is_renewed_in_time_and_over_where_it_was_not(
    begin: Callable[[str], Crawl],
) -> None:
    ada = begin("ada")
    ada.take()
    ada.busy = True
    until = ada.leases._leases[KEY].until
    ada.now += 20
    ada.until(lambda: ada.leases._leases[KEY].until > until)
    ada.now += 100  # the process was stopped
    assert not ada.leases.is_valid(KEY)
    ada.until(lambda: ada.leases.is_valid(KEY))


def test_a_store_that_fails_after_a_lease_hides_no_host(
    begin: Callable[[str], Crawl], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A restart of PostgreSQL between two statements of a round does not block the crawl."""
    monkeypatch.setattr(host_leases, "_BROKEN", 0.001)
    ada = begin("ada")
    ada.take()
    cycle, wanted_hosts = ada.rows.cycle, ada.rows.wanted_hosts
    broken = False

    def breaking(take: Collection[str], *others: Any) -> Cycle:
        nonlocal broken
        result = cycle(take, *others)
        broken = "b.example" in take
        return result

    def failing(held: Collection[str]) -> set[str]:
        nonlocal broken
        if broken:
            broken = False
            raise StoreUnavailable("gone")
        return wanted_hosts(held)

    monkeypatch.setattr(ada.rows, "cycle", breaking)
    monkeypatch.setattr(ada.rows, "wanted_hosts", failing)
    ada.leases.may_use("b.example")
    ada.until(lambda: ada.leases.is_valid("b.example"))
    assert [key for key, _ in ada.taken] == [KEY, "b.example"]


def test_a_store_that_stays_away_is_told(
    begin: Callable[[str], Crawl], monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        ada.now += 10
        raise StoreUnavailable("the store is away")

    monkeypatch.setattr(host_leases, "_BROKEN", 0.001)
    ada = begin("ada")
    monkeypatch.setattr(ada.rows, "cycle", away)
    ada.leases.may_use(KEY)
    ada.until(lambda: ada.broken)
    assert str(ada.broken[0]) == "the store is away"
