"""The slot of a host: the requests that wait for it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from scrapy.core import downloader as stock
from scrapy.http import Request

from pubcrawl.exceptions import FetchError
from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.guard import SERVICE

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
    return fetch_error("interrupted", "the crawl ends")


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
