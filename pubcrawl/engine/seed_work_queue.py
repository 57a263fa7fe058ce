"""
The work queue of publications, pages and artifacts.

A claimed seed becomes work, or is settled at once if its record is fresh or another seed of this
crawl has the same record.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from shlex import join
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic

from scrapy.settings import SETTINGS_PRIORITIES, BaseSettings

from pubcrawl.engine import seeds
from pubcrawl.engine.arguments import Arguments
from pubcrawl.engine.cooldown import judge
from pubcrawl.engine.kind import NOTHING_FOUND, R, RecordKind
from pubcrawl.engine.seeds import Seed, SeedForm
from pubcrawl.engine.seeds import lists as seed_lists
from pubcrawl.engine.seeds.lists import Wording
from pubcrawl.engine.seeds.stored import stored_lines
from pubcrawl.engine.setting_values import cooldowns, open_store
from pubcrawl.engine.work_queue import WorkQueue, new_run
from pubcrawl.exceptions import Crash, StoreError
from pubcrawl.fetch.network import network_of
from pubcrawl.fetch.rest_rules import UNREACHED
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.fetch.stats import set_stat
from pubcrawl.ids.hidden import hidden_text
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import host
from pubcrawl.items.host_state import site
from pubcrawl.items.outcome import Outcome
from pubcrawl.items.reasons import REASONS
from pubcrawl.model.times import iso, now_ms
from pubcrawl.store.answers import StoredAnswer
from pubcrawl.store.keys import Name
from pubcrawl.store.ledger import ClaimedSeed, Facts, SeedEnd
from pubcrawl.store.queue import FOREVER

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


@dataclass(slots=True, eq=False)
class RecordWork(Generic[R]):
    """
    A publication to walk or a page to fetch, for *seeds*.

    *keys*: its names, by which other seeds find it. *entry*: its row in the store,
    None for a new one. *attempts*: failures in this crawl. *began*: milliseconds
    since 1970. *learned*: results that an earlier, interrupted crawl saved for the first of the
    seeds. *urgent*: see ``WorkItem``.
    """

    record: R
    seeds: list[int]
    keys: tuple[Name, ...]
    entry: int | None
    attempts: int
    began: int
    learned: Mapping[str, StoredAnswer]
    urgent: bool = False

    def __str__(self) -> str:
        return " ".join(value for _, value in self.keys)


class SeedWorkQueue(WorkQueue[ClaimedSeed, RecordWork[R]], Generic[R]):
    """Seeds of *spider* in, records of *kind* out."""

    def __init__(
        self, crawler: Crawler, spider: str, kind: RecordKind[R], notify: Callable[[], None]
    ) -> None:
        settings = crawler.settings
        self.spider = spider
        self.arguments = kind.arguments
        self.kind: RecordKind[R] = kind
        self.cooldowns = cooldowns(settings)
        # compat: a failed fetch is not tried again.
        compat = settings.getbool("PUBFETCHER_COMPAT")
        self.attempts = 1 if compat else max(1, settings.getint("SEED_ATTEMPTS"))
        self.store = open_store(
            settings,
            run=new_run(settings),
            committed=self._committed,
            crashed=lambda error, record: self.log_crash(error, Outcome(record, (), "")),
            patience=settings.getfloat("STORE_PATIENCE"),
        )
        self.underway: dict[Name, RecordWork[R]] = {}
        self.notes: list[str] = []
        super().__init__(crawler, self.store, self.store.ledger.claim, notify)

    @staticmethod
    def check(arguments: Arguments, form: SeedForm, settings: BaseSettings) -> None:
        """Raise ``UsageError`` for a list without seeds."""
        if arguments.seeds != "-":  # standard input can be read only once
            typed = "where" if arguments.where else "urls" if arguments.urls else "ids"
            source = arguments.seeds or f"-a {typed}"
            words = Wording("seeds", _MEANT[form], "seeds.md")
            seed_lists.check(_read(settings, arguments, form), source, words)

    def open(self) -> None:
        """Read the list into the queue. Raises ``SeedError`` for an incomplete file."""
        ledger, now = self.store.ledger, now_ms()
        arguments: Arguments = self.arguments
        typed = (*arguments.ids, *arguments.urls)
        kind = "ids" if arguments.ids else "urls"
        more = [f"where:{arguments.where}"] if arguments.where else []
        source = seed_lists.name_of(arguments.seeds, typed, kind, *more)
        self.list = ledger.list_id(self.spider, source, now)
        set_stat(self.crawler, "list/name", source)
        pages = _PAGES.get(self.spider, "")
        lines = _read(self.crawler.settings, arguments, self.kind.form, self._note, pages)
        self.answers.forget(now)
        due = FOREVER if arguments.again or self.kind.repeats else now
        read = ledger.begin(self.list, lines, self._may_fetch, now, due=due)
        if read.rejected:
            words = ["scrapy", "seeds", seed_lists.short_name(source), "--state", "rejected"]
            settings = self.crawler.settings
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
            for one in claimed:
                if one.url and one.reason in UNREACHED:
                    network.expect_silence(host(one.url))
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

    def outcome(self, work: RecordWork[R], record: R) -> Outcome:
        """See ``WorkQueue``."""
        self._forget(work)
        record.job = self.job
        reason, passing, lost, url = self.kind.result(record)
        retried = passing and work.attempts + 1 < self.attempts
        asked_later = lost and not retried and reason in _TEMPORARY
        self.outstanding += 1
        return Outcome(
            record,
            tuple(work.seeds),
            "retry" if retried else "failed" if lost else "done",
            # The store accepts no failure without a reason.
            reason or (NOTHING_FOUND if lost else ""),
            entry=work.entry,
            began=work.began,
            due=self._end_of_rest(url) if asked_later else None,
        )

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
        """Settle the seeds of *work* as failed, without a record."""
        self._forget(work)
        self._end(work.seeds, "failed", Crash.slug, work.entry)

    def _forget(self, work: RecordWork[R]) -> None:
        for key in work.keys:
            if self.underway.get(key) is work:
                del self.underway[key]

    def add(self, urls: Sequence[str] = (), ids: Sequence[Identifiers] = ()) -> int:
        """Add seeds to the list beside those of its file; return the number of new ones."""
        queued = self.store.ledger.add(self.list, urls, ids)
        if queued:
            self.exhausted = False
        return queued

    def others(self) -> Iterator[Outcome]:
        """Yield the records of the list that needed no fetch, for the feeds."""
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
        """Release open claims, and close; return the number of unfinished seeds."""
        ledger = self.store.ledger
        self.store.give_back()
        if again:
            ledger.retry(self.list, UNREACHED)
        counts = ledger.counts(self.list)
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
        if end.state == "retry":
            return
        self._count(f"seeds/{end.state}", len(end.seeds))
        self._count("store/stored", int(end.record is not None))
        if end.reason and end.state != "skipped":
            self._count(f"reasons/{end.reason}", len(end.seeds))

    def _settle_lost(self, item: Any, slug: str) -> None:
        """Settle the seeds of an outcome that one of the user's pipelines did not pass on."""
        if isinstance(item, Outcome) and item.seeds and not (item.stored or item.withheld):
            self._end(item.seeds, "retry" if item.state == "retry" else "failed", slug, item.entry)

    def _end(self, ids: Sequence[int], state: str, reason: str, entry: int | None) -> None:
        """Settle the seeds of these rows without a record."""
        try:
            self.store.settle(ids, state, reason, entry=entry, of=self.kind.of, now=now_ms())
        except StoreError as error:
            self.give_up(error)


def _read(
    settings: BaseSettings,
    arguments: Arguments,
    form: SeedForm,
    note: seeds.Note = seeds.no_note,
    pages: str = "",
) -> Iterator[Seed]:
    if arguments.where:
        lines = stored_lines(settings, arguments.where, form, pages, now_ms())
        for number, text in enumerate(lines, 1):
            yield seeds.parse_line(text, number, form)
    if arguments.seeds:
        options = arguments.options._replace(pages=pages)
        yield from seeds.read_seeds(arguments.seeds, form, options, note)
    for number, text in enumerate((*arguments.ids, *arguments.urls), 1):
        yield seeds.parse_line(text, number, form)
