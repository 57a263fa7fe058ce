"""Readers of answers of services: what they find, or the error that they name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from scrapy.http import Response

from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import ParseError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources.arxiv import ArXiv
from pubcrawl.publications.resources.europepmc import EuropePMC, hit_count
from pubcrawl.publications.resources.europepmc_mined import (
    Annotation,
    EuropePMCMinedEFO,
    MinedArticle,
    grouped_terms,
)
from pubcrawl.publications.resources.pubmed_xml import PubMedXML
from pubcrawl.publications.resources.unpaywall import Unpaywall
from pubcrawl.reading import pmc_html
from pubcrawl.works.parts import MinedTerm
from tests.cases import Agree, Case, golden
from tests.publications.recorded import read_body


def mined_terms(body: bytes, **options: bool) -> Iterator[dict[str, Any]]:
    """Yield the identifiers of each article, and its terms of one and of both ontologies."""
    response = Response("https://x.example/", body=body)
    for article in EuropePMCMinedEFO("", **options).articles(response):
        yield {
            "ids": article.ids,
            "annotations": article.annotations,
            "efo": article.findings("efo"),
            "both": article.findings("efo", "go"),
        }


READERS: dict[str, Callable[..., Iterable[Any]]] = {
    "arxiv": partial(read_body, ArXiv),
    "europepmc": partial(read_body, EuropePMC),
    "europepmc_mined": mined_terms,
    "pmc_html": lambda *page, compat=False: [reader(compat).pmc_html(*page)],
    "pubmed_html": lambda body, compat=False: [reader(compat).pubmed_html(body)],
    "pubmed_xml": partial(read_body, PubMedXML),
    "unpaywall": partial(read_body, Unpaywall),
}


@golden
def test_readers(case: Case, agree: Agree) -> None:
    options = {"compat": True} if case.get("compat") else {}
    page = [case["body"].encode(), *([case["url"]] if "url" in case else [])]
    try:
        found: Any = list(READERS[case["reader"]](*page, **options))
    except ParseError as error:
        found = {"error": type(error).__name__, "says": str(error)}
    agree(case, found)


def test_a_recorded_page_of_pmc(shared: Path) -> None:
    body = (shared / "corpus/d-html/openarticlegauge_tests_resources_PMC4062894.html").read_bytes()
    found = pmc_html.findings(body, "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC6/")
    assert found.ids == Identifiers("", "PMC4062894", "10.1186/1477-7819-12-179")
    content = {offer.name: str(offer.content) for offer in found.offers if offer.type is found.type}
    assert content["title"].startswith("A modified adrenal gland-sparing surgery")
    assert content["abstract"].startswith("Background\n\nThe objective")
    assert "Conclusion" in content["fulltext"]
    assert len(content["fulltext"]) > 10_000


def test_terms_without_type_are_those_asked_for() -> None:
    article = MinedArticle(Identifiers(), [Annotation("a", 1, "u:1", "")])
    assert article.findings("go") is not None
    assert article.findings("go", typed=True) is None


def test_terms_are_grouped_by_address_and_the_most_frequent_come_first() -> None:
    spellings = [("pcr", 1, 1), ("PCR", 1, 1), ("PCR", 1, 1), ("blot", 1, 2), ("seq", 5, 3)]
    terms = [*spellings, ("minus", -3, 4), ("", 1, 5), ("no uri", 1, ""), ("last", 1, 6)]
    found = grouped_terms(
        Annotation(term, weight, uri and f"u:{uri}", "") for term, weight, uri in terms
    )
    assert found == (
        MinedTerm("seq", 5, "u:3"),
        MinedTerm("PCR", 3, "u:1"),
        MinedTerm("blot", 1, "u:2"),
        MinedTerm("last", 1, "u:6"),
    )


@pytest.mark.parametrize(
    ("body", "count"), [(b"<r><hitCount>1</hitCount></r>", 1), (b'{"hitCount": 2}', 2), (b"{}", -1)]
)
def test_hit_count(body: bytes, count: int) -> None:
    assert hit_count(body) == count
