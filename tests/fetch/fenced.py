"""A downloader whose leases have ended once, between two requests."""

from __future__ import annotations

from scrapy.crawler import Crawler
from scrapy.http import Request

from pubcrawl.fetch.leased_hosts import LeasedHosts
from pubcrawl.fetch.slots import Downloader


class _Elsewhere(LeasedHosts):
    looks = 0

    def may_send(self, host: str) -> bool:
        self.looks += 1
        return self.looks != 2

    async def leased(self, request: Request) -> None:
        assert self.looks == 2


class Fenced(Downloader):
    """The host is another crawl's at the second look, and free after it."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self.shared = _Elsewhere(self)
