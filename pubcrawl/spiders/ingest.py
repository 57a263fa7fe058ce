"""``scrapy crawl ingest``: requests in, files with their fixity, history and reasons out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scrapy import Request
from scrapy.http import Response

from pubcrawl.engine.argument_texts import texts
from pubcrawl.engine.arguments import IngestArguments, parse_ingest_arguments
from pubcrawl.engine.callback_spider import CallbackSpider
from pubcrawl.engine.page_client import check_rules
from pubcrawl.exceptions import Crash, FetchError, StoreError
from pubcrawl.ids.url import slot
from pubcrawl.ingest.file_links import LinkTable
from pubcrawl.ingest.outcome import IngestOutcome
from pubcrawl.ingest.spider.client import IngestSettings, IngestTools
from pubcrawl.ingest.spider.job import IngestJob
from pubcrawl.ingest.spider.work_queue import IngestWorkQueue
from pubcrawl.ingest.store.outcomes import ClaimedRequest

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


class IngestSpider(CallbackSpider[ClaimedRequest, IngestJob]):
    """Work through ingest requests: find the file of each, check it, store it."""

    name = "ingest"
    takes = texts("seeds", "urls", "where", "type", "retry", "again")
    work_queue: IngestWorkQueue

    def __init__(self, arguments: IngestArguments, crawler: Crawler) -> None:
        super().__init__(arguments, crawler)
        self.work_queue = IngestWorkQueue(crawler, arguments, notify=self._wake_if_free)
        self.tools = IngestTools(crawler, self.client, self.work_queue)

    @classmethod
    def arguments_of(cls, given: Mapping[str, str], settings: BaseSettings) -> IngestArguments:
        """Return the parsed arguments; raise ``SettingError`` for wrong ones."""
        return parse_ingest_arguments(given)

    @classmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for anything that would fail in the crawl."""
        arguments = cls.arguments_of(given, settings)
        check_rules(settings)
        LinkTable.load(IngestSettings(settings).links)
        IngestWorkQueue.check(arguments, settings)

    def _begin(self, claimed: ClaimedRequest) -> Iterator[IngestOutcome]:
        job = IngestJob(claimed, self.tools)
        self.underway[job] = claimed
        job.steps.begin()
        yield from self._advance(job, begun=claimed.urgent)

    def _request(self, job: IngestJob) -> Request | None:
        asked = job.steps.asked
        return job.client.request(asked, **self._callbacks(job)) if asked else None

    def _take_response(self, response: Response, job: IngestJob) -> bool:
        return True

    async def _read(self, response: Response, job: IngestJob) -> None:
        with self._ending_with_store(job):
            await job.steps.resume(response)

    async def _take_failure(
        self, error: FetchError, job: IngestJob, request: Request | None
    ) -> None:
        self._count_failure(self.name, error.slug)
        if request is not None and (capture := request.meta.get("capture")):
            error.datetime = capture.datetime
        with self._ending_with_store(job):
            await job.steps.fail(error)

    @contextmanager
    def _ending_with_store(self, job: IngestJob) -> Iterator[None]:
        try:
            yield
        except StoreError as error:  # a disk is full
            self.work_queue.give_up(error)
            self.underway.pop(job, None)

    def _advance(self, job: IngestJob, *, begun: bool = True) -> Iterator[IngestOutcome]:
        if job.steps.asked is not None:
            self.pages.add(slot(job.address), job, begun=begun)
        elif job.steps.result is not None and job in self.underway:
            del self.underway[job]
            self.client.forget(id(job))
            yield self.work_queue.outcome(
                job.steps.result, job.claimed, job.client.keys, job.end.requeue
            )

    def _abandon(self, job: IngestJob, crash: Crash) -> None:
        job.steps.asked, job.steps.result = None, job.stopped(crash)
