from __future__ import annotations

from datetime import date

import pytest

from pubcrawl.exceptions import EmptyAnswer, ErrorPage, NotAnArticle, NotXML
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.reading.pubmed.xml import articles
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import MeshTerm

ARTICLE = """
<PubmedArticle><MedlineCitation><PMID>5</PMID><Article><Journal><Title>J</Title></Journal>
<ArticleTitle>On <i>x</i>.</ArticleTitle>
<Abstract><AbstractText Label="AIM">A</AbstractText><AbstractText>B</AbstractText></Abstract>
<AuthorList><Author><LastName>Li</LastName><ForeName>Ann</ForeName><AffiliationInfo>
<Affiliation>U. a@x.org</Affiliation></AffiliationInfo></Author></AuthorList>
<ArticleDate><Year>2012</Year><Month>3</Month></ArticleDate></Article>
<CommentsCorrectionsList><CommentsCorrections><PMID>66</PMID></CommentsCorrections>
</CommentsCorrectionsList>
<MeshHeadingList><MeshHeading><DescriptorName UI="D1" MajorTopicYN="Y">M</DescriptorName>
<QualifierName MajorTopicYN="Y">q</QualifierName></MeshHeading></MeshHeadingList>
<KeywordList><Keyword>a; b</Keyword><Keyword>c</Keyword></KeywordList></MedlineCitation>
<PubmedData><ReferenceList><Reference><ArticleIdList><ArticleId IdType="pubmed">77</ArticleId>
<ArticleId IdType="doi">10.5555/ref</ArticleId></ArticleIdList></Reference></ReferenceList>
<ArticleIdList><ArticleId IdType="pubmed">5</ArticleId>
<ArticleId IdType="pmc">PMC6</ArticleId></ArticleIdList></PubmedData></PubmedArticle>
"""
SECOND = """
<PubmedArticle><MedlineCitation><PMID>8</PMID><Article><ArticleTitle>Two</ArticleTitle>
<ELocationID EIdType="pii">x</ELocationID>
<ELocationID EIdType="doi" ValidYN="N">10.5555/old</ELocationID>
<ELocationID EIdType="doi">10.5555/two</ELocationID>
</Article></MedlineCitation></PubmedArticle>
"""
BOOK = """
<PubmedBookArticle><BookDocument><PMID>9</PMID><ArticleIdList>
<ArticleId IdType="bookaccession">NBK1</ArticleId></ArticleIdList>
<Book><BookTitle>The book</BookTitle></Book>
<Abstract><AbstractText>About</AbstractText></Abstract></BookDocument></PubmedBookArticle>
"""


def document(*records: str) -> bytes:
    return f"<PubmedArticleSet>{''.join(records)}</PubmedArticleSet>".encode()


def parts(findings: Findings) -> dict[str, object]:
    return {offer.name: offer.content for offer in findings.offers}


def test_an_article() -> None:
    [found] = articles(document(ARTICLE))
    assert found.ids == Identifiers("5", "PMC6", "")
    assert parts(found) == {
        "pmid": "5",
        "pmcid": "PMC6",
        "title": "On x.",
        "keywords": ("a; b", "c"),
        "mesh": (MeshTerm("M", True, "D1"),),
        "abstract": "A\n\nB",
    }
    assert found.journal_title == "J"
    assert found.pub_date == date(2012, 3, 1)
    assert [str(author) for author in found.corresp_authors] == ["Ann Li, a@x.org"]


def test_each_article_has_its_own() -> None:
    one, two, book = articles(document(ARTICLE, SECOND, BOOK))
    assert parts(one)["title"] == "On x."
    assert two.ids == Identifiers("8", "", "10.5555/TWO")
    assert parts(two) == {"pmid": "8", "doi": "10.5555/two", "title": "Two"}
    assert parts(book) == {"pmid": "9", "title": "The book", "abstract": "About"}


def test_compat_reads_the_document_as_one_article() -> None:
    [found] = articles(document(ARTICLE, SECOND), compat=True)
    assert found.ids == Identifiers("77", "PMC6", "10.5555/REF")
    assert parts(found)["title"] == "On x."
    assert list(articles(document(BOOK), compat=True)) == []


def test_names_in_any_case() -> None:
    [found] = articles(document(ARTICLE).lower())
    assert found.ids == Identifiers("5", "", "")
    assert parts(found)["mesh"] == (MeshTerm("m", True, "d1"),)


@pytest.mark.parametrize(
    ("dates", "day"),
    [
        ("<ArticleDate><Year>2012</Year><Month>Mar</Month></ArticleDate>", None),
        ("<ArticleDate><Month>3</Month></ArticleDate>", None),
        ("<ArticleDate><Year>2012</Year></ArticleDate>", date(2012, 1, 1)),
        (
            "<ArticleDate><Year>2012</Year></ArticleDate>"
            "<ArticleDate><Year>2013</Year></ArticleDate>",
            date(2012, 1, 1),
        ),
        ("", None),
    ],
)
def test_date(dates: str, day: date | None) -> None:
    record = f"<PubmedArticle><MedlineCitation><Article>{dates}</Article></MedlineCitation>"
    [found] = articles(document(record + "</PubmedArticle>"))
    assert found.pub_date == day


def test_a_set_may_be_empty_or_wrapped_or_missing() -> None:
    assert list(articles(document())) == []
    assert len(list(articles(b"<x>" + document(SECOND) + b"</x>"))) == 1
    assert len(list(articles(SECOND.encode()))) == 1


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b"", EmptyAnswer),
        (b"<PubmedArticleSet>", NotXML),
        (b"<!DOCTYPE html><p>x", ErrorPage),
        (b"<eFetchResult><ERROR>no</ERROR></eFetchResult>", ErrorPage),
        (b"<eSearchResult/>", NotAnArticle),
    ],
)
def test_what_is_no_answer_of_efetch(body: bytes, error: type[Exception]) -> None:
    with pytest.raises(error):
        list(articles(body))
