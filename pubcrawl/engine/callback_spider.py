"""
A spider whose journeys are state machines that callbacks drive.

A journey goes from page to page. Subclasses define the journey: its requests, its use of
responses, its end.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from scrapy import Request
from scrapy.http import Response
from twisted.python.failure import Failure

from pubcrawl.engine.spider import SeededSpider
from pubcrawl.engine.work_queue import W
from pubcrawl.exceptions import Crash, FetchError, StoreError
from pubcrawl.ids.url import slot


class Journey(Protocol):
    """A sequence of pages to fetch for a seed."""

    @property
    def address(self) -> str:
        """The address of the next request, "" when it is over."""


J = TypeVar("J", bound=Journey)


class CallbackSpider(SeededSpider[W], Generic[W, J]):
    """Work through seeds by callbacks; see above."""

    _count = SeededSpider.count
    _count_failure = SeededSpider.count_failure

    @abstractmethod
    def _begin(self, work: W) -> Iterator[Any]:
        """Start *work*; yield its outcome if it needs no request."""

    @abstractmethod
    def _request(self, journey: J) -> Request | None:
        """Return the next request of *journey*, with ``_callbacks``; None if it has none."""

    @abstractmethod
    def _take_response(self, response: Response, journey: J) -> bool:
        """Take a response; return whether there is something to read."""

    @abstractmethod
    async def _read(self, response: Response, journey: J) -> None:
        """Have a worker read the response, and take the result."""

    @abstractmethod
    async def _take_failure(self, error: FetchError, journey: J, request: Request | None) -> None:
        """Take the *error* of *request*: no response, or no useful one."""

    @abstractmethod
    def _advance(self, journey: J) -> Iterator[Any]:
        """Queue *journey* for its next host; yield the outcome if it is over."""

    @abstractmethod
    def _abandon(self, journey: J, crash: Crash) -> None:
        """End a journey that an error of the program has stopped."""

    def _owner(self, journey: J) -> Any:
        """Return the key of *journey* in ``underway``."""
        return journey

    def handle_response(self, response: Response, journey: J) -> AsyncIterator[Any]:
        """Take a response, have it read if needed, and continue the journey."""
        return self._unless_broken(self._respond(response, journey), journey)

    def handle_failure(self, failure: Failure, journey: J) -> AsyncIterator[Any]:
        """Take an error, and continue the journey."""
        return self._unless_broken(self._fail(failure, journey), journey)

    async def _unless_broken(self, outputs: AsyncIterator[Any], journey: J) -> AsyncIterator[Any]:
        """
        Yield *outputs*.

        A broken store ends the crawl; any other error ends *journey*, and the crawl goes on.
        """
        try:
            async for output in outputs:
                yield output
        except StoreError as error:
            self.work_queue.give_up(error)
        except Exception as error:
            for output in self._go_on(self._end(journey, error)):
                yield output

    def _end(self, journey: J, error: Exception) -> Iterator[Any]:
        """End a journey that *error* has stopped; yield its outcome."""
        work = self.underway.get(self._owner(journey))
        if work is None:
            self.work_queue.log_crash(error, journey.address)
            return
        crash = self.work_queue.log_crash(error, journey.address or work)
        yield from self._guarded(work, self._ended(journey, crash))

    def _ended(self, journey: J, crash: Crash) -> Iterator[Any]:
        self._abandon(journey, crash)
        yield from self._advance(journey)

    def _begun(self, work: W) -> Iterator[Any]:
        yield from self._guarded(work, self._begin(work))

    def _guarded(self, work: W, outputs: Iterator[Any]) -> Iterator[Any]:
        """Yield *outputs*; an error ends the seeds of *work* without a record."""
        try:
            yield from outputs
        except StoreError:
            raise
        except Exception as error:
            self.work_queue.log_crash(error, work)
            self._lose(work)

    def _lose(self, work: W) -> None:
        for key in [key for key, other in self.underway.items() if other is work]:
            del self.underway[key]
            self.client.forget(id(key))
        self.work_queue.lose(work)
        self.wake.set()

    async def _respond(self, response: Response, journey: J) -> AsyncIterator[Any]:
        host, reads = slot(journey.address), False
        self.count(f"walk/bytes/{self._resource_name(journey)}", len(response.body))
        try:
            reads = self._take_response(response, journey)
        finally:
            self.pages.release(host, reading=reads)
        if reads:
            for request in self._send():
                yield request
            try:
                await self._read(response, journey)
            finally:
                self.pages.finish_reading()
        for output in self._go_on(self._advance(journey)):
            yield output

    async def _fail(self, failure: Failure, journey: J) -> AsyncIterator[Any]:
        try:
            error = self.client.error(failure.value or Exception(), journey.address)
        except asyncio.CancelledError:
            return  # the claims are released
        self.pages.release(slot(journey.address))
        await self._take_failure(error, journey, getattr(failure, "request", None))
        for output in self._go_on(self._advance(journey)):
            yield output

    def _go_on(self, outcomes: Iterator[Any]) -> Iterator[Any]:
        """Yield *outcomes*, then the requests that may be sent now."""
        yield from outcomes
        yield from self._send()
        self._wake_if_free()

    def _send(self) -> Iterator[Any]:
        """Yield the requests that may be sent now, and outcomes of those that cannot be made."""
        if not self.paused:
            yield from self._send_pages()
        self._set_stat("walk/in_flight", self.active)

    def _send_pages(self) -> Iterator[Any]:
        """Yield the requests for pages; unlike batches, they do not wait for more seeds."""
        for journey in self.pages.take_ready():
            try:
                request = self._request(journey)
            except Exception as error:
                self.pages.release(slot(journey.address))
                yield from self._end(journey, error)
                continue
            if request:
                self.count(f"walk/requests/{self._resource_name(journey)}")
                yield request
            else:
                self.pages.release(slot(journey.address))

    def _resource_name(self, journey: J) -> str:
        """Return the name under which stats count the requests of *journey*."""
        return self.name

    def _callbacks(self, journey: J) -> dict[str, Any]:
        """Return the callbacks of a request."""
        return {
            "callback": self.handle_response,
            # Scrapy passes cb_kwargs to the callback alone.
            "errback": partial(self.handle_failure, journey=journey),
            "cb_kwargs": {"journey": journey},
            "dont_filter": True,
        }
