"""Made-up articles in the real formats of publishers, and other XML."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from pubcrawl.exceptions import NotAnArticle
from pubcrawl.ingest.biblio import xml
from pubcrawl.reading import articles, jats
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.work import Work
from tests.cases import Agree, Case, golden, table

FOLDER = Path(__file__).parent
ARTICLES = {
    name: (FOLDER / f"{name}.xml").read_text("utf-8")
    for name in ("elsevier", "springer", "bmc", "rsc", "wiley", "tei")
}
ATOM = (FOLDER / "arxiv.xml").read_text("utf-8")


def read(source: str) -> Findings:
    return jats.findings(articles.read_article(source.encode()), PartType.PMC_XML)


def offered(found: Findings, name: str) -> str:
    return next((str(offer.content) for offer in found.offers if offer.name == name), "")


@golden
def test_findings(case: Case, agree: Agree, request: pytest.FixtureRequest) -> None:
    found = read((FOLDER / f"{request.node.callspec.id}.xml").read_text("utf-8"))
    offers = [offer[:2] for offer in found.offers]
    agree(case, {"ids": found.ids, "offers": offers, "work": found.work})


def test_a_preprint_of_arxiv_in_another_format() -> None:
    found = read(ATOM)
    record = (
        "<record><metadata><arXiv xmlns='http://arxiv.org/OAI/arXiv/'><id>2101.00007</id><created>"
        "2021-02-03</created><authors><author><keyname>Kelp</keyname><forenames>Ann</forenames>"
        "</author></authors><title>Of otters</title><categories>q-bio.PE</categories><license>"
        "http://creativecommons.org/licenses/by/4.0/</license><abstract>We counted.</abstract>"
        "</arXiv></metadata></record>"
    )
    other = read(record)
    assert (other.ids, other.work.titles) == (found.ids, found.work.titles)
    assert other.work.contributors[0].name == "Ann Kelp"


def test_biblio_is_a_projection_of_all() -> None:
    for source in ARTICLES.values():
        article = xml.read_jats_article(source.encode())
        assert article.biblio["contrib_names"][0] == "Ann Kelp"
        assert article.biblio["doi"] == "10.5555/otter.7"
        assert article.meta["references"] == 1 and not article.meta["missing"]


def test_jats_with_a_prefix() -> None:
    found = read(
        "<j:article xmlns:j='urn:jats'><j:front><j:article-meta><j:title-group><j:article-title>Of"
        " otters</j:article-title></j:title-group></j:article-meta></j:front></j:article>"
    )
    assert offered(found, "title") == "Of otters"


@table
def test_what_is_no_article_is_named(source: str, name: str) -> None:
    with pytest.raises(NotAnArticle, match=name):
        articles.read_article(source.encode())


def test_an_answer_that_is_no_jats_is_named() -> None:
    with pytest.raises(NotAnArticle, match="PubMed's XML"):
        next(jats.articles(b"<PubmedArticleSet/>"))


@pytest.mark.parametrize("source", [*ARTICLES.values(), ATOM])
def test_pieces_of_articles_break_nothing(source: str) -> None:
    """A document without one of its elements can still be read."""
    whole = etree.fromstring(source.encode())
    for place in range(1, len(list(whole.iter(etree.Element)))):
        tree = etree.fromstring(source.encode())
        element = list(tree.iter(etree.Element))[place]
        element.getparent().remove(element)
        try:
            found = read(etree.tostring(tree, encoding="unicode"))
        except NotAnArticle:
            continue
        assert isinstance(found.work, Work)
