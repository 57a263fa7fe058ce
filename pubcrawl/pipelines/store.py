"""Last pipeline: store record and seeds together, and pass the record to the feeds."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING, Any, Self

from scrapy.exceptions import DropItem, NotConfigured
from scrapy.utils.asyncio import create_looping_call

from pubcrawl.exceptions import StoreError
from pubcrawl.items.outcome import Outcome
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.webpage import WebPage
from pubcrawl.store.keys import Name
from pubcrawl.store.records import names_of
from pubcrawl.works.parts import PartType

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

    from pubcrawl.store.store import Store

TICK = 0.5  # seconds between two checks of the write buffer


class StorePipeline:
    """
    Store outcomes; return the record for the feeds.

    A record is exported once in a crawl, even for several seeds, and only after its
    last attempt.
    """

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.unexported: set[Name] = set()  # names of records that wait for another attempt

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Keep the crawler for its spider's store and its stats; off without a store."""
        if not hasattr(getattr(crawler.spider, "work_queue", None), "store"):
            raise NotConfigured
        return cls(crawler)

    @property
    def store(self) -> Store:
        """The spider's store."""
        store: Store = self.crawler.spider.work_queue.store  # type: ignore[union-attr]
        return store

    def open_spider(self) -> None:
        """Start the clock of the write buffer."""
        self.clock = create_looping_call(self._tick)
        self.clock.start(TICK, now=False)

    async def close_spider(self) -> None:
        """Write the rest, and release the claims of interrupted walks."""
        self.clock.stop()
        try:
            work_queue = self.crawler.spider.work_queue  # type: ignore[union-attr]
            await self.store.patience.outlasts(work_queue.close)
        except StoreError as error:
            self._give_up(error)

    def _tick(self) -> None:
        try:
            self.store.flush_if_due(_now())
        except StoreError as error:
            self._give_up(error)

    def _give_up(self, error: StoreError) -> None:
        self.crawler.spider.work_queue.give_up(error)  # type: ignore[union-attr]

    def process_item(self, item: Any) -> Any:
        """Store an outcome and return its record."""
        if not isinstance(item, Outcome):
            return item
        names = set(names_of(item.record))
        if item.seeds:
            try:
                self._put(item)
            except StoreError as error:
                self._give_up(error)
                raise _withheld(item, "not stored") from error
        if item.state == "retry":
            self.unexported |= names
            raise _withheld(item, "stored; fetched again later")
        if item.written and names.isdisjoint(self.unexported):
            raise _withheld(item, "stored; exported before")
        self.unexported -= names
        return item.record.to_json()

    def _put(self, item: Outcome) -> None:
        self.store.put(
            item.record,
            item.seeds,
            origin=item.entry,
            state=item.state,
            reason=item.reason,
            now=_now(),
        )
        item.stored = True
        if self.crawler.stats is None or item.state == "retry":
            return
        if isinstance(item.record, WebPage):
            self.crawler.stats.inc_value(f"pages/{item.record.status}")
            return
        if isinstance(item.record, ArtifactRecord):
            self.crawler.stats.inc_value(f"artifacts/{item.record.state}")
            return
        for name, part in item.record.parts.items():
            if part.timestamp >= item.began and part.type is not PartType.EXTERNAL:
                self.crawler.stats.inc_value(f"parts/{part.type.value}/{name}")


def _withheld(item: Outcome, why: str) -> DropItem:
    """Return the exception that stops the item, for Scrapy."""
    item.withheld = True
    return DropItem(why, log_level="DEBUG")


def _now() -> int:
    return int(time() * 1000)
