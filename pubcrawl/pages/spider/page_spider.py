"""The crawl of pages that are not articles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from scrapy import Request
from scrapy.http import Response

from pubcrawl.engine.arguments import Arguments, parse_page_arguments
from pubcrawl.engine.page_client import check_rules, fetch_result
from pubcrawl.engine.seed_work_queue import RecordWork, SeedWorkQueue
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.engine.setting_values import limits, number
from pubcrawl.engine.spider import SeededSpider
from pubcrawl.engine.work_queue import now_ms
from pubcrawl.exceptions import Crash, FetchError, ParseError
from pubcrawl.ids.url import slot
from pubcrawl.items.outcome import Outcome
from pubcrawl.model.webpage import WebPage
from pubcrawl.pages.kind import PageKind
from pubcrawl.pages.page_visit import PageVisit
from pubcrawl.pages.spider.page_reading import begins_with_browser, read_page

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


class PageSpider(SeededSpider[RecordWork[WebPage], PageVisit]):
    """Fetch pages by address; *kind*: ``webpage`` or ``doc``, which the store keeps apart."""

    kind: ClassVar[str]
    work_queue: SeedWorkQueue[WebPage]

    def __init__(self, arguments: Arguments, crawler: Crawler) -> None:
        super().__init__(arguments, crawler)
        self.length_min = javascript_min(crawler.settings)
        kind = PageKind(self.kind, limits(crawler.settings).page_min_length)
        self.work_queue = SeedWorkQueue(
            crawler, self.name, arguments, kind, notify=self._wake_if_free
        )

    @classmethod
    def arguments_of(cls, given: Mapping[str, str], settings: BaseSettings) -> Arguments:
        """Return the parsed arguments; raise ``SettingError`` for a wrong one."""
        return parse_page_arguments(given, spider=cls.name)

    @classmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for a crawl that would fail."""
        arguments = cls.arguments_of(given, settings)
        check_rules(settings)
        javascript_min(settings)
        SeedWorkQueue.check(arguments, SeedForm.URLS, settings)

    def _begin(self, work: RecordWork[WebPage]) -> Iterator[Outcome]:
        visit = PageVisit(
            work.record,
            self.client.pages,
            javascript=begins_with_browser(self.client, work.record.start_url),
            compat=self.compat,
        )
        self.underway[visit] = work
        yield from self._advance(visit, begun=False)

    def _request(self, visit: PageVisit) -> Request:
        assert visit.get is not None  # noqa: S101 (the queue holds no visit that is over)
        return self.client.request(visit.get, id(visit), **self._callbacks(visit))

    def _take_response(self, response: Response, visit: PageVisit) -> bool:
        visit.receive(fetch_result(response))
        self.work_queue.store.answers.count_request(unwritten=1)
        end = visit.end
        if visit.get is None and end is not None and end.error is not None:
            self._count_failure(self.name, end.error.slug)  # a redirect that cannot be followed
            return False
        return visit.get is None

    async def _read(self, response: Response, visit: PageVisit) -> None:
        try:
            page, again, refresh = await read_page(self.client, response, visit, self.length_min)
        except ParseError as error:
            self._count_failure(self.name, error.slug)
            visit.fail_reading(error)
        else:
            visit.take_page(page, now_ms(), again=again, refresh=refresh)

    async def _take_failure(
        self, error: FetchError, visit: PageVisit, request: Request | None
    ) -> None:
        visit.fail(error)
        self.work_queue.store.answers.count_request(unwritten=1)
        if visit.get is None:
            self._count_failure(self.name, error.slug)

    def _advance(self, visit: PageVisit, *, begun: bool = True) -> Iterator[Outcome]:
        if visit.get is not None:
            self.pages.add(slot(visit.address), visit, begun=begun)
        elif visit in self.underway:
            self.client.forget(id(visit))
            yield self.work_queue.outcome(self.underway.pop(visit))

    def _abandon(self, visit: PageVisit, crash: Crash) -> None:
        while visit.get is not None:  # a failure may lead to another address
            visit.fail(FetchError(str(crash), slug=crash.slug, sets_exception=False))
        visit.fail_reading(crash)


def javascript_min(settings: BaseSettings) -> int:
    """Return the text length below which a page is fetched again. Raises ``SettingError``."""
    return number(settings, "WEBPAGE_MIN_LENGTH_JAVASCRIPT", least=0)
