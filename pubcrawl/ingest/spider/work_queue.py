"""The work queue of the ingest: requests from the ledger, results to it."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol

from pubcrawl.engine.arguments import Arguments
from pubcrawl.engine.kind import Result
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.engine.seeds.lists import Wording
from pubcrawl.engine.seeds.stored import stored_lines
from pubcrawl.engine.work_queue import RecordWork, WorkQueue
from pubcrawl.exceptions import Crash, StoreError
from pubcrawl.fetch.body_file import Body
from pubcrawl.ingest import seeds as ingest_seeds
from pubcrawl.ingest.kafka.consume import LIST_PREFIX
from pubcrawl.ingest.seeds import IngestSeed, entry_of, reading
from pubcrawl.ingest.store.ledger import SPIDER, IngestLedger, request_end
from pubcrawl.items import slugs
from pubcrawl.items.slugs import SLUGS
from pubcrawl.model.ingest import FileMeta, IngestResult, files_by_digest
from pubcrawl.model.times import now_ms
from pubcrawl.store.imports import Imported
from pubcrawl.store.ledger import SeedEnd

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)


class Files(Protocol):
    """The store of files; see ``pipelines.file_store.FileStore``."""

    def put(self, body: Body, meta: FileMeta, kind: str) -> str:
        """Store *body* until its result is stored; return its key."""

    def has(self, meta: FileMeta, kind: str) -> bool:
        """Return whether a file is in place."""

    def sync(self) -> None:
        """Wait until all files are on the disk. Raises ``StoreError``."""


class IngestWorkQueue(WorkQueue[IngestResult]):
    """
    Requests in, results out.

    *files*: set by the pipeline before the crawl starts. *keys*: of files whose results are
    stored; the pipeline puts them in place.
    """

    files: Files
    store: IngestLedger

    def _open_store(self, **options: Any) -> None:
        settings = self.crawler.settings
        self.spider = SPIDER  # a spider of another name reads the same lists
        self.store = IngestLedger.open(settings["STORE_URL"], **options)
        self.store.sync = lambda: self.files.sync()
        self.store.publish = any(settings[name] for name in ("KAFKA_RESULTS", "KAFKA_FILES"))
        self.keys: list[str] = []

    @classmethod
    def check(cls, arguments: Arguments, form: SeedForm, settings: BaseSettings) -> None:
        if not _is_topic(arguments):
            super().check(arguments, form, settings)

    @staticmethod
    def _wording(form: SeedForm) -> Wording:
        return Wording("requests", "a request", "ingest.md")

    @staticmethod
    def _read(
        settings: BaseSettings,
        arguments: Arguments,
        form: SeedForm,
        note: Any = None,
        pages: str = "",
    ) -> Iterator[IngestSeed]:
        if arguments.seeds:
            yield from ingest_seeds.read_ingest_seeds(arguments.seeds, arguments.type)
        yield from _typed(settings, arguments)

    def _source(self) -> str:
        return self.arguments.seeds if _is_topic(self.arguments) else super()._source()

    def _import(self, source: str) -> None:
        now, arguments = self.began, self.arguments
        if _is_topic(arguments):  # scrapy seeds consume fills the list, also during the crawl
            self.queue.join(self.list)
            lines = sum(self.store.ledger.counts(self.list).values())
            read = Imported(lines, 0, 0, 0, 0)
        else:
            typed = map(entry_of, _typed(self.crawler.settings, arguments))
            with reading(arguments.seeds, arguments.type) as entries:
                read = self.store.import_entries(self.list, chain(entries, typed), now)
        if statuses := _statuses(arguments.retry):
            again = self.store.retry(self.list, statuses)
            logger.info("%s: %d requests are tried again", source, again)
        if arguments.again:
            self.store.retry(self.list, hits=True)
        open_count = self.queue.remaining(self.list, now)
        settled = read.lines - read.rejected - read.duplicates - open_count
        self._report_seeds(source, read, max(0, settled), f", {open_count} to do")

    async def _prepare(self, claimed: list[Any]) -> list[RecordWork[IngestResult]]:
        learned, now = await self._learned([seed.id for seed in claimed]), now_ms()
        return [
            RecordWork(
                self.kind.record(seed, None, now),
                [seed.id],
                self.kind.names(seed),
                seed.id,
                seed.attempts,
                now,
                learned.get(seed.id, {}),
                seed.urgent,
            )
            for seed in claimed
        ]

    def _due(
        self, work: RecordWork[IngestResult], record: IngestResult, result: Result
    ) -> int | None:
        attempts, code = work.attempts + 1, record.terminal.terminal_status_code
        # The retry rules may name the publisher's DOI instead of its host.
        urls = dict.fromkeys((result.url, record.request.base_url))
        dates = (slugs.retry_at(record.status, url, attempts, now_ms(), code) for url in urls)
        return next((date for date in dates if date is not None), None)

    def lose(self, work: RecordWork[IngestResult]) -> None:
        """Settle a request with a result that says only why it ended."""
        url, status, now = work.record.request.base_url, Crash.slug, now_ms()
        again = slugs.retry_at(status, url, work.attempts + 1, now, None)
        result = IngestResult(
            request=work.record.request,
            status=status,
            error_message="an error of the program",
            job=self.job,
        )
        try:
            self.store.keep(request_end(work.seeds[0], result, again, now))
        except StoreError as error:
            self.give_up(error)

    def _committed(self, end: SeedEnd) -> None:
        lost = end.entry in self.store.lost
        # Files of a lost claim wait for the next start: another worker's result may name them.
        self.keys += () if lost else end.files
        self._count("store/lost", int(lost))
        self._count("store/stored", int(not lost))

    def _close(self, *, again: bool) -> int:
        self.store.give_back()
        if again:
            self.store.retry(self.list, since=self.began)
        pending = self.queue.unclaimed(self.list, now_ms())
        self.store.close()
        return pending

    def _settle_lost(self, item: Any, slug: str) -> None:
        """Leave a request whose outcome a pipeline kept from the store to the next crawl."""

    def named(self, keys: Collection[str]) -> set[str]:
        """Return those *keys* whose files stored results name."""
        digests = {key: key.rpartition("/")[2].partition(".")[0] for key in keys}
        stored = self.store.results.file_metas(set(digests.values()))
        return {key for key, digest in digests.items() if digest in stored}

    def files_by_digest(self, work: RecordWork[IngestResult]) -> dict[str, FileMeta]:
        """Return digest → file, for the files that earlier attempts of a dataset have stored."""
        if not work.attempts:
            return {}
        try:
            before = self.store.patience.outlast(
                lambda: self.store.results.find_result(work.seeds[0])
            )
        except StoreError as error:
            self.give_up(error)
            return {}
        metas = files_by_digest(before.record.get("manifest", ())) if before else {}
        return {name: meta for name, meta in metas.items() if self.files.has(meta, "dataset")}

    def others(self) -> Iterator[dict[str, Any]]:
        for stored in self.store.results.unwritten(self.list, self.store.run):
            self.outstanding += 1
            yield stored.record


def _statuses(retry: tuple[str, ...]) -> list[str]:
    """Return the slugs that *retry* names, directly or by class."""
    return [
        name
        for name, slug in SLUGS.items()
        if not slug.hit and ("all" in retry or name in retry or slug.ingest in retry)
    ]


def _is_topic(arguments: Arguments) -> bool:
    return arguments.seeds.startswith(LIST_PREFIX)


def _typed(settings: BaseSettings, arguments: Arguments) -> Iterator[IngestSeed]:
    stored = stored_lines(settings, arguments.where, None, "", now_ms()) if arguments.where else ()
    for number, text in enumerate(chain(arguments.urls, stored), 1):
        yield ingest_seeds.parse_line(text, number, arguments.type)
