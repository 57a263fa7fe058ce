"""What counts for and against a link: each kind of member, and the look-alike that is none."""

from __future__ import annotations

import pytest

from pubcrawl.artifacts.evidence.address import EntryAddress
from pubcrawl.artifacts.evidence.contrast import SiblingPage, record_numbers, session_parameters
from pubcrawl.artifacts.evidence.links import settled
from pubcrawl.artifacts.evidence.segments import has_title, slug_of
from pubcrawl.artifacts.evidence.weights import log_odds
from pubcrawl.artifacts.evidence.words import acts, names_person, of_text
from pubcrawl.items.artifact import ArtifactPage, PageLink


@pytest.mark.parametrize(
    ("response", "member"), [({"links_back", "title"}, False), ({"file", "attachment"}, True)]
)
def test_the_form_to_edit_a_file_is_no_file(response: set[str], member: bool) -> None:
    link = {"action", "identifier", "part:files", "media", "on_file_page"}
    assert (log_odds(settled(link | response)) > 0) is member


def test_a_report_of_statistics_is_read_and_a_report_of_abuse_is_sent() -> None:
    assert not acts("https://repo.example/stats/report/271")
    assert acts("https://repo.example/items/report/271")


@pytest.mark.parametrize(("text", "meaning"), [("v2", "version"), ("R12", ""), ("C81", "")])
def test_a_code_of_a_subject_is_no_version(text: str, meaning: str) -> None:
    assert of_text(text) == meaning


@pytest.mark.parametrize(
    ("url", "same"),
    [
        ("https://repo.example/study/77?lang=en&study_language=en", True),
        ("https://repo.example/study/78?lang=en&study_language=en", False),
    ],
)
def test_a_language_names_no_artifact(url: str, same: bool) -> None:
    entry = EntryAddress("https://repo.example/study/77?lang=fi&study_language=fi")
    assert entry.same_page(url) is same


@pytest.mark.parametrize(
    ("own", "there", "sibling"),
    [
        ("/trial/2015-001234-54/DE", "/trial/2015-001234-54/GB", False),
        ("/article/31_101/pt-BR", "/article/31_101/en", False),
        ("/flags/europe/DE", "/flags/europe/GB", True),  # the country is the artifact
        ("/trial/2015-001234-54/larks", "/trial/2015-001234-54/terns", True),
    ],
)
def test_a_code_after_an_identifier_is_a_view(own: str, there: str, sibling: bool) -> None:
    assert EntryAddress(f"https://repo.example{own}").sibling(f"https://repo.example{there}") is (
        sibling
    )


SLUGS = (slug_of("Larks of the Firth, counted at dawn"),)


@pytest.mark.parametrize(
    ("url", "named"),
    [
        ("https://ipt.example/archive.do?r=larks-of-the-firth", True),
        ("https://files.example/Larks_of_the_Firth.nc", True),
        ("https://ipt.example/archive.do?r=larks", False),  # one word is no title
        ("https://ipt.example/archive.do?r=larks-of-the-moor", False),
        ("https://ipt.example/archive.do?r=new-larks-of-the-firth", False),
    ],
)
def test_an_address_may_begin_as_the_title_does(url: str, named: bool) -> None:
    assert has_title(url, SLUGS) is named


def test_the_title_in_an_address_counts_for_files_only() -> None:
    link = {"title_words", "file_elsewhere"}
    assert log_odds(settled(link | {"file"})) > 0 > log_odds(settled(link | {"no_mention"}))
    assert "title_words" not in settled({"title_words", "text:download", "links_back"})


@pytest.mark.parametrize(
    ("path", "person"),
    [
        ("/papers/reviewed_by/ines", True),
        ("/@ines", True),
        ("/@ines/larks", False),
        ("/sorted/larks", False),
    ],
)
def test_an_address_may_end_in_a_person(path: str, person: bool) -> None:
    assert names_person(f"https://repo.example{path}") is person


def _numbered(name: str, number: str) -> ArtifactPage:
    paths = ("attachments", "history", "plugins/likes")
    query = f"?{name}={number}"
    links = tuple(PageLink(f"https://wiki.example/{path}{query}") for path in paths)
    url = f"https://wiki.example/display/{number}"
    return ArtifactPage(url, url, 200, links=links)


@pytest.mark.parametrize(
    ("name", "values", "session"),
    [
        ("pageid", ("65518", "65511"), False),
        ("sid", ("8d1f0c77aa", "0b9e4412fc"), True),
        ("sid", ("917730015523", "103377219584"), True),
        ("space", ("65518", "65518"), False),
    ],
)
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
