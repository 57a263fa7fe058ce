"""
Answers to unfinished walks and artifacts: saved as they arrive, deleted when their seeds settle.

After a kill, the next crawl does not repeat these requests; those of an artifact that stopped at a
limit stay for a crawl with wider limits. Answers are stored by seed and
question, so that a crawl with other arguments uses those that it needs.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha1
from typing import NamedTuple

from sqlalchemy import Connection

from pubcrawl.items.learned import Learned, Question, from_bytes, to_bytes
from pubcrawl.store.database import Database
from pubcrawl.store.packed import compressed, parsed
from pubcrawl.store.statements import sql

FRESH = 24 * 3600 * 1000
"""Milliseconds that an answer may be used: interrupted crawls seldom resume much later."""

REQUESTS_MAX = 50
"""The most requests whose answers are not written."""

SHARE = 40
"""The share of a crawl's requests whose answers are not written: at most one in 40."""


class StoredAnswer(NamedTuple):
    """An answer to an earlier crawl: *time*, milliseconds since 1970, and its bytes."""

    time: int
    answer: bytes

    def learned(self) -> Learned:
        """Return the unpacked answer. Raises ``StoreDamaged``."""
        return parsed(self.answer, from_bytes)


def answer_key(form: str, question: Question) -> str:
    """Return the key of an answer; *form*: the settings that change how answers are read."""
    text = "\0".join((form, *question)).encode("utf-8", "surrogatepass")
    return sha1(text, usedforsecurity=False).hexdigest()


class _Waiting(NamedTuple):
    """An unwritten answer; *requests*: its share of the request that gave it."""

    time: int
    learned: Learned
    requests: float


class Answers:
    """
    The answers to unfinished walks in *database*, and those that are not written yet.

    When these become too many, the oldest are written; most walks end before that.
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

        *unwritten*: the part of it that ``add`` does not save.
        """
        self._requests += 1
        self._unwritten += unwritten

    def add(self, seed: int, key: str, learned: Learned, now: int, shared: int) -> None:
        """Add an answer for *seed*; *key*: its ``answer_key``; *shared*: seeds of the request."""
        self._waiting[seed, key] = _Waiting(now, learned, 1 / shared)
        self._unwritten += 1 / shared

    def write(self, connection: Connection, settled: Collection[int]) -> None:
        """Write answers that must not wait, and delete those of seeds *settled* for good."""
        sql(connection, "remove_answers", seeds=list(settled))
        self._left = {name: one for name, one in self._waiting.items() if name[0] not in settled}
        unwritten = sum(waiting.requests for waiting in self._left.values())
        rows = []
        for (seed, key), waiting in list(self._left.items()):
            if unwritten <= self._limit / 2:
                break
            unwritten -= waiting.requests
            del self._left[seed, key]
            try:
                answer = compressed(to_bytes(waiting.learned))
            except (ValueError, TypeError):
                # A resource of the user's has values of another type; it is asked again.
                continue
            rows.append({"seed": seed, "key": key, "time": waiting.time, "answer": answer})
        sql.each(connection, "save_answer", rows)

    def note_written(self) -> None:
        """Forget the answers that ``write`` wrote, once they are committed."""
        self._waiting = self._left
        self._unwritten = sum(waiting.requests for waiting in self._waiting.values())

    def find(self, seeds: Collection[int], now: int) -> dict[int, dict[str, StoredAnswer]]:
        """Return the answers to earlier crawls for *seeds*: seed → key → answer."""
        found: dict[int, dict[str, StoredAnswer]] = {}
        with self.database.read() as connection:
            for seed, key, time, answer in sql(connection, "answers", seeds=list(seeds)):
                if now - time <= FRESH:
                    found.setdefault(seed, {})[key] = StoredAnswer(time, answer)
        return found
