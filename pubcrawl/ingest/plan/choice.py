"""Choose requests of a list by date, slice, host or number, or at random."""

from __future__ import annotations

import heapq
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import NamedTuple

from pubcrawl.ingest.entry import Entry
from pubcrawl.ingest.plan import host_of

REASONS = {
    "older": "its record was created before --since",
    "no-date": "its record has no date, and --since was given",
    "other-slice": "it belongs to another slice",
    "host-has-enough": "its host has --per-host requests already",
    "not-drawn": "others were drawn by --random",
}


class RequestChoice(NamedTuple):
    """
    The conditions on the requests of a list; the defaults take all.

    *since*: ISO date, of the field ``created``. *part* of *parts*: a share of the requests
    that is the same on every machine and in every order of the list. *per_host*: requests of
    each host. *random*: the number to draw by *seed*; draws from two lists with common requests
    have many of these in common. *limit*: the most requests.
    """

    since: str = ""
    part: int = 1
    parts: int = 1
    per_host: int = 0
    random: int = 0
    seed: int = 0
    limit: int = 0

    def of(self, entries: Iterable[Entry], left_out: Counter[str]) -> Iterator[Entry]:
        """Yield the chosen *entries*; count the others by reason."""
        chosen: Iterable[Entry] = entries
        if self.parts > 1:
            chosen = self._mine(chosen, left_out)
        if self.since:
            chosen = self._dated(chosen, left_out)
        if self.random:
            chosen = self._drawn(chosen, left_out)
        elif self.per_host:
            chosen = self._even(chosen, left_out)
        for number, entry in enumerate(chosen, 1):
            yield entry
            if number == self.limit:
                return

    def _mine(self, entries: Iterable[Entry], left_out: Counter[str]) -> Iterator[Entry]:
        for entry in entries:
            # The first bytes order the queue; by others, each slice is as mixed as the whole.
            if int.from_bytes(entry[0][8:], "big") % self.parts != self.part - 1:
                left_out["other-slice"] += 1
            else:
                yield entry

    def _dated(self, entries: Iterable[Entry], left_out: Counter[str]) -> Iterator[Entry]:
        for entry in entries:
            created = json.loads(entry[-1]).get("created")
            if not isinstance(created, str) or not created:
                left_out["no-date"] += 1
            elif created < self.since:
                left_out["older"] += 1
            else:
                yield entry

    def _even(self, entries: Iterable[Entry], left_out: Counter[str]) -> Iterator[Entry]:
        taken: Counter[str] = Counter()
        for entry in entries:
            host = host_of(entry[3])
            if taken[host] < self.per_host:
                taken[host] += 1
                yield entry
            else:
                left_out["host-has-enough"] += 1

    def _drawn(self, entries: Iterable[Entry], left_out: Counter[str]) -> list[Entry]:
        """Return the requests of lowest rank, of each host no more than ``per_host``."""
        size = self.per_host or self.random
        heaps: dict[str, list[tuple[int, int, Entry]]] = {}
        for number, entry in enumerate(entries):
            heap = heaps.setdefault(host_of(entry[3]) if self.per_host else "", [])
            one = (-self._rank(entry[0]), -number, entry)
            if len(heap) < size:
                heapq.heappush(heap, one)
                continue
            heapq.heappushpop(heap, one)
            left_out["host-has-enough" if self.per_host else "not-drawn"] += 1
        every = [one for heap in heaps.values() for one in heap]
        drawn = heapq.nlargest(self.random, every)
        if missing := len(every) - len(drawn):
            left_out["not-drawn"] += missing
        return [entry for _, _, entry in sorted(drawn, key=lambda one: -one[1])]

    def _rank(self, key: bytes) -> int:
        salt = self.seed.to_bytes(8, "big", signed=True)
        return int.from_bytes(blake2b(key, digest_size=8, salt=salt).digest(), "big")
