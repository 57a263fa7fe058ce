"""
What walks under way have got: written as they get it, deleted when their seeds are settled.

A crawl that is killed asks for none of it again. It is kept by seed and question, so that a
crawl with other arguments takes of it what it asks for itself.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha1
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Connection, bindparam, delete, select

from pubcrawl.items.learned import Learned, Question, from_bytes, to_bytes
from pubcrawl.store.database import insert
from pubcrawl.store.packed import compressed, decompressed
from pubcrawl.store.schema import learned as table

FRESH = 24 * 3600 * 1000
"""Milliseconds that an answer may be used for: a crawl is seldom gone on with much later."""

REQUESTS_MAX = 50
"""So many requests at most have answers that are not written."""

SHARE = 40
"""And at most one in so many of those of this crawl."""

_PAGE = 500  # seeds looked up at a time


class KeptAnswer(NamedTuple):
    """An answer of an earlier crawl: *time*, milliseconds since 1970, and its bytes."""

    time: int
    answer: bytes

    def learned(self) -> Learned:
        """Return what it gave."""
        return from_bytes(decompressed(self.answer))


def key(form: str, question: Question) -> str:
    """Return what an answer is kept under; *form*: what the reading of answers depends on."""
    text = "\0".join((form, *question)).encode("utf-8", "surrogatepass")
    return sha1(text, usedforsecurity=False).hexdigest()


class _Waiting(NamedTuple):
    """An answer that is not written: *requests* would have to be sent again for it."""

    time: int
    learned: Learned
    requests: float


class Answers:
    """
    The answers of walks that are not over, and are not written yet.

    They are written when they have become too many, the oldest first: most walks are over
    before. *asked*: requests of this crawl that were answered. *ends*: nothing may wait.
    """

    def __init__(self) -> None:
        self.asked = 0
        self.ends = False
        self._unwritten = 0.0  # requests that would have to be sent again
        self._waiting: dict[tuple[int, str], _Waiting] = {}
        self._chosen: list[tuple[int, str]] = []  # of these, those that are being written
        self._rows: set[int] = set()  # seeds that have rows in the store

    @property
    def due(self) -> bool:
        """Whether too many requests would have to be sent again after a kill."""
        return self._unwritten > self._limit

    @property
    def _limit(self) -> float:
        return 0 if self.ends else min(REQUESTS_MAX, self.asked / SHARE)

    def lose(self, requests: float) -> None:
        """Note that what so many requests gave waits to be written."""
        self._unwritten += requests

    def add(self, seed: int, place: str, learned: Learned, now: int, shared: int) -> None:
        """Let an answer to *shared* seeds, this one among them, wait; *place*: its ``key``."""
        self._waiting[seed, place] = _Waiting(now, learned, 1 / shared)
        self._unwritten += 1 / shared

    def write(self, connection: Connection, settled: Collection[int]) -> None:
        """Write what must not wait, but of *settled* seeds, whose rows are deleted."""
        done = set(settled)
        if gone := sorted(self._rows & done):
            connection.execute(_DELETE, [{"the_seed": seed} for seed in gone])
        self._choose(done)
        rows = [
            {
                "seed": place[0],
                "key": place[1],
                "time": self._waiting[place].time,
                "answer": compressed(to_bytes(self._waiting[place].learned)),
            }
            for place in self._chosen
        ]
        if rows:
            new = insert(connection, table)
            values = {name: new.excluded[name] for name in ("time", "answer")}
            put = new.on_conflict_do_update(index_elements=["seed", "key"], set_=values)
            connection.execute(put, rows)

    def _choose(self, done: Collection[int]) -> None:
        open_ = {place: one for place, one in self._waiting.items() if place[0] not in done}
        left = sum(one.requests for one in open_.values())
        self._chosen.clear()
        for place, one in open_.items():
            if left <= self._limit / 2:
                break
            left -= one.requests
            self._chosen.append(place)

    def written(self, settled: Collection[int]) -> None:
        """Note that this is there for good."""
        done, chosen = set(settled), set(self._chosen)
        self._rows -= done
        self._rows.update(seed for seed, _ in chosen)
        self._waiting = {
            place: one
            for place, one in self._waiting.items()
            if place[0] not in done and place not in chosen
        }
        self._unwritten = sum(one.requests for one in self._waiting.values())

    def find(
        self, connection: Connection, seeds: Collection[int], now: int
    ) -> dict[int, dict[str, KeptAnswer]]:
        """Return what earlier crawls have got for *seeds*: seed → key → answer."""
        found: dict[int, dict[str, KeptAnswer]] = {}
        order = sorted(seeds)
        for start in range(0, len(order), _PAGE):
            for row in connection.execute(_OF, {"some": order[start : start + _PAGE]}):
                self._rows.add(row.seed)
                if now - row.time <= FRESH:
                    found.setdefault(row.seed, {})[row.key] = KeptAnswer(row.time, row.answer)
        return found


# Built once: putting a statement together takes longer than running it.
_SOME: BindParameter[Any] = bindparam("some", expanding=True)
_OF = select(table).where(table.c.seed.in_(_SOME))
_DELETE = delete(table).where(table.c.seed == bindparam("the_seed"))
