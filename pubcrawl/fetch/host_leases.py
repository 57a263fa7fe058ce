"""
Leases on hosts: of all crawls that share a store, one at a time asks a host.

The downloader asks for a lease before each transfer (``may``). Rows in the store say who has
which host; a thread of its own reads and writes them, many in one transaction, so the crawl
never waits for the database. A lease is kept while it is used and for ``LINGER`` seconds more,
and given back sooner where another worker wants the host. It ends by itself where its worker
died; one that was stopped for longer finds it over (``valid``) and asks again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from threading import Condition, Thread
from typing import Any, Final, Protocol

from pubcrawl.exceptions import StoreError
from pubcrawl.items.host_state import HostState

logger = logging.getLogger(__name__)

LINGER: Final = 5.0
"""Seconds for which a host that nobody else wants is kept without a transfer."""

TURN: Final = 1.0
"""Seconds that a worker with more to ask keeps a host which others want."""

_RETRY = 0.05  # seconds between two looks at hosts that others have
_LOOK = 0.25  # seconds between two looks at who wants those that are held
_SHARE = 0.1  # of the time, at most, for looks …
_LONGEST = 1.0  # … but this many seconds between two, at most
_BROKEN = 1.0  # seconds between two tries at a database that fails
_RENEWED = 0.5  # share of the lease after which it is renewed
_SURE = 0.9  # share of the lease for which its holder trusts it


def clock() -> float:
    """Return seconds that go on while the process, or the whole machine, is stopped."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


Round = tuple[dict[str, HostState], set[str], set[str]]
"""Hosts taken, with what is known about them; hosts lost; hosts that others want."""


class LeaseRows(Protocol):
    """The rows of hosts: see ``store.hosts.HostRows``."""

    def cycle(
        self, take: Collection[str], renew: Collection[str], give: Mapping[str, HostState]
    ) -> Round:
        """Return the hosts taken, with their state, those lost, and those that others want."""

    def wanted(self, held: Collection[str]) -> set[str]:
        """Return those of *held* that others want."""


class StorePatience(Protocol):
    """How long a store that is out of reach is waited for: see ``store.patience.Patience``."""

    def endures(self, error: StoreError) -> bool:
        """Answer whether to try again after *error*."""

    def relieved(self) -> None:
        """Note that the store can be used."""


class Owner(Protocol):
    """Who asks the hosts: the downloader."""

    def host_taken(self, key: str, state: HostState) -> None:
        """Go on with a host; *state*: what all crawls know about it."""

    def host_lost(self, key: str) -> None:
        """Let go of all that is kept of a host: open connections."""

    def host_state(self, key: str) -> HostState:
        """Return what all crawls should know about a host."""

    def host_busy(self, key: str) -> bool:
        """Answer whether a transfer is under way."""

    def host_queued(self, key: str) -> bool:
        """Answer whether a request waits."""

    def hosts_broken(self, error: StoreError) -> None:
        """End: the rows cannot be read for longer than a store may be away."""


@dataclass(slots=True)
class Lease:
    """A host that is held; times by ``clock``. *wanted*: others wait for it."""

    taken: float
    until: float
    used: float
    wanted: bool = False


class HostLeases:
    """
    The leases of one worker.

    *seconds*: of a lease. *in_loop* calls a function in the thread of the crawl, which all
    methods here but ``_run`` belong to.
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
        self._held: dict[str, Lease] = {}
        self._coming: dict[str, HostState] = {}  # taken by the thread, not yet known to the crawl
        self._giving: dict[str, HostState] = {}
        self._changed = Condition()
        self._news = False  # something was asked for since the thread looked
        self._closing = False
        self.over = False  # nothing is taken any more
        self._thread = Thread(target=self._run, name="host leases", daemon=True)
        self._thread.start()

    def may(self, key: str) -> bool:
        """Answer whether *key* may be asked now; if not, ``host_taken`` says when."""
        if self.valid(key):
            lease = self._held[key]
            lease.used = self.clock()
            if not (lease.wanted and lease.used - lease.taken >= TURN):
                return True
            if self.owner.host_busy(key):
                return False  # what is under way ends first
            self._give(key)
        with self._changed:
            if not (self._closing or key in self.waiting or key in self._coming):
                self.waiting[key] = None
                self._wake()
        return False

    def valid(self, key: str) -> bool:
        """Answer whether this worker has *key*, and nobody else can have it by now."""
        lease = self._held.get(key)
        return lease is not None and self.clock() < lease.until

    def idle(self, key: str) -> None:
        """Note that a transfer is over: the turn of another may have come."""
        if (lease := self._held.get(key)) is not None:
            lease.used = self.clock()
            self._consider(key, lease)

    def close(self) -> None:
        """Give everything back and end the thread."""
        with self._changed:
            self._giving |= {key: self.owner.host_state(key) for key in self._held}
            self._giving |= self._coming
            self._held.clear()
            self._coming.clear()
            self.waiting.clear()
            self._closing = True
            self._wake()
        self._thread.join()

    def _wake(self) -> None:
        self._news = True
        self._changed.notify()

    def _consider(self, key: str, lease: Lease) -> None:
        """Give *key* back where others want it, or nobody has used it for long."""
        if self.owner.host_busy(key):
            return
        now = self.clock()
        queued = self.owner.host_queued(key)
        unused = now - lease.used >= LINGER
        over = now - lease.taken >= TURN if queued else lease.wanted or unused
        if over and (lease.wanted or not queued):
            self._give(key)
            if queued:
                self.may(key)

    def _give(self, key: str) -> None:
        with self._changed:
            del self._held[key]
            self._giving[key] = self.owner.host_state(key)
            self._wake()
        self.owner.host_lost(key)

    def _came(self, came: Round, asked: float) -> None:
        """Take over what a round at the table brought; it began at *asked*."""
        taken, lost, wanted = came
        until = asked + _SURE * self.seconds
        for key in lost:
            if self._held.pop(key, None):
                self.owner.host_lost(key)
        for key, lease in list(self._held.items()):
            lease.wanted = key in wanted
            self._consider(key, lease)
        for key, state in taken.items():
            with self._changed:
                if self._coming.pop(key, None) is None:
                    continue  # given back: the crawl ends
                self._held[key] = Lease(asked, until, self.clock())
                self._wake()  # it is to be renewed
            self.owner.host_taken(key, state)

    def _renewed(self, keys: Collection[str], asked: float) -> None:
        for key in keys:
            if lease := self._held.get(key):
                lease.until = asked + _SURE * self.seconds

    # In the thread

    def _run(self) -> None:
        pause: float | None = None
        while True:
            with self._changed:
                if not self._news:
                    self._changed.wait(pause)
                self._news = False
                closing = self._closing
                give, self._giving = self._giving, {}
                take = [key for key in self.waiting if key not in give]
                held = dict(self._held)
            began = self.clock()
            try:
                self._round(take, held, give, began)
            except StoreError as error:
                with self._changed:
                    self._giving = {**give, **self._giving}
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
            self.patience.relieved()
            # Bounded, for the process may have been stopped meanwhile.
            spent = min((self.clock() - began) / _SHARE, _LONGEST)
            with self._changed:
                waits = bool(self.waiting or self._giving)
                pause = max(_RETRY, spent) if waits else max(_LOOK, spent) if self._held else None

    def _round(
        self,
        take: list[str],
        held: Mapping[str, Lease],
        give: Mapping[str, HostState],
        began: float,
    ) -> None:
        due = began + (_SURE - _RENEWED) * self.seconds
        renew = [key for key, lease in held.items() if lease.until < due]
        taken: dict[str, HostState] = {}
        lost, wanted = set[str](), set[str]()
        if take or renew or give:
            taken, lost, wanted = self.rows.cycle(take, renew, give)
            self._take(taken)
            self.in_loop(self._renewed, set(renew) - lost, began)
        if rest := held.keys() - set(renew):
            wanted |= self.rows.wanted(rest)
        if taken or lost or wanted or held:
            self.in_loop(self._came, (taken, lost, wanted), began)

    def _take(self, taken: Mapping[str, HostState]) -> None:
        """
        Wait no more for the hosts *taken*.

        Where that was left to the loop, a busy one let the thread take a host twice, and what the
        crawl had learned of it in between was forgotten.
        """
        with self._changed:
            if self._closing:
                self._giving |= taken
                return
            for key in taken:
                self.waiting.pop(key, None)
            self._coming |= taken
