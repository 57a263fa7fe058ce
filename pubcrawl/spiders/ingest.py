"""``scrapy crawl ingest``: requests in, files with their fixity, history and reasons out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from scrapy import Request
from scrapy.http import Response

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
from pubcrawl.spiders.ingest_desk import IngestDesk
from pubcrawl.spiders.ingest_lists import lists, paths
from pubcrawl.spiders.ingest_reader import Reader
from pubcrawl.spiders.ingest_trip import Trip
from pubcrawl.spiders.seeded import SeededSpider
from pubcrawl.spiders.setting_values import number
from pubcrawl.spiders.visits import load_rules
from pubcrawl.store.ingest_outcomes import Claimed

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


class IngestSpider(SeededSpider[Claimed, Trip]):
    """Work through requests: hop to what each asks for, check it, keep it."""

    name = "ingest"
    desk: IngestDesk

    def __init__(self, arguments: IngestArguments, crawler: Crawler) -> None:
        super().__init__(crawler)
        self.lists = lists(crawler.settings)
        self.timeout = crawler.settings.getfloat("INGEST_TIMEOUT")
        self.desk = IngestDesk(crawler, arguments, notify=self._nudge)
        self.reader = Reader(crawler, self.visits, self.desk)

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: str) -> Self:
        """Read the arguments; raise ``UsageError`` for what cannot be done."""
        return cls(cls.arguments_of(kwargs), crawler)

    @classmethod
    def arguments_of(cls, given: Mapping[str, str]) -> IngestArguments:
        """Return the arguments, read; raise ``SettingError`` for what cannot be done."""
        return parse_ingest_arguments(given)

    @classmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for what would fail once the crawl runs."""
        arguments = cls.arguments_of(given)
        load_rules(settings)
        lists(settings)
        Links.load(paths(settings, "FULLTEXT_LINKS_YAML"))
        history.check(settings)
        datasets.limits(settings)
        datasets.hosts(settings)
        number(settings, "INGEST_SIZE_MAX", least=1)
        IngestDesk.check(arguments, settings)

    def _begin(self, claimed: Claimed) -> Iterator[IngestOutcome]:
        hops = Hops(claimed.request, self.lists, size_max=self.reader.size_max)
        trip = Trip(claimed, hops, self.lists)
        self.underway[trip] = claimed
        if trip.get is None:  # on a list
            trip.told = self.reader.told(trip)
        yield from self._on(trip, begun=False)

    def _request(self, trip: Trip) -> Request:
        self._count(f"walk/requests/{self.name}")
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
        return Request(get.url, meta=meta, **self._callbacks(trip))

    def _came(self, response: Response, trip: Trip) -> bool:
        return True

    async def _read(self, response: Response, trip: Trip) -> None:
        get = trip.get
        assert get is not None  # noqa: S101 (this is the answer to it)
        await self.reader.take(response, trip, get, cookies=self._set_cookies(trip))
        await self._tell(trip)

    async def _missed(self, error: FetchError, trip: Trip, request: Request | None) -> None:
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
        await self._tell(trip)

    async def _tell(self, trip: Trip) -> None:
        """Have the result made of a trip that is over."""
        if trip.get is None:
            try:
                trip.told = await self.reader.result(trip)
            except StoreError as error:  # a disk is full
                self.desk.give_up(error)
                self.underway.pop(trip, None)

    def _on(self, trip: Trip, *, begun: bool = True) -> Iterator[IngestOutcome]:
        if trip.get is not None:
            self.pages.enter(slot(trip.address), trip, begun=begun)
        elif trip.told is not None and trip in self.underway:
            del self.underway[trip]
            self.visits.forget(id(trip))
            yield self.desk.outcome(trip.told, trip)

    def _abandon(self, trip: Trip) -> None:
        if trip in self.underway:
            trip.give_up(FetchError("an error of the program; the log has it", slug="failed"))
            trip.told = self.reader.told(trip)

    def _set_cookies(self, trip: Trip) -> bool:
        """Answer whether the jar of *trip* has more than when it was last looked at."""
        held = self.visits.cookies(id(trip))
        more, trip.cookies = held > trip.cookies, held
        return more
