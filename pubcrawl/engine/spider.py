"""
The base of all spiders: claim seeds, fetch the pages of each, and settle it.

Each seed is a coroutine, ``Kind.crawl``. It waits here for its turn at a host; docs/design.md
follows three seeds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from copy import copy
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, ParamSpec, Self, TypeVar

from scrapy import Request, Spider, signals
from scrapy.exceptions import CloseSpider
from scrapy.http import Response
from scrapy.utils.defer import _schedule_coro

from pubcrawl.engine.arguments import Arguments
from pubcrawl.engine.client import FetchResult, PageRequest, fetch_result
from pubcrawl.engine.kind import Kind
from pubcrawl.engine.page_client import PageClient
from pubcrawl.engine.work_queue import WorkQueue
from pubcrawl.exceptions import Crash, SeedError, StoreError
from pubcrawl.fetch.contact import check_contact
from pubcrawl.fetch.cookies import Cookies
from pubcrawl.fetch.large import in_file
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.fetch.stats import count, set_stat
from pubcrawl.ids.url import slot
from pubcrawl.model.times import now_ms

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

    from pubcrawl.engine.host_queue import HostQueue

logger = logging.getLogger(__name__)

TICK = 0.5  # seconds between two checks of the waiting requests
CLAIMS_TICK = 2.0  # seconds between two checks of other workers' claims
DRAINING = "the crawl ends early: requests in progress end, the other seeds stay in the queue"
HANDFUL = 50  # seeds to begin before their first requests are sent

list_read = object()
"""The signal that the seed list is in the queue, before the first claim."""


P = ParamSpec("P")
T = TypeVar("T")


class SeededSpider(Spider):
    """
    Work through the seeds of a list, a window of them at a time.

    *kind*: what the seeds are, and how each is crawled; *queue*: where they come from, and where
    their records go. *underway*: the client of each seed → its work. *pages*: the seeds that wait
    for their hosts.
    """

    kind: Kind[Any]
    kind_class: ClassVar[type[Kind[Any]]]
    queue: ClassVar[Any] = WorkQueue
    crawler: Crawler
    work_queue: WorkQueue[Any]

    def __init__(self, arguments: Arguments, crawler: Crawler) -> None:
        super().__init__()
        self._set_crawler(crawler)
        settings = crawler.settings
        self.kind = self.kind_class(arguments, settings)
        self.compat = settings.getbool("PUBFETCHER_COMPAT")
        self.window = max(1, settings.getint("FRONTIER_WINDOW"))
        self.client = PageClient(crawler)
        self.pages: HostQueue[tuple[SpiderClient, asyncio.Future[None]]]
        self.pages = self.client.hosts(self.kind.apis)
        self.ticks: list[tuple[SpiderClient, asyncio.Future[None]]] = []  # that wait for a tick
        self.underway: dict[SpiderClient, Any] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._fresh: dict[int, SpiderClient] = {}  # cookie jar → the client of a seed to hand over
        self._compared = 0.0  # when its claims were compared with those of others
        self._closed = False
        self._moving = 0  # coroutines that do not wait
        self._moves = Request("data:,")  # stands for them among Scrapy's requests under way
        self._sends_soon = False  # whether ``send`` is about to be called
        crawler.signals.connect(self._cancel, signals.spider_closed)
        self.wake = asyncio.Event()
        self.attempts = 0  # the most of any claimed seed
        self.waits_for_others = False  # whether all open seeds belong to other workers
        self.paused = False  # by an order to the fleet
        self.work_queue = self.queue(crawler, self.name, self.kind, self._wake_if_free)
        self.kind.open(self)

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: str) -> Self:
        """Return the spider; raise ``UsageError`` for wrong arguments."""
        return cls(cls.kind_class.parse(kwargs, crawler.settings, cls.name), crawler)

    @classmethod
    def update_settings(cls, settings: BaseSettings) -> None:
        """Add the settings of the kind, too."""
        super().update_settings(settings)
        cls.kind_class.update_settings(settings)

    @classmethod
    def check(cls, given: Mapping[str, str], settings: BaseSettings) -> None:
        """Raise ``UsageError`` or ``StoreError`` for anything that would fail in the crawl."""
        arguments = cls.kind_class.parse(given, settings, cls.name)
        cls.kind_class.check(arguments, settings)
        cls.queue.check(arguments, cls.kind_class.form, settings)
        check_contact(settings, cls.kind_class.bases(arguments, settings))
        cls.queue.check_store(settings)

    async def start(self) -> AsyncIterator[Any]:
        """Work on seeds until the last one is settled; then yield records that needed no fetch."""
        try:
            self.work_queue.open()
            self.crawler.signals.send_catch_log(list_read)
            if self.kind.arguments.estimate:
                self.kind.estimate(
                    *self.work_queue.queue.identified(self.work_queue.list, now_ms())
                )
                return
            async for work in self._work_through():
                yield work
        except SeedError as error:
            logger.error("%s", error)
            raise CloseSpider("bad-seeds") from error
        except StoreError as error:
            self.work_queue.give_up(error)
        except asyncio.CancelledError:
            if not (self.work_queue.failed or self._closed):
                logger.info("%s", DRAINING)
            # Drop the waiting requests: a host may ask for minutes between two.
            if downloader := downloader_of(self.crawler):
                downloader.fail_waiting()
            raise

    async def _work_through(self) -> AsyncIterator[Any]:
        while True:
            if self._wants_seeds():
                idle = self._idle()  # no open work can return a seed
                works = await self.work_queue.claim(self.window - self.active)
                for number, work in enumerate(works, 1):
                    if self._ends:
                        break  # the claim is released
                    self._probe_hosts(work)
                    self._begin(work)
                    if not number % HANDFUL:
                        self.send()
                        await asyncio.sleep(0)  # a window takes tenths of a second
                if idle and self.work_queue.exhausted:
                    if not self._others_hold_claims():
                        break
                    await asyncio.sleep(CLAIMS_TICK)
            self._tick()
            await self._share_seeds()
            if not self._wants_seeds():
                await self._wait_for_change()
        for outcome in self.work_queue.others():
            yield outcome

    def _begin(self, work: Any) -> None:
        """Start the coroutine of *work*."""
        client = self.kind.client(self, work)
        self.underway[client] = work
        self.may_hand_over(client)
        client.begun = work.urgent
        self.hold()
        client.task = asyncio.create_task(self._settle(work, client))
        self._tasks.add(client.task)
        client.task.add_done_callback(self._tasks.discard)

    def new_client(self) -> SpiderClient:
        """Return the client of a seed."""
        return SpiderClient(self)

    async def _settle(self, work: Any, client: SpiderClient) -> None:
        """
        Crawl a seed, and pass its outcome to the pipelines.

        A broken store ends the crawl; any other error ends the seed, and the crawl goes on.
        """
        outcome = None
        try:
            outcome = self.work_queue.outcome(work, await self.kind.crawl(work, client))
        except StoreError as error:
            self.work_queue.give_up(error)
        except Exception as error:
            self.work_queue.log_crash(error, work)
            self.work_queue.lose(work)
        finally:
            self.underway.pop(client, None)
            self.keep_seeds([client])
            self.client.forget(client.jar)
            # From here on, Scrapy counts the outcome; a pipeline may wait for the end of the crawl.
            if not client.waits:
                self.let_go()
            if outcome is not None and self.crawler.engine:
                await self.crawler.engine.scraper.start_itemproc_async(outcome, response=None)
            self._wake_if_free()

    def _cancel(self) -> None:
        """End the coroutines of a crawl that has closed; their claims are released."""
        self._closed = True
        for task in self._tasks:
            task.cancel()

    def hold(self) -> None:
        """Note that one more coroutine moves; a crawl that closes lets it move."""
        self._moving += 1
        if self._moving == 1 and (under_way := self._engine_slot()):
            under_way.add_request(self._moves)

    def let_go(self) -> None:
        """Note that a coroutine waits or is over."""
        self._moving -= 1
        if not self._moving and (under_way := self._engine_slot()):
            under_way.remove_request(self._moves)

    def _engine_slot(self) -> Any:
        # Scrapy has no public way to say that something else than a request is under way.
        return None if self._closed or not self.crawler.engine else self.crawler.engine._slot

    def send_soon(self) -> None:
        """Call ``send`` after the running coroutines."""
        if not self._sends_soon:
            self._sends_soon = True
            asyncio.get_running_loop().call_soon(self.send)

    def send(self) -> None:
        """Give their turns to the seeds whose hosts are free, unless the crawl ends or pauses."""
        self._sends_soon = False
        if self.sends:
            ready = self.pages.take_ready()
            self.keep_seeds(client for client, _ in ready)
            self._go_on(ready)
            self.kind.send()

    @property
    def sends(self) -> bool:
        """Whether requests may begin: the crawl neither pauses nor ends."""
        return not self.paused and not self._ends

    @property
    def _ends(self) -> bool:
        under_way = self._engine_slot()
        return under_way is None or under_way.closing is not None

    def _tick(self) -> None:
        """Let seeds go on that wait for a host, or for something else than a response."""
        self.send()
        if self.sends:
            ticks, self.ticks = self.ticks, []
            self._go_on(ticks)
        set_stat(self.crawler, "walk/in_flight", self.active)

    def _go_on(self, waiting: Iterable[tuple[SpiderClient, asyncio.Future[None]]]) -> None:
        for client, turn in waiting:
            client.go_on()
            turn.set_result(None)

    def may_hand_over(self, client: SpiderClient) -> None:
        """Note that another worker may crawl the seed of *client* without repeating a request."""
        if not client.begun:
            self._fresh[client.jar] = client

    def keep_seeds(self, clients: Iterable[SpiderClient]) -> None:
        """Note that requests for the seeds of *clients* begin."""
        for client in clients:
            self._fresh.pop(client.jar, None)

    async def _share_seeds(self) -> None:
        """Hand over seeds, the last ones first, to workers of the list that have none."""
        if monotonic() - self._compared < CLAIMS_TICK or not self.sends:
            return
        self._compared = monotonic()
        surplus = self.work_queue.surplus()
        fresh = [client for client in self._fresh.values() if client.waits]
        if not surplus or not fresh:
            return
        handed = fresh[-surplus:]
        works = [self.underway[client] for client in handed]
        for client in handed:
            client.task.cancel()
        self.pages.discard(lambda visit: visit[1].cancelled())
        self.ticks = [visit for visit in self.ticks if not visit[1].cancelled()]
        logger.info("%d seeds go to other workers", len(works))
        self.count("claims/handed_over", sum(len(work.seeds) for work in works))
        await self.work_queue.hand_over(works)

    def note_answer(self) -> None:
        """Count a request with an answer."""
        self.work_queue.answers.count_request(unwritten=not self.kind.remembers)

    @staticmethod
    def now() -> int:
        """Return the time in milliseconds since 1970."""
        return now_ms()

    @property
    def active(self) -> int:
        """The number of seeds under way."""
        return len(self.underway)

    def pause(self, *, paused: bool) -> None:
        """Begin no claim and no request while *paused*; open requests continue."""
        self.paused = paused
        if downloader := downloader_of(self.crawler):
            downloader.pause(paused=paused)
        self.wake.set()

    def drain(self, reason: str) -> None:
        """
        End as after an interrupt, with *reason*; no claim and no waiting request begins.

        Responses that are still under way after ``FLEET_DRAIN_TIMEOUT`` seconds are cut off.
        """
        self.paused = True
        if downloader := downloader_of(self.crawler):
            downloader.fail_waiting()
            downloader.pause(paused=False)  # requests to services are still sent
            patience = self.settings.getfloat("FLEET_DRAIN_TIMEOUT")
            asyncio.get_running_loop().call_later(patience, downloader.cut_transfers)
        if self.crawler.engine:
            _schedule_coro(self.crawler.engine.close_spider_async(reason=reason))

    def _others_hold_claims(self) -> bool:
        """Return whether other workers have claims; this worker finishes what they give up."""
        elsewhere = self.work_queue.elsewhere()
        if elsewhere and not self.waits_for_others:
            logger.info("waiting for %d seeds that other workers have claimed", elsewhere)
        if elsewhere or self.waits_for_others:
            set_stat(self.crawler, "claims/elsewhere", elsewhere)
        self.waits_for_others = elsewhere > 0
        return self.waits_for_others

    def _probe_hosts(self, work: Any) -> None:
        """Probe unreachable hosts once when failed seeds get their next attempt."""
        if work.attempts > self.attempts and (downloader := downloader_of(self.crawler)):
            downloader.probe_sites()
        self.attempts = max(self.attempts, work.attempts)

    def _idle(self) -> bool:
        """Return whether nothing is under way, neither requests nor outcomes."""
        return not self.active and not self.work_queue.outstanding

    def _wants_seeds(self) -> bool:
        """Return whether to claim seeds; many at a time make large batches."""
        if self.paused or self._ends:
            return False
        if self.work_queue.exhausted:  # failed seeds are tried again after all others
            return self._idle()
        return self.active + self.work_queue.outstanding <= self.window // 2

    def _wake_if_free(self) -> None:
        if self._wants_seeds():
            self.wake.set()

    async def _wait_for_change(self) -> None:
        """Wait until seeds may be claimed, or for ``TICK`` seconds."""
        self.wake.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.wake.wait(), TICK)

    def count_failure(self, name: str, slug: str) -> None:
        """Count a failure of the resource *name*."""
        self.count(f"walk/failed/{name}/{slug}")

    def count(self, stat: str, number: int = 1) -> None:
        """Add *number* to *stat*."""
        count(self.crawler, stat, number)


class SpiderClient:
    """
    The client of a seed in the crawl of *spider*.

    *jar*: the key of its cookies. *cookies*: those that ``engine.memory`` has not stored with an
    answer, addresses with headers. *source*: the name under which stats count its requests.
    *address*: of its last request.
    """

    def __init__(self, spider: SeededSpider) -> None:
        self.spider = spider
        self.jar = id(self)
        self.cookies: list[tuple[str, bytes]] = []
        self.source = spider.name
        self.address = ""
        self.task: asyncio.Task[None]  # its seed's
        self.waits = False  # for its host, or for an answer that others share
        self.begun = False  # a seed with a request goes before new ones at its host

    @property
    def crawl(self) -> PageClient:
        """The tools that all seeds share."""
        return self.spider.client

    async def get(self, get: PageRequest, **meta: Any) -> FetchResult:
        """See ``Client``; *meta*: of the request."""
        request = self.crawl.request(get, self.jar, **meta)
        return await self.send(request, early=get.accepts == "redirect")

    async def send(self, request: Request, *, early: bool = False) -> FetchResult:
        """Return the response to *request*, as ``get`` does; *early*: see ``HostQueue``."""
        spider, crawl, host = self.spider, self.spider.client, slot(request.url)
        self.address = request.url
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        spider.pages.add(host, (self, turn), early=early, begun=self.begun)
        await self.wait(turn)
        self.begun = True
        spider.count(f"walk/requests/{self.source}")
        try:
            response = await in_file(await crawl.download(request))
        except Exception as error:
            failure = crawl.error(error, request.url)
            if capture := request.meta.get("capture"):
                failure.datetime = capture.datetime
            raise failure from error
        finally:
            spider.pages.release(host)
            spider.send_soon()
            spider.note_answer()
        result = fetch_result(response, spider.now(), compat=spider.compat)
        spider.count(f"walk/bytes/{self.source}", len(result.body))
        if "archived" not in response.flags:
            headers = response.headers.getlist("Set-Cookie")
            self.cookies += [(request.url, header) for header in headers]
        return result

    async def gather(self, steps: Iterable[Callable[[SpiderClient], Awaitable[T]]]) -> list[T]:
        """Return the results of *steps*, which run side by side, each with a client of the seed."""
        running = len(steps := [*steps])

        async def _run(step: Callable[[SpiderClient], Awaitable[T]]) -> T:
            nonlocal running
            client = copy(self)
            client.cookies = []
            try:
                return await step(client)
            finally:
                running -= 1
                if not running:
                    self.go_on()
                if not client.waits:
                    self.spider.let_go()

        if not steps:
            return []
        for _ in steps:
            self.spider.hold()
        runs = asyncio.gather(*map(_run, steps), return_exceptions=True)
        results: list[T] = []
        for result in await self.wait(runs):
            if isinstance(result, BaseException):
                raise result
            results.append(result)
        return results

    async def tick(self) -> None:
        """Wait until the spider looks again at what waits for something else than a response."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.spider.ticks.append((self, turn))
        await self.wait(turn)

    async def read(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """See ``Client``."""
        self.spider.pages.begin_reading()
        try:
            return await self.crawl.pool.run(job, *args, **kwargs)
        finally:
            self.spider.pages.finish_reading()
            self.spider.send_soon()

    def take_cookies(self) -> list[tuple[str, bytes]]:
        """Return the cookies that are not stored with an answer yet, which will be now."""
        cookies, self.cookies = self.cookies, []
        return cookies

    def set_cookies(self, cookies: Iterable[tuple[str, bytes]]) -> None:
        """Set cookies that came with a stored answer."""
        middleware = self.crawl.crawler.get_downloader_middleware(Cookies)
        if isinstance(middleware, Cookies):
            for url, header in cookies:
                request = Request(url, meta={"cookiejar": self.jar})
                middleware.process_response(request, Response(url, headers={"Set-Cookie": header}))

    def crash(self, error: Exception) -> Crash:
        """See ``Client``."""
        return self.spider.work_queue.log_crash(error, self.address or self)

    def count_failure(self, slug: str) -> None:
        """See ``Client``."""
        self.spider.count_failure(self.source, slug)

    async def wait(self, future: asyncio.Future[T]) -> T:
        """Return the result of *future*; a crawl that ends does not wait for it."""
        self.waits = True
        self.spider.let_go()
        self.spider.send_soon()
        return await future

    def go_on(self) -> None:
        """Note that what the seed waits for is there: a crawl that ends waits for its next step."""
        self.waits = False
        self.spider.hold()

    def __str__(self) -> str:
        return str(self.spider.underway.get(self, self.source))
