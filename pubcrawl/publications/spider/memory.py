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
from pubcrawl.engine.seed_work_queue import RecordWork, SeedWorkQueue
from pubcrawl.engine.work_queue import now_ms
from pubcrawl.exceptions import AnswerError, Crash, FetchError, ParseError, StoreError
from pubcrawl.items.learned import Learned, Question, form
from pubcrawl.publications.shared_texts import without_shared
from pubcrawl.store.answers import answer_key
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

    def lookup(self, work: RecordWork[Any], question: Question) -> tuple[Learned, int] | None:
        """Return the stored answer to *question* and its time, or None."""
        if not work.learned:
            return None
        stored = work.learned.get(self._key(question))
        if stored is None:
            return None
        if self._work_queue.crawler.stats:
            self._work_queue.crawler.stats.inc_value(f"walk/recalled/{question.source}")
        return stored.read(Learned), stored.time

    async def without_shared(self, findings: Findings, url: str, doi: str) -> Findings:
        """Return *findings* of the page at *url* without texts of other works of its host."""
        if self._compat:
            return findings
        store = self._work_queue.store
        try:
            return await store.patience.outlasts(
                lambda: without_shared(findings, url, doi, store.texts.first_works)
            )
        except StoreError as error:
            self._work_queue.give_up(error)
            return findings

    def _key(self, question: Question) -> str:
        return answer_key(self._reading_version, question)


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
