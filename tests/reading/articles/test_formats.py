"""Made-up articles in the real formats of publishers, and other XML."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from pubcrawl.exceptions import NotAnArticle
from pubcrawl.ingest.biblio import xml
from pubcrawl.reading import articles, jats
from pubcrawl.reading.articles.table import Dtd, Every, First, From, Move
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from pubcrawl.works.work import Work
from tests.cases import Agree, Case, golden, table

FOLDER = Path(__file__).parent
ARTICLES = {
    name: (FOLDER / f"{name}.xml").read_text("utf-8")
    for name in ("elsevier", "springer", "bmc", "rsc", "wiley", "tei", "arxiv")
}


def read(source: str) -> Findings:
    return jats.findings(articles.read_article(source.encode()), PartType.PMC_XML)


def offered(found: Findings, name: str) -> str:
    return next((str(offer.content) for offer in found.offers if offer.name == name), "")


@golden
def test_article(case: Case, agree: Agree) -> None:
    """Articles of every DTD: a *file* beside this one, or those with every row of its table."""
    found = read(ARTICLES[case["file"]] if "file" in case else case["article"])
    parts = {offer.name: offer.content for offer in found.offers}
    agree(case, (parts, found.corresp_authors, found.work))


def test_a_table_of_ten_rows_is_a_dtd() -> None:
    otters = Dtd(
        roots=("otters",),
        signs=(("swim",),),
        names={"swim": "p", "swim/name": "italic", "wave": ""},
        article=Every(
            "article",
            lang=From("@tongue"),
            rows=(
                First("front/article-meta/article-id", "number/@doi", pub_id_type="doi"),
                First("front/article-meta/title-group/article-title", "heading", "headline"),
                Every(
                    "front/article-meta/contrib-group/contrib",
                    "otter",
                    contrib_type=From("@as", {"swimmer": "author", "judge": "editor"}),
                    rows=(First("name/surname", "family"), First("name/given-names", "given")),
                ),
                Move("body", "river"),
            ),
        ),
    )
    source = (
        "<o:Otters xmlns:o='urn:o' Tongue='en'><o:heading> </o:heading><o:headline>Of "
        "otters</o:headline><o:number DOI='10.5555/otter.7'/><o:otter as='Swimmer'><o:family>Kelp"
        "</o:family><o:given>Ann</o:given></o:otter><o:otter as='guest'><o:family>Pike</o:family>"
        "</o:otter><o:river><o:swim>They <o:wave>swim with </o:wave><o:name>x</o:name>.</o:swim>"
        "</o:river></o:Otters>"
    )
    root = etree.fromstring(source)
    assert otters.matches(root, {"otters", "swim"}) and not otters.matches(root, {"otters"})
    assert etree.tostring(otters.to_jats(root)).decode() == (
        '<article lang="en"><front><article-meta><article-id pub-id-type="doi">10.5555/otter.7'
        "</article-id><title-group><article-title>Of otters</article-title></title-group>"
        '<contrib-group><contrib contrib-type="author"><name><surname>Kelp</surname><given-names>'
        "Ann</given-names></name></contrib></contrib-group></article-meta></front><body><p>They "
        "swim with <italic>x</italic>.</p></body></article>"
    )


def test_biblio_is_a_projection_of_all() -> None:
    for name in ARTICLES.keys() - {"arxiv"}:
        article = xml.read_jats_article(ARTICLES[name].encode())
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


@pytest.mark.parametrize("source", ARTICLES.values())
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
