"""
Pages that need a browser: fetched like any other page, then rendered by a real Chromium.

A request asks for rendering by ``Browse`` in ``meta["browser"]``. Its document passes
through slots, guard, robots.txt, ``Retry-After``, cookies, archive and recorder like
every document; ``Rendering`` then passes the bytes to Chromium, which runs the
scripts. The requests of the page (``browser.parts``) take the same path. Chromium
itself has no network, so no trick of a page (another address for a name, a socket,
a prefetch) evades the rules.

If a page navigates away (``location.href``, a meta refresh), the answer is a redirect,
which becomes a request of its own, through the slot of its own host.

*Settings*: ``JAVASCRIPT`` and those that begin with it, see docs/settings.md.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from scrapy import signals
from scrapy.http import Headers, HtmlResponse, Request, Response

from pubcrawl.exceptions import SettingError
from pubcrawl.fetch.archive.recorder import page_rendered
from pubcrawl.fetch.blocked import Blocked
from pubcrawl.fetch.browser.find import find_chromium
from pubcrawl.fetch.decompress import Decompress
from pubcrawl.fetch.failures import fetch_error, is_pdf
from pubcrawl.fetch.large import response_head
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.fetch.stats import count
from pubcrawl.formats.mime import HTML_TYPES

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

    from pubcrawl.fetch.browser.chromium import Chromium
    from pubcrawl.fetch.browser.page import Cookie, RenderedPage
    from pubcrawl.fetch.browser.parts import Parts

logger = logging.getLogger(__name__)

MODES = ("auto", "off", "always")


# Bytes that are searched for the first tag of a document without a type.
SNIFF = 1024

# Headers that describe the document as sent, not the rendered page.
_AS_SENT = (b"Content-Encoding", b"Content-Length", b"Transfer-Encoding", b"Content-Disposition")


def mode(settings: BaseSettings) -> str:
    """Return ``JAVASCRIPT``: auto, off or always. Raises ``SettingError``."""
    value = str(settings.get("JAVASCRIPT") or "auto").lower()
    if value not in MODES:
        raise SettingError(f"JAVASCRIPT={value}: give auto, off or always")
    return value


def no_selector(url: str) -> str:
    """Return "": a page without a rule has no selector."""
    return ""


def no_actions(url: str) -> Sequence[Mapping[str, Any]]:
    """Return (): a page without a rule has no actions."""
    return ()


class Browse(NamedTuple):
    """
    How a page is rendered.

    *wait_until*: address of the browser → CSS selector of an element that must
    become visible, "" for none. *fresh*: the first request is sent without
    cookies. *actions*: address of the browser → actions after that. *controls*: HTML and address
    of the rendered page → controls to use (``browser.controls``); None: they are left alone.
    """

    wait_until: Callable[[str], str] = no_selector
    fresh: bool = False
    actions: Callable[[str], Sequence[Mapping[str, Any]]] = no_actions
    controls: Callable[[str, str], Sequence[Mapping[str, Any]]] | None = None


class Browsing:
    """
    Downloader middleware that decides which pages are rendered; it comes before the network.

    Raises ``FetchError`` ``needs-browser`` if a page needs a browser and none is installed.
    """

    def __init__(self, mode: str, chromium: str) -> None:
        self.mode = mode
        self.chromium = chromium

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware for ``JAVASCRIPT``; raises ``SettingError``."""
        setting = mode(crawler.settings)
        return cls(setting, "" if setting == "off" else find_chromium(crawler.settings))

    def process_request(self, request: Request) -> None:
        """Apply ``JAVASCRIPT=always`` to a page; raises ``FetchError`` without a browser."""
        meta = request.meta
        if self.mode == "always" and meta.get("accepts") == "html":
            meta.setdefault("browser", Browse())
        if meta.get("browser") is not None and not self.chromium:
            why = "JAVASCRIPT is off" if self.mode == "off" else "no Chromium was found"
            raise fetch_error("needs-browser", why)


class Rendering:
    """
    Downloader middleware that renders a document.

    It handles responses just before the cookie middleware, so that cookies of scripts
    are stored like cookies of the host.
    """

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        self.crawler = crawler
        self.decompress = Decompress.from_crawler(crawler)
        self.maxsize = settings.getint("DOWNLOAD_MAXSIZE")
        self._slots = asyncio.Semaphore(max(1, settings.getint("JAVASCRIPT_PAGES", 4)))
        self._chromium: Chromium | None = None
        self._parts: Parts | None = None
        crawler.signals.connect(self.close, signals.spider_closed)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware of *crawler*; Chromium starts with the first page."""
        return cls(crawler)

    async def close(self) -> None:
        """Close the browser."""
        if self._chromium is not None:
            await self._chromium.close()

    def process_request(self, request: Request) -> None:
        """Remove the walk's cookies if the page needs a fresh browser."""
        browse = request.meta.get("browser")
        if browse is not None and browse.fresh and not request.meta.get("redirect_times"):
            request.headers.pop("Cookie", None)

    async def process_response(self, request: Request, response: Response) -> Response:
        """
        Return the rendered page of *response* in UTF-8, flagged ``browser``.

        Flag ``incomplete``: part of the page did not arrive in time. Flag ``pdf``:
        the address holds a PDF; the body is empty. Redirects, error pages and pages
        from an archive are returned as they are, as scripts of archived pages would
        call today's hosts. Raises ``FetchError``: ``browser-failed``, ``too-large``,
        ``blocked-…`` for a wall, which is not rendered.
        """
        browse = request.meta.get("browser")
        if browse is None or "archived" in response.flags or not is_answer(response, request):
            return response
        unpacked = await self.decompress.process_response(request, response)
        if not isinstance(unpacked, Response):
            raise TypeError(f"unpacking returned {unpacked!r}")
        flags = [*unpacked.flags, "browser"]
        if is_pdf(unpacked):
            headers = {"Content-Type": "application/pdf"}
            return Response(unpacked.url, unpacked.status, headers, b"", [*flags, "pdf"])
        if not is_html(unpacked) or self._is_challenge(unpacked):
            return unpacked.replace(flags=flags)
        with self._count_in_browser():
            async with self._slots:
                start = monotonic()
                rendered = await self._render(request, unpacked, browse)
        logger.debug("%s rendered in %.1f s", request, monotonic() - start)
        return self._page(unpacked, rendered, flags)

    def _is_challenge(self, response: Response) -> bool:
        """
        Answer whether *response* is a robot check, which a browser might pass.

        Such a page is not rendered, and ``Blocked`` reports it. A page that demands cookies or a
        login may become an ordinary page when its scripts have run.
        """
        from pubcrawl.fetch.walls.wall import SLUGS

        blocked = self.crawler.get_downloader_middleware(Blocked)
        wall = blocked.wall(response) if isinstance(blocked, Blocked) else None
        return wall is not None and SLUGS[wall.slug]

    @contextmanager
    def _count_in_browser(self) -> Iterator[None]:
        downloader = downloader_of(self.crawler)
        if downloader is None:
            yield
            return
        downloader.in_browser += 1
        try:
            yield
        finally:
            downloader.in_browser -= 1

    def _page(self, response: Response, page: RenderedPage, flags: list[str]) -> Response:
        headers = response.headers.copy()
        for cookie in page.cookies:
            headers.appendlist("Set-Cookie", set_cookie(cookie))
        if page.redirect_url:
            count(self.crawler, "browser/moved")
            headers["Location"] = page.redirect_url
            return Response(response.url, 302, headers, b"", flags)
        count(self.crawler, "browser/rendered")
        if page.incomplete:
            count(self.crawler, "browser/incomplete")
            flags = [*flags, "incomplete"]
        if page.html is None:
            return response.replace(headers=headers, flags=flags)
        body = page.html.encode("utf-8", "replace")
        if self.maxsize and len(body) > self.maxsize:
            raise fetch_error("too-large", f"{response.url} grew to {len(body)} bytes")
        describe_as_utf8(headers)
        url = page.url if page.url.startswith(("http://", "https://")) else response.url
        source = response.url
        self.crawler.signals.send_catch_log(page_rendered, url=url, body=body, source=source)
        return HtmlResponse(url, response.status, headers, body, flags, encoding="utf-8")

    async def _render(self, request: Request, response: Response, browse: Browse) -> RenderedPage:
        # The import of Playwright takes half a second; most crawls do not need it.
        from pubcrawl.fetch.browser.chromium import BrowserDied, Chromium
        from pubcrawl.fetch.browser.page import PageLimits, SentDocument, render
        from pubcrawl.fetch.browser.parts import Parts, plain_headers

        if self._chromium is None or self._parts is None:
            self._chromium = Chromium(self.crawler)
            self._parts = Parts(self.crawler)
        document = SentDocument(
            request.url,
            response.status,
            plain_headers(response.headers),
            response.body,
            (request.headers.get("Cookie") or b"").decode("latin-1"),
        )
        fetch = self._parts.fetcher(request)
        limits = PageLimits.from_settings(self.crawler.settings)
        for is_last in (False, True):
            try:
                return await render(self._chromium, document, browse, fetch, limits)
            except BrowserDied as error:
                logger.warning("the browser died while rendering %s: %s", request, error)
                count(self.crawler, "browser/died")
                if is_last:
                    raise fetch_error("browser-failed", str(error)) from error
        raise AssertionError  # the loop returns or raises


def is_answer(response: Response, request: Request) -> bool:
    """Answer whether *response* is a page to render: no redirect and no unexpected error."""
    if 200 <= response.status < 300:
        return response.status not in (204, 205)
    return response.status in request.meta.get("handle_httpstatus_list", ())


def _kind(response: Response) -> str:
    value = (response.headers.get("Content-Type") or b"").decode("latin-1")
    return value.partition(";")[0].strip().lower()


def is_html(response: Response) -> bool:
    """Answer whether *response* is a page, by its type or, if it has none, its first bytes."""
    kind = _kind(response)
    return kind in HTML_TYPES or (
        not kind and response_head(response, SNIFF).lstrip().startswith(b"<")
    )


def describe_as_utf8(headers: Headers) -> None:
    """Let *headers* of a document be those of its rendered page."""
    for name in _AS_SENT:
        headers.pop(name, None)
    headers["Content-Type"] = "text/html; charset=utf-8"


def set_cookie(cookie: Cookie) -> str:
    """Return the value of the ``Set-Cookie`` header for *cookie*."""
    text = f"{cookie.name}={cookie.value}; Path={cookie.path}"
    if cookie.domain.startswith("."):
        text += f"; Domain={cookie.domain}"
    return text + ("; Secure" if cookie.secure else "")
