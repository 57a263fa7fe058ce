"""Scrapy's feed exports, but a feed that cannot be written ends the crawl, and says so."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from scrapy.extensions.feedexport import FeedExporter, FeedSlot
from scrapy.utils.defer import _schedule_coro

if TYPE_CHECKING:
    from scrapy import Spider
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

FAILED = "feedexport/failed_count/"
"""Stat, by kind of storage; Scrapy counts with it what it could not deliver."""


class Feeds(FeedExporter):
    """
    Write the feeds.

    Scrapy itself logs a traceback for each record that it cannot write, goes on
    to the end and calls it finished.
    """

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self.broken = False

    def item_scraped(self, item: Any, spider: Spider) -> None:
        """Write a record."""
        if self.broken:
            return
        try:
            super().item_scraped(item, spider)
        except OSError as error:
            self._give_up(error)
            if self.crawler.engine:
                _schedule_coro(self.crawler.engine.close_spider_async(reason="output-failed"))

    async def _close_slot(self, slot: FeedSlot, spider: Spider) -> None:
        try:
            if slot.file is not None:
                slot.finish_exporting()
                slot.file.flush()  # here, for Scrapy would log a traceback
            await super()._close_slot(slot, spider)
        except OSError as error:
            self._give_up(error)
            if slot.file is not None:
                with suppress(OSError):
                    slot.file.close()

    def _give_up(self, error: OSError) -> None:
        if self.broken:
            return
        self.broken = True
        logger.error(
            "the output cannot be written: %s; make room or name another place; what was fetched "
            "is in the store, and the same command writes it",
            error,
        )
        if self.crawler.stats:
            self.crawler.stats.inc_value(f"{FAILED}{type(error).__name__}")
