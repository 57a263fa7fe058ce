"""The slot of a host: the requests that wait for it, and the time between two of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from scrapy.core import downloader as stock
from scrapy.http import Request, Response
from twisted.python.failure import Failure

from pubcrawl.fetch.failures import fetch_error
from pubcrawl.fetch.guard import SERVICE

if TYPE_CHECKING:
    from twisted.internet.defer import Deferred

# In the meta of a request for part of a page (a script, data) that is being
# rendered. Such requests are sent before pages, one at a time, but without the
# delay of pages: a page with forty scripts is still one page.
PART = "page_part"

# In the meta of a request whose host does not rest after the answer.
NO_REST = "no_rest"


def is_part(request: Request) -> bool:
    """Answer whether *request* is for part of a page."""
    return bool(request.meta.get(PART))


class _RequestQueue(deque[tuple[Request, "Deferred[Response]"]]):
    """Requests that wait for a slot, parts of pages first."""

    def append(self, waiting: tuple[Request, Deferred[Response]]) -> None:
        if is_part(waiting[0]):
            self.insert(sum(is_part(request) for request, _ in self), waiting)
        else:
            super().append(waiting)


class Hold(NamedTuple):
    """A pause of a slot until *until* (monotonic seconds); *slug*: its cause."""

    until: float
    slug: str


class Connections(Protocol):
    """Open connections to hosts: see ``handler.OnePool``."""

    def close_idle(self, matches: Callable[[str], bool]) -> None:
        """Close idle connections to the hosts that *matches* accepts."""


class Transfer(Protocol):
    """A request under way: see ``handler.Handler``."""

    def cut(self) -> None:
        """Let it fail as interrupted."""


class HostSlot(stock.Slot):
    """A slot with a floor: at least *floor* seconds lie between two requests."""

    floor: float = 0.0
    pace: float = 0.0  # seconds between two parts of pages, from DOWNLOAD_SLOTS

    def __init__(self, key: str, concurrency: int, delay: float, jitter: float) -> None:
        super().__init__(concurrency, delay, jitter)
        self.queue = _RequestQueue()
        self.key = key

    def download_delay(self) -> float:
        """Return the seconds to keep between two requests."""
        return max(self.floor, super().download_delay())


def milliseconds(seconds: float) -> int:
    """Return whole milliseconds, 0 for a negative time."""
    return max(0, int(seconds * 1000))


def interrupted() -> Failure:
    """Return the failure of a request that still waits when the crawl ends."""
    error = fetch_error("interrupted", "the crawl ends")
    return Failure(error)  # type: ignore[no-untyped-call]


def continues(request: Request) -> bool:
    """
    Answer whether *request* belongs to a response under way, which a drain waits for.

    It is a part of a page in the browser, or a request to a service. Without it, the response
    would be read without the part, or fail with a reason of the service.
    """
    return is_part(request) or bool(request.meta.get(SERVICE))


def fail_queue(slot: stock.Slot, *, all_of_them: bool = True) -> None:
    """Fail the requests that wait for *slot*; not *all_of_them*: all but those that continue."""
    waiting = list(slot.queue)
    slot.queue.clear()
    for request, answer in waiting:
        if all_of_them or not continues(request):
            answer.errback(interrupted())
        else:
            slot.queue.append((request, answer))
