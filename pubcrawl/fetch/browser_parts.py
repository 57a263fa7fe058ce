"""
What a page asks for while it is rendered: scripts, styles, data.

Each is a request of the crawl's own, through slots, guard, archive and recorder;
robots.txt is asked for pages, not for their parts. Scripts and styles that a
host lets everybody keep are asked for once for many pages.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from playwright.async_api import Request as PageRequest
from scrapy.http import Headers, Request
from scrapy.http.request import NO_CALLBACK

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.host_slot import PART
from pubcrawl.ids.url import host

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

AT_ONCE = 4  # parts that one page waits for at the same time, over all hosts

# The browser's headers that say what the page wants; who asks is said elsewhere.
_FORWARDED = re.compile(r"(?!sec-|x-playwright)[a-z0-9-]+")
_NOT_FORWARDED = frozenset(
    ("user-agent", "accept-encoding", "host", "connection", "content-length", "upgrade", "cookie2")
)

# Of an answer: what belongs to the connection, or to bytes that are now unpacked.
_HOP = frozenset(
    (
        "connection",
        "content-disposition",
        "content-encoding",
        "content-length",
        "keep-alive",
        "transfer-encoding",
        "upgrade",
    )
)

_MAX_AGE = re.compile(r"(?:^|[,\s])(?:s-maxage|max-age)=([0-9]{1,9})", re.IGNORECASE)
_KEEPABLE_AGE = 60  # seconds
_KEPT_KINDS = frozenset(("script", "stylesheet"))


class PagePart(NamedTuple):
    """An answer to a page: *headers* by name in lower case, *body* unpacked."""

    status: int
    headers: dict[str, str]
    body: bytes


Fetch = Callable[[PageRequest], Awaitable[PagePart | None]]


class Parts:
    """Fetches parts for the pages of a crawl, and keeps those that pages share."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self._shelf = Shelf(crawler.settings.getint("JAVASCRIPT_CACHE_MAXSIZE", 32 * 1024**2))

    def of(self, page: Request) -> Fetch:
        """Return the function that fetches the parts of *page*; it gives None for a failure."""
        turns = asyncio.Semaphore(AT_ONCE)

        async def fetch(wanted: PageRequest) -> PagePart | None:
            kept = self._shelf.get(wanted.method, wanted.url)
            if kept is not None:
                self._count("browser/shared")
                return kept
            async with turns:
                return await self._fetch(page, wanted)

        return fetch

    async def _fetch(self, page: Request, wanted: PageRequest) -> PagePart | None:
        self._count(f"browser/requests/{wanted.resource_type}")
        engine = self.crawler.engine
        assert engine is not None  # noqa: S101 (a middleware runs only inside an engine)
        try:
            response = await engine.download_async(part_request(page, wanted))
        except FetchError as error:
            logger.debug("%s: %s", wanted.url, error.slug)
            return None
        part = PagePart(response.status, plain_headers(response.headers), response.body)
        if wanted.resource_type in _KEPT_KINDS:
            self._shelf.put(wanted.method, wanted.url, part)
        return part

    def _count(self, name: str) -> None:
        if self.crawler.stats:
            self.crawler.stats.inc_value(name)


def part_request(page: Request, wanted: PageRequest) -> Request:
    """Return the request for a part of *page*, with the cookies that the browser would send."""
    headers = {
        name: value
        for name, value in wanted.headers.items()
        if _FORWARDED.fullmatch(name) and name not in _NOT_FORWARDED
    }
    if host(wanted.url) != host(page.url):
        headers.pop("referer", None)  # no host need know what another was asked
    meta = {
        PART: True,
        "dont_obey_robotstxt": True,
        "dont_merge_cookies": True,  # they are in the headers
        "handle_httpstatus_list": range(400, 600),
    }
    return Request(
        wanted.url,
        method=wanted.method,
        headers=headers,
        body=wanted.post_data_buffer or b"",
        meta=meta,
        callback=NO_CALLBACK,
        dont_filter=True,
        priority=page.priority,
    )


def plain_headers(headers: Headers) -> dict[str, str]:
    """Return *headers* for the browser: one value each, cookies parted by line breaks."""
    plain = {}
    for name, values in headers.items():
        key = name.decode("latin-1").lower()
        if key not in _HOP:
            between = "\n" if key == "set-cookie" else ", "
            plain[key] = between.join(value.decode("latin-1") for value in values)
    return plain


class Shelf:
    """Answers that pages share, the latest used last; *maxsize*: bytes of all bodies."""

    def __init__(self, maxsize: int) -> None:
        self.maxsize = maxsize
        self.size = 0
        self._parts: OrderedDict[str, PagePart] = OrderedDict()

    def get(self, method: str, url: str) -> PagePart | None:
        """Return what is kept for *url*."""
        if method != "GET" or url not in self._parts:
            return None
        self._parts.move_to_end(url)
        return self._parts[url]

    def put(self, method: str, url: str, part: PagePart) -> None:
        """Keep *part* if its host allows that for everybody."""
        if method != "GET" or part.status != 200 or not is_shared(part.headers):
            return
        if len(part.body) > self.maxsize / 4:
            return
        self.size += len(part.body) - len(self._parts.pop(url, part._replace(body=b"")).body)
        self._parts[url] = part
        while self.size > self.maxsize:
            self.size -= len(self._parts.popitem(last=False)[1].body)


def is_shared(headers: Mapping[str, str]) -> bool:
    """Answer whether *headers* let an answer be kept, for whoever asks."""
    control = headers.get("cache-control", "").lower()
    if any(word in control for word in ("no-store", "no-cache", "private")):
        return False
    varies = {name.strip().lower() for name in headers.get("vary", "").split(",") if name.strip()}
    if "set-cookie" in headers or varies - {"accept-encoding"}:
        return False
    age = _MAX_AGE.search(control)
    return age is not None and int(age[1]) >= _KEEPABLE_AGE
