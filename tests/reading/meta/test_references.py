from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.reading.meta.references import (
    id_in_link,
    reference,
    reference_text,
    references_from_texts,
)
from tests.cases import Agree, Case, golden, table


@golden
def test_entries(case: Case, agree: Agree) -> None:
    agree(case, reference(case["text"]))


def test_labels_and_links_of_a_list() -> None:
    found = references_from_texts(
        [
            "1. Li A. Ebb. J Tides 2019;3:1-9. Google Scholar",
            "2. Wu B. Flow (2018). [DOI] [PubMed]",
            "3. Ho C. Ooze.",
        ],
        [
            ["https://scholar.example.org/?q=ebb", "https://doi.org/10.5555/ebb"],
            [
                "https://otters.example/doi/full/10.5555/flow",
                "https://pubmed.ncbi.nlm.nih.gov/90000002/",
            ],
            ["https://ooze.example/report", "#top", "http://[bad"],
        ],
    )
    assert [one.number for one in found] == ["1", "2", "3"]
    assert [one.text for one in found] == [
        "Li A. Ebb. J Tides 2019;3:1-9.",
        "Wu B. Flow (2018).",
        "Ho C. Ooze.",
    ]
    assert [one.doi for one in found] == ["10.5555/EBB", "10.5555/FLOW", ""]
    assert (found[1].pmid, found[1].year) == ("90000002", "2018")
    assert found[2].url == "https://ooze.example/report"


@table
def test_numbers_count_where_the_whole_list_has_them(texts: list[str], numbers: list[str]) -> None:
    assert [one.number for one in references_from_texts(texts)] == numbers


@table
def test_dois_behind_entries(url: str, doi: str) -> None:
    kind, value = id_in_link(url)
    assert (value if kind == "doi" else "") == doi


def test_pmids_behind_entries() -> None:
    for url in (
        "https://otters.example/external-ref?access_num=90000002&link_type=MED",
        "https://www.ncbi.nlm.nih.gov/entrez/query.fcgi?cmd=Retrieve&db=PubMed&list_uids=90000002",
    ):
        assert reference_text("Li A", [url]).pmid == "90000002"


@given(st.text(), st.lists(st.text(), max_size=2))
def test_any_text(value: str, links: list[str]) -> None:
    assert reference(value) is not None
    assert reference_text(value, [f"https://{link}" for link in links]) is not None
    references_from_texts([value, value], [links])


@pytest.mark.parametrize(
    "value", ["1" * 60_000, "( " * 30_000, "Google Scholar " * 5000, "; citation_" * 9000]
)
def test_bombs_end(value: str) -> None:
    reference(value)
    reference_text(value, ["https://x.example"])
    references_from_texts([value] * 20)
