"""
Chromium's life: started when a page needs it, again when it dies, anew after so many pages.

Built on scrapy-playwright's browser provider and settings (``PLAYWRIGHT_…``);
its download handler is not used, docs/design.md says why. Chromium is started
without a network: it knows no host but a proxy that nobody runs. If this
process is killed, Playwright's driver sees its pipe close and ends Chromium.
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

from pubcrawl.fetch.browser_find import find_chromium
from pubcrawl.fetch.failures import fetch_error

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

START = 60  # seconds for Chromium to start on a busy machine
STEP = 15  # seconds for what takes milliseconds: a new page, closing one
STARTS = 3  # failed starts after which no further one is tried

# The proxy cannot be reached: the resolver rule holds for its address too.
NOWHERE = "http://127.0.0.1:9"

ARGUMENTS = (
    # No network of its own: no name and no address can be looked up, and WebRTC,
    # which would go round a proxy, may not.
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-quic",
    # Nothing that is not the page.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-gpu",
    # A page has a context, so a process, of its own and no frames: to keep sites
    # apart within it costs a second process, 80 ms of the processor a page.
    "--disable-site-isolation-trials",
    "--mute-audio",
    "--no-first-run",
    # A page that eats memory dies alone.
    "--js-flags=--max-old-space-size=512",
)


class BrowserDied(Exception):
    """Raised inside this room when Chromium, a page of it or the driver is gone."""


@dataclass
class _Run:
    """One process of Chromium; *given*: pages so far; *open*: pages now; *old*: takes no more."""

    browser: Browser
    given: int = 0
    open: int = 0
    old: bool = False


class Chromium:
    """The browser of a crawl."""

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        self.stats = crawler.stats
        self.user_agent = str(settings["USER_AGENT"])
        self.pages_max = settings.getint("JAVASCRIPT_RECYCLE", 200)
        self.config = Config.from_settings(settings)
        # A browser elsewhere would have a network.
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
        Give a context without any past, and close it on every path.

        Raises ``BrowserDied``, also where Playwright says so inside the
        ``with``; ``FetchError`` ``needs-browser`` if Chromium does not start.
        """
        run = await self._running()
        run.given += 1
        run.open += 1
        try:
            async with asyncio.timeout(STEP):
                context = await run.browser.new_context(
                    user_agent=self.user_agent,
                    service_workers="block",  # they would answer for the network
                    accept_downloads=False,
                    permissions=[],
                )
            try:
                yield context
            finally:
                await self._closed(run, context)
        except (PlaywrightError, TimeoutError) as error:
            run.old = True
            raise BrowserDied(_first_line(error)) from error
        finally:
            run.open -= 1
            await self._tidy()

    async def close(self) -> None:
        """End Chromium and the driver."""
        async with self._lock:
            if self.stats and self._runs:
                contexts = sum(len(run.browser.contexts) for run in self._runs)
                self.stats.set_value("browser/left_open", contexts)
            for run in self._runs:
                await self._ended(run)
            self._runs.clear()
            await self._drop_driver()

    async def _running(self) -> _Run:
        async with self._lock:
            for run in self._runs:
                if run.given >= self.pages_max or not run.browser.is_connected():
                    run.old = True
                if not run.old:
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
                    # The driver has died, and with it whatever it had started.
                    await self._drop_driver()
                    browser = await self._launch()
        except (PlaywrightError, OSError, TimeoutError) as error:
            self._failed += 1
            logger.error("Chromium does not start: %s", error)
            await self._drop_driver()
            raise BrowserDied(f"does not start: {_first_line(error)}") from error
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

    async def _closed(self, run: _Run, context: BrowserContext) -> None:
        # Shielded: the page of a request that is cancelled is closed all the same.
        closing = asyncio.ensure_future(context.close())
        try:
            async with asyncio.timeout(STEP):
                await asyncio.shield(closing)
        except (PlaywrightError, TimeoutError) as error:
            logger.debug("a page could not be closed: %s", error)
            run.old = True

    async def _tidy(self) -> None:
        """End what is old and has no page open."""
        for run in [run for run in self._runs if run.old and not run.open]:
            self._runs.remove(run)
            await self._ended(run)

    async def _ended(self, run: _Run) -> None:
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


def launch_options(path: str, given: dict[str, Any]) -> dict[str, Any]:
    """
    Return how Chromium at *path* is started.

    *given* (``PLAYWRIGHT_LAUNCH_OPTIONS``) adds to it; the network stays off.
    """
    return {
        "executable_path": path,
        # Root has no sandbox; anybody else keeps it, unless told otherwise.
        "chromium_sandbox": os.geteuid() != 0,
        # Ctrl-C is for the crawl, which closes the browser when its pages are done.
        "handle_sigint": False,
        "handle_sigterm": False,
        "handle_sighup": False,
        **given,
        "args": [*given.get("args", ()), *ARGUMENTS],
        "proxy": {"server": NOWHERE},
    }


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
