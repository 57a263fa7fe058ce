"""A crawl that ends early waits for no host, and its seeds stay in the queue."""

from __future__ import annotations

import signal
import threading
from pathlib import Path

from pubcrawl.engine.spider import DRAINING
from tests.crawls.run import Crawl
from tests.moments import HANGS, line_with, wait_until
from tests.server import Answer, Seen, Server

SLOW, LAZY = "127.0.0.2", "127.0.0.3"
PAGE = b"<title>Otters</title><h1>Otters</h1><p>" + b"They swim, they dive and they sleep. " * 20


def test_hosts_that_are_slow_or_want_to_rest_hold_up_no_end(tmp_path: Path) -> None:
    slow, lazy = threading.Event(), threading.Event()

    def answer(seen: Seen) -> Answer:
        if seen.host == SLOW and seen.target == "/page":
            slow.wait(HANGS)
        if seen.target != "/robots.txt":
            return Answer(body=PAGE)
        if seen.host != LAZY:
            return Answer(404)
        lazy.wait(HANGS)
        return Answer(body=b"User-agent: *\nCrawl-delay: 5000\n")

    def waiting() -> bool:
        asked = {(seen.host, seen.target) for seen in server.seen}
        return {(SLOW, "/page"), (LAZY, "/robots.txt")} <= asked

    with Server("0.0.0.0", fallback=answer) as server:
        settings = {"JAVASCRIPT": "off", "WORKERS": 0, "FLEET_INTERVAL": 0.1}
        crawl = Crawl(tmp_path, {}, DOWNLOAD_TIMEOUT=HANGS, **settings)
        crawl.seeds(*(server.url("/page", host) for host in ("127.0.0.1", SLOW, LAZY)))
        drained = crawl.fork("-s", "FLEET_DRAIN_TIMEOUT=0", spider="webpages")
        wait_until(lambda: waiting() and crawl.states().get("done"), drained)
        # Both hosts hold a request; the drain returns the seeds to the queue.
        crawl.command("fleet", "drain")
        assert drained.wait() == 11
        assert crawl.states() == {"done": 1, "pending": 2}
        crawl.command("fleet", "resume")

        slow.set()
        server.seen.clear()
        interrupted = crawl.fork(spider="webpages")
        wait_until(lambda: waiting() and crawl.states().get("done") == 2, interrupted)
        interrupted.send_signal(signal.SIGTERM)
        line_with(interrupted, DRAINING)
        # After this robots.txt, the request for the page would wait for more than an hour.
        lazy.set()
        assert interrupted.wait() == 11
        assert crawl.states() == {"done": 2, "pending": 1}
        assert ("/page", LAZY) not in {(seen.target, seen.host) for seen in server.seen}
