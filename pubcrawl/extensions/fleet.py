"""This crawl as a worker of the fleet: its signs of life in the store, and the orders it obeys."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Self

from scrapy import signals
from scrapy.exceptions import NotConfigured
from scrapy.utils.asyncio import create_looping_call

import pubcrawl
from pubcrawl.engine.spider import SeededSpider, list_read
from pubcrawl.engine.work_queue import SETTLED
from pubcrawl.exceptions import StoreError
from pubcrawl.extensions.progress import SettledRate
from pubcrawl.fetch.stats import stats_of
from pubcrawl.store.database import Database
from pubcrawl.store.fleet import DRAIN, PAUSE, FleetRow, SignOfLife
from pubcrawl.store.workers import this_worker

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

RATE_TIME = 60.0  # seconds over which the rate is measured
DRAINED = "drained"  # a close reason


class FleetWorker:
    """Report to the store every ``FLEET_INTERVAL`` seconds, from a thread; obey its orders."""

    def __init__(self, crawler: Crawler, interval: float) -> None:
        self.crawler = crawler
        self.interval = interval
        self.row: FleetRow | None = None
        self.order = ""
        self._report_task: asyncio.Task[None] | None = None
        self._rate = SettledRate(RATE_TIME)
        self._task = create_looping_call(self._tick)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Connect to the start and end of the crawl."""
        interval = crawler.settings.getfloat("FLEET_INTERVAL")
        if interval <= 0 or crawler.stats is None:
            raise NotConfigured("a worker of the fleet needs stats and FLEET_INTERVAL")
        member = cls(crawler, interval)
        crawler.signals.connect(member.list_read, list_read)
        crawler.signals.connect(member.engine_stopped, signals.engine_stopped)
        return member

    def list_read(self) -> None:
        """Report for the first time, before the first claim: an order may already exist."""
        database = Database(self.crawler.settings["STORE_URL"], check=False)
        self._rate = SettledRate(RATE_TIME)  # the list has been read
        self.row = FleetRow(database, this_worker())
        try:
            self._obey(self.row.report(self._sign()))
        except StoreError as error:
            logger.debug("no sign of life: %s", error)
        self._task.start(self.interval, now=False)

    async def engine_stopped(self) -> None:
        """Leave the fleet; a store out of reach counts this worker as lost after a while."""
        if self._task.running:
            self._task.stop()
        if self._report_task:
            await self._report_task  # it would enter the worker again
        if self.row:
            try:
                self.row.leave()
            except StoreError as error:
                logger.debug("still in the fleet: %s", error)
            self.row.database.close()

    def _tick(self) -> None:
        if self._report_task is None or self._report_task.done():
            self._report_task = asyncio.create_task(self._report())

    async def _report(self) -> None:
        """Write a sign of life; the crawl continues meanwhile."""
        if self.row is None:
            return
        try:
            order = await asyncio.to_thread(self.row.report, self._sign())
        except StoreError as error:
            # The next report may succeed. The crawl itself knows how long to wait for its store.
            logger.debug("no sign of life: %s", error)
        else:
            self._obey(order)

    def _sign(self) -> SignOfLife:
        spider = self._spider
        stats = stats_of(self.crawler)
        settled = sum(stats.get(f"seeds/{state}", 0) for state in SETTLED)
        return SignOfLife(
            spider=spider.name,
            list=spider.work_queue.list,
            run=spider.work_queue.run,
            job=str(self.crawler.settings.get("JOB") or ""),
            version=pubcrawl.__version__,
            state=self._state(spider),
            settled=settled,
            rate=self._rate.rate(settled),
            active=spider.active,
            interval=self.interval,
        )

    def _state(self, spider: SeededSpider) -> str:
        if self.order == DRAIN:
            return "draining"
        if spider.paused:
            return "paused"
        works = spider.active or spider.work_queue.outstanding  # maybe on seeds it has taken over
        return "waiting" if spider.waits_for_others and not works else "running"

    def _obey(self, order: str) -> None:
        spider = self._spider
        if self.order in (order, DRAIN):
            return
        self.order = order
        if order == DRAIN:
            logger.info("the fleet is drained; to let workers start: scrapy fleet resume")
            spider.drain(DRAINED)
        else:
            paused = order == PAUSE
            spider.pause(paused=paused)
            logger.info(
                "the fleet is paused; to continue: scrapy fleet resume"
                if paused
                else "the fleet continues"
            )

    @property
    def _spider(self) -> SeededSpider:
        spider = self.crawler.spider
        assert isinstance(spider, SeededSpider)  # noqa: S101 - the signal comes from one
        return spider
