"""
The work of a spider: claimed seeds in, outcomes out to the store.

This is the part that all spiders share. ``engine.seed_work_queue`` is for publications, pages
and artifacts, ``ingest.spider.work_queue`` for ingest requests.
"""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar
from uuid import uuid4

from scrapy import signals
from scrapy.utils.defer import _schedule_coro

from pubcrawl.engine.crashes import log_crash
from pubcrawl.exceptions import Crash, StoreError
from pubcrawl.fetch.network import network_of
from pubcrawl.fetch.stats import count
from pubcrawl.model.times import now_ms
from pubcrawl.store.answers import StoredAnswer
from pubcrawl.store.buffer import EndBuffer
from pubcrawl.store.database import Database
from pubcrawl.store.imports import Imported

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)


class WorkItem(Protocol):
    """The work on a seed."""

    @property
    def attempts(self) -> int:
        """The number of failed attempts."""

    @property
    def seeds(self) -> Sequence[int]:
        """The numbers of the seed, and of others with the same record."""

    @property
    def urgent(self) -> bool:
        """Whether it goes before others at its host, by its lane."""

    @property
    def learned(self) -> Mapping[str, StoredAnswer]:
        """What an earlier, interrupted crawl read for the seed: ``answer_key`` → answer."""


C = TypeVar("C")  # a claimed seed
W = TypeVar("W", bound=WorkItem)  # the work on it


class WorkQueue(Generic[C, W]):
    """
    Seeds in, outcomes out.

    *buffer*: to the store; *claim*: claims seeds by list, count and time. *notify* is called when
    the last outcome has left the pipelines. *job*: name of the job, "" for none. *list*: number of
    the seed list. *exhausted*: the last claim gave no seed; *outstanding*: number of outcomes in
    the pipelines; *failed*: the store is broken.
    """

    def __init__(
        self,
        crawler: Crawler,
        buffer: EndBuffer[Any],
        claim: Callable[[int, int, int], list[C]],
        notify: Callable[[], None],
    ) -> None:
        self.crawler = crawler
        self.buffer = buffer
        self.queue = buffer.queue
        self.answers = buffer.answers
        self.learn = buffer.learn
        self._claim = claim
        self.notify = notify
        self.job = job_of(crawler.settings)
        self.list = 0
        self.exhausted = False
        self.outstanding = 0
        self.failed = False
        for signal, receiver in (
            (signals.item_scraped, self._item_done),
            (signals.item_dropped, self._item_dropped),
            (signals.item_error, self._item_failed),
        ):
            crawler.signals.connect(receiver, signal)

    @staticmethod
    def check_store(settings: BaseSettings) -> None:
        """Create a missing store; raise ``StoreError`` for one that cannot be used."""
        Database(settings["STORE_URL"]).close()

    @abstractmethod
    def open(self) -> None:
        """Read the list into the queue. Raises ``SeedError`` for an incomplete file."""

    @abstractmethod
    def others(self) -> Iterator[Any]:
        """Yield the records of the list that this crawl did not write, for the feeds."""

    @property
    def run(self) -> str:
        """The name of the crawl, which is stored with its records."""
        return self.buffer.run

    @property
    def unwritten(self) -> int:
        """The number of outcomes that wait to be written."""
        return self.buffer.waiting

    def flush(self) -> None:
        """Write waiting outcomes. Raises ``StoreError``, and keeps them for the next try."""
        self.buffer.flush()

    def flush_if_due(self) -> None:
        """Write outcomes that have waited long enough. Raises ``StoreError``."""
        self.buffer.flush_if_due(now_ms())

    @abstractmethod
    def outcome(self, work: W, record: Any) -> Any:
        """Return the outcome of finished *work*, with its *record*, for the pipelines."""

    @abstractmethod
    def lose(self, work: W) -> None:
        """Settle the seeds of *work*, which an error of the program has ended, as failed."""

    @abstractmethod
    async def _prepare(self, claimed: list[C]) -> list[W]:
        """Return the work on claimed seeds."""

    async def _learned(self, seeds: list[int]) -> dict[int, dict[str, StoredAnswer]]:
        """Return what interrupted crawls read for *seeds*."""
        find = self.answers.find
        return await self.queue.patience.outlasts(lambda: find(seeds, now_ms()))

    @abstractmethod
    def _close(self, *, again: bool) -> int:
        """
        Release open claims, and close; return the number of unfinished seeds.

        *again*: the next crawl retries the hosts that could not be reached.
        """

    async def claim(self, count: int) -> list[W]:
        """Return work on seeds that no other worker has claimed."""
        outlasts = self.queue.patience.outlasts
        claimed = await outlasts(lambda: self._claim(self.list, count, now_ms()))
        if not claimed:
            # An outcome may add seeds, and failed seeds are free again once it is written.
            await outlasts(self.flush)
            claimed = await outlasts(lambda: self._claim(self.list, count, now_ms()))
        self.exhausted = not claimed
        return await self._prepare(claimed)

    async def hand_over(self, works: Sequence[W]) -> None:
        """Release the claims on the seeds of *works*, which others crawl."""
        for work in works:
            self._forget(work)
        seeds = {seed for work in works for seed in work.seeds}
        await self.queue.patience.outlasts(lambda: self.buffer.hand_over(seeds))

    def _forget(self, work: W) -> None:
        """Note that *work* is no longer under way."""

    def surplus(self) -> int:
        """Return how many claims to hand over; see ``Queue.surplus``."""
        surplus = partial(self.queue.surplus, self.list, now_ms())
        return sum(self.queue.patience.attempt(surplus))

    def elsewhere(self) -> int:
        """Return the number of due seeds of the list that this worker has not claimed."""
        return self.queue.unclaimed(self.list, now_ms(), self.queue.worker)

    def close(self) -> None:
        """
        Write waiting outcomes, release open claims, and close.

        Raises ``StoreError``; the call may be repeated.
        """
        network = network_of(self.crawler)
        self._count("seeds/pending", self._close(again=network is not None and network.down))

    def give_up(self, error: StoreError) -> None:
        """End the crawl because the store is broken; the next crawl repeats uncommitted work."""
        stats, engine = self.crawler.stats, self.crawler.engine
        if self.failed:
            return
        self.failed = True
        logger.error(
            "%s. %d outcomes are not written; when the store works again, the same command "
            "fetches them again and continues",
            error,
            self.unwritten,
        )
        if stats:
            stats.inc_value("store/failed")
        if engine:
            _schedule_coro(engine.close_spider_async(reason="store-failed"))

    def log_crash(self, error: Exception, subject: object) -> Crash:
        """Log and count an error of the program; return it as a failure of *subject*."""
        self._count("walk/errors")
        return log_crash(error, subject)

    def _report_seeds(self, source: str, read: Imported, settled: int, more: str = "") -> None:
        """Log and count the lines of *source*; *settled*: seeds of it that earlier crawls ended."""
        logger.info(
            "%s: %d seed%s, %d new, %d rejected, %d repeated, %d withdrawn%s",
            source,
            read.lines,
            "s" * (read.lines != 1),
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

    def _item_done(self) -> None:
        self.outstanding -= 1
        if not self.outstanding:
            self.notify()

    def _item_dropped(self, item: Any) -> None:
        self._settle_lost(item, slug="item-dropped")
        self._item_done()

    def _item_failed(self, item: Any) -> None:
        self._settle_lost(item, slug=Crash.slug)
        self._item_done()

    def _settle_lost(self, item: Any, slug: str) -> None:
        """Handle an outcome that one of the user's pipelines kept from the store."""

    def _count(self, stat: str, number: int = 1) -> None:
        if number:
            count(self.crawler, stat, number)


def job_of(settings: BaseSettings) -> str:
    """Return the name of the job that the crawl is, "" if it is none."""
    return str(settings.get("JOB") or "")


def new_run(settings: BaseSettings) -> str:
    """Return a name for a crawl: 32 hexadecimal digits, after the name of its job and ``/``."""
    job = job_of(settings)
    return f"{job}/{uuid4().hex}" if job else uuid4().hex
