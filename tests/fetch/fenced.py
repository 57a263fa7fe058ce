"""A downloader whose lease ends once, between two requests; another crawl was there meanwhile."""

from __future__ import annotations

from scrapy.crawler import Crawler
from scrapy.http import Request
from scrapy.utils.asyncio import call_later

from pubcrawl.fetch.leased_hosts import LeasedHosts
from pubcrawl.fetch.slots import Downloader
from pubcrawl.items.host_state import HostState


class _Elsewhere(LeasedHosts):
    looks = 0
    elsewhere = False

    def may(self, key: str) -> bool:
        return not self.elsewhere

    def may_send(self, host: str) -> bool:
        self.looks += 1
        self.elsewhere = self.looks == 2
        return not self.elsewhere

    async def leased(self, request: Request) -> None:
        call_later(0, self._back, self.downloader.get_slot_key(request))
        await super().leased(request)

    def _back(self, key: str) -> None:
        self.elsewhere = False
        settings = self.downloader.settings
        held = settings.getint("FENCED_HELD")
        refusals = settings.getint("FENCED_REFUSALS")
        self.host_taken(key, HostState(0, held, "rate-limited" if held else "", refusals=refusals))


class Fenced(Downloader):
    """
    The host is another crawl's at the second look, and free soon after it.

    ``FENCED_HELD``: milliseconds for which it is to be left alone by then, ``FENCED_REFUSALS``:
    how often it has refused.
    """

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self.shared = _Elsewhere(self)
