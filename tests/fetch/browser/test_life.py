"""If Chromium dies or the crawl is stopped or killed, no page is lost and no process remains."""

import asyncio
import os
import signal
import sys
import threading
import time
from contextlib import asynccontextmanager

import pytest
from scrapy.settings import Settings
from scrapy.utils.test import get_crawler

from pubcrawl.fetch.browser import Browse
from pubcrawl.fetch.browser import chromium as browser_chromium
from pubcrawl.fetch.browser import page as browser_page
from tests.crawls.forks import forks
from tests.fetch.browser.browsing import (
    FAST,
    body,
    command,
    kill,
    main_browser,
    needs_chromium,
    page,
    processes,
    script,
)
from tests.fetch.crawling import crawl, fork
from tests.fetch.crawling import read as results
from tests.moments import HANGS, wait_until
from tests.server import Answer, Seen, Server

pytestmark = [needs_chromium, pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")]

SHOWS = script("document.body.append('drawn')")


def shells(server: Server, count: int) -> list[dict[str, object]]:
    """Give *server* *count* pages that a script completes; return their requests."""
    for number in range(count):
        server.route(f"/{number}", b"<body><script src=/app.js></script>")
    return [page(server.url(f"/{number}")) for number in range(count)]


def on_first(server: Server, action) -> None:
    """Route the script; run *action* before its first answer."""
    lock = threading.Lock()
    done = []

    def answer(request: Seen) -> Answer:
        with lock:
            if not done:
                done.append(action())
        return SHOWS

    server.route("/app.js", answer)


def await_gone(pids: list[int]) -> None:
    """Wait until the processes *pids* have ended."""
    wait_until(lambda: not any(command(pid) for pid in pids))


@pytest.mark.long
@pytest.mark.parametrize("victim", ["browser", "page", "driver"])
def test_what_dies_is_started_again(tmp_path, victim):
    with Server() as server:
        requests = shells(server, 6)
        process = None

        def murder() -> int:
            assert process is not None
            lines = processes(process.pid)
            wanted = {
                "browser": main_browser(process.pid),
                "page": [pid for pid, line in lines.items() if "--type=renderer" in line],
                "driver": [pid for pid, line in lines.items() if "run-driver" in line],
            }[victim]
            assert wanted
            for pid in wanted:
                kill(pid)
            return len(wanted)

        on_first(server, murder)
        # Not in Python's development mode, where asyncio logs a traceback when it writes
        # to a driver whose death it has not noticed yet.
        process = fork(tmp_path, requests, {**FAST, "JAVASCRIPT_PAGES": 2}, kind=forks)
        log = "".join(process.communicate())
        done = results(tmp_path, log, process.returncode)
    assert done.slugs == [""] * 6
    assert all("drawn" in body(result) for result in done.results.values())
    assert done.code == 0
    assert done.stats["browser/died"] >= 1
    assert done.stats["browser/started"] == 2
    assert "Traceback" not in log


def test_a_page_that_kills_the_browser_fails_alone(tmp_path):
    with Server() as server:
        server.route("/", b"<body><script src=/app.js></script>")
        server.route("/bad", b"<body><script src=/bad.js></script>")
        server.route("/app.js", SHOWS)
        process = None

        def murder(request: Seen) -> Answer:
            assert process is not None
            for pid in main_browser(process.pid):
                kill(pid)
            return SHOWS

        server.route("/bad.js", murder)
        requests = [page(server.url("/bad")), page(server.url())]
        process = fork(tmp_path, requests, {**FAST, "JAVASCRIPT_PAGES": 1})
        log = "".join(process.communicate())
        done = results(tmp_path, log, process.returncode)
        assert server.paths().count("/bad.js") == 2
        assert server.paths().count("/bad") == 1
    assert done.slugs == ["browser-failed", ""]
    assert done.results[0]["sets"]
    assert "drawn" in body(done.results[1])


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_nothing_stays_behind(tmp_path, end):
    with Server() as server:
        requests = shells(server, 3)
        event = threading.Event()
        go_on = threading.Event()

        def wait() -> None:
            event.set()
            go_on.wait(HANGS)

        on_first(server, wait)
        process = fork(tmp_path, requests, {**FAST, "JAVASCRIPT_PAGES": 1})
        try:
            assert event.wait(HANGS)
            below = list(processes(process.pid))
            profiles = {
                word.partition("=")[2]
                for pid in main_browser(process.pid)  # Debian's wrapper script and its child
                for word in command(pid).split()
                if word.startswith("--user-data-dir=")
            }
            assert len(profiles) == 1
            process.send_signal(end)
            time.sleep(0.3)
        finally:
            go_on.set()
        log = "".join(process.communicate())
        await_gone(below)
        wait_until(lambda: not any(map(os.path.exists, profiles)))
    if end == signal.SIGINT:
        done = results(tmp_path, log, process.returncode)
        # The current page is finished.
        assert "drawn" in body(done.results[0])
        assert "Traceback" not in log


def test_a_crawl_without_pages_for_it_starts_none(tmp_path):
    with Server() as server:
        server.route("/", b"plain")
        done = crawl(tmp_path, [server.url()], FAST)
    assert "browser/started" not in done.stats
    assert "playwright" not in done.log.lower()


def test_a_browser_that_stands_still_is_given_up(monkeypatch):
    """A page that never opens, as when Chromium dies at the wrong moment, ends as well."""
    monkeypatch.setattr(browser_page, "STEP", 1)
    monkeypatch.setattr(browser_chromium, "STEP", 5)

    class Standing(browser_chromium.Chromium):
        @asynccontextmanager
        async def context(self):
            async with super().context() as context:
                stopped.extend(main_browser(os.getpid()))
                for pid in stopped:
                    os.kill(pid, signal.SIGSTOP)
                yield context

    async def visit() -> None:
        chromium = Standing(get_crawler())
        limits = browser_page.PageLimits.from_settings(Settings())
        document = browser_page.SentDocument("http://a.example/", 200, {}, b"<p>a", "")
        try:
            await browser_page.render(chromium, document, Browse(), no_part, limits)
        finally:
            for pid in stopped:
                kill(pid)
            await chromium.close()

    async def no_part(request):
        return None

    stopped: list[int] = []
    with pytest.raises(browser_chromium.BrowserDied):
        asyncio.run(asyncio.wait_for(visit(), 60))
