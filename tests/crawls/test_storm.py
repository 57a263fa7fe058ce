"""A host that refuses every request costs few of them, not eight per seed, and may recover."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from time import time

import pytest

from pubcrawl.model.times import iso
from tests.apis.synthetic import Synthetic
from tests.crawls.run import Apis, Crawl, Done
from tests.server import Answer, Seen, Server

PAGE = b"<title>Otter tool</title><p>" + b"It counts otters in recordings from rivers. " * 9
FIRST = 0.2  # seconds to rest after the first refusal
SETTINGS = {
    "JAVASCRIPT": "off",
    "RETRY_AFTER_DEFAULT": FIRST,
    "SEED_FAILURES_MAX": "100%",
    "FRONTIER_FETCH_EXCEPTION_COOLDOWN": 0,
}
AT_MOST = 12


def refuse(server: Server, status: int = 429) -> None:
    """Refuse all requests: four times with Retry-After 0, then with longer than a crawl takes."""

    def answer(seen: Seen) -> Answer:
        return Answer(status, headers={"Retry-After": "0" if len(server.seen) < 5 else "500"})

    server.fallback = answer


def run(crawl: Crawl, spider: str = "webpages") -> Done:
    done = crawl.run(spider=spider)
    assert done.code == 0, done.log
    assert "Traceback" not in done.log
    return done


def reasons(crawl: Crawl) -> set[tuple[str, str]]:
    return {(state, reason) for _, state, reason in crawl.ledger()}


def rest_is_over(crawl: Crawl) -> None:
    """End the rest of all hosts, which the next crawl would observe as well."""
    with closing(sqlite3.connect(crawl.folder / "pubcrawl.db")) as connection, connection:
        connection.execute("UPDATE host SET ready = 0, held_until = 0")
        connection.execute("UPDATE seed SET due = 1 WHERE due > 1")


@pytest.mark.long
@pytest.mark.parametrize(
    ("spider", "seeds", "status"),
    [
        ("webpages", 60, 429),
        pytest.param("webpages", 250, 503, marks=pytest.mark.nightly),
        *(pytest.param("journal", 20, status, marks=pytest.mark.nightly) for status in (429, 503)),
    ],
)
def test_requests_do_not_grow_with_the_seeds(
    tmp_path: Path, spider: str, seeds: int, status: int
) -> None:
    with Server("127.0.0.1") as busy, Server("127.0.0.2") as well:
        refuse(busy, status)
        well.fallback = PAGE
        crawl = Crawl(tmp_path, {}, **SETTINGS)
        urls = [busy.url(f"/{n}") for n in range(seeds)]
        crawl.seeds(*urls, *(well.url(f"/{n}") for n in range(10)))
        run(crawl, spider)
        assert len(busy.seen) == 5 <= AT_MOST
        assert len(well.paths()) == 10
        sent = [seen.time for seen in busy.seen]
        assert all(b - a > FIRST * 2**n for n, (a, b) in enumerate(pairwise(sent)))
        ends = [(state, reason) for text, state, reason in crawl.ledger() if text in set(urls)]
        assert ends == [("failed", "rate-limited")] * seeds


def test_what_was_refused_comes_back_in_a_later_crawl(tmp_path: Path) -> None:
    with Server() as server:
        refuse(server)
        crawl = Crawl(tmp_path, {}, **SETTINGS)
        crawl.seeds(*(server.url(f"/{n}") for n in range(20)))
        run(crawl)
        assert reasons(crawl) == {("failed", "rate-limited")}
        assert all(page["fetch_exception"] for page in crawl.stored("page"))
        lines = crawl.command("seeds", "--state", "failed", "--json").splitlines()
        due = {json.loads(line)["due"] for line in lines}
        assert (
            iso(round(time() * 1000)) < min(due) <= max(due) < iso(round(time() * 1000) + 500_000)
        )
        sent = len(server.seen)
        server.fallback = PAGE
        assert "20 failed seeds wait for their hosts, the first until" in run(crawl).log
        assert len(server.seen) == sent
        rest_is_over(crawl)
        done = run(crawl)
        assert reasons(crawl) == {("done", "")}
        assert len(done.records) == 20
        assert len(server.paths()) == 20


def test_a_host_that_relents_gives_all_its_pages(tmp_path: Path) -> None:
    def answer(seen: Seen) -> Answer:
        return Answer(429) if len(server.seen) % 4 else Answer(body=PAGE)

    with Server() as server:
        server.fallback = answer
        settings = {**SETTINGS, "RETRY_AFTER_DEFAULT": 0.01, "ROBOTSTXT_OBEY": False}
        crawl = Crawl(tmp_path, {}, **settings)
        crawl.seeds(*(server.url(f"/{n}") for n in range(8)))
        run(crawl)
        assert reasons(crawl) == {("done", "")}
        assert len(server.seen) == 4 * 8


def test_apis_that_refuse_are_given_up_as_hosts_are(tmp_path: Path) -> None:
    def fault(resource: str, asked: tuple[str, ...]) -> Answer:
        return Answer(429, headers={"Retry-After": "0" if len(apis.server.seen) < 5 else "500"})

    source = Synthetic(20, small=True)
    with Apis(source, fault) as apis:
        crawl = Crawl(tmp_path, apis.urls, **SETTINGS, BATCH_MAX=1)
        crawl.seeds(*source.pmids)
        run(crawl, "publications")
        assert len(apis.server.seen) == 5 <= AT_MOST
        assert reasons(crawl) == {("failed", "rate-limited")}
