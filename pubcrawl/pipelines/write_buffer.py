"""The base of the pipelines, and the write buffer of a work queue as the last ones need it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, Self

from scrapy.exceptions import DropItem, NotConfigured
from scrapy.utils.asyncio import create_looping_call

from pubcrawl.exceptions import StoreError
from pubcrawl.fetch.stats import count

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

TICK = 0.5  # seconds between two checks of the buffer


class RecordPipeline:
    """
    Base of the pipelines: the crawler with its stats and its work queue.

    *of*: the records that the pipeline takes; other crawls do not have it.
    """

    of: ClassVar[tuple[type, ...]] = ()

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Keep the crawler; off for crawls of other records."""
        kind = getattr(crawler.spider, "kind", None)
        if getattr(kind, "of", None) not in cls.of:
            raise NotConfigured
        return cls(crawler)

    @property
    def work_queue(self) -> Any:
        """The spider's work queue."""
        return self.crawler.spider.work_queue  # type: ignore[union-attr]

    def count(self, name: str, number: int = 1) -> None:
        """Add *number* to a stat."""
        count(self.crawler, name, number)

    @contextmanager
    def giving_up(self, item: Any = None) -> Iterator[None]:
        """End the crawl if the store is broken; then *item* is dropped."""
        try:
            yield
        except StoreError as error:
            self.work_queue.give_up(error)
            if item is not None:
                raise withheld(item, "not stored") from error


class WriteBuffer(RecordPipeline):
    """Base of the last pipelines: the clock of the buffer, the end of a crawl without a store."""

    async def open_spider(self) -> None:
        """Start the clock of the buffer."""
        self.clock = create_looping_call(self.tick)
        self.clock.start(TICK, now=False)

    async def close_spider(self) -> None:
        """Write the rest, and release the claims of interrupted work."""
        self.clock.stop()
        with self.giving_up():
            await self.finish()
        with self.giving_up():
            await self.work_queue.queue.patience.outlasts(self.work_queue.close)

    async def finish(self) -> None:
        """Do what comes before the end of the work queue."""

    def tick(self) -> None:
        """Write outcomes that have waited long enough."""
        with self.giving_up():
            self.work_queue.flush_if_due()


def withheld(item: Any, why: str) -> DropItem:
    """Return the exception that keeps an outcome from the feeds, for Scrapy."""
    item.withheld = True
    return DropItem(why, log_level="DEBUG")
