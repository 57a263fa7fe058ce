"""
Leases on hosts: of all crawls that share a store, only one uses a host at a time.

The downloader requests a lease before each transfer (``may_use``). Rows in the store say which
worker has which host. One task reads and writes them, many in one transaction and in another
thread, so the crawl never waits for the database. A worker keeps a lease while it uses the host and
for ``LINGER`` seconds more, and returns it sooner if another worker wants the host. The lease of a
dead worker expires; a worker that was suspended finds its lease expired (``is_valid``) and asks
again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import deepcopy
from typing import TYPE_CHECKING, Final, Self

from scrapy import signals
from scrapy.exceptions import NotConfigured

from pubcrawl.exceptions import StoreError
from pubcrawl.fetch.slots import Downloader, downloader_of
from pubcrawl.items.host_state import HostState, Lease
from pubcrawl.store.database import Database
from pubcrawl.store.hosts import HostRows
from pubcrawl.store.patience import Patience
from pubcrawl.store.workers import this_worker

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

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


class HostLeases:
    """
    The leases of one worker, in the ``HostState`` of each host.

    *seconds*: length of a lease. *over*: no more hosts are leased.
    """

    def __init__(
        self,
        rows: HostRows,
        owner: Downloader,
        *,
        seconds: float,
        patience: Patience,
        clock: Callable[[], float] = clock,
    ) -> None:
        self.rows = rows
        self.owner = owner
        self.seconds = seconds
        self.patience = patience
        self.clock = clock
        self.over = False
        self._waiting: dict[str, None] = {}
        self._leased: dict[str, HostState] = {}
        self._returns: dict[str, HostState] = {}
        self._change = asyncio.Event()
        self._closing = False
        self._task = asyncio.ensure_future(self._run())

    def may_use(self, key: str) -> bool:
        """Answer whether *key* may be used now; if not, ``host_taken`` is called later."""
        now = self.clock()
        lease = self._valid(key, now)
        if lease is not None:
            lease.last_use = now
            if not (lease.wanted and now - lease.start >= TURN):
                return True
            if self.owner.host_busy(key):
                return False  # the transfer under way ends first
            self._return(key)
        if not (self._closing or key in self._waiting):
            self._waiting[key] = None
            self._change.set()
        return False

    def is_valid(self, key: str) -> bool:
        """Answer whether this worker has *key* and no other worker can have it."""
        return self._valid(key, self.clock()) is not None

    def end_transfer(self, key: str) -> None:
        """Note the end of a transfer; return the host if another worker wants it."""
        if (state := self._leased.get(key)) and state.lease:
            state.lease.last_use = self.clock()
            self._return_if_due(key, state.lease)

    async def close(self) -> None:
        """Return all leases and end the task."""
        for key in list(self._leased):
            self._return(key)
        self._waiting.clear()
        self._closing = True
        self._change.set()
        await self._task

    def _valid(self, key: str, now: float) -> Lease | None:
        state = self._leased.get(key)
        return state.lease if state and state.lease and now < state.lease.until else None

    def _return_if_due(self, key: str, lease: Lease) -> None:
        """Return *key* if others want it or it has been idle for long."""
        state = self._leased.get(key)
        if state is None or state.lease is not lease:
            return  # a request that was told of the host has returned it
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
        state = self._returns[key] = self._leased.pop(key)
        state.lease = None
        self._change.set()
        self.owner.host_lost(key)

    async def _run(self) -> None:
        pause: float | None = None
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._change.wait(), pause)
            self._change.clear()
            closing, began = self._closing, self.clock()
            give, self._returns = self._returns, {}
            try:
                await self._run_round(give, began)
            except StoreError as error:
                self._returns = {**give, **self._returns}
                if closing:
                    return
                if not self.patience.endures(error):
                    self.over = True
                    self.owner.hosts_broken(error)
                    return
                pause = _BROKEN
                continue
            if closing:
                return
            self.patience.note_success()
            # Bounded, as the process may have been suspended in between.
            spent = min((self.clock() - began) / _SHARE, _LONGEST)
            pause = max(_POLL, spent) if self._leased else None
            if self._waiting or self._returns:
                pause = max(_RETRY, spent)

    async def _run_round(self, give: Mapping[str, HostState], began: float) -> None:
        due = began + (_TRUST - _RENEWAL) * self.seconds
        leases = {key: state.lease for key, state in self._leased.items() if state.lease}
        take = [key for key in self._waiting if key not in give and key not in leases]
        renew = [key for key, lease in leases.items() if lease.until < due]
        news = {key: self._leased[key] for key in leases if self._leased[key].changed}
        for host in news.values():
            host.changed = False
        try:
            result = await asyncio.to_thread(
                self.rows.run_round, take, renew, deepcopy(give), deepcopy(news), leases.keys()
            )
        except StoreError:
            for host in news.values():
                host.changed = True
            raise
        until = began + _TRUST * self.seconds
        for key, lease in leases.items():
            if (state := self._leased.get(key)) is None or state.lease is not lease:
                continue  # returned meanwhile
            if key in result.lost:
                del self._leased[key]
                state.lease = None
                self.owner.host_lost(key)
                continue
            lease.wanted = key in result.wanted
            if key in renew:
                lease.until = until
            if key in self._waiting:  # it had expired
                del self._waiting[key]
                self.owner.host_taken(key)
            self._return_if_due(key, lease)
        for key, shared in result.taken.items():
            self._waiting.pop(key, None)
            host = self.owner.host(key)
            host.learn(shared)
            if self._closing:
                self._returns[key] = host
                continue
            host.lease = Lease(began, until, self.clock())
            self._leased[key] = host
            self.owner.host_taken(key)


class SharedHosts:
    """Give the downloader its leases while the engine runs."""

    def __init__(self, crawler: Crawler) -> None:
        self.crawler = crawler
        self.seconds = crawler.settings.getfloat("HOST_LEASE")
        self.database: Database | None = None
        self.leases: HostLeases | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """Connect to the start and stop of the engine; off in a replay, which sends nothing."""
        settings = crawler.settings
        if settings.getfloat("HOST_LEASE") <= 0 or settings.get("REPLAY"):
            raise NotConfigured
        shared = cls(crawler)
        crawler.signals.connect(shared.engine_started, signals.engine_started)
        crawler.signals.connect(shared.engine_stopped, signals.engine_stopped)
        return shared

    def engine_started(self) -> None:
        """Open the store before the first request."""
        downloader = downloader_of(self.crawler)
        if downloader is None:
            return
        self.database = Database(self.crawler.settings["STORE_URL"])
        settings = self.crawler.settings
        longest = max(map(settings.getfloat, ("DOWNLOAD_TIMEOUT", "INGEST_TIMEOUT")))
        rows = HostRows(self.database, this_worker(), self.seconds, longest=longest)
        rows.forget()
        self.leases = downloader.leases = HostLeases(
            rows,
            downloader,
            seconds=self.seconds,
            patience=Patience(self.crawler.settings.getfloat("STORE_PATIENCE")),
        )

    async def engine_stopped(self) -> None:
        """Give all hosts back."""
        if self.leases:
            await self.leases.close()
        if self.database:
            self.database.close()
