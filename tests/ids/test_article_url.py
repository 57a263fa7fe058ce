from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.ids.article_url import doi_in_url, identifier_in_url
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid
from tests.cases import table


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("https://europepmc.org/articles/pmc12?pdf=render", ("pmcid", "PMC12")),
        ("http://www.ncbi.nlm.nih.gov/pmc/articles/PMC12/pdf/x.pdf", ("pmcid", "PMC12")),
        ("https://pubmedcentralcanada.ca/pmcc/articles/PMC12", ("pmcid", "PMC12")),
        ("https://europepmc.org/abstract/MED/34", ("pmid", "34")),
        ("https://europepmc.org/article/med/34", ("pmid", "34")),
        ("https://www.ncbi.nlm.nih.gov/pmc/articles/pmid/34/", ("pmid", "34")),
        ("https://www.ncbi.nlm.nih.gov/pubmed/34", ("pmid", "34")),
        ("https://europepmc.org/search?query=PMC12", ("", "")),
        ("https://europepmc.org/articles/PMC0", ("", "")),
        ("https://example.org/articles/PMC12", ("", "")),
    ],
)
def test_article_pages_name_an_identifier(url: str, found: tuple[str, str]) -> None:
    assert identifier_in_url(url) == identifier_in_url(url, new_hosts=False) == found


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("https://pmc.ncbi.nlm.nih.gov/articles/PMC12/", ("pmcid", "PMC12")),
        ("https://pubmed.ncbi.nlm.nih.gov/34/", ("pmid", "34")),
        ("https://www.europepmc.org/articles/PMC12", ("pmcid", "PMC12")),
        ("https://europepmc.org/article/PMC/pmc12", ("pmcid", "PMC12")),
        ("https://www.ncbi.nlm.nih.gov/pmc/articles/12", ("pmcid", "PMC12")),
        ("http://ncbi.nlm.nih.gov/pmc/articles/12/", ("pmcid", "PMC12")),
    ],
)
def test_addresses_since_2020(url: str, found: tuple[str, str]) -> None:
    assert identifier_in_url(url) == found
    assert identifier_in_url(url, new_hosts=False) == ("", "")


@given(
    st.text() | st.text(alphabet="/articlespmcmedPMC0123?#[]").map("https://europepmc.org/".__add__)
)
def test_any_text_gives_a_valid_identifier_or_none(text: str) -> None:
    kind, value = identifier_in_url(text)
    assert (kind == "pmcid" and is_pmcid(value)) or (kind == "pmid" and is_pmid(value)) or not kind


@table
def test_addresses_that_hold_a_doi(url: str, doi: str) -> None:
    assert doi_in_url(url) == doi
