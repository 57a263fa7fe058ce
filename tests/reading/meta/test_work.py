"""The work of a page: meta elements in all formats, JSON-LD and visible text."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pubcrawl.formats.html import document
from pubcrawl.reading.meta.work import read_page
from pubcrawl.works.work import (
    AbstractText,
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

URL = "https://journal.example.org/article/1"
ONE, TWO = "0000-0002-1825-0097", "0000-0001-5109-3700"
CC_BY = "https://creativecommons.org/licenses/by/4.0/"


def meta(name: str, content: str, more: str = "") -> str:
    return f'<meta name="{name}" content="{content}" {more}>'


def read(*html: str, url: str = URL) -> Work:
    return read_page(document("".join(html).encode(), url=url)).work


def linked(value: Any) -> str:
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'


def test_highwire() -> None:
    work = read(
        meta("citation_title", "Ebb &amp;amp; flow"),
        meta("citation_author", "Kask, Mari"),
        meta("citation_author_institution", "1Tidal Institute"),
        meta("citation_author_orcid", ONE),
        meta("citation_author", "Jaan Tamm"),
        meta("citation_author_email", "j.tamm@example.org"),
        meta("citation_editor", "Ann Li"),
        meta("citation_journal_title", "Journal of Tides"),
        meta("citation_journal_abbrev", "J Tides"),
        meta("citation_issn", "1234-5679"),
        meta("citation_issn", "2345-6780"),
        meta("citation_publisher", "Otter Press"),
        meta("citation_volume", "3"),
        meta("citation_issue", "2"),
        meta("citation_firstpage", "1"),
        meta("citation_lastpage", "9"),
        meta("citation_publication_date", "2021/03"),
        meta("citation_online_date", "2021/02/09"),
        meta("citation_article_type", "Research Article"),
        meta("citation_language", "English"),
        meta("citation_arxiv_id", "2101.01234"),
        meta("citation_pii", "S0000-0000(21)00001-2"),
        meta(
            "citation_funding_source",
            "citation_funder=Tidal Fund;citation_funder_id=10.13039/000;"
            "citation_grant_number=T1, T2;citation_grant_recipient=M Kask",
        ),
        meta("citation_reference", "citation_title=Mud;citation_doi=10.5555/m"),
        meta("citation_abstract", "Water goes.", 'xml:lang="en"'),
        meta("citation_abstract", "Vesi läheb.", 'xml:lang="et"'),
        meta("dc.rights", f"{CC_BY}"),
        meta("dcterms.dateAccepted", "2021-01-05"),
        meta("dcterms.isVersionOf", "https://doi.org/10.5555/v1"),
    )
    assert work == Work(
        titles=(TitleText("Ebb & flow"),),
        abstracts=(
            AbstractText("Water goes.", language="en"),
            AbstractText("Vesi läheb.", language="et"),
        ),
        contributors=(
            WorkContributor(
                "Kask", "Mari", orcid=ONE, affiliations=(Affiliation("Tidal Institute"),)
            ),
            WorkContributor("Tamm", "Jaan", email="j.tamm@example.org", corresponding=True),
            WorkContributor("Li", "Ann", role="editor"),
        ),
        container=Container(
            "Journal of Tides",
            "J Tides",
            "journal",
            "1234-5679",
            "2345-6780",
            publisher="Otter Press",
            volume="3",
            issue="2",
            first_page="1",
            last_page="9",
        ),
        dates=WorkDates(online="2021-02-09", issued="2021-03", accepted="2021-01-05"),
        kind=WorkKind("Research Article", "article-journal"),
        language="en",
        licences=(Licence(CC_BY, "CC-BY-4.0"),),
        identifiers=(
            WorkIdentifier("arxiv", "2101.01234"),
            WorkIdentifier("pii", "S0000-0000(21)00001-2"),
        ),
        funding=(Funding("Tidal Fund", "10.13039/000", ("T1", "T2")),),
        references=(CitedWork(title="Mud", doi="10.5555/M"),),
        relations=(Relation("version", "doi", "10.5555/V1"),),
    )


@pytest.mark.parametrize(
    ("head", "container"),
    [
        (
            [("prism.publicationName", "Tides"), ("prism.eIssn", "2345-6780")],
            Container("Tides", kind="journal", issn_online="2345-6780"),
        ),
        (
            [("citation_conference_title", "Ebb 21"), ("citation_pages", "3-8")],
            Container(
                "Ebb 21", kind="proceedings", first_page="3", last_page="8", conference="Ebb 21"
            ),
        ),
        (
            [("citation_inbook_title", "Mud"), ("citation_isbn", "978-3-16-148410-0")],
            Container("Mud", kind="book", isbns=("978-3-16-148410-0",)),
        ),
        (
            [("dc.source", "Tides; Vol. 3"), ("dc.publisher", "Otter Press")],
            Container("Tides; Vol. 3", publisher="Otter Press"),
        ),
    ],
)
def test_containers(head: list[tuple[str, str]], container: Container) -> None:
    assert read(*(meta(*pair) for pair in head)).container == container


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        ([("dc.type", "Text.Serial.Journal")], WorkKind("Text.Serial.Journal", "article-journal")),
        ([("citation_dissertation_institution", "Tidal U")], WorkKind("", "thesis")),
        ([("dc.type", "Text"), ("dc.type", "Ooze")], WorkKind("Ooze", "")),
        ([("eprints.type", "book_section"), ("dc.type", "Book chapter")], None),
    ],
)
def test_kinds(head: list[tuple[str, str]], kind: WorkKind | None) -> None:
    found = read(*(meta(*pair) for pair in head)).kind
    assert found == kind if kind else found.csl == "chapter"


def test_a_graph_with_references_to_its_nodes() -> None:
    work = read(
        linked(
            {
                "@graph": [
                    {
                        "@type": "MedicalScholarlyArticle",
                        "@id": "#article",
                        "headline": "Ebb",
                        "author": [{"@id": "#one"}, {"@id": "#two"}],
                        "isPartOf": {"@id": "#issue"},
                        "datePublished": "2021-03-09",
                        "pagination": "1-9",
                        "abstract": [{"@value": "Vesi.", "@language": "et"}],
                        "funder": {"name": "Tidal Fund", "@id": "https://doi.org/10.13039/000"},
                        "funding": {"identifier": "T1", "funder": {"name": "Mud Fund"}},
                        "inLanguage": "et",
                        "license": CC_BY,
                        "citation": [
                            {"name": "Mud", "author": "Ann Li", "identifier": "10.5555/m"}
                        ],
                    },
                    {"@id": "#one", "@type": "Person", "familyName": "Kask", "givenName": "Mari"},
                    {
                        "@id": "#two",
                        "@type": "Person",
                        "name": "Jaan Tamm",
                        "identifier": {"propertyID": "ORCID", "value": ONE},
                        "affiliation": {"@id": "#lab"},
                    },
                    {"@id": "#lab", "@type": "Organization", "name": "Harbour Lab"},
                    {
                        "@id": "#issue",
                        "@type": "PublicationIssue",
                        "issueNumber": 2,
                        "isPartOf": {
                            "@type": ["Periodical", "PublicationVolume"],
                            "volumeNumber": "3",
                            "name": "Journal of Tides",
                            "issn": ["1234-5679", "2345-6780"],
                            "publisher": {"name": "Otter Press"},
                        },
                    },
                ]
            }
        )
    )
    assert work.contributors == (
        WorkContributor("Kask", "Mari"),
        WorkContributor("Tamm", "Jaan", orcid=ONE, affiliations=(Affiliation("Harbour Lab"),)),
    )
    assert work.container == Container(
        "Journal of Tides",
        kind="journal",
        issn_print="1234-5679",
        issn_online="2345-6780",
        publisher="Otter Press",
        volume="3",
        issue="2",
        first_page="1",
        last_page="9",
    )
    assert work.abstracts == (AbstractText("Vesi.", language="et"),)
    assert work.funding == (
        Funding("Mud Fund", "", ("T1",)),
        Funding("Tidal Fund", "https://doi.org/10.13039/000"),
    )
    assert work.references == (CitedWork(title="Mud", doi="10.5555/M", contributors=("Ann Li",)),)
    assert (work.language, work.dates.issued) == ("et", "2021-03-09")
    assert work.kind == WorkKind("MedicalScholarlyArticle", "article-journal")


def test_a_fuller_list_in_json_ld_counts() -> None:
    people = [{"name": "Mari Kask"}, {"name": "Jaan Tamm"}]
    work = read(meta("dc.creator", "Kask, Mari"), linked({"@type": "Article", "author": people}))
    assert [one.name for one in work.contributors] == ["Mari Kask", "Jaan Tamm"]


def test_the_site_is_no_author() -> None:
    head = [meta("og:site_name", "Tides Online"), meta("citation_publisher", "Otter Press")]
    for name in ("Tides Online", "Otter Press", "journal.example.org"):
        assert not read(*head, meta("dc.creator", name)).contributors


FLAT = "".join(
    f"<a href='/a/{n}'>{name}</a><sup>a</sup> <a href='https://orcid.org/{orcid}'><img></a>, "
    for n, (name, orcid) in enumerate((("Mari Kask", ONE), ("Jaan Tamm", TWO)))
)
ICONS_FIRST = "".join(
    f"<a href='https://orcid.org/{orcid}'><img></a><a href='/a/{n}'>{name}</a>, "
    for n, (name, orcid) in enumerate((("Mari Kask", ONE), ("Jaan Tamm", TWO)))
)
CARDS = "".join(
    f"<div><h4>{name}</h4><p>Institute</p><p><a href='http://orcid.org/{orcid}'>ORCID</a></div>"
    for name, orcid in (("J. Tamm", TWO), ("Kask M", ONE))
)
NAMED = (
    f"<a href='https://orcid.org/{TWO}'>Tamm, Jaan</a> <a href='//orcid.org/{ONE}'>Mari Kask</a>"
)


@pytest.mark.parametrize(
    "body", [FLAT, ICONS_FIRST, CARDS, NAMED], ids=["flat", "icons", "cards", "named"]
)
def test_orcids_that_are_linked_beside_names(body: str) -> None:
    head = meta("citation_author", "Mari Kask") + meta("citation_author", "Jaan Tamm")
    work = read(head, f"<body><div class=authors>{body}</div><p>Text.")
    assert [one.orcid for one in work.contributors] == [ONE, TWO]


def test_orcids_of_others_are_no_authors() -> None:
    head = meta("citation_author", "Mari Kask")
    body = f"<p>Mari Kask<p>Edited by <a>Ann Li</a> <a href='https://orcid.org/{ONE}'>iD</a>"
    work = read(head, f"<body><div>{body}</div>", "<a href=https://orcid.org/>ORCID</a>")
    assert [one.orcid for one in work.contributors] == [""]


@pytest.mark.parametrize(
    ("page", "licence"),
    [
        (f"<p>Under <a href='{CC_BY}'>CC BY</a>.", Licence(CC_BY, "CC-BY-4.0")),
        (
            f"<p><a href='{CC_BY}'>CC</a><footer><a rel=license"
            " href='https://creativecommons.org/licenses/by-nc/4.0/'>site</a></footer>",
            Licence(CC_BY, "CC-BY-4.0"),
        ),
        (
            f"<footer><a href='{CC_BY}'>CC</a></footer>",
            Licence(CC_BY, "CC-BY-4.0"),
        ),
        (
            "<p><a href='https://creativecommons.org/publicdomain/zero/1.0/'>data</a>"
            f"<a href='{CC_BY}'>text</a>",
            Licence(CC_BY, "CC-BY-4.0"),
        ),
        (
            "<p>© Kask. Distributed under the terms of the Creative Commons Attribution License.",
            Licence(name="Creative Commons Attribution License"),
        ),
        ("<p>The photo has a Creative Commons Attribution License.", None),
        ("<a href='#'  rel=license>Rights</a>", None),
    ],
)
def test_licences_that_the_page_shows(page: str, licence: Licence | None) -> None:
    assert read("<body>", page).licences == ((licence,) if licence else ())


def test_authors_that_only_the_page_shows() -> None:
    body = "".join(
        f"<li class=author-list><span class=author-name>{name}</span>"
        for name in ("Mari Kask, PhD", "Jaan Tamm", "Mari Kask, PhD")
    )
    found = read("<body><ul>", body, "</ul><p>Text.").contributors
    assert [one.name for one in found] == ["Mari Kask", "Jaan Tamm"]


def test_all_authors_in_one_element_with_the_marks_of_notes() -> None:
    body = "<span class=pb_authors>M. Kask<sup>1</sup>, J. Tamm<sup>2</sup>, and A. Li<sup>1</sup>"
    assert [one.name for one in read(body).contributors] == ["M. Kask", "J. Tamm", "A. Li"]


def test_a_page_that_says_nothing() -> None:
    assert read("<p>x") == Work()
