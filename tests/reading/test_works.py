"""The works in responses of APIs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pubcrawl.publications.reading import unpaywall
from pubcrawl.publications.reading.europepmc import search as europepmc
from pubcrawl.publications.reading.pubmed import html as pubmed_html
from pubcrawl.publications.reading.pubmed import xml as pubmed
from pubcrawl.works.work import (
    Affiliation,
    CitedWork,
    Container,
    Funding,
    Licence,
    Relation,
    TitleText,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
    WorkKind,
)

ORCID = "0000-0002-1825-0097"


def article(inside: str = "", *, citation: str = "", data: str = "") -> Work:
    body = (
        f"<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID><Article>{inside}"
        f"</Article>{citation}</MedlineCitation><PubmedData>{data}</PubmedData></PubmedArticle>"
        "</PubmedArticleSet>"
    )
    [found] = pubmed.articles(body.encode())
    return found.work


def test_authors_of_pubmed() -> None:
    work = article(
        "<AuthorList>"
        "<Author ValidYN='Y' EqualContrib='Y'><LastName>Kask</LastName><ForeName>Ada B</ForeName>"
        f"<Suffix>Jr</Suffix><Identifier Source='ORCID'>http://orcid.org/{ORCID}</Identifier>"
        "<AffiliationInfo><Affiliation>Tidal Lab, Ebb. Electronic address: a.kask@example.org."
        "</Affiliation><Identifier Source='ROR'>https://ror.org/00xyz</Identifier></AffiliationInfo>"
        "<AffiliationInfo><Affiliation>Harbour Lab.</Affiliation></AffiliationInfo></Author>"
        "<Author ValidYN='N'><LastName>Kaks</LastName></Author>"
        "<Author><CollectiveName>The Tide Group</CollectiveName></Author>"
        "<Author><LastName>Bo</LastName><Initials>C</Initials></Author></AuthorList>",
        citation="<InvestigatorList><Investigator><LastName>Dee</LastName><ForeName>D</ForeName>"
        "</Investigator><Investigator><LastName>Eel</LastName></Investigator></InvestigatorList>",
    )
    places = (Affiliation("Tidal Lab, Ebb", "https://ror.org/00xyz"), Affiliation("Harbour Lab."))
    assert work.contributors == (
        WorkContributor(
            "Kask",
            "Ada B",
            "Jr",
            orcid=ORCID,
            email="a.kask@example.org",
            affiliations=places,
            corresponding=True,
            equal=True,
        ),
        WorkContributor(literal="The Tide Group", members=("D Dee", "Eel")),
        WorkContributor("Bo", "C"),
    )


def test_investigators_of_several_groups_are_of_none() -> None:
    work = article(
        "<AuthorList><Author><CollectiveName>Ebb</CollectiveName></Author>"
        "<Author><CollectiveName>Flow</CollectiveName></Author></AuthorList>",
        citation="<InvestigatorList><Investigator><LastName>Dee</LastName></Investigator>"
        "</InvestigatorList>",
    )
    assert [(one.literal or one.family, one.role) for one in work.contributors] == [
        ("Ebb", "author"),
        ("Flow", "author"),
        ("Dee", "investigator"),
    ]


def test_the_place_of_an_article_in_pubmed() -> None:
    work = article(
        "<Journal><ISSN IssnType='Electronic'>1234567x</ISSN><JournalIssue CitedMedium='Internet'>"
        "<Volume>12</Volume><Issue>3</Issue><PubDate><Year>2021</Year><Month>Mar</Month></PubDate>"
        "</JournalIssue><Title>Tides</Title><ISOAbbreviation>Tid.</ISOAbbreviation></Journal>"
        "<Pagination><MedlinePgn>1712-24, e3</MedlinePgn></Pagination>"
        "<ELocationID EIdType='pii' ValidYN='Y'>S0000-0000(21)00001-1</ELocationID>"
        "<Language>ger</Language><ArticleDate DateType='Electronic'><Year>2021</Year>"
        "<Month>02</Month><Day>9</Day></ArticleDate>"
        "<PublicationTypeList><PublicationType>Journal Article</PublicationType>"
        "<PublicationType>Review</PublicationType></PublicationTypeList>"
        "<GrantList><Grant><GrantID>T 1</GrantID><Agency>Tide Fund</Agency></Grant>"
        "<Grant><GrantID>T1</GrantID><Agency>Tide Fund</Agency></Grant>"
        "<Grant><GrantID>T2</GrantID><Agency>Tide Fund</Agency></Grant>"
        "<Grant><Agency>Ebb Trust</Agency></Grant></GrantList>",
        citation="<MedlineJournalInfo><ISSNLinking>0000-1111</ISSNLinking></MedlineJournalInfo>",
        data="<History><PubMedPubDate PubStatus='received'><Year>2020</Year><Month>1</Month>"
        "<Day>2</Day></PubMedPubDate><PubMedPubDate PubStatus='accepted'><Year>2020</Year>"
        "<Month>12</Month><Day>31</Day></PubMedPubDate></History><ArticleIdList>"
        "<ArticleId IdType='mid'>NIHMS1</ArticleId></ArticleIdList>",
    )
    assert work.container == Container(
        "Tides",
        "Tid.",
        "journal",
        issn_online="1234-567X",
        issn_linking="0000-1111",
        volume="12",
        issue="3",
        first_page="1712",
        last_page="1724",
    )
    assert work.dates == WorkDates(
        online="2021-02-09", issued="2021-03", received="2020-01-02", accepted="2020-12-31"
    )
    assert work.kind == WorkKind("Journal Article; Review", "article-journal")
    assert work.language == "de"
    assert work.funding == (Funding("Tide Fund", awards=("T 1", "T2")), Funding("Ebb Trust"))
    assert work.identifiers == (
        WorkIdentifier("pii", "S0000-0000(21)00001-1"),
        WorkIdentifier("manuscript", "NIHMS1"),
    )


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("<Year>1998</Year><Season>Winter</Season>", "1998"),
        ("<MedlineDate>1998 Dec-1999 Jan</MedlineDate>", "1998-12"),
        ("<MedlineDate>2000 Spring</MedlineDate>", "2000"),
        ("<MedlineDate>Summer 1999</MedlineDate>", "1999"),
        ("<Year>2019</Year><Month>Feb</Month><Day>30</Day>", "2019-02-30"),
        ("<Year>2019</Year><Month>13</Month>", "2019"),
    ],
)
def test_dates_of_print_in_pubmed(date: str, expected: str) -> None:
    journal = f"<Journal><JournalIssue CitedMedium='Print'><PubDate>{date}</PubDate></JournalIssue>"
    assert article(journal + "</Journal>").dates.print == expected


def test_titles_and_abstracts_in_pubmed() -> None:
    work = article(
        "<ArticleTitle>[Tides of reads].</ArticleTitle><VernacularTitle>Gezeiten</VernacularTitle>"
        "<Language>ger</Language><Abstract><AbstractText Label='AIM' NlmCategory='OBJECTIVE'>Ebb."
        "</AbstractText><AbstractText Label='FOUND' NlmCategory='RESULTS'>Flow.</AbstractText>"
        "</Abstract>",
        citation="<OtherAbstract Type='plain-language-summary' Language='eng'><AbstractText>Plain."
        "</AbstractText></OtherAbstract><OtherAbstract Type='Publisher' Language='ger'>"
        "<AbstractText>Ebbe.</AbstractText></OtherAbstract>",
    )
    assert work.titles == (
        TitleText("Gezeiten", language="de"),
        TitleText("Tides of reads", "translated", "en"),
    )
    assert [(one.text, one.kind, one.language) for one in work.abstracts] == [
        ("Ebb.\n\nFlow.", "author", ""),
        ("Plain.", "plain", "en"),
        ("Ebbe.", "translated", "de"),
    ]
    assert [tuple(one) for one in work.abstracts[0].sections] == [
        ("introduction", 1, "AIM", "Ebb."),
        ("results", 1, "FOUND", "Flow."),
    ]


def test_references_and_relations_in_pubmed() -> None:
    others = (
        "<CommentsCorrections RefType='ErratumIn'><RefSource>Tides. 2022;1:1</RefSource>"
        "<PMID>7</PMID></CommentsCorrections><CommentsCorrections RefType='UpdateOf'>"
        "<RefSource>medRxiv. 2020 doi: 10.5555/a.1</RefSource></CommentsCorrections>"
        "<CommentsCorrections RefType='Cites'><RefSource>Old</RefSource><PMID>8</PMID>"
        "</CommentsCorrections>"
    )
    citation = f"<CommentsCorrectionsList>{others}</CommentsCorrectionsList>"
    work = article(citation=citation)
    assert work.references == (CitedWork(text="Old", pmid="8"),)
    assert work.relations == (
        Relation("erratum", "pmid", "7", "Tides. 2022;1:1"),
        Relation("has-preprint", "doi", "10.5555/A.1", "medRxiv. 2020 doi: 10.5555/a.1"),
    )
    listed = (
        "<ReferenceList><Title>R</Title><ReferenceList><Reference><Citation>New</Citation>"
        "<ArticleIdList><ArticleId IdType='pmc'>PMC9</ArticleId><ArticleId IdType='doi'>10.5555/b"
        "</ArticleId></ArticleIdList></Reference></ReferenceList></ReferenceList>"
    )
    assert article(citation=citation, data=listed).references == (
        CitedWork(text="New", pmcid="PMC9", doi="10.5555/B"),
    )


def test_a_chapter_of_a_book() -> None:
    body = (
        "<PubmedArticleSet><PubmedBookArticle><BookDocument><PMID>1</PMID><ArticleIdList>"
        "<ArticleId IdType='bookaccession'>NBK1</ArticleId></ArticleIdList><Book><Publisher>"
        "<PublisherName>Ebb Press</PublisherName></Publisher><BookTitle>Tides</BookTitle><PubDate>"
        "<Year>2001</Year></PubDate><AuthorList Type='editors'><Author><LastName>Kask</LastName>"
        "</Author></AuthorList><Isbn>9780000000000</Isbn></Book><ArticleTitle>Ebb</ArticleTitle>"
        "<Language>eng</Language><AuthorList Type='authors'><Author><LastName>Bo</LastName>"
        "</Author></AuthorList><PublicationType>Review</PublicationType></BookDocument>"
        "</PubmedBookArticle></PubmedArticleSet>"
    )
    [found] = pubmed.articles(body.encode())
    work = found.work
    assert work.titles == (TitleText("Ebb"),)
    assert work.container == Container(
        "Tides", kind="book", isbns=("9780000000000",), publisher="Ebb Press"
    )
    assert [(one.family, one.role) for one in work.contributors] == [
        ("Bo", "author"),
        ("Kask", "editor"),
    ]
    assert (work.dates.issued, work.kind.csl, work.language) == ("2001", "chapter", "en")
    assert work.identifiers == (WorkIdentifier("bookaccession", "NBK1"),)


def searched(**result: Any) -> Work:
    body = json.dumps({"resultList": {"result": [{"id": "1", "source": "MED", **result}]}})
    [found] = europepmc.records(body.encode())
    return found.work


def test_a_core_result_of_europepmc() -> None:
    place = {"affiliation": "Tidal Lab. a.kask@example.org"}
    work = searched(
        title="Tides of <i>reads</i>.",
        abstractText="<h4>Aim</h4>Ebb &lt; flow.<h4>Results</h4>H<sub>2</sub>O.",
        authorList={
            "author": [
                {
                    "fullName": "Kask A",
                    "firstName": "Ada",
                    "lastName": "Kask",
                    "authorId": {"type": "ORCID", "value": ORCID},
                    "authorAffiliationDetailsList": {"authorAffiliation": [place]},
                },
                {"collectiveName": "The Tide Group"},
            ]
        },
        journalInfo={
            "volume": "12",
            "issue": "3",
            "dateOfPublication": "2021 Mar",
            "printPublicationDate": "2021-03-01",
            "journal": {"title": "Tides", "issn": "1234-567X", "essn": "0000-1111"},
        },
        pageInfo="45-7",
        electronicPublicationDate="2021-02-09",
        firstPublicationDate="2021-02-09",
        language="eng",
        license="cc by-nc",
        manuscriptId="EMS1",
        pubTypeList={"pubType": ["research-article", "Journal Article"]},
        grantsList={"grant": [{"agency": "Tide Fund", "grantId": "T1"}]},
        commentCorrectionList={
            "commentCorrection": [
                {"id": "PPR7", "source": "PPR", "type": "Preprint in", "reference": "bioRxiv"},
                {"id": "8", "source": "MED", "type": "Erratum in", "reference": "Tides. 2022"},
            ]
        },
    )
    assert work == Work(
        titles=(TitleText("Tides of reads.", language="en"),),
        abstracts=work.abstracts,
        contributors=(
            WorkContributor(
                "Kask",
                "Ada",
                orcid=ORCID,
                email="a.kask@example.org",
                affiliations=(Affiliation("Tidal Lab"),),
                corresponding=True,
            ),
            WorkContributor(literal="The Tide Group"),
        ),
        container=Container(
            "Tides",
            kind="journal",
            issn_print="1234-567X",
            issn_online="0000-1111",
            volume="12",
            issue="3",
            first_page="45",
            last_page="47",
        ),
        dates=WorkDates(online="2021-02-09", print="2021-03", issued="2021-02-09"),
        kind=WorkKind("research-article; Journal Article", "article-journal"),
        language="en",
        licences=(Licence(name="CC BY-NC"),),
        identifiers=(WorkIdentifier("manuscript", "EMS1"),),
        funding=(Funding("Tide Fund", awards=("T1",)),),
        relations=(
            Relation("has-preprint", "", "PPR7", "bioRxiv"),
            Relation("erratum", "pmid", "8", "Tides. 2022"),
        ),
    )
    [abstract] = work.abstracts
    assert abstract.text == "Aim. Ebb < flow. Results. H2O."
    assert [(one.title, one.text) for one in abstract.sections] == [
        ("Aim", "Ebb < flow."),
        ("Results", "H2O."),
    ]


def test_a_lite_result_of_europepmc() -> None:
    work = searched(
        title="Tides",
        authorString="de la Kask AB, Bo C Jr, Müller É, The Tide Group.",
        journalTitle="Tides",
        journalVolume="12",
        journalIssn="1234-567x; 0000-1111; ",
        pubType="review; journal article",
        pubYear="2021",
    )
    assert work.contributors == (
        WorkContributor("de la Kask", "AB"),
        WorkContributor("Bo", "C", "Jr"),
        WorkContributor("Müller", "É"),
        WorkContributor(literal="The Tide Group"),
    )
    assert work.container == Container(
        "Tides", kind="journal", volume="12", issns=("1234-567X", "0000-1111")
    )
    assert work.dates == WorkDates(issued="2021")
    assert work.kind == WorkKind("review; journal article", "article-journal")


def test_the_one_affiliation_of_an_old_record_is_the_first_authors() -> None:
    authors = {"author": [{"fullName": "Kask A", "lastName": "Kask"}, {"lastName": "Bo"}]}
    work = searched(authorList=authors, affiliation="Tidal Lab")
    assert [len(one.affiliations) for one in work.contributors] == [1, 0]


def test_investigators_of_europepmc_are_the_members_of_a_group() -> None:
    work = searched(
        authorList={"author": [{"lastName": "Kask"}, {"collectiveName": "The Tide Group"}]},
        investigatorList={"investigator": [{"firstName": "D", "lastName": "Dee"}]},
    )
    assert [(one.name, one.members) for one in work.contributors] == [
        ("Kask", ()),
        ("The Tide Group", ("D Dee",)),
    ]


def test_a_preprint_of_europepmc() -> None:
    work = searched(
        source="PPR",
        pubTypeList={"pubType": ["Preprint"]},
        bookOrReportDetails={"publisher": "ebbRxiv", "yearOfPublication": 2021},
        firstPublicationDate="2021-02-09",
    )
    assert work.container == Container("ebbRxiv", kind="preprint-server", publisher="ebbRxiv")
    assert work.kind == WorkKind("Preprint", "article")


def test_a_record_of_unpaywall() -> None:
    record = {
        "doi": "10.5555/a",
        "is_oa": True,
        "title": "Tides",
        "genre": "book-chapter",
        "journal_name": "Tides of Ebb",
        "journal_issns": "0000-1111,1234-567X",
        "journal_issn_l": "1234-567X",
        "publisher": "Ebb Press",
        "published_date": "2021-02-09",
        "best_oa_location": {"license": "cc-by-nc-nd", "version": "acceptedVersion"},
        "z_authors": [
            {"given": "Ada", "family": "Kask", "ORCID": f"http://orcid.org/{ORCID}"},
            {
                "raw_author_name": "Bo Bee",
                "raw_affiliation_strings": ["Lab"],
                "is_corresponding": True,
            },
            {"name": "The Tide Group", "affiliation": [{"name": "Harbour"}]},
            {},
        ],
    }
    assert unpaywall.record(json.dumps(record).encode()).work == Work(
        titles=(TitleText("Tides"),),
        contributors=(
            WorkContributor("Kask", "Ada", orcid=ORCID),
            WorkContributor(
                literal="Bo Bee", affiliations=(Affiliation("Lab"),), corresponding=True
            ),
            WorkContributor(literal="The Tide Group", affiliations=(Affiliation("Harbour"),)),
        ),
        container=Container(
            "Tides of Ebb",
            kind="book",
            issn_linking="1234-567X",
            publisher="Ebb Press",
            issns=("0000-1111",),
        ),
        dates=WorkDates(issued="2021-02-09"),
        kind=WorkKind("book-chapter", "chapter"),
        licences=(Licence(name="CC BY-NC-ND", version="acceptedVersion"),),
    )
    assert unpaywall.record(json.dumps(record).encode(), compat=True).work == Work()
    record = {"doi": "10.5555/a", "is_oa": True, "best_oa_location": {"license": "implied-oa"}}
    assert unpaywall.record(json.dumps(record).encode()).work == Work()


def test_the_page_of_pubmed() -> None:
    page = """<html><head><meta name=citation_issn content=1234-567X></head><body>
<main class=article-details id=article-details><div id=full-view-heading>
<button id=full-view-journal-trigger title="Journal of tides"> J Tides </button>
<span class=cit>2021 Mar 30;12(3):45-7.</span><span class=secondary-date>Epub 2021 Feb 9.</span>
<h1 class=heading-title>Tides</h1><div class=inline-authors><div class=authors-list>
<span class=authors-list-item><a class=full-name href="/?term=de+la+Kask+A">Ada de la Kask</a>
<sup class=equal-contrib-container>#</sup><sup class=affiliation-links><a class=affiliation-link
title="Tidal Lab. a@example.org">1</a></sup></span><span class=authors-list-item>
<a class=full-name href="/?term=x">Tide Group</a></span></div></div></div>
<div id=abstract><div id=eng-abstract><p><strong class=sub-title>Aim: </strong>Ebb.</p></div></div>
<div id=grants><ul><li><a>T1/TF/Tide Fund/Estonia</a></li></ul></div></main></body></html>"""
    work = pubmed_html.findings(page.encode()).work
    assert work.contributors == (
        WorkContributor(
            "de la Kask",
            "Ada",
            email="a@example.org",
            affiliations=(Affiliation("Tidal Lab"),),
            corresponding=True,
            equal=True,
        ),
        WorkContributor(literal="Tide Group"),
    )
    assert work.container == Container(
        "Journal of tides",
        "J Tides",
        "journal",
        volume="12",
        issue="3",
        first_page="45",
        last_page="47",
        issns=("1234-567X",),
    )
    assert work.dates == WorkDates(online="2021-02-09", issued="2021-03-30")
    assert work.funding == (Funding("Tide Fund", awards=("T1",)),)
    assert [(one.title, one.text) for one in work.abstracts[0].sections] == [("Aim", "Ebb.")]
