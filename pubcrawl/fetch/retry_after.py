"""
A host that refuses a request for now (429, 503) gets its next request later.

After 429, 503 and a 403 with a spent quota the whole host rests: for its
``Retry-After``, at least ``RETRY_AFTER_DEFAULT`` seconds, and twice as long after each
further refusal in a row (``rest_rules``). After 429, and 503 with ``Retry-After``, the request is
sent again, at most ``TIMES`` times; after a 503 without the header only for a
batch (``request.meta["batch"]`` above 1), where one answer decides about many
publications. If the rest is longer than ``RETRY_AFTER_MAX`` seconds, or the host has refused
``HOST_REFUSALS_MAX`` requests in a row, the request fails at once, and so do all others to
the host until the rest is over.

If a connection is not opened in time, the request is repeated once without a pause, unless
``QUICK`` is set. Compat does nothing else, as PubFetcher knows no ``Retry-After``.
"""

from __future__ import annotations

import logging
import time
from email.utils import parsedate_to_datetime
from math import isnan
from typing import TYPE_CHECKING, Self

from scrapy import Spider, signals
from scrapy.http import Request, Response

from pubcrawl.fetch.budgets import quota
from pubcrawl.fetch.failures import exception_slug, is_redirect, own_connection
from pubcrawl.fetch.slots import Downloader, downloader_of
from pubcrawl.fetch.stats import count
from pubcrawl.ids.url import header_url, joined_url, slot
from pubcrawl.items.host_state import LONGEST, REFUSAL

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

TIMES = 3  # a host that asks for more patience than this has it until the next crawl


def retry_after_seconds(value: bytes | str | None, now: float) -> float | None:
    """
    Return the seconds of a ``Retry-After`` header, from 0 to a day.

    *value* is a number of seconds or an HTTP date, *now* seconds since 1970.
    Returns ``None`` if the header is missing or is neither.
    https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
    """
    text = value.decode("latin-1") if isinstance(value, bytes) else value or ""
    text = text.strip()
    try:
        delay = float(text)  # seen: fractions, and numbers below 0
    except ValueError:
        try:
            delay = parsedate_to_datetime(text).timestamp() - now
        except (ValueError, OverflowError, TypeError):
            return None
    return None if isnan(delay) else min(max(0.0, delay), LONGEST)


def is_refusal(response: Response) -> bool:
    """Answer whether a host refuses a request because it gets too many."""
    if b"Memento-Datetime" in response.headers:
        return False  # a captured answer of another host
    if response.status != 403:
        return response.status in (429, 503)
    return quota(response.headers).get("left") == 0  # seen: GitHub


def is_ordinary(request: Request, response: Response) -> bool:
    """Answer whether *response* shows that the host answers normally again."""
    if is_redirect(response):
        # A redirect within a host often precedes the refusal, so it proves nothing.
        location = header_url(response.headers.get("Location"))
        return slot(joined_url(response.url, location)) != slot(request.url)
    return response.status < 400 or response.status in (404, 410)


class RetryAfter:
    """Downloader middleware that holds the slot of a host and sends a request again."""

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        self.crawler = crawler
        self.compat = settings.getbool("PUBFETCHER_COMPAT")
        self.quick = settings.getbool("QUICK")
        crawler.signals.connect(self.response_downloaded, signals.response_downloaded)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return the middleware of *crawler*."""
        return cls(crawler)

    def response_downloaded(self, response: Response, request: Request, spider: Spider) -> None:
        """
        Let the host rest before the next request to it can be sent.

        Scrapy frees the slot right after this signal and before any
        ``process_response``.
        """
        downloader = self._downloader
        if downloader is not None and not self.compat and is_refusal(response):
            delay = retry_after_seconds(response.headers.get("Retry-After"), time.time())
            downloader.note_refusal(downloader.get_slot_key(request), delay)

    def process_response(self, request: Request, response: Response) -> Response | Request:
        """Return *request* again if it is to be repeated, else *response*."""
        if self.compat or "archived" in response.flags:
            return response
        downloader = self._downloader
        key = downloader.get_slot_key(request) if downloader is not None else ""
        if not is_refusal(response):
            if downloader is not None and is_ordinary(request, response):
                downloader.clear_streak(REFUSAL, key)
            return response
        times = request.meta.get("retry_after_times", 0)
        given_up = downloader is not None and downloader.turns_away(key)
        if given_up or times >= TIMES or not self._is_repeated(request, response):
            return response
        logger.debug("%s: HTTP %d, repeated after a rest", request, response.status)
        count(self.crawler, f"fetch/retried/{response.status}")
        return self._again(request, "retry_after_times")

    def _is_repeated(self, request: Request, response: Response) -> bool:
        if response.status == 503:
            return "Retry-After" in response.headers or request.meta.get("batch", 1) > 1
        return bool(response.status == 429)

    @property
    def _downloader(self) -> Downloader | None:
        return downloader_of(self.crawler)

    def process_exception(self, request: Request, exception: Exception) -> Request | None:
        """Return *request* again, once, if no connection was opened in time."""
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
        logger.debug("%s: %s, repeated once", request, slug)
        count(self.crawler, f"fetch/retried/{slug}")
        return self._again(request, "connect_retry_times")

    def _again(self, request: Request, counter: str) -> Request:
        """Return a copy of *request* that passes the duplicate filter and is sent first."""
        again = request.replace(dont_filter=True, priority=request.priority + 1)
        again.meta[counter] = request.meta.get(counter, 0) + 1
        again.meta.pop("download_latency", None)
        return again
