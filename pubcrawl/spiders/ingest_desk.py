"""The desk of the ingest: requests come in from the ledger, results go out to it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol
from uuid import uuid4

from pubcrawl.exceptions import StoreError
from pubcrawl.frontier import ingest_seeds
from pubcrawl.frontier.ingest_entries import reading
from pubcrawl.frontier.ingest_seeds import IngestSeed
from pubcrawl.items import slugs
from pubcrawl.items.fileset import known_files
from pubcrawl.items.ingest import FileMeta, IngestRequest, IngestResult
from pubcrawl.items.ingest_entry import entry_of
from pubcrawl.items.ingest_outcome import IngestOutcome
from pubcrawl.items.slugs import SLUGS
from pubcrawl.spiders import seed_lists
from pubcrawl.spiders.arguments import IngestArguments
from pubcrawl.spiders.desk import Desk, now_ms
from pubcrawl.spiders.seed_lists import Wording
from pubcrawl.store.ingest import IngestLedger
from pubcrawl.store.ingest_outcomes import ClaimedRequest, SettledRequest

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

    from pubcrawl.spiders.ingest_trip import IngestJob

logger = logging.getLogger(__name__)

BUFFER_ROWS = 100  # results in one transaction
BUFFER_TIME = 1000  # milliseconds that a result waits at most
RENEWED = 60_000  # milliseconds between two signs of life


class Files(Protocol):
    """Where the files of results wait; see ``pipelines.file_store.FileStore``."""

    def put(self, body: bytes, meta: FileMeta, kind: str) -> str:
        """Put *body* beside; return its key."""

    def has(self, meta: FileMeta, kind: str) -> bool:
        """Answer whether a file is in place."""

    def sync(self) -> None:
        """Wait until what was put is on the disk. Raises ``StoreError``."""


class IngestDesk(Desk[ClaimedRequest, ClaimedRequest]):
    """
    Requests in, results out.

    *files*: given by the pipeline before the crawl starts. *keys*: of files whose results are
    stored, to be put in place.
    """

    files: Files

    def __init__(
        self, crawler: Crawler, arguments: IngestArguments, *, notify: Callable[[], None]
    ) -> None:
        self.arguments = arguments
        self.ledger = IngestLedger.open(
            crawler.settings["STORE_URL"],
            run=uuid4().hex,
            patience=crawler.settings.getfloat("STORE_PATIENCE"),
        )
        self.began = 0
        self.keys: list[str] = []
        self._waiting: dict[int, tuple[str, ...]] = {}  # request → keys of files that wait
        self._buffer: list[SettledRequest] = []
        self._written = self._renewed = 0
        super().__init__(crawler, self.ledger.queue, self.ledger.claim, notify)

    @staticmethod
    def check(arguments: IngestArguments, settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for what would fail once the crawl runs."""
        if arguments.seeds != "-":  # which can be read only once
            words = Wording("requests", "a request", "ingest-requests.md")
            seed_lists.check(_read(arguments), arguments.seeds or "-a urls", words)
        IngestLedger.open(settings["STORE_URL"]).close()

    def open(self) -> None:
        """Read the requests into the queue. Raises ``SeedError`` for a file that breaks off."""
        now = self.began = now_ms()
        asked = self.arguments
        source = seed_lists.name_of(asked.seeds, asked.urls, "urls", asked.type)
        self.list = self.ledger.list_id(source, now)
        typed = map(entry_of, _typed(asked))
        with reading(asked.seeds, asked.type) as entries:
            read = self.ledger.import_entries(self.list, chain(entries, typed), now)
        if statuses := _statuses(asked.retry):
            again = self.ledger.retry(self.list, statuses)
            logger.info("%s: %d requests are tried again", source, again)
        left = self.queue.remaining(self.list, now)
        settled = read.lines - read.rejected - read.duplicates - left
        self._tell(source, read, max(0, settled), f", {left} to do")

    @property
    def unwritten(self) -> int:
        """How many results wait to be written."""
        return len(self._buffer)

    async def _taken(self, claimed: list[ClaimedRequest]) -> list[ClaimedRequest]:
        return claimed

    def outcome(self, result: IngestResult, trip: IngestJob) -> IngestOutcome:
        """Return what came of a trip that is over."""
        attempts = trip.claimed.attempts + 1
        code = result.terminal_status_code
        url = result.terminal_url or trip.request.base_url
        again = slugs.retry_at(result.status, url, attempts, now_ms(), code)
        if again is None and url != trip.request.base_url:
            # The publisher is known by the DOI as well as by the place it leads to.
            again = slugs.retry_at(result.status, trip.request.base_url, attempts, now_ms(), code)
        self.outstanding += 1
        return IngestOutcome(result, trip.claimed, tuple(trip.keys), again, _further(trip))

    def put(self, outcome: IngestOutcome) -> None:
        """Write an outcome, with others. Raises ``StoreError``."""
        now = now_ms()
        self._buffer.append(
            SettledRequest(outcome.claim, outcome.result, outcome.retry_at, now, outcome.further)
        )
        self._waiting[outcome.claim.id] = outcome.keys
        self._written = self._written or now
        if len(self._buffer) >= BUFFER_ROWS and not self.ledger.patience.tried:
            self._try(self.flush)

    def flush(self) -> None:
        """Write what waits. Raises ``StoreError``; then it waits for the next try."""
        settled = self._buffer
        if settled:
            self.files.sync()
            written = self.ledger.put(settled)
            self._buffer, self._written = [], 0
            # Files of a lost claim wait for the next start: somebody else may have named them.
            for number in written:
                self.keys += self._waiting.get(number, ())
            self._waiting.clear()
            self._count("store/stored", len(written))
            self._count("store/lost", len(settled) - len(written))

    def flush_if_due(self) -> None:
        """
        Write what has waited long enough, and show that this worker lives.

        Raises ``StoreError`` once the patience with the store is at its end.
        """
        now = now_ms()
        if self._written and now - self._written >= BUFFER_TIME:
            self._try(self.flush)
        if now - self._renewed >= RENEWED:
            self._renewed = now
            self._try(lambda: self.ledger.renew(now))

    def _try(self, do: Callable[[], None]) -> None:
        """Write; if the store is out of reach, ``flush_if_due`` tries again."""
        try:
            do()
        except StoreError as error:
            if not self.ledger.patience.endures(error):
                raise
        else:
            self.ledger.patience.relieved()

    def _close(self, *, again: bool) -> int:
        """Write what waits, give back what is not done, and close; return how many are due."""
        self.flush()
        self.queue.give_back()
        if again:
            self.ledger.retry(self.list, since=self.began)
        pending = self.queue.unclaimed(self.list, now_ms())
        self.ledger.close()
        return pending

    def named(self, keys: Collection[str]) -> set[str]:
        """Return those *keys* of files that stored results name."""
        digests = {key: key.rpartition("/")[2].partition(".")[0] for key in keys}
        known = self.ledger.results.files(set(digests.values()))
        return {key for key, digest in digests.items() if digest in known}

    def known_files(self, claimed: ClaimedRequest) -> dict[str, FileMeta]:
        """Return digest → file, of those that earlier tries of a dataset have put in place."""
        if not claimed.attempts:
            return {}
        try:
            before = self.ledger.patience.outlast(lambda: self.ledger.results.find(claimed.id))
        except StoreError as error:
            self.give_up(error)
            return {}
        known = known_files(before.record.get("manifest", ())) if before else {}
        return {name: meta for name, meta in known.items() if self.files.has(meta, "dataset")}

    def others(self) -> Iterator[dict[str, Any]]:
        """Yield the records of the list that this crawl did not write, for the feeds."""
        for stored in self.ledger.results.unwritten(self.list, self.ledger.run):
            self.outstanding += 1
            yield stored.record


def _further(trip: IngestJob) -> tuple[IngestRequest, ...]:
    """Return the request that would take what came in place of what was asked for."""
    kind = trip.end.requeue
    if not kind:
        return ()
    asked = trip.request
    given = {**asked.given, "ingest_type": kind, "base_url": asked.base_url}
    return (replace(asked, ingest_type=kind, given=given),)


def _statuses(retry: tuple[str, ...]) -> list[str]:
    """Return the slugs that *retry* names, itself or by their class."""
    return [
        name
        for name, slug in SLUGS.items()
        if not slug.hit and ("all" in retry or name in retry or slug.retry in retry)
    ]


def _read(arguments: IngestArguments) -> Iterator[IngestSeed]:
    if arguments.seeds:
        yield from ingest_seeds.read(arguments.seeds, arguments.type)
    yield from _typed(arguments)


def _typed(arguments: IngestArguments) -> Iterator[IngestSeed]:
    for place, text in enumerate(arguments.urls, 1):
        yield ingest_seeds.parse_line(text, place, arguments.type)
