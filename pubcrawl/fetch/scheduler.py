"""
The queue of requests that may leave now.

A request gets here when its host is free (``frontier.hosts``), so a queue for each host, one on
disk and a filter of repeats have nothing to do; they had 3 % of the crawler's samples in a profile.

Source: https://docs.scrapy.org/en/latest/topics/scheduler.html
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING

from scrapy.core.scheduler import BaseScheduler

if TYPE_CHECKING:
    from typing import Self

    from scrapy import Request
    from scrapy.crawler import Crawler


class Scheduler(BaseScheduler):
    """Gives requests out by priority, the highest first, those of the same in order of arrival."""

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
        """Let *request* wait for its turn."""
        heappush(self._queue, (-request.priority, next(self._numbers), request))
        return True

    def next_request(self) -> Request | None:
        """Return the request whose turn it is; None when none waits."""
        return heappop(self._queue)[2] if self._queue else None
