"""
Responses with large bodies, which stay in files, and the largest size of an answer.

A body of more than ``LARGE`` bytes is received into a file, unpacked from it into another one,
written from it to the archive and sent from it to a worker. ``body_of`` gives the file; only
``Response.body`` reads it as a whole.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING, Any

from scrapy.downloadermiddlewares.stats import DownloaderStats
from scrapy.http import Response, TextResponse

from pubcrawl.fetch.body_file import LARGE, Body, BodyFile, head_of

if TYPE_CHECKING:
    from scrapy.http import Request
    from scrapy.settings import BaseSettings

HTML_MAXSIZE = 8 * 1024**2

_OF_BODY = ("body", "encoding")  # attributes of a response

_HTML = (b"text/html", b"application/xhtml+xml")


class LargeResponse(Response):
    """A response whose body is in a file; each look at ``body`` reads it."""

    file: BodyFile

    @property
    def body(self) -> bytes:
        """All of the body."""
        return bytes(self.file)

    def _set_body(self, body: Any) -> None:
        self.file = body

    def replace(self, *args: Any, cls: type[Response] | None = None, **kwargs: Any) -> Any:
        """Return a copy, which shares the file unless it has another body."""
        return with_body(self, kwargs.pop("body", self.file), cls, **kwargs)


@cache
def _large(kind: type[Response]) -> type[Response]:
    return type(kind.__name__, (LargeResponse, kind), {})


def with_body(
    response: Response, body: Body, cls: type[Response] | None = None, **values: Any
) -> Response:
    """
    Return *response* with *body*, as a *cls*, and with other *values*.

    ``Response.replace`` looks at the old body, even for its encoding.
    """
    kind = cls or type(response)
    if cls is None and isinstance(response, LargeResponse):
        kind = kind.__mro__[2]  # after ``kind`` itself and ``LargeResponse``
    named = {name: getattr(response, name) for name in kind.attributes if name not in _OF_BODY}
    if issubclass(kind, TextResponse):
        named["encoding"] = getattr(response, "_encoding", None)
    if isinstance(body, BodyFile):
        kind = _large(kind)  # type: ignore[arg-type]
    return kind(**{**named, **values}, body=body)  # type: ignore[arg-type]


def body_of(response: Response) -> Body:
    """Return the body of *response*, a large one as its file."""
    return response.file if isinstance(response, LargeResponse) else response.body


async def in_file(response: Response) -> Response:
    """Return *response*, its body in a file if it is large: one of an archive or a browser."""
    if isinstance(response, LargeResponse) or len(response.body) <= LARGE:
        return response
    return with_body(response, await asyncio.to_thread(BodyFile, response.body))


class TransferStats(DownloaderStats):
    """Scrapy's counts of requests, responses and bytes; a body in a file is not read for them."""

    def process_response(self, request: Request, response: Response) -> Response:  # type: ignore[override]
        """Count *response*, and return it."""
        body = body_of(response)
        if isinstance(body, BodyFile):
            self.stats.inc_value("downloader/response_bytes", len(body))
        super().process_response(
            request, with_body(response, b"") if isinstance(body, BodyFile) else response
        )
        return response


def response_head(response: Response, size: int = LARGE) -> bytes:
    """Return the first *size* bytes of the body of *response*."""
    return head_of(body_of(response), size)


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
