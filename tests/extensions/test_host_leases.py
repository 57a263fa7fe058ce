"""Leases of a crawl: when it keeps a host, and when it gives it back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator
from typing import Any

import pytest

from pubcrawl.exceptions import StoreError, StoreUnavailable
from pubcrawl.extensions import host_leases
from pubcrawl.extensions.host_leases import LINGER, TURN, HostLeases
from pubcrawl.fetch.slots import Downloader
from pubcrawl.items.host_state import HostState
from pubcrawl.store.database import Database
from pubcrawl.store.hosts import HostRows, Round, resting_hosts
from pubcrawl.store.patience import Patience
from tests.moments import HANGS

KEY = "a.example"


class Crawl(Downloader):
    """A crawl that asks hosts; its leases do nothing but in ``until``."""

    leases: HostLeases

    def __init__(self, name: str, database: Database, runner: asyncio.Runner) -> None:
        self.now = 1000.0
        self.busy = self.queued = False
        self.hosts: dict[str, HostState] = {}
        self.taken: list[str] = []
        self.lost: list[str] = []
        self.broken: list[StoreError] = []
        self.runner = runner
        self.rows = HostRows(database, f"elsewhere/{name}/1", 30)
        runner.run(self.begin())

    async def begin(self) -> None:
        self.leases = HostLeases(
            self.rows,
            self,
            seconds=30,
            patience=Patience(5, clock=lambda: self.now),
            clock=lambda: self.now,
        )

    def until(self, happened: Callable[[], object]) -> None:
        """Run the tasks of all crawls until *happened* is true."""

        async def wait() -> None:
            while not happened():
                await asyncio.sleep(0.001)

        self.runner.run(asyncio.wait_for(wait(), HANGS))

    def close(self) -> None:
        self.runner.run(self.leases.close())

    def take(self) -> None:
        self.leases.may_use(KEY)
        self.until(lambda: self.leases.is_valid(KEY))

    def wanted(self) -> bool:
        lease = self.hosts[KEY].lease
        return lease is not None and lease.wanted

    def host(self, key: str) -> HostState:
        return self.hosts.setdefault(key, HostState())

    def host_taken(self, key: str) -> None:
        self.taken.append(key)

    def host_lost(self, key: str) -> None:
        self.lost.append(key)

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
    with asyncio.Runner() as runner:

        def start(name: str) -> Crawl:
            crawls.append(Crawl(name, database, runner))
            return crawls[-1]

        yield start
        for crawl in crawls:
            crawl.close()
    database.close()


def test_a_host_is_asked_for_once_and_kept(begin: Callable[[str], Crawl]) -> None:
    ada = begin("ada")
    assert not ada.leases.may_use(KEY)
    ada.take()
    assert ada.taken == [KEY]
    assert ada.leases.may_use(KEY)


def test_a_host_that_comes_when_the_crawl_ends_is_given_back(
    begin: Callable[[str], Crawl],
) -> None:
    ada, bob = begin("ada"), begin("bob")
    ada.leases.may_use(KEY)
    ada.until(lambda: not ada.leases._change.is_set())  # the round has begun, and may be over
    ada.close()
    bob.take()
    assert bob.taken == [KEY]
    assert not ada.leases.is_valid(KEY)


def test_a_host_that_nobody_uses_or_wants_is_given_back(begin: Callable[[str], Crawl]) -> None:
    ada, bob = begin("ada"), begin("bob")
    ada.take()
    ada.hosts[KEY].crawl_delay = 2.5
    ada.now += LINGER - 1
    ada.leases.end_transfer(KEY)
    ada.now += LINGER + 1
    ada.until(lambda: ada.lost == [KEY])
    bob.take()
    assert bob.hosts[KEY].crawl_delay == 2.5


@pytest.mark.parametrize("busy", [True, False])
def test_a_host_that_others_want_is_handed_over_after_the_answer(
    begin: Callable[[str], Crawl], *, busy: bool
) -> None:
    ada, bob = begin("ada"), begin("bob")
    ada.take()
    ada.busy = busy
    bob.leases.may_use(KEY)
    if busy:
        ada.until(ada.wanted)
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
    ada.until(ada.wanted)
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
    lease = ada.hosts[KEY].lease
    assert lease is not None
    until = lease.until
    ada.now += 20
    ada.until(lambda: lease.until > until)
    ada.now += 100  # the process was stopped
    assert not ada.leases.may_use(KEY)
    ada.until(lambda: ada.leases.is_valid(KEY))
    assert ada.taken == [KEY, KEY]
    assert ada.hosts[KEY].lease is lease


def test_others_read_of_a_rest_at_once(begin: Callable[[str], Crawl]) -> None:
    ada = begin("ada")
    ada.take()
    ada.hosts[KEY].hold(ada.rows.clock() + 90, "rate-limited")

    def known() -> bool:
        with ada.rows.database.read() as connection:
            return [host.why for host in resting_hosts(connection)] == ["rate-limited"]

    ada.until(known)
    assert ada.leases.is_valid(KEY)


def test_a_store_that_fails_after_a_commit_hides_no_host(
    begin: Callable[[str], Crawl], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A restart of PostgreSQL at the end of a round does not block the crawl."""
    monkeypatch.setattr(host_leases, "_BROKEN", 0.001)
    ada = begin("ada")
    ada.take()
    run_round, rounds = ada.rows.run_round, 0

    def breaking(take: Collection[str], *others: Any) -> Round:
        nonlocal rounds
        result = run_round(take, *others)
        rounds += "b.example" in take
        if rounds == 1:
            raise StoreUnavailable("gone")
        return result

    monkeypatch.setattr(ada.rows, "run_round", breaking)
    ada.leases.may_use("b.example")
    ada.until(lambda: ada.leases.is_valid("b.example"))
    assert ada.taken == [KEY, "b.example"]
    assert rounds == 2


def test_a_store_that_stays_away_is_told(
    begin: Callable[[str], Crawl], monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> None:
        ada.now += 10
        raise StoreUnavailable("the store is away")

    monkeypatch.setattr(host_leases, "_BROKEN", 0.001)
    ada = begin("ada")
    monkeypatch.setattr(ada.rows, "run_round", away)
    ada.leases.may_use(KEY)
    ada.until(lambda: ada.broken)
    assert str(ada.broken[0]) == "the store is away"


def test_a_host_may_be_returned_as_soon_as_its_crawl_has_it_again(
    begin: Callable[[str], Crawl], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = begin("ada")
    ada.take()

    def return_it(key: str) -> None:
        ada.taken.append(key)
        if lease := ada.hosts[key].lease:
            lease.wanted = True
            ada.leases.end_transfer(key)

    monkeypatch.setattr(ada, "host_taken", return_it)
    ada.now += 100  # its lease is over
    assert not ada.leases.may_use(KEY)
    ada.until(lambda: ada.taken == [KEY, KEY])
    ada.close()
    assert not ada.leases.is_valid(KEY)
