from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from pubcrawl.exceptions import EmptyAnswer, ErrorPage, NotAnArticle, NotJSON, NotXML
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.reading.europepmc.search import hit_count, records
from pubcrawl.works import merge
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import MeshTerm
from pubcrawl.works.publication import Author
from tests.cases import read

DATA = read(Path(__file__).with_suffix(".yaml"))

RESULT = DATA["RESULT"]
XML = (
    b"<responseWrapper><hitCount>1</hitCount><resultList><result><id>7</id><source>MED</source>"
    b"<pmid>7</pmid><pmcid>PMC8</pmcid><DOI>10.5555/ab</DOI><title>A title.</title><authorList>"
    b"<author><firstName>Ann</firstName><lastName>Li</lastName>"
    b'<authorId type="ORCID">0000-0001</authorId><authorAffiliationDetailsList>'
    b"<authorAffiliation><affiliation>U. a@x.org.</affiliation></authorAffiliation>"
    b"</authorAffiliationDetailsList></author></authorList>"
    b"<journalInfo><journal><title>J</title></journal></journalInfo>"
    b"<abstractText>&lt;h4&gt;Aim&lt;/h4&gt;Done.</abstractText>"
    b"<keywordList><keyword>a, b</keyword><keyword>c</keyword></keywordList>"
    b"<meshHeadingList><meshHeading><majorTopic_YN>N</majorTopic_YN>"
    b"<descriptorName>Ants</descriptorName><meshQualifierList><meshQualifier>"
    b"<majorTopic_YN>Y</majorTopic_YN></meshQualifier></meshQualifierList></meshHeading>"
    b"<meshHeading><majorTopic_YN>Y</majorTopic_YN><descriptorName>Bees</descriptorName>"
    b"</meshHeading></meshHeadingList><isOpenAccess>Y</isOpenAccess>"
    b"<hasTextMinedTerms>Y</hasTextMinedTerms><citedByCount>3</citedByCount>"
    b"<firstPublicationDate>2020-02-29</firstPublicationDate></result></resultList>"
    b"</responseWrapper>"
)


def wrapped(*results: object) -> bytes:
    return json.dumps({"hitCount": len(results), "resultList": {"result": results}}).encode()


def only(body: bytes) -> Findings:
    [findings] = records(body)
    return findings


@pytest.mark.parametrize(
    "body",
    [
        XML,
        wrapped(RESULT),
        json.dumps(RESULT).encode(),
        json.dumps([RESULT]).encode(),
        json.dumps({"result": RESULT}).encode(),
        json.dumps({key: [value] for key, value in RESULT.items()}).encode(),
    ],
    ids=["xml", "json", "one", "list", "record", "every value a list"],
)
def test_xml_and_json_read_alike(body: bytes) -> None:
    findings = only(body)
    assert findings.ids == Identifiers("7", "PMC8", "10.5555/AB")
    assert {offer.name: merge.clean(offer.content) for offer in findings.offers} == {
        "pmid": "7",
        "pmcid": "PMC8",
        "doi": "10.5555/ab",
        "title": "A title.",
        "keywords": ("a, b", "c"),
        "mesh": (MeshTerm("Ants"), MeshTerm("Bees", True)),
        "abstract": "Aim. Done.",
    }
    assert findings.oa
    assert not findings.preprint
    assert findings.journal_title == "J"
    assert findings.pub_date == date(2020, 2, 29)
    assert findings.citations_count == 3
    assert findings.corresp_authors == (Author("Ann Li", "https://orcid.org/0000-0001", "a@x.org"),)
    assert findings.flags == {"is_oa", "has_mined_terms", "source_med"}


def test_invalid_identifiers_say_nobody() -> None:
    findings = only(wrapped({"source": "PPR", "pmid": "x", "pmcid": "pmc1", "doi": "no"}))
    assert findings.ids == Identifiers()
    assert findings.preprint


def test_title_of_a_book_is_not_that_of_its_chapter() -> None:
    assert "title" not in [
        offer.name
        for offer in only(wrapped({"pmid": "1", "bookOrReportDetails": {"title": "B"}})).offers
    ]


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b"", EmptyAnswer),
        (b"{", NotJSON),
        (b"<a>", NotXML),
        (b"<html><body>Sorry</body></html>", ErrorPage),
        (b"<responseWrapper><errCode>404</errCode><errMsg>x</errMsg></responseWrapper>", ErrorPage),
        (b'{"errCode": 404, "errMsg": "x"}', ErrorPage),
        (b'{"version": "6", "citationList": {"citation": []}}', NotAnArticle),
        (b"[1]", NotAnArticle),
        (b'{"source": "Crossref", "DOI": "10.5555/a", "title": "T"}', NotAnArticle),
        (b'{"resultList": {"result": [1]}}', NotAnArticle),
        (b"<responseWrapper><citationList/></responseWrapper>", NotAnArticle),
    ],
)
def test_what_is_no_answer_of_search(body: bytes, error: type[Exception]) -> None:
    with pytest.raises(error):
        list(records(body))


def test_dublin_core_is_told_by_name() -> None:
    body = b'<r xmlns:rdf="u:r"><rdf:RDF/></r>'
    with pytest.raises(NotAnArticle, match="Dublin Core"):
        list(records(body))


def test_no_result_is_no_error() -> None:
    assert list(records(wrapped())) == []
    assert list(records(b"<responseWrapper><resultList/></responseWrapper>")) == []


def test_hit_count() -> None:
    assert hit_count(XML) == 1
    assert hit_count(wrapped(RESULT, RESULT)) == 2
    assert hit_count(b"{}") == -1
