"""What spiders of seed lists have in common: claim, send, settle, until all is done."""

from __future__ import annotations

import asyncio
import logging
from abc import abstractmethod
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar, Generic

from scrapy import Request, Spider
from scrapy.exceptions import CloseSpider
from twisted.python.failure import Failure

from pubcrawl.exceptions import FetchError, SeedError, StoreError
from pubcrawl.fetch.host_slot import forget
from pubcrawl.fetch.network import network_of
from pubcrawl.fetch.slots import Downloader
from pubcrawl.frontier.seeds import Wants
from pubcrawl.items.outcome import Outcome
from pubcrawl.spiders.desk import Desk, Work
from pubcrawl.spiders.trades import R, Trade

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

    from pubcrawl.spiders.arguments import Arguments

logger = logging.getLogger(__name__)

INTERRUPTED = "interrupted"  # in place of an answer; no record keeps it
TICK = 0.5  # seconds between two looks at what waits
TAKEN = 2.0  # seconds between two looks at what other workers have claimed
HANDFUL = 50  # seeds that begin before those are sent whose pages may be fetched


class SeededSpider(Spider, Generic[R]):
    """
    Work through the seeds of a list, a window of them at a time.

    *alone*: a seed is worked on whether its record may be fetched again or
    not. *wants*: what a seed may be. Subclasses say how work begins
    (``_begin``), what is to be sent (``_send``) and how much is under way.
    """

    alone: ClassVar[bool] = False
    wants: ClassVar[Wants] = Wants.IDS

    crawler: Crawler
    desk: Desk[R]

    def __init__(self, arguments: Arguments, crawler: Crawler) -> None:
        super().__init__()
        settings = crawler.settings
        self.arguments = arguments
        self.compat = settings.getbool("PUBFETCHER_COMPAT")
        self.window = max(1, settings.getint("FRONTIER_WINDOW"))
        self.moved = asyncio.Event()
        self.attempts = 0  # that seeds claimed so far have behind them
        self.waits = False  # whether only seeds are left that other workers have claimed

    def open_desk(self, crawler: Crawler, trade: Trade[R]) -> None:
        """Open the store and take the seat."""
        self._set_crawler(crawler)
        self.desk = Desk(
            crawler, self.name, self.arguments, trade, alone=self.alone, notify=self._nudge
        )

    @property
    @abstractmethod
    def active(self) -> int:
        """How many records are under way."""

    @abstractmethod
    def _begin(self, work: Work[R]) -> Outcome | None:
        """Start *work*; return its outcome if nothing is to be done."""

    @abstractmethod
    def _send(self) -> Iterator[Request]:
        """Yield the requests that may leave now."""

    def _send_pages(self) -> Iterator[Request]:
        """Yield those that gain nothing by waiting for more seeds, as a batch does."""
        return self._send()

    def _left_behind(self) -> Iterator[Request | Outcome]:
        """Yield what comes of work whose callback failed by a bug."""
        return iter(())

    async def start(self) -> AsyncIterator[Request | Outcome]:
        """Work on seeds until the last one is settled; then yield what needed no fetch."""
        try:
            self.desk.open()
            async for work in self._work_through():
                yield work
        except SeedError as error:
            logger.error("%s", error)
            raise CloseSpider("bad-seeds") from error
        except StoreError as error:
            self.desk.give_up(error)
        except asyncio.CancelledError:
            self._let_go()
            raise

    async def _work_through(self) -> AsyncIterator[Request | Outcome]:
        while True:
            if self._has_room():
                idle = self._idle()  # nobody under way can bring a seed back
                claimed = await self.desk.claim(self.window - self.active)
                for number, work in enumerate(claimed, 1):
                    self._tries_again(work)
                    outcome = self._begin(work)
                    if outcome:
                        yield outcome
                    if not number % HANDFUL:
                        for request in self._send_pages():
                            yield request
                        await asyncio.sleep(0)  # a window takes tenths of a second
                if idle and self.desk.exhausted:
                    if not self._others_at_it():
                        break
                    await asyncio.sleep(TAKEN)
            for told in self._left_behind():
                yield told
            for request in self._send():
                yield request
            if not self._has_room():
                await self._something_moved()
        for outcome in self.desk.others():
            yield outcome

    def _others_at_it(self) -> bool:
        """Answer whether other workers have claims: what they leave behind is done here."""
        taken = self.desk.elsewhere()
        if taken and not self.waits:
            logger.info("%d seeds are claimed by other workers, whose end is waited for", taken)
        if self.crawler.stats and (taken or self.waits):
            self.crawler.stats.set_value("claims/elsewhere", taken)
        self.waits = taken > 0
        return self.waits

    def _tries_again(self, work: Work[R]) -> None:
        """Have hosts that were given up looked at once, when failed seeds get their next try."""
        engine = self.crawler.engine
        if work.attempts > self.attempts and engine and isinstance(engine.downloader, Downloader):
            engine.downloader.outages.probe()
        self.attempts = max(self.attempts, work.attempts)

    def _error(self, failure: Failure, key: str) -> FetchError:
        """Return why no answer came; *key*: whose it would have been."""
        error = failure.value
        network = network_of(self.crawler)
        if network and network.gone:
            return FetchError("there is no network", slug=INTERRUPTED)
        if isinstance(error, FetchError):
            return error
        # A bug of ours or of a library: said loudly, but no seed is lost for it.
        logger.error("%s: %r", key, error, exc_info=error)
        return FetchError(str(error), slug="failed")

    def _let_go(self) -> None:
        """Forget the requests that have not left yet: a host may want to be left for minutes."""
        engine = self.crawler.engine
        for place in list(engine.downloader.slots.values()) if engine else ():
            forget(place)

    def _idle(self) -> bool:
        """Answer whether nobody is under way, be it to a host or to the store."""
        return not self.active and not self.desk.outstanding

    def _has_room(self) -> bool:
        """Answer whether to claim seeds: many at a time, for the sake of large batches."""
        if self.desk.exhausted:
            # Failed seeds are tried again when all others are through.
            return self._idle()
        return self.active + self.desk.outstanding <= self.window // 2

    def _nudge(self) -> None:
        if self._has_room():
            self.moved.set()

    async def _something_moved(self) -> None:
        """Wait for room to claim seeds, but look now and then who has waited enough."""
        self.moved.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.moved.wait(), TICK)

    def _failed(self, name: str, slug: str) -> None:
        self._count(f"walk/failed/{name}/{slug}")
        if self.crawler.stats:
            self.crawler.stats.set_value("walk/last_failure", f"{name} {slug}")

    def _count(self, stat: str, count: int = 1) -> None:
        if self.crawler.stats:
            self.crawler.stats.inc_value(stat, count)
