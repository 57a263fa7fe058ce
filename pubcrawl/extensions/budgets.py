"""The budgets of a list: what its crawls spend is in the store, and what is left in the stats."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Self

from scrapy import signals
from scrapy.exceptions import NotConfigured

from pubcrawl.engine.spider import SeededSpider, list_read
from pubcrawl.exceptions import StoreError
from pubcrawl.fetch.budgets import Budgets, bounds
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.store.database import Database
from pubcrawl.store.patience import Patience
from pubcrawl.store.spending import SpendingRows

if TYPE_CHECKING:
    from scrapy.crawler import Crawler


class ListAccount:
    """The account of a list, see ``fetch.budgets.Account``."""

    def __init__(self, rows: SpendingRows, patience: Patience) -> None:
        self.rows = rows
        self.patience = patience

    async def spend(self, amounts: Mapping[str, int], bounds: Mapping[str, int]) -> dict[str, int]:
        """See ``Account``. Raises ``StoreError``."""
        return await self.patience.outlasts(lambda: self.rows.spend(amounts, bounds))


class ListBudgets:
    """Give the budgets their account in the store before the first claim of a seed."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.budgets: Budgets | None = None
        self.rows: SpendingRows | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Connect to the start and stop of the crawl; off without RESOURCE_BUDGET."""
        if not bounds(crawler.settings):
            raise NotConfigured
        own = cls(crawler)
        crawler.signals.connect(own.list_read, list_read)
        crawler.signals.connect(own.spider_closed, signals.spider_closed)
        return own

    def list_read(self) -> None:
        """Open the store; nothing has been spent before."""
        downloader, settings = downloader_of(self.crawler), self.crawler.settings
        spider = self.crawler.spider
        if downloader is None or not isinstance(spider, SeededSpider):
            return
        self.budgets = downloader.budgets
        self.rows = SpendingRows(Database(settings["STORE_URL"]), spider.work_queue.list)
        patience = Patience(settings.getfloat("STORE_PATIENCE"))
        self.budgets.account = ListAccount(self.rows, patience)

    def spider_closed(self) -> None:
        """Return what was paid for requests that were not sent, and count what is left."""
        if self.budgets is None or self.rows is None:
            return
        unsent = {name: -amount for name, amount in self.budgets.unsent.items() if amount}
        every = dict.fromkeys(self.budgets.bounds, 0) | unsent
        with suppress(StoreError):  # then less is left than could be
            self.budgets.note_spent(self.rows.spend(every, {}))
        self.rows.database.close()
        if self.crawler.stats:
            for name, amount in self.budgets.left.items():
                self.crawler.stats.set_value(f"budget/left/{name}", amount)
