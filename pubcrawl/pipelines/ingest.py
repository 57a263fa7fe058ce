"""Last pipeline of an ingest: results to the ledger, files to the store, records to the feeds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapy.exceptions import DropItem, NotConfigured
from scrapy.utils.asyncio import create_looping_call
from scrapy.utils.defer import _schedule_coro

from pubcrawl.exceptions import StoreError
from pubcrawl.ingest.outcome import IngestOutcome
from pubcrawl.ingest.record import to_record
from pubcrawl.pipelines.file_store import FileStore

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler


TICK = 0.5  # seconds between two checks of the write buffer


class IngestPipeline:
    """
    Pass results to the spider's work queue; return their records.

    A file is put in place after its result is stored, see ``file_store``.
    """

    def __init__(self, crawler: Crawler, files: FileStore) -> None:
        self.crawler = crawler
        self.files = files

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Open the file store; off except in an ingest. Raises like ``FileStore``."""
        if not hasattr(getattr(crawler.spider, "work_queue", None), "ledger"):
            raise NotConfigured
        return cls(crawler, FileStore.from_settings(crawler.settings))

    @property
    def work_queue(self) -> Any:
        """The spider's work queue."""
        return self.crawler.spider.work_queue  # type: ignore[union-attr]

    async def open_spider(self) -> None:
        """Settle the files of killed crawls, and start the clock of the write buffer."""
        self.work_queue.files = self.files
        try:
            await self.files.recover(self.work_queue.named)
        except StoreError as error:
            self.work_queue.give_up(error)
        self.clock = create_looping_call(self._tick)
        self.clock.start(TICK, now=False)

    async def close_spider(self) -> None:
        """Write the rest, put its files in place, and release the claims of interrupted jobs."""
        self.clock.stop()
        try:
            await self.work_queue.ledger.patience.outlasts(self.work_queue.flush)
            await self._commit()
            self.files.close()
        except StoreError as error:
            self.work_queue.give_up(error)
        try:
            await self.work_queue.ledger.patience.outlasts(self.work_queue.close)
        except StoreError as error:
            self.work_queue.give_up(error)

    def process_item(self, item: Any) -> Any:
        """Store an outcome and return its record."""
        if not isinstance(item, IngestOutcome):
            return item
        try:
            self.work_queue.put(item)
        except StoreError as error:
            self.work_queue.give_up(error)
            item.withheld = True
            raise DropItem("not stored", log_level="DEBUG") from error
        result = item.result
        if self.crawler.stats:
            state = "done" if result.hit else "failed"
            self.crawler.stats.inc_value(f"seeds/{state}")
            self.crawler.stats.inc_value(f"ingest/{result.request.ingest_type}/{result.status}")
        return to_record(result)

    def _tick(self) -> None:
        try:
            self.work_queue.flush_if_due()
        except StoreError as error:
            self.work_queue.give_up(error)
        if self.work_queue.keys:
            _schedule_coro(self._commit())

    async def _commit(self) -> None:
        keys, self.work_queue.keys = self.work_queue.keys, []
        try:
            await self.files.commit(keys)
        except StoreError as error:
            self.work_queue.give_up(error)
