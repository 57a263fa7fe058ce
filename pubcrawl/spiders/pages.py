"""The crawl of pages that are no articles: claim seeds, send, have them read, store."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from scrapy import Request, signals
from scrapy.http import Response
from twisted.python.failure import Failure

from pubcrawl.exceptions import ParseError
from pubcrawl.frontier.page import PageVisit
from pubcrawl.frontier.seeds import Wants
from pubcrawl.ids.url import slot
from pubcrawl.items.outcome import Outcome
from pubcrawl.items.webpage import Webpage
from pubcrawl.spiders.arguments import Arguments, parse_page_arguments
from pubcrawl.spiders.desk import Desk, Work, now_ms, number, page_min
from pubcrawl.spiders.seeded import INTERRUPTED, SeededSpider
from pubcrawl.spiders.trades import Pages
from pubcrawl.spiders.visits import Visits, came, load_rules

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)


class PageSpider(SeededSpider[Webpage]):
    """Fetch pages by address; *kind*: webpage or doc, each in a store of its own."""

    wants = Wants.URLS
    kind: ClassVar[str]

    def __init__(self, arguments: Arguments, crawler: Crawler) -> None:
        super().__init__(arguments, crawler)
        self.visits = Visits(crawler)
        self.pages = self.visits.hosts(0)
        self.short = javascript_min(crawler.settings)
        self.work: dict[PageVisit, Work[Webpage]] = {}
        self.broken: list[PageVisit] = []

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: str) -> Self:
        """Read the arguments; raise ``UsageError`` for what cannot be done."""
        spider = cls(cls.arguments_of(kwargs), crawler)
        crawler.signals.connect(spider._broke, signals.spider_error)
        spider.open_desk(crawler, Pages(cls.kind, page_min(crawler.settings)))
        return spider

    @classmethod
    def arguments_of(cls, given: Mapping[str, str]) -> Arguments:
        """Return the arguments, read; raise ``SettingError`` for what cannot be done."""
        return parse_page_arguments(given, spider=cls.name)

    @classmethod
    def bases(cls, given: Mapping[str, str]) -> frozenset[str]:
        """Return the settings with addresses that are asked: none, the seeds are addresses."""
        cls.arguments_of(given)
        return frozenset()

    @classmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for what cannot be done."""
        arguments = cls.arguments_of(given)
        load_rules(settings)
        javascript_min(settings)
        Desk.check(arguments, cls.wants, settings)

    @property
    def active(self) -> int:
        """How many pages are under way."""
        return len(self.work)

    async def arrived(
        self, response: Response, visit: PageVisit
    ) -> AsyncIterator[Request | Outcome]:
        """Go on with a visit, or have its page read."""
        get = visit.get
        assert get is not None  # noqa: S101 (this is the answer to it)
        visit.came(came(response))
        self.desk.store.answered(unwritten=1)
        if visit.get is not None:
            self.pages.back(slot(get.url))
            for work in self._go_on(visit):
                yield work
            return
        self.pages.back(slot(get.url), reading=True)
        for request in self._send():
            yield request
        end = visit.end
        try:
            if end is not None and end.error is not None:
                self._failed(self.name, end.error.slug)  # it leads nowhere
            else:
                await self._read(response, visit)
        finally:
            self.pages.read()
        for work in self._go_on(visit):
            yield work

    def missed(self, failure: Failure, visit: PageVisit) -> Iterator[Request | Outcome]:
        """Go on with a visit in another way, or settle it."""
        get = visit.get
        error = self._error(failure, self.name)
        if error.slug == INTERRUPTED or get is None:
            return  # the seeds are given back
        self.pages.back(slot(get.url))
        visit.failed(error)
        self.desk.store.answered(unwritten=1)
        if visit.get is None:
            self._failed(self.name, error.slug)
        yield from self._go_on(visit)

    async def _read(self, response: Response, visit: PageVisit) -> None:
        try:
            page, again, refresh = await self.visits.read_page(response, visit, self.short)
        except ParseError as error:
            self._failed(self.name, error.slug)
            visit.unread(error)
        else:
            visit.read(page, now_ms(), again=again, refresh=refresh)

    def _broke(self, response: Response) -> None:
        """Let no seed be lost for an error of the program, which Scrapy has logged."""
        visit = response.request.cb_kwargs.get("visit") if response.request else None
        if visit in self.work and visit.get is None:
            self.broken.append(visit)
            self.moved.set()

    def _left_behind(self) -> Iterator[Request | Outcome]:
        while self.broken:
            visit = self.broken.pop()
            visit.unread(ParseError(slug="failed"))
            yield from self._go_on(visit)

    def _begin(self, work: Work[Webpage]) -> Outcome | None:
        visit = PageVisit(
            work.record,
            self.visits.pages,
            javascript=self.visits.begins_with_browser(work.record.start_url),
            compat=self.compat,
        )
        self.work[visit] = work
        return next(self._settled(visit, begun=False), None)

    def _go_on(self, visit: PageVisit) -> Iterator[Request | Outcome]:
        yield from self._settled(visit)
        yield from self._send()
        self._nudge()

    def _settled(self, visit: PageVisit, *, begun: bool = True) -> Iterator[Outcome]:
        """Let *visit* wait for its next host; yield the outcome if it is over."""
        if visit.get is not None:
            self.pages.enter(slot(visit.get.url), visit, begun=begun)
            return
        self.visits.forget(id(visit))
        yield self.desk.outcome(self.work.pop(visit))

    def _send(self) -> Iterator[Request]:
        for visit in self.pages.depart():
            self._count(f"walk/requests/{self.name}")
            yield self.visits.request(
                visit.get,
                id(visit),
                callback=self.arrived,
                # Scrapy gives cb_kwargs to the callback alone.
                errback=partial(self.missed, visit=visit),
                cb_kwargs={"visit": visit},
            )
        if self.crawler.stats:
            self.crawler.stats.set_value("walk/in_flight", self.active)


def javascript_min(settings: BaseSettings) -> int:
    """Return the length of text below which a page is fetched again. Raises ``SettingError``."""
    return number(settings, "WEBPAGE_MIN_LENGTH_JAVASCRIPT", least=0)
