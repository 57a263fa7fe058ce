"""Crawls of publishers' pages: many hosts in parallel, one request at a time for each."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from pathlib import Path

from tests.crawls.run import Crawl
from tests.moments import HANGS
from tests.server import Answer, Seen, Server

SLOW, FAST = 24, 6  # publications of the slow host; fast hosts, with three each


def article(seen: Seen) -> Answer:
    number = seen.target.rsplit("/", 1)[-1]
    body = f'<html><head><meta name="citation_title" content="Title {number}"></head></html>'
    return Answer(body=body.encode(), headers={"Content-Type": "text/html"})


def test_a_slow_host_holds_up_nobody(tmp_path: Path) -> None:
    done_with_others = threading.Event()

    def slowly(seen: Seen) -> Answer:
        """Hold the second last page until all other hosts are done."""
        pages = [each for each in slow.seen if each.target.startswith("/a/")]
        if len(pages) == SLOW - 1:
            assert done_with_others.wait(HANGS)
        return article(seen)

    def quickly(seen: Seen) -> Answer:
        if sum(len(host.paths()) for host in others) == 3 * FAST:
            done_with_others.set()
        return article(seen)

    with ExitStack() as stack:
        resolver = stack.enter_context(Server("127.0.0.1"))
        slow = stack.enter_context(Server("127.0.0.2", fallback=slowly))
        others = [
            stack.enter_context(Server(f"127.0.0.{3 + number}", fallback=quickly))
            for number in range(FAST)
        ]
        hosts = [slow] * SLOW + others * 3
        for number, host in enumerate(hosts):
            resolver.route(f"/10.5555/{number}", Answer.redirect(host.url(f"/a/{number}")))
        urls = {"DOI_URL": resolver.url("").rstrip("/")}
        crawl = Crawl(tmp_path, urls, CONCURRENT_REQUESTS=4, DOWNLOAD_TIMEOUT=HANGS)
        crawl.seeds(*(f"10.5555/{number}" for number in range(len(hosts))))
        done = crawl.run(spider="doi")
        assert done.code == 0, done.log
        titles = {record["doi"]: record["parts"]["title"]["content"] for record in done.records}
        assert titles == {f"10.5555/{n}": f"Title {n}" for n in range(len(hosts))}
        pages = [seen for seen in slow.seen if seen.target.startswith("/a/")]
        assert len(pages) == SLOW
        assert done_with_others.is_set()
        for host in (resolver, slow, *others):
            assert set(host.peak.values()) == {1}
