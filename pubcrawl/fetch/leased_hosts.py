"""What the downloader does with hosts that other crawls on its store may be at."""

from __future__ import annotations

import asyncio
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING

from scrapy.http import Request
from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet.defer import Deferred

from pubcrawl.exceptions import StoreError
from pubcrawl.fetch.host_leases import HostLeases
from pubcrawl.fetch.host_slot import Connections, Hold, interrupted, milliseconds
from pubcrawl.fetch.rest import HostRest
from pubcrawl.ids.url import slot as slot_key
from pubcrawl.items.host_state import HostState

if TYPE_CHECKING:
    from pubcrawl.fetch.slots import Downloader


class LeasedHosts:
    """
    The hosts of *downloader*, as their leases want to know them: see ``host_leases.Owner``.

    *leases*: None where no other crawl can be at the same hosts. *pool*: of the handler, once it
    has sent something.
    """

    def __init__(self, downloader: Downloader) -> None:
        self.downloader = downloader
        self.leases: HostLeases | None = None
        self.pool: Connections | None = None
        self._awaited: dict[str, list[Deferred[None]]] = {}  # by slot key

    @property
    def over(self) -> bool:
        """Whether no host can be had any more."""
        return self.leases is not None and self.leases.over

    def may(self, key: str) -> bool:
        """Answer whether slot *key* may be used now; if not, ``host_taken`` says when."""
        return self.leases is None or self.leases.may(key)

    def may_send(self, host: str) -> bool:
        """Answer whether no other crawl can be at *host* now."""
        return self.leases is None or self.leases.valid(self.downloader.key_of(host))

    def idle(self, key: str) -> None:
        """Note that a transfer of slot *key* is over."""
        if self.leases:
            self.leases.idle(key)

    async def leased(self, request: Request) -> None:
        """
        Wait for the host of *request*, whose lease ended before it was sent.

        Raises ``FetchError`` where another crawl has been refused so often by then that none asks.
        """
        known = self.downloader
        key = known.get_slot_key(request)
        while True:
            while not self.may(key):
                taken: Deferred[None] = Deferred()
                self._awaited.setdefault(key, []).append(taken)
                await maybe_deferred_to_future(taken)
            if known.turns_away(key):
                raise known.refusal(key)
            ready = known.rests[key].ready - monotonic() if key in known.rests else 0.0
            if (wait := max(known.held(key), ready)) <= 0:
                return
            await asyncio.sleep(wait)

    def host_taken(self, key: str, state: HostState) -> None:
        """Go on with a host as other crawls left it."""
        known, now = self.downloader, monotonic()
        if state.held_until:
            hold = Hold(now + state.held_until / 1000, state.held_for)
            known.holds[key] = max(known.holds.get(key, hold), hold)
        if state.crawl_delay:
            known.pace(key, state.crawl_delay)
        rest = known.rests.setdefault(key, HostRest())
        rest.ready = max(rest.ready, now + state.ready / 1000)
        rest.refusals, rest.pause = state.refusals, state.pause
        known.outages.learn(state.outages, now)
        known.waiting.discard(key)
        for waits in self._awaited.pop(key, ()):
            waits.callback(None)
        if slot := known.slots.get(key):
            known._process_queue(slot)

    def host_lost(self, key: str) -> None:
        """Close what is open to a host, for another crawl may open its own connection."""
        if self.pool:
            self.pool.let_go(lambda host: self.downloader.key_of(host) == key)

    def host_state(self, key: str) -> HostState:
        """Return what all crawls should know about a host."""
        known, now = self.downloader, monotonic()
        slot, hold = known.slots.get(key), known.holds.get(key)
        rest = known.rests.get(key, HostRest())
        last = slot.lastseen + slot.download_delay() if slot else 0.0
        return HostState(
            ready=milliseconds(max(last, rest.ready) - now),
            held_until=milliseconds(hold.until - now) if hold else 0,
            held_for=hold.slug if hold else "",
            crawl_delay=known.floors.get(key, 0.0),
            refusals=rest.refusals,
            pause=rest.pause,
            outages=known.outages.known(
                lambda place: key in (slot_key(place), known.key_of(slot_key(place))), now
            ),
        )

    def host_busy(self, key: str) -> bool:
        """Answer whether a transfer from a host is under way."""
        slot = self.downloader.slots.get(key)
        return slot is not None and bool(slot.transferring)

    def host_queued(self, key: str) -> bool:
        """Answer whether a request waits for a host."""
        slot = self.downloader.slots.get(key)
        return slot is not None and bool(slot.queue)

    def hosts_broken(self, error: StoreError) -> None:
        """End the crawl: which hosts may be asked can no longer be known."""
        if desk := getattr(self.downloader.crawler.spider, "desk", None):
            desk.give_up(error)  # logs it once, whichever part met it first
        else:
            self.downloader.end("store-failed", str(error))
        self.downloader.forget()
        for waits in chain.from_iterable(self._awaited.values()):
            waits.errback(interrupted())
