"""The spider of pages that are not articles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from pubcrawl.engine.arguments import Arguments, parse_page_arguments
from pubcrawl.engine.page_client import check_rules
from pubcrawl.engine.seed_work_queue import RecordWork, SeedWorkQueue
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.engine.setting_values import limits, number
from pubcrawl.engine.spider import SeededSpider, SpiderClient
from pubcrawl.items.outcome import Outcome
from pubcrawl.model.webpage import WebPage
from pubcrawl.pages.crawl import crawl_page
from pubcrawl.pages.kind import PageKind

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


class PageSpider(SeededSpider[RecordWork[WebPage]]):
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

    async def _crawl_seed(self, work: RecordWork[WebPage], client: SpiderClient) -> Outcome:
        await crawl_page(work.record, client, self.client, self.length_min)
        return self.work_queue.outcome(work)

    def note_answer(self) -> None:
        """Count a request; nothing of a page is saved before its record."""
        self.work_queue.store.answers.count_request(unwritten=1)


def javascript_min(settings: BaseSettings) -> int:
    """Return the text length below which a page is fetched again. Raises ``SettingError``."""
    return number(settings, "WEBPAGE_MIN_LENGTH_JAVASCRIPT", least=0)
