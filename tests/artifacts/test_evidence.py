"""Evidence for and against a link: each kind of member, and its look-alike that is none."""

from __future__ import annotations

from pubcrawl.artifacts.evidence.address import EntryAddress, has_title, slug_of
from pubcrawl.artifacts.evidence.contrast import (
    Contrast,
    SiblingPage,
    record_numbers,
    session_parameters,
)
from pubcrawl.artifacts.evidence.links import LinkEvidence, is_folder, of_page
from pubcrawl.artifacts.evidence.weights import log_odds, settled
from pubcrawl.artifacts.evidence.words import acts, facets, is_format, names_person, of_text
from pubcrawl.artifacts.probes import Ignored
from pubcrawl.artifacts.site import ArtifactSite
from pubcrawl.artifacts.spider.kind import unknown_portal
from pubcrawl.items.artifact import ArtifactPage, PageLink
from tests.cases import table


def links_of(page: str) -> LinkEvidence:
    """Return the collector of link evidence for a page of an unknown portal."""
    site = ArtifactSite(page, unknown_portal(page), ())
    return LinkEvidence(EntryAddress(page), site, Ignored(), Contrast())


WORDS = {function.__name__: function for function in (acts, facets, names_person, of_text)}


@table
def test_words(function: str, text: str, meaning: bool | str) -> None:
    assert WORDS[function](text) == meaning


SLUGS = (slug_of("Larks of the Firth, counted at dawn"),)


@table
def test_an_address_may_begin_as_the_title_does(url: str, named: bool) -> None:
    assert has_title(url, SLUGS) is named


def _numbered(name: str, number: str) -> ArtifactPage:
    paths = ("attachments", "history", "plugins/likes")
    query = f"?{name}={number}"
    links = tuple(PageLink(f"https://wiki.example/{path}{query}") for path in paths)
    url = f"https://wiki.example/display/{number}"
    return ArtifactPage(url, url, 200, links=links)


@table
def test_the_number_of_a_record_is_no_session(
    name: str, values: tuple[str, str], session: bool
) -> None:
    own, other = (_numbered(name, value) for value in values)
    assert session_parameters(own, [other], ()) == ({name} if session else set())
    numbers = record_numbers(own, [SiblingPage.of(other)])
    assert numbers == ([(name, values[0])] if name == "pageid" else [])
    entry = EntryAddress("https://wiki.example/display/larks")
    entry.learn(numbers)
    assert bool(entry.carries("https://wiki.example/pdf?pageId=65518")) is (name == "pageid")


def test_a_longer_name_elsewhere_is_another_artifact() -> None:
    own, other = (EntryAddress(f"https://hub.example/ines/{name}") for name in ("larks", "terns"))
    there = "https://hub.example/datasets/terns"
    assert own.in_place_of(there, other) == "hub.example/datasets/larks"
    assert own.in_place_of(f"{there}-images", other) == "hub.example/datasets/terns-images"


@table
def test_the_text_of_a_link_may_name_a_format(text: str, named: bool) -> None:
    assert is_format("https://repo.example/x", text) is named


@table
def test_a_folder_of_a_server(title: str, path: str, link: str, folder: bool) -> None:
    url = f"https://ftp.example{path}"
    links = (PageLink(f"https://ftp.example{link}"),)
    assert is_folder(ArtifactPage(url, url, 200, title=title, links=links)) is folder


@table
def test_the_page_of_a_picture_leads_back(url: str, member: bool) -> None:
    entry = "https://seen.example/observations/104882211"
    page = ArtifactPage(url, url, 200, mimetype="text/html", links=(PageLink(entry),))
    found = of_page(page, url, links_of(entry), (), login=False)
    assert (log_odds(settled(frozenset(found))) > 0) is member
