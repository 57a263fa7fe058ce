from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.ids.article_url import doi_in_url, identifier_in_url
from pubcrawl.ids.pmcid import is_pmcid
from pubcrawl.ids.pmid import is_pmid
from tests.cases import table


@table
def test_article_pages_name_an_identifier(url: str, found: list[str]) -> None:
    assert identifier_in_url(url) == PubFetcher.identifier_in_url(url) == tuple(found)


@table
def test_addresses_since_2020(url: str, found: list[str]) -> None:
    assert identifier_in_url(url) == tuple(found)
    assert PubFetcher.identifier_in_url(url) == ("", "")


@given(
    st.text() | st.text(alphabet="/articlespmcmedPMC0123?#[]").map("https://europepmc.org/".__add__)
)
def test_any_text_gives_a_valid_identifier_or_none(text: str) -> None:
    kind, value = identifier_in_url(text)
    assert (kind == "pmcid" and is_pmcid(value)) or (kind == "pmid" and is_pmid(value)) or not kind


@table
def test_addresses_that_hold_a_doi(url: str, doi: str) -> None:
    assert doi_in_url(url) == doi
