"""Crawls survive a database that restarts, workers that die, and a closed terminal."""

from __future__ import annotations

import json
import os
import platform
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Condition, Event

import pytest
from sqlalchemy import create_engine

from pubcrawl.store.queue import LOST
from pubcrawl.store.store import Store
from tests.apis.synthetic import Synthetic
from tests.crawls.forks import Fork
from tests.crawls.ingests import TEXT, Ingest, file, html, meta, one_of_many
from tests.crawls.run import Apis, Crawl
from tests.moments import HANGS, line_with, wait_until
from tests.postgres import MISSING, Cluster, binaries, cluster
from tests.server import Answer, Reply, Seen, Server

COUNT = 30
SOURCE = Synthetic(COUNT, small=True)
HOSTS = 4


@pytest.fixture(scope="module")
def database() -> Iterator[Cluster]:
    """Yield a PostgreSQL server for this module alone, which tests may stop."""
    folder = binaries()
    if folder is None:
        pytest.fail(MISSING)
    with cluster(folder) as made:
        yield made


def values(database: Cluster, query: str) -> list[object]:
    """Return the first column of the result of *query*."""
    engine = create_engine(database.url)
    with engine.connect() as connection:
        found = list(connection.exec_driver_sql(query).scalars())
    engine.dispose()
    return found


def empty(database: Cluster) -> None:
    """Drop the tables of earlier tests."""
    engine = create_engine(database.url)
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        connection.exec_driver_sql("CREATE SCHEMA public")
    engine.dispose()


def site(seen: Seen) -> Answer:
    """Answer with an article or its PDF, by the number in the address."""
    kind, _, number = seen.target.strip("/").partition("/")
    if kind == "article":
        return html(f"<h1>{number}</h1>{TEXT}", meta("citation_pdf_url", f"/file/{number}"))
    return file(one_of_many(number)) if kind == "file" else Answer(404)


@contextmanager
def seeded(
    spider: str, folder: Path, count: int = COUNT, **settings: object
) -> Iterator[tuple[Server, Crawl]]:
    """Yield a server and a crawl with *count* seeds; an ingest has them on several hosts."""
    if spider == "publications":
        with Apis(SOURCE) as apis:
            crawl = Crawl(folder, apis.urls, **settings)
            crawl.seeds(*SOURCE.pmids[:count])
            yield apis.server, crawl
    else:
        with Server("0.0.0.0", fallback=site) as server:
            ingest = Ingest(folder, DOWNLOAD_DELAY=0, **settings)
            hosts = [f"127.9.2.{number + 1}" for number in range(HOSTS)]
            ingest.requests(
                *(("pdf", server.url(f"/article/{n}", hosts[n % HOSTS])) for n in range(count))
            )
            yield server, ingest.crawl


def stop_after(requests: int, server: Server, database: Cluster, mode: str = "fast") -> None:
    """Stop the database at a request, before its answer."""
    stopped, answer = Event(), server.fallback

    def stopping(seen: Seen) -> Reply:
        if len(server.seen) >= requests and not stopped.is_set():
            stopped.set()
            database.stop(mode)
        return answer(seen) if callable(answer) else answer

    server.fallback = stopping  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("spider", "mode"),
    [
        ("publications", "fast"),
        pytest.param("ingest", "fast", marks=pytest.mark.nightly),
        pytest.param("publications", "immediate", marks=pytest.mark.nightly),
    ],
)
def test_postgresql_restarts(database: Cluster, tmp_path: Path, spider: str, mode: str) -> None:
    """No request is sent twice."""
    empty(database)
    settings = {"BATCH_MAX": 1, "FRONTIER_WINDOW": 8, "STORE_URL": database.url}
    with seeded(spider, tmp_path, **settings) as (server, crawl):
        stop_after(40, server, database, mode)
        process = crawl.fork(spider=spider)
        log = line_with(process, "trying again for 300 seconds")
        database.start()
        done = crawl.finish(process)
        asked = Counter((seen.host, seen.method, seen.target, seen.body) for seen in server.seen)
    assert done.code == 0, log + done.log
    assert "the store answers again" in done.log
    assert "Traceback" not in log + done.log
    assert set(asked.values()) == {1}
    assert len(done.records) == COUNT
    if spider == "publications":
        assert sorted(record["pmid"] for record in done.records) == SOURCE.pmids
        assert values(database, "SELECT state FROM seed") == ["done"] * COUNT
        assert values(database, "SELECT count(*) FROM publication") == [COUNT]
    else:
        assert all(record["hit"] for record in done.records)
        counts = values(database, "SELECT count(*) FROM ingest_attempt GROUP BY request")
        assert counts == [1] * COUNT
        assert len(list((tmp_path / "files/pdf").rglob("*.pdf"))) == COUNT


def test_patience_ends(database: Cluster, tmp_path: Path) -> None:
    """When a crawl gives up, the same command fetches again what it has not written."""
    empty(database)
    settings = {"BATCH_MAX": 1, "FRONTIER_WINDOW": 10, "STORE_URL": database.url}
    with seeded("publications", tmp_path, **settings) as (server, crawl):
        stop_after(40, server, database)
        done = crawl.run("-s", "STORE_PATIENCE=0")
        database.start()
        assert done.code == 1, done.log
        assert "the same command" in done.log
        assert "Traceback" not in done.log
        again = crawl.run()
    assert again.code == 0, again.log
    assert values(database, "SELECT state FROM seed") == ["done"] * COUNT


@pytest.mark.parametrize("spider", ["publications", "ingest"])
def test_a_running_crawl_takes_over_what_a_dead_one_has_claimed(
    tmp_path: Path, spider: str
) -> None:
    """Another one that waits for them can be interrupted. Its state says what it does."""

    def states() -> set[tuple[str, int]]:
        return set(crawl._query("SELECT state, active > 0 FROM worker"))

    # As many as have an open request: the first crawl hands over no other.
    with seeded(spider, tmp_path, HOSTS, FLEET_INTERVAL=0.05) as (server, crawl):
        held = server.hold(1)
        first = crawl.fork(spider=spider)
        wait_until(held.is_set, first)
        second = crawl.fork(spider=spider, output="second.jsonl")
        log = line_with(second, "seeds that other workers have claimed")
        third = crawl.fork(spider=spider, output="third.jsonl")
        line_with(third, "seeds that other workers have claimed")
        third.send_signal(signal.SIGINT)
        assert third.wait() == 11
        wait_until(lambda: ("waiting", 0) in states(), second)
        first.kill()
        first.communicate()
        server.release()
        seen: set[tuple[str, int]] = set()
        while second.poll() is None:
            seen |= states()
        done = crawl.finish(second)
    assert ("waiting", 1) not in seen
    assert done.code == 0, log + done.log
    records = [json.loads(line) for line in (tmp_path / "second.jsonl").open()]
    assert len(records) == HOSTS
    assert all(record.get("hit", True) for record in records)


def stop(process: Fork, database: Cluster) -> None:
    """Stop a worker, but not within a transaction, which would block all other workers."""
    while True:
        process.send_signal(signal.SIGSTOP)
        seen = [set(values(database, _TRANSACTIONS)) for _ in range(20)]
        if not set.intersection(*seen):
            return  # a transaction of the stopped worker would last; those of others are short
        process.send_signal(signal.SIGCONT)


_TRANSACTIONS = """SELECT concat(pid, xact_start) FROM pg_stat_activity
    WHERE xact_start IS NOT NULL AND datname IS NOT NULL AND pid <> pg_backend_pid()"""
FLEET_SEEDS = int(os.environ.get("FLEET_SEEDS", "120"))
SITES = min(60, FLEET_SEEDS // 8)
SHARED = "127.9.4.250"  # the host of every seed's first request
WORDS = b"<p>" + b"It counts otters in recordings from rivers, by species and by day. " * 6


class Gate:
    """
    A gate that holds all pages after a number of them, so that no crawl runs ahead of its test.

    By default, ``more`` lets through as many as can be in flight, one per host.
    """

    def __init__(self, pages: int) -> None:
        self._change = Condition()
        self._pages = pages

    def wait(self, number: int) -> None:
        """Wait until page *number*, counted from 0, may be sent."""
        with self._change:
            self._change.wait_for(lambda: number < self._pages, HANGS)

    def more(self, pages: int = SITES + 8) -> None:
        """Let through *pages* more."""
        with self._change:
            self._pages += pages
            self._change.notify_all()


NEWER = """
import pubcrawl

class Newer:
    def update_settings(self, settings):
        pubcrawl.__version__ = "99.0"
"""


@pytest.mark.long
@pytest.mark.nightly
def test_a_fleet_loses_nothing_in_any_weather(
    database: Cluster, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """
    All workers pause; one is killed, one stops for longer than its leases, a newer version replaces
    one; PostgreSQL restarts. Then the fleet drains, and the next crawl does the rest.
    The environment variable ``FLEET_SEEDS=2000`` sets the number of seeds, on 60 hosts.
    """
    empty(database)
    Store(database.url).close()
    pages, gate = count(), Gate(FLEET_SEEDS // 5)

    def answer(seen: Seen) -> Answer:
        kind, _, number = seen.target.strip("/").partition("/")
        if kind == "go":
            there = f"http://127.9.4.{int(number) % SITES + 1}:{server.port}/page/{number}"
            return Answer.redirect(there)
        if kind == "page":
            gate.wait(next(pages))
        title = f"<title>Otters of harbour {number}</title>".encode()
        return Answer(body=title + WORDS) if kind == "page" else Answer(404)

    def settled() -> int:
        return int(str(values(database, "SELECT count(*) FROM seed WHERE state = 'done'")[0]))

    def come(part: float) -> None:
        goal = round(part * FLEET_SEEDS)
        gate.more(max(0, goal - settled()))
        wait_until(lambda: settled() >= goal)

    with Server("0.0.0.0", fallback=answer) as server:
        (tmp_path / "newer.py").write_text(NEWER)
        crawl = Crawl(
            tmp_path,
            {},
            STORE_URL=database.url,
            FRONTIER_WINDOW=FLEET_SEEDS // 10,
            HOST_LEASE=2,
            STORE_PATIENCE=HANGS,
            FLEET_INTERVAL=0.5,
            FLEET_DRAIN_TIMEOUT=HANGS,
            WORKERS=0,
            JAVASCRIPT="off",
        )
        crawl.seeds(*(server.url(f"/go/{number}", SHARED) for number in range(FLEET_SEEDS)))
        store = ("-s", f"STORE_URL={database.url}")

        def begin(number: int, *more: str) -> Fork:
            process = crawl.fork(*more, spider="webpages", output=f"{number}.jsonl")
            request.addfinalizer(process.kill)  # else a stopped one stays
            return process

        def status() -> dict[str, dict[str, object]]:
            found = json.loads(crawl.command("fleet", "status", "--json", *store))
            return {str(one["pid"]): one for one in found["workers"]}

        killed, stopped, upgraded, steady = workers = [begin(number) for number in range(4)]
        come(0.1)
        wait_until(lambda: values(database, "SELECT count(*) FROM worker") == [4])

        crawl.command("fleet", "pause", *store)
        paused = "SELECT count(*) FROM worker WHERE state = 'paused'"
        wait_until(lambda: values(database, paused) == [4])
        gate.more()
        wait_until(server.quiet)
        before, signs = len(server.seen), values(database, "SELECT max(last_sign) FROM worker")
        later = f"SELECT count(*) FROM worker WHERE last_sign > {signs[0]} + 1000"
        wait_until(lambda: values(database, later) == [4])
        assert len(server.seen) == before
        crawl.command("fleet", "resume", *store)

        # The server must notice the death before other workers use the hosts of the dead one.
        for one in workers[1:]:
            one.send_signal(signal.SIGSTOP)
        killed.kill()
        killed.communicate()
        gate.more()
        wait_until(server.quiet)
        for one in workers[1:]:
            one.send_signal(signal.SIGCONT)
        assert status()[str(killed.pid)]["notes"] == ["dead"]

        come(0.25)
        stop(stopped, database)
        mine = f"name LIKE '%%/{stopped.pid}/%%'"
        engine = create_engine(database.url)
        with engine.begin() as connection:
            earlier = f"last_sign = last_sign - {LOST * 1000:.0f}"
            connection.exec_driver_sql(f"UPDATE worker SET {earlier} WHERE {mine}")
        engine.dispose()

        database.stop("fast")
        line_with(steady, f"trying again for {HANGS} seconds")
        database.start()

        come(0.4)
        gate.more()
        crawl.command("fleet", "pause", *store)
        name = f"{platform.node()}/{upgraded.pid}"
        ended = crawl.command("fleet", "drain", "--worker", name, "--wait", *store)
        assert ended.splitlines()[-1].startswith("ended\t")
        assert upgraded.wait() == 11
        newer = begin(4, "-s", 'ADDONS={"newer.Newer": 1}')
        newest = "SELECT count(*) FROM worker WHERE version = '99.0'"
        wait_until(lambda: values(database, newest) == [1], newer)
        assert "old" in status()[str(steady.pid)]["notes"]  # type: ignore[operator]
        crawl.command("fleet", "resume", *store)

        valid = "lease > 1000 * extract(epoch FROM now())"
        held = f"SELECT count(*) FROM host WHERE holder LIKE '%%/{stopped.pid}/%%' AND {valid}"
        wait_until(lambda: values(database, held) == [0])
        stopped.send_signal(signal.SIGCONT)

        gate.more()
        come(0.7)
        crawl.command("fleet", "drain", *store)
        draining = "SELECT count(*) FROM worker WHERE state <> 'draining'"
        wait_until(lambda: values(database, draining) == [0])
        gate.more(FLEET_SEEDS)
        assert {one.wait() for one in (stopped, steady, newer)} == {11}
        assert values(database, "SELECT count(*) FROM seed_claim") == [0]
        assert settled() < FLEET_SEEDS, "too late for a drain"
        refused = crawl.run(spider="webpages")
        assert refused.code == 11
        assert "scrapy fleet resume" in refused.log

        crawl.command("fleet", "resume", *store)
        done = crawl.run(spider="webpages")
        assert done.code == 0, done.log
        peak = server.peak
    # Skipped: a worker whose claim had been taken over had already stored the record.
    assert set(values(database, "SELECT state FROM seed")) <= {"done", "skipped"}
    titles = [record["title"] for record in done.records]
    assert sorted(titles) == sorted(f"Otters of harbour {n}" for n in range(FLEET_SEEDS))
    assert values(database, "SELECT count(*) FROM page") == [FLEET_SEEDS]
    assert set(peak.values()) == {1}
    assert len(peak) == SITES + 1
    assert values(database, "SELECT count(*) FROM worker") == [0]
    for one in (stopped, steady, newer, upgraded):
        assert "Traceback" not in one.log()
