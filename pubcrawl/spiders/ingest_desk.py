"""The desk of the ingest: requests come in from the ledger, results go out to it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from hashlib import sha1
from itertools import chain
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, Protocol
from uuid import uuid4

from scrapy import signals
from scrapy.utils.defer import _schedule_coro

from pubcrawl.exceptions import SeedError, StoreError
from pubcrawl.fetch.network import network_of
from pubcrawl.frontier import ingest_seeds
from pubcrawl.frontier.ingest_entries import reading
from pubcrawl.frontier.ingest_seeds import IngestSeed
from pubcrawl.items import slugs
from pubcrawl.items.fileset import known_files
from pubcrawl.items.ingest import FileMeta, IngestRequest, IngestResult
from pubcrawl.items.ingest_entry import entry_of
from pubcrawl.items.ingest_outcome import IngestOutcome
from pubcrawl.items.slugs import SLUGS
from pubcrawl.spiders.arguments import IngestArguments
from pubcrawl.store.ingest import IngestLedger
from pubcrawl.store.ingest_outcomes import Claimed, Settled

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

    from pubcrawl.spiders.ingest_trip import Trip

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


class IngestDesk:
    """
    Requests in, results out.

    *notify* is called when the last outcome has left the pipelines. *files*: given by
    the pipeline before the crawl starts. *exhausted*: the last claim found nothing;
    *outstanding*: outcomes on their way through the pipelines.
    """

    files: Files

    def __init__(
        self,
        crawler: Crawler,
        spider: str,
        arguments: IngestArguments,
        *,
        notify: Callable[[], None],
    ) -> None:
        self.crawler = crawler
        self.spider = spider
        self.arguments = arguments
        self.notify = notify
        self.ledger = IngestLedger.open(
            crawler.settings["STORE_URL"],
            run=uuid4().hex,
            patience=crawler.settings.getfloat("STORE_PATIENCE"),
        )
        self.list = self.began = 0
        self.exhausted = False
        self.outstanding = 0
        self.failed = False  # whether the store is broken
        self.keys: list[str] = []  # of files whose results are stored, to be put in place
        self._waiting: dict[int, tuple[str, ...]] = {}  # request → keys of files that wait
        self._buffer: list[Settled] = []
        self._written = self._renewed = 0
        for signal in (signals.item_scraped, signals.item_dropped, signals.item_error):
            crawler.signals.connect(self._arrived, signal)

    @staticmethod
    def check(arguments: IngestArguments, settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for what would fail once the crawl runs."""
        _check_seeds(arguments)
        IngestLedger.open(settings["STORE_URL"]).close()

    def open(self) -> None:
        """Read the requests into the ledger. Raises ``SeedError`` for a file that breaks off."""
        now = self.began = now_ms()
        source = _source(self.arguments)
        self.list = self.ledger.list_id(source, now)
        typed = map(entry_of, _typed(self.arguments))
        with reading(self.arguments.seeds, self.arguments.type) as entries:
            read = self.ledger.import_entries(self.list, chain(entries, typed), now)
        if statuses := _statuses(self.arguments.retry):
            again = self.ledger.retry(self.list, statuses)
            logger.info("%s: %d requests are tried again", source, again)
        left = self.ledger.remaining(self.list, now)
        logger.info(
            "%s: %d requests, %d new, %d rejected, %d repeated, %d withdrawn, %d to do",
            source,
            read.lines,
            read.new,
            read.rejected,
            read.duplicates,
            read.withdrawn,
            left,
        )
        self._count("seeds/read", read.lines)
        self._count("seeds/rejected", read.rejected)
        self._count("seeds/duplicate", read.duplicates)
        settled = read.lines - read.rejected - read.duplicates - left
        self._count("seeds/settled_before", max(0, settled))

    async def claim(self, count: int) -> list[Claimed]:
        """Return requests that nobody else is at."""
        patience = self.ledger.patience
        claimed = await patience.outlasts(lambda: self.ledger.claim(self.list, count, now_ms()))
        if not claimed:
            await patience.outlasts(self.flush)  # what came of a result may be another request
            claimed = await patience.outlasts(lambda: self.ledger.claim(self.list, count, now_ms()))
        self.exhausted = not claimed
        return claimed

    def elsewhere(self) -> int:
        """Return how many requests of the list other workers have claimed."""
        return self.ledger.elsewhere(self.list, now_ms())

    def outcome(self, result: IngestResult, trip: Trip) -> IngestOutcome:
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
            Settled(outcome.claim, outcome.result, outcome.retry_at, now, outcome.further)
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

    def close(self) -> None:
        """
        Write what waits, and give back what is not done.

        Raises ``StoreError``; may be tried again.
        """
        self.flush()
        self.ledger.give_back()
        network = network_of(self.crawler)
        if network and network.gone:
            self.ledger.retry(self.list, since=self.began)
        pending = self.ledger.unclaimed(self.list, now_ms())
        self.ledger.close()
        self._count("seeds/pending", pending)

    def named(self, keys: Collection[str]) -> set[str]:
        """Return those *keys* of files that stored results name."""
        digests = {key: key.rpartition("/")[2].partition(".")[0] for key in keys}
        known = self.ledger.results.files(set(digests.values()))
        return {key for key, digest in digests.items() if digest in known}

    def known_files(self, claimed: Claimed) -> dict[str, FileMeta]:
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

    def give_up(self, error: StoreError) -> None:
        """End the crawl because the store is broken; what is not committed is done again."""
        stats, engine = self.crawler.stats, self.crawler.engine
        if self.failed:
            return
        self.failed = True
        logger.error(
            "%s. %d results are not written; once the store is in order, the same command goes on",
            error,
            len(self._buffer),
        )
        if stats:
            stats.inc_value("store/failed")
        if engine:
            _schedule_coro(engine.close_spider_async(reason="store-failed"))

    def _arrived(self) -> None:
        self.outstanding -= 1
        if not self.outstanding:
            self.notify()

    def _count(self, stat: str, count: int = 1) -> None:
        if count and self.crawler.stats:
            self.crawler.stats.inc_value(stat, count)


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return int(time() * 1000)


def _further(trip: Trip) -> tuple[IngestRequest, ...]:
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


def _check_seeds(arguments: IngestArguments) -> None:
    """Raise ``SeedError`` unless some line asks for something."""
    if arguments.seeds == "-":
        return  # can be read only once
    first = None
    for seed in _read(arguments):
        if not seed.reason:
            return
        first = first or seed
    source = arguments.seeds or "-a urls"
    if first is None:
        raise SeedError(f"{source} holds no requests; see docs/ingest-requests.md")
    raise SeedError(
        f"{source}: nothing in it is a request, beginning with line {first.line}, "
        f"{first.text[:60]!r}: {first.sentence}; see docs/ingest-requests.md"
    )


def _read(arguments: IngestArguments) -> Iterator[IngestSeed]:
    if arguments.seeds:
        yield from ingest_seeds.read(arguments.seeds, arguments.type)
    yield from _typed(arguments)


def _typed(arguments: IngestArguments) -> Iterator[IngestSeed]:
    for place, text in enumerate(arguments.urls, 1):
        yield ingest_seeds.parse_line(text, place, arguments.type)


def _source(arguments: IngestArguments) -> str:
    """Return the name of the list in the ledger: the same for the same command."""
    path = arguments.seeds if arguments.seeds in ("", "-") else str(Path(arguments.seeds).resolve())
    digest = sha1(" ".join(arguments.urls).encode(), usedforsecurity=False).hexdigest()[:12]
    parts = (path, f"urls:{digest}" if arguments.urls else "", arguments.type)
    return "+".join(filter(None, parts))
