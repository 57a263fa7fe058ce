"""``scrapy crawl artifacts``: entry pages in, the addresses that belong to each out."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from scrapy import Request, signals
from scrapy.http import Response
from twisted.python.failure import Failure

from pubcrawl.exceptions import UsageError
from pubcrawl.fetch.recorder import artifact_found
from pubcrawl.frontier.artifact import Artifact, Read
from pubcrawl.frontier.seeds import Wants
from pubcrawl.ids.url import artifact_url, slot
from pubcrawl.items.artifact import ArtifactRecord
from pubcrawl.items.artifact_record import to_record
from pubcrawl.items.outcome import Outcome
from pubcrawl.spiders.arguments import ArtifactArguments, parse_artifact_arguments
from pubcrawl.spiders.artifact_reader import Reader, headers
from pubcrawl.spiders.artifact_trip import Ticket, Trip
from pubcrawl.spiders.artifact_ways import limits, load_portals, request_reader, ways
from pubcrawl.spiders.desk import Desk, Work
from pubcrawl.spiders.seeded import INTERRUPTED, SeededSpider
from pubcrawl.spiders.trades import Artifacts
from pubcrawl.spiders.visits import Visits, came

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)

Told = Request | Outcome

_NAMES = {"robots-denied": "robots"}
"""What the record of an artifact calls a failure."""
# What a host answers for a while only.
_PASSING = frozenset(
    ("rate-limited", "server-error", "unavailable", "connect-timeout", "read-timeout")
) | frozenset(("connection-refused", "host-down", "connection-lost", "dns-error"))


class ArtifactsSpider(SeededSpider[ArtifactRecord]):
    """Find the boundary of the artifact at every entry page of a list."""

    name = "artifacts"
    wants = Wants.ENTRIES

    def __init__(self, arguments: ArtifactArguments, crawler: Crawler) -> None:
        super().__init__(arguments.seeds, crawler)
        settings = crawler.settings
        self._set_crawler(crawler)
        self.visits = Visits(crawler)
        self.pages = self.visits.hosts(0)
        self.trips: set[Trip] = set()
        self.broken: list[Trip] = []
        self.request_of = request_reader(arguments, settings)
        self.open_desk(crawler, Artifacts(self.request_of))
        self.ways = ways(settings, self.desk.store)
        self.reader = Reader(self.visits, self._actions)

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: str) -> Self:
        """Read the arguments; raise ``UsageError`` for what cannot be done."""
        spider = cls(parse_artifact_arguments(kwargs), crawler)
        crawler.signals.connect(spider._broke, signals.spider_error)
        return spider

    @classmethod
    def bases(cls, given: Mapping[str, str]) -> frozenset[str]:
        """Return the settings with addresses that are asked: none, the seeds are addresses."""
        parse_artifact_arguments(given)
        return frozenset()

    @classmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for what cannot be done."""
        arguments = parse_artifact_arguments(given)
        limits(settings)
        load_portals(settings)
        if arguments.options.get("capture", "none") != "none" and not settings.get("WARC_DIR"):
            raise UsageError(
                "artifacts: -a capture= keeps what is fetched in an archive; say where with "
                "-s WARC_DIR=out/warc"
            )
        Desk.check(arguments.seeds, cls.wants, settings)

    @property
    def active(self) -> int:
        """How many artifacts are under way."""
        return len(self.trips)

    async def arrived(self, response: Response, ticket: Ticket) -> AsyncIterator[Told]:
        """Follow a redirect, or have what came read, and go on."""
        self.pages.back(slot(ticket.url), reading=True)
        for request in self._send():
            yield request
        try:
            if location := came(response).location:
                target = artifact_url(location, ticket.url, keep_fragment=True)
                if ticket.redirected(target, headers(response)):
                    self._enter(ticket)
                    read = None
                else:
                    read = Read(ticket.page(slug="redirect-loop"))
            else:
                read = await self.reader.read(response, ticket)
        finally:
            self.pages.read()
        if read is not None:
            for told in self._came(ticket, read):
                yield told
        for request in self._go_on():
            yield request

    def missed(self, failure: Failure, ticket: Ticket) -> Iterator[Told]:
        """Note what did not come, and go on."""
        error = self._error(failure, self.name)
        if error.slug == INTERRUPTED:
            return  # the seeds are given back
        self.pages.back(slot(ticket.url))
        self._failed(self.name, error.slug)
        if error.slug == "too-large" and not ticket.head:
            # What is too large to be fetched has a size all the same.
            ticket.head = True
            self._enter(ticket)
        else:
            if ticket.get.purpose == "entry" and error.slug in _PASSING:
                ticket.trip.record.fetch_exception = True
            page = ticket.page(status=error.status, slug=_NAMES.get(error.slug, error.slug))
            yield from self._came(ticket, Read(page))
        yield from self._go_on()

    def _came(self, ticket: Ticket, read: Read) -> Iterator[Outcome]:
        if ticket.head and read.page.slug == "" and not ticket.get.head:
            ticket.trip.artifact.notes.limit("max_item_bytes")
        if ticket.trip.came(ticket, read):
            yield from self._settled(ticket.trip)

    def _broke(self, response: Response) -> None:
        """Let no seed be lost for an error of the program, which Scrapy has logged."""
        ticket = response.request.cb_kwargs.get("ticket") if response.request else None
        if ticket is not None and ticket.trip in self.trips:
            self.broken.append(ticket.trip)
            self.moved.set()

    def _left_behind(self) -> Iterator[Told]:
        while self.broken:
            trip = self.broken.pop()
            if trip in self.trips:
                trip.artifact.notes.lost("failed", "failed")
                trip.artifact.notes.finish()
                yield self._over(trip)
                yield from self._go_on()

    def _begin(self, work: Work[ArtifactRecord]) -> Outcome | None:
        trip = Trip(work, Artifact(work.record, self.ways))
        self.trips.add(trip)
        return next(self._settled(trip), None)

    def _settled(self, trip: Trip) -> Iterator[Outcome]:
        """Let what *trip* asks for now wait for its hosts; yield the outcome if it is over."""
        for ticket in trip.tickets():
            self._enter(ticket)
        if trip.artifact.done:
            yield self._over(trip)

    def _over(self, trip: Trip) -> Outcome:
        self.trips.discard(trip)
        self.visits.forget(id(trip))
        record = trip.record
        if record.request.related:
            self._queue(record)
        if record.request.capture != "none":
            values = to_record(record)
            self.crawler.signals.send_catch_log(artifact_found, url=record.final_uri, values=values)
        return self.desk.outcome(trip.work)

    def _actions(self, url: str) -> Sequence[Mapping[str, Any]]:
        _, kind = self.ways.portal(url)
        return kind.interactions if kind else ()

    def _queue(self, record: ArtifactRecord) -> None:
        """Have other artifacts that were met looked at as well, but none that these lead to."""
        urls = sorted({each.uri for each in record.related if artifact_url(each.uri)})
        queued = self.desk.store.ledger.queue(self.desk.list, urls)
        self._count("artifacts/queued", queued)
        if queued:
            self.desk.exhausted = False

    def _enter(self, ticket: Ticket) -> None:
        self.pages.enter(slot(ticket.url), ticket)

    def _go_on(self) -> Iterator[Request]:
        yield from self._send()
        self._nudge()

    def _send(self) -> Iterator[Request]:
        for ticket in self.pages.depart():
            if ticket.trip not in self.trips:
                self.pages.back(slot(ticket.url))
                continue
            self._count(f"walk/requests/{self.name}")
            yield self._request(ticket)
        if self.crawler.stats:
            self.crawler.stats.set_value("walk/in_flight", self.active)

    def _request(self, ticket: Ticket) -> Request:
        get, trip = ticket.get, ticket.trip
        size_max = trip.record.request.limits.item_bytes
        meta: dict[str, Any] = {
            "dont_redirect": True,
            "handle_httpstatus_all": True,
            "cookiejar": id(trip),
            "download_maxsize": size_max,
            "download_warnsize": size_max,
        }
        if get.reader.startswith("api:"):
            # An API is made for programs.
            meta["dont_obey_robotstxt"] = meta["api"] = True
        if get.render:
            meta["browser"] = self.reader.browse
        headers = {"Accept": get.accept, "Accept-Profile": get.profile and f"<{get.profile}>"}
        return Request(
            ticket.url,
            method="HEAD" if ticket.head else "GET",
            headers={name: value for name, value in headers.items() if value},
            meta=meta,
            dont_filter=True,
            callback=self.arrived,
            # Scrapy gives cb_kwargs to the callback alone.
            errback=partial(self.missed, ticket=ticket),
            cb_kwargs={"ticket": ticket},
        )
