"""The last station of an ingest: results go to the ledger, and to the feeds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapy.exceptions import DropItem, NotConfigured
from scrapy.utils.asyncio import create_looping_call

from pubcrawl.exceptions import StoreError
from pubcrawl.items.ingest_outcome import IngestOutcome
from pubcrawl.items.ingest_record import to_record

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler

TICK = 0.5  # seconds between two looks at what waits to be written


class IngestPipeline:
    """Give results to the spider's desk; return their records."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Keep the crawler for its spider's desk and its stats; off but in an ingest."""
        if not hasattr(getattr(crawler.spider, "desk", None), "ledger"):
            raise NotConfigured
        return cls(crawler)

    @property
    def desk(self) -> Any:
        """The spider's desk."""
        return self.crawler.spider.desk  # type: ignore[union-attr]

    def open_spider(self) -> None:
        """Start the clock of the write buffer."""
        self.clock = create_looping_call(self._tick)
        self.clock.start(TICK, now=False)

    def close_spider(self) -> None:
        """Write what is left; what was cut short is given back."""
        self.clock.stop()
        try:
            self.desk.close()
        except StoreError as error:
            self.desk.give_up(error)

    def process_item(self, item: Any) -> Any:
        """Store an outcome and return its record."""
        if not isinstance(item, IngestOutcome):
            return item
        try:
            self.desk.put(item)
        except StoreError as error:
            self.desk.give_up(error)
            raise DropItem("not stored", log_level="DEBUG") from error
        result = item.result
        if self.crawler.stats:
            self.crawler.stats.inc_value("seeds/done" if result.hit else "seeds/failed")
            self.crawler.stats.inc_value(f"ingest/{result.request.ingest_type}/{result.status}")
        return to_record(result)

    def _tick(self) -> None:
        try:
            self.desk.flush_if_due()
        except StoreError as error:
            self.desk.give_up(error)
