"""
One connection per host: a slot is taken before its transfer is scheduled.

Scrapy's own Downloader counts a transfer only once it runs, so with a delay of
0 it sends up to ten requests to a host at the same time. This one also keys
slots by ``ids.url.slot``, keeps the key right through redirects, lets a host rest
after each answer and each refusal (``rest``), and can hold it (walls) or pace it
(``Crawl-delay``).

Setting ``DOWNLOAD_SLOTS``: keys are hosts in lower case without ``www.``;
*concurrency* and *delay* (seconds between requests, never undercut by jitter) as
in Scrapy, in place of the rest after an answer; *hosts*, further hosts that share
the slot, as ``{"ncbi.nlm.nih.gov": {"hosts": ["eutils.ncbi.nlm.nih.gov"]}}``.

Requests to a place that has been given up (``outage``), or to a host that has refused
so many in a row, fail at once. In compat nothing rests and nothing is given up.
"""

from __future__ import annotations

import logging
from time import monotonic
from typing import TYPE_CHECKING

from scrapy.core import downloader as stock
from scrapy.http import Request, Response
from scrapy.utils.asyncio import call_later
from scrapy.utils.defer import _schedule_coro
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch import failures
from pubcrawl.fetch.host_slot import (
    NO_REST,
    Hold,
    HostSlot,
    forget,
    is_part,
)
from pubcrawl.fetch.leased_hosts import LeasedHosts
from pubcrawl.fetch.network import Network
from pubcrawl.fetch.outage import NOBODY, Outages, nobody_there
from pubcrawl.fetch.outage import place as place_of
from pubcrawl.fetch.rest import LONGEST, HostRest, after_answer
from pubcrawl.ids.url import host as host_of
from pubcrawl.ids.url import slot as slot_key

if TYPE_CHECKING:
    from scrapy import Spider
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)

# Requests that wait for a held host do not count against CONCURRENT_REQUESTS,
# so that other hosts go on; up to this many times CONCURRENT_REQUESTS, so that
# memory stays bounded.
HELD_FACTOR = 16

NO_NETWORK = "no-network"  # why a crawl ended


class Downloader(stock.Downloader):
    """Downloader that keeps to one transfer a slot and gives every failure a name."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self.compat = self.settings.getbool("PUBFETCHER_COMPAT")
        self.hold_max = self.settings.getfloat("RETRY_AFTER_MAX", 600)
        self.outages = Outages(
            limit=0 if self.compat else self.settings.getint("OUTAGE_FAILURES", 5),
            first=self.settings.getfloat("OUTAGE_PAUSE", 30),
            longest=self.settings.getfloat("OUTAGE_PAUSE_MAX", 600),
        )
        self.rest_factor = 0.0 if self.compat else self.settings.getfloat("HOST_REST_FACTOR", 1)
        self.rest_max = self.settings.getfloat("HOST_REST_MAX", 30)
        self.refusals_max = self.settings.getint("HOST_REFUSALS_MAX", 5)
        self.refusal_rest = self.settings.getfloat("RETRY_AFTER_DEFAULT", 5)
        self.rests: dict[str, HostRest] = {}  # by slot key
        self.waiting: set[str] = set()  # keys of slots that wait for their time, or another crawl
        self.network = Network(0 if self.compat else self.settings.getint("OUTAGE_HOSTS", 3))
        self.aside = 0  # requests whose answer is with the browser
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

        Fails with ``FetchError`` only: see ``failures``.
        """
        answer: Deferred[Response | Request] = super().fetch(request)
        answer.addCallback(self._checked, request)
        answer.addErrback(self._named, request)
        return answer

    def _checked(self, answer: Response | Request, request: Request) -> Response | Request:
        if isinstance(answer, Response):
            error = failures.response_error(answer, request.meta, compat=self.compat)
            if error is not None:
                raise error
        return answer

    def _named(self, failure: Failure, request: Request) -> Failure:
        if not isinstance(failure.value, Exception):
            return failure  # the crawl is being stopped
        error = failures.exception_error(
            failure.value,
            request.url,
            compat=self.compat,
            accepts=request.meta.get("accepts", ""),
        )
        if error.slug == "fetch-failed":
            logger.error("%s failed in an unforeseen way", request, exc_info=failure.value)
        self._count(f"fetch/failed/{error.slug}")
        if error is failure.value:
            return failure
        error.__cause__ = failure.value
        return Failure(error)  # type: ignore[no-untyped-call]

    def get_slot_key(self, request: Request) -> str:
        """
        Return the key of the slot that *request* needs: always that of its own host.

        ``download_slot`` in the meta is not asked: a redirect inherits it, and
        would go out through the slot of the host that it leaves.
        """
        return self.key_of(slot_key(request.url))

    def key_of(self, host: str) -> str:
        """Return the key of the slot of *host*, which several may share."""
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
        Send nothing through slot *key* for *seconds*, a day at most; a longer hold stays.

        Requests that meet a hold of more than ``RETRY_AFTER_MAX`` fail at once
        with *slug*.
        """
        hold = Hold(monotonic() + min(seconds, LONGEST), slug)
        self.holds[key] = max(self.holds.get(key, hold), hold)
        if seconds >= 1:
            logger.info("%s is left alone for %.0f s", key, seconds)

    def refused(self, key: str, asked: float | None) -> None:
        """
        Let slot *key* rest after an answer that says "later".

        *asked*: the seconds of its ``Retry-After``, None where it names no time.
        """
        if self.held(key):
            # What had left before the host was held tells nothing new.
            self.hold(key, asked or 0.0)
            return
        rest = self.rests.setdefault(key, HostRest())
        self.hold(key, rest.refused(asked, first=self.refusal_rest))
        self._count("fetch/refusals/received")
        if rest.refusals == self.refusals_max:
            self._count("fetch/refusals/given_up")
            logger.info("%s has refused %d requests in a row", key, rest.refusals)

    def accepted(self, key: str) -> None:
        """Note an ordinary answer from slot *key*."""
        if key in self.rests:
            self.rests[key].accepted()

    def turns_away(self, key: str) -> bool:
        """Answer whether requests to the slot, or host, *key* fail at once for now."""
        held = self.held(key)
        rest = self.rests.get(self.key_of(key))
        many = rest is not None and 0 < self.refusals_max <= rest.refusals
        return held > self.hold_max or (held > 0 and many)

    def pace(self, key: str, seconds: float) -> None:
        """Keep at least *seconds* between two requests of slot *key*, from now on."""
        self.floors[key] = max(self.floors.get(key, 0.0), seconds)
        slot = self.slots.get(key)
        if isinstance(slot, HostSlot):
            slot.floor = self.floors[key]

    @property
    def holding(self) -> bool:
        """Whether any slot is held, or was not long ago."""
        return bool(self.holds)

    def held(self, key: str) -> float:
        """Return the seconds for which the slot, or host, *key* is still held; 0: it is not."""
        key = self.key_of(key)
        hold = self.holds.get(key)
        return max(0.0, hold.until - monotonic()) if hold else 0.0

    def held_for(self, key: str) -> str:
        """Return why the slot, or host, *key* is held; empty: it is not."""
        return self.holds[self.key_of(key)].slug if self.held(key) else ""

    def needs_backout(self) -> bool:
        """Answer whether no further request should be taken from the scheduler."""
        limit = self.total_concurrency
        slots = (self.slots[key] for key in self.waiting if key in self.slots)
        waiting = min(sum(len(slot.queue) for slot in slots), HELD_FACTOR * limit)
        # Pages that wait for the browser stop no others either; they hold their bodies.
        return 0 < limit <= len(self.active) - waiting - min(self.aside, limit)

    def _process_queue(self, slot: stock.Slot) -> None:
        while slot.queue and slot.free_transfer_slots() > 0:
            now = monotonic()
            place = place_of(slot.queue[0][0].url)
            if left := self.outages.left(place, now):
                message = f"nobody answers at {place}; it is tried again in {left:.0f} s"
                slot.queue.popleft()[1].errback(failures.fetch_error("host-down", message))
                continue
            part = is_part(slot.queue[0][0])
            if slot.latercall and not part:
                return
            key = self.get_slot_key(slot.queue[0][0])
            if not self.shared.may(key):
                self.waiting.add(key)
                if self.shared.over:
                    forget(slot)
                return
            held = self.held(key)
            if self.turns_away(key):
                while slot.queue:
                    slot.queue.popleft()[1].errback(self.refusal(key))
                return
            delay = slot.pace if part and isinstance(slot, HostSlot) else slot.download_delay()
            wait = max(held, slot.lastseen + delay - now) if delay else held
            if not part and key in self.rests:
                wait = max(wait, self.rests[key].ready - now)
            if wait > 0:
                if slot.latercall:
                    slot.latercall.cancel()
                slot.latercall = call_later(wait, self._latercall, slot)
                self.waiting.add(key)
                return
            slot.lastseen = now
            request, answer = slot.queue.popleft()
            # The stock class leaves this to the transfer, which starts later.
            slot.transferring.add(request)
            self._count(f"hosts/{host_of(request.url)}")
            self.network.sent(host_of(request.url))
            if self.outages.sent(place, now):
                self._count("fetch/outage/probes")
            _schedule_coro(self._wait_for_download(slot, request, answer))

    def _latercall(self, slot: stock.Slot) -> None:
        if isinstance(slot, HostSlot):
            self.waiting.discard(slot.key)
        super()._latercall(slot)

    def refusal(self, key: str) -> FetchError:
        """Return why requests to the slot *key* fail at once."""
        hold = self.holds[key]
        status = 429 if hold.slug == "rate-limited" else 0
        message = f"{key} is left alone for another {self.held(key):.0f} s"
        return failures.fetch_error(hold.slug, message, status=status)

    def heard(self, request: Request, seconds: float) -> None:
        """Note that somebody answered *request*, which took *seconds*; the host rests."""
        self.network.answered()
        place = place_of(request.url)
        key = self.get_slot_key(request)
        # A service with a limit of its own keeps to that one.
        own = "delay" in self.per_slot_settings.get(key, ())
        if self.rest_factor and not (own or is_part(request) or request.meta.get(NO_REST)):
            rest = after_answer(seconds, factor=self.rest_factor, longest=self.rest_max)
            self.rests.setdefault(key, HostRest()).ready = monotonic() + rest
        if self.outages.answered(place):
            self._count("fetch/outage/over")
            logger.info("%s answers again", place)

    def unheard(
        self, request: Request, exception: Exception, seconds: float, *, heard: bool
    ) -> None:
        """Note that *request* failed after *seconds*; *heard*: some of an answer came."""
        slug = failures.exception_slug(exception)
        if slug not in NOBODY:
            self.network.answered()
        elif self.network.failed(host_of(request.url)):
            self.end(NO_NETWORK, self.network.complaint())
        nobody = nobody_there(slug, heard=heard, batch=request.meta.get("batch", 1))
        if nobody is False:
            self.heard(request, seconds)
        elif nobody:
            place = place_of(request.url)
            if pause := self.outages.failed(place, monotonic()):
                self._count("fetch/outage/begun")
                logger.info("nobody answers at %s (%s): next look in %.0f s", place, slug, pause)

    async def _download(self, slot: stock.Slot, request: Request) -> Response:
        try:
            return await super()._download(slot, request)
        finally:
            self.shared.idle(self.get_slot_key(request))

    def forget(self) -> None:
        """Let nothing leave any more that waits."""
        for slot in list(self.slots.values()):
            forget(slot)

    def end(self, reason: str, sentence: str) -> None:
        """End the crawl; *sentence*: why, for the log."""
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
        self.rests = {key: rest for key, rest in self.rests.items() if not rest.is_idle(now)}
        self.waiting &= self.slots.keys()
        self.outages.forget(now)


def downloader_of(crawler: Crawler) -> Downloader | None:
    """Return the downloader of a crawl that runs; None where it is another."""
    downloader = crawler.engine.downloader if crawler.engine else None
    return downloader if isinstance(downloader, Downloader) else None
