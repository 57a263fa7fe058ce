"""
The life of Chromium: it starts with the first page, after a crash, and anew after many pages.

The module uses scrapy-playwright's browser provider and settings (``PLAYWRIGHT_…``), but
not its download handler; docs/design.md explains why. Chromium runs without a network:
its only host is a proxy that does not exist. If this process is killed, Playwright's
driver notices the closed pipe and ends Chromium.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playwright._impl._errors import TargetClosedError
from playwright.async_api import Browser, BrowserContext
from playwright.async_api import Error as PlaywrightError
from scrapy_playwright.handler import Config
from scrapy_playwright.provider import PlaywrightBrowserProvider

from pubcrawl.fetch.browser.find import find_chromium
from pubcrawl.fetch.failures import fetch_error

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

START = 60  # seconds for Chromium to start on a busy machine
STEP = 15  # seconds for steps that take milliseconds: opening or closing a page
STARTS = 3  # failed starts in a row after which Chromium is not started again
PAGES_MAX = 200  # pages after which Chromium is restarted: its memory grows

# The proxy cannot be reached, as the resolver rule covers its address too.
NOWHERE = "http://127.0.0.1:9"

ARGUMENTS = (
    # No network of its own: no name or address can be resolved, and WebRTC,
    # which could bypass a proxy, is restricted.
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-quic",
    # No activity besides the page.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-gpu",
    # A page has a context and thus a process of its own, and no frames. Isolating sites
    # within it would need a second process, 80 ms of processor time per page.
    "--disable-site-isolation-trials",
    "--mute-audio",
    "--no-first-run",
    # A page that uses too much memory dies alone.
    "--js-flags=--max-old-space-size=512",
)


class BrowserDied(Exception):
    """Raised by ``Chromium`` and ``page.render`` if Chromium, a page or the driver has died."""


@dataclass
class _Run:
    """A process of Chromium; *retired*: it gets no more pages."""

    browser: Browser
    pages: int = 0
    open_pages: int = 0
    retired: bool = False


class Chromium:
    """The browser of a crawl."""

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        self.stats = crawler.stats
        self.user_agent = str(settings["USER_AGENT"])
        self.config = Config.from_settings(settings)
        # A remote browser would have a network.
        self.config.cdp_url = self.config.connect_url = None
        self.config.browser_type_name = "chromium"
        self.config.launch_options = launch_options(
            find_chromium(settings), self.config.launch_options
        )
        self._provider: PlaywrightBrowserProvider | None = None
        self._runs: list[_Run] = []
        self._failed = 0
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def context(self) -> AsyncIterator[BrowserContext]:
        """
        Provide a new context without stored data, and close it on every path.

        Raises ``BrowserDied``, also for Playwright's errors inside the ``with``;
        ``FetchError`` ``needs-browser`` if Chromium does not start.
        """
        run = await self._current_run()
        run.pages += 1
        run.open_pages += 1
        try:
            async with asyncio.timeout(STEP):
                context = await run.browser.new_context(
                    user_agent=self.user_agent,
                    service_workers="block",  # they would answer in place of the network
                    accept_downloads=False,
                    permissions=[],
                )
            try:
                yield context
            finally:
                await self._close_context(run, context)
        except (PlaywrightError, TimeoutError) as error:
            run.retired = True
            raise BrowserDied(first_line(error)) from error
        finally:
            run.open_pages -= 1
            await self._end_retired()

    async def close(self) -> None:
        """End Chromium and the driver."""
        async with self._lock:
            if self.stats and self._runs:
                contexts = sum(len(run.browser.contexts) for run in self._runs)
                self.stats.set_value("browser/left_open", contexts)
            for run in self._runs:
                await self._end(run)
            self._runs.clear()
            await self._drop_driver()

    async def _current_run(self) -> _Run:
        async with self._lock:
            for run in self._runs:
                if run.pages >= PAGES_MAX or not run.browser.is_connected():
                    run.retired = True
                if not run.retired:
                    return run
            run = _Run(await self._start())
            self._runs.append(run)
            return run

    async def _start(self) -> Browser:
        if self._failed >= STARTS:
            raise fetch_error("needs-browser", "Chromium does not start")
        try:
            async with asyncio.timeout(START):
                try:
                    browser = await self._launch()
                except TargetClosedError:
                    # The driver has died, and all its browsers with it.
                    await self._drop_driver()
                    browser = await self._launch()
        except (PlaywrightError, OSError, TimeoutError) as error:
            self._failed += 1
            logger.error("Chromium does not start: %s", error)
            await self._drop_driver()
            raise BrowserDied(f"does not start: {first_line(error)}") from error
        self._failed = 0
        logger.info("Chromium %s started", browser.version)
        if self.stats:
            self.stats.inc_value("browser/started")
        return browser

    async def _launch(self) -> Browser:
        if self._provider is None:
            provider = PlaywrightBrowserProvider(self.config)
            await provider.start()
            self._provider = provider
        browser: Browser = await self._provider.launch_browser()
        return browser

    async def _close_context(self, run: _Run, context: BrowserContext) -> None:
        # Shielded, so that the page of a cancelled request is closed as well.
        closing = asyncio.ensure_future(context.close())
        try:
            async with asyncio.timeout(STEP):
                await asyncio.shield(closing)
        except (PlaywrightError, TimeoutError) as error:
            logger.debug("a page could not be closed: %s", error)
            run.retired = True

    async def _end_retired(self) -> None:
        """End retired processes without open pages."""
        for run in [run for run in self._runs if run.retired and not run.open_pages]:
            self._runs.remove(run)
            await self._end(run)

    async def _end(self, run: _Run) -> None:
        try:
            async with asyncio.timeout(STEP):
                await run.browser.close()
        except (PlaywrightError, TimeoutError) as error:
            logger.debug("Chromium could not be closed: %s", error)

    async def _drop_driver(self) -> None:
        provider, self._provider = self._provider, None
        if provider is None:
            return
        try:
            async with asyncio.timeout(STEP):
                await provider.close()
        except (PlaywrightError, OSError, TimeoutError) as error:
            logger.debug("the driver could not be stopped: %s", error)


def launch_options(path: str, extra: dict[str, Any]) -> dict[str, Any]:
    """
    Return the launch options of the Chromium at *path*.

    *extra* (``PLAYWRIGHT_LAUNCH_OPTIONS``) adds to them; the network stays off.
    """
    return {
        "executable_path": path,
        # Root cannot use the sandbox; other users can, unless *extra* turns it off.
        "chromium_sandbox": os.geteuid() != 0,
        # Ctrl-C stops the crawl, which closes the browser when its pages are done.
        "handle_sigint": False,
        "handle_sigterm": False,
        "handle_sighup": False,
        **extra,
        "args": [*extra.get("args", ()), *ARGUMENTS],
        "proxy": {"server": NOWHERE},
    }


def first_line(error: BaseException) -> str:
    """Return the first line of a message, or the class of an error without one."""
    return (str(error) or type(error).__name__).splitlines()[0]
