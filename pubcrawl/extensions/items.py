"""Items that the user's pipelines lost, and the last item of a crawl that closes."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Self, cast

from scrapy import Spider, signals
from scrapy.exceptions import NotConfigured
from scrapy.logformatter import LogFormatter, LogFormatterResult
from scrapy.utils.asyncio import call_later

from pubcrawl.exceptions import Crash

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from scrapy.statscollectors import StatsCollector
    from twisted.python.failure import Failure


logger = logging.getLogger(__name__)

NEXT_LOOK = 0.1  # seconds


class LogLines(LogFormatter):
    """Scrapy's log lines, with the traceback of an item error at DEBUG; see ``Items``."""

    def item_error(
        self,
        item: Any,
        exception: BaseException,
        response: Response | Failure | None,
        spider: Spider,
    ) -> LogFormatterResult:
        """Return the line to which Scrapy adds the traceback."""
        line = super().item_error(item, exception, response, spider)
        return {**line, "level": logging.DEBUG}


class Items:
    """
    Count the items that the user's pipelines dropped or failed at.

    The summary and the exit code use the counts. Items that pubcrawl withholds do not count.
    """

    def __init__(self, stats: StatsCollector) -> None:
        self.stats = stats

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Connect to Scrapy's signals of items."""
        if crawler.stats is None:
            raise NotConfigured("items are counted by stats")
        items = cls(crawler.stats)
        crawler.signals.connect(items.count_dropped, signals.item_dropped)
        crawler.signals.connect(items.count_failed, signals.item_error)
        return items

    def count_dropped(self, item: Any) -> None:
        """Count a dropped item; Scrapy has logged it."""
        if not getattr(item, "withheld", False):
            self.stats.inc_value("items/dropped")

    def count_failed(self, item: Any, failure: Failure) -> None:
        """Count and log an item error, with the position in the pipeline."""
        self.stats.inc_value("items/errors")
        error = failure.value
        if isinstance(error, Exception):
            traceback = failure.getTracebackObject()  # type: ignore[no-untyped-call]
            crash = Crash.of(error.with_traceback(traceback))
            # Scrapy logs the traceback; see LogLines.
            logger.error("%s failed at %s: %s", crash.place, item, crash)


class LastItem:
    """
    Let a crawl close after its last item.

    Scrapy 2.19 looks after each response whether it may close. The item of a seed belongs to none:
    if it was in a pipeline when the disk was full, or after an interrupt, the crawl never ended.
    Scrapy still counts an item while components are told of it, and the crawl may begin to close
    then.
    """

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self._looking = False

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Connect to Scrapy's signals of items."""
        last = cls(crawler)
        for signal in (signals.item_scraped, signals.item_dropped, signals.item_error):
            crawler.signals.connect(last.look_later, signal)
        return last

    def look_later(self) -> None:
        """Look until Scrapy counts no item."""
        if not self._looking:
            self._looking = True
            call_later(NEXT_LOOK, self._look)

    def _look(self) -> None:
        slot = self.crawler.engine.scraper.slot if self.crawler.engine else None
        if slot is not None and not slot.is_idle():
            call_later(NEXT_LOOK, self._look)
            return
        self._looking = False
        if slot is not None and slot.closing is not None and not slot.closing.called:
            slot.closing.callback(cast("Spider", self.crawler.spider))
