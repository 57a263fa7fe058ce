"""
Leases on hosts: of all crawls that share a store, only one uses a host at a time.

The downloader requests a lease before each transfer (``may_use``). Rows in the store say which
worker has which host. A thread reads and writes them, many in one transaction, so the crawl
never waits for the database. A worker keeps a lease while it uses the host and for ``LINGER``
seconds more, and returns it sooner if another worker wants the host. The lease of a dead worker
expires; a worker that was suspended finds its lease expired (``is_valid``) and asks again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from threading import Condition, Thread
from typing import Any, Final, Protocol

from pubcrawl.exceptions import StoreError
from pubcrawl.items.host_state import HostState

LINGER: Final = 5.0
"""Seconds for which a worker keeps an idle host that no other worker wants."""

TURN: Final = 1.0
"""Seconds for which a worker with more requests keeps a host that others want."""

_RETRY = 0.05  # seconds between two attempts to lease a host that another worker has
_POLL = 0.25  # seconds between two checks whether others want the leased hosts
_SHARE = 0.1  # largest share of the time that the thread may spend on the database …
_LONGEST = 1.0  # … but its pauses are no longer than this, seconds
_BROKEN = 1.0  # seconds between two attempts with a failing database
_RENEWAL = 0.5  # share of the lease after which it is renewed
_TRUST = 0.9  # share of the lease for which its worker trusts it


def clock() -> float:
    """Return seconds of a clock that runs on while the process or the machine is suspended."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


Round = tuple[dict[str, HostState], set[str], set[str]]
"""New leases: host → its state; lost hosts; hosts that others want."""


class LeaseRows(Protocol):
    """The rows of hosts: see ``store.hosts.HostRows``."""

    def cycle(
        self, take: Collection[str], renew: Collection[str], give: Mapping[str, HostState]
    ) -> Round:
        """Return the new leases with their states, the lost hosts, and those that others want."""

    def wanted_hosts(self, held: Collection[str]) -> set[str]:
        """Return those of *held* that others want."""


class StorePatience(Protocol):
    """How long to wait for a store that cannot be reached: see ``store.patience.Patience``."""

    def endures(self, error: StoreError) -> bool:
        """Answer whether to try again after *error*."""

    def note_success(self) -> None:
        """Note that the store can be used."""


class Owner(Protocol):
    """The user of the leases: the downloader."""

    def host_taken(self, key: str, state: HostState) -> None:
        """Start to use a host; *state* is shared by all crawls."""

    def host_lost(self, key: str) -> None:
        """Close the connections to a host."""

    def host_state(self, key: str) -> HostState:
        """Return the state of a host that all crawls share."""

    def host_busy(self, key: str) -> bool:
        """Answer whether a transfer is under way."""

    def host_queued(self, key: str) -> bool:
        """Answer whether a request waits."""

    def hosts_broken(self, error: StoreError) -> None:
        """End the crawl: the store has been out of reach for too long."""


@dataclass(slots=True)
class Lease:
    """A leased host; times by ``clock``. *wanted*: other workers wait for it."""

    start: float
    until: float
    last_use: float
    wanted: bool = False


class HostLeases:
    """
    The leases of one worker.

    *seconds*: length of a lease. *in_loop* calls a function in the thread of the crawl. All
    methods run in that thread, except those below "In the thread".
    """

    def __init__(
        self,
        rows: LeaseRows,
        owner: Owner,
        *,
        seconds: float,
        patience: StorePatience,
        in_loop: Callable[..., Any],
        clock: Callable[[], float] = clock,
    ) -> None:
        self.rows = rows
        self.owner = owner
        self.seconds = seconds
        self.patience = patience
        self.in_loop = in_loop
        self.clock = clock
        self.waiting: dict[str, None] = {}
        self._leases: dict[str, Lease] = {}
        self._arrivals: dict[str, HostState] = {}  # leased by the thread, unknown to the crawl
        self._returns: dict[str, HostState] = {}
        self._condition = Condition()
        self._has_work = False  # something has changed since the last round of the thread
        self._closing = False
        self.over = False  # no more hosts are leased
        self._thread = Thread(target=self._run, name="host leases", daemon=True)
        self._thread.start()

    def may_use(self, key: str) -> bool:
        """Answer whether *key* may be used now; if not, ``host_taken`` is called later."""
        if self.is_valid(key):
            lease = self._leases[key]
            lease.last_use = self.clock()
            if not (lease.wanted and lease.last_use - lease.start >= TURN):
                return True
            if self.owner.host_busy(key):
                return False  # the transfer under way ends first
            self._return(key)
        with self._condition:
            if not (self._closing or key in self.waiting or key in self._arrivals):
                self.waiting[key] = None
                self._wake()
        return False

    def is_valid(self, key: str) -> bool:
        """Answer whether this worker has *key* and no other worker can have it."""
        lease = self._leases.get(key)
        return lease is not None and self.clock() < lease.until

    def end_transfer(self, key: str) -> None:
        """Note the end of a transfer; return the host if another worker wants it."""
        if (lease := self._leases.get(key)) is not None:
            lease.last_use = self.clock()
            self._return_if_due(key, lease)

    def close(self) -> None:
        """Return all leases and end the thread."""
        with self._condition:
            self._returns |= {key: self.owner.host_state(key) for key in self._leases}
            self._returns |= self._arrivals
            self._leases.clear()
            self._arrivals.clear()
            self.waiting.clear()
            self._closing = True
            self._wake()
        self._thread.join()

    def _wake(self) -> None:
        self._has_work = True
        self._condition.notify()

    def _return_if_due(self, key: str, lease: Lease) -> None:
        """Return *key* if others want it or it has been idle for long."""
        if self.owner.host_busy(key):
            return
        now = self.clock()
        queued = self.owner.host_queued(key)
        unused = now - lease.last_use >= LINGER
        over = now - lease.start >= TURN if queued else lease.wanted or unused
        if over and (lease.wanted or not queued):
            self._return(key)
            if queued:
                self.may_use(key)

    def _return(self, key: str) -> None:
        with self._condition:
            del self._leases[key]
            self._returns[key] = self.owner.host_state(key)
            self._wake()
        self.owner.host_lost(key)

    def _take_round(self, result: Round, began: float) -> None:
        """Apply the *result* of a round that began at *began*."""
        states, lost, wanted = result
        until = began + _TRUST * self.seconds
        for key in lost:
            if self._leases.pop(key, None):
                self.owner.host_lost(key)
        for key, lease in list(self._leases.items()):
            lease.wanted = key in wanted
            self._return_if_due(key, lease)
        for key, state in states.items():
            with self._condition:
                if self._arrivals.pop(key, None) is None:
                    continue  # returned already, as the crawl ends
                self._leases[key] = Lease(began, until, self.clock())
                self._wake()  # the thread must renew it in time
            self.owner.host_taken(key, state)

    def _extend(self, keys: Collection[str], began: float) -> None:
        for key in keys:
            if lease := self._leases.get(key):
                lease.until = began + _TRUST * self.seconds

    # In the thread

    def _run(self) -> None:
        pause: float | None = None
        while True:
            with self._condition:
                if not self._has_work:
                    self._condition.wait(pause)
                self._has_work = False
                closing = self._closing
                give, self._returns = self._returns, {}
                take = [key for key in self.waiting if key not in give]
                leases = dict(self._leases)
            began = self.clock()
            try:
                self._run_round(take, leases, give, began)
            except StoreError as error:
                with self._condition:
                    self._returns = {**give, **self._returns}
                if closing:
                    return
                if not self.patience.endures(error):
                    self.over = True
                    self.in_loop(self.owner.hosts_broken, error)
                    return
                pause = _BROKEN
                continue
            if closing:
                return
            self.patience.note_success()
            # Bounded, as the process may have been suspended in between.
            spent = min((self.clock() - began) / _SHARE, _LONGEST)
            with self._condition:
                waits = bool(self.waiting or self._returns)
                pause = max(_RETRY, spent) if waits else max(_POLL, spent) if self._leases else None

    def _run_round(
        self,
        take: list[str],
        leases: Mapping[str, Lease],
        give: Mapping[str, HostState],
        began: float,
    ) -> None:
        due = began + (_TRUST - _RENEWAL) * self.seconds
        renew = [key for key, lease in leases.items() if lease.until < due]
        states: dict[str, HostState] = {}
        lost, wanted = set[str](), set[str]()
        # Read before the cycle: if the store failed after it, the crawl would never learn of the
        # newly leased hosts.
        if rest := leases.keys() - set(renew):
            wanted = self.rows.wanted_hosts(rest)
        if take or renew or give:
            states, lost, others = self.rows.cycle(take, renew, give)
            wanted |= others
            self._stop_waiting(states)
            self.in_loop(self._extend, set(renew) - lost, began)
        if states or lost or wanted or leases:
            self.in_loop(self._take_round, (states, lost, wanted), began)

    def _stop_waiting(self, states: Mapping[str, HostState]) -> None:
        """
        Remove the newly leased hosts of *states* from the waiting ones.

        The event loop cannot do this: when it was busy, the thread leased a host twice, and the
        state that the crawl had learned in between was lost.
        """
        with self._condition:
            if self._closing:
                self._returns |= states
                return
            for key in states:
                self.waiting.pop(key, None)
            self._arrivals |= states
