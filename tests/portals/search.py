"""Searches for artifacts in this process: from an address to the record."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, TypeVar

from pubcrawl.artifacts.crawl import ArtifactCrawl, PortalLookup
from pubcrawl.artifacts.page_reader import READERS
from pubcrawl.artifacts.portals import PortalPages
from pubcrawl.artifacts.spider.kind import unknown_portal
from pubcrawl.exceptions import ParseError
from pubcrawl.items import artifact as items
from pubcrawl.model import artifact as model

Found = tuple[items.Portal, items.PortalType | None]
Read = Callable[[items.DocumentRequest, items.About], items.DocumentReading]
T = TypeVar("T")


class Client:
    """A client that has all responses; other crawls go on between two requests."""

    def __init__(self, read: Read) -> None:
        self._read = read

    async def read(
        self, requests: Sequence[items.DocumentRequest], about: items.About
    ) -> list[items.DocumentReading]:
        await asyncio.sleep(0)
        return [self._read(get, about) for get in requests]

    async def wait(self) -> None:
        await asyncio.sleep(0)


def unknown(url: str) -> Found:
    """Return the portal of *url* as without a rule."""
    return unknown_portal(url), None


def crawl(
    request: model.ArtifactRequest,
    client: Any,
    find_portal: Callable[[str], Found] = unknown,
    ask: Callable[[str, items.Portal], Iterable[items.DocumentRequest]] = lambda url, portal: (),
    pages: PortalPages | None = None,
) -> ArtifactCrawl:
    """Return the crawl of the artifact of *request*; *pages* are shared with other crawls."""
    saved: dict[str, Any] = {}
    pages = pages or PortalPages(saved.get, saved.__setitem__)
    record = model.ArtifactRecord(entry_uri=request.entry_uri, request=request)
    return ArtifactCrawl(record, client, PortalLookup(find_portal, ask, pages))


def record(request: model.ArtifactRequest, read: Read, *rules: Any) -> model.ArtifactRecord:
    """Return the record of an artifact; *rules*: as for ``crawl``."""
    artifact = crawl(request, Client(read), *rules)
    result(artifact.run())
    return artifact.record


def result(steps: Awaitable[T]) -> T:
    """Return the result of a coroutine that waits for nothing outside."""

    async def run() -> T:
        return await steps

    return asyncio.run(run())


def fetch(read: Callable[[items.DocumentRequest], items.ArtifactPage]) -> items.Fetch:
    """Return the function that requests pages of a machine in this process."""

    async def pages(requests: Sequence[items.DocumentRequest]) -> list[items.ArtifactPage]:
        return [read(get) for get in requests]

    return pages


def reading(
    page: items.ArtifactPage,
    get: items.DocumentRequest,
    response: items.ArtifactResponse,
    about: items.About,
) -> items.DocumentReading:
    """Return a page with what the reader of its request finds in the response."""
    try:
        claims = READERS[get.reader](response, about) if get.reader else None
    except ParseError:
        claims = None
    return items.DocumentReading(page, claims)
