"""``scrapy crawl ingest``: requests in, files with their fixity, history and reasons out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import FetchError, StoreError
from pubcrawl.fetch import history
from pubcrawl.frontier.hops import Hops
from pubcrawl.ids.url import slot
from pubcrawl.items.ingest_outcome import IngestOutcome
from pubcrawl.parse.fulltext import LinkTable
from pubcrawl.spiders import datasets
from pubcrawl.spiders.arguments import IngestArguments, parse_ingest_arguments
from pubcrawl.spiders.ingest_desk import IngestDesk
from pubcrawl.spiders.ingest_lists import lists, paths
from pubcrawl.spiders.ingest_reader import IngestReader
from pubcrawl.spiders.ingest_trip import IngestJob
from pubcrawl.spiders.seeded import SeededSpider
from pubcrawl.spiders.setting_values import number
from pubcrawl.spiders.visits import load_rules
from pubcrawl.store.ingest_outcomes import ClaimedRequest

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


class IngestSpider(SeededSpider[ClaimedRequest, IngestJob]):
    """Work through requests: hop to what each asks for, check it, keep it."""

    name = "ingest"
    desk: IngestDesk

    def __init__(self, arguments: IngestArguments, crawler: Crawler) -> None:
        super().__init__(arguments, crawler)
        self.lists = lists(crawler.settings)
        self.desk = IngestDesk(crawler, arguments, notify=self._nudge)
        self.reader = IngestReader(crawler, self.visits, self.desk)

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
        LinkTable.load(paths(settings, "FULLTEXT_LINKS_YAML"))
        history.check(settings)
        datasets.limits(settings)
        datasets.hosts(settings)
        number(settings, "INGEST_SIZE_MAX", least=1)
        IngestDesk.check(arguments, settings)

    def _begin(self, claimed: ClaimedRequest) -> Iterator[IngestOutcome]:
        hops = Hops(claimed.request, self.lists, size_max=self.reader.size_max)
        trip = IngestJob(claimed, hops, self.lists)
        self.underway[trip] = claimed
        if trip.get is None:  # on a list
            trip.told = self.reader.told(trip)
        yield from self._on(trip, begun=False)

    def _request(self, trip: IngestJob) -> Request:
        self._count(f"walk/requests/{self.name}")
        return self.reader.request(trip, **self._callbacks(trip))

    def _came(self, response: Response, trip: IngestJob) -> bool:
        return True

    async def _read(self, response: Response, trip: IngestJob) -> None:
        await self.reader.take(response, trip)
        await self._tell(trip)

    async def _missed(self, error: FetchError, trip: IngestJob, request: Request | None) -> None:
        self._failed(self.name, error.slug)
        self.reader.missed(error, trip, request)
        await self._tell(trip)

    async def _tell(self, trip: IngestJob) -> None:
        """Have the result made of a trip that is over."""
        if trip.get is None:
            try:
                trip.told = await self.reader.result(trip)
            except StoreError as error:  # a disk is full
                self.desk.give_up(error)
                self.underway.pop(trip, None)

    def _on(self, trip: IngestJob, *, begun: bool = True) -> Iterator[IngestOutcome]:
        if trip.get is not None:
            self.pages.enter(slot(trip.address), trip, begun=begun)
        elif trip.told is not None and trip in self.underway:
            del self.underway[trip]
            self.visits.forget(id(trip))
            yield self.desk.outcome(trip.told, trip)

    def _abandon(self, trip: IngestJob) -> None:
        if trip in self.underway:
            trip.give_up(FetchError("an error of the program; the log has it", slug="failed"))
            trip.told = self.reader.told(trip)
