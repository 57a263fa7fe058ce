"""
The crawl of publications: walks through resources, and the pages that these lead to.

``publications`` and the spiders of single resources are this class with
another set of places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import AnswerError, FetchError, ParseError
from pubcrawl.frontier.rooms import Stop
from pubcrawl.frontier.seeds import Wants
from pubcrawl.frontier.walk import LINKS, Walk
from pubcrawl.items.findings import Findings
from pubcrawl.items.outcome import Outcome
from pubcrawl.items.publication import Publication
from pubcrawl.parse.journal import CLEANED
from pubcrawl.resources import NAMES, RESOURCES, build
from pubcrawl.resources.resource import Resource
from pubcrawl.spiders.arguments import Arguments, parse_arguments
from pubcrawl.spiders.asking import AskingSpider
from pubcrawl.spiders.desk import now_ms
from pubcrawl.spiders.memory import Memory
from pubcrawl.spiders.seed_desk import SeedDesk, Work
from pubcrawl.spiders.setting_values import limits
from pubcrawl.spiders.trades import Publications
from pubcrawl.spiders.visits import came, load_rules
from pubcrawl.store.rule_counts import BODY

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


class WalkSpider(AskingSpider):
    """
    Walk publications through resources.

    *asks*: names of the resources, empty for all of them. *alone*: they are
    asked whether they are wanted or not, and of seeds whose record is fresh. *wants*: what a
    seed may be.
    """

    asks: ClassVar[tuple[str, ...]] = ()
    alone: ClassVar[bool] = False
    wants: ClassVar[Wants] = Wants.IDS

    def __init__(self, arguments: Arguments, crawler: Crawler) -> None:
        settings = crawler.settings
        compat = settings.getbool("PUBFETCHER_COMPAT")
        wanted = arguments.resources or self.asks or NAMES
        if not arguments.links:
            wanted = tuple(name for name in wanted if name != LINKS)
        together = settings.getint("BATCH_MAX") > 1
        known = build(settings, compat=compat, together=together)
        super().__init__(crawler, [place for place in known if place.name in wanted])
        self.requested = arguments.requested
        self.links = LINKS in wanted
        self.quick = 3 * settings.getfloat("CONNECT_TIMEOUT") if settings.getbool("QUICK") else None
        trade = Publications(limits(settings), alone=self.alone, wants=self.wants)
        self.desk = SeedDesk(
            crawler, self.name, arguments, trade, notify=self._nudge, alone=self.alone
        )
        self.memory = Memory(self.desk, settings)

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: str) -> Self:
        """Read the arguments; raise ``UsageError`` for what cannot be done."""
        return cls(cls.arguments_of(kwargs), crawler)

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
        SeedDesk.check(arguments, cls.wants, settings)

    def _begin(self, work: Work[Publication]) -> Iterator[Outcome]:
        walk = Walk(
            work.record,
            self.places,
            requested=self.requested,
            addresses=work.record.addresses if self.wants is Wants.EITHER else (),
            visits=self.links,
            browsing=self.visits.browsing,
            compat=self.compat,
            force=self.alone,
            quick=self.quick,
        )
        self.underway[walk] = work
        yield from self._told([walk])  # at once, if nobody here knows such an identifier
        if self.pages.waiting:  # the first one, until a window of seeds has begun
            self.visits.pool.expect()

    def _request(self, stop: Stop[Resource]) -> Request:
        get = stop.visit.get
        assert get is not None  # noqa: S101 (it waited for it)
        self._count(f"walk/requests/{stop.visit.key}")
        return self.visits.request(get, id(stop.walk), **self._callbacks(stop))

    def _came(self, response: Response, stop: Stop[Resource]) -> bool:
        visit, get, answer = stop.visit, response.meta["get"], came(response)
        visit.came(answer)
        self.memory.count()
        if visit.get:
            self.memory.keep_page(self.underway[stop.walk], visit, get, came=answer)
        return not visit.get

    async def _read(self, response: Response, stop: Stop[Resource]) -> None:
        walk, visit = stop.walk, stop.visit
        findings: Findings | None = None
        error: AnswerError | None = None
        try:
            findings = await self.visits.read(response, visit, walk.asked())
        except ParseError as unread:
            error = unread
        if visit.get:
            return  # the page leads on to another at once
        get, answer = response.meta["get"], came(response)
        work = self.underway[walk]
        self.memory.keep_page(work, visit, get, came=answer, findings=findings, error=error)
        if findings and visit.end:
            findings = self._own(walk, visit, findings)
            self._tell(findings, visit.end.url)
        self._visited(stop, findings, error)

    async def _missed(
        self, error: FetchError, stop: Stop[Resource], request: Request | None
    ) -> None:
        visit = stop.visit
        get = visit.get
        assert get is not None  # noqa: S101 (it was asked for)
        visit.failed(error)
        self.memory.count()
        self.memory.keep_page(self.underway[stop.walk], visit, get, error=error)
        if not visit.get:
            self._visited(stop)

    def _visited(
        self,
        stop: Stop[Resource],
        findings: Findings | None = None,
        error: AnswerError | None = None,
    ) -> None:
        """Tell a walk what came of its visit."""
        visit, end = stop.visit, stop.visit.end
        slug = error.slug if error else end.error.slug if end and end.error else ""
        if slug:
            self._failed(visit.key, slug)
        if error and end:
            stop.walk.failed(visit, error, end.url, now_ms())
        else:
            stop.walk.visited(visit, findings, now_ms())

    def _on(self, stop: Stop[Resource]) -> Iterator[Outcome]:
        if stop.visit.get:
            self.rooms.to_page(stop.walk, stop.visit)
        elif stop.walk in self.underway:
            yield from self._told([stop.walk])

    def _abandon(self, stop: Stop[Resource]) -> None:
        if stop.walk not in self.underway:
            return
        if stop.visit.get:
            stop.visit.failed(FetchError(slug="failed"))
        else:
            self._visited(stop, error=ParseError(slug="failed"))

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
