"""
Large bodies: how many of their bytes the crawler holds at a time, and the largest size of a page.

A body of more than ``LARGE`` bytes counts while it is received and unpacked, and as long as a
response holds it; ``take_body`` moves it to a file. When ``LARGE_BODIES_MAXSIZE`` is reached,
further bodies wait, and their transfers pause. The body that began first continues when no complete
one is held, or none was released for ``PATIENCE``, so that no body waits for ever. The crawler
holds at most that many bytes and one body more.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Self
from weakref import WeakKeyDictionary

from scrapy.utils.asyncio import call_later

from pubcrawl.fetch.body_file import LARGE, Body, body_file

if TYPE_CHECKING:
    from scrapy.crawler import Crawler
    from scrapy.http import Request, Response
    from scrapy.settings import BaseSettings

CAPACITY = 32 * 1024**2
HTML_MAXSIZE = 8 * 1024**2

PATIENCE = 120.0
"""
Seconds without a released body after which a transfer continues all the same.

A seed that holds the other bodies may wait for it. A worker reads one in at most 30 seconds.
"""

_HEAD = 1024  # bytes of a body in a file that its response keeps

_HTML = (b"text/html", b"application/xhtml+xml")


class LargeBodies:
    """The large bodies of a crawl; *capacity*: bytes that they may have together."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.size = 0
        self._unfinished: dict[int, LargeBody] = {}  # in order of their beginning
        self._waiting: dict[int, Callable[[], object]] = {}
        self._released = monotonic()

    @staticmethod
    def of(crawler: Crawler) -> LargeBodies:
        """Return the large bodies of *crawler*, with ``LARGE_BODIES_MAXSIZE`` as capacity."""
        if crawler not in _BODIES:
            capacity = crawler.settings.getint("LARGE_BODIES_MAXSIZE", CAPACITY)
            _BODIES[crawler] = LargeBodies(capacity)
        return _BODIES[crawler]

    def begin(self, size: int = 0) -> LargeBody:
        """Return a new body of *size* bytes so far."""
        body = LargeBody(self)
        self._unfinished[id(body)] = body
        body.grow(size)
        return body

    def begin_again(self, body: LargeBody) -> None:
        """Note that the complete *body* will grow before all others: it is unpacked."""
        self._unfinished = {id(body): body, **self._unfinished}

    def may_grow(self, body: LargeBody) -> bool:
        """Answer whether *body* may become larger now."""
        if self.size <= self.capacity:
            return True
        is_first = next(iter(self._unfinished), None) == id(body)
        held = self.size - sum(other.size for other in self._unfinished.values())
        return is_first and (not held or monotonic() - self._released >= PATIENCE)

    def wait(self, body: LargeBody, callback: Callable[[], object]) -> None:
        """Call *callback* when *body* may become larger."""
        self._waiting[id(body)] = callback
        self._wake()
        if id(body) in self._waiting:
            call_later(PATIENCE, self._wake)

    def finish(self, body: LargeBody) -> None:
        """Note that *body* is complete."""
        self._unfinished.pop(id(body), None)
        self._waiting.pop(id(body), None)
        self._wake()

    def forget(self, size: int) -> None:
        """Note that a body of *size* bytes was deleted."""
        self.size -= size
        self._released = monotonic()
        self._wake()

    def _wake(self) -> None:
        for key in [key for key in self._unfinished if key in self._waiting]:
            if self.may_grow(self._unfinished[key]):
                # Not at once, as the caller may be the destructor of an object.
                call_later(0, self._waiting.pop(key))


_BODIES: WeakKeyDictionary[Crawler, LargeBodies] = WeakKeyDictionary()


class LargeBody(str):
    """
    The flag ``large`` of a response.

    Copies of the response share the flag; its bytes stop counting when the last copy is deleted.
    """

    _bodies: LargeBodies
    size: int

    def __new__(cls, bodies: LargeBodies) -> Self:
        """Return the flag of an empty body."""
        flag = super().__new__(cls, "large")
        flag._bodies, flag.size = bodies, 0
        return flag

    def grow(self, size: int) -> None:
        """Add *size* bytes."""
        self.size += size
        self._bodies.size += size

    def __del__(self) -> None:
        self._bodies.forget(self.size)


async def take_body(response: Response) -> Body:
    """Return the body of *response*, which keeps only the beginning of a large one."""
    body = await body_file(response.body)
    if len(body) > LARGE:
        response._set_body(response.body[:_HEAD])
        response.flags[:] = [flag for flag in response.flags if not isinstance(flag, LargeBody)]
    return body


def size_max(request: Request, content_type: bytes | None, settings: BaseSettings) -> int:
    """
    Return the largest size of the answer to *request* in bytes, sent and unpacked; 0: no limit.

    The limit of a page is ``HTML_MAXSIZE``, unless the request is for a file with its own limit.
    """
    maximum: int | None = request.meta.get("download_maxsize")
    if maximum is not None:
        return maximum
    maximum = settings.getint("DOWNLOAD_MAXSIZE")
    if (content_type or b"").partition(b";")[0].strip().lower() not in _HTML:
        return maximum
    html = settings.getint("HTML_MAXSIZE", HTML_MAXSIZE)
    return min(maximum, html) if maximum else html
