"""
Requests to services that a crawl uses besides the hosts that it crawls.

They pass through the same downloader, with slots, ``Retry-After``, keys at the wire and
recording.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scrapy.http import Request, Response
from scrapy.http.request import NO_CALLBACK

from pubcrawl.fetch.guard import SERVICE

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

# Before pages, as another request already waits for the answer.
FIRST = 900


async def ask(
    crawler: Crawler,
    url: str,
    *,
    method: str = "GET",
    headers: Mapping[str, str] | None = None,
    body: bytes = b"",
    meta: Mapping[str, Any] | None = None,
) -> Response:
    """
    Return the answer of the service with any status; a redirect is not followed.

    Raises ``FetchError`` if there is no answer.
    """
    engine = crawler.engine
    assert engine is not None  # noqa: S101 (called only inside a crawl)
    request = Request(
        url,
        method=method,
        headers=dict(headers or {}),
        body=body,
        priority=FIRST,
        callback=NO_CALLBACK,
        dont_filter=True,
        meta={
            SERVICE: True,
            "handle_httpstatus_all": True,
            "dont_redirect": True,
            **(meta or {}),
        },
    )
    return await engine.download_async(request)
