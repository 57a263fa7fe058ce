"""
The answers to walks, stored beside the queue, so that no request is repeated after a kill.

The store keeps an answer as soon as it arrives, and deletes it when its walk is over. The next
crawl begins each walk anew and takes stored answers from here, so it may have other arguments or
resources.
"""

from __future__ import annotations

from hashlib import sha1
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pubcrawl
from pubcrawl.engine.fetching import FetchResult, PageRequest
from pubcrawl.engine.seed_work_queue import RecordWork, SeedWorkQueue
from pubcrawl.engine.work_queue import now_ms
from pubcrawl.exceptions import AnswerError, Crash, FetchError, ParseError, StoreError
from pubcrawl.items.learned import Learned, LearnedPage, Question, form
from pubcrawl.publications.landing import Visit
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.publications.shared_texts import without_shared
from pubcrawl.publications.walk import Step, Walk
from pubcrawl.store.learned import answer_key
from pubcrawl.works.findings import Findings

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

SHARED_MAX = 64
"""Most publications of a stored answer; repeating a larger one costs each of them very little."""

# The page does not exist. A refusal is not stored: the next crawl may be allowed to fetch it.
_MISSING = (404, 410)

# The settings that decide how answers are read, besides the rule files.
_READING = ("PUBFETCHER_COMPAT", "PDF_PAGES_MAX", "PDF_REFERENCES", "JAVASCRIPT")
_RULES = ("JOURNALS_YAML", "WEBPAGES_YAML", "WALLS_YAML")


class Memory:
    """The stored answers for the seeds of *work_queue*; *settings*: those of the crawl."""

    def __init__(self, work_queue: SeedWorkQueue[Any], settings: BaseSettings) -> None:
        self._work_queue = work_queue
        self._reading_version = reading_version(settings)
        self._compat = settings.getbool("PUBFETCHER_COMPAT")

    def keep(
        self, work: RecordWork[Any], question: Question, learned: Learned, *, shared: int = 1
    ) -> None:
        """Store one publication's part of an answer to *shared* of them, if it lasts."""
        if shared <= SHARED_MAX and (learned.error is None or _lasts(learned.error)):
            store, seed = self._work_queue.store, work.seeds[0]
            try:
                store.learn(seed, self._key(question), learned, now_ms(), shared=shared)
            except StoreError as error:
                self._work_queue.give_up(error)

    def keep_page(
        self,
        work: RecordWork[Any],
        visit: Visit,
        get: PageRequest,
        *,
        result: FetchResult | None = None,
        findings: Findings | None = None,
        error: AnswerError | None = None,
    ) -> None:
        """Store the result or the failure of *get*, a request of *visit*."""
        page = LearnedPage(*result) if result else None
        self.keep(work, page_question(visit, get), Learned(findings, page, error))

    def keep_step(
        self,
        work: RecordWork[Any],
        walk: Walk[Resource],
        step: Step[Resource],
        learned: Learned,
        shared: int = 1,
    ) -> None:
        """Store the answer to *step*; *shared*: the number of publications in its request."""
        self.keep(work, step_question(walk, step), learned, shared=shared)

    def recall(
        self, work: RecordWork[Any], walk: Walk[Resource], step: Step[Resource] | Visit
    ) -> bool:
        """Pass *walk* an answer from another answer or an earlier crawl; False without one."""
        if isinstance(step, Visit):
            return self._recall_pages(work, walk, step)
        ask = Ask(walk.publication, step.by)
        recalled = step.resource.recall(ask)
        if recalled is not None:
            self.keep_step(work, walk, step, Learned(recalled.findings))
            walk.take_answer(step, recalled.findings, step.resource.url_of(ask), now_ms())
            return True
        entry = self._lookup(work, step_question(walk, step))
        if entry is None:
            return False
        learned, time = entry
        if learned.error is None:
            walk.take_answer(step, learned.findings, step.resource.url_of(ask), time)
        else:
            walk.take_failure(step, learned.error, step.resource.url_of(ask))
        return True

    def _recall_pages(self, work: RecordWork[Any], walk: Walk[Resource], visit: Visit) -> bool:
        """Continue *visit* as far as its answers are stored; return whether it is over."""
        while visit.get is not None:
            entry = self._lookup(work, page_question(visit, visit.get))
            if entry is None:
                return False
            learned, time = entry
            if learned.page is not None:
                visit.receive(FetchResult(*learned.page))
            elif isinstance(learned.error, FetchError):
                visit.fail(learned.error)
        if visit.end and isinstance(learned.error, ParseError):
            walk.take_failure(visit, learned.error, visit.end.url, time)
        else:
            walk.take_visit(visit, learned.findings, time)
        return True

    async def without_shared(
        self, walk: Walk[Resource], visit: Visit, findings: Findings
    ) -> Findings:
        """Return *findings* of *visit* without texts that other works of its host share."""
        if self._compat or visit.end is None:
            return findings
        url, doi, store = visit.end.url, walk.publication.text("doi"), self._work_queue.store
        try:
            return await store.patience.outlasts(
                lambda: without_shared(findings, url, doi, store.texts.first_works)
            )
        except StoreError as error:
            self._work_queue.give_up(error)
            return findings

    def _lookup(self, work: RecordWork[Any], question: Question) -> tuple[Learned, int] | None:
        """Return the stored answer to *question* and its time, or None."""
        if not work.learned:
            return None
        stored = work.learned.get(self._key(question))
        if stored is None:
            return None
        if self._work_queue.crawler.stats:
            self._work_queue.crawler.stats.inc_value(f"walk/recalled/{question.source}")
        return stored.learned(), stored.time

    def count(self) -> None:
        """Count a request with an answer."""
        self._work_queue.store.answers.count_request()

    def _key(self, question: Question) -> str:
        return answer_key(self._reading_version, question)


def step_question(walk: Walk[Resource], step: Step[Resource]) -> Question:
    """Return the question of a step."""
    return Question(step.resource.key, step.by, Ask(walk.publication, step.by).value)


def page_question(visit: Visit, get: PageRequest) -> Question:
    """Return the question of a request of a visit."""
    return Question(visit.key, f"{get.accepts} browser" if get.browser else get.accepts, get.url)


def reading_version(settings: BaseSettings) -> str:
    """Return a digest of version, form, settings and rules, which decide how answers are read."""
    digest = sha1(f"{pubcrawl.__version__}\n{form()}\n".encode(), usedforsecurity=False)
    for name in _READING:
        digest.update(f"{name}={settings.get(name)}\n".encode())
    for path in (Path(path) for name in _RULES for path in settings.getlist(name)):
        digest.update(path.read_bytes() if path.is_file() else str(path).encode())
    return digest.hexdigest()


def _lasts(error: AnswerError) -> bool:
    """Answer whether the same question would fail in the same way again."""
    if isinstance(error, FetchError):
        return error.status in _MISSING
    return isinstance(error, ParseError) and not isinstance(error, Crash)
