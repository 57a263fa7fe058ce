"""
Large bodies: how many bytes of them the crawler holds at a time, and how large a page may be.

A body counts from its first ``LARGE`` bytes on, while it is received, unpacked, and for as long
as a response has it. When ``LARGE_BODIES_MAXSIZE`` is reached the others wait, the transfers
among them paused. The one that has begun first always goes on, so that nothing waits for ever:
what is held is at most that setting and one body.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from scrapy.utils.asyncio import call_later

if TYPE_CHECKING:
    from typing import Self

    from scrapy.crawler import Crawler
    from scrapy.http import Request
    from scrapy.settings import BaseSettings

LARGE = 1024**2
"""Bytes from which on a body counts."""

ROOM = 32 * 1024**2
HTML_MAXSIZE = 8 * 1024**2

_HTML = (b"text/html", b"application/xhtml+xml")


class LargeBodies:
    """The large bodies of a crawl; *room*: bytes that they may have together."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.held = 0
        self._unfinished: dict[int, LargeBody] = {}  # in the order in which they have begun
        self._waiting: dict[int, Callable[[], object]] = {}

    @staticmethod
    def of(crawler: Crawler) -> LargeBodies:
        """Return those of *crawler*, by ``LARGE_BODIES_MAXSIZE``."""
        if crawler not in _BODIES:
            room = crawler.settings.getint("LARGE_BODIES_MAXSIZE", ROOM)
            _BODIES[crawler] = LargeBodies(room)
        return _BODIES[crawler]

    def begin(self, size: int = 0) -> LargeBody:
        """Return a body of which *size* bytes are there, and more are to come."""
        body = LargeBody(self)
        self._unfinished[id(body)] = body
        body.grow(size)
        return body

    def may_grow(self, body: LargeBody) -> bool:
        """Answer whether *body* may become larger now."""
        return self.held <= self.room or next(iter(self._unfinished), None) == id(body)

    def wait(self, body: LargeBody, then: Callable[[], object]) -> None:
        """Call *then* when *body* may become larger."""
        self._waiting[id(body)] = then
        self._wake()

    def finish(self, body: LargeBody) -> None:
        """Take note that *body* becomes no larger."""
        self._unfinished.pop(id(body), None)
        self._waiting.pop(id(body), None)
        self._wake()

    def forget(self, size: int) -> None:
        """Take note that a body of *size* bytes is gone."""
        self.held -= size
        self._wake()

    def _wake(self) -> None:
        for key in [key for key in self._unfinished if key in self._waiting]:
            if self.may_grow(self._unfinished[key]):
                # Not at once: it may be the end of an object that brings us here.
                call_later(0, self._waiting.pop(key))


_BODIES: WeakKeyDictionary[Crawler, LargeBodies] = WeakKeyDictionary()


class LargeBody(str):
    """
    The flag ``large`` of a response.

    Copies of the response share it, and when the last of them is gone so are its bytes.
    """

    _bodies: LargeBodies
    size: int

    def __new__(cls, bodies: LargeBodies) -> Self:
        """Return the flag of a body without bytes so far."""
        flag = super().__new__(cls, "large")
        flag._bodies, flag.size = bodies, 0
        return flag

    def grow(self, size: int) -> None:
        """Take note of *size* further bytes."""
        self.size += size
        self._bodies.held += size

    def __del__(self) -> None:
        self._bodies.forget(self.size)


def size_max(request: Request, content_type: bytes | None, settings: BaseSettings) -> int:
    """
    Return the bytes that the answer to *request* may have, as sent and unpacked; 0: no limit.

    That of a page is ``HTML_MAXSIZE``, unless the request is for a file, with a limit of its own.
    """
    most: int | None = request.meta.get("download_maxsize")
    if most is not None:
        return most
    most = settings.getint("DOWNLOAD_MAXSIZE")
    if (content_type or b"").partition(b";")[0].strip().lower() not in _HTML:
        return most
    html = settings.getint("HTML_MAXSIZE", HTML_MAXSIZE)
    return min(most, html) if most else html
