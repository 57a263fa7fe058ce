"""The stored answers to a walk: those that last, and whose publications are few."""

from __future__ import annotations

from typing import Any

from pubcrawl.engine.memory import AnswerMemory, lasts
from pubcrawl.exceptions import StoreError
from pubcrawl.items.learned import Learned, Question
from pubcrawl.publications.shared_texts import without_shared
from pubcrawl.store.store import Store
from pubcrawl.works.findings import Findings

SHARED_MAX = 64
"""Most publications of a stored answer; repeating a larger one costs each of them very little."""


class WalkMemory(AnswerMemory[Learned]):
    """The stored answers for a publication."""

    def keep(self, question: Question, answer: Learned, *, shared: int = 1) -> None:
        """Store one publication's part of an answer to *shared* of them, if it lasts."""
        if shared <= SHARED_MAX and lasts(answer.error):
            super().keep(question, answer, shared=shared)

    async def without_shared(self, findings: Findings, url: str, doi: str) -> Findings:
        """Return *findings* of the page at *url* without texts of other works of its host."""
        if self._client.spider.compat:
            return findings
        work_queue: Any = self._client.spider.work_queue
        store: Store = work_queue.store
        try:
            return await store.patience.outlasts(
                lambda: without_shared(findings, url, doi, store.texts.first_works)
            )
        except StoreError as error:
            work_queue.give_up(error)
            return findings
