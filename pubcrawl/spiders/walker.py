"""
The crawl of publications: claim seeds, ask the rooms, send, parse, tell the walks.

``publications`` and the spiders of single resources are this class with
another set of places.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from scrapy import Request, signals
from scrapy.http import Response
from twisted.python.failure import Failure

from pubcrawl.exceptions import AnswerError, ParseError
from pubcrawl.frontier.landing import Visit
from pubcrawl.frontier.rooms import Batch, Rooms
from pubcrawl.frontier.seeds import Wants
from pubcrawl.frontier.shared_texts import SharedTexts
from pubcrawl.frontier.walk import LINKS, Step, Walk
from pubcrawl.ids.url import slot
from pubcrawl.items.findings import Findings
from pubcrawl.items.learned import Learned
from pubcrawl.items.outcome import Outcome
from pubcrawl.items.publication import Publication
from pubcrawl.parse.journal import CLEANED
from pubcrawl.resources import NAMES, RESOURCES, build
from pubcrawl.resources.resource import Ask, Resource
from pubcrawl.spiders.arguments import Arguments, parse_arguments
from pubcrawl.spiders.desk import Desk, Work, limits, now_ms
from pubcrawl.spiders.memory import Memory, of_step
from pubcrawl.spiders.seeded import INTERRUPTED, SeededSpider
from pubcrawl.spiders.trades import Publications
from pubcrawl.spiders.visits import Visits, came, load_rules
from pubcrawl.store.rule_counts import BODY

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)

# To find one identifier among 1,000 takes 11 requests that fail one after the other.
# A host that answers no batch, or none to its end, would be asked 2,000 times, each
# for DOWNLOAD_TIMEOUT. (One that answers nobody at all is given up sooner.)
SILENCE_MAX = 16  # timeouts in a row after which batches are no longer halved


class WalkSpider(SeededSpider[Publication]):
    """
    Walk publications through resources.

    *asks*: names of the resources, empty for all of them. *alone*: they are
    asked whether they are wanted or not.
    """

    asks: ClassVar[tuple[str, ...]] = ()

    rooms: Rooms[Resource]
    memory: Memory

    def __init__(self, arguments: Arguments, crawler: Crawler) -> None:
        super().__init__(arguments, crawler)
        settings = crawler.settings
        wanted = arguments.resources or self.asks or NAMES
        if not arguments.links:
            wanted = tuple(name for name in wanted if name != LINKS)
        self.places = [
            place
            for place in build(
                settings, compat=self.compat, together=settings.getint("BATCH_MAX") > 1
            )
            if place.name in wanted
        ]
        self.links = LINKS in wanted
        self.quick = 3 * settings.getfloat("CONNECT_TIMEOUT") if settings.getbool("QUICK") else None
        hosts = {place.key: slot(place.base_url) for place in self.places}
        self.visits = Visits(crawler)
        self.shared = SharedTexts()
        self.pages = self.visits.hosts(len(set(hosts.values())))
        self.rooms = Rooms(
            self.places,
            hosts,
            batch_max=settings.getint("BATCH_MAX"),
            patience=settings.getfloat("FRONTIER_PATIENCE"),
            known=self._known,
            pages=self.pages,
        )
        self.silence: Counter[str] = Counter()  # timeouts in a row, by place
        self.work: dict[Walk[Resource], Work[Publication]] = {}
        self.broken: list[tuple[Walk[Resource], Visit]] = []

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: str) -> Self:
        """Read the arguments; raise ``UsageError`` for what cannot be done."""
        spider = cls(cls.arguments_of(kwargs), crawler)
        crawler.signals.connect(spider._broke, signals.spider_error)
        trade = Publications(limits(crawler.settings), alone=cls.alone, wants=cls.wants)
        spider.open_desk(crawler, trade)
        spider.memory = Memory(spider.desk, crawler.settings)
        return spider

    @classmethod
    def arguments_of(cls, given: Mapping[str, str]) -> Arguments:
        """Return the arguments, read; raise ``SettingError`` for what cannot be done."""
        return parse_arguments(
            given, resources=() if cls.asks else NAMES, wants=cls.wants, spider=cls.name
        )

    @classmethod
    def bases(cls, given: Mapping[str, str]) -> frozenset[str]:
        """Return the settings with the addresses that a crawl with these arguments asks."""
        wanted = cls.arguments_of(given).resources or cls.asks or NAMES
        return frozenset(place.base for place in RESOURCES if place.name in wanted)

    @classmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """
        Raise ``UsageError`` or ``StoreError`` for what cannot be done.

        Opens the seed file and the store, so that both fail before the crawl begins.
        """
        arguments = cls.arguments_of(given)
        build(settings)
        load_rules(settings)
        Desk.check(arguments, cls.wants, settings)

    @property
    def active(self) -> int:
        """How many walks are under way."""
        return self.rooms.active

    def _left_behind(self) -> Iterator[Request | Outcome]:
        while self.broken:
            yield from self._visited(*self.broken.pop(), None, ParseError(slug="failed"))

    def answered(self, response: Response, batch: Batch[Resource]) -> Iterator[Request | Outcome]:
        """Share an answer out among the walks that asked for it."""
        try:
            reading = batch.place.parse(response, _asks(batch))
        except ParseError as error:
            yield from self._refused(batch, error, splits=True)
            return
        self.silence[batch.place.key] = 0
        found = dict(reading.found)
        unsure = frozenset(reading.unsure)
        now = now_ms()
        self.memory.count()
        for place, (walk, step) in enumerate(batch.entries):
            if place not in unsure:
                findings, url = found.get(place), batch.place.url(_ask(walk, step.by))
                self._keep(walk, step, Learned(findings), len(batch.entries))
                walk.found(step, findings, url, now)
        self.rooms.back(batch)
        if unsure:
            self._count(f"walk/asked_again/{batch.place.name}", len(unsure))
            self.rooms.again(batch, sorted(unsure))
        told = [walk for place, (walk, _) in enumerate(batch.entries) if place not in unsure]
        yield from self._go_on(told)

    def failed(self, failure: Failure, batch: Batch[Resource]) -> Iterator[Request | Outcome]:
        """Tell the walks of a batch that there is no answer."""
        error = self._error(failure, batch.place.key)
        if error.slug == INTERRUPTED:
            return  # the seeds are given back
        yield from self._refused(batch, error, splits=error.splits)

    def _refused(
        self, batch: Batch[Resource], error: AnswerError, *, splits: bool
    ) -> Iterator[Request | Outcome]:
        self.rooms.back(batch)
        if error.slug == "read-timeout":
            self.silence[batch.place.key] += 1
            splits = splits and self.silence[batch.place.key] <= SILENCE_MAX
        if splits and len(batch.entries) > 1:
            logger.info(
                "%s: a request for %d failed (%s): asked again in halves",
                batch.place.key,
                len(batch.entries),
                error.slug,
            )
            self._count(f"walk/split/{batch.place.name}")
            self.rooms.split(batch)
            yield from self._send()
            return
        if splits and batch.place.otherwise(_asks(batch)):
            self.rooms.again(batch, [0])
            yield from self._send()
            return
        self._failed(batch.place.name, error.slug)
        for walk, step in batch.entries:
            self._keep(walk, step, Learned(error=error), len(batch.entries))
            walk.failed(step, error, batch.place.url(_ask(walk, step.by)))
        yield from self._go_on([walk for walk, _ in batch.entries])

    async def arrived(
        self, response: Response, walk: Walk[Resource], visit: Visit
    ) -> AsyncIterator[Request | Outcome]:
        """Go on with a visit, or have its page read and tell the walk."""
        get = visit.get
        assert get is not None  # noqa: S101 (this is the answer to it)
        answer = came(response)
        visit.came(answer)
        self.memory.count()
        if visit.get:
            self.memory.keep_page(self.work[walk], visit, get, came=answer)
            self.pages.back(slot(get.url))
            for work in self._visited(walk, visit, None, None):
                yield work
            return
        self.pages.back(slot(get.url), reading=True)
        for request in self._send():
            yield request
        error = None
        try:
            findings = await self.visits.read(response, visit, walk.asked())
        except ParseError as unread:
            findings, error = None, unread
        finally:
            self.pages.read()
        if visit.get is None:
            self.memory.keep_page(
                self.work[walk], visit, get, came=answer, findings=findings, error=error
            )
        if findings and visit.end:
            findings = self._own(walk, visit, findings)
            self._tell(findings, visit.end.url)
        for work in self._visited(walk, visit, findings, error):
            yield work

    def _own(self, walk: Walk[Resource], visit: Visit, findings: Findings) -> Findings:
        """Return *findings* of the page of *visit* without what other works of its host share."""
        if self.compat or visit.end is None:
            return findings
        return self.shared.without_shared(findings, visit.end.url, walk.publication.text("doi"))

    def _tell(self, findings: Findings, url: str) -> None:
        """Count which layers of the page at *url* gave something, and what its rule missed."""
        for part, layer in findings.layers.items():
            self._count(f"layers/{part}/{layer}")
        for part, layer, reason in findings.refusals:
            self._count(f"layers/refused/{part or 'page'}/{layer or 'all'}/{reason}")
        if not findings.site:
            return
        self._count(f"rules/pages/{findings.site}")
        missed = [key for key, found in findings.tried.items() if not found]
        for key in missed:
            self._count(f"rules/missed/{findings.site}/{key}")
        # The cleaned page is no proof of a body: every page gives one.
        body = findings.layers.get("fulltext", CLEANED) != CLEANED
        if body:
            self._count(f"rules/bodies/{findings.site}")
        stats = self.crawler.stats
        if missed and stats and not stats.get_value(f"rules/example/{findings.site}"):
            stats.set_value(f"rules/example/{findings.site}", url)
        tried = {**findings.tried, BODY: body}
        self.desk.store.rules.add(findings.site, tried, url, now_ms())

    def missed(
        self, failure: Failure, walk: Walk[Resource], visit: Visit
    ) -> Iterator[Request | Outcome]:
        """Go on with a visit in another way, or tell the walk that it failed."""
        error = self._error(failure, visit.key)
        if error.slug == INTERRUPTED or visit.get is None:
            return  # the seeds are given back
        get = visit.get
        self.pages.back(slot(get.url))
        visit.failed(error)
        self.memory.count()
        self.memory.keep_page(self.work[walk], visit, get, error=error)
        yield from self._visited(walk, visit, None, None)

    def _broke(self, response: Response) -> None:
        """Let no seed be lost for an error of the program, which Scrapy has logged."""
        given = response.request.cb_kwargs if response.request else {}
        walk, visit = given.get("walk"), given.get("visit")
        if walk in self.work and visit is not None and visit.get is None:
            self.broken.append((walk, visit))
            self.moved.set()

    def _visited(
        self,
        walk: Walk[Resource],
        visit: Visit,
        findings: Findings | None,
        error: ParseError | None,
    ) -> Iterator[Request | Outcome]:
        """Tell *walk* what came of *visit*, unless it goes on."""
        if visit.get:
            self.rooms.to_page(walk, visit)
            yield from self._send()
            return
        end = visit.end
        slug = error.slug if error else end.error.slug if end and end.error else ""
        if slug:
            self._failed(visit.key, slug)
        if error and end:
            walk.failed(visit, error, end.url, now_ms())
        else:
            walk.visited(visit, findings, now_ms())
        yield from self._go_on([walk])

    def _page_request(self, walk: Walk[Resource], visit: Visit) -> Request:
        get = visit.get
        assert get is not None  # noqa: S101 (it waited for it)
        self._count(f"walk/requests/{visit.key}")
        return self.visits.request(
            get,
            id(walk),
            callback=self.arrived,
            errback=partial(self.missed, walk=walk, visit=visit),
            cb_kwargs={"walk": walk, "visit": visit},
        )

    def _keep(self, walk: Walk[Resource], step: Step[Resource], got: Learned, shared: int) -> None:
        self.memory.keep(self.work[walk], of_step(walk, step), got, shared=shared)

    def _known(self, walk: Walk[Resource], step: Step[Resource] | Visit) -> bool:
        """Tell a walk what came with another answer, or before a kill; False where it must ask."""
        work = self.work[walk]
        if isinstance(step, Visit):
            return self.memory.tell_page(work, walk, step, self._own)
        recalled = step.place.recall(_ask(walk, step.by))
        if recalled is None:
            return self.memory.tell(work, walk, step)
        self._keep(walk, step, Learned(recalled.findings), 1)
        walk.found(step, recalled.findings, step.place.url(_ask(walk, step.by)), now_ms())
        return True

    def _begin(self, work: Work[Publication]) -> Outcome | None:
        """Start the walk; return its outcome if nobody here knows such an identifier."""
        walk = Walk(
            work.record,
            self.places,
            requested=self.arguments.requested,
            addresses=work.record.addresses if self.wants is Wants.EITHER else (),
            visits=self.links,
            browsing=self.visits.browsing,
            compat=self.compat,
            force=self.alone,
            quick=self.quick,
        )
        self.work[walk] = work
        entered = self.rooms.enter(walk)
        if self.pages.waiting:  # the first one, until a window of seeds has begun
            self.visits.pool.expect()
        return None if entered else self._settle(walk)

    def _go_on(self, walks: list[Walk[Resource]]) -> Iterator[Request | Outcome]:
        for walk in walks:
            if not self.rooms.enter(walk):
                yield self._settle(walk)
        yield from self._send()
        self._nudge()

    def _settle(self, walk: Walk[Resource]) -> Outcome:
        self.visits.forget(id(walk))
        return self.desk.outcome(self.work.pop(walk))

    def _send_pages(self) -> Iterator[Request]:
        for walk, visit in self.pages.depart():
            yield self._page_request(walk, visit)

    def _send(self) -> Iterator[Request]:
        yield from self._send_pages()
        for batch in self.rooms.depart(monotonic()):
            request = batch.place.request(_asks(batch))
            self._count(f"walk/requests/{batch.place.name}")
            self._count(f"walk/asked/{batch.place.name}", len(batch.entries))
            yield request.replace(
                callback=self.answered,
                # Scrapy gives cb_kwargs to the callback alone.
                errback=partial(self.failed, batch=batch),
                cb_kwargs={"batch": batch},
                dont_filter=True,
                meta={
                    **request.meta,
                    "batch": len(batch.entries),
                    "dont_obey_robotstxt": batch.place.api,
                    "accepts": batch.place.accepts,
                },
            )
        if self.crawler.stats:
            self.crawler.stats.set_value("walk/in_flight", self.rooms.active)


def _ask(walk: Walk[Resource], by: str) -> Ask:
    return Ask(walk.publication, by)


def _asks(batch: Batch[Resource]) -> list[Ask]:
    return [_ask(walk, step.by) for walk, step in batch.entries]
