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


def await_gone(pids: list[int]) -> None:
    """Wait until the processes *pids* have ended."""
    wait_until(lambda: not any(command(pid) for pid in pids))


def victims(root: int) -> dict[str, list[int]]:
    """Return the processes below *root* that may die."""
    lines = processes(root)
    return {
        "browser": main_browser(root),
        "page": [pid for pid, line in lines.items() if "--type=renderer" in line],
        "driver": [pid for pid, line in lines.items() if "run-driver" in line],
    }


@pytest.mark.long
def test_what_dies_is_started_again(tmp_path):
    """Each victim is killed when a page first asks for its script, the last one each time."""
    with Server() as server:
        process = None

        def murder(request: Seen) -> Answer:
            assert process is not None
            victim = request.target.removeprefix("/kill-")
            if victim == "always" or server.paths().count(request.target) == 1:
                wanted = victims(process.pid)["browser" if victim == "always" else victim]
                assert wanted
                for pid in wanted:
                    kill(pid)
            return SHOWS

        requests = []
        for name in ("page", "browser", "driver", "always"):
            server.route(f"/{name}", f"<body><script src=/kill-{name}></script>".encode())
            server.route(f"/kill-{name}", murder)
            requests.append(page(server.url(f"/{name}")))
        server.route("/then", b"<body><script src=/app.js></script>")
        server.route("/app.js", SHOWS)
        requests.append(page(server.url("/then")))
        # Not in Python's development mode, where asyncio logs a traceback when it writes
        # to a driver whose death it has not noticed yet.
        process = fork(tmp_path, requests, {**FAST, "JAVASCRIPT_PAGES": 1}, kind=forks)
        log = "".join(process.communicate())
        done = results(tmp_path, log, process.returncode)
        assert server.paths().count("/kill-always") == 2
        assert server.paths().count("/always") == 1
    assert done.slugs == ["", "", "", "browser-failed", ""]
    assert done.results[3]["sets"]
    assert all("drawn" in body(done.results[number]) for number in (0, 1, 2, 4))
    assert done.code == 0
    assert done.stats["browser/died"] >= 4
    assert "Traceback" not in log


@pytest.mark.parametrize(
    "end", [pytest.param(signal.SIGINT, marks=pytest.mark.nightly), signal.SIGKILL]
)
def test_nothing_stays_behind(tmp_path, end):
    with Server() as server:
        event = threading.Event()
        go_on = threading.Event()

        def wait(request: Seen) -> Answer:
            event.set()
            go_on.wait(HANGS)
            return SHOWS

        server.route("/app.js", wait)
        server.fallback = b"<body><script src=/app.js></script>"
        requests = [page(server.url(f"/{number}")) for number in range(3)]
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
