"""The work queue of the ingest: requests from the ledger, results to it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from msgspec.structs import replace

from pubcrawl.engine.arguments import Arguments
from pubcrawl.engine.kind import Kind
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.engine.seeds import lists as seed_lists
from pubcrawl.engine.seeds.lists import Wording
from pubcrawl.engine.seeds.stored import stored_lines
from pubcrawl.engine.work_queue import WorkQueue, new_run
from pubcrawl.exceptions import Crash, StoreError
from pubcrawl.fetch.body_file import Body
from pubcrawl.fetch.stats import set_stat
from pubcrawl.ingest import seeds as ingest_seeds
from pubcrawl.ingest.kafka.consume import LIST_PREFIX
from pubcrawl.ingest.seeds import IngestSeed, entry_of, reading
from pubcrawl.ingest.store.ledger import ClaimedRequest, IngestLedger, SettledRequest
from pubcrawl.items import slugs
from pubcrawl.items.slugs import SLUGS
from pubcrawl.model.ingest import FileMeta, IngestResult, files_by_digest
from pubcrawl.model.ingest_request import IngestRequest
from pubcrawl.model.times import now_ms
from pubcrawl.store.imports import Imported

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)


class CrawledRequest(NamedTuple):
    """
    The result of a finished request.

    *keys*: of its files. *requeue*: another ingest type for the content found instead, or "".
    """

    result: IngestResult
    keys: tuple[str, ...]
    requeue: str


class Files(Protocol):
    """The store of files; see ``pipelines.file_store.FileStore``."""

    def put(self, body: Body, meta: FileMeta, kind: str) -> str:
        """Store *body* until its result is stored; return its key."""

    def has(self, meta: FileMeta, kind: str) -> bool:
        """Return whether a file is in place."""

    def sync(self) -> None:
        """Wait until all files are on the disk. Raises ``StoreError``."""


class IngestWorkQueue(WorkQueue[ClaimedRequest, ClaimedRequest]):
    """
    Requests in, results out.

    *files*: set by the pipeline before the crawl starts. *keys*: of files whose results are
    stored; the pipeline puts them in place.
    """

    files: Files

    def __init__(
        self, crawler: Crawler, spider: str, kind: Kind, notify: Callable[[], None]
    ) -> None:
        self.arguments = kind.arguments
        self.ledger = IngestLedger.open(
            crawler.settings["STORE_URL"],
            run=new_run(crawler.settings),
            patience=crawler.settings.getfloat("STORE_PATIENCE"),
            committed=self._committed,
        )
        self.ledger.sync = lambda: self.files.sync()
        topics = ("KAFKA_RESULTS", "KAFKA_FILES")
        self.ledger.publish = any(crawler.settings[name] for name in topics)
        self.began = 0
        self.keys: list[str] = []
        super().__init__(crawler, self.ledger, self.ledger.claim, notify)

    @staticmethod
    def check(arguments: Arguments, form: SeedForm, settings: BaseSettings) -> None:
        """Raise ``UsageError`` for a list without requests."""
        if arguments.seeds != "-" and not _is_topic(arguments):  # standard input is read once
            words = Wording("requests", "a request", "ingest.md")
            source = arguments.seeds or ("-a where" if arguments.where else "-a urls")
            seed_lists.check(_read(settings, arguments), source, words)

    def open(self) -> None:
        """Read the requests into the queue. Raises ``SeedError`` for an incomplete file."""
        now = self.began = now_ms()
        self.answers.forget(now)
        arguments = self.arguments
        more = [f"where:{arguments.where}"] if arguments.where else []
        source = seed_lists.name_of(arguments.seeds, arguments.urls, "urls", *more, arguments.type)
        if _is_topic(arguments):
            source = arguments.seeds
        self.list = self.ledger.list_id(source, now)
        set_stat(self.crawler, "list/name", source)
        if _is_topic(arguments):  # scrapy seeds consume fills the list, also during the crawl
            self.queue.join(self.list)
            lines = sum(self.ledger.results.counts(self.list).values())
            read = Imported(lines, 0, 0, 0, 0)
        else:
            typed = map(entry_of, _typed(self.crawler.settings, arguments))
            with reading(arguments.seeds, arguments.type) as entries:
                read = self.ledger.import_entries(self.list, chain(entries, typed), now)
        if statuses := _statuses(arguments.retry):
            again = self.ledger.retry(self.list, statuses)
            logger.info("%s: %d requests are tried again", source, again)
        if arguments.again:
            self.ledger.retry(self.list, hits=True)
        open_count = self.queue.remaining(self.list, now)
        settled = read.lines - read.rejected - read.duplicates - open_count
        self._report_seeds(source, read, max(0, settled), f", {open_count} to do")

    async def _prepare(self, claimed: list[ClaimedRequest]) -> list[ClaimedRequest]:
        learned = await self._learned([one.id for one in claimed])
        return [one._replace(learned=learned.get(one.id, {})) for one in claimed]

    def outcome(self, work: ClaimedRequest, record: CrawledRequest) -> SettledRequest:
        """See ``WorkQueue``."""
        result, request, attempts = record.result, work.request, work.attempts + 1
        code = result.terminal.terminal_status_code
        url = result.terminal.terminal_url or request.base_url
        now = now_ms()
        again = slugs.retry_at(result.status, url, attempts, now, code)
        if again is None and url != request.base_url:
            # The retry rules may name the publisher's DOI instead of its host.
            again = slugs.retry_at(result.status, request.base_url, attempts, now, code)
        result.job = self.job
        self.outstanding += 1
        further: tuple[IngestRequest, ...] = ()
        if requeue := record.requeue:
            given = {**request.given, "ingest_type": requeue, "base_url": request.base_url}
            further = (replace(request, ingest_type=requeue, given=given),)
        return SettledRequest(work, result, again, now, further, record.keys)

    def lose(self, work: ClaimedRequest) -> None:
        """Settle a request with a result that says only why it ended."""
        url, status, now = work.request.base_url, Crash.slug, now_ms()
        again = slugs.retry_at(status, url, work.attempts + 1, now, None)
        result = IngestResult(
            request=work.request,
            status=status,
            error_message="an error of the program",
            job=self.job,
        )
        try:
            self.ledger.keep(SettledRequest(work, result, again, now))
        except StoreError as error:
            self.give_up(error)

    def _committed(self, end: SettledRequest) -> None:
        lost = end.claimed.id in self.ledger.lost
        # Files of a lost claim wait for the next start: another worker's result may name them.
        self.keys += () if lost else end.keys
        self._count("store/lost", int(lost))
        self._count("store/stored", int(not lost))

    def _close(self, *, again: bool) -> int:
        """Write the rest, release open claims, and close; return the number of due requests."""
        self.ledger.give_back()
        if again:
            self.ledger.retry(self.list, since=self.began)
        pending = self.queue.unclaimed(self.list, now_ms())
        self.ledger.close()
        return pending

    def named(self, keys: Collection[str]) -> set[str]:
        """Return those *keys* whose files stored results name."""
        digests = {key: key.rpartition("/")[2].partition(".")[0] for key in keys}
        stored = self.ledger.results.file_metas(set(digests.values()))
        return {key for key, digest in digests.items() if digest in stored}

    def files_by_digest(self, claimed: ClaimedRequest) -> dict[str, FileMeta]:
        """Return digest → file, for the files that earlier attempts of a dataset have stored."""
        if not claimed.attempts:
            return {}
        try:
            before = self.ledger.patience.outlast(
                lambda: self.ledger.results.find_result(claimed.id)
            )
        except StoreError as error:
            self.give_up(error)
            return {}
        metas = files_by_digest(before.record.get("manifest", ())) if before else {}
        return {name: meta for name, meta in metas.items() if self.files.has(meta, "dataset")}

    def others(self) -> Iterator[dict[str, Any]]:
        """Yield the records of the list that this crawl did not write, for the feeds."""
        for stored in self.ledger.results.unwritten(self.list, self.ledger.run):
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


def _read(settings: BaseSettings, arguments: Arguments) -> Iterator[IngestSeed]:
    if arguments.seeds:
        yield from ingest_seeds.read_ingest_seeds(arguments.seeds, arguments.type)
    yield from _typed(settings, arguments)


def _typed(settings: BaseSettings, arguments: Arguments) -> Iterator[IngestSeed]:
    stored = stored_lines(settings, arguments.where, None, "", now_ms()) if arguments.where else ()
    for number, text in enumerate(chain(arguments.urls, stored), 1):
        yield ingest_seeds.parse_line(text, number, arguments.type)
