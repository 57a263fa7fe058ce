"""Evidence for and against a link: each kind of member, and its look-alike that is none."""

from __future__ import annotations

import pytest

from pubcrawl.artifacts.evidence.address import EntryAddress
from pubcrawl.artifacts.evidence.contrast import (
    Contrast,
    SiblingPage,
    record_numbers,
    session_parameters,
)
from pubcrawl.artifacts.evidence.links import LinkEvidence, settled
from pubcrawl.artifacts.evidence.pages import is_folder, of_page
from pubcrawl.artifacts.evidence.segments import has_title, slug_of
from pubcrawl.artifacts.evidence.weights import log_odds
from pubcrawl.artifacts.evidence.words import acts, facets, is_format, names_person, of_text
from pubcrawl.artifacts.probes import Ignored
from pubcrawl.artifacts.site import ArtifactSite
from pubcrawl.artifacts.spider.options import unknown_portal
from pubcrawl.items.artifact import ArtifactPage, PageLink
from tests.cases import table


def links_of(page: str) -> LinkEvidence:
    """Return the collector of link evidence for a page of an unknown portal."""
    site = ArtifactSite(page, unknown_portal(page), ())
    return LinkEvidence(EntryAddress(page), site, Ignored(), Contrast())


@pytest.mark.parametrize(
    ("response", "member"), [({"links_back", "title"}, False), ({"file", "attachment"}, True)]
)
def test_the_form_to_edit_a_file_is_no_file(response: set[str], member: bool) -> None:
    link = {"action", "identifier", "part:files", "media", "on_file_page"}
    assert (log_odds(settled(link | response)) > 0) is member


WORDS = {function.__name__: function for function in (acts, facets, names_person, of_text)}


@table
def test_words(function: str, text: str, meaning: bool | str) -> None:
    assert WORDS[function](text) == meaning


SLUGS = (slug_of("Larks of the Firth, counted at dawn"),)


@table
def test_an_address_may_begin_as_the_title_does(url: str, named: bool) -> None:
    assert has_title(url, SLUGS) is named


def test_the_title_in_an_address_counts_for_files_only() -> None:
    link = {"title_words", "file_elsewhere"}
    assert log_odds(settled(link | {"file"})) > 0 > log_odds(settled(link | {"no_mention"}))
    assert "title_words" not in settled({"title_words", "text:download", "links_back"})


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


def test_the_record_of_a_file_may_name_the_page_of_the_file() -> None:
    link = {"return_address", "identifier", "download"}
    assert "return_address" not in settled(link | {"file"})
    assert "return_address" in settled(link | {"no_mention"})
    assert "return_address" in settled({"return_address", "file"})


@table
def test_the_text_of_a_link_may_name_a_format(text: str, named: bool) -> None:
    assert is_format("https://repo.example/x", text) is named


@table
def test_a_frame_of_the_main_part_is_content(
    source: str, region: str, url: str, shown: bool
) -> None:
    evidence = links_of("https://repo.example/talks/77")
    link = PageLink(url, source=source, region=region)
    assert ("frame" in evidence.of_link(link)) is shown


@table
def test_a_folder_of_a_server(title: str, path: str, link: str, folder: bool) -> None:
    url = f"https://ftp.example{path}"
    links = (PageLink(f"https://ftp.example{link}"),)
    assert is_folder(ArtifactPage(url, url, 200, title=title, links=links)) is folder


@table
def test_the_page_of_a_file_in_a_wiki(url: str, region: str, found: bool) -> None:
    evidence = links_of("https://wiki.example/wiki/Larks").of_link(PageLink(url, region=region))
    assert ("describes_file" in evidence) is found


@table
def test_the_page_in_another_language(text: str, url: str, found: bool) -> None:
    links = links_of("https://bank.example/fr/travaux/prets-au-logement")
    assert ("language_edition" in links.of_link(PageLink(url, text))) is found


@table
def test_the_page_of_a_picture_leads_back(url: str, member: bool) -> None:
    entry = "https://seen.example/observations/104882211"
    page = ArtifactPage(url, url, 200, mimetype="text/html", links=(PageLink(entry),))
    found = of_page(page, url, links_of(entry), (), login=False)
    assert (log_odds(settled(found)) > 0) is member


@table
def test_the_activities_of_a_course_are_its_parts(path: str, part: bool) -> None:
    links = links_of("https://lms.example/lms/course/view.php?id=44")
    assert ("below" in links.of_address(f"https://lms.example{path}")) is part


@table
def test_a_form_before_a_file_names_it(url: str, found: bool) -> None:
    evidence = links_of("https://polls.example/study?id=9018").of_link(PageLink(url))
    assert ("download" in evidence) is found


@pytest.mark.parametrize(("linked", "member"), [({"download"}, True), (set(), False)])
def test_a_download_below_a_theme_is_no_topic(linked: set[str], member: bool) -> None:
    evidence = settled({"subhost", "part:subjects", "file", *linked})
    assert (log_odds(evidence) > 0) is member


def test_the_version_of_another_record_is_none_in_a_list_of_versions() -> None:
    links = links_of("https://health.example/data/cds-417/v3")
    other, own = (f"https://health.example/data/cds-{n}/v1" for n in (416, 417))
    evidence = settled(links.of_address(other) | {"part:versions", "links_back"})
    assert log_odds(evidence) < 0 < log_odds(settled(links.of_address(own) | {"part:versions"}))


@pytest.mark.parametrize(
    ("url", "made"),
    [
        ("https://count.example/make?uri=/people/larks/2023&format=csv", True),
        ("https://count.example/login?uri=/people/larks/2023&format=csv", False),
    ],
)
def test_a_service_makes_a_file_for_the_page_that_it_names(url: str, made: bool) -> None:
    links = links_of("https://count.example/people/larks/2023")
    evidence = settled(links.of_address(url) | links.of_link(PageLink(url, export=True)))
    assert (log_odds(evidence) > 0) is made


@pytest.mark.parametrize(("title", "member"), [({"title"}, True), (set(), False)])
def test_a_report_on_the_host_that_renders_it(title: set[str], member: bool) -> None:
    url = "https://render.example/content/8f21/index.html"
    links = links_of("https://papers.example/ines/larks")
    evidence = links.of_address(url) | links.of_link(PageLink(url, source="frame"))
    assert (log_odds(settled(evidence | title | {"page_elsewhere"})) > 0) is member


@table
def test_what_stands_below_an_artifact(path: str, word: str) -> None:
    found = links_of("https://shore.example/x/larks").of_address(f"https://shore.example/x/{path}")
    assert "below" in found
    assert found & {"action", "listing"} == ({word} if word else set())
