from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.reading.meta.people import (
    contributor,
    contributors,
    email,
    fill_contributors,
    fullest,
    is_name,
    name_key,
    orcid_url,
)
from pubcrawl.works.work import Affiliation, WorkContributor

ORCID = "0000-0002-1825-0097"


@pytest.mark.parametrize(
    ("name", "family", "given", "suffix"),
    [
        ("Li, Ann", "Li", "Ann", ""),
        ("Ann Li", "Li", "Ann", ""),
        ("van der Berg, J.", "van der Berg", "J.", ""),
        ("Jan van der Berg", "van der Berg", "Jan", ""),
        ("Le Van Thanh", "Van Thanh", "Le", ""),
        ("Santiago Ramón y Cajal", "Ramón y Cajal", "Santiago", ""),
        ("Holt, Ann B., Jr", "Holt", "Ann B.", "Jr"),
        ("Ann B. Holt III", "Holt", "Ann B.", "III"),
        ("Ann Li, PhD", "Li", "Ann", ""),
        ("Ann Li, MD, Ph.D.", "Li", "Ann", ""),
        ("Ann Li MD", "Li", "Ann", ""),
        ("Li, MD", "Li", "MD", ""),
        ("Li, Ma Lourdes", "Li", "Ma Lourdes", ""),
        ("Dr. Ann Li", "Li", "Ann", ""),
        ("By Ann Li", "Li", "Ann", ""),
        ("Ann Li1,2", "Li", "Ann", ""),
        ("Ann Li 1,*", "Li", "Ann", ""),
        ("Ann Li¹²", "Li", "Ann", ""),
        ("Yo-Yo Ma", "Ma", "Yo-Yo", ""),
        ("Ann O&#39;Hara", "O'Hara", "Ann", ""),
    ],
)
def test_names(name: str, family: str, given: str, suffix: str) -> None:
    assert contributor(name) == WorkContributor(family, given, suffix)


@pytest.mark.parametrize(
    "name",
    ["Li, Ann, Wu, Bo", "World Health Organization", "李明", "Ebb Working Group", "Plato"],
)
def test_names_that_cannot_be_told_apart(name: str) -> None:
    assert contributor(name) == WorkContributor(literal=name)


@pytest.mark.parametrize(
    ("texts", "wanted"),
    [
        (["Ann Li; Bo Wu"], ["Ann Li", "Bo Wu"]),
        (["Li, Ann; Wu, Bo"], ["Ann Li", "Bo Wu"]),
        (["Ann Li and Bo Wu"], ["Ann Li", "Bo Wu"]),
        (["Ann Li, Bo Wu, and Cy Ho"], ["Ann Li", "Bo Wu", "Cy Ho"]),
        (["Li, Ann and Wu, Bo"], ["Ann Li", "Bo Wu"]),
        (["Ann Li, Bo Wu, Cy Ho"], ["Ann Li", "Bo Wu", "Cy Ho"]),
        (["Mari Kask, Jaan Tamm, Anna Holt"], ["Mari Kask", "Jaan Tamm", "Anna Holt"]),
        (["A. Li, B. Wu"], ["A. Li", "B. Wu"]),
        (["Li A, Wu B"], ["A Li", "B Wu"]),
        (["Ann Li|Bo Wu"], ["Ann Li", "Bo Wu"]),
        (["García López, María José"], ["María José García López"]),
        (["Holt and Sons"], ["Holt and Sons"]),
        (["Ebb and Flow Research Group"], ["Ebb and Flow Research Group"]),
        (["Li A", "Wu BC"], ["A Li", "BC Wu"]),
        (["Yi LI", "Bo WU"], ["Yi LI", "Bo WU"]),
        (["Ann Li, et al."], ["Ann Li"]),
        (["Ann Li", "Bo Wu", "Ann Li", "Bo Wu"], ["Ann Li", "Bo Wu"]),
        (["Ann Li", "Ann Li", "Bo Wu"], ["Ann Li", "Ann Li", "Bo Wu"]),
        (["a.li@example.org", "et al", "Department of Tides", "", "https://x.example/a"], []),
        (["Otter Press", "Ann Li"], ["Ann Li"]),
    ],
)
def test_lists_of_names(texts: list[str], wanted: list[str]) -> None:
    found = contributors(texts, not_these={name_key("Otter Press")})
    assert [one.name for one in found] == wanted


@pytest.mark.parametrize("name", ["Admin", "Editorial Office", "Otters Publishing Ltd", "©", "12"])
def test_what_is_no_author(name: str) -> None:
    assert not is_name(name)


def test_a_person_is_completed_by_name_else_by_place() -> None:
    known = (contributor("Li, A."), contributor("Wu, Bo"), contributor("Ho, C."))
    others = (
        contributor("Li, Ann")._replace(orcid=ORCID),
        contributor("Bo Wu")._replace(affiliations=(Affiliation("Tidal Institute"),)),
        contributor("Ho, Dan")._replace(email="d@x.example"),
    )
    found = fill_contributors(known, others)
    assert [one.orcid for one in found] == [ORCID, "", ""]
    assert found[1].affiliations == (Affiliation("Tidal Institute"),)
    assert not found[2].email


def test_a_longer_list_counts_where_it_has_all_of_the_first() -> None:
    one, two = [contributor("Ann Li")], [contributor("Ann Li"), contributor("Bo Wu")]
    other = [contributor("Cy Ho"), contributor("Bo Wu")]
    assert fullest([one, two])[0] is two
    assert fullest([one, other])[0] is one
    assert fullest([[], two])[0] is two
    assert fullest([]) == ((), [])


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
