"""One artifact of a portal learns the portal's pages while the others wait."""

from __future__ import annotations

from typing import Any

from pubcrawl.artifacts.evidence.contrast import REQUESTS_MAX
from pubcrawl.artifacts.portal_pages import TURN, WAIT, PortalPages
from pubcrawl.artifacts.state_machine import Artifact, DocumentReading
from pubcrawl.items.artifact import ArtifactPage, DocumentRequest
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

    def artifact(self, url: str) -> Artifact:
        return search.begin(ArtifactRequest(url, embeds=False), pages=self.pages)

    def read(self, get: DocumentRequest, artifact: Artifact) -> DocumentReading:
        if get == WAIT:
            return DocumentReading(ArtifactPage("", "", 0))
        return self.replay.read(get, artifact)

    def step(self, artifact: Artifact) -> None:
        search.step(artifact, self.read)

    def until_turn(self, artifact: Artifact) -> None:
        """Step until *artifact* requests the pages of the portal or waits for its turn."""
        while artifact.requests[0].purpose not in ("probe", TURN):
            self.step(artifact)


def test_one_learns_and_the_others_wait() -> None:
    crawl = Crawl()
    urls = [SITE.entry, *sorted(SITE.siblings)]
    artifacts = [crawl.artifact(url) for url in urls]
    for artifact in artifacts:
        crawl.until_turn(artifact)
    first, *others = artifacts
    assert first.requests[0].purpose == "probe"
    assert all(artifact.requests == [WAIT] for artifact in others)
    while not all(artifact.done for artifact in artifacts):
        for artifact in artifacts:
            crawl.step(artifact)
    asked = [get.url for get in crawl.replay.asked if not get.reader]
    assert 0 < sum(asked.count(url) - 1 for url in urls) <= REQUESTS_MAX
    probes = [get.url for get in crawl.replay.asked if get.purpose == "probe"]
    # /records/7654321/latest repeats the entry page: is that so at any address below it?
    below = [url for url in probes if url.startswith(tuple(f"{each}/" for each in urls))]
    assert len(probes) - len(below) == 2
    assert len(below) <= len(urls)


def test_a_turn_ends_with_its_artifact() -> None:
    crawl = Crawl()
    one, other = crawl.artifact(SITE.entry), crawl.artifact(min(SITE.siblings))
    crawl.until_turn(one)
    crawl.until_turn(other)
    one.close()
    assert one.done
    crawl.step(other)
    assert other.requests[0].purpose == "probe"


def test_the_time_limit_ends_the_wait() -> None:
    crawl = Crawl()
    one, other = crawl.artifact(SITE.entry), crawl.artifact(min(SITE.siblings))
    crawl.until_turn(one)
    crawl.until_turn(other)
    late = ArtifactPage("", "", 0, (), "limit:max_seconds")
    while not other.done:
        for index in range(len(other.requests)):
            other.take_response(index, DocumentReading(late))
    assert other.record.limits_hit == ["max_seconds"]
    assert other.record.state == "truncated"
