"""The part of the spider that queries APIs: one request for many walks, in halves if it fails."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from scrapy import Request
from scrapy.http import Response
from twisted.python.failure import Failure

from pubcrawl.engine.page_client import INTERRUPTED
from pubcrawl.engine.seed_work_queue import RecordWork, SeedWorkQueue
from pubcrawl.engine.spider import SeededSpider
from pubcrawl.engine.work_queue import now_ms
from pubcrawl.exceptions import AnswerError, ParseError
from pubcrawl.ids.url import slot
from pubcrawl.items.learned import Learned
from pubcrawl.items.outcome import Outcome
from pubcrawl.publications.batch_queue import Batch, BatchQueue, Stop
from pubcrawl.publications.resources.resource import Resource
from pubcrawl.publications.spider.batches import TimeoutCounter, asks, request_of, url_of
from pubcrawl.publications.spider.memory import Memory
from pubcrawl.publications.walk import Walk
from pubcrawl.works.publication import Publication

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)


class AskingSpider(SeededSpider[RecordWork[Publication], Stop[Resource]]):
    """
    Query *resources* for the walks under way.

    *batches*: the queue of walks for resources and pages. *memory*: answers to earlier crawls.
    """

    work_queue: SeedWorkQueue[Publication]
    memory: Memory

    def __init__(self, arguments: Any, crawler: Crawler, resources: list[Resource]) -> None:
        settings = crawler.settings
        hosts = {resource.key: slot(resource.base_url) for resource in resources}
        super().__init__(arguments, crawler, apis=len(set(hosts.values())))
        self.resources = resources
        self.batches = BatchQueue(
            resources,
            hosts,
            batch_max=settings.getint("BATCH_MAX"),
            patience=settings.getfloat("FRONTIER_PATIENCE"),
            recall=lambda walk, step: self.memory.recall(self.underway[walk], walk, step),
            pages=self.pages,
        )
        self.timeouts = TimeoutCounter()

    def take_answer(
        self, response: Response, batch: Batch[Resource]
    ) -> Iterator[Request | Outcome]:
        """Pass its part of the answer to each walk of *batch*."""
        self._count(f"walk/bytes/{batch.resource.name}", len(response.body))
        try:
            reading = batch.resource.parse(response, asks(batch))
        except ParseError as error:
            yield from self._handle_error(batch, error, splits=True)
            return
        self.timeouts[batch.resource.key] = 0
        answers = dict(reading.found)
        unsure = frozenset(reading.unsure)
        now, size = now_ms(), len(batch.entries)
        self.memory.count()
        for index, (walk, step) in enumerate(batch.entries):
            if index not in unsure:
                findings = answers.get(index)
                self.memory.keep_step(self.underway[walk], walk, step, Learned(findings), size)
                walk.take_answer(step, findings, url_of(batch, index), now)
        self.batches.release(batch)
        if unsure:
            self._count(f"walk/asked_again/{batch.resource.name}", len(unsure))
            self.batches.requeue(batch, sorted(unsure))
        sure = (walk for index, (walk, _) in enumerate(batch.entries) if index not in unsure)
        yield from self._go_on(self._continue_walks(sure))

    def take_failure(self, failure: Failure, batch: Batch[Resource]) -> Iterator[Request | Outcome]:
        """Handle a batch that gets no answer."""
        error = self.client.error(failure, batch.resource.key)
        if error.slug == INTERRUPTED:
            return  # its seeds go back to the queue
        yield from self._handle_error(batch, error, splits=error.splits)

    def _handle_error(
        self, batch: Batch[Resource], error: AnswerError, *, splits: bool
    ) -> Iterator[Request | Outcome]:
        """Send the batch again in halves or in another way, or pass the error to its walks."""
        self.batches.release(batch)
        key, size = batch.resource.key, len(batch.entries)
        splits = self.timeouts.may_split(key, error, splits=splits)
        if splits and size > 1:
            logger.info(
                "%s: a request for %d publications failed (%s); sending it again in halves",
                key,
                size,
                error.slug,
            )
            self._count(f"walk/split/{batch.resource.name}")
            self.batches.split(batch)
            yield from self._send()
            return
        if splits and batch.resource.otherwise(asks(batch)):
            self.batches.requeue(batch, [0])
            yield from self._send()
            return
        self._count_failure(batch.resource.name, error.slug)
        for index, (walk, step) in enumerate(batch.entries):
            self.memory.keep_step(self.underway[walk], walk, step, Learned(error=error), size)
            walk.take_failure(step, error, url_of(batch, index))
        yield from self._go_on(self._continue_walks(walk for walk, _ in batch.entries))

    def _continue_walks(self, walks: Iterable[Walk[Resource]]) -> Iterator[Outcome]:
        """Queue the next step of each walk; yield the outcomes of walks that are over."""
        for walk in walks:
            if not self.batches.enter(walk):
                self.client.forget(id(walk))
                yield self.work_queue.outcome(self.underway.pop(walk))

    def _send(self) -> Iterator[Request]:
        yield from super()._send()
        if self.paused:
            return
        for batch in self.batches.take_batches(monotonic()):
            self._count(f"walk/requests/{batch.resource.name}")
            self._count(f"walk/asked/{batch.resource.name}", len(batch.entries))
            yield request_of(batch).replace(
                callback=self.take_answer,
                # Scrapy passes cb_kwargs to the callback alone.
                errback=partial(self.take_failure, batch=batch),
                cb_kwargs={"batch": batch},
            )
