"""Crawls that share a store: no host gets two requests at once, even if a crawl dies or stops."""

from __future__ import annotations

import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from sqlalchemy import select

from pubcrawl.store.database import Database
from pubcrawl.store.tables import host
from tests.crawls.forks import Fork
from tests.crawls.run import Crawl
from tests.moments import HANGS, kill, wait_until
from tests.server import Answer, Seen, Server
from tests.shares import share

WORDS = "It counts otters in recordings from rivers, by species and by day. " * 6
PAGE = f"<title>Otter tool | Firth Lab</title><h1>Otters</h1><p>{WORDS}".encode()
COUNT = 12  # pages of each crawl
DATABASES = ["sqlite", "postgresql"]


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(fallback=lambda seen: Answer(200, PAGE, delay=0.005)) as running:
        yield running


@pytest.fixture
def begin(tmp_path: Path, url: str, server: Server) -> Callable[..., Fork]:
    """Return a function that starts a crawl; the paths of its pages begin with its name."""

    def start(name: str, spider: str = "webpages", **settings: object) -> Fork:
        folder = tmp_path / name
        folder.mkdir()
        crawl = Crawl(folder, {}, STORE_URL=url, AUTOTHROTTLE_ENABLED=False, **settings)
        crawl.seeds(*(server.url(f"/{name}/{number}") for number in range(COUNT)))
        return crawl.fork(spider=spider)

    return start


@pytest.fixture
def rows(url: str) -> Iterator[Callable[[], tuple[str, str]]]:
    """Yield a function: it returns which worker has the server's host, and which wants it."""
    database = Database(url)

    def look() -> tuple[str, str]:
        with database.read() as connection:
            found = connection.execute(select(host.c.holder, host.c.wanted_by)).one_or_none()
        return ("", "") if found is None else (found[0], found[1])

    yield look
    database.close()


def ended(*crawls: Fork) -> list[int]:
    """Wait for crawls to end, and return their exit codes."""
    return [crawl.wait() for crawl in crawls]


def stop(crawl: Fork, url: str) -> None:
    """Stop a crawl outside a transaction, because an open one blocks all other writers."""
    crawl.send_signal(signal.SIGSTOP)
    while writes(url):
        crawl.send_signal(signal.SIGCONT)
        wait_until(lambda: not writes(url), crawl)  # gives it time to commit
        crawl.send_signal(signal.SIGSTOP)


def writes(url: str) -> bool:
    """Return whether another connection has a transaction open that writes, or may write."""
    if not url.startswith("sqlite"):
        database = Database(url, check=False)
        with database.read() as connection:
            others = "datname = current_database() AND pid <> pg_backend_pid()"
            query = f"SELECT count(*) FROM pg_stat_activity WHERE state <> 'idle' AND {others}"
            found = connection.exec_driver_sql(query).scalar_one()
        database.close()
        return bool(found)
    path = url.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path, timeout=0)) as store, suppress(sqlite3.OperationalError):
        store.execute("BEGIN IMMEDIATE")
        return False
    return True


def pages(*names: str) -> list[str]:
    return sorted(f"/{name}/{number}" for name in names for number in range(COUNT))


def pid(worker: str) -> int:
    return int(worker.split("/")[-2]) if worker else 0


def closed(server: Server, name: str) -> tuple[threading.Event, threading.Event]:
    """Return two events: one opens a gate half-way through a crawl, one is set at the gate."""
    gate, there = threading.Event(), threading.Event()
    left = iter(range(COUNT))  # seeds come in any order

    def reply(seen: Seen) -> Answer:
        if next(left) == COUNT // 2:
            there.set()
            gate.wait(HANGS)
        return Answer(200, PAGE)

    for number in range(COUNT):
        server.route(f"/{name}/{number}", reply)
    return gate, there


@pytest.mark.parametrize("url", share(["postgresql"], DATABASES), indirect=True)
@pytest.mark.parametrize(
    "spiders",
    share(
        [("webpages", "docs", "journal")],
        [("webpages", "webpages"), ("webpages", "docs", "webpages", "journal")],
    ),
)
def test_crawls_take_turns(
    begin: Callable[..., Fork], server: Server, spiders: tuple[str, ...]
) -> None:
    crawls = [begin(f"c{number}", spider) for number, spider in enumerate(spiders)]
    assert ended(*crawls) == [0] * len(spiders)
    assert server.peak == {"127.0.0.1": 1}
    assert sorted(server.paths()) == pages(*(f"c{number}" for number in range(len(spiders))))


@pytest.mark.parametrize("url", share(["sqlite"], DATABASES), indirect=True)
def test_a_crawl_that_is_killed_frees_its_hosts(
    begin: Callable[..., Fork], server: Server, rows: Callable[[], tuple[str, str]]
) -> None:
    gate, asked = closed(server, "ada")
    ada = begin("ada")
    wait_until(asked.is_set, ada)
    bob = begin("bob")
    wait_until(lambda: pid(rows()[1]) == bob.pid, bob)
    before = len(server.seen)
    kill(ada)
    wait_until(lambda: pid(rows()[0]) == bob.pid, bob)
    time.sleep(0.5)  # bob could send a request while the server still works on that of ada
    assert len(server.seen) == before
    gate.set()
    assert ended(bob) == [0]
    assert server.peak == {"127.0.0.1": 1}
    assert {seen.target[:4] for seen in server.seen[before:]} == {"/bob", "/rob"}


@pytest.mark.long
@pytest.mark.parametrize("url", share(["postgresql"], DATABASES), indirect=True)
def test_a_crawl_that_was_stopped_for_longer_than_its_lease_asks_for_a_new_one(
    begin: Callable[..., Fork],
    server: Server,
    rows: Callable[[], tuple[str, str]],
    url: str,
) -> None:
    gate, asked = closed(server, "ada")
    times = {"HOST_LEASE": 2, "INGEST_TIMEOUT": 1}
    ada = begin("ada", **times, DOWNLOAD_TIMEOUT=HANGS)  # the stop is no fault of the server
    wait_until(asked.is_set, ada)
    stop(ada, url)
    gate.set()  # lets the server answer, which ends the request there
    second, there = closed(server, "bob")
    bob = begin("bob", **times)
    wait_until(there.is_set, bob)
    ada.send_signal(signal.SIGCONT)
    wait_until(lambda: pid(rows()[1]) == ada.pid, ada)
    assert pid(rows()[0]) == bob.pid
    assert server.seen[-1].target.startswith("/bob/")
    second.set()
    assert ended(ada, bob) == [0, 0]
    assert server.peak == {"127.0.0.1": 1}
    assert sorted(server.paths()) == pages("ada", "bob")


@pytest.mark.parametrize("url", share(["sqlite"], DATABASES), indirect=True)
def test_a_pause_that_one_crawl_was_asked_for_holds_for_all(
    begin: Callable[..., Fork], server: Server
) -> None:
    server.route("/ada/0", Answer(429, headers={"Retry-After": "1000"}))
    ada = begin("ada")
    ended(ada)
    asked = len(server.seen)
    bob = begin("bob")
    ended(bob)
    assert len(server.seen) == asked
    assert "rate-limited" in bob.log()
