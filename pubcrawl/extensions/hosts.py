"""Host leases of this crawl: crawls that share a store use a host one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from scrapy import signals
from scrapy.exceptions import NotConfigured

from pubcrawl.fetch.host_leases import HostLeases
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.store.database import Database
from pubcrawl.store.hosts import HostRows
from pubcrawl.store.patience import Patience
from pubcrawl.store.workers import this_worker

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class SharedHosts:
    """Give the downloader its leases while the engine runs."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.seconds = crawler.settings.getfloat("HOST_LEASE")
        self.database: Database | None = None
        self.leases: HostLeases | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Connect to the start and stop of the engine; off in a replay, which sends nothing."""
        settings = crawler.settings
        if settings.getfloat("HOST_LEASE") <= 0 or settings.get("REPLAY"):
            raise NotConfigured
        shared = cls(crawler)
        crawler.signals.connect(shared.engine_started, signals.engine_started)
        crawler.signals.connect(shared.engine_stopped, signals.engine_stopped)
        return shared

    def engine_started(self) -> None:
        """Open the store before the first request."""
        from twisted.internet import reactor

        downloader = downloader_of(self.crawler)
        if downloader is None:
            return
        self.database = Database(self.crawler.settings["STORE_URL"])
        rows = HostRows(self.database, this_worker(), self.seconds)
        rows.forget()
        self.leases = downloader.shared.leases = HostLeases(
            rows,
            downloader.shared,
            seconds=self.seconds,
            patience=Patience(self.crawler.settings.getfloat("STORE_PATIENCE")),
            in_loop=reactor.callFromThread,
        )

    def engine_stopped(self) -> None:
        """Give all hosts back."""
        if self.leases:
            self.leases.close()
        if self.database:
            self.database.close()
