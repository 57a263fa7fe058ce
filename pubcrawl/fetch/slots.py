"""
One connection per host: a slot is occupied before its transfer is scheduled.

Scrapy's own Downloader counts a transfer only once it runs, so with a delay of
0 it sends up to ten requests to a host at the same time. This downloader also keys
slots by ``ids.url.slot``, corrects the key after a redirect, lets a host rest
after each answer and by the rows of ``rest_rules``, and can pace a host (``Crawl-delay``).

Setting ``DOWNLOAD_SLOTS``: keys are hosts in lower case without ``www.``;
*concurrency* and *delay* (seconds between requests, never undercut by jitter) as
in Scrapy, in place of the rest after an answer; *hosts*, further hosts that share
the slot, as ``{"ncbi.nlm.nih.gov": {"hosts": ["eutils.ncbi.nlm.nih.gov"]}}``.

Requests fail at once if their site is suspended (``outage``), or if their host has refused
``HOST_REFUSALS_MAX`` requests in a row. In compat hosts never rest, and no site is suspended.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from scrapy.core import downloader as stock
from scrapy.http import Request, Response
from scrapy.utils.asyncio import call_later
from scrapy.utils.defer import _schedule_coro, maybe_deferred_to_future
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from pubcrawl.exceptions import FetchError, StoreError
from pubcrawl.fetch import failures
from pubcrawl.fetch.host_leases import HostLeases
from pubcrawl.fetch.host_slot import (
    NO_REST,
    Connections,
    Hold,
    HostSlot,
    Transfer,
    continues,
    fail_queue,
    interrupted,
    is_part,
    milliseconds,
)
from pubcrawl.fetch.network import Network
from pubcrawl.fetch.outage import Outages, shows_outage
from pubcrawl.fetch.outage import site as site_of
from pubcrawl.fetch.rest_rules import (
    BY_FAILURE,
    HOST_RULES,
    LONGEST,
    NO_CONNECTION,
    OUTAGE,
    REFUSAL,
    Streak,
    after_answer,
)
from pubcrawl.ids.url import host as host_of
from pubcrawl.ids.url import slot as slot_key
from pubcrawl.items.host_state import HostState

if TYPE_CHECKING:
    from scrapy import Spider
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

# Requests that wait for a held host do not count against CONCURRENT_REQUESTS,
# so that requests to other hosts continue. This many times CONCURRENT_REQUESTS is
# the limit, so that memory stays bounded.
HELD_FACTOR = 16

NO_NETWORK = "no-network"  # close reason of a crawl


class Downloader(stock.Downloader):
    """Downloader that runs one transfer per slot and gives every failure a name."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self.compat = self.settings.getbool("PUBFETCHER_COMPAT")
        self.hold_max = self.settings.getfloat("RETRY_AFTER_MAX", 600)
        self.limits = {name: rule.limits(self.settings) for name, rule in HOST_RULES.items()}
        outage = self.limits[OUTAGE]
        self.outages = Outages(replace(outage, count=0) if self.compat else outage)
        self.by_failure = () if self.compat or self.settings.get("REPLAY") else BY_FAILURE
        self.rest_factor = 0.0 if self.compat else self.settings.getfloat("HOST_REST_FACTOR", 1)
        self.rest_max = self.settings.getfloat("HOST_REST_MAX", 30)
        self.ready: dict[str, float] = {}  # slot key → time of its next page request
        self.streaks: dict[str, dict[str, Streak]] = {}  # slot key → name of a rule → streak
        self.waiting: set[str] = set()  # keys of slots that wait for a rest or a lease to end
        self.network = Network(0 if self.compat else self.settings.getint("OUTAGE_HOSTS", 3))
        self.paused = False  # parts of pages in the browser are sent all the same
        self.in_browser = 0  # requests whose page is being rendered
        self.ends = asyncio.Event()  # from then on, requests that would have to wait fail
        self.transfers: dict[Request, Transfer] = {}  # under way
        self.shared = LeasedHosts(self)
        self.holds: dict[str, Hold] = {}  # by slot key
        self.floors: dict[str, float] = {}  # slot key → seconds
        self._keys: dict[str, str] = {}  # host → slot key
        for key, profile in self.per_slot_settings.items():
            for host in profile.get("hosts", ()):
                self._keys[slot_key(f"//{host}")] = key
            self.floors[key] = float(profile.get("delay", 0))

    def fetch(self, request: Request, spider: Spider | None = None) -> Deferred[Response | Request]:
        """
        Fetch *request* through the middlewares.

        The only exception is ``FetchError``, see ``failures``.
        """
        answer: Deferred[Response | Request] = super().fetch(request)
        answer.addCallback(self._check_response, request)
        answer.addErrback(self._name_failure, request)
        return answer

    def _check_response(self, answer: Response | Request, request: Request) -> Response | Request:
        if isinstance(answer, Response):
            error = failures.response_error(answer, request.meta, compat=self.compat)
            if error is not None:
                raise error
            for name, _ in self.by_failure:
                self.clear_streak(name, self.get_slot_key(request))
        return answer

    def _name_failure(self, failure: Failure, request: Request) -> Failure:
        if not isinstance(failure.value, Exception):
            return failure  # the crawl is stopping
        error = failures.exception_error(
            failure.value,
            request.url,
            compat=self.compat,
            accepts=request.meta.get("accepts", ""),
        )
        if error.slug == "fetch-failed":
            logger.error("%s failed unexpectedly", request, exc_info=failure.value)
        self._count(f"fetch/failed/{error.slug}")
        for name, rule in self.by_failure:
            key = self.get_slot_key(request)
            # A request that left before a hold began does not count.
            if error.slug in rule.failures and not self.hold_left(key):
                self.count_against(key, name)
        if error is failure.value:
            return failure
        error.__cause__ = failure.value
        return Failure(error)  # type: ignore[no-untyped-call]

    def get_slot_key(self, request: Request) -> str:
        """
        Return the key of the slot of the host of *request*.

        ``download_slot`` in the meta is ignored: a redirect inherits it, and would
        be sent through the slot of the previous host.
        """
        return self.key_of(slot_key(request.url))

    def key_of(self, host: str) -> str:
        """Return the key of the slot of *host*; several hosts may share a slot."""
        return self._keys.get(host, host)

    def _get_slot(self, request: Request, spider: Spider | None = None) -> tuple[str, stock.Slot]:
        key = self.get_slot_key(request)
        if key not in self.slots:
            key, plain = super()._get_slot(request)
            slot = HostSlot(key, plain.concurrency, plain.delay, plain.jitter)
            slot.floor = self.floors.get(key, 0.0)
            slot.pace = float(self.per_slot_settings.get(key, {}).get("delay", 0))
            self.slots[key] = slot
        return key, self.slots[key]

    def hold(self, key: str, seconds: float, slug: str = "rate-limited") -> None:
        """
        Send nothing through slot *key* for *seconds*, at most a day; a longer hold stays.

        During a hold of more than ``RETRY_AFTER_MAX`` seconds, requests fail at once
        with *slug*.
        """
        hold = Hold(monotonic() + min(seconds, LONGEST), slug)
        self.holds[key] = max(self.holds.get(key, hold), hold)
        if seconds >= 1:
            logger.info("%s: no requests for %.0f s", key, seconds)

    def note_refusal(self, key: str, retry_after: float | None) -> None:
        """
        Let slot *key* rest after an answer that says "later".

        *retry_after*: seconds, None for an answer without a usable ``Retry-After``.
        """
        if self.hold_left(key):
            # The request left before the hold began, so its refusal does not count.
            self.hold(key, retry_after or 0.0)
            return
        self.count_against(key, REFUSAL, retry_after or 0.0)
        self._count("fetch/refusals/received")
        refusals = self.streak(REFUSAL, key).count
        if refusals == self.limits[REFUSAL].at_once:
            self._count("fetch/refusals/given_up")
            logger.info("%s has refused %d requests in a row", key, refusals)

    def count_against(self, key: str, name: str, retry_after: float = 0.0, slug: str = "") -> None:
        """
        Count against slot *key* under the rule *name*, and hold the slot as the rule says.

        *retry_after*: seconds that the answer asks for. *slug*: if the rule has none.
        """
        streak = self.streaks.setdefault(key, {}).setdefault(name, Streak())
        if pause := streak.add(self.limits[name], retry_after):
            self.hold(key, pause, slug or HOST_RULES[name].slug)

    def streak(self, name: str, key: str) -> Streak:
        """Return what counted against slot *key* under the rule *name* since its last answer."""
        return self.streaks.get(key, {}).get(name) or Streak()

    def clear_streak(self, name: str, key: str) -> None:
        """Forget what counted against slot *key* under the rule *name*, after an answer."""
        if key in self.streaks:
            self.streaks[key].pop(name, None)

    def turns_away(self, key: str) -> bool:
        """Answer whether requests to the slot or host *key* fail at once for now."""
        seconds = self.hold_left(key)
        streaks = self.streaks.get(self.key_of(key), {}).items()
        many = any(0 < self.limits[name].at_once <= streak.count for name, streak in streaks)
        return seconds > self.hold_max or (seconds > 0 and many)

    def pace(self, key: str, seconds: float) -> None:
        """Keep at least *seconds* between two requests of slot *key* from now on."""
        self.floors[key] = max(self.floors.get(key, 0.0), seconds)
        slot = self.slots.get(key)
        if isinstance(slot, HostSlot):
            slot.floor = self.floors[key]

    @property
    def has_holds(self) -> bool:
        """Whether any slot is held or was held recently."""
        return bool(self.holds)

    def hold_left(self, key: str) -> float:
        """Return the seconds for which the slot or host *key* is still held, else 0."""
        key = self.key_of(key)
        hold = self.holds.get(key)
        return max(0.0, hold.until - monotonic()) if hold else 0.0

    def hold_slug(self, key: str) -> str:
        """Return the slug of the hold of the slot or host *key*, else ""."""
        return self.holds[self.key_of(key)].slug if self.hold_left(key) else ""

    def needs_backout(self) -> bool:
        """Answer whether to stop taking requests from the scheduler."""
        limit = self.total_concurrency
        slots = (self.slots[key] for key in self.waiting if key in self.slots)
        waiting = min(sum(len(slot.queue) for slot in slots), HELD_FACTOR * limit)
        # Pages in the browser do not stop others either; their number is bounded because each
        # holds a body.
        return 0 < limit <= len(self.active) - waiting - min(self.in_browser, limit)

    def _process_queue(self, slot: stock.Slot) -> None:
        self._send_ready(slot)
        if self.ends.is_set():
            fail_queue(slot, all_of_them=False)

    def _send_ready(self, slot: stock.Slot) -> None:
        """Send the requests of *slot* that need not wait."""
        while slot.queue and slot.free_transfer_slots() > 0:
            now = monotonic()
            site = site_of(slot.queue[0][0].url)
            if pause := self.outages.seconds_left(site, now):
                message = f"{site} does not answer; next attempt in {pause:.0f} s"
                slot.queue.popleft()[1].errback(failures.fetch_error("host-down", message))
                continue
            part = is_part(slot.queue[0][0])
            if slot.latercall and not part:
                return
            key = self.get_slot_key(slot.queue[0][0])
            if self.paused and not part:
                self.waiting.add(key)
                return
            if not self.shared.may_use(key):
                self.waiting.add(key)
                if self.shared.over:
                    fail_queue(slot)
                return
            hold_left = self.hold_left(key)
            if self.turns_away(key):
                while slot.queue:
                    slot.queue.popleft()[1].errback(self.refusal(key))
                return
            delay = slot.pace if part and isinstance(slot, HostSlot) else slot.download_delay()
            wait = max(hold_left, slot.lastseen + delay - now) if delay else hold_left
            if not part and key in self.ready:
                wait = max(wait, self.ready[key] - now)
            if wait > 0:
                if slot.latercall:
                    slot.latercall.cancel()
                slot.latercall = call_later(wait, self._latercall, slot)
                self.waiting.add(key)
                return
            slot.lastseen = now
            request, answer = slot.queue.popleft()
            # The stock class does this when the transfer starts, which is later.
            slot.transferring.add(request)
            self._count(f"hosts/{host_of(request.url)}")
            self.network.note_request(host_of(request.url))
            if self.outages.note_request(site, now):
                self._count("fetch/outage/probes")
            _schedule_coro(self._wait_for_download(slot, request, answer))

    def pause(self, *, paused: bool) -> None:
        """Begin no transfer while *paused*; those under way continue."""
        self.paused = paused
        if not paused:
            for slot in list(self.slots.values()):
                if isinstance(slot, HostSlot):
                    self.waiting.discard(slot.key)
                self._process_queue(slot)

    def _latercall(self, slot: stock.Slot) -> None:
        if isinstance(slot, HostSlot):
            self.waiting.discard(slot.key)
        super()._latercall(slot)

    def refusal(self, key: str) -> FetchError:
        """Return the error of requests to the slot *key* that fail at once."""
        hold = self.holds[key]
        status = 429 if hold.slug == "rate-limited" else 0
        message = f"{key}: no requests for another {self.hold_left(key):.0f} s"
        return failures.fetch_error(hold.slug, message, status=status)

    def note_answer(self, request: Request, seconds: float) -> None:
        """Note that the host answered *request* after *seconds*, and let it rest."""
        self.network.note_answer()
        site = site_of(request.url)
        key = self.get_slot_key(request)
        # A service with a limit of its own does not rest as well.
        own = "delay" in self.per_slot_settings.get(key, ())
        if self.rest_factor and not (own or is_part(request) or request.meta.get(NO_REST)):
            rest = after_answer(seconds, factor=self.rest_factor, longest=self.rest_max)
            self.ready[key] = monotonic() + rest
        if self.outages.note_answer(site):
            self._count("fetch/outage/over")
            logger.info("%s answers again", site)

    def note_failure(
        self, request: Request, exception: Exception, seconds: float, *, answer_begun: bool
    ) -> None:
        """Note that *request* failed after *seconds*; *answer_begun*: part of an answer came."""
        slug = failures.exception_slug(exception)
        if slug not in NO_CONNECTION:
            self.network.note_answer()
        elif self.network.note_failure(host_of(request.url)):
            self.end(NO_NETWORK, self.network.complaint())
        outage = shows_outage(slug, answer_begun=answer_begun, batch=request.meta.get("batch", 1))
        if outage is False:
            self.note_answer(request, seconds)
        elif outage:
            site = site_of(request.url)
            if pause := self.outages.note_failure(site, monotonic()):
                self._count("fetch/outage/begun")
                logger.info("%s does not answer (%s); next attempt in %.0f s", site, slug, pause)

    async def _download(self, slot: stock.Slot, request: Request) -> Response:
        try:
            return await super()._download(slot, request)
        finally:
            self.shared.end_transfer(self.get_slot_key(request))

    def fail_waiting(self, *, all_of_them: bool = False) -> None:
        """Fail the requests that wait, now or later; not *all_of_them*: see ``continues``."""
        self.ends.set()
        for slot in list(self.slots.values()):
            fail_queue(slot, all_of_them=all_of_them)
        self.shared.fail_waiting(all_of_them=all_of_them)

    def cut_transfers(self) -> None:
        """Fail the requests that are under way, but for those of ``continues``."""
        for request, transfer in list(self.transfers.items()):
            if not continues(request):
                transfer.cut()

    def end(self, reason: str, sentence: str) -> None:
        """End the crawl; *sentence*: the cause, for the log."""
        logger.error(sentence)
        if self.crawler.engine:
            _schedule_coro(self.crawler.engine.close_spider_async(reason=reason))

    def _count(self, stat: str) -> None:
        if self.crawler.stats:
            self.crawler.stats.inc_value(stat)

    def _slot_gc(self, age: float = 60) -> None:
        super()._slot_gc(age)
        now = monotonic()
        self.holds = {key: hold for key, hold in self.holds.items() if hold.until > now}
        self.ready = {key: until for key, until in self.ready.items() if until > now}
        self.streaks = {key: streaks for key, streaks in self.streaks.items() if streaks}
        self.waiting &= self.slots.keys()
        self.outages.forget(now)


class LeasedHosts:
    """
    The hosts of *downloader* for their leases: see ``host_leases.Owner``.

    *leases*: None if no other crawl can use the same hosts. *pool*: that of the handler after
    its first request.
    """

    def __init__(self, downloader: Downloader) -> None:
        self.downloader = downloader
        self.leases: HostLeases | None = None
        self.pool: Connections | None = None
        # By slot key.
        self._lease_waiters: dict[str, list[tuple[Request, Deferred[None]]]] = {}

    @property
    def over(self) -> bool:
        """Whether no further host can be leased."""
        return self.leases is not None and self.leases.over

    def may_use(self, key: str) -> bool:
        """Answer whether slot *key* may be used now; if not, ``host_taken`` is called later."""
        return self.leases is None or self.leases.may_use(key)

    def may_send(self, host: str) -> bool:
        """Answer whether no other crawl can use *host* now."""
        return self.leases is None or self.leases.is_valid(self.downloader.key_of(host))

    def end_transfer(self, key: str) -> None:
        """Note that a transfer of slot *key* is over."""
        if self.leases:
            self.leases.end_transfer(key)

    async def wait_for_lease(self, request: Request) -> None:
        """
        Wait for the host of *request*, whose lease ended before the request was sent.

        Raises ``FetchError`` if the host has refused too many requests of other crawls by then,
        and if the crawl ends.
        """
        downloader = self.downloader
        key = downloader.get_slot_key(request)
        while True:
            while not self.may_use(key):
                self._unless_ending(request)
                waiter: Deferred[None] = Deferred()
                self._lease_waiters.setdefault(key, []).append((request, waiter))
                await maybe_deferred_to_future(waiter)
            if downloader.turns_away(key):
                raise downloader.refusal(key)
            ready = downloader.ready.get(key, 0.0) - monotonic()
            if (wait := max(downloader.hold_left(key), ready)) <= 0:
                return
            self._unless_ending(request)
            if continues(request):
                await asyncio.sleep(wait)
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(downloader.ends.wait(), wait)

    def _unless_ending(self, request: Request) -> None:
        """Raise ``FetchError`` if *request* is not to wait, as the crawl ends."""
        if self.downloader.ends.is_set() and not continues(request):
            interrupted().raiseException()

    def fail_waiting(self, *, all_of_them: bool) -> None:
        """Fail the requests that wait for a lease; not *all_of_them*: see ``continues``."""
        waiters, self._lease_waiters = self._lease_waiters, {}
        for key, some in waiters.items():
            for request, waiter in some:
                if all_of_them or not continues(request):
                    waiter.errback(interrupted())
                else:
                    self._lease_waiters.setdefault(key, []).append((request, waiter))

    def host_taken(self, key: str, state: HostState) -> None:
        """Start to use a host, with the *state* that other crawls left."""
        downloader, now = self.downloader, monotonic()
        if state.held_until:
            hold = Hold(now + state.held_until / 1000, state.held_for)
            downloader.holds[key] = max(downloader.holds.get(key, hold), hold)
        if state.crawl_delay:
            downloader.pace(key, state.crawl_delay)
        downloader.ready[key] = max(downloader.ready.get(key, 0.0), now + state.ready / 1000)
        if state.refusals:
            streaks = downloader.streaks.setdefault(key, {})
            streaks[REFUSAL] = Streak(state.refusals, state.pause)
        else:
            downloader.clear_streak(REFUSAL, key)
        downloader.outages.learn(state.outages, now)
        downloader.waiting.discard(key)
        for _, waiter in self._lease_waiters.pop(key, ()):
            waiter.callback(None)
        if slot := downloader.slots.get(key):
            downloader._process_queue(slot)

    def host_lost(self, key: str) -> None:
        """Close idle connections to a host, as another crawl may open its own."""
        if self.pool:
            self.pool.close_idle(lambda host: self.downloader.key_of(host) == key)

    def host_state(self, key: str) -> HostState:
        """Return the state of a host that all crawls share."""
        downloader, now = self.downloader, monotonic()
        slot, hold = downloader.slots.get(key), downloader.holds.get(key)
        refusals = downloader.streak(REFUSAL, key)
        last = slot.lastseen + slot.download_delay() if slot else 0.0
        return HostState(
            ready=milliseconds(max(last, downloader.ready.get(key, 0.0)) - now),
            held_until=milliseconds(hold.until - now) if hold else 0,
            held_for=hold.slug if hold else "",
            crawl_delay=downloader.floors.get(key, 0.0),
            refusals=refusals.count,
            pause=refusals.pause,
            outages=downloader.outages.to_json(
                lambda site: key in (slot_key(site), downloader.key_of(slot_key(site))), now
            ),
        )

    def resting_hosts(self) -> dict[str, HostState]:
        """Return the states of hosts that refuse requests or give no response."""
        if self.leases is None:
            return {}
        downloader = self.downloader
        keys = {*downloader.holds, *map(downloader.key_of, map(slot_key, downloader.outages.sites))}
        return {key: self.host_state(key) for key in keys if self.leases.is_valid(key)}

    def host_busy(self, key: str) -> bool:
        """Answer whether a transfer from a host is under way."""
        slot = self.downloader.slots.get(key)
        return slot is not None and bool(slot.transferring)

    def host_queued(self, key: str) -> bool:
        """Answer whether a request waits for a host."""
        slot = self.downloader.slots.get(key)
        return slot is not None and bool(slot.queue) and not self.downloader.paused

    def hosts_broken(self, error: StoreError) -> None:
        """End the crawl: it can no longer learn which hosts it may use."""
        if work_queue := getattr(self.downloader.crawler.spider, "work_queue", None):
            work_queue.give_up(error)  # logs the error once, whichever component met it first
        else:
            self.downloader.end("store-failed", str(error))
        self.downloader.fail_waiting(all_of_them=True)


def downloader_of(crawler: Crawler) -> Downloader | None:
    """Return the downloader of a running crawl; None if it is not of this class."""
    downloader = crawler.engine.downloader if crawler.engine else None
    return downloader if isinstance(downloader, Downloader) else None
