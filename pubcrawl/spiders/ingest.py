"""``scrapy crawl ingest``: requests in, files with their fixity, history and reasons out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pubcrawl.engine.argument_texts import texts
from pubcrawl.engine.arguments import IngestArguments, parse_ingest_arguments
from pubcrawl.engine.page_client import check_rules
from pubcrawl.engine.spider import SeededSpider, SpiderClient
from pubcrawl.exceptions import StoreError
from pubcrawl.ingest.file_links import LinkTable
from pubcrawl.ingest.outcome import IngestOutcome
from pubcrawl.ingest.spider.job import IngestJob, IngestTools
from pubcrawl.ingest.spider.settings import IngestSettings
from pubcrawl.ingest.spider.work_queue import IngestWorkQueue
from pubcrawl.ingest.store.outcomes import ClaimedRequest

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


class IngestSpider(SeededSpider[ClaimedRequest]):
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

    async def _crawl_seed(self, work: ClaimedRequest, client: SpiderClient) -> IngestOutcome:
        client.begun = work.urgent
        job = IngestJob(work, client, self.tools)
        try:
            result = await job.crawl()
        except StoreError:
            raise
        except Exception as error:
            result = job.stopped(client.crash(error))
        return self.work_queue.outcome(result, work, job.client.keys, job.end.requeue)
