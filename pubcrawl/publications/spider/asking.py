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
from pubcrawl.exceptions import AnswerError, Crash, ParseError
from pubcrawl.ids.url import slot
from pubcrawl.items.learned import Learned
from pubcrawl.items.outcome import Outcome
from pubcrawl.publications.batch_queue import Batch, BatchQueue, Stop
from pubcrawl.publications.resources.resource import Resource
from pubcrawl.publications.spider.batches import TimeoutCounter, asks, request_of, url_of
from pubcrawl.publications.spider.memory import Memory
from pubcrawl.publications.walk import Walk
from pubcrawl.works.findings import Findings
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
        except Exception as error:
            failure = error if isinstance(error, ParseError) else Crash.of(error)
            yield from self._go_on_without(batch, failure, splits=True)
            return
        self.timeouts[batch.resource.key] = 0
        answers = dict(reading.found)
        unsure = frozenset(reading.unsure)
        now = now_ms()
        self.memory.count()
        for findings in answers.values():
            for key in findings.unread:
                self._count(f"resources/unread/{batch.resource.name}/{key}")
        for index in range(len(batch.entries)):
            if index not in unsure:
                self._take_findings(batch, index, answers.get(index), now)
        self.batches.release(batch)
        if unsure:
            self._count(f"walk/asked_again/{batch.resource.name}", len(unsure))
            self.batches.requeue(batch, sorted(unsure))
        sure = (walk for index, (walk, _) in enumerate(batch.entries) if index not in unsure)
        yield from self._go_on(self._continue_walks(sure))

    def _take_findings(
        self, batch: Batch[Resource], index: int, findings: Findings | None, now: int
    ) -> None:
        """Pass *findings* to a walk; the resource has failed if they cannot be merged or stored."""
        walk, step = batch.entries[index]
        try:
            learned, size = Learned(findings), len(batch.entries)
            self.memory.keep_step(self.underway[walk], walk, step, learned, size)
            walk.take_answer(step, findings, url_of(batch, index), now)
        except Exception as error:
            crash = self.work_queue.log_crash(error, self.underway[walk])
            self._count_failure(batch.resource.name, crash.slug)
            walk.take_failure(step, crash, batch.resource.base_url)

    def take_failure(self, failure: Failure, batch: Batch[Resource]) -> Iterator[Request | Outcome]:
        """Handle a batch that gets no answer."""
        error = self.client.error(failure, batch.resource.key)
        if error.slug == INTERRUPTED:
            return  # its seeds go back to the queue
        yield from self._go_on_without(batch, error, splits=error.splits)

    def _go_on_without(
        self, batch: Batch[Resource], error: AnswerError, *, splits: bool
    ) -> Iterator[Request | Outcome]:
        """Go on after a batch without an answer."""
        yield from self._go_on(self._continue_walks(self._failed(batch, error, splits=splits)))

    def _failed(
        self, batch: Batch[Resource], error: AnswerError, *, splits: bool
    ) -> Iterable[Walk[Resource]]:
        """Queue the batch again in halves or in another way; else return its walks, which go on."""
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
            return ()
        if splits and self._has_another_way(batch):
            self.batches.requeue(batch, [0])
            return ()
        self._count_failure(batch.resource.name, error.slug)
        works = [self.underway[walk] for walk, _ in batch.entries]
        if isinstance(error, Crash):
            self.work_queue.log_crash(error, ", ".join(map(str, works)))
        for index, (walk, step) in enumerate(batch.entries):
            self.memory.keep_step(works[index], walk, step, Learned(error=error), size)
            walk.take_failure(step, error, self._address(batch, index))
        return (walk for walk, _ in batch.entries)

    def _has_another_way(self, batch: Batch[Resource]) -> bool:
        try:
            return batch.resource.otherwise(asks(batch))
        except Exception as error:
            self.work_queue.log_crash(error, batch.resource.name)
            return False

    def _address(self, batch: Batch[Resource], index: int) -> str:
        """Return the address for an entry, that of the service if its request cannot be made."""
        try:
            return url_of(batch, index)
        except Exception:  # logged when the batch was to be sent
            return batch.resource.base_url

    def _continue_walks(self, walks: Iterable[Walk[Resource]]) -> Iterator[Outcome]:
        """Queue the next step of each walk; yield the outcomes of walks that are over."""
        for walk in walks:
            yield from self._guarded(self.underway[walk], self._continue_walk(walk))

    def _continue_walk(self, walk: Walk[Resource]) -> Iterator[Outcome]:
        if not self.batches.enter(walk):
            outcome = self.work_queue.outcome(self.underway[walk])
            del self.underway[walk]
            self.client.forget(id(walk))
            yield outcome

    def _lose(self, work: RecordWork[Publication]) -> None:
        for walk, other in self.underway.items():
            if other is work:
                self.batches.leave(walk)
        super()._lose(work)

    def _send(self) -> Iterator[Request | Outcome]:
        yield from super()._send()
        if self.paused:
            return
        while batches := self.batches.take_batches(monotonic()):
            for batch in batches:
                yield from self._send_batch(batch)

    def _send_batch(self, batch: Batch[Resource]) -> Iterator[Request | Outcome]:
        try:
            request = request_of(batch)
        except Exception as error:
            walks = self._failed(batch, Crash.of(error), splits=True)
            yield from self._continue_walks(walks)
            return
        self._count(f"walk/requests/{batch.resource.name}")
        self._count(f"walk/asked/{batch.resource.name}", len(batch.entries))
        yield request.replace(
            callback=self.take_answer,
            # Scrapy passes cb_kwargs to the callback alone.
            errback=partial(self.take_failure, batch=batch),
            cb_kwargs={"batch": batch},
        )
