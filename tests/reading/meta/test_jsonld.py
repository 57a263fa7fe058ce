from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.formats.html import document
from pubcrawl.reading.meta import findings, jsonld
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Author
from pubcrawl.works.work import Affiliation, CitedWork, Licence, WorkContributor

URL = "https://journal.example.org/article/1"
LICENCE = "https://creativecommons.org/licenses/by/4.0/"
ARTICLE: dict[str, Any] = {
    "@context": "https://schema.org",
    "@type": "ScholarlyArticle",
    "headline": "Ebb &amp; <i>flow</i>",
    "description": ["<p>One</p><p>Two</p>"],
    "keywords": ["tides, low", "mud"],
    "datePublished": "2021-03-09T00:00:00Z",
    "sameAs": "https://doi.org/10.5555/a",
    "identifier": [{"@type": "PropertyValue", "propertyID": "PMID", "value": "90000001"}],
    "author": [
        {
            "@type": "Person",
            "name": "Kask, Mari",
            "email": "mailto:m.kask@example.org",
            "sameAs": ["https://example.org/mari", "https://orcid.org/0000-0002-1825-0097"],
            "affiliation": {
                "name": "Tidal Institute",
                "address": {"@type": "PostalAddress", "name": "Tidal Institute, Tartu"},
            },
        },
        {"givenName": "Jaan", "familyName": "Tamm"},
        "Ebb Group",
    ],
    "license": {"@type": "CreativeWork", "url": LICENCE},
    "isPartOf": {
        "@type": "PublicationIssue",
        "isPartOf": {"@type": ["Periodical"], "name": "Journal of Tides"},
    },
    "encoding": [
        {"encodingFormat": "application/pdf", "contentUrl": "/a.pdf"},
        {"encodingFormat": "text/xml", "contentUrl": "/a.xml"},
    ],
    "citation": [
        "Li A. Mud. 2019. doi:10.5555/m",
        {"@type": "ScholarlyArticle", "name": "Ooze", "@id": "https://doi.org/10.5555/o"},
    ],
}


def read(*scripts: str, type: PartType = PartType.DOI, head: str = "") -> Findings:
    tags = (f'<script type="application/ld+json">{script}</script>' for script in scripts)
    page = document(f"{head}{''.join(tags)}<p>x".encode(), url=URL)
    return findings(page, type)


def titles(found: Findings) -> list[object]:
    return [offer.content for offer in found.offers if offer.name == "title"]


@pytest.mark.parametrize(
    "value",
    [
        ARTICLE,
        [{"@type": "Organization"}, ARTICLE],
        {"@graph": [{"@type": "WebSite"}, {"@type": "Dataset", "name": "Data"}, ARTICLE]},
        {"@type": "WebPage", "mainEntity": ARTICLE},
        {**ARTICLE, "@type": ["Thing", "http://schema.org/MedicalScholarlyArticle"]},
    ],
    ids=["plain", "list", "graph", "entity", "types"],
)
def test_article(value: object) -> None:
    found = read(json.dumps(value))
    assert [(offer.name, offer.content) for offer in found.offers] == [
        ("pmid", "90000001"),
        ("doi", "10.5555/A"),
        ("title", "Ebb & flow"),
        ("keywords", ("tides, low", "mud")),
        ("abstract", "One\n\nTwo"),
    ]
    assert {offer.type for offer in found.offers} == {PartType.META}
    assert found.ids == ("90000001", "", "10.5555/A")
    orcid = "https://orcid.org/0000-0002-1825-0097"
    work = found.works[0].work
    assert work.contributors == (
        WorkContributor(
            "Kask",
            "Mari",
            orcid=orcid[-19:],
            email="m.kask@example.org",
            affiliations=(Affiliation("Tidal Institute, Tartu"),),
            corresponding=True,
        ),
        WorkContributor("Tamm", "Jaan"),
        WorkContributor(literal="Ebb Group"),
    )
    assert found.corresp_authors == (Author("Mari Kask", orcid, "m.kask@example.org"),)
    assert (found.journal_title, found.pub_date) == ("Journal of Tides", date(2021, 3, 9))
    assert work.licences == (Licence(LICENCE, "CC-BY-4.0"),)
    assert found.links == [Link("https://journal.example.org/a.pdf", PartType.PDF_META)]
    assert work.references == (
        CitedWork(doi="10.5555/M", year="2019", text="Li A. Mud. 2019. doi:10.5555/m"),
        CitedWork(doi="10.5555/O", title="Ooze"),
    )


def test_it_comes_after_the_meta_elements_and_is_worth_as_little_as_its_page() -> None:
    head = '<meta name="og:title" content="First"><meta name="citation_author" content="A">'
    found = read(json.dumps(ARTICLE), head=head, type=PartType.LINK_META)
    assert titles(found) == ["First", "Ebb & flow"]
    assert {offer.type for offer in found.offers} == {PartType.LINK_META}
    assert found.works[0].work.contributors == (WorkContributor(literal="A"),)


def test_authors_get_what_only_it_tells() -> None:
    authors = [{"@type": "Person", "name": name, "email": f"{name[0]}@x.org"} for name in "ABBC"]
    head = "".join(f'<meta name="citation_author" content="{name}">' for name in "aBDC")
    head += '<meta name="citation_author_email" content="c@y.org">'
    found = read(json.dumps({**ARTICLE, "author": authors}), head=head)
    assert [(each.name, each.email) for each in found.works[0].work.contributors] == [
        ("a", "A@x.org"),
        ("B", ""),  # JSON-LD has two authors of this name
        ("D", ""),
        ("C", "c@y.org"),
    ]


def test_a_data_set_where_there_is_no_article() -> None:
    assert titles(read('{"@type": "Dataset", "name": "Data"}')) == ["Data"]
    assert titles(read('{"@type": "Organization", "name": "Press"}')) == []


def test_escapes_of_what_no_text_may_hold() -> None:
    title = r"a\u0000b\ud800c\udc00\ud83d\ude00\\u0000\ud83d"
    found = read(f'{{"@type": "Article", "headline": "{title}"}}')
    content = {offer.name: offer.content for offer in found.offers}
    assert content["title"] == "a\ufffdb\ufffdc\ufffd\U0001f600\\u0000\ufffd"


@pytest.mark.parametrize(
    "script",
    [
        '<!-- {"@type": "Article", "name": "Ebb"} -->',
        '//<![CDATA[\n{"@type": "Article", "name": "Ebb"}\n//]]>',
        '{"@type": "Article", "name": "Ebb",}',
        '{"@type": "Article", "name": "Ebb"};',
        '{"@type": "Article", "name": "\nEbb\n"}',
        "{&quot;@type&quot;: &quot;Article&quot;, &quot;name&quot;: &quot;Ebb&quot;}",
    ],
    ids=["comment", "cdata", "comma", "semicolon", "line end", "escaped"],
)
def test_broken_json_is_mended(script: str) -> None:
    assert titles(read(script)) == ["Ebb"]


@pytest.mark.parametrize(
    "script",
    [
        "",
        "no JSON",
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"@graph":' * 100_000,
        '{"@type": "Article", "name": ' + "9" * 100_000 + "}",
        '{"@type": "Article", "name": "' + "x" * jsonld.SIZE_MAX + '"}',
        json.dumps([{"@type": "Thing"}] * 10_000 + [{"@type": "Article", "name": "Late"}]),
    ],
    ids=["empty", "text", "open", "deep", "graph", "number", "long", "many"],
)
def test_what_is_no_article_or_a_bomb_gives_nothing(script: str) -> None:
    good = '{"@type": "Dataset", "name": "Data"}'
    assert titles(read(good, script)) == ["Data"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from((*ARTICLE, "@id", "name", "text", "url", "value", "address", "email")),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(sorted(ARTICLE)), VALUES))
def test_any_values(work: dict[str, Any]) -> None:
    found = read(json.dumps({**work, "@type": "Article"}).replace("<", "\\u003c"))
    assert all(offer.content for offer in found.offers)
