"""
One connection per host: a slot is taken before its transfer is scheduled.

Scrapy's own Downloader counts a transfer only once it runs, so with a delay of
0 it sends up to ten requests to a host at the same time. This one also keys
slots by ``ids.url.slot``, keeps the key right through redirects, and can hold a
host (``Retry-After``) or pace it (``Crawl-delay``).

Setting ``DOWNLOAD_SLOTS``: keys are hosts in lower case without ``www.``;
*concurrency* and *delay* (seconds between requests, never undercut by
AutoThrottle or jitter) as in Scrapy; *hosts*, further hosts that share the
slot, as ``{"ncbi.nlm.nih.gov": {"hosts": ["eutils.ncbi.nlm.nih.gov"]}}``.

Requests to a place that has been given up (``outage``) fail at once; not in compat.
"""

from __future__ import annotations

import logging
from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from scrapy.core import downloader as stock
from scrapy.http import Request, Response
from scrapy.utils.asyncio import call_later
from scrapy.utils.defer import _schedule_coro
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from pubcrawl.fetch import failures
from pubcrawl.fetch.network import Network
from pubcrawl.fetch.outage import NOBODY, Outages, nobody_there
from pubcrawl.fetch.outage import place as place_of
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

# In the meta of a request for part of a page (a script, data) that is being
# rendered. It goes before pages, one at a time as everything, but not at their
# pace: a page with forty scripts is still one page.
PART = "page_part"


def _is_part(request: Request) -> bool:
    return bool(request.meta.get(PART))


class _Line(deque[tuple[Request, "Deferred[Response]"]]):
    """Requests that wait for a slot: parts of pages first."""

    def append(self, waiting: tuple[Request, Deferred[Response]]) -> None:
        if _is_part(waiting[0]):
            self.insert(sum(_is_part(request) for request, _ in self), waiting)
        else:
            super().append(waiting)


class Hold(NamedTuple):
    """Nothing is sent until *until*, monotonic seconds; *slug*: why."""

    until: float
    slug: str


class HostSlot(stock.Slot):
    """A slot with a floor: *floor* seconds lie between two requests, whatever AutoThrottle says."""

    floor: float = 0.0
    pace: float = 0.0  # of parts: what the service itself asks for

    def __init__(self, concurrency: int, delay: float, jitter: float) -> None:
        super().__init__(concurrency, delay, jitter)
        self.queue = _Line()

    def download_delay(self) -> float:
        """Return the seconds to keep between two requests."""
        return max(self.floor, super().download_delay())


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
        self.network = Network(0 if self.compat else self.settings.getint("OUTAGE_HOSTS", 3))
        self.aside = 0  # requests whose answer is with the browser
        self._holds: dict[str, Hold] = {}  # by slot key
        self._floors: dict[str, float] = {}  # slot key → seconds
        self._shared: dict[str, str] = {}  # host → slot key
        for key, profile in self.per_slot_settings.items():
            for host in profile.get("hosts", ()):
                self._shared[slot_key(f"//{host}")] = key
            self._floors[key] = float(profile.get("delay", 0))

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
        key = slot_key(request.url)
        return self._shared.get(key, key)

    def _get_slot(self, request: Request, spider: Spider | None = None) -> tuple[str, stock.Slot]:
        key = self.get_slot_key(request)
        if key not in self.slots:
            key, plain = super()._get_slot(request)
            slot = HostSlot(plain.concurrency, plain.delay, plain.jitter)
            slot.floor = self._floors.get(key, 0.0)
            slot.pace = float(self.per_slot_settings.get(key, {}).get("delay", 0))
            self.slots[key] = slot
        return key, self.slots[key]

    def hold(self, key: str, seconds: float, slug: str = "rate-limited") -> None:
        """
        Send nothing through slot *key* for *seconds*; a longer hold stays.

        Requests that meet a hold of more than ``RETRY_AFTER_MAX`` fail at once
        with *slug*.
        """
        hold = Hold(monotonic() + seconds, slug)
        self._holds[key] = max(self._holds.get(key, hold), hold)
        if seconds >= 1:
            logger.info("%s is left alone for %.0f s", key, seconds)

    def pace(self, key: str, seconds: float) -> None:
        """Keep at least *seconds* between two requests of slot *key*, from now on."""
        self._floors[key] = max(self._floors.get(key, 0.0), seconds)
        slot = self.slots.get(key)
        if isinstance(slot, HostSlot):
            slot.floor = self._floors[key]

    @property
    def holding(self) -> bool:
        """Whether any slot is held, or was not long ago."""
        return bool(self._holds)

    def held(self, key: str) -> float:
        """Return the seconds for which the slot, or host, *key* is still held; 0: it is not."""
        hold = self._holds.get(self._shared.get(key, key))
        return max(0.0, hold.until - monotonic()) if hold else 0.0

    def needs_backout(self) -> bool:
        """Answer whether no further request should be taken from the scheduler."""
        limit = self.total_concurrency
        held = (self.slots[key] for key in self._holds if key in self.slots and self.held(key))
        waiting = min(sum(len(slot.queue) for slot in held), HELD_FACTOR * limit)
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
            part = _is_part(slot.queue[0][0])
            if slot.latercall and not part:
                return
            key = self.get_slot_key(slot.queue[0][0])
            held = self.held(key)
            if held > self.hold_max:
                self._refuse(slot, key, held)
                return
            delay = slot.pace if part and isinstance(slot, HostSlot) else slot.download_delay()
            wait = max(held, slot.lastseen + delay - now) if delay else held
            if wait > 0:
                if slot.latercall:
                    slot.latercall.cancel()
                slot.latercall = call_later(wait, self._latercall, slot)
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

    def _refuse(self, slot: stock.Slot, key: str, held: float) -> None:
        slug = self._holds[key].slug
        status = 429 if slug == "rate-limited" else 0
        while slot.queue:
            _, answer = slot.queue.popleft()
            message = f"{key} is left alone for another {held:.0f} s"
            answer.errback(failures.fetch_error(slug, message, status=status))

    def heard(self, request: Request) -> None:
        """Note that somebody answered *request*."""
        self.network.answered()
        place = place_of(request.url)
        if self.outages.answered(place):
            self._count("fetch/outage/over")
            logger.info("%s answers again", place)

    def unheard(self, request: Request, exception: Exception, *, heard: bool) -> None:
        """Note that *request* failed at the wire; *heard*: some of an answer came."""
        slug = failures.exception_slug(exception)
        if slug not in NOBODY:
            self.network.answered()
        elif self.network.failed(host_of(request.url)):
            self._give_up()
        nobody = nobody_there(slug, heard=heard, batch=request.meta.get("batch", 1))
        if nobody is False:
            self.heard(request)
        elif nobody:
            place = place_of(request.url)
            if pause := self.outages.failed(place, monotonic()):
                self._count("fetch/outage/begun")
                logger.info("nobody answers at %s (%s): next look in %.0f s", place, slug, pause)

    def _give_up(self) -> None:
        """End the crawl, for there is no network."""
        hosts = sorted(self.network.absent)
        logger.error(
            "no network: nobody could be reached at %d hosts (%s, …), and none has answered. Look "
            "at the connection, the resolver, the firewall and the proxy; the same command goes "
            "on, and no seed is lost. If the hosts are gone for good: -s OUTAGE_HOSTS=0",
            len(hosts),
            ", ".join(hosts[:3]),
        )
        if self.crawler.engine:
            _schedule_coro(self.crawler.engine.close_spider_async(reason=NO_NETWORK))

    def _count(self, stat: str) -> None:
        if self.crawler.stats:
            self.crawler.stats.inc_value(stat)

    def _slot_gc(self, age: float = 60) -> None:
        super()._slot_gc(age)
        now = monotonic()
        self._holds = {key: hold for key, hold in self._holds.items() if hold.until > now}
        self.outages.forget(now)


def network_of(crawler: Crawler) -> Network | None:
    """Return what a crawl knows of its network; None before it has begun."""
    downloader = crawler.engine.downloader if crawler.engine else None
    return downloader.network if isinstance(downloader, Downloader) else None
