"""
The spider's desk: seeds come in from the ledger, outcomes go out to the store.

Here a seed becomes work, or is settled at once because its record is fresh or
another seed of this crawl asked for the same.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha1
from itertools import chain
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, Generic
from uuid import uuid4

from scrapy import signals
from scrapy.utils.defer import _schedule_coro

from pubcrawl.exceptions import SeedError, SettingError, StoreError
from pubcrawl.fetch.network import network_of
from pubcrawl.fetch.outage import UNREACHED
from pubcrawl.frontier import seeds
from pubcrawl.frontier.cooldown import Cooldowns, judge
from pubcrawl.frontier.seeds import Seed, Wants
from pubcrawl.ids.url import host
from pubcrawl.items.outcome import Outcome
from pubcrawl.items.parts import Limits
from pubcrawl.spiders.arguments import Arguments
from pubcrawl.spiders.trades import NOTHING_FOUND, R, Trade
from pubcrawl.store.learned import Kept
from pubcrawl.store.ledger import Claimed, End
from pubcrawl.store.records import Name
from pubcrawl.store.reopen import Facts
from pubcrawl.store.store import Store

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)


_SETTLED = ("done", "failed", "skipped")
_MEANT = {
    Wants.IDS: "a PMID, PMCID or DOI",
    Wants.EITHER: "a PMID, PMCID, DOI or http(s) address",
    Wants.URLS: "an http(s) address",
    Wants.ENTRIES: "an http(s) address or DOI, alone or as the entry_uri of a JSON object",
}
_LIMITS = (
    "PART_TITLE_MIN_LENGTH",
    "PART_KEYWORDS_MIN_SIZE",
    "PART_MINED_TERMS_MIN_SIZE",
    "PART_ABSTRACT_MIN_LENGTH",
    "PART_FULLTEXT_MIN_LENGTH",
)
_COOLDOWNS = (
    "FRONTIER_EMPTY_COOLDOWN",
    "FRONTIER_NON_FINAL_COOLDOWN",
    "FRONTIER_FETCH_EXCEPTION_COOLDOWN",
    "FRONTIER_RETRY_LIMIT",
)


@dataclass(slots=True, eq=False)
class Work(Generic[R]):
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
    learned: Mapping[str, Kept]


class Desk(Generic[R]):
    """
    Seeds in, outcomes out.

    *trade*: what the records are. *alone*: a fresh seed is worked on even when
    its record may not be fetched yet; the one resource that is asked may not
    have been asked before. *notify* is called when the last outcome has left
    the pipelines.
    """

    def __init__(
        self,
        crawler: Crawler,
        spider: str,
        arguments: Arguments,
        trade: Trade[R],
        *,
        alone: bool,
        notify: Callable[[], None],
    ) -> None:
        settings = crawler.settings
        self.crawler = crawler
        self.spider = spider
        self.arguments = arguments
        self.trade: Trade[R] = trade
        self.alone = alone
        self.notify = notify
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
        self.list = 0
        self.underway: dict[Name, Work[R]] = {}
        self.exhausted = False  # whether the last claim found nothing
        self.outstanding = 0  # outcomes on their way through the pipelines
        self.failed = False  # whether the store is broken
        for signal, receiver in (
            (signals.item_scraped, self._arrived),
            (signals.item_dropped, self._dropped),
            (signals.item_error, self._broken),
        ):
            crawler.signals.connect(receiver, signal)

    @staticmethod
    def check(arguments: Arguments, wants: Wants, settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for what would fail once the crawl runs."""
        _check_seeds(arguments, wants)
        Store.open(settings["STORE_URL"]).close()

    def open(self) -> None:
        """Read the seed list into the ledger. Raises ``SeedError`` for a file that breaks off."""
        now = now_ms()
        source = _source(self.arguments)
        self.list = self.store.ledger.list_id(self.spider, source, now)
        lines = _read(self.arguments, self.trade.wants)
        read = self.store.ledger.begin(self.list, lines, self._may_fetch, now)
        logger.info(
            "%s: %d seeds, %d new, %d rejected, %d repeated, %d withdrawn",
            source,
            read.lines,
            read.new,
            read.rejected,
            read.duplicates,
            read.withdrawn,
        )
        counts = self.store.ledger.counts(self.list)
        self._count("seeds/read", read.lines)
        self._count("seeds/settled_before", sum(counts[state] for state in _SETTLED))
        self._count("seeds/rejected", read.rejected)
        self._count("seeds/duplicate", read.duplicates)

    async def claim(self, count: int) -> list[Work[R]]:
        """Return work for seeds that nobody else has; those that need none are settled."""
        outlasts = self.store.patience.outlasts
        claimed = await outlasts(lambda: self.store.ledger.claim(self.list, count, now_ms()))
        if not claimed:
            # Seeds that failed are free once their outcome is written.
            await outlasts(self.store.flush)
            claimed = await outlasts(lambda: self.store.ledger.claim(self.list, count, now_ms()))
        self.exhausted = not claimed
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

    def elsewhere(self) -> int:
        """Return how many seeds of the list other workers have claimed."""
        return self.store.ledger.elsewhere(self.list)

    def outcome(self, work: Work[R]) -> Outcome:
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

    def others(self) -> Iterator[Outcome]:
        """Yield the records of the list that needed no fetch, for the feeds."""
        for stored in self.store.others(self.list):
            self.outstanding += 1
            yield Outcome(stored.record, (), "skipped", entry=stored.id)

    def give_up(self, error: StoreError) -> None:
        """End the crawl because the store is broken; what is not committed is fetched again."""
        stats, engine = self.crawler.stats, self.crawler.engine
        if self.failed:
            return
        self.failed = True
        logger.error(
            "%s. %d outcomes are not written; once the store is in order, the same command "
            "fetches them again and goes on",
            error,
            self.store.waiting,
        )
        if stats:
            stats.inc_value("store/failed")
        if engine:
            _schedule_coro(engine.close_spider_async(reason="store-failed"))

    def _work(
        self,
        claimed: Claimed,
        keys: tuple[Name, ...],
        known: set[Name],
        learned: Mapping[str, Kept],
    ) -> Work[R] | None:
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
        work = Work(record, [claimed.id], keys, entry, claimed.attempts, now, learned)
        self.underway.update(dict.fromkeys(keys, work))
        return work

    def close(self) -> None:
        """Write what waits, give back what is not done, and close. Raises ``StoreError``."""
        ledger = self.store.ledger
        self.store.give_back()
        network = network_of(self.crawler)
        if network and network.gone:
            ledger.retry(self.list, UNREACHED)
        counts = ledger.counts(self.list)
        self.store.close()
        self._count("seeds/pending", counts["pending"] + counts["retry"])

    def _settle(
        self, claimed: Claimed, state: str, reason: str, entry: int | None, now: int
    ) -> None:
        self.store.settle([claimed.id], state, reason, entry=entry, table=self.trade.table, now=now)

    def _may_fetch(self, facts: Facts) -> bool:
        return judge(facts, now_ms(), self.cooldowns).fetch

    def _committed(self, end: End, stored: bool) -> None:
        if end.state == "retry":
            return
        self._count(f"seeds/{end.state}", len(end.seeds))
        self._count("store/stored", int(stored))
        if end.reason and end.state != "skipped":
            self._count(f"reasons/{end.reason}", len(end.seeds))

    def _dropped(self, item: Any) -> None:
        self._lost(item, slug="item-dropped")

    def _broken(self, item: Any) -> None:
        self._lost(item, slug="item-error")

    def _lost(self, item: Any, slug: str) -> None:
        """Settle the seeds of an outcome that a pipeline of the user's kept from the store."""
        if isinstance(item, Outcome) and item.seeds and not (item.stored or item.withheld):
            state = "retry" if item.state == "retry" else "failed"
            table, now = self.trade.table, now_ms()
            try:
                self.store.settle(item.seeds, state, slug, entry=item.entry, table=table, now=now)
            except StoreError as error:
                self.give_up(error)
        self._arrived()

    def _arrived(self) -> None:
        self.outstanding -= 1
        if not self.outstanding:
            self.notify()

    def _count(self, stat: str, count: int = 1) -> None:
        if count and self.crawler.stats:
            self.crawler.stats.inc_value(stat, count)


def _check_seeds(arguments: Arguments, wants: Wants) -> None:
    """Raise ``SeedError`` unless some line asks for something."""
    if arguments.seeds == "-":
        return  # can be read only once
    first = None
    for seed in _read(arguments, wants):
        if not seed.reason:
            return
        first = first or seed
    source = arguments.seeds or ("-a urls" if arguments.urls else "-a ids")
    if first is None:
        raise SeedError(f"{source} holds no seeds; see docs/seeds.md")
    raise SeedError(
        f"{source}: nothing in it is {_MEANT[wants]}, beginning with line {first.line}, "
        f"{first.text[:60]!r}: {first.sentence}; see docs/seeds.md"
    )


def _read(arguments: Arguments, wants: Wants) -> Iterator[Seed]:
    if arguments.seeds:
        yield from seeds.read(arguments.seeds, wants)
    for place, text in enumerate((*arguments.ids, *arguments.urls), 1):
        yield seeds.parse_line(text, place, wants)


def open_store(settings: BaseSettings, **options: Any) -> Store:
    """Return the store of these settings. Raises ``SettingError``, ``StoreError``."""
    return Store.open(
        settings["STORE_URL"], limits=limits(settings), page_min=page_min(settings), **options
    )


def page_min(settings: BaseSettings) -> int:
    """Return the length from which on a page is usable. Raises ``SettingError``."""
    return number(settings, "WEBPAGE_MIN_LENGTH", least=0)


def limits(settings: BaseSettings) -> Limits:
    """Return what makes a part usable. Raises ``SettingError``."""
    return Limits(*(number(settings, name, least=0) for name in _LIMITS))


def cooldowns(settings: BaseSettings) -> Cooldowns:
    """Return when a record may be fetched again. Raises ``SettingError``."""
    return Cooldowns(*(number(settings, name) for name in _COOLDOWNS))


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return int(time() * 1000)


def number(settings: BaseSettings, name: str, *, least: int | None = None) -> int:
    """Return a setting that is a number, not below *least*. Raises ``SettingError``."""
    try:
        number = int(settings[name])
    except (TypeError, ValueError):
        raise SettingError(f"{name}={settings[name]!r}: give a whole number") from None
    if least is not None and number < least:
        raise SettingError(f"{name}={number}: give {least} or more")
    return number


def _source(arguments: Arguments) -> str:
    """Return the name of the list in the ledger: the same for the same command."""
    typed = (*arguments.ids, *arguments.urls)
    if typed:
        digest = sha1(" ".join(typed).encode(), usedforsecurity=False).hexdigest()
        ids = f"{'ids' if arguments.ids else 'urls'}:{digest[:12]}"
        return f"{_path(arguments)}+{ids}" if arguments.seeds else ids
    return _path(arguments)


def _path(arguments: Arguments) -> str:
    return "-" if arguments.seeds == "-" else str(Path(arguments.seeds).resolve())
