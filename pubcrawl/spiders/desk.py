"""
The spider's desk: seeds come in from the queue, what came of them goes out to the store.

Here is what all kinds of records have in common. ``seed_desk`` has publications, pages and
artifacts, ``ingest_desk`` the requests of an ingest.
"""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Callable, Iterator
from time import time
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from scrapy import signals
from scrapy.utils.defer import _schedule_coro

from pubcrawl.exceptions import StoreError
from pubcrawl.fetch.network import network_of
from pubcrawl.store.imports import Imported
from pubcrawl.store.queue import Queue

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)


class WorkItem(Protocol):
    """Work on a seed."""

    @property
    def attempts(self) -> int:
        """How often it has failed."""


C = TypeVar("C")  # a seed that was claimed
W = TypeVar("W", bound=WorkItem)  # what is made of it at the desk


class Desk(Generic[C, W]):
    """
    Seeds in, outcomes out.

    *queue*: of the store; *claim*: hands out seeds of a list, so many at a time, at this time.
    *notify* is called when the last outcome has left the pipelines. *list*: number of the seed
    list. *exhausted*: the last claim found nothing; *outstanding*: outcomes on their way through
    the pipelines; *failed*: the store is broken.
    """

    def __init__(
        self,
        crawler: Crawler,
        queue: Queue,
        claim: Callable[[int, int, int], list[C]],
        notify: Callable[[], None],
    ) -> None:
        self.crawler = crawler
        self.queue = queue
        self._claim = claim
        self.notify = notify
        self.list = 0
        self.exhausted = False
        self.outstanding = 0
        self.failed = False
        for signal, receiver in (
            (signals.item_scraped, self._arrived),
            (signals.item_dropped, self._dropped),
            (signals.item_error, self._broken),
        ):
            crawler.signals.connect(receiver, signal)

    @abstractmethod
    def open(self) -> None:
        """Read the list into the queue. Raises ``SeedError`` for a file that breaks off."""

    @abstractmethod
    def others(self) -> Iterator[Any]:
        """Yield the records of the list that this crawl did not write, for the feeds."""

    @abstractmethod
    def flush(self) -> None:
        """Write what waits. Raises ``StoreError``; then it waits for the next try."""

    @property
    @abstractmethod
    def unwritten(self) -> int:
        """How many outcomes wait to be written."""

    @abstractmethod
    async def _taken(self, claimed: list[C]) -> list[W]:
        """Return the work of seeds that were claimed."""

    @abstractmethod
    def _close(self, *, again: bool) -> int:
        """
        Give back what is not done, and close; return how many seeds are left to do.

        *again*: the next crawl is to retry the hosts that could not be reached.
        """

    async def claim(self, count: int) -> list[W]:
        """Return work for seeds that nobody else has."""
        outlasts = self.queue.patience.outlasts
        claimed = await outlasts(lambda: self._claim(self.list, count, now_ms()))
        if not claimed:
            # What came of a seed may be another; and those that failed are free once that
            # is written.
            await outlasts(self.flush)
            claimed = await outlasts(lambda: self._claim(self.list, count, now_ms()))
        self.exhausted = not claimed
        return await self._taken(claimed)

    def elsewhere(self) -> int:
        """Return how many seeds of the list other workers have claimed."""
        return self.queue.elsewhere(self.list, now_ms())

    def close(self) -> None:
        """
        Write what waits, give back what is not done, and close.

        Raises ``StoreError``; may be tried again.
        """
        network = network_of(self.crawler)
        self._count("seeds/pending", self._close(again=network is not None and network.gone))

    def give_up(self, error: StoreError) -> None:
        """End the crawl because the store is broken; what is not committed is fetched again."""
        stats, engine = self.crawler.stats, self.crawler.engine
        if self.failed:
            return
        self.failed = True
        logger.error(
            "%s. %d outcomes are not written; once the store is in order, the same command "
            "fetches them again and goes on",
            error,
            self.unwritten,
        )
        if stats:
            stats.inc_value("store/failed")
        if engine:
            _schedule_coro(engine.close_spider_async(reason="store-failed"))

    def _tell(self, source: str, read: Imported, settled: int, more: str = "") -> None:
        """Log and count what was read of *source*; *settled*: by earlier crawls."""
        logger.info(
            "%s: %d seeds, %d new, %d rejected, %d repeated, %d withdrawn%s",
            source,
            read.lines,
            read.new,
            read.rejected,
            read.duplicates,
            read.withdrawn,
            more,
        )
        self._count("seeds/read", read.lines)
        self._count("seeds/settled_before", settled)
        self._count("seeds/rejected", read.rejected)
        self._count("seeds/duplicate", read.duplicates)

    def _arrived(self) -> None:
        self.outstanding -= 1
        if not self.outstanding:
            self.notify()

    def _dropped(self, item: Any) -> None:
        self._lost(item, slug="item-dropped")
        self._arrived()

    def _broken(self, item: Any) -> None:
        self._lost(item, slug="item-error")
        self._arrived()

    def _lost(self, item: Any, slug: str) -> None:
        """Take note of an outcome that a pipeline of the user's kept from the store."""

    def _count(self, stat: str, count: int = 1) -> None:
        if count and self.crawler.stats:
            self.crawler.stats.inc_value(stat, count)


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return int(time() * 1000)
