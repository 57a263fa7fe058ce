"""One request to a resource for many walks, in halves if it fails."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from scrapy import Request

from pubcrawl.exceptions import AnswerError, Crash, FetchError, ParseError
from pubcrawl.fetch.budgets import CREDITS, RESOURCE
from pubcrawl.fetch.large import body_of
from pubcrawl.fetch.slots import downloader_of
from pubcrawl.ids.url import host, slot
from pubcrawl.publications.batch_queue import Batch, BatchQueue
from pubcrawl.publications.resources.resource import Ask, Reading, Resource
from pubcrawl.publications.walk import Reply

if TYPE_CHECKING:
    from pubcrawl.engine.spider import SeededSpider, SpiderClient

logger = logging.getLogger(__name__)

# To find one bad identifier among 1,000, 11 requests in a row fail. A host that completes no
# answer would get 2,000 requests, each of which lasts DOWNLOAD_TIMEOUT. A crawl gives up a host
# without any answer sooner.
TIMEOUTS_MAX = 16  # timeouts in a row after which batches are no longer halved


@dataclass(frozen=True, slots=True, eq=False)
class BatchedAsk:
    """What a walk asks a resource, and the future of its reply."""

    ask: Ask
    client: SpiderClient
    reply: asyncio.Future[Reply]


BatchedAsks = Batch[Resource, BatchedAsk]


class BatchAsker:
    """
    The questions of walks to *resources*, for the crawl of *spider*.

    *queue*: which of them wait, and what is sent together.
    """

    def __init__(self, spider: SeededSpider, resources: list[Resource]) -> None:
        settings = spider.crawler.settings
        self._spider = spider
        self.queue: BatchQueue[Resource, BatchedAsk] = BatchQueue(
            resources,
            {resource.key: slot(resource.base_url) for resource in resources},
            batch_max=settings.getint("BATCH_MAX"),
            patience=settings.getfloat("FRONTIER_PATIENCE"),
        )
        self._timeouts: Counter[str] = Counter()  # in a row, by key of the resource
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, resource: Resource, ask: Ask, client: SpiderClient) -> Reply:
        """Return the answer of *resource* to *ask*, from a request that other walks share."""
        if error := self._budget_error(resource):
            self._spider.count_failure(resource.name, error.slug)
            return Reply(None, self._address(resource, ask), error=error)
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        question = BatchedAsk(ask, client, reply)
        self.queue.join(resource.key, question)
        try:
            return await client.wait(reply)
        finally:
            if reply.cancelled():
                self.queue.withdraw(resource.key, question)

    def _budget_error(self, resource: Resource) -> FetchError | None:
        downloader = downloader_of(self._spider.crawler)
        host_name = host(resource.base_url)
        return downloader.budgets.error(resource.name, host_name) if downloader else None

    def send(self) -> None:
        """Send the batches that are ready."""
        while batches := self.queue.take_batches(monotonic()):
            for batch in batches:
                self._spider.keep_seeds(question.client for question in batch.entries)
                self._spider.hold()
                task = asyncio.create_task(self._send(batch))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _send(self, batch: BatchedAsks) -> None:
        """Send *batch*, and pass each walk its part of the answer."""
        try:
            try:
                reading = await self._answer(batch)
            except AnswerError as error:
                self._take_failure(batch, error)
            else:
                self._take_answer(batch, reading)
        finally:
            self.queue.release(batch)
            self._spider.let_go()
            self._spider.send_soon()

    async def _answer(self, batch: BatchedAsks) -> Reading:
        """Return what a resource reads in the answer to *batch*. Raises ``AnswerError``."""
        spider, resource = self._spider, batch.resource
        asks = [question.ask for question in batch.entries]
        try:
            request = request_of(resource, asks)
        except Exception as error:
            raise Crash.of(error) from error
        if spent := self._budget_error(resource):
            raise spent
        spider.count(f"walk/requests/{resource.name}")
        spider.count(f"walk/asked/{resource.name}", len(asks))
        try:
            response = await spider.client.download(request)
        except Exception as error:
            raise spider.client.error(error, resource.key) from error
        spider.count(f"walk/bytes/{resource.name}", len(body_of(response)))
        try:
            found = None
            if job := resource.worker_job(response):
                found = await spider.client.pool.call(job.func, *job.args, **job.keywords)
            return resource.parse(response, asks, found)
        except ParseError:
            raise
        except Exception as error:
            raise Crash.of(error) from error

    def _take_answer(self, batch: BatchedAsks, reading: Reading) -> None:
        spider, resource = self._spider, batch.resource
        self._timeouts[resource.key] = 0
        answers, unsure = dict(reading.found), frozenset(reading.unsure)
        spider.note_answer()
        for findings in answers.values():
            for key in findings.unread:
                spider.count(f"resources/unread/{resource.name}/{key}")
        now = spider.now()
        for index, question in enumerate(batch.entries):
            if index not in unsure:
                url = resource.url_of(question.ask)
                _reply(question, Reply(answers.get(index), url, now, shared=len(batch.entries)))
        if unsure:
            spider.count(f"walk/asked_again/{resource.name}", len(unsure))
            self.queue.requeue(batch, sorted(unsure))

    def _take_failure(self, batch: BatchedAsks, error: AnswerError) -> None:
        """Queue the batch again in halves or in another way; else pass the error to its walks."""
        spider, resource, size = self._spider, batch.resource, len(batch.entries)
        splits = self._may_split(resource.key, error)
        if splits and size > 1:
            logger.info(
                "%s: a request for %d publications failed (%s); sending it again in halves",
                resource.key,
                size,
                error.slug,
            )
            spider.count(f"walk/split/{resource.name}")
            self.queue.split(batch)
            return
        if splits and self._has_another_way(batch):
            self.queue.requeue(batch, [0])
            return
        spider.count_failure(resource.name, error.slug)
        if isinstance(error, Crash):
            subjects = ", ".join(str(question.client) for question in batch.entries)
            spider.work_queue.log_crash(error, subjects)
        for question in batch.entries:
            url = self._address(resource, question.ask)
            _reply(question, Reply(None, url, error=error, shared=size))

    def _may_split(self, key: str, error: AnswerError) -> bool:
        """Count *error*; return whether its batch is sent again in halves."""
        splits = getattr(error, "splits", True)  # an answer that cannot be read splits, too
        if error.slug == "read-timeout":
            self._timeouts[key] += 1
            return splits and self._timeouts[key] <= TIMEOUTS_MAX
        return splits

    def _has_another_way(self, batch: BatchedAsks) -> bool:
        try:
            return batch.resource.otherwise([question.ask for question in batch.entries])
        except Exception as error:
            self._spider.work_queue.log_crash(error, batch.resource.name)
            return False

    def _address(self, resource: Resource, ask: Ask) -> str:
        """Return the address of *ask*, that of the service if its request cannot be made."""
        try:
            return resource.url_of(ask)
        except Exception:  # logged when the batch was to be sent
            return resource.base_url


def _reply(question: BatchedAsk, reply: Reply) -> None:
    if not question.reply.done():
        # The reply is stored: a worker that takes over the seed does not ask again.
        question.client.spider.may_hand_over(question.client)
        question.client.go_on()
        question.reply.set_result(reply)


def request_of(resource: Resource, asks: list[Ask]) -> Request:
    """Return the request to *resource* for *asks*."""
    request = resource.request([asks[index] for index in resource.company(asks)])
    # ``Request.replace`` would check the address again.
    request.dont_filter = True
    request.meta.update(batch=len(asks), dont_obey_robotstxt=resource.api, accepts=resource.accepts)
    cost = resource.credits[len(asks) > 1]
    request.meta.update({RESOURCE: resource.name, CREDITS: cost})
    return request
