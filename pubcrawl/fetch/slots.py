"""
One connection per host: a slot is occupied before its transfer is scheduled.

Scrapy's own Downloader counts a transfer only once it runs, so with a delay of
0 it sends up to ten requests to a host at the same time. This downloader also keys
slots by ``ids.url.slot``, corrects the key after a redirect, and keeps a ``HostState`` for each,
which lets a host rest after each answer and by the rows of ``rest_rules``.

Setting ``DOWNLOAD_SLOTS``: keys are hosts in lower case without ``www.``;
*concurrency* and *delay* (seconds between requests, never undercut by jitter) as
in Scrapy, in place of the rest after an answer; *hosts*, further hosts that share
the slot, as ``{"ncbi.nlm.nih.gov": {"hosts": ["eutils.ncbi.nlm.nih.gov"]}}``.

Requests fail at once if their site is suspended, or if their host has refused
``HOST_REFUSALS_MAX`` requests in a row. In compat hosts never rest, and no site is suspended.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from scrapy import signals
from scrapy.core import downloader as stock
from scrapy.http import Request, Response
from scrapy.utils.asyncio import call_later
from scrapy.utils.defer import _schedule_coro, deferred_from_coro

from pubcrawl.exceptions import FetchError, StoreError
from pubcrawl.fetch import failures
from pubcrawl.fetch.budgets import CREDITS, RESOURCE, Budgets, bounds
from pubcrawl.fetch.guard import SERVICE
from pubcrawl.fetch.network import ORPHAN_MAX, Network, addresses_of, has_orphans, ports_of
from pubcrawl.fetch.rest_rules import (
    BY_FAILURE,
    HOST_RULES,
    NO_CONNECTION,
    OUTAGE,
    shows_outage,
)
from pubcrawl.fetch.stats import count
from pubcrawl.ids.url import host as host_of
from pubcrawl.ids.url import slot as slot_key
from pubcrawl.items.host_state import REFUSAL, HostState, Streak
from pubcrawl.items.host_state import site as site_of

if TYPE_CHECKING:
    from scrapy import Spider
    from scrapy.crawler import Crawler
    from twisted.internet.defer import Deferred

logger = logging.getLogger(__name__)

T = TypeVar("T")

# Requests that wait for a held host do not count against CONCURRENT_REQUESTS,
# so that requests to other hosts continue. This many times CONCURRENT_REQUESTS is
# the limit, so that memory stays bounded.
HELD_FACTOR = 16

LONGEST_REST = 30  # seconds between two requests to a slow host

_ORPHANS_TICK = 0.1  # seconds between two looks at the connections of a dead crawl

NO_NETWORK = "no-network"  # close reason of a crawl

# In the meta of a request for part of a page (a script, data) that is being
# rendered. Such requests are sent before pages, one at a time, but without the
# delay of pages: a page with forty scripts is still one page.
PART = "page_part"

# In the meta of a request whose host does not rest after the answer.
NO_REST = "no_rest"


def is_part(request: Request) -> bool:
    """Answer whether *request* is for part of a page."""
    return bool(request.meta.get(PART))


class _RequestQueue(deque[tuple[Request, "asyncio.Future[None]"]]):
    """Requests that wait for a slot, parts of pages first."""

    def append(self, waiting: tuple[Request, asyncio.Future[None]]) -> None:
        if is_part(waiting[0]):
            self.insert(sum(is_part(request) for request, _ in self), waiting)
        else:
            super().append(waiting)


class Connections(Protocol):
    """Open connections to hosts: see ``handler.OnePool``."""

    def close_idle(self, matches: Callable[[str], bool]) -> None:
        """Close idle connections to the hosts that *matches* accepts."""


class Leases(Protocol):
    """
    Leases on hosts: see ``extensions.host_leases``.

    *over*: no more hosts are leased.
    """

    over: bool

    def may_use(self, key: str) -> bool:
        """Answer whether a host may be used now; if not, ``Downloader.host_taken`` is called."""

    def is_valid(self, key: str) -> bool:
        """Answer whether no other worker can have a host."""

    def end_transfer(self, key: str) -> None:
        """Note the end of a transfer."""


class Transfer(Protocol):
    """A request under way: see ``handler.Handler``."""

    def cut(self) -> None:
        """Let it fail as interrupted."""


class HostSlot(stock.Slot):
    """The slot of the host *key*."""

    queue: Any  # of requests and futures; Scrapy's has a Deferred for the response

    def __init__(self, key: str, plain: stock.Slot) -> None:
        super().__init__(plain.concurrency, plain.delay, plain.jitter)
        self.queue = _RequestQueue()
        self.key = key


def interrupted() -> FetchError:
    """Return the error of a request that still waits when the crawl ends."""
    return failures.fetch_error("interrupted", "the crawl ends")


def end_wait(turn: asyncio.Future[None], error: FetchError | None = None) -> None:
    """Send the request that waits for its *turn*, or fail it with *error*."""
    if turn.done():
        return  # cancelled
    if error is None:
        turn.set_result(None)
    else:
        turn.set_exception(error)


def continues(request: Request) -> bool:
    """
    Answer whether *request* belongs to a response under way, which a drain waits for.

    It is a part of a page in the browser, or a request to a service. Without it, the response
    would be read without the part, or fail with a reason of the service.
    """
    return is_part(request) or bool(request.meta.get(SERVICE))


def fail_queue(slot: Any, *, all_of_them: bool = True) -> None:
    """Fail the requests that wait for *slot*; not *all_of_them*: all but those that continue."""
    waiting = list(slot.queue)
    slot.queue.clear()
    for request, turn in waiting:
        if all_of_them or not continues(request):
            end_wait(turn, interrupted())
        else:
            slot.queue.append((request, turn))


class Downloader(stock.Downloader):
    """
    Downloader that runs one transfer per slot and gives every failure a name.

    *hosts*: slot key → state. *held*: keys of hosts that may not get a request now. *waiting*:
    keys of slots that wait for a rest or a lease to end. *leases*: None if no other crawl can use
    the same hosts. *pool*: that of the handler after its first request.
    """

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self.compat = self.settings.getbool("PUBFETCHER_COMPAT")
        self.hold_max = self.settings.getfloat("RETRY_AFTER_MAX", 600)
        self.limits = {name: rule.limits(self.settings) for name, rule in HOST_RULES.items()}
        if self.compat:
            self.limits[OUTAGE] = replace(self.limits[OUTAGE], count=0)
        self.by_failure = () if self.compat or self.settings.get("REPLAY") else BY_FAILURE
        self.rest_factor = 0.0 if self.compat else self.settings.getfloat("HOST_REST_FACTOR", 1)
        self.budgets = Budgets(bounds(self.settings))
        self.network = Network(0 if self.compat else self.settings.getint("OUTAGE_HOSTS", 3))
        self.paused = False  # parts of pages in the browser are sent all the same
        self.in_browser = 0  # requests whose page is being rendered
        self.ends = asyncio.Event()  # from then on, requests that would have to wait fail
        self.hosts: dict[str, HostState] = {}
        self.held: set[str] = set()
        self.waiting: set[str] = set()
        self.transfers: dict[Request, Transfer] = {}  # under way
        self.leases: Leases | None = None
        self.pool: Connections | None = None
        self._taken: dict[str, asyncio.Event] = {}  # slot key → its lease has been taken
        self._keys = {
            slot_key(f"//{host}"): key
            for key, profile in self.per_slot_settings.items()
            for host in profile.get("hosts", ())
        }

    def host(self, key: str) -> HostState:
        """Return the state of the slot or host *key*."""
        key = self.key_of(key)
        if (state := self.hosts.get(key)) is None:
            state = self.hosts[key] = HostState(crawl_delay=self._own_delay(key) or 0.0)
        return state

    def _own_delay(self, key: str) -> float | None:
        """Return the seconds between two requests that DOWNLOAD_SLOTS says for a slot."""
        profile = self.per_slot_settings.get(key)
        return float(profile["delay"]) if profile and "delay" in profile else None

    def fetch(self, request: Request, spider: Spider | None = None) -> Deferred[Response | Request]:
        """
        Fetch *request* through the middlewares.

        The only exception is ``FetchError``, see ``failures``.
        """
        self.active.add(request)
        answer: Deferred[Response | Request] = deferred_from_coro(self._fetch(request))

        def leave(result: T) -> T:
            # Earlier, the engine would be idle until the result reaches it, and end the crawl.
            self.active.remove(request)
            return result

        return answer.addBoth(leave)

    async def _fetch(self, request: Request) -> Response | Request:
        try:
            answer = await self.middleware.download_async(self._enqueue_request, request)
            if not isinstance(answer, Response):
                return answer
            error = failures.response_error(answer, request.meta, compat=self.compat)
            if error is not None:
                raise error
        except Exception as exception:
            error = self._name_failure(exception, request)
            if error is exception:
                raise
            raise error from exception
        for name, _ in self.by_failure:
            self.clear_streak(name, self.get_slot_key(request))
        return answer

    def _name_failure(self, exception: Exception, request: Request) -> FetchError:
        accepts = request.meta.get("accepts", "")
        error = failures.exception_error(
            exception, request.url, compat=self.compat, accepts=accepts
        )
        if error.slug == "fetch-failed":
            logger.error("%s failed unexpectedly", request, exc_info=exception)
        count(self.crawler, f"fetch/failed/{error.slug}")
        for name, rule in self.by_failure:
            if error.slug in rule.failures:
                self.count_against(self.get_slot_key(request), name)
        return error

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

    def _get_slot(self, request: Request, spider: Spider | None = None) -> tuple[str, Any]:
        key = self.get_slot_key(request)
        if key not in self.slots:
            self.slots[key] = HostSlot(key, super()._get_slot(request)[1])
        return key, self.slots[key]

    def count_against(self, key: str, name: str, asked: float = 0.0, slug: str = "") -> bool:
        """
        Count against slot *key* under the rule *name*, and hold the slot as the rule says.

        *asked*: seconds of rest that the answer asks for. *slug*: if the rule has none. Returns
        whether it counts: a request that left before the rest began does not.

        During a hold of more than ``RETRY_AFTER_MAX`` seconds, requests fail at once
        with the slug.
        """
        state, now = self.host(key), monotonic()
        slug = slug or HOST_RULES[name].slug
        counts = state.count(name, self.limits[name], now, asked=asked, slug=slug)
        if (seconds := state.hold_left(now)) > 0:
            self.held.add(key)
            if counts and seconds >= 1:
                logger.info("%s: no requests for %.0f s", key, seconds)
        return counts

    def note_refusal(self, key: str, retry_after: float | None) -> None:
        """
        Let slot *key* rest after an answer that says "later".

        *retry_after*: seconds, None for an answer without a usable ``Retry-After``.
        """
        if not self.count_against(key, REFUSAL, retry_after or 0.0):
            return
        count(self.crawler, "fetch/refusals/received")
        refusals = self.host(key).in_a_row(REFUSAL)
        if refusals == self.limits[REFUSAL].at_once:
            count(self.crawler, "fetch/refusals/given_up")
            logger.info("%s has refused %d requests in a row", key, refusals)

    def clear_streak(self, name: str, key: str) -> None:
        """Forget what counted against slot *key* under the rule *name*, after an answer."""
        if (state := self.hosts.get(key)) and name in state.streaks:
            state.streaks[name] = Streak(until=state.streaks[name].until)

    def turns_away(self, key: str) -> bool:
        """Answer whether requests to the slot or host *key* fail at once for now."""
        state = self.hosts.get(self.key_of(key))
        return state is not None and state.turns_away(monotonic(), self.limits, self.hold_max)

    @property
    def has_holds(self) -> bool:
        """Whether any slot is held or was held recently."""
        return bool(self.held)

    def hold_left(self, key: str) -> float:
        """Return the seconds for which the slot or host *key* is still held, else 0."""
        state = self.hosts.get(self.key_of(key))
        return state.hold_left(monotonic()) if state else 0.0

    def probe_sites(self) -> None:
        """Send the next request to each suspended site as a probe."""
        for state in self.hosts.values():
            state.probe()

    def needs_backout(self) -> bool:
        """Answer whether to stop taking requests from the scheduler."""
        limit = self.total_concurrency
        slots = (self.slots[key] for key in self.waiting if key in self.slots)
        waiting = min(sum(len(slot.queue) for slot in slots), HELD_FACTOR * limit)
        # Pages in the browser do not stop others either; their number is bounded because each
        # holds a body.
        return 0 < limit <= len(self.active) - waiting - min(self.in_browser, limit)

    async def _enqueue_request(self, request: Request) -> Response:
        """
        Wait for the turn of *request*, and return its response.

        Scrapy's own starts a task for the transfer, and passes the response to this one.
        """
        paid = await self._pay(request)
        key, slot = self._get_slot(request)
        request.meta[self.DOWNLOAD_SLOT] = key
        self.signals.send_catch_log(
            signals.request_reached_downloader, request=request, spider=self.crawler.spider
        )
        waiting = (request, asyncio.get_running_loop().create_future())
        slot.active.add(request)
        slot.queue.append(waiting)
        try:
            self._process_queue(slot)
            try:
                await waiting[1]
            except FetchError:
                self.budgets.give_back(paid)
                raise
            except asyncio.CancelledError:
                self.budgets.give_back(paid)
                if waiting in slot.queue:
                    slot.queue.remove(waiting)
                slot.transferring.discard(request)
                self._process_queue(slot)
                raise
            response = await self._download(slot, request)
        finally:
            slot.active.remove(request)
        await self._note_quotas(request, response)
        return response

    async def _pay(self, request: Request) -> dict[str, int]:
        """Return what the budgets have paid for *request*; raise ``FetchError`` if they cannot."""
        try:
            return await self.budgets.pay(request)
        except StoreError as error:
            self.hosts_broken(error)
            raise interrupted() from error

    async def _note_quotas(self, request: Request, response: Response) -> None:
        """Note what a service states of its quotas, as stats."""
        name = request.meta.get(RESOURCE)
        if not name or not self.crawler.stats:
            return
        stated = await self.budgets.note_answer(request, response)
        credits = stated.pop("credits", request.meta.get(CREDITS, 0))
        if credits:
            self.crawler.stats.inc_value(f"credits/{name}", credits)
        for what, number in stated.items():
            self.crawler.stats.set_value(f"quota/{what}/{name}", number)

    def _process_queue(self, slot: Any) -> None:
        self._send_ready(slot)
        if self.ends.is_set():
            fail_queue(slot, all_of_them=False)

    def _send_ready(self, slot: HostSlot) -> None:
        """Send the requests of *slot* that need not wait."""
        key = slot.key
        while slot.queue and slot.free_transfer_slots() > 0:
            now, state = monotonic(), self.host(key)
            url, part = slot.queue[0][0].url, is_part(slot.queue[0][0])
            site = site_of(url)
            if pause := state.outage_left(site, now):
                message = f"{site} does not answer; next attempt in {pause:.0f} s"
                end_wait(slot.queue.popleft()[1], failures.fetch_error("host-down", message))
                continue
            if slot.latercall and not part:
                return
            if self.paused and not part:
                self.waiting.add(key)
                return
            if not self.may_use(key):
                self.waiting.add(key)
                if self.leases and self.leases.over:
                    fail_queue(slot)
                return
            if self.turns_away(key):
                while slot.queue:
                    end_wait(slot.queue.popleft()[1], self.refusal(key))
                return
            delay = max(state.crawl_delay, slot.download_delay())
            if part:
                delay = self._own_delay(key) or 0.0
            if (wait := state.wait(now, delay, part=part)) > 0:
                if slot.latercall:
                    slot.latercall.cancel()
                slot.latercall = call_later(wait, self._latercall, slot)
                self.waiting.add(key)
                return
            slot.lastseen = state.sent = now
            request, turn = slot.queue.popleft()
            # The stock class does this when the transfer starts, which is later.
            slot.transferring.add(request)
            name = host_of(url)
            count(self.crawler, f"hosts/{name}")
            self.network.note_request(name)
            if (outage := state.outages.get(site)) and outage.note_request(now):
                count(self.crawler, "fetch/outage/probes")
            end_wait(turn)

    def pause(self, *, paused: bool) -> None:
        """Begin no transfer while *paused*; those under way continue."""
        self.paused = paused
        if not paused:
            for key, slot in list(self.slots.items()):
                self.waiting.discard(key)
                self._process_queue(slot)

    def _latercall(self, slot: Any) -> None:
        self.waiting.discard(slot.key)
        super()._latercall(slot)

    def refusal(self, key: str) -> FetchError:
        """Return the error of requests to the slot *key* that fail at once."""
        state = self.host(key)
        status = 429 if state.held_for == "rate-limited" else 0
        message = f"{key}: no requests for another {state.hold_left(monotonic()):.0f} s"
        return failures.fetch_error(state.held_for, message, status=status)

    def note_answer(self, request: Request, seconds: float) -> None:
        """Note that the host answered *request* after *seconds*, and let it rest."""
        self.network.note_answer()
        key, site = self.get_slot_key(request), site_of(request.url)
        state = self.host(key)
        # A service with a limit of its own does not rest as well.
        own = self._own_delay(key) is not None
        if self.rest_factor and not (own or is_part(request) or request.meta.get(NO_REST)):
            rest = min(max(0.0, self.rest_factor * seconds), LONGEST_REST)
            state.ready = monotonic() + rest
        if state.answer(site):
            count(self.crawler, "fetch/outage/over")
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
            site, state = site_of(request.url), self.host(self.get_slot_key(request))
            if pause := state.fail(site, self.limits[OUTAGE], monotonic()):
                count(self.crawler, "fetch/outage/begun")
                logger.info("%s does not answer (%s); next attempt in %.0f s", site, slug, pause)

    async def _download(self, slot: stock.Slot, request: Request) -> Response:
        try:
            return await super()._download(slot, request)
        finally:
            if self.leases:
                self.leases.end_transfer(self.get_slot_key(request))

    def fail_waiting(self, *, all_of_them: bool = False) -> None:
        """Fail the requests that wait, now or later; not *all_of_them*: see ``continues``."""
        self.ends.set()
        for slot in list(self.slots.values()):
            fail_queue(slot, all_of_them=all_of_them)
        # They find out themselves whether they may wait any longer.
        waiters, self._taken = self._taken, {}
        for waiter in waiters.values():
            waiter.set()

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

    def _slot_gc(self, age: float = 60) -> None:
        super()._slot_gc(age)
        now = monotonic()
        self.held = {key for key in self.held if self.hold_left(key)}
        self.waiting &= self.slots.keys()
        longest = self.limits[OUTAGE].longest
        for key, state in list(self.hosts.items()):
            if state.forget(now, longest) and key not in self.slots:
                del self.hosts[key]

    # Hosts that several crawls share: see ``extensions.host_leases``.

    def may_use(self, key: str) -> bool:
        """Answer whether slot *key* may be used now; if not, ``host_taken`` is called later."""
        return self.leases is None or self.leases.may_use(key)

    def may_send(self, host: str) -> bool:
        """Answer whether no other crawl can use *host* now."""
        return self.leases is None or self.leases.is_valid(self.key_of(host))

    async def wait_for_lease(self, request: Request) -> None:
        """
        Wait for the host of *request*, whose lease ended before the request was sent.

        Raises ``FetchError`` if the host has refused too many requests of other crawls by then,
        and if the crawl ends.
        """
        key = self.get_slot_key(request)
        while True:
            now, state = monotonic(), self.host(key)
            usable = self.may_use(key)
            if usable and self.turns_away(key):
                raise self.refusal(key)
            wait = state.wait(now, 0.0, part=False)
            if usable and wait <= 0:
                return
            if (self.leases and self.leases.over) or (
                self.ends.is_set() and not continues(request)
            ):
                raise interrupted()
            if not usable:
                await self._taken.setdefault(key, asyncio.Event()).wait()
            elif continues(request):
                await asyncio.sleep(wait)
            else:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.ends.wait(), wait)

    async def wait_for_the_dead(self, request: Request) -> None:
        """
        Wait until the host has closed the connections of a crawl that died.

        Raises ``FetchError`` if the crawl ends.
        """
        state = self.host(self.get_slot_key(request))
        if not state.abandoned:
            return
        addresses = await addresses_of(host_of(request.url))
        ports = ports_of(request.url)
        # Later ones are of another crawl or program on this machine.
        until = monotonic() + ORPHAN_MAX
        while has_orphans(addresses, ports) and monotonic() < until:
            if self.ends.is_set() and not continues(request):
                raise interrupted()
            await asyncio.sleep(_ORPHANS_TICK)
        state.abandoned = False

    def host_taken(self, key: str) -> None:
        """Start to use a host."""
        if self.hold_left(key):
            self.held.add(key)
        self.waiting.discard(key)
        if waiter := self._taken.pop(key, None):
            waiter.set()
        if slot := self.slots.get(key):
            self._process_queue(slot)

    def host_lost(self, key: str) -> None:
        """Close idle connections to a host, as another crawl may open its own."""
        if self.pool:
            self.pool.close_idle(lambda host: self.key_of(host) == key)

    def host_busy(self, key: str) -> bool:
        """Answer whether a transfer from a host is under way."""
        slot = self.slots.get(key)
        return slot is not None and bool(slot.transferring)

    def host_queued(self, key: str) -> bool:
        """Answer whether a request waits for a host."""
        slot = self.slots.get(key)
        return slot is not None and bool(slot.queue) and not self.paused

    def hosts_broken(self, error: StoreError) -> None:
        """End the crawl: it can no longer learn which hosts it may use."""
        if work_queue := getattr(self.crawler.spider, "work_queue", None):
            work_queue.give_up(error)  # logs the error once, whichever component met it first
        else:
            self.end("store-failed", str(error))
        self.fail_waiting(all_of_them=True)


def downloader_of(crawler: Crawler) -> Downloader | None:
    """Return the downloader of a running crawl; None if it is not of this class."""
    downloader = crawler.engine.downloader if crawler.engine else None
    return downloader if isinstance(downloader, Downloader) else None
