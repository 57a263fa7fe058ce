from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.works.parts import (
    CONTENT_PARTS,
    PARTS,
    Limits,
    MeshTerm,
    MinedTerm,
    PartType,
    size,
)
from pubcrawl.works.publication import Publication
from pubcrawl.works.work_record import FieldSource, SourcedField

TYPES = list(PartType)


def test_the_ranking_of_types() -> None:
    assert len(TYPES) == 47  # the 33 of PubFetcher, ``structure`` and 13 services
    assert [type for type in TYPES if type.final] == TYPES[:10]
    for first, second in product(TYPES, TYPES):
        better = first.rank < second.rank and not (first.final and second.final)
        assert first.better(second) is better


def test_the_type_of_a_pdf_that_a_page_links_to() -> None:
    assert PartType.DOI.to_pdf() is PartType.PDF_DOI
    assert PartType.LINK_OADOI.to_pdf() is PartType.PDF_OADOI
    assert PartType.CITATION.to_pdf() is PartType.CITATION
    assert {type.to_pdf() for type in TYPES if type.to_pdf() is not type} == {
        type for type in TYPES if type.value.startswith("pdf_") and type is not PartType.PDF_BEPRESS
    }


@pytest.mark.parametrize(
    ("content", "units"),
    [("", 0), ("aä", 2), ("a🐝", 3), ("\ud800", 1), (("a", "b"), 2), ((MeshTerm("a"),), 1)],
)
def test_size_counts_utf16_units_or_items(content: str | tuple[str, ...], units: int) -> None:
    assert size(content) == units


@given(st.text())
def test_size_is_that_of_utf16(text: str) -> None:
    assert size(text) == sum(2 if ord(char) > 0xFFFF else 1 for char in text)


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("pmid", "1"),
        ("title", "abcd"),
        ("keywords", ("a", "b")),
        ("mesh", (MeshTerm("a"), MeshTerm("b"))),
        ("efo", (MinedTerm("a", 1, "u"),)),
        ("go", (MinedTerm("a", 1, "u"),)),
        ("abstract", "x" * 200),
        ("fulltext", "x" * 2000),
    ],
)
def test_a_part_is_usable_from_its_least_size_on(name: str, least: str | tuple[str, ...]) -> None:
    assert Limits().usable(name, least, PartType.NA) is (name != "fulltext")
    for content, usable in ((least, True), (least[:-1], False)):
        fields = {name: SourcedField(content, FieldSource(PartType.DOI))}
        publication = Publication(fields=fields)
        assert publication.part_usable(name) is publication.part_final(name) is usable


def test_text_of_a_cleaned_page_is_no_full_text() -> None:
    text = "x" * 5000
    assert not Limits().usable("fulltext", text, PartType.WEBPAGE)
    assert Limits().usable("fulltext", text, PartType.PDF_META)
    assert Limits().usable("abstract", text, PartType.WEBPAGE)


def test_with_a_minimum_of_nothing_an_empty_part_is_usable() -> None:
    nothing = Limits(0, 0, 0, 0, 0)
    assert all(nothing.usable(name, "", PartType.DOI) for name in CONTENT_PARTS)
    assert not nothing.usable("pmid", "", PartType.NA)


def test_ten_parts() -> None:
    assert (
        tuple(
            """
        pmid pmcid doi title keywords mesh efo go abstract fulltext
    """.split()
        )
        == PARTS
    )
