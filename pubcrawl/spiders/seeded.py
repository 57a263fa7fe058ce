"""
What all spiders do: claim seeds, fetch what each asks for, page by page, until all is settled.

What is on its way from page to page is a journey. Subclasses say what a journey is, what it takes
of an answer, and when it is over; docs/design.md has the picture.
"""

from __future__ import annotations

import asyncio
import logging
from abc import abstractmethod
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from scrapy import Request, Spider, signals
from scrapy.exceptions import CloseSpider
from scrapy.http import Response
from twisted.python.failure import Failure

from pubcrawl.exceptions import FetchError, SeedError, StoreError
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.ids.url import slot
from pubcrawl.spiders.desk import Desk, W
from pubcrawl.spiders.visits import INTERRUPTED, Visits

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

    from pubcrawl.frontier.hosts import Hosts

logger = logging.getLogger(__name__)

TICK = 0.5  # seconds between two looks at what waits
TAKEN = 2.0  # seconds between two looks at what other workers have claimed
HANDFUL = 50  # seeds that begin before those are sent whose pages may be fetched


class Journey(Protocol):
    """What is on its way from page to page."""

    @property
    def address(self) -> str:
        """The address that it asks for, "" when it is over."""


J = TypeVar("J", bound=Journey)


class SeededSpider(Spider, Generic[W, J]):
    """
    Work through the seeds of a list, a window of them at a time.

    *underway*: what journeys are made for → the work at the desk. *apis*: so many requests
    are left to hosts that are asked for no pages.
    """

    crawler: Crawler
    desk: Desk[Any, W]

    def __init__(self, arguments: Any, crawler: Crawler, *, apis: int = 0) -> None:
        super().__init__()
        self.arguments = arguments
        self._set_crawler(crawler)
        settings = crawler.settings
        self.compat = settings.getbool("PUBFETCHER_COMPAT")
        self.window = max(1, settings.getint("FRONTIER_WINDOW"))
        self.visits = Visits(crawler)
        self.pages: Hosts[J] = self.visits.hosts(apis)
        self.underway: dict[Any, W] = {}
        self.broken: list[J] = []  # journeys that an error of the program has stopped
        self.moved = asyncio.Event()
        self.attempts = 0  # that seeds claimed so far have behind them
        self.waits = False  # whether only seeds are left that other workers have claimed
        crawler.signals.connect(self._broke, signals.spider_error)

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: str) -> Self:
        """Read the arguments; raise ``UsageError`` for what cannot be done."""
        return cls(cls.arguments_of(kwargs), crawler)

    @classmethod
    @abstractmethod
    def arguments_of(cls, given: Mapping[str, str]) -> Any:
        """Return the arguments, read; raise ``SettingError`` for what cannot be done."""

    @classmethod
    @abstractmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for what would fail once the crawl runs."""

    @classmethod
    def bases(cls, given: Mapping[str, str]) -> frozenset[str]:
        """Return the settings with addresses that are asked: none, the seeds are addresses."""
        cls.arguments_of(given)
        return frozenset()

    @abstractmethod
    def _begin(self, work: W) -> Iterator[Any]:
        """Start *work*; yield its outcome if nothing is to be done."""

    @abstractmethod
    def _request(self, journey: J) -> Request | None:
        """Return the request for what *journey* asks, with ``_callbacks``; None for no more."""

    @abstractmethod
    def _came(self, response: Response, journey: J) -> bool:
        """Take an answer; return whether there is something to read."""

    @abstractmethod
    async def _read(self, response: Response, journey: J) -> None:
        """Have what came read, and take what that gives."""

    @abstractmethod
    async def _missed(self, error: FetchError, journey: J, request: Request | None) -> None:
        """Take that *request* got no answer, or none of use."""

    @abstractmethod
    def _on(self, journey: J) -> Iterator[Any]:
        """Let *journey* wait for its next host; yield the outcome if it is over."""

    @abstractmethod
    def _abandon(self, journey: J) -> None:
        """End a journey that an error of the program has stopped."""

    async def start(self) -> AsyncIterator[Any]:
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
            # What has not left yet never will: a host may want to be left for minutes.
            if downloader := downloader_of(self.crawler):
                downloader.forget()
            raise

    async def _work_through(self) -> AsyncIterator[Any]:
        while True:
            if self._has_room():
                idle = self._idle()  # nobody under way can bring a seed back
                works = await self.desk.claim(self.window - self.active)
                for number, work in enumerate(works, 1):
                    self._tries_again(work)
                    for outcome in self._begin(work):
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

    @property
    def active(self) -> int:
        """How many seeds are under way."""
        return len(self.underway)

    def _others_at_it(self) -> bool:
        """Answer whether other workers have claims: what they leave behind is done here."""
        taken = self.desk.elsewhere()
        if taken and not self.waits:
            logger.info("%d seeds are claimed by other workers, whose end is waited for", taken)
        if taken or self.waits:
            self._note("claims/elsewhere", taken)
        self.waits = taken > 0
        return self.waits

    def _tries_again(self, work: W) -> None:
        """Have hosts that were given up looked at once, when failed seeds get their next try."""
        if work.attempts > self.attempts and (downloader := downloader_of(self.crawler)):
            downloader.outages.probe()
        self.attempts = max(self.attempts, work.attempts)

    def _idle(self) -> bool:
        """Answer whether nobody is under way, be it to a host or to the store."""
        return not self.active and not self.desk.outstanding

    def _has_room(self) -> bool:
        """Answer whether to claim seeds: many at a time, for the sake of large batches."""
        if self.desk.exhausted:  # failed seeds are tried again when all others are through
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

    async def arrived(self, response: Response, journey: J) -> AsyncIterator[Any]:
        """Take an answer, have it read where there is something to read, and go on."""
        host, reads = slot(journey.address), False
        try:
            reads = self._came(response, journey)
        finally:
            self.pages.back(host, reading=reads)
        if reads:
            for request in self._send():
                yield request
            try:
                await self._read(response, journey)
            finally:
                self.pages.read()
        for told in self._go_on(self._on(journey)):
            yield told

    async def missed(self, failure: Failure, journey: J) -> AsyncIterator[Any]:
        """Go on in another way, or settle it."""
        error = self.visits.error(failure, journey.address)
        if error.slug == INTERRUPTED:
            return  # the seeds are given back
        self.pages.back(slot(journey.address))
        await self._missed(error, journey, getattr(failure, "request", None))
        for told in self._go_on(self._on(journey)):
            yield told

    def _go_on(self, outcomes: Iterator[Any]) -> Iterator[Any]:
        """Yield *outcomes*, and the requests that may leave now."""
        yield from outcomes
        yield from self._send()
        self._nudge()

    def _send(self) -> Iterator[Request]:
        """Yield the requests that may leave now."""
        yield from self._send_pages()
        self._note("walk/in_flight", self.active)

    def _send_pages(self) -> Iterator[Request]:
        """Yield those that gain nothing by waiting for more seeds, as a batch does."""
        for journey in self.pages.depart():
            if request := self._request(journey):
                yield request
            else:
                self.pages.back(slot(journey.address))

    def _callbacks(self, journey: J) -> dict[str, Any]:
        """Return where the answer to a request goes."""
        return {
            "callback": self.arrived,
            # Scrapy gives cb_kwargs to the callback alone.
            "errback": partial(self.missed, journey=journey),
            "cb_kwargs": {"journey": journey},
            "dont_filter": True,
        }

    def _broke(self, response: Response | None) -> None:
        """Let no seed be lost for an error of the program, which Scrapy has logged."""
        request = response.request if response else None  # none: it is of the start
        journey = request.cb_kwargs.get("journey") if request else None
        if journey is not None:
            self.broken.append(journey)
            self.moved.set()

    def _left_behind(self) -> Iterator[Any]:
        """Yield what comes of journeys that an error of the program has stopped."""
        while self.broken:
            journey = self.broken.pop()
            self._abandon(journey)
            yield from self._go_on(self._on(journey))

    def _failed(self, name: str, slug: str) -> None:
        self._count(f"walk/failed/{name}/{slug}")
        self._note("walk/last_failure", f"{name} {slug}")

    def _note(self, stat: str, value: Any) -> None:
        if self.crawler.stats:
            self.crawler.stats.set_value(stat, value)

    def _count(self, stat: str, count: int = 1) -> None:
        if self.crawler.stats:
            self.crawler.stats.inc_value(stat, count)
