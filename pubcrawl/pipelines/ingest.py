"""Last pipeline of an ingest: results to the ledger, files to the store, records to the feeds."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING, Any

from scrapy.utils.defer import _schedule_coro

from pubcrawl.exceptions import StoreError
from pubcrawl.fetch.stats import set_stat
from pubcrawl.items.outcome import Outcome
from pubcrawl.model.ingest import IngestResult
from pubcrawl.model.times import now_ms
from pubcrawl.pipelines.write_buffer import WriteBuffer

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

BUCKET_PAUSE = 30.0  # seconds between two attempts to reach a bucket


class IngestPipeline(WriteBuffer):
    """
    Pass results to the spider's work queue; return their records.

    A file is put in place after its result is stored, see ``file_store``. While a bucket
    cannot be reached, files wait in the staging folder, and the crawl goes on.
    """

    of = (IngestResult,)

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        # Here and below, because every crawl loads this file: a quarter of a second.
        from pubcrawl.pipelines.file_store import FileStore

        self.files = FileStore.from_settings(crawler.settings)
        self._placing = asyncio.Lock()
        self._next_try = 0.0

    async def open_spider(self) -> None:
        """Settle the files of killed crawls, too."""
        self.work_queue.files = self.files
        try:
            await self.files.recover(self.work_queue.named)
        except StoreError as error:
            self._delay(error)
        await super().open_spider()

    async def finish(self) -> None:
        """Write the rest, and put its files in place."""
        await self.work_queue.queue.patience.outlasts(self.work_queue.flush)
        await self._commit(last=True)
        self.files.close()

    def process_item(self, item: Any) -> Any:
        """Store an outcome and return its record."""
        if not isinstance(item, Outcome) or not isinstance(item.record, IngestResult):
            return item
        from pubcrawl.ingest.store.ledger import request_end

        result = item.record
        end = request_end(item.seeds[0], result, item.due, now_ms())
        with self.giving_up(item):
            self.work_queue.store.keep(end._replace(files=item.files, further=item.further))
        self.count(f"seeds/{item.state}")
        self.count(f"ingest/{result.request.ingest_type}/{result.status}")
        return result.to_json()

    def tick(self) -> None:
        """Put files in place, too."""
        super().tick()
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
                if last and self.files.remote is not None:
                    set_stat(self.crawler, "files/waiting", self.files.staged)

    def _delay(self, error: StoreError) -> None:
        """Try again later, or in the next crawl, if a bucket fails; a folder ends the crawl."""
        if self.files.remote is None:
            self.work_queue.give_up(error)
            return
        self._next_try = monotonic() + BUCKET_PAUSE
        logger.error("%s; files wait in %s", error, self.files.others)
