"""Finding the landing page of an artifact from another of its addresses, without a rule."""

from __future__ import annotations

from dataclasses import replace

from pubcrawl.artifacts.evidence.landing import candidates, is_landing
from pubcrawl.exceptions import LimitReached
from pubcrawl.ids.url import artifact_key, artifact_url
from pubcrawl.items.artifact import (
    About,
    ArtifactPage,
    DocumentReading,
    DocumentRequest,
    PageLink,
)
from pubcrawl.model.artifact import ArtifactRequest
from tests.cases import table
from tests.corpora.portals import Portal, portals
from tests.portals import search
from tests.portals.blind import Replay

HOME = "https://repo.example/"
UUID = "2f0c1d9e-5a77-4f0e-9b7e-0c6f2f6f1a10"


def page(url: str, *links: str, mimetype: str = "text/html", part: str = "") -> ArtifactPage:
    found = tuple(PageLink(f"{HOME}{each}", part=part) for each in links)
    return ArtifactPage(f"{HOME}{url}", f"{HOME}{url}", 200, mimetype=mimetype, links=found)


def found(part: ArtifactPage) -> list[str]:
    return [url.removeprefix(HOME) for url in candidates(part, HOME)]


@table
def test_a_page(url: str, links: list[str], landing: str) -> None:
    assert found(page(url, *links)) == [landing]


def test_a_record_with_parts_of_its_own_is_no_part() -> None:
    """Below a repository, ``resources`` may be the word for records."""
    own = "repositories/300/resources/21400"
    crumbs = [PageLink(f"{HOME}repositories/300", part="crumbs")]
    parts = [PageLink(f"{HOME}{own}/{name}") for name in ("tree", "inventory", "pdf")]
    record = page(own)
    assert found(replace(record, links=(*crumbs, *parts))) == []
    assert found(replace(record, links=(*crumbs, parts[2]))) == ["repositories/300"]


def test_tabs_without_a_link_to_their_page() -> None:
    tabs = [f"studies/36151/{name}" for name in ("summary", "people", "terms")]
    assert found(page(tabs[0], *tabs)) == ["studies/36151"]


def test_the_page_of_a_file_names_its_dataset() -> None:
    part = page("file.xhtml?fileId=7", "dataset.xhtml?id=36151", part="crumbs")
    assert found(part) == ["dataset.xhtml?id=36151"]


def test_an_issue_is_no_landing_page_of_its_supplements() -> None:
    assert found(page("music/12/2/supplement/ebb", "music/12/2", part="crumbs")) == []


def test_a_page_of_the_same_form_is_no_dataset_of_a_file() -> None:
    assert found(page("resource/lect/toki1238", "resource/lect/gahu1247", part="crumbs")) == []


@table
def test_a_file(url: str, landing: list[str]) -> None:
    assert found(page(url, mimetype="text/csv")) == landing


@table
def test_a_landing_page_has_none(url: str) -> None:
    assert found(page(url, url.rpartition("/")[0], "")) == []


def test_what_stands_above_links_the_part() -> None:
    part = page("records/770077/files/a.csv", mimetype="text/csv")
    assert is_landing(page("records/770077", "records/770077/files/a.csv"), part)
    assert is_landing(page("records/770077", "records/770077/files/b.csv"), part)
    assert not is_landing(page("records/770077", "records/78/files/a.csv"), part)


def _landing(site: Portal, replay: Replay, url: str) -> str:
    """Return the key of the landing page that a crawl from *url* finds."""

    def read(get: DocumentRequest, about: About) -> DocumentReading:
        if artifact.record.portal:
            raise LimitReached("max_seconds")
        return replay.read(get, about)

    artifact = search.crawl(ArtifactRequest(url, embeds=False), search.Client(read))
    search.result(artifact.run())
    return artifact_key(artifact.record.final_uri)


def test_pages_of_portals_without_a_rule() -> None:
    """
    A landing page leads to itself.

    Every sixth other page is tried: at least half lead there, and none to another artifact.
    """
    led = pages = 0
    for site in portals("first"):
        replay = Replay(site)
        landing = _landing(site, replay, site.entry)
        own = artifact_key(replay.end(artifact_url(site.entry))[0])
        assert landing == own or own.startswith(landing), site.name
        known = {artifact_key(artifact_url(url)) for url in site.members | site.optional}
        others = sorted(u for u in site.members - site.downloads if u in site.pages)
        for url in others[::6]:
            end = artifact_key(replay.end(artifact_url(url))[0])
            if dict(site.pages[url].headers).get("Content-Type", "").startswith("text/html"):
                there = _landing(site, replay, url)
                pages += 1
                led += there == landing
                assert there in {landing, end} or there in known, url
    assert led >= 0.5 * pages, (led, pages)
