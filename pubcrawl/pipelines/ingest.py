"""Last station of an ingest: results go to the ledger, files to their place, records to feeds."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from scrapy.exceptions import DropItem, NotConfigured
from scrapy.utils.asyncio import create_looping_call
from scrapy.utils.defer import _schedule_coro

from pubcrawl.exceptions import StoreError
from pubcrawl.items.ingest_outcome import IngestOutcome
from pubcrawl.items.ingest_record import to_record
from pubcrawl.pipelines.file_store import FileStore

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

TICK = 0.5  # seconds between two looks at what waits to be written


class IngestPipeline:
    """
    Give results to the spider's desk; return their records.

    A file is put in place once its result is stored, see ``file_store``.
    """

    def __init__(self, crawler: Crawler, files: FileStore) -> None:
        self.crawler = crawler
        self.files = files

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Open the place of files; off but in an ingest. Raises as ``FileStore`` does."""
        if not hasattr(getattr(crawler.spider, "desk", None), "ledger"):
            raise NotConfigured
        return cls(crawler, FileStore.from_settings(crawler.settings))

    @property
    def desk(self) -> Any:
        """The spider's desk."""
        return self.crawler.spider.desk  # type: ignore[union-attr]

    async def open_spider(self) -> None:
        """Settle the files of crawls that were killed, and start the clock of the write buffer."""
        self.desk.files = self.files
        try:
            await self.files.recover(self.desk.named)
        except StoreError as error:
            self.desk.give_up(error)
        self.clock = create_looping_call(self._tick)
        self.clock.start(TICK, now=False)

    async def close_spider(self) -> None:
        """Write what is left, and put its files in place; what was cut short is given back."""
        self.clock.stop()
        try:
            await self.desk.ledger.patience.outlasts(self.desk.flush)
            await self._commit()
            self.files.close()
        except StoreError as error:
            self.desk.give_up(error)
        try:
            await self.desk.ledger.patience.outlasts(self.desk.close)
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
            self.desk.flush_if_due()
        except StoreError as error:
            self.desk.give_up(error)
        if self.desk.keys:
            _schedule_coro(self._commit())

    async def _commit(self) -> None:
        keys, self.desk.keys = self.desk.keys, []
        try:
            await self.files.commit(keys)
        except StoreError as error:
            self.desk.give_up(error)
