"""
The base of all spiders: claim seeds, fetch the pages of each, and settle it.

A journey goes from page to page. Subclasses define the journey: its requests, its use of
responses, its end; docs/design.md has the picture.
"""

from __future__ import annotations

import asyncio
import logging
from abc import abstractmethod
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from scrapy import Request, Spider
from scrapy.exceptions import CloseSpider
from scrapy.http import Response
from scrapy.utils.defer import _schedule_coro
from twisted.python.failure import Failure

from pubcrawl.engine.argument_texts import texts
from pubcrawl.engine.page_client import INTERRUPTED, PageClient
from pubcrawl.engine.work_queue import W, WorkQueue
from pubcrawl.exceptions import Crash, FetchError, SeedError, StoreError
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.ids.url import slot

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

    from pubcrawl.engine.host_queue import HostQueue

logger = logging.getLogger(__name__)

TICK = 0.5  # seconds between two checks of the waiting requests
CLAIMS_TICK = 2.0  # seconds between two checks of other workers' claims
DRAINING = "the crawl ends early: requests in progress end, the other seeds stay in the queue"
HANDFUL = 50  # seeds to begin before their first requests are sent

list_read = object()
"""The signal that the seed list is in the queue, before the first claim."""


class Journey(Protocol):
    """A sequence of pages to fetch for a seed."""

    @property
    def address(self) -> str:
        """The address of the next request, "" when it is over."""


J = TypeVar("J", bound=Journey)


class SeededSpider(Spider, Generic[W, J]):
    """
    Work through the seeds of a list, a window of them at a time.

    *takes*: the arguments after ``-a``, and their meaning. *underway*: the object of each
    journey → its work. *apis*: number of requests that are reserved for APIs.
    """

    takes: ClassVar[Mapping[str, str]] = texts(
        "seeds", "columns", "sheet", "urls", "where", "again"
    )
    crawler: Crawler
    work_queue: WorkQueue[Any, W]

    def __init__(self, arguments: Any, crawler: Crawler, *, apis: int = 0) -> None:
        super().__init__()
        self.arguments = arguments
        self._set_crawler(crawler)
        settings = crawler.settings
        self.compat = settings.getbool("PUBFETCHER_COMPAT")
        self.window = max(1, settings.getint("FRONTIER_WINDOW"))
        self.client = PageClient(crawler)
        self.pages: HostQueue[J] = self.client.hosts(apis)
        self.underway: dict[Any, W] = {}
        self.wake = asyncio.Event()
        self.attempts = 0  # the most of any claimed seed
        self.waits_for_others = False  # whether all open seeds belong to other workers
        self.paused = False  # by an order to the fleet

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: str) -> Self:
        """Return the spider; raise ``UsageError`` for wrong arguments."""
        return cls(cls.arguments_of(kwargs, crawler.settings), crawler)

    @classmethod
    @abstractmethod
    def arguments_of(cls, given: Mapping[str, str], settings: BaseSettings) -> Any:
        """Return the parsed arguments; raise ``SettingError`` for wrong ones."""

    @classmethod
    @abstractmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for anything that would fail in the crawl."""

    @classmethod
    def bases(cls, given: Mapping[str, str], settings: BaseSettings) -> frozenset[str]:
        """Return the settings that hold addresses of APIs; none, as the seeds are addresses."""
        cls.arguments_of(given, settings)
        return frozenset()

    @abstractmethod
    def _begin(self, work: W) -> Iterator[Any]:
        """Start *work*; yield its outcome if it needs no request."""

    @abstractmethod
    def _request(self, journey: J) -> Request | None:
        """Return the next request of *journey*, with ``_callbacks``; None if it has none."""

    @abstractmethod
    def _take_response(self, response: Response, journey: J) -> bool:
        """Take a response; return whether there is something to read."""

    @abstractmethod
    async def _read(self, response: Response, journey: J) -> None:
        """Have a worker read the response, and take the result."""

    @abstractmethod
    async def _take_failure(self, error: FetchError, journey: J, request: Request | None) -> None:
        """Take the *error* of *request*: no response, or no useful one."""

    @abstractmethod
    def _advance(self, journey: J) -> Iterator[Any]:
        """Queue *journey* for its next host; yield the outcome if it is over."""

    @abstractmethod
    def _abandon(self, journey: J, crash: Crash) -> None:
        """End a journey that an error of the program has stopped."""

    def _owner(self, journey: J) -> Any:
        """Return the key of *journey* in ``underway``."""
        return journey

    def _look_around(self) -> Iterator[Any]:
        """Continue with journeys that wait for something else than a response; yield outcomes."""
        yield from ()

    async def start(self) -> AsyncIterator[Any]:
        """Work on seeds until the last one is settled; then yield records that needed no fetch."""
        try:
            self.work_queue.open()
            self.crawler.signals.send_catch_log(list_read)
            async for work in self._work_through():
                yield work
        except SeedError as error:
            logger.error("%s", error)
            raise CloseSpider("bad-seeds") from error
        except StoreError as error:
            self.work_queue.give_up(error)
        except asyncio.CancelledError:
            if not self.work_queue.failed:
                logger.info("%s", DRAINING)
            # Drop the waiting requests: a host may ask for minutes between two.
            if downloader := downloader_of(self.crawler):
                downloader.fail_waiting()
            raise

    async def _work_through(self) -> AsyncIterator[Any]:
        while True:
            if self._wants_seeds():
                idle = self._idle()  # no open work can return a seed
                works = await self.work_queue.claim(self.window - self.active)
                for number, work in enumerate(works, 1):
                    self._probe_hosts(work)
                    for outcome in self._guarded(work, self._begin(work)):
                        yield outcome
                    if not number % HANDFUL:
                        for request in self._send_pages():
                            yield request
                        await asyncio.sleep(0)  # a window takes tenths of a second
                if idle and self.work_queue.exhausted:
                    if not self._others_hold_claims():
                        break
                    await asyncio.sleep(CLAIMS_TICK)
            for output in self._look_around():
                yield output
            for request in self._send():
                yield request
            if not self._wants_seeds():
                await self._wait_for_change()
        for outcome in self.work_queue.others():
            yield outcome

    @property
    def active(self) -> int:
        """The number of seeds under way."""
        return len(self.underway)

    def pause(self, *, paused: bool) -> None:
        """Begin no claim and no request while *paused*; open requests continue."""
        self.paused = paused
        if downloader := downloader_of(self.crawler):
            downloader.pause(paused=paused)
        self.wake.set()

    def drain(self, reason: str) -> None:
        """
        End as after an interrupt, with *reason*; no claim and no waiting request begins.

        Responses that are still under way after ``FLEET_DRAIN_TIMEOUT`` seconds are cut off.
        """
        self.paused = True
        if downloader := downloader_of(self.crawler):
            downloader.fail_waiting()
            downloader.pause(paused=False)  # requests to services are still sent
            patience = self.settings.getfloat("FLEET_DRAIN_TIMEOUT")
            asyncio.get_running_loop().call_later(patience, downloader.cut_transfers)
        if self.crawler.engine:
            _schedule_coro(self.crawler.engine.close_spider_async(reason=reason))

    def _others_hold_claims(self) -> bool:
        """Return whether other workers have claims; this worker finishes what they give up."""
        elsewhere = self.work_queue.elsewhere()
        if elsewhere and not self.waits_for_others:
            logger.info("waiting for %d seeds that other workers have claimed", elsewhere)
        if elsewhere or self.waits_for_others:
            self._set_stat("claims/elsewhere", elsewhere)
        self.waits_for_others = elsewhere > 0
        return self.waits_for_others

    def _probe_hosts(self, work: W) -> None:
        """Probe unreachable hosts once when failed seeds get their next attempt."""
        if work.attempts > self.attempts and (downloader := downloader_of(self.crawler)):
            downloader.outages.probe()
        self.attempts = max(self.attempts, work.attempts)

    def _idle(self) -> bool:
        """Return whether nothing is under way, neither requests nor outcomes."""
        return not self.active and not self.work_queue.outstanding

    def _wants_seeds(self) -> bool:
        """Return whether to claim seeds; many at a time make large batches."""
        if self.paused:
            return False
        if self.work_queue.exhausted:  # failed seeds are tried again after all others
            return self._idle()
        return self.active + self.work_queue.outstanding <= self.window // 2

    def _wake_if_free(self) -> None:
        if self._wants_seeds():
            self.wake.set()

    async def _wait_for_change(self) -> None:
        """Wait until seeds may be claimed, or for ``TICK`` seconds."""
        self.wake.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.wake.wait(), TICK)

    def handle_response(self, response: Response, journey: J) -> AsyncIterator[Any]:
        """Take a response, have it read if needed, and continue the journey."""
        return self._unless_broken(self._respond(response, journey), journey)

    def handle_failure(self, failure: Failure, journey: J) -> AsyncIterator[Any]:
        """Take an error, and continue the journey."""
        return self._unless_broken(self._fail(failure, journey), journey)

    async def _unless_broken(self, outputs: AsyncIterator[Any], journey: J) -> AsyncIterator[Any]:
        """
        Yield *outputs*.

        A broken store ends the crawl; any other error ends *journey*, and the crawl goes on.
        """
        try:
            async for output in outputs:
                yield output
        except StoreError as error:
            self.work_queue.give_up(error)
        except Exception as error:
            for output in self._go_on(self._end(journey, error)):
                yield output

    def _end(self, journey: J, error: Exception) -> Iterator[Any]:
        """End a journey that *error* has stopped; yield its outcome."""
        work = self.underway.get(self._owner(journey))
        if work is None:
            self.work_queue.log_crash(error, journey.address)
            return
        crash = self.work_queue.log_crash(error, journey.address or work)
        yield from self._guarded(work, self._ended(journey, crash))

    def _ended(self, journey: J, crash: Crash) -> Iterator[Any]:
        self._abandon(journey, crash)
        yield from self._advance(journey)

    def _guarded(self, work: W, outputs: Iterator[Any]) -> Iterator[Any]:
        """Yield *outputs*; an error ends the seeds of *work* without a record."""
        try:
            yield from outputs
        except StoreError:
            raise
        except Exception as error:
            self.work_queue.log_crash(error, work)
            self._lose(work)

    def _lose(self, work: W) -> None:
        for key in [key for key, other in self.underway.items() if other is work]:
            del self.underway[key]
            self.client.forget(id(key))
        self.work_queue.lose(work)
        self.wake.set()

    async def _respond(self, response: Response, journey: J) -> AsyncIterator[Any]:
        host, reads = slot(journey.address), False
        self._count(f"walk/bytes/{self._resource_name(journey)}", len(response.body))
        try:
            reads = self._take_response(response, journey)
        finally:
            self.pages.release(host, reading=reads)
        if reads:
            for request in self._send():
                yield request
            try:
                await self._read(response, journey)
            finally:
                self.pages.finish_reading()
        for output in self._go_on(self._advance(journey)):
            yield output

    async def _fail(self, failure: Failure, journey: J) -> AsyncIterator[Any]:
        error = self.client.error(failure, journey.address)
        if error.slug == INTERRUPTED:
            return  # the claims are released
        self.pages.release(slot(journey.address))
        await self._take_failure(error, journey, getattr(failure, "request", None))
        for output in self._go_on(self._advance(journey)):
            yield output

    def _go_on(self, outcomes: Iterator[Any]) -> Iterator[Any]:
        """Yield *outcomes*, then the requests that may be sent now."""
        yield from outcomes
        yield from self._send()
        self._wake_if_free()

    def _send(self) -> Iterator[Any]:
        """Yield the requests that may be sent now, and outcomes of those that cannot be made."""
        if not self.paused:
            yield from self._send_pages()
        self._set_stat("walk/in_flight", self.active)

    def _send_pages(self) -> Iterator[Any]:
        """Yield the requests for pages; unlike batches, they do not wait for more seeds."""
        for journey in self.pages.take_ready():
            try:
                request = self._request(journey)
            except Exception as error:
                self.pages.release(slot(journey.address))
                yield from self._end(journey, error)
                continue
            if request:
                self._count(f"walk/requests/{self._resource_name(journey)}")
                yield request
            else:
                self.pages.release(slot(journey.address))

    def _resource_name(self, journey: J) -> str:
        """Return the name under which stats count the requests of *journey*."""
        return self.name

    def _callbacks(self, journey: J) -> dict[str, Any]:
        """Return the callbacks of a request."""
        return {
            "callback": self.handle_response,
            # Scrapy passes cb_kwargs to the callback alone.
            "errback": partial(self.handle_failure, journey=journey),
            "cb_kwargs": {"journey": journey},
            "dont_filter": True,
        }

    def _count_failure(self, name: str, slug: str) -> None:
        self._count(f"walk/failed/{name}/{slug}")
        self._set_stat("walk/last_failure", f"{name} {slug}")

    def _set_stat(self, stat: str, value: Any) -> None:
        if self.crawler.stats:
            self.crawler.stats.set_value(stat, value)

    def _count(self, stat: str, count: int = 1) -> None:
        if self.crawler.stats:
            self.crawler.stats.inc_value(stat, count)
