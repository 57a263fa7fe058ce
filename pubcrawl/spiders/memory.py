"""
What walks have learned, kept beside the queue: a crawl that is killed asks for none of it again.

An answer is kept as soon as it came, and goes when its walk is over. The next crawl walks
the same way from the start, and takes from here what it would ask for: so it may have other
arguments, or ask other resources.
"""

from __future__ import annotations

from hashlib import sha1
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pubcrawl
from pubcrawl.exceptions import AnswerError, FetchError, ParseError, StoreError
from pubcrawl.frontier.landing import Visit
from pubcrawl.frontier.shared_texts import SharedTexts
from pubcrawl.frontier.visit import FetchResult, PageRequest
from pubcrawl.frontier.walk import Step, Walk
from pubcrawl.items.findings import Findings
from pubcrawl.items.learned import Learned, LearnedPage, Question
from pubcrawl.resources.resource import Ask, Resource
from pubcrawl.spiders.desk import now_ms
from pubcrawl.spiders.seed_desk import RecordWork, SeedDesk

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

SHARED_MAX = 64
"""Answers for more publications than this are not kept: to ask again costs each very little."""

# There is nothing; whoever was refused may have another way to ask by the next crawl.
_MISSING = (404, 410)

# What decides how answers are read, besides the files of rules.
_READING = ("PUBFETCHER_COMPAT", "PDF_PAGES_MAX", "PDF_REFERENCES", "JAVASCRIPT")
_RULES = ("JOURNALS_YAML", "WEBPAGES_YAML", "WALLS_YAML")


class Memory:
    """What is known of the answers to *desk*'s seeds; *settings*: of the crawl."""

    def __init__(self, desk: SeedDesk[Any], settings: BaseSettings) -> None:
        self._desk = desk
        self._form = reading(settings)
        self._compat = settings.getbool("PUBFETCHER_COMPAT")
        self._texts = SharedTexts()

    def keep(
        self, work: RecordWork[Any], question: Question, got: Learned, *, shared: int = 1
    ) -> None:
        """Keep what an answer to *shared* publications gave for this one, if that is of worth."""
        if shared <= SHARED_MAX and (got.error is None or _lasts(got.error)):
            store, seed = self._desk.store, work.seeds[0]
            try:
                store.learn(seed, self._form, question, got, now_ms(), shared=shared)
            except StoreError as error:
                self._desk.give_up(error)

    def keep_page(
        self,
        work: RecordWork[Any],
        visit: Visit,
        get: PageRequest,
        *,
        came: FetchResult | None = None,
        findings: Findings | None = None,
        error: AnswerError | None = None,
    ) -> None:
        """Keep what came of *get*, a step of *visit*."""
        page = LearnedPage(*came) if came else None
        self.keep(work, of_page(visit, get), Learned(findings, page, error))

    def keep_step(
        self,
        work: RecordWork[Any],
        walk: Walk[Resource],
        step: Step[Resource],
        got: Learned,
        shared: int = 1,
    ) -> None:
        """Keep what came of *step*, which *shared* publications asked for together."""
        self.keep(work, of_step(walk, step), got, shared=shared)

    def tells(
        self, work: RecordWork[Any], walk: Walk[Resource], step: Step[Resource] | Visit
    ) -> bool:
        """Tell *walk* what came with another answer, or before a kill; False where it must ask."""
        if isinstance(step, Visit):
            return self._tell_page(work, walk, step)
        ask = Ask(walk.publication, step.by)
        recalled = step.place.recall(ask)
        if recalled is not None:
            self.keep_step(work, walk, step, Learned(recalled.findings))
            walk.found(step, recalled.findings, step.place.url(ask), now_ms())
            return True
        known = self._recall(work, of_step(walk, step))
        if known is None:
            return False
        learned, time = known
        if learned.error is None:
            walk.found(step, learned.findings, step.place.url(ask), time)
        else:
            walk.failed(step, learned.error, step.place.url(ask))
        return True

    def _tell_page(self, work: RecordWork[Any], walk: Walk[Resource], visit: Visit) -> bool:
        """Go on with *visit* as far as its answers are known; answer whether it is over."""
        while visit.get is not None:
            known = self._recall(work, of_page(visit, visit.get))
            if known is None:
                return False
            learned, time = known
            if learned.page is not None:
                visit.came(FetchResult(*learned.page))
            elif isinstance(learned.error, FetchError):
                visit.failed(learned.error)
        if visit.end and isinstance(learned.error, ParseError):
            walk.failed(visit, learned.error, visit.end.url, time)
        else:
            findings = learned.findings
            walk.visited(visit, findings and self.own(walk, visit, findings), time)
        return True

    def own(self, walk: Walk[Resource], visit: Visit, findings: Findings) -> Findings:
        """Return *findings* of the page of *visit* without what other works of its host share."""
        if self._compat or visit.end is None:
            return findings
        return self._texts.without_shared(findings, visit.end.url, walk.publication.text("doi"))

    def _recall(self, work: RecordWork[Any], question: Question) -> tuple[Learned, int] | None:
        """Return what an answer gave, and when; None if it was not kept."""
        if not work.learned:
            return None
        kept = work.learned.get(self._desk.store.learned_key(self._form, question))
        if kept is None:
            return None
        if self._desk.crawler.stats:
            self._desk.crawler.stats.inc_value(f"walk/recalled/{question.place}")
        return kept.learned(), kept.time

    def count(self) -> None:
        """Count a request that was answered."""
        self._desk.store.answered()


def of_step(walk: Walk[Resource], step: Step[Resource]) -> Question:
    """Return the question that a step asks."""
    return Question(step.place.key, step.by, Ask(walk.publication, step.by).value)


def of_page(visit: Visit, get: PageRequest) -> Question:
    """Return the question that a step of a visit asks."""
    return Question(visit.key, f"{get.accepts} browser" if get.browser else get.accepts, get.url)


def reading(settings: BaseSettings) -> str:
    """Return what tells two ways to read answers apart: version, settings, and rules."""
    digest = sha1(pubcrawl.__version__.encode(), usedforsecurity=False)
    for name in _READING:
        digest.update(f"{name}={settings.get(name)}\n".encode())
    for path in (Path(path) for name in _RULES for path in settings.getlist(name)):
        digest.update(path.read_bytes() if path.is_file() else str(path).encode())
    return digest.hexdigest()


def _lasts(error: AnswerError) -> bool:
    """Answer whether the same question would fail in the same way."""
    if isinstance(error, FetchError):
        return error.status in _MISSING
    return isinstance(error, ParseError)
