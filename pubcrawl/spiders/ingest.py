"""``scrapy crawl ingest``: requests in, files with their fixity, history and reasons out."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from scrapy import Request, signals
from scrapy.http import Response
from twisted.python.failure import Failure

from pubcrawl.exceptions import FetchError, StoreError
from pubcrawl.fetch import history
from pubcrawl.fetch.browser import Browse
from pubcrawl.frontier import hop_types
from pubcrawl.frontier.hops import Hops
from pubcrawl.ids.url import slot
from pubcrawl.items.ingest_outcome import IngestOutcome
from pubcrawl.parse.fulltext import Links
from pubcrawl.spiders import datasets
from pubcrawl.spiders.arguments import IngestArguments, parse_ingest_arguments
from pubcrawl.spiders.desk import number
from pubcrawl.spiders.ingest_desk import IngestDesk
from pubcrawl.spiders.ingest_lists import lists, paths
from pubcrawl.spiders.ingest_reader import Reader
from pubcrawl.spiders.ingest_trip import Trip
from pubcrawl.spiders.seeded import INTERRUPTED, SeededSpider
from pubcrawl.spiders.visits import Visits, load_rules
from pubcrawl.store.ingest_outcomes import Claimed

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)

Told = Request | IngestOutcome


class IngestSpider(SeededSpider[Any]):
    """Work through requests: hop to what each asks for, check it, keep it."""

    name = "ingest"
    desk: IngestDesk  # type: ignore[assignment]

    def __init__(self, arguments: IngestArguments, crawler: Crawler) -> None:
        super().__init__(arguments, crawler)  # type: ignore[arg-type]
        settings = crawler.settings
        self.lists = lists(settings)
        self.visits = Visits(crawler)
        self.pages = self.visits.hosts(0)
        self.timeout = settings.getfloat("INGEST_TIMEOUT")
        self.trips: set[Trip] = set()
        self.broken: list[Trip] = []
        self._set_crawler(crawler)
        self.desk = IngestDesk(crawler, self.name, arguments, notify=self._nudge)
        self.reader = Reader(crawler, self.visits, self.desk)

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: str) -> Self:
        """Read the arguments; raise ``UsageError`` for what cannot be done."""
        spider = cls(parse_ingest_arguments(kwargs), crawler)
        crawler.signals.connect(spider._broke, signals.spider_error)
        return spider

    @classmethod
    def bases(cls, given: Mapping[str, str]) -> frozenset[str]:
        """Return the settings with addresses that are asked: none, the requests are addresses."""
        parse_ingest_arguments(given)
        return frozenset()

    @classmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for what cannot be done."""
        arguments = parse_ingest_arguments(given)
        load_rules(settings)
        lists(settings)
        Links.load(paths(settings, "FULLTEXT_LINKS_YAML"))
        history.check(settings)
        datasets.limits(settings)
        datasets.hosts(settings)
        number(settings, "INGEST_SIZE_MAX", least=1)
        IngestDesk.check(arguments, settings)

    @property
    def active(self) -> int:
        """How many requests are under way."""
        return len(self.trips)

    async def arrived(self, response: Response, trip: Trip) -> AsyncIterator[Told]:
        """Take an answer, have it read, and go on."""
        get = trip.get
        assert get is not None  # noqa: S101 (this is the answer to it)
        self.pages.back(slot(get.url), reading=True)
        for request in self._send():
            yield request
        try:
            await self.reader.take(response, trip, get, cookies=self._set_cookies(trip))
            outcome = await self._settled(trip)
        finally:
            self.pages.read()
        if outcome is not None:
            yield outcome
        for request in self._go_on():
            yield request

    async def missed(self, failure: Failure, trip: Trip) -> AsyncIterator[Told]:
        """Go on in another way, or settle it."""
        get = trip.get
        error = self._error(failure, self.name)
        if error.slug == INTERRUPTED or get is None:
            return  # the claims are given back
        self.pages.back(slot(get.url))
        self._lose(trip, error, getattr(failure, "request", None))
        outcome = await self._settled(trip)
        if outcome is not None:
            yield outcome
        for request in self._go_on():
            yield request

    def _lose(self, trip: Trip, error: FetchError, request: Request | None) -> None:
        """Tell *trip* that what it asked for did not come."""
        if trip.files is not None:
            trip.files.failed(error)
            trip.settle_files()
        elif trip.assets is not None:
            trip.assets.failed(error)
        elif not self.reader.past_wall(trip, error, trip.hops.get.url if trip.hops.get else ""):
            capture = request.meta.get("capture") if request is not None else None
            date = capture.datetime if capture is not None else ""
            trip.hops.failed(error, cookies=self._set_cookies(trip), datetime=date)
        self._failed(self.name, error.slug)

    def _broke(self, response: Response) -> None:
        """Let no request be lost for an error of the program, which Scrapy has logged."""
        trip = response.request.cb_kwargs.get("trip") if response.request else None
        if trip in self.trips:
            self.broken.append(trip)
            self.moved.set()

    def _left_behind(self) -> Iterator[Told]:  # type: ignore[override]
        while self.broken:
            trip = self.broken.pop()
            trip.give_up(FetchError("an error of the program; the log has it", slug="failed"))
            yield self._over(trip, self.reader.told(trip))
            yield from self._go_on()

    def _begin(self, work: Claimed) -> IngestOutcome | None:  # type: ignore[override]
        hops = Hops(work.request, self.lists, size_max=self.reader.size_max)
        trip = Trip(work, hops, self.lists)
        self.trips.add(trip)
        if trip.get is None:  # on a list
            return self._over(trip, self.reader.told(trip))
        self.pages.enter(slot(trip.get.url), trip)
        return None

    async def _settled(self, trip: Trip) -> IngestOutcome | None:
        """Let *trip* wait for its next host; return the outcome if it is over."""
        if trip.get is not None:
            self.pages.enter(slot(trip.get.url), trip, begun=True)
            return None
        try:
            return self._over(trip, await self.reader.result(trip))
        except StoreError as error:  # a disk is full
            self.desk.give_up(error)
            self.trips.discard(trip)
            return None

    def _over(self, trip: Trip, result: Any) -> IngestOutcome:
        self.visits.forget(id(trip))
        self.trips.discard(trip)
        return self.desk.outcome(result, trip)

    def _go_on(self) -> Iterator[Request]:
        yield from self._send()
        self._nudge()

    def _send(self) -> Iterator[Request]:
        for trip in self.pages.depart():
            self._count(f"walk/requests/{self.name}")
            yield self._request(trip)
        if self.crawler.stats:
            self.crawler.stats.set_value("walk/in_flight", self.active)

    def _request(self, trip: Trip) -> Request:
        get, asked = trip.get, trip.request
        assert get is not None  # noqa: S101 (it waited for this)
        meta: dict[str, Any] = {
            "accepts": get.accepts,
            "dont_redirect": True,
            "cookiejar": id(trip),
            "ingest": True,
            "force_recrawl": asked.force_recrawl,
            "wanted": tuple(sorted(hop_types.ACCEPTED.get(asked.ingest_type, ()))),
            "download_maxsize": self.reader.size_max,
            "download_warnsize": self.reader.size_max,
            "download_timeout": self.timeout,
        }
        if trip.assets is not None:
            meta |= {"wanted": (), "near": trip.end.datetime}
        elif trip.files is not None and trip.files.get is not None and trip.files.get.size_max:
            meta["download_maxsize"] = trip.files.get.size_max
            meta["dont_obey_robotstxt"] = meta["api"] = trip.files.get.api
        if get.browser:
            meta["browser"] = Browse(self.visits.wait_until, get.fresh)
        return Request(
            get.url,
            meta=meta,
            dont_filter=True,
            callback=self.arrived,
            # Scrapy gives cb_kwargs to the callback alone.
            errback=partial(self.missed, trip=trip),
            cb_kwargs={"trip": trip},
        )

    def _set_cookies(self, trip: Trip) -> bool:
        """Answer whether the jar of *trip* has more than when it was last looked at."""
        held = self.visits.cookies(id(trip))
        more, trip.cookies = held > trip.cookies, held
        return more
