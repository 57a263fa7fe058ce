"""
The work of a spider: claimed seeds in, outcomes out to the store.

A claimed seed becomes work, or is settled at once if its record is fresh or another seed of this
crawl has the same record. ``ingest.spider.work_queue`` has what differs for requests for files.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from shlex import join
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from uuid import uuid4

from scrapy import signals
from scrapy.settings import SETTINGS_PRIORITIES, BaseSettings
from scrapy.utils.defer import _schedule_coro

from pubcrawl.engine import seeds
from pubcrawl.engine.arguments import Arguments
from pubcrawl.engine.cooldown import judge
from pubcrawl.engine.crashes import log_crash
from pubcrawl.engine.kind import NOTHING_FOUND, Kind, Result
from pubcrawl.engine.seeds import SeedForm
from pubcrawl.engine.seeds import lists as seed_lists
from pubcrawl.engine.seeds.lists import Wording
from pubcrawl.engine.seeds.stored import stored_lines
from pubcrawl.engine.setting_values import cooldowns, open_store
from pubcrawl.exceptions import Crash, StoreError
from pubcrawl.fetch.network import network_of
from pubcrawl.fetch.rest_rules import UNREACHED
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.fetch.stats import count, set_stat
from pubcrawl.ids.hidden import hidden_text
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import host
from pubcrawl.items.host_state import site
from pubcrawl.items.outcome import Outcome
from pubcrawl.items.reasons import REASONS
from pubcrawl.model.times import iso, now_ms
from pubcrawl.store.answers import Answers, StoredAnswer
from pubcrawl.store.database import Database
from pubcrawl.store.imports import Imported
from pubcrawl.store.keys import Name
from pubcrawl.store.ledger import ClaimedSeed, Facts, SeedEnd
from pubcrawl.store.queue import FOREVER, Queue

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

SETTLED = ("done", "failed", "skipped")
_TEMPORARY = frozenset(name for name, row in REASONS.items() if row.later or row.passes)
_PAGES = {"webpages": "webpage", "docs": "doc"}
"""Spider → the pages that it takes from an export which knows both."""

_MEANT = {
    SeedForm.IDS: "a PMID, PMCID or DOI",
    SeedForm.EITHER: "a PMID, PMCID, DOI or http(s) address",
    SeedForm.URLS: "an http(s) address",
    SeedForm.ENTRIES: "an http(s) address or DOI, alone or as the entry_uri of a JSON object",
}


R = TypeVar("R")  # a record


@dataclass(slots=True, eq=False)
class RecordWork(Generic[R]):
    """
    A publication to walk, a page or a file to fetch, for *seeds*.

    *keys*: its names, by which other seeds find it. *entry*: its row in the store,
    None for a new one. *attempts*: failures in this crawl. *began*: milliseconds
    since 1970. *learned*: what an earlier, interrupted crawl read for the first of the seeds:
    ``answer_key`` → answer. *urgent*: whether it goes before others at its host, by its lane.
    *files*, *further*: see ``Outcome``.
    """

    record: R
    seeds: list[int]
    keys: tuple[Name, ...]
    entry: int | None
    attempts: int
    began: int
    learned: Mapping[str, StoredAnswer]
    urgent: bool = False
    files: tuple[str, ...] = ()
    further: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return " ".join(value for _, value in self.keys)


class WorkQueue(Generic[R]):
    """
    Seeds of *spider* in, records of *kind* out.

    *notify* is called when the last outcome has left the pipelines. *store*: a ``Store``, or the
    ledger of an ingest. *job*: name of the job, "" for none; *run*: of the crawl, which is stored
    with its records. *list*: number of the seed list.
    *exhausted*: the last claim gave no seed; *outstanding*: number of outcomes in the pipelines;
    *failed*: the store is broken.
    """

    store: Any

    def __init__(
        self, crawler: Crawler, spider: str, kind: Kind[Any], notify: Callable[[], None]
    ) -> None:
        settings = crawler.settings
        self.crawler = crawler
        self.spider = spider
        self.kind = kind
        self.arguments = kind.arguments
        self.notify = notify
        self.job = job_of(settings)
        self.run = f"{self.job}/{uuid4().hex}" if self.job else uuid4().hex
        self.cooldowns = cooldowns(settings)
        # compat: a failed fetch is not tried again.
        compat = settings.getbool("PUBFETCHER_COMPAT")
        self.attempts = 1 if compat else max(1, settings.getint("SEED_ATTEMPTS"))
        self._open_store(
            run=self.run,
            committed=self._committed,
            patience=settings.getfloat("STORE_PATIENCE"),
        )
        self.queue: Queue = self.store.queue
        self.answers: Answers = self.store.answers
        self.learn = self.store.learn
        self.list = 0
        self.exhausted = False
        self.outstanding = 0
        self.failed = False
        self.underway: dict[Name, RecordWork[R]] = {}
        self.notes: list[str] = []
        for signal, receiver in (
            (signals.item_scraped, self._item_done),
            (signals.item_dropped, self._item_dropped),
            (signals.item_error, self._item_failed),
        ):
            crawler.signals.connect(receiver, signal)

    def _open_store(self, **options: Any) -> None:
        self.store = open_store(
            self.crawler.settings,
            crashed=lambda error, record: self.log_crash(error, Outcome(record, (), "")),
            **options,
        )

    @staticmethod
    def check_store(settings: BaseSettings) -> None:
        """Create a missing store; raise ``StoreError`` for one that cannot be used."""
        Database(settings["STORE_URL"]).close()

    @classmethod
    def check(cls, arguments: Arguments, form: SeedForm, settings: BaseSettings) -> None:
        """Raise ``UsageError`` for a list without seeds."""
        if arguments.seeds != "-":  # standard input can be read only once
            typed = "where" if arguments.where else "urls" if arguments.urls else "ids"
            lines, words = cls._read(settings, arguments, form), cls._wording(form)
            seed_lists.check(lines, arguments.seeds or f"-a {typed}", words)

    @staticmethod
    def _wording(form: SeedForm) -> Wording:
        return Wording("seeds", _MEANT[form], "seeds.md")

    @staticmethod
    def _read(
        settings: BaseSettings,
        arguments: Arguments,
        form: SeedForm,
        note: seeds.Note = seeds.no_note,
        pages: str = "",
    ) -> Iterator[Any]:
        if arguments.where:
            lines = stored_lines(settings, arguments.where, form, pages, now_ms())
            for number, text in enumerate(lines, 1):
                yield seeds.parse_line(text, number, form)
        if arguments.seeds:
            options = arguments.options._replace(pages=pages)
            yield from seeds.read_seeds(arguments.seeds, form, options, note)
        for number, text in enumerate((*arguments.ids, *arguments.urls), 1):
            yield seeds.parse_line(text, number, form)

    def open(self) -> None:
        """Read the list into the queue. Raises ``SeedError`` for an incomplete file."""
        self.began = now_ms()
        self.answers.forget(self.began)
        source = self._source()
        self.list = self.queue.list_id(self.spider, source, self.began)
        set_stat(self.crawler, "list/name", source)
        self._import(source)

    def _source(self) -> str:
        """Return the name of the list."""
        arguments: Arguments = self.arguments
        typed = (*arguments.ids, *arguments.urls)
        kind = "ids" if arguments.ids else "urls"
        more = [f"where:{arguments.where}"] if arguments.where else []
        return seed_lists.name_of(arguments.seeds, typed, kind, *more, arguments.type)

    def _import(self, source: str) -> None:
        """Read the list *source* into the store."""
        ledger, arguments, now = self.store.ledger, self.arguments, self.began
        settings = self.crawler.settings
        pages = _PAGES.get(self.spider, "")
        lines = self._read(settings, arguments, self.kind.form, self._note, pages)
        due = FOREVER if arguments.again or self.kind.repeats else now
        read = ledger.begin(self.list, lines, self._may_fetch, now, due=due)
        if read.rejected:
            words = ["scrapy", "seeds", seed_lists.short_name(source), "--state", "rejected"]
            if (settings.getpriority("STORE_URL") or 0) >= SETTINGS_PRIORITIES["cmdline"]:
                words += ["-s", f"STORE_URL={hidden_text(settings['STORE_URL'])}"]
            self._note(f"to list the rejected lines: {join(words)}")
        later, first = ledger.later(self.list, now)
        if first is not None:
            self._note(
                f"{later} failed seeds wait for their hosts, the first until {iso(first)}; "
                "-a again=1 tries them now"
            )
        counts = ledger.counts(self.list)
        self._report_seeds(source, read, sum(counts[state] for state in SETTLED))

    def _note(self, sentence: str) -> None:
        """Log a sentence on how the list was read, and keep it for the summary."""
        logger.info("%s", sentence)
        self.notes.append(sentence)
        set_stat(self.crawler, "list/notes", self.notes)

    async def _prepare(self, claimed: list[ClaimedSeed]) -> list[RecordWork[R]]:
        """Return the work on claimed seeds; seeds that need none are settled."""
        outlasts = self.store.patience.outlasts
        if network := network_of(self.crawler):
            for seed in claimed:
                if seed.url and seed.reason in UNREACHED:
                    network.expect_silence(host(seed.url))
        keys = [self.kind.names(seed) for seed in claimed]
        # One query for all: a query takes a third of a millisecond, and most seeds are new.
        stored_names = await outlasts(lambda: self.store.stored_names(chain.from_iterable(keys)))
        learned = await self._learned([seed.id for seed in claimed])
        works = []
        for seed, of in zip(claimed, keys, strict=True):
            answers = learned.get(seed.id, {})
            try:
                work = await outlasts(partial(self._work, seed, of, stored_names, answers))
            except StoreError:
                raise
            except Exception as error:
                self.log_crash(error, seed.text)
                self._end([seed.id], "failed", Crash.slug, None)
                continue
            if work:
                works.append(work)
        return works

    def outcome(self, work: RecordWork[R], record: Any) -> Outcome:
        """Return the outcome of finished *work*, with its *record*, for the pipelines."""
        self._forget(work)
        record.job = self.job
        result = self.kind.result(record)
        retried = result.passing and work.attempts + 1 < self.attempts
        asked_later = result.lost and not retried
        self.outstanding += 1
        return Outcome(
            record,
            tuple(work.seeds),
            "retry" if retried else "failed" if result.lost else "done",
            # The store accepts no failure without a reason.
            result.reason or (NOTHING_FOUND if result.lost else ""),
            entry=work.entry,
            began=work.began,
            due=self._due(work, record, result) if asked_later else None,
            files=work.files,
            further=work.further,
        )

    def _due(self, work: RecordWork[R], record: Any, result: Result) -> int | None:
        """Return the date of the next attempt after a failure; None: the next crawl decides."""
        return self._end_of_rest(result.url) if result.reason in _TEMPORARY else None

    def _end_of_rest(self, url: str) -> int | None:
        """Return until when requests to *url* fail at once, None if they are sent."""
        downloader = downloader_of(self.crawler)
        state = downloader.hosts.get(downloader.key_of(host(url))) if downloader else None
        if downloader is None or state is None:
            return None
        rest = state.outage_left(site(url), monotonic())
        if downloader.turns_away(host(url)):
            rest = max(rest, downloader.hold_left(host(url)))
        return now_ms() + round(rest * 1000) if rest else None

    def lose(self, work: RecordWork[R]) -> None:
        """Settle the seeds of *work*, which an error of the program has ended, as failed."""
        self._forget(work)
        self._end(work.seeds, "failed", Crash.slug, work.entry)

    def _forget(self, work: RecordWork[R]) -> None:
        """Note that *work* is no longer under way."""
        for key in work.keys:
            if self.underway.get(key) is work:
                del self.underway[key]

    def add(self, urls: Sequence[str] = (), ids: Sequence[Identifiers] = ()) -> int:
        """Add seeds to the list beside those of its file; return the number of new ones."""
        queued: int = self.store.ledger.add(self.list, urls, ids)
        if queued:
            self.exhausted = False
        return queued

    def others(self) -> Iterator[Any]:
        """Yield the records of the list that this crawl did not write, for the feeds."""
        for stored in self.store.others(self.list):
            self.outstanding += 1
            yield Outcome(stored.record, (), "skipped", entry=stored.id)

    def _work(
        self,
        claimed: ClaimedSeed,
        keys: tuple[Name, ...],
        stored_names: set[Name],
        learned: Mapping[str, StoredAnswer],
    ) -> RecordWork[R] | None:
        for key in keys:
            if key in self.underway:
                # Another seed has the same record, and its work is not finished.
                self.underway[key].seeds.append(claimed.id)
                return None
        now = now_ms()
        found = () if stored_names.isdisjoint(keys) else self.store.find(self.kind.of, keys)
        stored = next(iter(found), None)
        entry = stored.id if stored else None
        if stored and claimed.attempts == 0 and stored.run == self.store.run:
            self._settle(claimed, "done", "", entry, now)
            return None
        if self.arguments.again and claimed.attempts == 0:
            # The store joins what it has to the new record, whose values are preferred.
            stored, entry = None, None
        record = self.kind.record(claimed, stored.record if stored else None, now)
        verdict = judge(record, now, self.cooldowns)
        if not verdict.fetch and claimed.attempts == 0 and not self.kind.alone:
            self._settle(claimed, "skipped", verdict.rule, entry, now, verdict.due)
            return None
        record = self.kind.begin(record, verdict)
        work = RecordWork(
            record, [claimed.id], keys, entry, claimed.attempts, now, learned, claimed.urgent
        )
        self.underway.update(dict.fromkeys(keys, work))
        return work

    def _close(self, *, again: bool) -> int:
        """
        Write the rest, release open claims, and close; return the number of unfinished seeds.

        *again*: the next crawl retries the hosts that could not be reached.
        """
        ledger = self.store.ledger
        self.store.give_back()
        if again:
            ledger.retry(self.list, UNREACHED)
        counts: dict[str, int] = ledger.counts(self.list)
        self.store.close()
        return counts["pending"] + counts["retry"]

    def _settle(
        self,
        claimed: ClaimedSeed,
        state: str,
        reason: str,
        entry: int | None,
        now: int,
        due: int | None = None,
    ) -> None:
        of = self.kind.of
        self.store.settle([claimed.id], state, reason, entry=entry, of=of, now=now, due=due)

    def _may_fetch(self, facts: Facts) -> bool:
        repeats = self.arguments.again or self.kind.repeats
        return repeats or judge(facts, now_ms(), self.cooldowns).fetch

    def _committed(self, end: SeedEnd) -> None:
        while self.store.changes:
            (kind, cause), number = self.store.changes.popitem()
            self._count(f"changes/{cause}/{kind}", number)
        if end.state == "retry":
            return
        self._count(f"seeds/{end.state}", len(end.seeds))
        self._count("store/stored", int(end.record is not None))
        if end.reason and end.state != "skipped":
            self._count(f"reasons/{end.reason}", len(end.seeds))

    def _settle_lost(self, item: Any, slug: str) -> None:
        """Settle the seeds of an outcome that one of the user's pipelines kept from the store."""
        if isinstance(item, Outcome) and item.seeds and not (item.stored or item.withheld):
            self._end(item.seeds, "retry" if item.state == "retry" else "failed", slug, item.entry)

    def _end(self, ids: Sequence[int], state: str, reason: str, entry: int | None) -> None:
        """Settle the seeds of these rows without a record."""
        try:
            self.store.settle(ids, state, reason, entry=entry, of=self.kind.of, now=now_ms())
        except StoreError as error:
            self.give_up(error)

    def flush(self) -> None:
        """Write waiting outcomes. Raises ``StoreError``, and keeps them for the next try."""
        self.store.flush()

    def flush_if_due(self) -> None:
        """Write outcomes that have waited long enough. Raises ``StoreError``."""
        self.store.flush_if_due(now_ms())

    async def _learned(self, seeds: list[int]) -> dict[int, dict[str, StoredAnswer]]:
        """Return what interrupted crawls read for *seeds*."""
        find = self.answers.find
        return await self.queue.patience.outlasts(lambda: find(seeds, now_ms()))

    async def claim(self, count: int) -> list[RecordWork[R]]:
        """Return work on seeds that no other worker has claimed."""
        outlasts = self.queue.patience.outlasts
        claimed = await outlasts(lambda: self.store.claim(self.list, count, now_ms()))
        if not claimed:
            # An outcome may add seeds, and failed seeds are free again once it is written.
            await outlasts(self.flush)
            claimed = await outlasts(lambda: self.store.claim(self.list, count, now_ms()))
        self.exhausted = not claimed
        return await self._prepare(claimed)

    async def hand_over(self, works: Sequence[RecordWork[R]]) -> None:
        """Release the claims on the seeds of *works*, which others crawl."""
        for work in works:
            self._forget(work)
        seeds = {seed for work in works for seed in work.seeds}
        await self.queue.patience.outlasts(lambda: self.store.hand_over(seeds))

    def surplus(self) -> int:
        """Return how many claims to hand over; see ``Queue.surplus``."""
        surplus = partial(self.queue.surplus, self.list, now_ms())
        return sum(self.queue.patience.attempt(surplus))

    def elsewhere(self) -> int:
        """Return the number of due seeds of the list that this worker has not claimed."""
        return self.queue.unclaimed(self.list, now_ms(), self.queue.worker)

    def close(self) -> None:
        """
        Write waiting outcomes, release open claims, and close.

        Raises ``StoreError``; the call may be repeated.
        """
        network = network_of(self.crawler)
        self._count("seeds/pending", self._close(again=network is not None and network.down))

    def give_up(self, error: StoreError) -> None:
        """End the crawl because the store is broken; the next crawl repeats uncommitted work."""
        stats, engine = self.crawler.stats, self.crawler.engine
        if self.failed:
            return
        self.failed = True
        logger.error(
            "%s. %d outcomes are not written; when the store works again, the same command "
            "fetches them again and continues",
            error,
            self.store.waiting,
        )
        if stats:
            stats.inc_value("store/failed")
        if engine:
            _schedule_coro(engine.close_spider_async(reason="store-failed"))

    def log_crash(self, error: Exception, subject: object) -> Crash:
        """Log and count an error of the program; return it as a failure of *subject*."""
        self._count("walk/errors")
        return log_crash(error, subject)

    def _report_seeds(self, source: str, read: Imported, settled: int, more: str = "") -> None:
        """Log and count the lines of *source*; *settled*: seeds of it that earlier crawls ended."""
        logger.info(
            "%s: %d seed%s, %d new, %d rejected, %d repeated, %d withdrawn%s",
            source,
            read.lines,
            "s" * (read.lines != 1),
            read.new,
            read.rejected,
            read.duplicates,
            read.withdrawn,
            more,
        )
        self._count("seeds/read", read.lines)
        self._count("seeds/settled_before", settled)
        self._count("seeds/rejected", read.rejected)
        self._count("seeds/duplicate", read.duplicates)

    def _item_done(self) -> None:
        self.outstanding -= 1
        if not self.outstanding:
            self.notify()

    def _item_dropped(self, item: Any) -> None:
        self._settle_lost(item, slug="item-dropped")
        self._item_done()

    def _item_failed(self, item: Any) -> None:
        self._settle_lost(item, slug=Crash.slug)
        self._item_done()

    def _count(self, stat: str, number: int = 1) -> None:
        if number:
            count(self.crawler, stat, number)


def job_of(settings: BaseSettings) -> str:
    """Return the name of the job that the crawl is, "" if it is none."""
    return str(settings.get("JOB") or "")
