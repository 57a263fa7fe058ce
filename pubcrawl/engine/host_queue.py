"""Visits waiting for their hosts: one queue per host, one visit per host at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Set
from itertools import chain, islice
from typing import Generic, TypeVar

W = TypeVar("W")

UNREAD = 3
"""
Unread responses for each worker, at most, while no request is open.

A few are enough to keep the workers busy, and unread responses are lost when a crawl is killed.
"""


class HostQueue(Generic[W]):
    """
    Queues of visits to any host.

    Each host gets one request at a time, and all hosts together at most *limit*, fewer
    while responses wait to be read by the *workers*; so a slow or popular host delays no other.
    Hosts take turns. An *early* visit asks for a redirect alone: it goes first and takes no
    slot, because its final host is not known yet. A visit that has *begun*, such as
    one after a redirect, goes before those that have not. *busy*: returns those of some hosts that
    may get no request now; their visits wait.
    """

    def __init__(
        self,
        limit: int,
        *,
        workers: int = 1,
        busy: Callable[[Iterable[str]], Set[str]] = lambda hosts: frozenset(),
    ) -> None:
        if limit < 1:
            raise ValueError(f"the limit of requests is 1 or more, not {limit}")
        self.limit = limit
        self.waiting = 0
        self._busy = busy
        self._waiting: dict[str, tuple[deque[W], deque[W]]] = {}  # begun, and not
        self._ready: dict[str, None] = {}  # hosts with waiting visits and no open request
        self._early: set[str] = set()
        self._there: set[str] = set()
        self._reading = 0
        self._slots = max(1, limit // (UNREAD * max(1, workers)))  # that a response takes

    def add(self, host: str, visit: W, *, early: bool = False, begun: bool = False) -> None:
        """Add *visit* to the queue of *host*; see above for *early* and *begun*."""
        if early:
            self._early.add(host)
        old, new = self._waiting.setdefault(host, (deque(), deque()))
        (old if begun else new).append(visit)
        self.waiting += 1
        if host not in self._there:
            self._ready[host] = None

    def take_ready(self) -> list[W]:
        """Remove and return the visits that may start; each host is busy until ``release``."""
        if not self._ready:
            return []
        busy = self._busy(chain(self._there, self._ready))
        free = self.limit - self._slots * self._reading - len(self._there - self._early - busy)
        early = (self._early & self._ready.keys()) - busy
        others = (host for host in self._ready if host not in self._early and host not in busy)
        going: list[W] = []
        for host in [*early, *islice(others, max(free, 0))]:
            del self._ready[host]
            old, new = self._waiting[host]
            going.append((old or new).popleft())
            if not old and not new:
                del self._waiting[host]
            self._there.add(host)
        self.waiting -= len(going)
        return going

    def discard(self, gone: Callable[[W], bool]) -> None:
        """Remove the waiting visits for which *gone* is true."""
        for host, (old, new) in [*self._waiting.items()]:
            for visits in (old, new):
                for visit in filter(gone, [*visits]):
                    visits.remove(visit)
                    self.waiting -= 1
            if not old and not new:
                del self._waiting[host]
                self._ready.pop(host, None)

    def release(self, host: str) -> None:
        """Free *host*."""
        self._there.discard(host)
        if host in self._waiting:
            self._ready[host] = None

    def begin_reading(self) -> None:
        """Hold slots for a response until ``finish_reading``."""
        self._reading += 1

    def finish_reading(self) -> None:
        """Free the slots of a response that has been read."""
        self._reading -= 1
