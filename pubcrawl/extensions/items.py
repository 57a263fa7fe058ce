"""Items that a pipeline of the user's lost: counted, and a log line each."""

from __future__ import annotations

import logging
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

from scrapy import signals
from scrapy.exceptions import NotConfigured
from scrapy.logformatter import LogFormatter

if TYPE_CHECKING:
    from typing import Self

    from scrapy import Spider
    from scrapy.crawler import Crawler
    from scrapy.http import Response
    from scrapy.logformatter import LogFormatterResult
    from scrapy.statscollectors import StatsCollector
    from twisted.python.failure import Failure

logger = logging.getLogger(__name__)


class LogLines(LogFormatter):
    """Scrapy's log lines, but the traceback of an item error is one of DEBUG: see ``Items``."""

    def item_error(
        self,
        item: Any,
        exception: BaseException,
        response: Response | Failure | None,
        spider: Spider,
    ) -> LogFormatterResult:
        """Return the line that Scrapy adds the traceback to."""
        line = super().item_error(item, exception, response, spider)
        return {**line, "level": logging.DEBUG}


class Items:
    """
    Count the items that pipelines dropped or failed at; those of ours are no loss.

    The summary and the exit code are made of it.
    """

    def __init__(self, stats: StatsCollector) -> None:
        self.stats = stats

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Connect to what Scrapy tells of items."""
        if crawler.stats is None:
            raise NotConfigured("items are counted by stats")
        items = cls(crawler.stats)
        crawler.signals.connect(items.dropped, signals.item_dropped)
        crawler.signals.connect(items.failed, signals.item_error)
        return items

    def dropped(self, item: Any) -> None:
        """Count an item that was dropped; Scrapy has logged it."""
        if not getattr(item, "withheld", False):
            self.stats.inc_value("items/dropped")

    def failed(self, item: Any, failure: Failure) -> None:
        """Count an item that a pipeline failed at, and say at what."""
        self.stats.inc_value("items/errors")
        frames = extract_tb(failure.getTracebackObject())  # type: ignore[no-untyped-call]
        place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "a pipeline"
        words = f"{type(failure.value).__name__}: {failure.value}".partition("\n")[0]
        logger.error("%s failed at %s: %s", place, item, words)
