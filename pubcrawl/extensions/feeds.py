"""
Scrapy's feed exports, except that a feed that cannot be written ends the crawl with an error.

Those in local files are complete at any time: see ``feed_file``.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from scrapy import signals
from scrapy.extensions.feedexport import FeedExporter, FeedSlot
from scrapy.extensions.postprocessing import PostProcessingManager
from scrapy.utils.defer import _schedule_coro, ensure_awaitable

from pubcrawl.engine.crashes import log_crash
from pubcrawl.exceptions import OutputError
from pubcrawl.extensions.feed_file import FeedFile
from pubcrawl.extensions.next_commands import record_name
from pubcrawl.fetch.stats import count

if TYPE_CHECKING:
    from scrapy import Spider
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

FAILED = "feedexport/failed_count/"
"""Prefix of Scrapy's stat of failed exports, by kind of storage."""


class Feeds(FeedExporter):
    """
    Write the feeds.

    Scrapy itself logs a traceback for each record that it cannot write, and finishes
    the crawl as if all was well. A record at which an exporter fails is left out of its feed.
    """

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self.broken = False
        self.crashes = 0
        self.failed = False

    def open_spider(self, spider: Spider) -> None:
        """Open the feeds."""
        try:
            super().open_spider(spider)
        except Exception as error:
            self._end(error)

    def item_scraped(self, item: Any, spider: Spider) -> None:
        """Write a record."""
        done = []
        for slot in self.slots:
            self.slots = [slot]  # an error in one feed concerns no other
            try:
                super().item_scraped(item, spider)
            except (OSError, OutputError) as error:
                _abandon(slot)
                self._end(error)
                continue
            except Exception as error:
                self._log_crash(error, f"{record_name(item)} for {slot.uri}")
            done += self.slots
        self.slots = done

    async def close_spider(self, spider: Spider, reason: str = "finished") -> None:
        """Close the feeds; *reason*: why the crawl ends."""
        # It may have ended before its first record, and an earlier feed is worth more than none.
        self.failed = reason != "finished"
        await super().close_spider(spider)

    def _start_new_batch(
        self,
        batch_id: int,
        uri: str,
        feed_options: dict[str, Any],
        spider: Spider,
        uri_template: str,
    ) -> FeedSlot:
        slot = super()._start_new_batch(batch_id, uri, feed_options, spider, uri_template)
        if isinstance(slot.storage, FeedFile):
            slot.feed_options = {**feed_options, **slot.storage.begin()}
        return slot

    async def _close_slot(self, slot: FeedSlot, spider: Spider) -> None:
        useless = self.failed or self.broken or self.crashes or slot.batch_id > 1
        if not slot.itemcount and (useless or not slot.store_empty):
            _abandon(slot)
            return
        try:
            slot.start_exporting()
            await _store(slot, _finished(slot))
        except (OSError, OutputError) as error:
            self._give_up(error)
            _abandon(slot)
            return
        except Exception as error:
            self._log_crash(error, f"the end of {slot.uri}")
            _abandon(slot)
            return
        logger.info("Stored %s feed (%d items) in: %s", slot.format, slot.itemcount, slot.uri)
        kind = type(slot.storage).__name__
        count(self.crawler, f"feedexport/success_count/{kind}")
        await self.crawler.signals.send_catch_log_async(signals.feed_slot_closed, slot=slot)

    def _log_crash(self, error: Exception, subject: str) -> None:
        self.crashes += 1
        log_crash(error, subject)
        self._count(error)

    def _end(self, error: Exception) -> None:
        """End the crawl."""
        self._give_up(error)
        if self.crawler.engine:
            _schedule_coro(self.crawler.engine.close_spider_async(reason="output-failed"))

    def _give_up(self, error: Exception) -> None:
        if self.broken:
            return
        self.broken = True
        logger.error(
            "the output cannot be written: %s%s; the records are in the store, and the same "
            "command writes them",
            error,
            "; free some space or name another file" if isinstance(error, OSError) else "",
        )
        self._count(error)

    def _count(self, error: Exception) -> None:
        count(self.crawler, f"{FAILED}{type(error).__name__}")


def _finished(slot: FeedSlot) -> Any:
    """Write the end of a feed, and return its file."""
    slot.finish_exporting()
    if isinstance(slot.file, PostProcessingManager):
        slot.file.close()  # writes the end of the compressed data
        slot.file = slot.file.file
    return slot.file


async def _store(slot: FeedSlot, file: Any) -> None:
    try:
        await ensure_awaitable(slot.storage.store(file))
    except Exception as error:  # of the library of a bucket, or of FTP
        if isinstance(slot.storage, FeedFile):
            raise
        raise OutputError(f"{slot.uri}: {error}") from error


def _abandon(slot: FeedSlot) -> None:
    """Close a feed without writing more; an earlier file stays."""
    if slot.file is not None:
        _close(slot.file)
    if isinstance(slot.storage, FeedFile):
        slot.storage.release()


def _close(file: Any) -> None:
    with suppress(OSError):
        file.close()
    if isinstance(file, PostProcessingManager):
        _close(file.file)
