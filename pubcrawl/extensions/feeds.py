"""
Scrapy's feed exports, except that a feed that cannot be written ends the crawl with an error.

Two crawls do not write to one file. With appending, each record is in the file once: see
``appended``.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scrapy.extensions.feedexport import FeedExporter, FeedSlot, FileFeedStorage
from scrapy.extensions.postprocessing import PostProcessingManager
from scrapy.utils.defer import _schedule_coro

from pubcrawl.engine.crashes import log_crash
from pubcrawl.exceptions import OutputError
from pubcrawl.extensions.appended import AppendedSlot, check, obstacle
from pubcrawl.extensions.file_slot import FileSlot, lock
from pubcrawl.extensions.next_commands import record_name

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
        """Open the feeds, and read those to append to."""
        try:
            super().open_spider(spider)
        except Exception as error:
            self._end(error)

    def item_scraped(self, item: Any, spider: Spider) -> None:
        """Write a record."""
        waiting, done = self.slots, []
        for slot in () if self.broken else waiting:
            self.slots = [slot]  # an error in one feed concerns no other
            try:
                self._check_files()
                super().item_scraped(item, spider)
                self._check_files()
            except (OSError, OutputError) as error:
                self._end(error)
            except Exception as error:
                self._log_crash(error, f"{record_name(item)} for {slot.uri}")
            done += self.slots
        self.slots = done or waiting

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
        if not isinstance(slot.storage, FileFeedStorage):
            return slot
        path = Path(slot.storage.path)
        if path.exists() and not path.is_file():  # a pipe or a device
            return slot
        # With batches, each has its own file.
        if slot.storage.write_mode == "ab" and not feed_options["batch_item_count"]:
            check(path, feed_options)
            if not obstacle(feed_options):
                return AppendedSlot(slot, path)
        return FileSlot(slot, lock(path.resolve()))

    async def _close_slot(self, slot: FeedSlot, spider: Spider) -> None:
        useless = self.failed or self.broken or self.crashes
        if not slot.itemcount and (useless or _holds_records(slot)):
            _abandon(slot)  # Scrapy would start the file to write an empty feed
            return
        try:
            _finish(slot)
            if isinstance(slot, FileSlot):
                slot.check()
            await super()._close_slot(slot, spider)
            if isinstance(slot, FileSlot):
                slot.close(complete=not self.broken)
        except (OSError, OutputError) as error:
            self._give_up(error)
            _abandon(slot)
        except Exception as error:
            self._log_crash(error, f"the end of {slot.uri}")
            _abandon(slot)

    def _log_crash(self, error: Exception, subject: str) -> None:
        self.crashes += 1
        log_crash(error, subject)
        self._count(error)

    def _check_files(self) -> None:
        for slot in self.slots:
            if isinstance(slot, FileSlot):
                slot.check()

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
        if self.crawler.stats:
            self.crawler.stats.inc_value(f"{FAILED}{type(error).__name__}")


def _finish(slot: FeedSlot) -> None:
    """Write the rest of a feed before Scrapy does, which would only log a traceback."""
    if slot.file is None:
        return
    slot.finish_exporting()
    if isinstance(slot.file, PostProcessingManager):
        slot.file.close()  # writes the end of the compressed data
        slot.file = slot.file.file
    slot.file.flush()


def _holds_records(slot: FeedSlot) -> bool:
    return isinstance(slot, AppendedSlot) and slot.lock.size() > 0


def _abandon(slot: FeedSlot) -> None:
    """Close a feed without writing more; the contents of its file stay."""
    if slot.file is not None:
        _close(slot.file)
    if isinstance(slot, FileSlot):
        slot.close(complete=False)


def _close(file: Any) -> None:
    with suppress(OSError):
        file.close()
    if isinstance(file, PostProcessingManager):
        _close(file.file)
