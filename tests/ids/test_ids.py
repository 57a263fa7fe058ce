from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.compat import values
from pubcrawl.ids.doi import extract_doi, is_doi, normalise_doi, registrant, strip_prefix
from pubcrawl.ids.identifiers import KINDS, Identifiers, human_link
from pubcrawl.ids.pmcid import extract_pmcid, is_pmcid, pmcid_number
from pubcrawl.ids.pmid import extract_pmid, is_pmid
from tests.cases import table

TEXT = st.text() | st.text(alphabet="10./aA:doiDOIpmcPMC pid\t\n-ä")


def test_golden_identifiers(shared: Path) -> None:
    rows = [json.loads(line) for line in (shared / "vectors/ids.jsonl").open(encoding="utf-8")]
    for row in rows:
        text = row["string"]
        expected = {
            "is_pmid": is_pmid(text),
            "is_pmcid": is_pmcid(text),
            "is_doi": is_doi(text),
            "normalised_doi": normalise_doi(text),
            "registrant": registrant(text),
            "pmcid_number": pmcid_number(text),
        }
        assert {key: row[key] for key in expected} == expected, row["id"]
    assert len(rows) == 262


def test_golden_identifiers_in_texts(shared: Path) -> None:
    """Rows with special spaces or control characters are skipped: a page does not keep them."""
    rows = [json.loads(line) for line in (shared / "vectors/ids.jsonl").open(encoding="utf-8")]
    shown = [row for row in rows if not re.search(r"[\x00-\x1f\x7f\xa0\xad\u200b]", row["string"])]
    for row in shown:
        text = row["string"]
        expected = {
            "pmid": extract_pmid(text),
            "pmcid": extract_pmcid(text),
            "doi": values.extract_doi(text),
        }
        assert {key: row["extracted"][key] for key in expected} == expected, row["id"]
    assert len(shown) > 200


@pytest.mark.parametrize("text", ["1", "12345678901234567890123"])
def test_pmid(text: str) -> None:
    assert is_pmid(text)
    assert extract_pmid(f" PMID: {text} ") == extract_pmid(f"pmid{text}, more") == text


@table
def test_no_pmid(text: str) -> None:
    assert not is_pmid(text)


def test_pmcid() -> None:
    assert is_pmcid("PMC1")
    assert pmcid_number("PMC123") == "123"
    assert extract_pmcid("PMCID : pmc12 (free)") == "PMC12"


@table
def test_no_pmcid(text: str) -> None:
    assert not is_pmcid(text)
    assert pmcid_number(text) == ""


@table
def test_doi(text: str) -> None:
    assert is_doi(text)
    assert registrant(text) == "1"


@table
def test_no_doi(text: str) -> None:
    assert not is_doi(text)
    assert registrant(text) == ""


def test_normal_doi_is_in_upper_case_in_ascii_only() -> None:
    assert normalise_doi("https://doi.org/10.1/aäßZ") == "10.1/AäßZ"
    assert normalise_doi("doi:doi:10.1/a") == "DOI:10.1/A"
    assert normalise_doi(" 10.1/a") == " 10.1/A"


def test_text_after_a_doi_is_cut_off_by_default() -> None:
    assert extract_doi("doi:10.1/ab (2019)") == "10.1/AB"
    assert values.extract_doi("doi:10.1/ab (2019)") == ""
    assert extract_doi("10.1/ab and more") == "10.1/AB"
    assert (
        extract_doi("12, doi:10.1/ab-c, 2019.") == extract_doi("(doi: 10.1/ab-c).") == "10.1/AB-C"
    )
    assert extract_doi("doi:10.1/a(b)c(2)") == "10.1/A(B)C(2)"
    assert extract_doi("Cite: A. 2019; https://doi.org/10.1/ab.") == "10.1/AB"
    assert values.extract_doi("A. https://doi.org/10.1/ab") == ""
    assert values.extract_doi("doi:10.1/ab,") == "10.1/AB,"
    assert values.extract_doi("Doi https://doi.org/10.1/a") == "10.1/A"
    assert extract_doi("10.1 /a") == extract_doi("no doi") == ""


@given(TEXT)
def test_a_doi_has_one_normal_form(text: str) -> None:
    normal = normalise_doi(text)
    assert is_doi(text) == (is_doi(normal) and is_doi(strip_prefix(text)))
    if is_doi(text):
        assert normalise_doi(normal) == normal
        assert registrant(normal).lower() == registrant(text).lower()


@given(TEXT)
def test_what_is_extracted_is_an_identifier(text: str) -> None:
    for name in (extract_doi(text), values.extract_doi(text)):
        assert not name or (is_doi(name) and name == normalise_doi(name) and " " not in name)
    assert not extract_pmid(text) or is_pmid(extract_pmid(text))
    assert not extract_pmcid(text) or is_pmcid(extract_pmcid(text))


def test_human_links() -> None:
    assert human_link("pmid", "1") == "https://www.ncbi.nlm.nih.gov/pubmed/?term=1"
    assert human_link("pmcid", "PMC1") == "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC1/"
    assert human_link("doi", "doi:10.1/a") == "https://doi.org/10.1/A"
    assert [human_link(kind, "") for kind in KINDS] == ["", "", ""]


def test_known_and_shared_identifiers() -> None:
    ids = Identifiers("1", "", "10.1/A")
    assert ids.pairs() == (("pmid", "1"), ("doi", "10.1/A"))
    assert ids.shares(Identifiers("", "PMC1", "10.1/A"))
    assert not ids.shares(Identifiers("", "", ""))
    assert not ids.shares(Identifiers("2", "", "10.1/B"))
