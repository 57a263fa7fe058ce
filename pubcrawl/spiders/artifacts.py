"""``scrapy crawl artifacts``: find the addresses that belong to each entry page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scrapy import Request
from scrapy.http import Response

from pubcrawl.artifacts.spider.client import (
    ArtifactJob,
    ArtifactMemory,
    ArtifactReader,
    PendingFetch,
    headers,
)
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
from pubcrawl.engine.callback_spider import CallbackSpider
from pubcrawl.engine.client import fetch_result
from pubcrawl.engine.seed_work_queue import RecordWork, SeedWorkQueue
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.exceptions import Crash, FetchError, UsageError
from pubcrawl.fetch.archive.recorder import artifact_found
from pubcrawl.ids.url import artifact_url, slot
from pubcrawl.items.artifact import DocumentReading
from pubcrawl.items.artifact_request import OPTIONS, option_values
from pubcrawl.items.outcome import Outcome
from pubcrawl.model.artifact import ArtifactRecord

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings


class ArtifactsSpider(CallbackSpider[RecordWork[ArtifactRecord], PendingFetch]):
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
        self.memory = ArtifactMemory(self.work_queue, settings["JAVASCRIPT"])
        self.reader = ArtifactReader(self.client, self._actions)

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

    def _begin(self, work: RecordWork[ArtifactRecord]) -> Iterator[Outcome]:
        job = ArtifactJob(work, self.lookup, self.memory)
        self.underway[job] = work
        yield from self._settled(job)

    def _take_response(self, response: Response, pending: PendingFetch) -> bool:
        location = fetch_result(response).location
        if not location:
            return True
        target = artifact_url(location, pending.url, keep_fragment=True)
        if not pending.follow_redirect(target, headers(response)):
            pending.job.take_response(pending, DocumentReading(pending.page(slug="redirect-loop")))
        return False

    async def _read(self, response: Response, pending: PendingFetch) -> None:
        pending.job.take_response(pending, await self.reader.read_response(response, pending))

    async def _take_failure(
        self, error: FetchError, pending: PendingFetch, request: Request | None
    ) -> None:
        self._count_failure(self.name, error.slug)
        pending.job.take_failure(pending, error)

    def _advance(self, pending: PendingFetch) -> Iterator[Outcome]:
        job = pending.job
        if pending in job.open:  # a redirect, or its size alone is wanted
            self.pages.add(slot(pending.url), pending, begun=True)
        elif job in self.underway:
            yield from self._settled(job)

    def _owner(self, pending: PendingFetch) -> ArtifactJob:
        return pending.job

    def _abandon(self, pending: PendingFetch, crash: Crash) -> None:
        pending.job.abandon(crash.slug)

    def _settled(self, job: ArtifactJob) -> Iterator[Outcome]:
        for pending in job.pending_fetches():
            begun = pending.get.purpose != "entry"
            self.pages.add(slot(pending.url), pending, begun=begun)
        if not job.done:
            return
        self.client.forget(id(job))
        record = job.record
        if record.request.related:
            # Related artifacts are queued, but not the artifacts related to those.
            urls = sorted({each.uri for each in record.related if artifact_url(each.uri)})
            self._count("artifacts/queued", self.work_queue.add(urls))
        if record.request.capture != "none":
            self.crawler.signals.send_catch_log(
                artifact_found, url=record.final_uri, values=record.to_json()
            )
        yield self.work_queue.outcome(self.underway.pop(job))

    def _look_around(self) -> Iterator[Outcome]:
        """Continue with artifacts that wait for the pages of a portal."""
        for job, work in list(self.underway.items()):
            if job.waits:
                yield from self._guarded(work, self._go_on_waiting(job))

    def _go_on_waiting(self, job: ArtifactJob) -> Iterator[Outcome]:
        job.go_on()
        yield from self._settled(job)

    def _actions(self, url: str) -> Sequence[Mapping[str, Any]]:
        _, kind = self.lookup.portal(url)
        return kind.interactions if kind else ()

    def _request(self, pending: PendingFetch) -> Request | None:
        if pending.job not in self.underway:
            return None
        return self.reader.request(pending, **self._callbacks(pending))
