"""
Parts of a page that is being rendered: scripts, styles, data.

Each part is a request of the crawl, through slots, guard, archive and recorder;
robots.txt applies to pages, not to their parts. Scripts and styles that their host
allows in shared caches are fetched once for many pages.
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
from pubcrawl.fetch.slots import PART
from pubcrawl.fetch.stats import count
from pubcrawl.ids.url import host

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

AT_ONCE = 4  # simultaneous requests of one page, over all hosts
CACHE_MAX = 32 * 1024**2  # bytes of scripts and styles shared by pages

# The browser's headers that describe the request; the crawl sets those that describe the client.
_FORWARDED = re.compile(r"(?!sec-|x-playwright)[a-z0-9-]+")
_NOT_FORWARDED = frozenset(
    ("user-agent", "accept-encoding", "host", "connection", "content-length", "upgrade", "cookie2")
)

# Headers of an answer that describe the connection or the compressed bytes.
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
_CACHE_AGE_MIN = 60  # seconds
_CACHED_KINDS = frozenset(("script", "stylesheet"))


class PagePart(NamedTuple):
    """An answer to a page: *headers* by name in lower case, *body* unpacked."""

    status: int
    headers: dict[str, str]
    body: bytes


Fetch = Callable[[PageRequest], Awaitable[PagePart | None]]


class Parts:
    """Client that fetches parts for the pages of a crawl and caches shared ones."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self._cache = PartCache(CACHE_MAX)

    def fetcher(self, page: Request) -> Fetch:
        """Return a function that fetches the parts of *page*; it returns None for a failure."""
        slots = asyncio.Semaphore(AT_ONCE)

        async def fetch(request: PageRequest) -> PagePart | None:
            part = self._cache.get(request.method, request.url)
            if part is not None:
                count(self.crawler, "browser/shared")
                return part
            async with slots:
                return await self._fetch(page, request)

        return fetch

    async def _fetch(self, page: Request, request: PageRequest) -> PagePart | None:
        count(self.crawler, f"browser/requests/{request.resource_type}")
        engine = self.crawler.engine
        assert engine is not None  # noqa: S101 (a middleware runs only inside an engine)
        try:
            response = await engine.download_async(part_request(page, request))
        except FetchError as error:
            logger.debug("%s: %s", request.url, error.slug)
            return None
        part = PagePart(response.status, plain_headers(response.headers), response.body)
        if request.resource_type in _CACHED_KINDS:
            self._cache.put(request.method, request.url, part)
        return part


def part_request(page: Request, part: PageRequest) -> Request:
    """Return the request for a part of *page*, with the cookies that the browser would send."""
    headers = {
        name: value
        for name, value in part.headers.items()
        if _FORWARDED.fullmatch(name) and name not in _NOT_FORWARDED
    }
    if host(part.url) != host(page.url):
        headers.pop("referer", None)  # a host does not learn about requests to another
    meta = {
        PART: True,
        "dont_obey_robotstxt": True,
        "dont_merge_cookies": True,  # they are in the headers
        "handle_httpstatus_list": range(400, 600),
    }
    return Request(
        part.url,
        method=part.method,
        headers=headers,
        body=part.post_data_buffer or b"",
        meta=meta,
        callback=NO_CALLBACK,
        dont_filter=True,
        priority=page.priority,
    )


def plain_headers(headers: Headers) -> dict[str, str]:
    """Return *headers* for the browser: one value each, cookies separated by line breaks."""
    plain = {}
    for name, values in headers.items():
        key = name.decode("latin-1").lower()
        if key not in _HOP:
            between = "\n" if key == "set-cookie" else ", "
            plain[key] = between.join(value.decode("latin-1") for value in values)
    return plain


class PartCache:
    """Cache of shared parts, least recently used first; *maxsize*: bytes of all bodies."""

    def __init__(self, maxsize: int) -> None:
        self.maxsize = maxsize
        self.size = 0
        self._parts: OrderedDict[str, PagePart] = OrderedDict()

    def get(self, method: str, url: str) -> PagePart | None:
        """Return the cached part at *url*; None without one."""
        if method != "GET" or url not in self._parts:
            return None
        self._parts.move_to_end(url)
        return self._parts[url]

    def put(self, method: str, url: str, part: PagePart) -> None:
        """Store *part* if its host allows shared caches."""
        if method != "GET" or part.status != 200 or not is_shared(part.headers):
            return
        if len(part.body) > self.maxsize / 4:
            return
        self.size += len(part.body) - len(self._parts.pop(url, part._replace(body=b"")).body)
        self._parts[url] = part
        while self.size > self.maxsize:
            self.size -= len(self._parts.popitem(last=False)[1].body)


def is_shared(headers: Mapping[str, str]) -> bool:
    """Answer whether *headers* allow a shared cache to store an answer."""
    control = headers.get("cache-control", "").lower()
    if any(word in control for word in ("no-store", "no-cache", "private")):
        return False
    varies = {name.strip().lower() for name in headers.get("vary", "").split(",") if name.strip()}
    if "set-cookie" in headers or varies - {"accept-encoding"}:
        return False
    age = _MAX_AGE.search(control)
    return age is not None and int(age[1]) >= _CACHE_AGE_MIN
