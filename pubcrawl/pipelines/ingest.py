"""Last pipeline of an ingest: results to the ledger, files to the store, records to the feeds."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from scrapy.exceptions import DropItem, NotConfigured
from scrapy.utils.asyncio import create_looping_call
from scrapy.utils.defer import _schedule_coro

from pubcrawl.exceptions import StoreError
from pubcrawl.ingest.outcome import IngestOutcome
from pubcrawl.pipelines.file_store import FileStore

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

BUCKET_PAUSE = 30.0  # seconds between two attempts to reach a bucket
TICK = 0.5  # seconds between two checks of the write buffer


class IngestPipeline:
    """
    Pass results to the spider's work queue; return their records.

    A file is put in place after its result is stored, see ``file_store``. While a bucket
    cannot be reached, files wait in the staging folder, and the crawl goes on.
    """

    def __init__(self, crawler: Crawler, files: FileStore) -> None:
        self.crawler = crawler
        self.files = files
        self._placing = asyncio.Lock()
        self._next_try = 0.0

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
            self._delay(error)
        self.clock = create_looping_call(self._tick)
        self.clock.start(TICK, now=False)

    async def close_spider(self) -> None:
        """Write the rest, put its files in place, and release the claims of interrupted jobs."""
        self.clock.stop()
        try:
            await self.work_queue.ledger.patience.outlasts(self.work_queue.flush)
            await self._commit(last=True)
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
        return result.to_json()

    def _tick(self) -> None:
        try:
            self.work_queue.flush_if_due()
        except StoreError as error:
            self.work_queue.give_up(error)
        if self.work_queue.keys and not self._placing.locked() and monotonic() >= self._next_try:
            _schedule_coro(self._commit())

    async def _commit(self, *, last: bool = False) -> None:
        """Put files in place; *last*: those that cannot be wait for the next crawl."""
        async with self._placing:
            keys, self.work_queue.keys = self.work_queue.keys, []
            try:
                await self.files.commit(keys)
            except StoreError as error:
                # Those that are in place already make no difference to the next try.
                self.work_queue.keys = [*keys, *self.work_queue.keys]
                self._delay(error)
                if last and self.files.remote is not None and self.crawler.stats:
                    self.crawler.stats.set_value("files/waiting", self.files.staged)

    def _delay(self, error: StoreError) -> None:
        """Try again later, or in the next crawl, if a bucket fails; a folder ends the crawl."""
        if self.files.remote is None:
            self.work_queue.give_up(error)
            return
        self._next_try = monotonic() + BUCKET_PAUSE
        logger.error("%s; files wait in %s", error, self.files.others)
