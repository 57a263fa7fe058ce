"""
What the crawl of one seed may do: send a request, and have a response read.

A crawl is a coroutine that awaits ``Client.get``; in tests, a dictionary of answers is a client.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeVar

from scrapy.http import Response

from pubcrawl.engine.readers import ANSWER_READERS
from pubcrawl.exceptions import Crash
from pubcrawl.fetch.failures import WHOLE, is_pdf
from pubcrawl.fetch.large import body_of
from pubcrawl.ids.url import RequestUrl

P = ParamSpec("P")
T = TypeVar("T")


class PageRequest(NamedTuple):
    """
    A request for a page or a file.

    *accepts*: ``html``, ``pdf``, or ``redirect`` if only the target of the
    redirect is needed. *browser*: a browser renders the page; *fresh*: without
    cookies and storage from earlier pages.
    """

    url: RequestUrl
    accepts: str
    browser: bool = False
    fresh: bool = False


class FetchResult(NamedTuple):
    """
    The parts of a response that decide the next step.

    *content_type* and *location*: the headers, or "". *pdf*: the body begins like
    a PDF, or a browser ended on one. *url*: the address where a browser ended,
    "" without a browser. *cookies*: the response sets some. *time*: when it came, milliseconds
    since 1970. *response*: itself; None if only what a worker read in it is known. *body*: of the
    response; a large one is a ``BodyFile``, which a worker receives as bytes.
    """

    status: int
    content_type: str = ""
    location: str = ""
    pdf: bool = False
    url: str = ""
    cookies: bool = False
    time: int = 0
    response: Response | None = None
    body: Any = b""

    @property
    def redirects(self) -> bool:
        """Whether it leads to another address."""
        return bool(self.location) and 300 <= self.status < 400


class Client(Protocol):
    """The requests and readings of one seed."""

    async def get(self, get: PageRequest) -> FetchResult:
        """
        Wait for the host, send one request, and return the response, a redirect too.

        Raises ``FetchError``.
        """

    async def read(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what *job* reads, in a worker. Raises ``ParseError``."""

    def crash(self, error: Exception) -> Crash:
        """Log an error of the program, and return it as a failure."""

    def count_failure(self, slug: str) -> None:
        """Count a page or file that could not be had or read."""


def fetch_result(response: Response, time: int = 0, *, compat: bool = False) -> FetchResult:
    """Return the parts of a response that decide the next step; *time*: milliseconds since 1970."""
    browser = "browser" in response.flags
    return FetchResult(
        200 if WHOLE in response.flags else response.status,
        (response.headers.get("Content-Type") or b"").decode("latin-1"),
        ANSWER_READERS[compat].header_url(response.headers.get("Location")),
        "pdf" in response.flags if browser else is_pdf(response),
        response.url if browser else "",
        b"Set-Cookie" in response.headers,
        time,
        response,
        body_of(response),
    )
