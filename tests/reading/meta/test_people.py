from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.reading.meta.people import (
    contributor,
    contributors,
    email,
    fullest,
    is_name,
    name_key,
    orcid_url,
)
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
