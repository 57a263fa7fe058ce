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
from tests.cases import table

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


@pytest.fixture(params=ARTICLES, name="found")
def _found(request: pytest.FixtureRequest) -> Findings:
    return read(ARTICLES[request.param])


@pytest.fixture
def work(found: Findings) -> Work:
    return found.work


def test_identifier_title_abstract(found: Findings) -> None:
    assert found.ids.doi == "10.5555/OTTER.7"
    assert offered(found, "title") == found.work.titles[0].text == "Of otters"
    own = next(one for one in found.work.abstracts if one.kind == "author")
    assert own.text.endswith("We counted.")
    assert offered(found, "abstract").endswith("We counted.")


def test_authors(work: Work) -> None:
    author, *others = work.contributors
    assert (author.given, author.family) == ("Ann", "Kelp")
    assert (author.email, author.corresponding) == ("kelp@example.org", True)
    assert [one.name for one in author.affiliations] == ["River School, Holt"]
    assert author.orcid in ("0000-0002-1825-0097", "")
    assert [one.literal for one in others] in ([], ["Otter Group"])


@pytest.mark.parametrize("name", ["elsevier", "springer", "wiley", "tei"])
def test_orcids(name: str) -> None:
    assert read(ARTICLES[name]).work.contributors[0].orcid == "0000-0002-1825-0097"


def test_place_and_date(work: Work) -> None:
    container = work.container
    assert container.title == "Otter Letters"
    assert "1234-5679" in (container.issn_print, container.issn_online)
    assert (container.volume, container.first_page) == ("14", "7")
    assert work.dates.earliest == "2021-02-03"


@table
def test_licences(name: str) -> None:
    [licence] = read(ARTICLES[name]).work.licences
    assert licence.url.startswith(("http://creativecommons.org/", "https://creativecommons.org/"))
    assert licence.name.startswith("CC-BY-")


def test_body(work: Work, found: Findings) -> None:
    titles = {one.title: one for one in work.sections}
    introduction = titles["Introduction"]
    assert introduction.kind == "introduction" and introduction.text.startswith("They swim")
    thanks = [one for one in work.sections if one.kind == "acknowledgements"]
    assert [one.text for one in thanks] == ["To all."] or not thanks
    assert "They swim" in offered(found, "fulltext")
    figure = next(one for one in work.figures if one.kind == "figure")
    assert (figure.caption, figure.url) == ("An otter.", "gr1")


@pytest.mark.parametrize("name", ["elsevier", "bmc"])
def test_tables(name: str) -> None:
    [table] = [one for one in read(ARTICLES[name]).work.figures if one.kind == "table"]
    assert (table.label, table.rows) == ("Table 1", (("Holt", "7"),))


def test_references(work: Work) -> None:
    [cited] = work.references
    assert (cited.doi, cited.year, cited.volume, cited.first_page) == (
        "10.5555/R",
        "1999",
        "3",
        "5",
    )
    assert cited.container == "Water" or cited.title == "Water"
    assert cited.contributors in (("Pike B",), ("Pike B.",))
    assert "Pike" in cited.text and "1999" in cited.text


def test_highlights_are_not_the_abstract() -> None:
    found = read(ARTICLES["elsevier"])
    assert [(one.kind, one.text) for one in found.work.abstracts] == [
        ("author", "We counted."),
        ("highlights", "• Seven."),
    ]


def test_a_preprint_of_arxiv() -> None:
    found = read(ATOM)
    assert found.ids.doi == "10.48550/ARXIV.2101.00007"
    assert [one.name for one in found.work.contributors] == ["Ann Kelp", "Otter Collaboration"]
    assert found.work.relations == (("preprint-of", "doi", "10.5555/OTTER.7", ""),)
    assert found.work.kind == ("preprint", "article")
    assert found.work.container.kind == "preprint-server"
    assert found.work.dates.online == "2021-02-03"
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
