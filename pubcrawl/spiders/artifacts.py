"""``scrapy crawl artifacts``: find the addresses that belong to each entry page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pubcrawl.artifacts.crawl import ArtifactCrawl
from pubcrawl.artifacts.spider.client import ArtifactRequests, ArtifactTools
from pubcrawl.artifacts.spider.kind import (
    ArtifactKind,
    limits,
    load_portals,
    lookup,
    portal_pages,
    request_reader,
)
from pubcrawl.engine.argument_texts import texts
from pubcrawl.engine.arguments import ArtifactArguments, parse_artifact_arguments
from pubcrawl.engine.memory import reading_form
from pubcrawl.engine.seed_work_queue import RecordWork, SeedWorkQueue
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.engine.spider import SeededSpider, SpiderClient
from pubcrawl.exceptions import StoreError, UsageError
from pubcrawl.fetch.archive.recorder import artifact_found
from pubcrawl.ids.url import artifact_url
from pubcrawl.items.artifact import DocumentReading
from pubcrawl.items.artifact_request import OPTIONS, option_values
from pubcrawl.items.outcome import Outcome
from pubcrawl.model.artifact import ArtifactRecord

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


class ArtifactsSpider(SeededSpider[RecordWork[ArtifactRecord]]):
    """Find the boundary of the artifact at every entry page of a list."""

    name = "artifacts"
    takes = texts("seeds", "columns", "sheet", "urls", "where", "again") | {
        name: f"{option.sentence} Values: {', '.join(option_values(option))}"
        for name, option in OPTIONS.items()
        if name != "limits"
    }
    work_queue: SeedWorkQueue[ArtifactRecord]

    def __init__(self, arguments: ArtifactArguments, crawler: Crawler) -> None:
        super().__init__(arguments, crawler)
        settings = crawler.settings
        kind = ArtifactKind(request_reader(arguments, settings))
        self.work_queue = SeedWorkQueue(
            crawler, self.name, arguments.seeds, kind, notify=self._wake_if_free
        )
        self.lookup = lookup(settings, portal_pages(self.work_queue.store, self.wake.set))
        self.tools = ArtifactTools(reading_form(settings, DocumentReading), self._actions)

    @classmethod
    def arguments_of(cls, given: Mapping[str, str], settings: BaseSettings) -> ArtifactArguments:
        """Return the parsed arguments; raise ``SettingError`` for wrong ones."""
        return parse_artifact_arguments(given)

    @classmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for anything that would fail in the crawl."""
        arguments = cls.arguments_of(given, settings)
        limits(settings)
        load_portals(settings)
        if arguments.options.get("capture", "none") != "none" and not settings.get("WARC_DIR"):
            raise UsageError(
                "artifacts: -a capture= writes responses to an archive; set its folder with "
                "-s WARC_DIR=out/warc"
            )
        SeedWorkQueue.check(arguments.seeds, SeedForm.ENTRIES, settings)

    async def _crawl_seed(self, work: RecordWork[ArtifactRecord], client: SpiderClient) -> Outcome:
        record = work.record
        crawl = ArtifactCrawl(record, ArtifactRequests(work, client, self.tools), self.lookup)
        try:
            await crawl.run()
        except StoreError:
            raise
        except Exception as error:
            crawl.builder.fail("failed", client.crash(error).slug)
            crawl.builder.finish()
        if record.request.related:
            # Related artifacts are queued, but not the artifacts related to those.
            urls = sorted({each.uri for each in record.related if artifact_url(each.uri)})
            self.count("artifacts/queued", self.work_queue.add(urls))
        if record.request.capture != "none":
            self.crawler.signals.send_catch_log(
                artifact_found, url=record.final_uri, values=record.to_json()
            )
        return self.work_queue.outcome(work)

    def _actions(self, url: str) -> Sequence[Mapping[str, Any]]:
        _, kind = self.lookup.portal(url)
        return kind.interactions if kind else ()
