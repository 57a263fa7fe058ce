"""
The spider's desk: seeds come in from the ledger, outcomes go out to the store.

Here a seed becomes a publication to walk, or is settled at once because its
record is fresh, another seed of this crawl asked for the same, or nothing here
knows such an identifier.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha1
from pathlib import Path
from time import time
from typing import TYPE_CHECKING
from uuid import uuid4

from scrapy import signals
from scrapy.utils.defer import _schedule_coro

from pubcrawl.exceptions import SeedError, SettingError, StoreError
from pubcrawl.frontier import seeds
from pubcrawl.frontier.cooldown import Cooldowns, begin, judge
from pubcrawl.frontier.seeds import Seed
from pubcrawl.items.outcome import Outcome
from pubcrawl.items.parts import Limits
from pubcrawl.items.publication import Publication
from pubcrawl.spiders.arguments import Arguments
from pubcrawl.store.ledger import Claimed, Facts
from pubcrawl.store.store import Store

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

logger = logging.getLogger(__name__)


NOT_ASKED = "not-asked"  # no resource of this crawl takes such an identifier
_ORDINARY = frozenset(("not-found", "no-article"))  # said of most records by some resource
_PASSING = frozenset(("connection-lost", "dns-error"))  # often mended by the end of a crawl
_SETTLED = ("done", "failed", "skipped")
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
class Work:
    """
    A publication to walk, for the sake of *seeds*.

    *keys*: the identifiers that it is known to be under way by. *entry*: its
    row in the store, None for a new one. *attempts*: how often it failed in
    this crawl. *began*: milliseconds since 1970.
    """

    publication: Publication
    seeds: list[int]
    keys: tuple[tuple[str, str], ...]
    entry: int | None
    attempts: int
    began: int


class Desk:
    """
    Seeds in, outcomes out.

    *alone*: a fresh seed is worked on even when its record may not be fetched
    yet; the one resource that is asked may not have been asked before.
    *notify* is called when the last outcome has left the pipelines.
    """

    def __init__(
        self,
        crawler: Crawler,
        spider: str,
        arguments: Arguments,
        *,
        alone: bool,
        notify: Callable[[], None],
    ) -> None:
        settings = crawler.settings
        self.crawler = crawler
        self.spider = spider
        self.arguments = arguments
        self.alone = alone
        self.notify = notify
        self.limits = limits(settings)
        self.cooldowns = cooldowns(settings)
        # compat: a fetch that failed is over.
        compat = settings.getbool("PUBFETCHER_COMPAT")
        self.attempts = 1 if compat else max(1, settings.getint("SEED_ATTEMPTS"))
        self.store = Store.open(settings["STORE_URL"], limits=self.limits, run=uuid4().hex)
        self.list = 0
        self.underway: dict[tuple[str, str], Work] = {}
        self.exhausted = False  # whether the last claim found nothing
        self.outstanding = 0  # outcomes on their way through the pipelines
        self.failed = False  # whether the store is broken
        for signal in (signals.item_scraped, signals.item_dropped, signals.item_error):
            crawler.signals.connect(self._arrived, signal)

    @staticmethod
    def check(arguments: Arguments, settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for what would fail once the crawl runs."""
        _check_seeds(arguments)
        Store.open(settings["STORE_URL"]).close()

    def open(self) -> None:
        """Read the seed list into the ledger. Raises ``SeedError`` for a file that breaks off."""
        now = now_ms()
        source = _source(self.arguments)
        self.list = self.store.ledger.list_id(self.spider, source, now)
        read = self.store.ledger.begin(self.list, _read(self.arguments), self._may_fetch, now)
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

    def claim(self, count: int) -> list[Work]:
        """Return work for seeds that nobody else has; those that need none are settled."""
        claimed = self.store.ledger.claim(self.list, count, now_ms())
        if not claimed:
            # Seeds that failed are free once their outcome is written.
            self.store.flush()
            claimed = self.store.ledger.claim(self.list, count, now_ms())
        self.exhausted = not claimed
        return [work for work in map(self._work, claimed) if work]

    def outcome(self, work: Work) -> Outcome:
        """Return what came of *work*, now that its walk is over."""
        publication = work.publication
        for key in work.keys:
            if self.underway.get(key) is work:
                del self.underway[key]
        reason = _reason(publication)
        passing = publication.fetch_exception or any(
            problem.reason in _PASSING for problem in publication.problems
        )
        retried = passing and work.attempts + 1 < self.attempts
        lost = publication.empty or (self.alone and bool(reason))
        self.outstanding += 1
        return Outcome(
            publication,
            tuple(work.seeds),
            "retry" if retried else "failed" if lost else "done",
            reason or (NOT_ASKED if publication.empty else ""),
            entry=work.entry,
            began=work.began,
        )

    def others(self) -> Iterator[Outcome]:
        """Yield the records of the list that needed no fetch, for the feeds."""
        for stored in self.store.others(self.list):
            self.outstanding += 1
            yield Outcome(stored.publication, (), "skipped", entry=stored.id)

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

    def _work(self, claimed: Claimed) -> Work | None:
        for key in claimed.ids.known():
            if key in self.underway:
                # Another seed asks for the same, and is not through yet.
                self.underway[key].seeds.append(claimed.id)
                return None
        now = now_ms()
        stored = self.store.find(claimed.ids)
        if not stored:
            publication = Publication.from_ids(claimed.ids, timestamp=now, limits=self.limits)
            entry = None
        else:
            publication, entry = stored[0].publication, stored[0].id
            if claimed.attempts == 0 and stored[0].run == self.store.run:
                self._settle(claimed, "done", "", entry, now)
                return None
            publication.name(claimed.ids, timestamp=now)
        verdict = judge(publication, now, self.cooldowns)
        if not verdict.fetch and claimed.attempts == 0 and not self.alone:
            self._settle(claimed, "skipped", verdict.rule, entry, now)
            return None
        begin(publication, verdict)
        keys = claimed.ids.known()
        work = Work(publication, [claimed.id], keys, entry, claimed.attempts, now)
        self.underway.update(dict.fromkeys(keys, work))
        return work

    def _settle(
        self, claimed: Claimed, state: str, reason: str, entry: int | None, now: int
    ) -> None:
        self.store.settle([claimed.id], state, reason, entry=entry, now=now)
        self._count(f"seeds/{state}")

    def _may_fetch(self, facts: Facts) -> bool:
        return judge(facts, now_ms(), self.cooldowns).fetch

    def _arrived(self) -> None:
        self.outstanding -= 1
        if not self.outstanding:
            self.notify()

    def _count(self, stat: str, count: int = 1) -> None:
        if count and self.crawler.stats:
            self.crawler.stats.inc_value(stat, count)


def _check_seeds(arguments: Arguments) -> None:
    """Raise ``SeedError`` unless some line asks for a publication."""
    if arguments.seeds == "-":
        return  # can be read only once
    first = None
    for seed in _read(arguments):
        if not seed.reason:
            return
        first = first or seed
    source = arguments.seeds or "-a ids"
    if first is None:
        raise SeedError(f"{source} holds no seeds; see docs/seeds.md")
    raise SeedError(
        f"{source}: nothing in it is a PMID, PMCID or DOI, beginning with line {first.line}, "
        f"{first.text[:60]!r}: {first.sentence}; see docs/seeds.md"
    )


def _read(arguments: Arguments) -> Iterator[Seed]:
    if arguments.seeds:
        yield from seeds.read(arguments.seeds)
    for place, text in enumerate(arguments.ids, 1):
        yield seeds.parse_line(text, place)


def limits(settings: BaseSettings) -> Limits:
    """Return what makes a part usable. Raises ``SettingError``."""
    return Limits(*(_number(settings, name, least=0) for name in _LIMITS))


def cooldowns(settings: BaseSettings) -> Cooldowns:
    """Return when a record may be fetched again. Raises ``SettingError``."""
    return Cooldowns(*(_number(settings, name) for name in _COOLDOWNS))


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return int(time() * 1000)


def _number(settings: BaseSettings, name: str, *, least: int | None = None) -> int:
    try:
        number = int(settings[name])
    except (TypeError, ValueError):
        raise SettingError(f"{name}={settings[name]!r}: give a whole number") from None
    if least is not None and number < least:
        raise SettingError(f"{name}={number}: give {least} or more")
    return number


def _reason(publication: Publication) -> str:
    """Return the slug that says best why a record is not complete; "" where nothing failed."""
    slugs = [problem.reason for problem in publication.problems]
    telling = [slug for slug in slugs if slug not in _ORDINARY]
    if telling:
        return telling[0]
    return slugs[0] if slugs and publication.empty else ""


def _source(arguments: Arguments) -> str:
    """Return the name of the list in the ledger: the same for the same command."""
    if arguments.ids:
        digest = sha1(" ".join(arguments.ids).encode(), usedforsecurity=False).hexdigest()
        ids = f"ids:{digest[:12]}"
        return f"{_path(arguments)}+{ids}" if arguments.seeds else ids
    return _path(arguments)


def _path(arguments: Arguments) -> str:
    return "-" if arguments.seeds == "-" else str(Path(arguments.seeds).resolve())
