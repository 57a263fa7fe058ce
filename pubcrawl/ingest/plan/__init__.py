"""Choose requests of a list, count them, and estimate a crawl of them."""

from __future__ import annotations

import heapq
import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import islice
from typing import NamedTuple
from urllib.parse import unquote

from pubcrawl.ids.doi import is_doi
from pubcrawl.ingest.seeds import Entry

RESOLVERS = frozenset(("doi.org", "dx.doi.org"))
"""Hosts that send each request on to another one, after one fetch."""


@dataclass
class PlannedCounts:
    """
    The requests of a list.

    *left_out*: reason → number of lines outside the plan. *hosts*: host → number of requests that
    begin there. *prefixes*: DOI prefix → number of requests that a DOI resolver redirects to hosts
    that are still unknown.
    """

    requests: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    types: Counter[str] = field(default_factory=Counter)
    hosts: Counter[str] = field(default_factory=Counter)
    prefixes: Counter[str] = field(default_factory=Counter)

    def add(self, entry: Entry) -> None:
        """Count a request."""
        self.requests += 1
        self.types[entry[2]] += 1
        name = host_of(entry[3])
        self.hosts[name] += 1
        if name in RESOLVERS:
            path = unquote(entry[3].split("/", 3)[-1])
            self.prefixes[path.partition("/")[0] if is_doi(path) else "?"] += 1


# Requests whose keys are compared at once: in order, they touch each page of the index once.
_FIRST, _CHUNK = 1_000, 50_000
_AT_ONCE = 500  # keys in one statement
_CACHE = 64 * 1024  # KiB


def host_of(url: str) -> str:
    """Return the host of a checked address, without ``www.`` and port."""
    # A whole parser takes as long as reading the line.
    name = url.split("/", 3)[2].rpartition("@")[2]
    if not name.endswith("]"):
        name = name.partition(":")[0]
    return name.lower().removeprefix("www.")


class Manners(NamedTuple):
    """
    The time that a request takes a host.

    *fetches*: for each request; *answer*: seconds of a response. *rest*: the pause of a host after
    a response, as a multiple of its duration. *delay*: seconds between requests at least, *delays*:
    by host. *connections*: at the same time, to all hosts.
    """

    fetches: float = 3.0
    answer: float = 1.0
    rest: float = 1.0
    delay: float = 0.0
    delays: Mapping[str, float] = {}
    connections: int = 32

    def seconds(self, host: str, fetches: float) -> float:
        """Return how long one connection takes to *host* for so many *fetches*."""
        delay = self.delays.get(host)
        own = self.answer * (1 + self.rest) if delay is None else self.answer
        return fetches * max(own, self.delay if delay is None else delay)


class HostPlan(NamedTuple):
    """The work of a host: *requests* that begin there, *fetches*, and their duration in seconds."""

    host: str
    requests: int
    fetches: float
    seconds: float


def host_plans(counts: PlannedCounts, manners: Manners) -> list[HostPlan]:
    """
    Return the plan of each host, the longest first.

    ``10.1016/…`` stands for all hosts to which the DOIs of a prefix lead, as if they were one.
    """
    rows = []
    for host, requests in counts.hosts.items():
        fetches = requests * (1 if host in RESOLVERS else manners.fetches)
        rows.append(HostPlan(host, requests, fetches, manners.seconds(host, fetches)))
    for prefix, requests in counts.prefixes.items():
        fetches = requests * max(0.0, manners.fetches - 1)
        rows.append(HostPlan(f"{prefix}/…", 0, fetches, manners.seconds(prefix, fetches)))
    return sorted(rows, key=lambda each: (-each.seconds, each.host))


def longest_plan(plans: list[HostPlan], manners: Manners) -> tuple[float, str]:
    """
    Return the shortest duration of the crawl in seconds, and the deciding host, "" for all.

    A host has one connection, so the crawl takes at least as long as its slowest host, and as all
    its responses divided by the number of connections.
    """
    if not plans:
        return 0.0, ""
    whole = sum(each.fetches for each in plans) * manners.answer / manners.connections
    longest = plans[0]
    return (longest.seconds, longest.host) if longest.seconds >= whole else (whole, "")


def distinct(entries: Iterator[Entry], counts: PlannedCounts) -> Iterator[Entry]:
    """
    Yield each request once; rejected lines and repetitions are counted.

    The keys of the requests are in a temporary file of SQLite, about 30 bytes each, so that
    memory does not grow with the list.
    """
    with closing(sqlite3.connect("", isolation_level=None)) as database:
        database.execute(f"PRAGMA cache_size = -{_CACHE}")
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("CREATE TABLE request (key BLOB PRIMARY KEY) WITHOUT ROWID")
        database.execute("BEGIN")
        size = _FIRST
        while chunk := list(islice(entries, size)):
            new = _add_new(database, sorted({entry[0] for entry in chunk if entry[0]}))
            for entry in chunk:
                key = entry[0]
                if not key:
                    counts.left_out[entry[2]] += 1
                elif key in new:
                    new.remove(key)
                    yield entry
                else:
                    counts.left_out["repeated"] += 1
            size = min(_CHUNK, 2 * size)


def _add_new(database: sqlite3.Connection, keys: Sequence[bytes]) -> set[bytes]:
    """Add *keys*, in order, to the table ``request``; return those that it did not have."""
    new: set[bytes] = set()
    for start in range(0, len(keys), _AT_ONCE):
        some = keys[start : start + _AT_ONCE]
        rows = ", ".join(["(?)"] * len(some))
        added = f"INSERT INTO request VALUES {rows} ON CONFLICT DO NOTHING RETURNING key"  # noqa: S608
        new.update(key for (key,) in database.execute(added, some))
    return new


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
        chosen: Iterable[Entry] = self._matching(entries, left_out)
        if self.random:
            chosen = self._drawn(chosen, left_out)
        for number, entry in enumerate(chosen, 1):
            yield entry
            if number == self.limit:
                return

    def _matching(self, entries: Iterable[Entry], left_out: Counter[str]) -> Iterator[Entry]:
        taken: Counter[str] = Counter()
        for entry in entries:
            if reason := self._refusal(entry, taken):
                left_out[reason] += 1
            else:
                yield entry

    def _refusal(self, entry: Entry, taken: Counter[str]) -> str:
        """Return why a request is left out, "" for a chosen one; *taken*: those by host."""
        # The first bytes order the queue; by others, each slice is as mixed as the whole.
        if self.parts > 1 and int.from_bytes(entry[0][8:], "big") % self.parts != self.part - 1:
            return "other-slice"
        if self.since:
            created = json.loads(entry[-1]).get("created")
            if not isinstance(created, str) or not created:
                return "no-date"
            if created < self.since:
                return "older"
        if self.per_host and not self.random:
            host = host_of(entry[3])
            if taken[host] == self.per_host:
                return "host-has-enough"
            taken[host] += 1
        return ""

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
