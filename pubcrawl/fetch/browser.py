"""
Pages that need a browser: fetched like any other, then finished by a real Chromium.

A request asks for it by ``Browse`` in ``meta["browser"]``. Its document comes
through slots, guard, robots.txt, ``Retry-After``, cookies, archive and recorder
as every document does; ``Rendering`` then hands the bytes to Chromium, which
runs the scripts. What the page asks for while it does (``browser_parts``) goes
the same way. Chromium itself has no network at all, so nothing that a page
thinks of (another address for a name, a socket, a prefetch) gets round the rules.

Where a page leads elsewhere (``location.href``, a meta refresh), the answer is
a redirect to there: a request of its own, through the slot of its own host.

*Settings*: ``JAVASCRIPT`` and those that begin with it, see docs/settings.md.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy import signals
from scrapy.http import Headers, HtmlResponse, Request, Response

from pubcrawl.exceptions import SettingError
from pubcrawl.fetch.blocked import Blocked
from pubcrawl.fetch.browser_find import find_chromium
from pubcrawl.fetch.decompress import Decompress
from pubcrawl.fetch.failures import fetch_error, is_pdf
from pubcrawl.fetch.recorder import page_rendered
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.fetch.wall import SLUGS

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

    from pubcrawl.fetch.browser_chromium import Chromium
    from pubcrawl.fetch.browser_page import Cookie, Drawn
    from pubcrawl.fetch.browser_parts import Parts

logger = logging.getLogger(__name__)

MODES = ("auto", "off", "always")

HTML_TYPES = frozenset(("text/html", "application/xhtml+xml"))

# What a page that only asks scripts to run begins within.
SNIFF = 1024  # bytes

# Headers that tell of the document as it was sent, not of the page it became.
_AS_SENT = (b"Content-Encoding", b"Content-Length", b"Transfer-Encoding", b"Content-Disposition")


def mode(settings: BaseSettings) -> str:
    """Return ``JAVASCRIPT``: auto, off or always. Raises ``SettingError``."""
    given = str(settings.get("JAVASCRIPT") or "auto").lower()
    if given not in MODES:
        raise SettingError(f"JAVASCRIPT={given}: give auto, off or always")
    return given


def no_selector(url: str) -> str:
    """Return the selector of a page that nothing is known about: none."""
    return ""


def no_actions(url: str) -> Sequence[Mapping[str, Any]]:
    """Return what is done on a page that nothing is known about: nothing."""
    return ()


class Browse(NamedTuple):
    """
    How a page is rendered.

    *wait_until*: given the address where the browser is, the CSS selector of
    what must become visible, "" for nothing. *fresh*: the first request takes
    no cookies along. *actions*: what is done then, given that address as well.
    """

    wait_until: Callable[[str], str] = no_selector
    fresh: bool = False
    actions: Callable[[str], Sequence[Mapping[str, Any]]] = no_actions


class Browsing:
    """
    Downloader middleware, above all that sends something: decides what is rendered.

    Raises ``FetchError`` ``needs-browser`` where a page needs one and there is none.
    """

    def __init__(self, mode: str, chromium: str) -> None:
        self.mode = mode
        self.chromium = chromium

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware for ``JAVASCRIPT``; raises ``SettingError``."""
        wanted = mode(crawler.settings)
        return cls(wanted, "" if wanted == "off" else find_chromium(crawler.settings))

    def process_request(self, request: Request) -> None:
        """Raise ``FetchError``, or see to it that ``JAVASCRIPT=always`` means every page."""
        meta = request.meta
        if self.mode == "always" and meta.get("accepts") == "html":
            meta.setdefault("browser", Browse())
        if meta.get("browser") is not None and not self.chromium:
            why = "JAVASCRIPT is off" if self.mode == "off" else "no Chromium was found"
            raise fetch_error("needs-browser", why)


class Rendering:
    """
    Downloader middleware that turns a document into the page it becomes.

    Stands next to cookies on the way back: those that scripts set are kept as
    if the host had sent them.
    """

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        self.crawler = crawler
        self.decompress = Decompress.from_crawler(crawler)
        self.maxsize = settings.getint("DOWNLOAD_MAXSIZE")
        self._turns = asyncio.Semaphore(max(1, settings.getint("JAVASCRIPT_PAGES", 4)))
        self._chromium: Chromium | None = None
        self._parts: Parts | None = None
        crawler.signals.connect(self.close, signals.spider_closed)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware of *crawler*; nothing is started before the first page."""
        return cls(crawler)

    async def close(self) -> None:
        """Close the browser."""
        if self._chromium is not None:
            await self._chromium.close()

    def process_request(self, request: Request) -> None:
        """Forget the walk's cookies where the browser is to be a new one."""
        browse = request.meta.get("browser")
        if browse is not None and browse.fresh and not request.meta.get("redirect_times"):
            request.headers.pop("Cookie", None)

    async def process_response(self, request: Request, response: Response) -> Response:
        """
        Return the page that *response* becomes, as UTF-8, flagged ``browser``.

        Flagged ``incomplete``: something did not come in time. Flagged ``pdf``,
        without a body: there is a PDF at its address. A redirect and an error
        page are returned as they are, and a page out of an archive: its scripts
        would ask the hosts of today. Raises ``FetchError``: ``browser-failed``,
        ``too-large``, ``blocked-…`` for a wall, which is not rendered.
        """
        browse = request.meta.get("browser")
        if browse is None or "archived" in response.flags or not _is_answer(response, request):
            return response
        unpacked = await self.decompress.process_response(request, response)
        if not isinstance(unpacked, Response):
            raise TypeError(f"unpacking gave {unpacked!r}")
        flags = [*unpacked.flags, "browser"]
        if is_pdf(unpacked):
            headers = {"Content-Type": "application/pdf"}
            return Response(unpacked.url, unpacked.status, headers, b"", [*flags, "pdf"])
        if not is_html(unpacked) or self._is_challenge(unpacked):
            return unpacked.replace(flags=flags)
        with self._aside():
            async with self._turns:
                started = monotonic()
                drawn = await self._drawn(request, unpacked, browse)
        logger.debug("%s rendered in %.1f s", request, monotonic() - started)
        return self._page(unpacked, drawn, flags)

    def _is_challenge(self, response: Response) -> bool:
        """
        Answer whether *response* is a check for robots, which a browser might well pass.

        It is left alone: ``Blocked`` names it. What asks for cookies or a login
        before its scripts have run may be a page after that.
        """
        blocked = self.crawler.get_downloader_middleware(Blocked)
        wall = blocked.wall(response) if isinstance(blocked, Blocked) else None
        return wall is not None and SLUGS[wall.slug]

    @contextmanager
    def _aside(self) -> Iterator[None]:
        downloader = downloader_of(self.crawler)
        if downloader is None:
            yield
            return
        downloader.aside += 1
        try:
            yield
        finally:
            downloader.aside -= 1

    def _page(self, response: Response, drawn: Drawn, flags: list[str]) -> Response:
        headers = response.headers.copy()
        for cookie in drawn.cookies:
            headers.appendlist("Set-Cookie", set_cookie(cookie))
        if drawn.moved_to:
            self._count("browser/moved")
            headers["Location"] = drawn.moved_to
            return Response(response.url, 302, headers, b"", flags)
        self._count("browser/rendered")
        if drawn.incomplete:
            self._count("browser/incomplete")
            flags = [*flags, "incomplete"]
        if drawn.html is None:
            return response.replace(headers=headers, flags=flags)
        body = drawn.html.encode("utf-8", "replace")
        if self.maxsize and len(body) > self.maxsize:
            raise fetch_error("too-large", f"{response.url} grew to {len(body)} bytes")
        _described_as_utf8(headers)
        url = drawn.url if drawn.url.startswith(("http://", "https://")) else response.url
        self.crawler.signals.send_catch_log(page_rendered, url=url, body=body)
        return HtmlResponse(url, response.status, headers, body, flags, encoding="utf-8")

    async def _drawn(self, request: Request, response: Response, browse: Browse) -> Drawn:
        # Playwright takes half a second to import; most crawls never need it.
        from pubcrawl.fetch.browser_chromium import BrowserDied, Chromium
        from pubcrawl.fetch.browser_page import PageLimits, SentDocument, draw
        from pubcrawl.fetch.browser_parts import Parts, plain_headers

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
        part = self._parts.of(request)
        limits = PageLimits.from_settings(self.crawler.settings)
        for again in (False, True):
            try:
                return await draw(self._chromium, document, browse, part, limits)
            except BrowserDied as error:
                logger.warning("the browser died over %s: %s", request, error)
                self._count("browser/died")
                if again:
                    raise fetch_error("browser-failed", str(error)) from error
        raise AssertionError  # the loop returns or raises

    def _count(self, name: str) -> None:
        if self.crawler.stats:
            self.crawler.stats.inc_value(name)


def _is_answer(response: Response, request: Request) -> bool:
    """Answer whether there is a page to render: no redirect, nor an error nobody asked for."""
    if 200 <= response.status < 300:
        return response.status not in (204, 205)
    return response.status in request.meta.get("handle_httpstatus_list", ())


def _kind(response: Response) -> str:
    value = (response.headers.get("Content-Type") or b"").decode("latin-1")
    return value.partition(";")[0].strip().lower()


def is_html(response: Response) -> bool:
    """Answer whether *response* is a page: by its type or, without one, by its first bytes."""
    kind = _kind(response)
    return kind in HTML_TYPES or (not kind and response.body[:SNIFF].lstrip().startswith(b"<"))


def _described_as_utf8(headers: Headers) -> None:
    for name in _AS_SENT:
        headers.pop(name, None)
    headers["Content-Type"] = "text/html; charset=utf-8"


def set_cookie(cookie: Cookie) -> str:
    """Return *cookie* as the header by which a host would have set it."""
    text = f"{cookie.name}={cookie.value}; Path={cookie.path}"
    if cookie.domain.startswith("."):
        text += f"; Domain={cookie.domain}"
    return text + ("; Secure" if cookie.secure else "")
