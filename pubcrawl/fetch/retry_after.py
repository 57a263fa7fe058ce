"""
Patience: a host that says "later" is asked later, and only then.

429, and 503 with ``Retry-After``: the host's slot is held for the time it asks
(without the header ``RETRY_AFTER_DEFAULT`` seconds, doubled each time), then the
request goes out again, at most ``RETRY_AFTER_TIMES`` times. A 503 without the
header is repeated only for a batch (``request.meta["batch"]`` above 1): there a
single answer stands for many publications. Asked to wait longer than
``RETRY_AFTER_MAX`` seconds, the request fails at once, as do all others to the
host until then.

A connection that could not be opened in time is tried once more, at once,
unless ``QUICK``. In compat that is all, as PubFetcher knows no ``Retry-After``.
"""

from __future__ import annotations

import logging
import time
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

from scrapy import signals
from scrapy.http import Request, Response

from pubcrawl.fetch.failures import exception_slug, own_connection
from pubcrawl.fetch.slots import Downloader

if TYPE_CHECKING:
    from typing import Self

    from scrapy import Spider
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)


def seconds(value: bytes | str | None, now: float) -> float | None:
    """
    Return the seconds that a ``Retry-After`` header asks for, never below 0.

    *value* is a number of seconds or an HTTP date, *now* seconds since 1970.
    ``None`` if there is no header or it is neither.
    https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
    """
    text = value.decode("latin-1") if isinstance(value, bytes) else value or ""
    text = text.strip()
    if text.isascii() and text.isdigit():
        # A longer number means no more than "never".
        return float(text[:12])
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - now)
    except (ValueError, OverflowError, TypeError):
        return None


def _was_captured(response: Response) -> bool:
    """Answer whether *response* is what a host said at another time, kept by an archive."""
    return "archived" in response.flags or b"Memento-Datetime" in response.headers


class RetryAfter:
    """Downloader middleware that holds the slot of a host and sends a request again."""

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        self.crawler = crawler
        self.compat = settings.getbool("PUBFETCHER_COMPAT")
        self.quick = settings.getbool("QUICK")
        self.default = settings.getfloat("RETRY_AFTER_DEFAULT", 5)
        self.longest = settings.getfloat("RETRY_AFTER_MAX", 600)
        self.times = settings.getint("RETRY_AFTER_TIMES", 3)
        crawler.signals.connect(self.response_downloaded, signals.response_downloaded)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware of *crawler*."""
        return cls(crawler)

    def response_downloaded(self, response: Response, request: Request, spider: Spider) -> None:
        """
        Hold the slot, before the next request in it can leave.

        Scrapy frees the slot right after this signal and before any
        ``process_response``.
        """
        wait = self.wait(request, response)
        downloader = self.crawler.engine.downloader if self.crawler.engine else None
        if wait is not None and isinstance(downloader, Downloader):
            downloader.hold(downloader.get_slot_key(request), wait)

    def wait(self, request: Request, response: Response) -> float | None:
        """Return the seconds to wait before *request* is repeated, ``None`` if it is not."""
        if self.compat or response.status not in (429, 503) or _was_captured(response):
            return None
        asked = seconds(response.headers.get("Retry-After"), time.time())
        if asked is not None:
            return asked
        if response.status == 503 and request.meta.get("batch", 1) <= 1:
            return None
        return float(self.default * 2 ** request.meta.get("retry_after_times", 0))

    def process_response(self, request: Request, response: Response) -> Response | Request:
        """Return *request* again if the host asked for it, else *response*."""
        wait = self.wait(request, response)
        times = request.meta.get("retry_after_times", 0)
        if wait is None or wait > self.longest or times >= self.times:
            return response
        logger.debug("%s: HTTP %d, again in %.0f s", request, response.status, wait)
        self._count(f"retried/{response.status}")
        return self._again(request, "retry_after_times")

    def process_exception(self, request: Request, exception: Exception) -> Request | None:
        """Return *request* again, once, if no connection could be opened in time."""
        if self.quick or request.meta.get("connect_retry_times"):
            return None
        slug = exception_slug(exception)
        if self.compat:
            # compat: waiting for the first byte counts as connecting.
            silent = slug == "read-timeout" and "download_latency" not in request.meta
            by_hand = own_connection(request.meta.get("accepts", ""))
            if by_hand or not (silent or slug == "connect-timeout"):
                return None
        elif slug != "connect-timeout":
            return None
        logger.debug("%s: %s, once more", request, slug)
        self._count(f"retried/{slug}")
        return self._again(request, "connect_retry_times")

    def _again(self, request: Request, counter: str) -> Request:
        """Return a copy of *request* that passes the duplicate filter and goes first."""
        again = request.replace(dont_filter=True, priority=request.priority + 1)
        again.meta[counter] = request.meta.get(counter, 0) + 1
        again.meta.pop("download_latency", None)
        return again

    def _count(self, name: str) -> None:
        if self.crawler.stats:
            self.crawler.stats.inc_value(f"fetch/{name}")
