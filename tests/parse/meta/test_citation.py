from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.items.publication import Reference
from pubcrawl.parse.meta.citation import (
    best_licence,
    contributors,
    email,
    emails,
    orcid,
    person,
    reference,
)
from pubcrawl.parse.meta.tags import Meta

CC_BY = "https://creativecommons.org/licenses/by/4.0/"


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (
            "citation_title=Ebb &amp; flow; citation_author=A Li; citation_author=B Wu;"
            " citation_journal_title=J Tides; citation_publication_date=2019/5;"
            " citation_doi=10.5555/b; citation_pmid=90000002",
            Reference("10.5555/B", "90000002", "Ebb & flow", "J Tides", "2019"),
        ),
        ("citation_title=A; b; citation_date=n.d.; ", Reference(title="A; b")),
        (
            "Li A. Ebb. J Tides 2019;3:1-9. doi:10.5555/b.1.",
            Reference(
                "10.5555/B.1", "", "", "", "2019", "Li A. Ebb. J Tides 2019;3:1-9. doi:10.5555/b.1."
            ),
        ),
        ("Wu B (2018) on 2017", Reference(text="Wu B (2018) on 2017")),
        ("", Reference()),
    ],
)
def test_reference(value: str, wanted: Reference) -> None:
    assert reference(value) == wanted


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Li, Ann", "Ann Li"),
        ("Ann Li", "Ann Li"),
        ("Ann Li, PhD", "Ann Li, PhD"),
        ("van der Berg, J.", "J. van der Berg"),
        ("Li, Ann, Wu, Bo", "Li, Ann, Wu, Bo"),
    ],
)
def test_names_have_the_given_name_first(name: str, wanted: str) -> None:
    assert person(name) == wanted


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ("1Tidal Institute, Wick", "Tidal Institute, Wick"),
        ("3M Research", "3M Research"),
        ("42 Quay Street", "42 Quay Street"),
    ],
)
def test_the_number_of_a_note_is_no_part_of_an_affiliation(value: str, place: str) -> None:
    tags = [
        Meta(("citation_author",), "A"),
        Meta(("citation_author_institution",), value),
    ]
    assert contributors(tags)[0].affiliations == (place,)


def test_authors_of_other_formats_where_highwire_names_none() -> None:
    assert [a.name for a in contributors([Meta(("citation_authors",), "Li, A; Wu, B")])] == [
        "A Li",
        "B Wu",
    ]
    creators = [Meta(("dc.creator",), "Li, A"), Meta(("dc.contributor",), "Editor")]
    assert [author.name for author in contributors(creators)] == ["A Li"]
    assert emails([Meta(("citation_author_email",), "a@x.example")] * 2) == ["a@x.example"]


@pytest.mark.parametrize(
    ("candidates", "wanted"),
    [
        (["© 2021", "CC BY 4.0", f"see {CC_BY}."], CC_BY),
        (["CC BY 4.0"], "CC BY 4.0"),
        (["https://example.org/copyright", "All rights reserved"], ""),
    ],
)
def test_licence(candidates: list[str], wanted: str) -> None:
    assert best_licence(candidates) == wanted


def test_orcid_and_email() -> None:
    assert orcid("000000021825009x") == "https://orcid.org/0000-0002-1825-009X"
    assert orcid("none") == email("none") == ""
    assert email("Electronic address: a.b@x.example.") == "a.b@x.example"


@given(st.text(), st.sampled_from((reference, person, orcid, email)))
def test_any_text(value: str, function: object) -> None:
    assert function(value) is not None  # type: ignore[operator]
