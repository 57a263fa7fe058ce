"""One artifact of a portal learns the portal's pages while the others wait."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from pubcrawl.artifacts.crawl import ArtifactCrawl
from pubcrawl.artifacts.evidence.contrast import REQUESTS_MAX
from pubcrawl.artifacts.portals import PortalPages
from pubcrawl.exceptions import LimitReached
from pubcrawl.items.artifact import About, DocumentReading, DocumentRequest
from pubcrawl.model.artifact import ArtifactRequest
from tests.corpora.portals import portals
from tests.portals import search
from tests.portals.blind import Replay

SITE = next(site for site in portals("first") if site.name == "invenio-like-1")


def test_turns_of_a_portal() -> None:
    calls: list[str] = []
    refused = {"hold.example"}
    pages = PortalPages(
        {}.get,
        {}.__setitem__,
        lambda name: name not in refused,
        calls.append,
        lambda: calls.append(""),
    )
    one, other = object(), object()
    assert pages.take_turn("repo.example", one)
    assert pages.take_turn("repo.example", one)
    assert not pages.take_turn("repo.example", other)
    pages.end_turn("repo.example", other)
    assert calls == []
    pages.end_turn("repo.example", one)
    assert calls == ["repo.example", ""]
    assert pages.take_turn("repo.example", other)
    assert not pages.take_turn("hold.example", one)
    refused.clear()
    assert pages.take_turn("hold.example", one)


class Crawl:
    """Artifacts of one portal that are crawled at the same time."""

    def __init__(self) -> None:
        saved: dict[str, Any] = {}
        self.pages = PortalPages(saved.get, saved.__setitem__)
        self.replay = Replay(SITE)
        self.client = search.Client(self.replay.read)

    def artifact(self, url: str, client: Any = None) -> ArtifactCrawl:
        request = ArtifactRequest(url, embeds=False)
        return search.crawl(request, client or self.client, pages=self.pages)


def test_one_learns_and_the_others_wait() -> None:
    crawl = Crawl()
    urls = [SITE.entry, *sorted(SITE.siblings)]
    artifacts = [crawl.artifact(url) for url in urls]

    async def together() -> None:
        await asyncio.gather(*(artifact.run() for artifact in artifacts))

    asyncio.run(together())
    asked = [get.url for get in crawl.replay.asked if not get.reader]
    assert 0 < sum(asked.count(url) - 1 for url in urls) <= REQUESTS_MAX
    probes = [get.url for get in crawl.replay.asked if get.purpose == "probe"]
    # /records/7654321/latest repeats the entry page: is that so at any address below it?
    below = [url for url in probes if url.startswith(tuple(f"{each}/" for each in urls))]
    assert len(probes) - len(below) == 2
    assert len(below) <= len(urls)


class Stopping(search.Client):
    """A client that fails at the first request of a purpose, or when the crawl waits."""

    def __init__(self, read: search.Read, purpose: str, error: Exception) -> None:
        super().__init__(read)
        self._purpose, self._error = purpose, error

    async def read(
        self, requests: Sequence[DocumentRequest], about: About
    ) -> list[DocumentReading]:
        if any(get.purpose == self._purpose for get in requests):
            raise self._error
        return await super().read(requests, about)

    async def wait(self) -> None:
        raise self._error


def test_a_turn_ends_with_its_artifact() -> None:
    crawl = Crawl()
    one = crawl.artifact(SITE.entry, Stopping(crawl.replay.read, "page", ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        search.result(one.run())
    assert crawl.pages.take_turn("https://openshelf.example/", object())


def test_the_time_limit_ends_the_wait() -> None:
    crawl = Crawl()
    assert crawl.pages.take_turn("https://openshelf.example/", object())
    late = Stopping(crawl.replay.read, "", LimitReached("max_seconds"))
    other = crawl.artifact(min(SITE.siblings), late)
    search.result(other.run())
    assert other.record.limits_hit == ["max_seconds"]
    assert other.record.state == "truncated"
