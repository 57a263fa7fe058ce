"""
What was read for unfinished artifacts, stored beside the queue.

After a kill, the next crawl runs again over it, and requests only what is missing.
"""

from __future__ import annotations

from hashlib import sha1
from typing import Any

import pubcrawl
from pubcrawl.engine.seed_work_queue import RecordWork, SeedWorkQueue
from pubcrawl.engine.work_queue import now_ms
from pubcrawl.exceptions import StoreError
from pubcrawl.items.artifact import About, DocumentReading, DocumentRequest
from pubcrawl.items.learned import Learned, Question, form
from pubcrawl.store.learned import answer_key

_GONE = (404, 410)


class ArtifactMemory:
    """The stored readings for the seeds of *work_queue*; *javascript*: the mode of the browser."""

    def __init__(self, work_queue: SeedWorkQueue[Any], javascript: str) -> None:
        self._work_queue = work_queue
        text = f"{pubcrawl.__version__}\n{form()}\n{javascript}"
        self._form = sha1(text.encode(), usedforsecurity=False).hexdigest()

    def find(
        self, work: RecordWork[Any], get: DocumentRequest, about: About
    ) -> DocumentReading | None:
        """Return what an earlier crawl read for *get*, or None."""
        stored = work.learned.get(self._key(get, about)) if work.learned else None
        if stored is None:
            return None
        if self._work_queue.crawler.stats:
            self._work_queue.crawler.stats.inc_value(f"walk/recalled/{self._work_queue.spider}")
        return stored.learned().reading

    def keep(
        self, work: RecordWork[Any], get: DocumentRequest, about: About, reading: DocumentReading
    ) -> None:
        """Store a reading until its artifact is settled, unless the next response may differ."""
        store, page = self._work_queue.store, reading.page
        store.answers.count_request()
        if page.slug or not (200 <= page.status < 300 or page.status in _GONE):
            return
        try:
            store.learn(work.seeds[0], self._key(get, about), Learned(reading=reading), now_ms())
        except StoreError as error:
            self._work_queue.give_up(error)

    def _key(self, get: DocumentRequest, about: About) -> str:
        return answer_key(self._form, Question("artifact", repr((get, about)), get.url))
