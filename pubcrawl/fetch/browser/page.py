"""
One page in the browser, from opening to reading.

Chromium gets the document as it was sent, under its own address. Requests of the page
go through ``fetch``; images, frames and sockets are refused. If the page navigates away,
the result is the target.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Coroutine, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from playwright._impl._errors import TargetClosedError
from playwright.async_api import BrowserContext, Page, Route
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Request as PageRequest
from playwright.async_api import TimeoutError as PlaywrightTimeout

from pubcrawl.fetch.browser.actions import Action, act, action
from pubcrawl.fetch.browser.chromium import STEP, Chromium, first_line
from pubcrawl.fetch.browser.controls import Find, use_controls
from pubcrawl.fetch.browser.parts import Fetch
from pubcrawl.fetch.failures import fetch_error

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)

READING = 15  # seconds to read a finished page; an endless script blocks this
SETTLES = 10  # longest wait for a quiet spell, as a multiple of its length
KINDS = ("script", "stylesheet", "xhr", "fetch")  # no text depends on images, media and fonts
REQUESTS_MAX = 100  # of one page; one that needs more never settles

_SIZE = "document.documentElement ? document.documentElement.outerHTML.length : 0"


class PageLimits(NamedTuple):
    """
    The limits of a page.

    *load*: seconds; *wait*: seconds until the selected element is visible; *settle*:
    seconds of quiet after loading; *kinds*: allowed resource types of Playwright;
    *parts*: requests; *size*: UTF-16 code units of the page, 0 for no limit.
    """

    load: float
    wait: float
    settle: float
    size: int

    @classmethod
    def from_settings(cls, settings: BaseSettings) -> Self:
        """Return the limits in *settings*."""
        return cls(
            settings.getfloat("JAVASCRIPT_TIMEOUT", 30),
            settings.getfloat("JAVASCRIPT_WAIT", 15),
            settings.getfloat("JAVASCRIPT_SETTLE", 0.5),
            settings.getint("DOWNLOAD_MAXSIZE"),
        )


class SentDocument(NamedTuple):
    """A page as it was sent, its *body* unpacked; *cookie*: the header of its request."""

    url: str
    status: int
    headers: dict[str, str]
    body: bytes
    cookie: str


class Cookie(NamedTuple):
    """A cookie of the page; *domain* begins with a dot if subdomains get it too."""

    name: str
    value: str
    domain: str
    path: str
    secure: bool


class RenderedPage(NamedTuple):
    """
    The result of rendering.

    *html*: None if an endless script prevented reading. *redirect_url*: the address
    that the page navigates to; the other fields are useless then.
    """

    url: str
    html: str | None
    cookies: tuple[Cookie, ...] = ()
    redirect_url: str = ""
    incomplete: bool = False


class RenderRules(Protocol):
    """The rules for rendering a page; see ``browser.Browse``."""

    @property
    def wait_until(self) -> Callable[[str], str]:
        """Function: address → selector of the element that must become visible."""

    @property
    def actions(self) -> Callable[[str], Sequence[Mapping[str, Any]]]:
        """Function: address → actions."""

    @property
    def controls(self) -> Find | None:
        """Function: HTML and address → controls to use; None: they are left alone."""


async def render(
    chromium: Chromium,
    document: SentDocument,
    rules: RenderRules,
    fetch: Fetch,
    limits: PageLimits,
) -> RenderedPage:
    """
    Return *document* rendered by *chromium*.

    Raises ``BrowserDied``; ``FetchError`` ``too-large``.
    """
    async with chromium.context() as context:
        visit = _Visit(context, document, fetch, limits)
        return await visit.run(rules)


class _NavigatesAway(Exception):
    """Raised inside ``_Visit`` if the page navigates to another address."""


class _Visit:
    """The time between opening a page and closing it."""

    def __init__(
        self, context: BrowserContext, document: SentDocument, fetch: Fetch, limits: PageLimits
    ) -> None:
        self.context = context
        self.document = document
        self.fetch = fetch
        self.limits = limits
        self.page: Page | None = None
        self.target: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.crashed = False
        self.incomplete = False
        self._document_sent = False
        self._acting = False
        self._replaced = False  # by the response to a form
        self._targets: list[str] = []
        self._requests = 0
        self._busy = 0
        self._latest = monotonic()

    async def run(self, rules: RenderRules) -> RenderedPage:
        # Playwright never answers these calls if Chromium dies at the wrong moment.
        async with asyncio.timeout(STEP):
            await self._take_cookies()
            await self.context.route("**/*", self._route)
            page = self.page = await self.context.new_page()
        page.on("crash", self._crash)
        self.context.on("page", _close)  # windows that a page opens
        try:
            await self._open(page)
            await self._wait(page, rules.wait_until(page.url))
            if actions := [action(each) for each in rules.actions(page.url)]:
                self._acting = True
                await self._step(self._act(page, actions))
            if rules.controls is not None:
                self._acting = True
                await self._step(self._use_controls(page, rules.controls))
            html = await self._read(page)
        except _NavigatesAway:
            cookies = await self._cookies()
            return RenderedPage(page.url, None, cookies, redirect_url=self.target.result())
        if html is None:
            return RenderedPage(page.url, None, incomplete=True)
        return RenderedPage(page.url, html, await self._cookies(), incomplete=self.incomplete)

    async def _open(self, page: Page) -> None:
        timeout = self.limits.load * 1000
        await self._step(page.goto(self.document.url, wait_until="load", timeout=timeout))

    async def _wait(self, page: Page, selector: str) -> None:
        """Wait until *selector* is visible or, if it is empty, for a quiet spell."""
        if not selector:
            await self._step(self.settle())
            return
        timeout = self.limits.wait * 1000
        await self._step(
            page.wait_for_selector(f"css={selector}", state="visible", timeout=timeout)
        )

    async def _act(self, page: Page, actions: Sequence[Action]) -> None:
        async with asyncio.timeout(self.limits.load):
            await act(page, actions, self.settle)

    async def _use_controls(self, page: Page, find: Find) -> None:
        complete = await use_controls(page, find, self, self.limits.load)
        self.incomplete = self.incomplete or not complete

    async def reopen(self) -> bool:
        """Open the page as it was sent if a form has replaced it; answer whether one has."""
        if not self._replaced or self.page is None:
            return False
        self._replaced, self._document_sent = False, False
        timeout = self.limits.load * 1000
        await self.page.goto(self.document.url, wait_until="load", timeout=timeout)
        await self.settle()
        return True

    def targets(self) -> list[str]:
        """Return the addresses that controls wanted to go to since the last call."""
        targets, self._targets = self._targets, []
        return targets

    async def settle(self) -> None:
        """Wait for a quiet spell."""
        loaded = monotonic()
        while monotonic() < loaded + SETTLES * self.limits.settle:
            quiet = monotonic() - max(self._latest, loaded)
            if not self._busy and quiet >= self.limits.settle:
                return
            await asyncio.sleep(0.02)

    async def _step(self, step: Coroutine[Any, Any, object]) -> None:
        """Do *step* unless the page navigates away first; ignore failures and timeouts."""
        task = asyncio.ensure_future(step)
        try:
            futures: set[asyncio.Future[Any]] = {task, self.target}
            await asyncio.wait(futures, return_when=asyncio.FIRST_COMPLETED)
            if self.target.done():
                raise _NavigatesAway
            await task
        except (PlaywrightTimeout, TimeoutError) as error:
            logger.debug("%s: %s", self.document.url, first_line(error))
            self.incomplete = True
        except PlaywrightError as error:
            if self._is_gone(error):
                raise
            # ERR_ABORTED after window.stop(), an invalid selector, …
            logger.debug("%s: %s", self.document.url, first_line(error))
            self.incomplete = True
        finally:
            if not task.done():
                task.cancel()

    async def _read(self, page: Page) -> str | None:
        try:
            async with asyncio.timeout(READING):
                size = int(await page.evaluate(_SIZE))
                if 0 < self.limits.size < size:
                    raise fetch_error("too-large", f"{self.document.url} grew to {size} characters")
                html = await page.content()
        except TimeoutError:
            logger.debug("%s: endless script", self.document.url)
            return None
        except PlaywrightError as error:
            if self._is_gone(error):
                raise
            logger.debug("%s: %s", self.document.url, first_line(error))
            return None
        if self.target.done():
            raise _NavigatesAway
        return html

    def _is_gone(self, error: PlaywrightError) -> bool:
        browser = self.context.browser
        return (
            isinstance(error, TargetClosedError)
            or self.crashed
            or self.page is None
            or self.page.is_closed()
            or browser is None
            or not browser.is_connected()
        )

    def _crash(self, page: Page) -> None:
        self.crashed = True

    async def _take_cookies(self) -> None:
        pairs = [pair.partition("=") for pair in self.document.cookie.split("; ") if pair]
        cookies = [
            {"name": name, "value": value, "url": self.document.url}
            for name, _, value in pairs
            if name
        ]
        for cookie in cookies:
            # One by one, as Chromium rejects the whole list for one bad name or value.
            try:
                await self.context.add_cookies([cookie])  # type: ignore[list-item]
            except PlaywrightError as error:
                logger.debug("cookie %s: %s", cookie["name"], first_line(error))

    async def _cookies(self) -> tuple[Cookie, ...]:
        """Return the cookies that scripts and parts have set for the document's host."""
        headers = f"{self.document.cookie}; {self.document.headers.get('set-cookie', '')}"
        pairs = {pair.strip() for pair in re.split(r"[;\n]", headers)}
        async with asyncio.timeout(STEP):
            cookies = await self.context.cookies(self.document.url)
        return tuple(
            Cookie(each["name"], each["value"], each["domain"], each["path"], each["secure"])
            for each in cookies
            if f"{each['name']}={each['value']}" not in pairs
        )

    async def _route(self, route: Route, request: PageRequest) -> None:
        try:
            await self._answer(route, request)
        except PlaywrightError as error:
            # The page is closed or has cancelled the request.
            logger.debug("%s: %s", request.url, first_line(error))

    async def _answer(self, route: Route, request: PageRequest) -> None:
        if request.is_navigation_request():
            await self._navigate(route, request)
            return
        if request.resource_type not in KINDS or self._requests >= REQUESTS_MAX:
            await route.abort("blockedbyclient")
            return
        await self._send_part(route, request)

    async def _send_part(self, route: Route, request: PageRequest) -> None:
        self._requests += 1
        self._busy += 1
        try:
            part = await self.fetch(request)
        finally:
            self._busy -= 1
            self._latest = monotonic()
        if part is None:
            await route.abort("failed")
        else:
            await route.fulfill(status=part.status, headers=part.headers, body=part.body)

    async def _navigate(self, route: Route, request: PageRequest) -> None:
        # Frames are not part of the page's HTML, and windows are closed at once.
        if not self._is_main(request):
            await route.abort("blockedbyclient")
            return
        if not self._document_sent:
            self._document_sent = True
            document = self.document
            await route.fulfill(
                status=document.status, headers=document.headers, body=document.body
            )
            return
        # Clicks serve to show more of this page, so they may not open another one. A form may be
        # sent to the page itself.
        if self._acting and request.method == "POST" and self._is_own(request.url):
            self._replaced = True
            await self._send_part(route, request)
            return
        if self._acting:
            self._targets.append(request.url)
        elif request.method == "GET" and not self.target.done():
            self.target.set_result(request.url)
        await route.abort("aborted")

    def _is_own(self, url: str) -> bool:
        """Answer whether *url* is that of the document, with any fragment."""
        return url.partition("#")[0] == self.document.url.partition("#")[0]

    def _is_main(self, request: PageRequest) -> bool:
        try:
            return self.page is None or request.frame == self.page.main_frame
        except PlaywrightError:
            return False  # a window that is not open yet


async def _close(page: Page) -> None:
    try:
        await page.close()
    except PlaywrightError as error:
        logger.debug("%s: %s", page.url, first_line(error))
