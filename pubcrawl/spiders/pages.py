"""The crawl of pages that are no articles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import FetchError, ParseError
from pubcrawl.frontier.page import PageVisit
from pubcrawl.frontier.seeds import Wants
from pubcrawl.ids.url import slot
from pubcrawl.items.outcome import Outcome
from pubcrawl.items.webpage import Webpage
from pubcrawl.spiders.arguments import Arguments, parse_page_arguments
from pubcrawl.spiders.desk import now_ms
from pubcrawl.spiders.seed_desk import RecordWork, SeedDesk
from pubcrawl.spiders.seeded import SeededSpider
from pubcrawl.spiders.setting_values import number, page_min
from pubcrawl.spiders.trades import PageTrade
from pubcrawl.spiders.visits import came, load_rules

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


class PageSpider(SeededSpider[RecordWork[Webpage], PageVisit]):
    """Fetch pages by address; *kind*: webpage or doc, each in a store of its own."""

    kind: ClassVar[str]
    desk: SeedDesk[Webpage]

    def __init__(self, arguments: Arguments, crawler: Crawler) -> None:
        super().__init__(arguments, crawler)
        self.short = javascript_min(crawler.settings)
        trade = PageTrade(self.kind, page_min(crawler.settings))
        self.desk = SeedDesk(crawler, self.name, arguments, trade, notify=self._nudge)

    @classmethod
    def arguments_of(cls, given: Mapping[str, str]) -> Arguments:
        """Return the arguments, read; raise ``SettingError`` for what cannot be done."""
        return parse_page_arguments(given, spider=cls.name)

    @classmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for what would fail once the crawl runs."""
        arguments = cls.arguments_of(given)
        load_rules(settings)
        javascript_min(settings)
        SeedDesk.check(arguments, Wants.URLS, settings)

    def _begin(self, work: RecordWork[Webpage]) -> Iterator[Outcome]:
        visit = PageVisit(
            work.record,
            self.visits.pages,
            javascript=self.visits.begins_with_browser(work.record.start_url),
            compat=self.compat,
        )
        self.underway[visit] = work
        yield from self._on(visit, begun=False)

    def _request(self, visit: PageVisit) -> Request:
        self._count(f"walk/requests/{self.name}")
        assert visit.get is not None  # noqa: S101 (it waited for this)
        return self.visits.request(visit.get, id(visit), **self._callbacks(visit))

    def _came(self, response: Response, visit: PageVisit) -> bool:
        visit.came(came(response))
        self.desk.store.answered(unwritten=1)
        end = visit.end
        if visit.get is None and end is not None and end.error is not None:
            self._failed(self.name, end.error.slug)  # it leads nowhere
            return False
        return visit.get is None

    async def _read(self, response: Response, visit: PageVisit) -> None:
        try:
            page, again, refresh = await self.visits.read_page(response, visit, self.short)
        except ParseError as error:
            self._failed(self.name, error.slug)
            visit.unread(error)
        else:
            visit.read(page, now_ms(), again=again, refresh=refresh)

    async def _missed(self, error: FetchError, visit: PageVisit, request: Request | None) -> None:
        visit.failed(error)
        self.desk.store.answered(unwritten=1)
        if visit.get is None:
            self._failed(self.name, error.slug)

    def _on(self, visit: PageVisit, *, begun: bool = True) -> Iterator[Outcome]:
        if visit.get is not None:
            self.pages.enter(slot(visit.address), visit, begun=begun)
        elif visit in self.underway:
            self.visits.forget(id(visit))
            yield self.desk.outcome(self.underway.pop(visit))

    def _abandon(self, visit: PageVisit) -> None:
        if visit.get is None:
            visit.unread(ParseError(slug="failed"))
        else:
            visit.failed(FetchError(slug="failed"))


def javascript_min(settings: BaseSettings) -> int:
    """Return the length of text below which a page is fetched again. Raises ``SettingError``."""
    return number(settings, "WEBPAGE_MIN_LENGTH_JAVASCRIPT", least=0)
