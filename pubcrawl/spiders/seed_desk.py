"""
The desk of publications, pages and artifacts: here a seed becomes work.

Or it is settled at once, because its record is fresh or another seed of this crawl asked for the
same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic
from uuid import uuid4

from pubcrawl.exceptions import StoreError
from pubcrawl.fetch.network import network_of
from pubcrawl.fetch.outage import UNREACHED
from pubcrawl.frontier import seeds
from pubcrawl.frontier.cooldown import judge
from pubcrawl.frontier.seeds import Seed, Wants
from pubcrawl.ids.url import host
from pubcrawl.items.outcome import Outcome
from pubcrawl.spiders import seed_lists
from pubcrawl.spiders.arguments import Arguments
from pubcrawl.spiders.desk import Desk, now_ms
from pubcrawl.spiders.seed_lists import Wording
from pubcrawl.spiders.setting_values import cooldowns, open_store
from pubcrawl.spiders.trades import NOTHING_FOUND, R, Trade
from pubcrawl.store.learned import KeptAnswer
from pubcrawl.store.ledger import ClaimedSeed, SeedEnd
from pubcrawl.store.records import Name
from pubcrawl.store.reopen import Facts
from pubcrawl.store.store import Store

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

_SETTLED = ("done", "failed", "skipped")
_MEANT = {
    Wants.IDS: "a PMID, PMCID or DOI",
    Wants.EITHER: "a PMID, PMCID, DOI or http(s) address",
    Wants.URLS: "an http(s) address",
    Wants.ENTRIES: "an http(s) address or DOI, alone or as the entry_uri of a JSON object",
}


@dataclass(slots=True, eq=False)
class RecordWork(Generic[R]):
    """
    A publication to walk or a page to fetch, for the sake of *seeds*.

    *keys*: what it is known to be under way by. *entry*: its row in the store,
    None for a new one. *attempts*: how often it failed in this crawl. *began*:
    milliseconds since 1970. *learned*: what an earlier crawl that was cut short has got
    for the first of the seeds.
    """

    record: R
    seeds: list[int]
    keys: tuple[Name, ...]
    entry: int | None
    attempts: int
    began: int
    learned: Mapping[str, KeptAnswer]


class SeedDesk(Desk[ClaimedSeed, RecordWork[R]], Generic[R]):
    """
    Seeds in, records out.

    *trade*: what the records are. *alone*: a fresh seed is worked on even when
    its record may not be fetched yet; the one resource that is asked may not
    have been asked before.
    """

    def __init__(
        self,
        crawler: Crawler,
        spider: str,
        arguments: Arguments,
        trade: Trade[R],
        *,
        notify: Callable[[], None],
        alone: bool = False,
    ) -> None:
        settings = crawler.settings
        self.spider = spider
        self.arguments = arguments
        self.trade: Trade[R] = trade
        self.alone = alone
        self.cooldowns = cooldowns(settings)
        # compat: a fetch that failed is over.
        compat = settings.getbool("PUBFETCHER_COMPAT")
        self.attempts = 1 if compat else max(1, settings.getint("SEED_ATTEMPTS"))
        self.store = open_store(
            settings,
            run=uuid4().hex,
            committed=self._committed,
            patience=settings.getfloat("STORE_PATIENCE"),
        )
        self.underway: dict[Name, RecordWork[R]] = {}
        ledger = self.store.ledger
        super().__init__(crawler, ledger.queue, ledger.claim, notify)

    @staticmethod
    def check(arguments: Arguments, wants: Wants, settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for what would fail once the crawl runs."""
        if arguments.seeds != "-":  # which can be read only once
            source = arguments.seeds or ("-a urls" if arguments.urls else "-a ids")
            words = Wording("seeds", _MEANT[wants], "seeds.md")
            seed_lists.check(_read(arguments, wants), source, words)
        Store.open(settings["STORE_URL"]).close()

    def open(self) -> None:
        """Read the list into the queue. Raises ``SeedError`` for a file that breaks off."""
        ledger, now = self.store.ledger, now_ms()
        typed = (*self.arguments.ids, *self.arguments.urls)
        kind = "ids" if self.arguments.ids else "urls"
        source = seed_lists.name_of(self.arguments.seeds, typed, kind)
        self.list = ledger.list_id(self.spider, source, now)
        lines = _read(self.arguments, self.trade.wants)
        read = ledger.begin(self.list, lines, self._may_fetch, now)
        counts = ledger.counts(self.list)
        self._tell(source, read, sum(counts[state] for state in _SETTLED))

    @property
    def unwritten(self) -> int:
        """How many outcomes wait to be written."""
        return self.store.waiting

    def flush(self) -> None:
        """Write what waits. Raises ``StoreError``; then it waits for the next try."""
        self.store.flush()

    async def _taken(self, claimed: list[ClaimedSeed]) -> list[RecordWork[R]]:
        """Return work for claimed seeds; those that need none are settled."""
        outlasts = self.store.patience.outlasts
        if network := network_of(self.crawler):
            for one in claimed:
                if one.url and one.reason in UNREACHED:
                    network.expect_nobody(host(one.url))
        keys = [self.trade.names(seed) for seed in claimed]
        # One by one it takes a third of a millisecond each, for seeds that are mostly new.
        known = await outlasts(lambda: self.trade.known(self.store, chain.from_iterable(keys)))
        ids = [seed.id for seed in claimed]
        learned = await outlasts(lambda: self.store.learned(ids, now_ms()))
        works = []
        for seed, of in zip(claimed, keys, strict=True):
            got = learned.get(seed.id, {})
            work = await outlasts(partial(self._work, seed, of, known, got))
            if work:
                works.append(work)
        return works

    def outcome(self, work: RecordWork[R]) -> Outcome:
        """Return what came of *work*, now that it is over."""
        for key in work.keys:
            if self.underway.get(key) is work:
                del self.underway[key]
        reason, passing, lost = self.trade.result(work.record)
        retried = passing and work.attempts + 1 < self.attempts
        self.outstanding += 1
        return Outcome(
            work.record,
            tuple(work.seeds),
            "retry" if retried else "failed" if lost else "done",
            # The store takes no failure without one.
            reason or (NOTHING_FOUND if lost else ""),
            entry=work.entry,
            began=work.began,
        )

    def add(self, urls: Sequence[str]) -> int:
        """Add addresses to the list, whatever its file says; return how many are new."""
        queued = self.store.ledger.add(self.list, urls)
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
        known: set[Name],
        learned: Mapping[str, KeptAnswer],
    ) -> RecordWork[R] | None:
        for key in keys:
            if key in self.underway:
                # Another seed asks for the same, and is not through yet.
                self.underway[key].seeds.append(claimed.id)
                return None
        now = now_ms()
        found = () if known.isdisjoint(keys) else self.trade.find(self.store, claimed)
        stored = next(iter(found), None)
        entry = stored.id if stored else None
        if stored and claimed.attempts == 0 and stored.run == self.store.run:
            self._settle(claimed, "done", "", entry, now)
            return None
        record = self.trade.record(claimed, stored.record if stored else None, now)
        verdict = judge(record, now, self.cooldowns)
        if not verdict.fetch and claimed.attempts == 0 and not self.alone:
            self._settle(claimed, "skipped", verdict.rule, entry, now)
            return None
        record = self.trade.begin(record, verdict)
        work = RecordWork(record, [claimed.id], keys, entry, claimed.attempts, now, learned)
        self.underway.update(dict.fromkeys(keys, work))
        return work

    def _close(self, *, again: bool) -> int:
        """Give back what is not done, and close; return how many seeds are left to do."""
        ledger = self.store.ledger
        self.store.give_back()
        if again:
            ledger.retry(self.list, UNREACHED)
        counts = ledger.counts(self.list)
        self.store.close()
        return counts["pending"] + counts["retry"]

    def _settle(
        self, claimed: ClaimedSeed, state: str, reason: str, entry: int | None, now: int
    ) -> None:
        self.store.settle([claimed.id], state, reason, entry=entry, table=self.trade.table, now=now)

    def _may_fetch(self, facts: Facts) -> bool:
        return judge(facts, now_ms(), self.cooldowns).fetch

    def _committed(self, end: SeedEnd, stored: bool) -> None:
        if end.state == "retry":
            return
        self._count(f"seeds/{end.state}", len(end.seeds))
        self._count("store/stored", int(stored))
        if end.reason and end.state != "skipped":
            self._count(f"reasons/{end.reason}", len(end.seeds))

    def _lost(self, item: Any, slug: str) -> None:
        """Settle the seeds of an outcome that a pipeline of the user's kept from the store."""
        if isinstance(item, Outcome) and item.seeds and not (item.stored or item.withheld):
            state = "retry" if item.state == "retry" else "failed"
            table, now = self.trade.table, now_ms()
            try:
                self.store.settle(item.seeds, state, slug, entry=item.entry, table=table, now=now)
            except StoreError as error:
                self.give_up(error)


def _read(arguments: Arguments, wants: Wants) -> Iterator[Seed]:
    if arguments.seeds:
        yield from seeds.read(arguments.seeds, wants)
    for place, text in enumerate((*arguments.ids, *arguments.urls), 1):
        yield seeds.parse_line(text, place, wants)
