"""A downloader that loses its lease once, between two requests, to another crawl."""

from __future__ import annotations

from scrapy.crawler import Crawler
from scrapy.http import Request
from scrapy.utils.asyncio import call_later

from pubcrawl.fetch.slots import Downloader, LeasedHosts
from pubcrawl.items.host_state import HostState


class _Elsewhere(LeasedHosts):
    checks = 0
    elsewhere = False

    def may_use(self, key: str) -> bool:
        return not self.elsewhere

    def may_send(self, host: str) -> bool:
        self.checks += 1
        self.elsewhere = self.checks == 2
        return not self.elsewhere

    async def wait_for_lease(self, request: Request) -> None:
        call_later(0, self._back, self.downloader.get_slot_key(request))
        await super().wait_for_lease(request)

    def _back(self, key: str) -> None:
        self.elsewhere = False
        settings = self.downloader.settings
        hold = settings.getint("FENCED_HELD")
        refusals = settings.getint("FENCED_REFUSALS")
        self.host_taken(key, HostState(0, hold, "rate-limited" if hold else "", refusals=refusals))


class Fenced(Downloader):
    """
    A downloader whose host another crawl leases at the second check and returns soon after.

    ``FENCED_HELD``: milliseconds of the host's hold; ``FENCED_REFUSALS``: number of its refusals.
    """

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self.shared = _Elsewhere(self)
