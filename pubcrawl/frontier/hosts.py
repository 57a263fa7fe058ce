"""Where those wait who want a page: a room for each host, which has one visitor at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Set
from itertools import chain, islice
from typing import Generic, TypeVar

W = TypeVar("W")

READING = 4
"""
So many places takes an answer that is not read yet.

Who reads has enough to do with a few, and what is not read is asked for again after a kill.
"""


class Hosts(Generic[W]):
    """
    Waiting rooms for pages of any host.

    One at a time goes to a host, and at most *limit* are on the way altogether,
    fewer while answers wait to be read; so a host that is slow, or named by all, holds up nobody
    else. Hosts take turns. Where only the way on is asked for, *early*, it goes
    first and takes no place: one who waits there does not know its host yet.
    Who has *begun*, as one that was led on from another page, goes before those
    that have not. *held*: which of some hosts are to be left alone; who waits for
    these stays here.
    """

    def __init__(
        self, limit: int, *, held: Callable[[Iterable[str]], Set[str]] = lambda hosts: frozenset()
    ) -> None:
        if limit < 1:
            raise ValueError(f"at least one is on the way, not {limit}")
        self.limit = limit
        self.waiting = 0
        self._held = held
        self._rooms: dict[str, tuple[deque[W], deque[W]]] = {}  # begun, and not
        self._turns: dict[str, None] = {}  # hosts with somebody waiting and nobody there
        self._early: set[str] = set()
        self._there: set[str] = set()
        self._reading = 0

    def enter(self, host: str, who: W, *, early: bool = False, begun: bool = False) -> None:
        """Let *who* wait for *host*; see above for *early* and *begun*."""
        if early:
            self._early.add(host)
        old, new = self._rooms.setdefault(host, (deque(), deque()))
        (old if begun else new).append(who)
        self.waiting += 1
        if host not in self._there:
            self._turns[host] = None

    def depart(self) -> list[W]:
        """Return who goes now; each host is busy until ``back``."""
        if not self._turns:
            return []
        held = self._held(chain(self._there, self._turns))
        free = self.limit - READING * self._reading - len(self._there - self._early - held)
        early = (self._early & self._turns.keys()) - held
        others = (host for host in self._turns if host not in self._early and host not in held)
        going: list[W] = []
        for host in [*early, *islice(others, max(free, 0))]:
            del self._turns[host]
            old, new = self._rooms[host]
            going.append((old or new).popleft())
            if not old and not new:
                del self._rooms[host]
            self._there.add(host)
        self.waiting -= len(going)
        return going

    def back(self, host: str, *, reading: bool = False) -> None:
        """Note that *host* is idle again; *reading*: its answer takes places until ``read``."""
        self._there.discard(host)
        self._reading += reading
        if host in self._rooms:
            self._turns[host] = None

    def read(self) -> None:
        """Note that an answer has been read."""
        self._reading -= 1
