"""``scrapy crawl ingest``: requests in, files with their fixity, history and reasons out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from scrapy import Request
from scrapy.http import Response

from pubcrawl.engine.argument_texts import texts
from pubcrawl.engine.arguments import IngestArguments, parse_ingest_arguments
from pubcrawl.engine.page_client import check_rules
from pubcrawl.engine.setting_values import number, paths
from pubcrawl.engine.spider import SeededSpider
from pubcrawl.exceptions import Crash, FetchError, StoreError
from pubcrawl.fetch import history
from pubcrawl.ids.url import slot
from pubcrawl.ingest.file_links import LinkTable
from pubcrawl.ingest.hops import Hops
from pubcrawl.ingest.outcome import IngestOutcome
from pubcrawl.ingest.spider import datasets
from pubcrawl.ingest.spider.job import IngestJob
from pubcrawl.ingest.spider.lists import lists
from pubcrawl.ingest.spider.own_tables import use_tables
from pubcrawl.ingest.spider.reader import IngestReader
from pubcrawl.ingest.spider.work_queue import IngestWorkQueue
from pubcrawl.ingest.store.outcomes import ClaimedRequest

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


class IngestSpider(SeededSpider[ClaimedRequest, IngestJob]):
    """Work through ingest requests: find the file of each, check it, store it."""

    name = "ingest"
    takes = texts("seeds", "urls", "where", "type", "retry", "again")
    work_queue: IngestWorkQueue

    def __init__(self, arguments: IngestArguments, crawler: Crawler) -> None:
        super().__init__(arguments, crawler)
        use_tables(crawler.settings)
        self.lists = lists(crawler.settings)
        self.work_queue = IngestWorkQueue(crawler, arguments, notify=self._wake_if_free)
        self.reader = IngestReader(crawler, self.client, self.work_queue)

    @classmethod
    def arguments_of(cls, given: Mapping[str, str], settings: BaseSettings) -> IngestArguments:
        """Return the parsed arguments; raise ``SettingError`` for wrong ones."""
        return parse_ingest_arguments(given)

    @classmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for anything that would fail in the crawl."""
        arguments = cls.arguments_of(given, settings)
        check_rules(settings)
        lists(settings)
        LinkTable.load(paths(settings, "FULLTEXT_LINKS_YAML"))
        use_tables(settings)
        history.check(settings)
        datasets.limits(settings)
        datasets.hosts(settings)
        number(settings, "INGEST_SIZE_MAX", least=1)
        IngestWorkQueue.check(arguments, settings)

    def _begin(self, claimed: ClaimedRequest) -> Iterator[IngestOutcome]:
        hops = Hops(
            claimed.request,
            self.lists,
            size_max=self.reader.size_max,
            history=history.check(self.settings)[0] != "none",
        )
        job = IngestJob(claimed, hops, self.lists)
        self.underway[job] = claimed
        if job.get is None:  # on a list
            job.result = self.reader.make_result(job)
        yield from self._advance(job, begun=claimed.urgent)

    def _request(self, job: IngestJob) -> Request:
        return self.reader.request(job, **self._callbacks(job))

    def _take_response(self, response: Response, job: IngestJob) -> bool:
        return True

    async def _read(self, response: Response, job: IngestJob) -> None:
        await self.reader.take_response(response, job)
        await self._settle_if_over(job)

    async def _take_failure(
        self, error: FetchError, job: IngestJob, request: Request | None
    ) -> None:
        self._count_failure(self.name, error.slug)
        self.reader.take_failure(error, job, request)
        await self._settle_if_over(job)

    async def _settle_if_over(self, job: IngestJob) -> None:
        """Make the result of a job whose requests are finished."""
        if job.get is None:
            try:
                job.result = await self.reader.finish(job)
            except StoreError as error:  # a disk is full
                self.work_queue.give_up(error)
                self.underway.pop(job, None)

    def _advance(self, job: IngestJob, *, begun: bool = True) -> Iterator[IngestOutcome]:
        if job.get is not None:
            self.pages.add(slot(job.address), job, begun=begun)
        elif job.result is not None and job in self.underway:
            del self.underway[job]
            self.client.forget(id(job))
            yield self.work_queue.outcome(job.result, job)

    def _abandon(self, job: IngestJob, crash: Crash) -> None:
        job.give_up(FetchError(str(crash), slug=crash.slug))
        job.result = self.reader.make_result(job)
