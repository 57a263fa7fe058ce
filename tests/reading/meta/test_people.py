from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.formats.html import document
from pubcrawl.reading.meta.people import (
    contributor,
    contributors,
    email,
    fullest,
    is_name,
    name_key,
    orcid_url,
)
from pubcrawl.reading.meta.shown_work import shown_authors
from pubcrawl.reading.meta.work import read_page
from pubcrawl.works.work import WorkContributor
from tests.cases import table

ORCID = "0000-0002-1825-0097"


@table
def test_names(name: str, family: str, given: str, suffix: str) -> None:
    assert contributor(name) == WorkContributor(family, given, suffix)


@table
def test_names_that_cannot_be_told_apart(name: str) -> None:
    assert contributor(name) == WorkContributor(literal=name)


@table
def test_lists_of_names(texts: list[str], wanted: list[str]) -> None:
    found = contributors(texts, not_these={name_key("Otter Press")})
    assert [one.name for one in found] == wanted


@table
def test_what_is_no_author(name: str) -> None:
    assert not is_name(name)


def test_a_longer_list_counts_where_it_has_all_of_the_first() -> None:
    one, two = [contributor("Ann Li")], [contributor("Ann Li"), contributor("Bo Wu")]
    other = [contributor("Cy Ho"), contributor("Bo Wu")]
    assert fullest([one, two]) is two
    assert fullest([one, other]) is one
    assert fullest([[], two]) is two
    assert fullest([]) == ()


def test_orcid_and_email() -> None:
    assert orcid_url(ORCID) == f"https://orcid.org/{ORCID}"
    assert orcid_url("none") == email("none") == ""
    assert email("Electronic address: a.b@x.example.") == "a.b@x.example"


@given(st.text(), st.sampled_from((orcid_url, email, contributor)))
def test_any_text(value: str, function: object) -> None:
    assert function(value) is not None  # type: ignore[operator]


@given(st.lists(st.text(max_size=40), max_size=5))
def test_any_texts(values: list[str]) -> None:
    assert all(one.name for one in contributors(values))


@pytest.mark.parametrize(
    ("markup", "names"),
    [
        (
            "<div class='ltx_creator ltx_role_author'><span class=ltx_personname>Ann Li<sup>1</sup>"
            "</span></div><div class='ltx_creator ltx_role_author'><span class=ltx_personname>"
            "H.Wu<br class=ltx_break>University of Tides</span></div>",
            ["Ann Li", "H. Wu"],
        ),
        ("<ul class=authors><li><span class=name>Ann Li</span></ul>", ["Ann Li"]),
        ("<span itemprop=author><span>Ann</span><span>Li</span></span>", ["Ann Li"]),
        ("<p class=author>Ann Li,*,‡ and</p><p class=author>Bo Wu</p>", ["Ann Li", "Bo Wu"]),
    ],
)
def test_names_that_a_page_shows(markup: str, names: list[str]) -> None:
    page = document(markup.encode(), url="https://kelp.example/1")
    assert [person.name for person in shown_authors(page)] == names


def test_shown_names_complete_initials() -> None:
    markup = "<meta name=citation_author content='Li A'><meta name=citation_author content='Wu B'>"
    markup += "<p class=author>Ann Li</p><p class=author>Bo Wu</p>"
    work = read_page(document(markup.encode(), url="https://kelp.example/1")).work
    assert [person.name for person in work.contributors] == ["Ann Li", "Bo Wu"]
