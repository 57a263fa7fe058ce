"""What walks ask of APIs: many with one request, and in halves where that fails."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from scrapy import Request
from scrapy.http import Response
from twisted.python.failure import Failure

from pubcrawl.exceptions import AnswerError, ParseError
from pubcrawl.frontier.rooms import Batch, Rooms, Stop
from pubcrawl.frontier.walk import Walk
from pubcrawl.ids.url import slot
from pubcrawl.items.learned import Learned
from pubcrawl.items.outcome import Outcome
from pubcrawl.items.publication import Publication
from pubcrawl.resources.resource import Resource
from pubcrawl.spiders.batches import Silence, asks, request_of, url_of
from pubcrawl.spiders.desk import now_ms
from pubcrawl.spiders.memory import Memory
from pubcrawl.spiders.seed_desk import RecordWork, SeedDesk
from pubcrawl.spiders.seeded import SeededSpider
from pubcrawl.spiders.visits import INTERRUPTED

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

logger = logging.getLogger(__name__)


class AskingSpider(SeededSpider[RecordWork[Publication], Stop[Resource]]):
    """
    Ask *places* for what is under way: the walks of publications.

    *rooms*: where walks wait for a place, or a page. *memory*: what earlier crawls were told.
    """

    desk: SeedDesk[Publication]
    memory: Memory

    def __init__(self, arguments: Any, crawler: Crawler, places: list[Resource]) -> None:
        settings = crawler.settings
        hosts = {place.key: slot(place.base_url) for place in places}
        super().__init__(arguments, crawler, apis=len(set(hosts.values())))
        self.places = places
        self.rooms = Rooms(
            places,
            hosts,
            batch_max=settings.getint("BATCH_MAX"),
            patience=settings.getfloat("FRONTIER_PATIENCE"),
            known=lambda walk, step: self.memory.tells(self.underway[walk], walk, step),
            pages=self.pages,
        )
        self.silence = Silence()

    def answered(self, response: Response, batch: Batch[Resource]) -> Iterator[Request | Outcome]:
        """Share an answer out among the walks that asked for it."""
        try:
            reading = batch.place.parse(response, asks(batch))
        except ParseError as error:
            yield from self._refused(batch, error, splits=True)
            return
        self.silence[batch.place.key] = 0
        found = dict(reading.found)
        unsure = frozenset(reading.unsure)
        now, size = now_ms(), len(batch.entries)
        self.memory.count()
        for place, (walk, step) in enumerate(batch.entries):
            if place not in unsure:
                findings = found.get(place)
                self.memory.keep_step(self.underway[walk], walk, step, Learned(findings), size)
                walk.found(step, findings, url_of(batch, place), now)
        self.rooms.back(batch)
        if unsure:
            self._count(f"walk/asked_again/{batch.place.name}", len(unsure))
            self.rooms.again(batch, sorted(unsure))
        sure = (walk for place, (walk, _) in enumerate(batch.entries) if place not in unsure)
        yield from self._go_on(self._told(sure))

    def failed(self, failure: Failure, batch: Batch[Resource]) -> Iterator[Request | Outcome]:
        """Tell the walks of a batch that there is no answer."""
        error = self.visits.error(failure, batch.place.key)
        if error.slug == INTERRUPTED:
            return  # the seeds are given back
        yield from self._refused(batch, error, splits=error.splits)

    def _refused(
        self, batch: Batch[Resource], error: AnswerError, *, splits: bool
    ) -> Iterator[Request | Outcome]:
        self.rooms.back(batch)
        key, size = batch.place.key, len(batch.entries)
        splits = self.silence.halves(key, error, splits=splits)
        if splits and size > 1:
            logger.info(
                "%s: a request for %d failed (%s): asked again in halves", key, size, error.slug
            )
            self._count(f"walk/split/{batch.place.name}")
            self.rooms.split(batch)
            yield from self._send()
            return
        if splits and batch.place.otherwise(asks(batch)):
            self.rooms.again(batch, [0])
            yield from self._send()
            return
        self._failed(batch.place.name, error.slug)
        for place, (walk, step) in enumerate(batch.entries):
            self.memory.keep_step(self.underway[walk], walk, step, Learned(error=error), size)
            walk.failed(step, error, url_of(batch, place))
        yield from self._go_on(self._told(walk for walk, _ in batch.entries))

    def _told(self, walks: Iterable[Walk[Resource]]) -> Iterator[Outcome]:
        """Let walks wait for what they ask next; yield the outcomes of those that are over."""
        for walk in walks:
            if not self.rooms.enter(walk):
                self.visits.forget(id(walk))
                yield self.desk.outcome(self.underway.pop(walk))

    def _send(self) -> Iterator[Request]:
        yield from super()._send()
        for batch in self.rooms.depart(monotonic()):
            self._count(f"walk/requests/{batch.place.name}")
            self._count(f"walk/asked/{batch.place.name}", len(batch.entries))
            yield request_of(batch).replace(
                callback=self.answered,
                # Scrapy gives cb_kwargs to the callback alone.
                errback=partial(self.failed, batch=batch),
                cb_kwargs={"batch": batch},
            )
