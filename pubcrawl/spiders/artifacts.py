"""``scrapy crawl artifacts``: entry pages in, the addresses that belong to each out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import FetchError, UsageError
from pubcrawl.fetch.recorder import artifact_found
from pubcrawl.frontier.artifact import Artifact, DocumentReading
from pubcrawl.frontier.seeds import Wants
from pubcrawl.ids.url import artifact_url, slot
from pubcrawl.items.artifact import ArtifactRecord
from pubcrawl.items.artifact_record import to_record
from pubcrawl.items.outcome import Outcome
from pubcrawl.spiders.arguments import ArtifactArguments, parse_artifact_arguments
from pubcrawl.spiders.artifact_reader import ArtifactReader, headers
from pubcrawl.spiders.artifact_trip import ArtifactJob, Ticket
from pubcrawl.spiders.artifact_ways import limits, load_portals, request_reader, ways
from pubcrawl.spiders.seed_desk import RecordWork, SeedDesk
from pubcrawl.spiders.seeded import SeededSpider
from pubcrawl.spiders.trades import Artifacts
from pubcrawl.spiders.visits import came

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


class ArtifactsSpider(SeededSpider[RecordWork[ArtifactRecord], Ticket]):
    """Find the boundary of the artifact at every entry page of a list."""

    name = "artifacts"
    desk: SeedDesk[ArtifactRecord]

    def __init__(self, arguments: ArtifactArguments, crawler: Crawler) -> None:
        super().__init__(arguments, crawler)
        settings = crawler.settings
        trade = Artifacts(request_reader(arguments, settings))
        self.desk = SeedDesk(crawler, self.name, arguments.seeds, trade, notify=self._nudge)
        self.ways = ways(settings, self.desk.store)
        self.reader = ArtifactReader(self.visits, self._actions)

    @classmethod
    def arguments_of(cls, given: Mapping[str, str]) -> ArtifactArguments:
        """Return the arguments, read; raise ``SettingError`` for what cannot be done."""
        return parse_artifact_arguments(given)

    @classmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for what would fail once the crawl runs."""
        arguments = cls.arguments_of(given)
        limits(settings)
        load_portals(settings)
        if arguments.options.get("capture", "none") != "none" and not settings.get("WARC_DIR"):
            raise UsageError(
                "artifacts: -a capture= keeps what is fetched in an archive; say where with "
                "-s WARC_DIR=out/warc"
            )
        SeedDesk.check(arguments.seeds, Wants.ENTRIES, settings)

    def _begin(self, work: RecordWork[ArtifactRecord]) -> Iterator[Outcome]:
        trip = ArtifactJob(work, Artifact(work.record, self.ways))
        self.underway[trip] = work
        yield from self._settled(trip)

    def _came(self, response: Response, ticket: Ticket) -> bool:
        location = came(response).location
        if not location:
            return True
        target = artifact_url(location, ticket.url, keep_fragment=True)
        if not ticket.redirected(target, headers(response)):
            ticket.trip.came(ticket, DocumentReading(ticket.page(slug="redirect-loop")))
        return False

    async def _read(self, response: Response, ticket: Ticket) -> None:
        ticket.trip.came(ticket, await self.reader.read(response, ticket))

    async def _missed(self, error: FetchError, ticket: Ticket, request: Request | None) -> None:
        self._failed(self.name, error.slug)
        ticket.trip.missed(ticket, error)

    def _on(self, ticket: Ticket) -> Iterator[Outcome]:
        trip = ticket.trip
        if ticket in trip.out:  # a redirect, or its size alone is wanted
            self.pages.enter(slot(ticket.url), ticket)
        elif not trip.out and trip in self.underway:
            yield from self._settled(trip)

    def _abandon(self, ticket: Ticket) -> None:
        ticket.trip.abandon()

    def _settled(self, trip: ArtifactJob) -> Iterator[Outcome]:
        for ticket in trip.tickets():
            self.pages.enter(slot(ticket.url), ticket)
        if not trip.artifact.done:
            return
        self.visits.forget(id(trip))
        record = trip.record
        if record.request.related:
            # Other artifacts that were met are looked at as well, but none that these lead to.
            urls = sorted({each.uri for each in record.related if artifact_url(each.uri)})
            self._count("artifacts/queued", self.desk.add(urls))
        if record.request.capture != "none":
            values = to_record(record)
            self.crawler.signals.send_catch_log(artifact_found, url=record.final_uri, values=values)
        yield self.desk.outcome(self.underway.pop(trip))

    def _actions(self, url: str) -> Sequence[Mapping[str, Any]]:
        _, kind = self.ways.portal(url)
        return kind.interactions if kind else ()

    def _request(self, ticket: Ticket) -> Request | None:
        if ticket.trip not in self.underway:
            return None
        self._count(f"walk/requests/{self.name}")
        return self.reader.request(ticket, **self._callbacks(ticket))
