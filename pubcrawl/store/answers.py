"""
Answers: what a reader made of each response for an unfinished seed.

    put ──▶ waits ──▶ stored ──find──▶ the next attempt at the seed, or the next crawl
                        └── drop: the seed is complete; forget: a day is over

After a kill, few requests are repeated. The answers for a seed that failed, or for an artifact that
stopped at a limit, stay for a day: the next attempt repeats only what is missing. They are stored
by seed and question, so that a crawl with other arguments uses those that it needs.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from hashlib import sha1
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection

from pubcrawl.items.codec import pack, unpack
from pubcrawl.items.learned import Question
from pubcrawl.store.database import Database
from pubcrawl.store.packed import compressed, parsed
from pubcrawl.store.statements import sql

T = TypeVar("T")

FRESH = 24 * 3600 * 1000
"""Milliseconds that an answer may be used, as long as the cooldown of a failed fetch."""

REQUESTS_MAX = 100
"""The most requests whose answers are not written."""

SHARE = 20
"""The share of a crawl's requests whose answers are not written: at most one in 20."""


class StoredAnswer(NamedTuple):
    """An answer to an earlier attempt: *time*, milliseconds since 1970, and its bytes."""

    time: int
    answer: bytes

    def read(self, of: type[T]) -> T:
        """Return the answer, which was of type *of*. Raises ``StoreDamaged``."""
        answer: T = parsed(self.answer, partial(unpack, type=of))
        return answer


def answer_key(form: str, question: Question) -> str:
    """
    Return the key of an answer.

    *form*: the type of the answer, and the settings that change how it is read.
    """
    text = "\0".join((form, *question)).encode("utf-8", "surrogatepass")
    return sha1(text, usedforsecurity=False).hexdigest()


def _packed(answer: object, of: Any) -> bytes:
    """Return *answer* as the store has it; ``ValueError`` or ``TypeError`` if it has no form."""
    data = pack(answer)
    unpack(data, of)  # a resource of the user's may have values of another type
    return compressed(data)


class _Waiting(NamedTuple):
    """An unwritten answer of type *of*; *requests*: its share of the request that gave it."""

    time: int
    answer: object
    of: Any
    requests: float


class Answers:
    """
    The answers for unfinished seeds in *database*, and those that are not written yet.

    When these become too many, the oldest are written; most seeds end before that.
    *closing*: write all.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.closing = False
        self._requests = 0
        self._unwritten = 0.0  # requests that would have to be repeated
        self._waiting: dict[tuple[int, str], _Waiting] = {}
        self._left = self._waiting  # what ``write`` has left to wait

    @property
    def due(self) -> bool:
        """Whether too many requests would have to be repeated after a kill."""
        return self._unwritten > self._limit

    @property
    def _limit(self) -> float:
        return 0 if self.closing else min(REQUESTS_MAX, self._requests / SHARE)

    def count_request(self, *, unwritten: float = 0) -> None:
        """
        Count an answered request; after a kill, few of them may have to be repeated.

        *unwritten*: the part of it that ``put`` does not save.
        """
        self._requests += 1
        self._unwritten += unwritten

    def find(self, seeds: Collection[int], now: int) -> dict[int, dict[str, StoredAnswer]]:
        """Return the stored answers for *seeds*: seed → key of the question → answer."""
        found: dict[int, dict[str, StoredAnswer]] = {}
        with self.database.read() as connection:
            rows = sql(connection, "answers", seeds=list(seeds), since=now - FRESH)
            for seed, question, *answer in rows:
                found.setdefault(seed, {})[question] = StoredAnswer(*answer)
        return found

    def put(
        self,
        seed: int,
        question: str,
        answer: object,
        now: int,
        *,
        shared: int = 1,
        of: Any = None,
    ) -> None:
        """
        Keep an answer; *question*: its ``answer_key``; *shared*: seeds of the request.

        *of*: its type, if its class does not say it.
        """
        self._waiting[seed, question] = _Waiting(now, answer, of or type(answer), 1 / shared)
        self._unwritten += 1 / shared

    def write(
        self, connection: Connection, complete: Collection[int], failed: Collection[int]
    ) -> None:
        """Drop the answers for *complete* seeds; write those for *failed* ones and the oldest."""
        sql(connection, "drop_answers", seeds=list(complete))
        self._left = {name: one for name, one in self._waiting.items() if name[0] not in complete}
        unwritten = sum(waiting.requests for waiting in self._left.values())
        rows = []
        for (seed, question), waiting in list(self._left.items()):
            if unwritten <= self._limit / 2 and seed not in failed:
                continue
            unwritten -= waiting.requests
            del self._left[seed, question]
            try:
                answer = _packed(waiting.answer, waiting.of)
            except (ValueError, TypeError):
                # A resource of the user's has values of another type; it is asked again.
                continue
            rows.append(
                {"seed": seed, "question": question, "time": waiting.time, "answer": answer}
            )
        sql.each(connection, "save_answer", rows)

    def note_written(self) -> None:
        """Forget the answers that ``write`` wrote, once they are committed."""
        self._waiting = self._left
        self._unwritten = sum(waiting.requests for waiting in self._waiting.values())

    def forget(self, now: int) -> None:
        """Delete the answers that are too old, of seeds that no crawl has tried again."""
        self.database.transact(lambda c: sql(c, "drop_old_answers", before=now - FRESH))
