"""
The queue of requests that may be sent now.

A request arrives here when its host is free (``engine.host_queue``), so Scrapy's queues per host
and on disk and its duplicate filter are not needed. In a profile they took 3 % of the samples.

Source: https://docs.scrapy.org/en/latest/topics/scheduler.html
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Self

from scrapy.core.scheduler import BaseScheduler

if TYPE_CHECKING:
    from scrapy import Request
    from scrapy.crawler import Crawler


class Scheduler(BaseScheduler):
    """Queue by priority, highest first; requests of equal priority in order of arrival."""

    def __init__(self) -> None:
        self._queue: list[tuple[int, int, Request]] = []
        self._numbers = count()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Return an empty queue."""
        return cls()

    def has_pending_requests(self) -> bool:
        """Answer whether any request waits."""
        return bool(self._queue)

    def enqueue_request(self, request: Request) -> bool:
        """Add *request* to the queue."""
        heappush(self._queue, (-request.priority, next(self._numbers), request))
        return True

    def next_request(self) -> Request | None:
        """Return the next request; None if none waits."""
        return heappop(self._queue)[2] if self._queue else None
