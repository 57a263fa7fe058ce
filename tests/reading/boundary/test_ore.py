"""Resource maps of OAI-ORE, in all their formats."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import EmptyAnswer, NotJSON, ParseError
from pubcrawl.formats.html import document
from pubcrawl.items.artifact import (
    About,
    ArtifactContext,
    ArtifactResponse,
    Claim,
    DocumentRequest,
    Related,
    SourceClaims,
)
from pubcrawl.reading.boundary import ore

E = "https://repo.example/d/77"
MAP = "https://repo.example/d/77/map"
US = About(E, E, cite_as=("https://doi.org/10.5555/x77",))

ATOM = f"""<?xml version="1.0" encoding="UTF-8"?>
<entry xmlns="http://www.w3.org/2005/Atom" xmlns:ex="https://repo.example/ns#">
  <id>tag:repo.example,2026:77</id>
  <title>Otters of the Otter</title>
  <author><name>A. Writer</name><uri>https://orcid.org/0000-0002-1825-0097</uri></author>
  <category scheme="http://www.openarchives.org/ore/terms/" label="Aggregation"
            term="http://www.openarchives.org/ore/terms/Aggregation"/>
  <category term="http://purl.org/dc/dcmitype/Dataset"/>
  <link rel="self" href="{MAP}"/>
  <link rel="http://www.openarchives.org/ore/terms/describes" href="{E}#aggregation"/>
  <link rel="alternate" type="text/html" href="/d/77"/>
  <link rel="license" href="https://creativecommons.org/licenses/by/4.0/"/>
  <link rel="http://www.openarchives.org/ore/terms/aggregates" href="/f/1"
        type="text/csv" length="8812" title="counts.csv"/>
  <link rel="http://www.openarchives.org/ore/terms/aggregates" href="/f/2.pdf"/>
</entry>""".encode()

RDF_XML = f"""<?xml version="1.0"?>
<!DOCTYPE rdf:RDF [<!ENTITY secret SYSTEM "file:///etc/hostname">]>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns:ore="http://www.openarchives.org/ore/terms/" xmlns:dcterms="http://purl.org/dc/terms/">
  <ore:ResourceMap rdf:about="{MAP}">
    <ore:describes><ore:Aggregation rdf:about="{E}#aggregation">
      <dcterms:title>Otters &secret;of the Otter</dcterms:title>
      <dcterms:creator rdf:resource="https://orcid.org/0000-0002-1825-0097"/>
      <ore:aggregates rdf:resource="https://repo.example/f/1"/>
      <ore:aggregates><rdf:Description rdf:about="/f/2.pdf"/></ore:aggregates>
    </ore:Aggregation></ore:describes>
  </ore:ResourceMap>
  <rdf:Description rdf:about="https://repo.example/f/1" dcterms:format="text/csv">
    <dcterms:extent>8812</dcterms:extent><dcterms:title>counts.csv</dcterms:title>
  </rdf:Description>
</rdf:RDF>""".encode()

TURTLE = b"""@prefix ore: <http://www.openarchives.org/ore/terms/> .
@prefix dcterms: <http://purl.org/dc/terms/> .
<> ore:describes <../77#aggregation> .
<../77#aggregation> a ore:Aggregation ;
    dcterms:title "Otters of the Otter"@en ;
    dcterms:creator <https://orcid.org/0000-0002-1825-0097> ;
    ore:aggregates <https://repo.example/f/1>, </f/2.pdf> .
<https://repo.example/f/1> dcterms:format "text/csv" ; dcterms:extent 8812 ;
    dcterms:title '''counts.csv''' .
"""

ORE = "http://www.openarchives.org/ore/terms"
N_TRIPLES = f"""<{MAP}> <{ORE}/describes> <{E}#aggregation> .
<{E}#aggregation> <http://purl.org/dc/terms/title> "Otters of the Otter" .
<{E}#aggregation> <http://purl.org/dc/terms/creator> <https://orcid.org/0000-0002-1825-0097> .
<{E}#aggregation> <{ORE}/aggregates> <https://repo.example/f/1> .
<{E}#aggregation> <{ORE}/aggregates> <https://repo.example/f/2.pdf> .
<https://repo.example/f/1> <http://purl.org/dc/terms/format> "text/csv" .
<https://repo.example/f/1> <http://purl.org/dc/terms/extent> "8812" .
<https://repo.example/f/1> <http://purl.org/dc/terms/title> "counts.csv" .
""".encode()

JSON_LD = json.dumps(
    {
        "@context": "https://w3id.example/ore/context",
        "@id": MAP,
        "@type": "ResourceMap",
        "describes": {
            "@id": f"{E}#aggregation",
            "@type": "Aggregation",
            "dcterms:title": {"@value": "Otters of the Otter", "@language": "en"},
            "dcterms:creator": {"@id": "https://orcid.org/0000-0002-1825-0097"},
            "aggregates": [
                {
                    "@id": "https://repo.example/f/1",
                    "dcterms:format": "text/csv",
                    "dcterms:extent": 8812,
                    "dcterms:title": "counts.csv",
                },
                "/f/2.pdf",
            ],
        },
    }
).encode()


def answer(body: bytes, url: str = MAP, type: str = "", status: int = 200) -> ArtifactResponse:
    return ArtifactResponse(url, url, status, type, (), body)


def uris(said: SourceClaims) -> list[str]:
    return [claim.uri for claim in said.claims if claim.content]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (ATOM, "application/atom+xml"),
        (RDF_XML, "application/rdf+xml"),
        (TURTLE, "text/turtle"),
        (N_TRIPLES, "application/n-triples"),
        (JSON_LD, "application/ld+json"),
    ],
    ids=["atom", "rdfxml", "turtle", "ntriples", "jsonld"],
)
@pytest.mark.parametrize("served", ["as it is", "text/plain"])
def test_each_format_says_the_same(body: bytes, kind: str, served: str) -> None:
    said = ore.read_resource_map(answer(body, type=kind if served == "as it is" else served), US)
    assert set(said.claims) == {
        Claim(
            "https://repo.example/f/1",
            "item",
            "ore:aggregates",
            type="text/csv",
            size=8812,
            name="counts.csv",
        ),
        Claim("https://repo.example/f/2.pdf", "item", "ore:aggregates"),
        Claim(MAP, "resource_map", "ore:isDescribedBy", content=False),
    }
    assert said.source == "ore"
    assert said.title.replace("&secret;", "") == "Otters of the Otter"
    assert ArtifactContext("https://orcid.org/0000-0002-1825-0097", "author") in said.context
    assert said.warnings == ()


DATAVERSE: dict[str, Any] = {
    "@id": "https://dv.example/api/datasets/export?exporter=OAI_ORE&persistentId=doi:10.5555/x77",
    "@type": "ore:ResourceMap",
    "dcterms:modified": "2026-05-11",
    "dcterms:creator": "Otterverse",
    "ore:describes": {
        "@id": "doi:10.5555/X77",
        "@type": ["ore:Aggregation", "schema:Dataset"],
        "title": "Otters of the Otter",
        "author": {"citation:authorName": "Writer, A."},
        "schema:license": "https://creativecommons.org/publicdomain/zero/1.0",
        "schema:isPartOf": {"schema:name": "Rivers", "@id": "https://dv.example/dataverse/rivers"},
        "ore:aggregates": [
            {
                "@id": "doi:10.5555/X77/AAA",
                "@type": "ore:AggregatedResource",
                "schema:name": "counts.tab",
                "schema:sameAs": "https://dv.example/api/access/datafile/:persistentId?persistentId="
                "doi:10.5555/X77/AAA",
                "schema:fileFormat": "text/tab-separated-values",
                "dvcore:restricted": False,
                "dvcore:filesize": 8812,
                "dvcore:checksum": {"@type": "MD5", "@value": "0" * 31 + "A"},
            },
            {
                "@id": "https://dv.example/file.xhtml?fileId=12",
                "@type": "ore:AggregatedResource",
                "schema:name": "secret.csv",
                "schema:sameAs": "https://dv.example/api/access/datafile/12",
                "dvcore:restricted": True,
                "dvcore:filesize": 12,
                "dvcore:checksum": {"@type": "SHA-1", "@value": "b" * 40},
            },
        ],
    },
    "@context": {
        "author": "http://purl.org/dc/terms/creator",
        "citation": "https://dataverse.org/schema/citation/",
        "dcterms": "http://purl.org/dc/terms/",
        "dvcore": "https://dataverse.org/schema/core#",
        "ore": "http://www.openarchives.org/ore/terms/",
        "schema": "http://schema.org/",
        "title": "http://purl.org/dc/terms/title",
    },
}


def test_files_of_dataverse_are_where_they_can_be_had() -> None:
    said = ore.read_resource_map(
        answer(json.dumps(DATAVERSE).encode(), "https://dv.example/export"), US
    )
    tab, page, secret = (claim for claim in said.claims if claim.content)
    assert tab == Claim(
        "https://dv.example/api/access/datafile/:persistentId?persistentId=doi:10.5555/X77/AAA",
        "item",
        "ore:aggregates",
        type="text/tab-separated-values",
        size=8812,
        digests=(("md5", "0" * 31 + "a"),),
        name="counts.tab",
    )
    assert page == Claim(
        "https://dv.example/file.xhtml?fileId=12", "content_page", "ore:aggregates"
    )
    assert secret.uri == "https://dv.example/api/access/datafile/12"
    assert (secret.role, secret.access) == ("item", "auth")
    assert secret.digests == (("sha1", "b" * 40),)
    assert said.title == "Otters of the Otter"
    assert said.artifact_type == "Dataset"
    assert said.identifiers == ("https://doi.org/10.5555/X77",)
    assert said.related == (Related("https://dv.example/dataverse/rivers", "isPartOf"),)
    assert said.context == (
        ArtifactContext("https://creativecommons.org/publicdomain/zero/1.0", "license"),
    )


PREFIXES = (
    "@prefix ore: <http://www.openarchives.org/ore/terms/> .\n"
    "@prefix dc: <http://purl.org/dc/terms/> .\n"
)


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        # The aggregation that has the page's address or DOI, or names the page, is used.
        (f"<{E}> ore:aggregates </1> . </d/78> ore:aggregates </2> .", ["1"]),
        ("<https://doi.org/10.5555/X77> ore:aggregates </1> . </a> ore:aggregates </2> .", ["1"]),
        (
            '</a> ore:aggregates </1> ; dc:identifier "doi:10.5555/x77" .'
            " </b> ore:aggregates </2> .",
            ["1"],
        ),
        (f"</a> ore:aggregates </1>; ore:similarTo <{E}> . </b> ore:aggregates </2> .", ["1"]),
        # The aggregation that this map describes is used, or the only one.
        ("<> ore:describes </a> . </a> ore:aggregates </1> . </b> ore:aggregates </2> .", ["1"]),
        ("</a> ore:isDescribedBy <> ; ore:aggregates </1> . </b> ore:aggregates </2> .", ["1"]),
        ("</a> ore:aggregates </1> .", ["1"]),
        ("</1> ore:isAggregatedBy </a> .", ["1"]),
        ("</a> ore:aggregates </1> . </b> ore:aggregates </2> .", []),
        # A proxy stands for its resource; a part that is an aggregation is another artifact.
        (
            "</a> ore:aggregates </p>, </2> . </p> ore:proxyFor </1> ; ore:proxyIn </a> .",
            ["1", "2"],
        ),
        ("</a> ore:aggregates </1>, </b> . </b> ore:aggregates </2> .", ["1"]),
        ("</a> ore:aggregates </1>, </b> . </b> a ore:Aggregation .", ["1"]),
        # Only resources with a web address count; a bad value does not affect the others.
        ('</a> ore:aggregates </1>, <urn:x:2>, <http://[bad>, "3", [] .', ["1"]),
        ('</a> ore:aggregates <urn:x:1> . <urn:x:1> <http://schema.org/contentUrl> "/1" .', []),
        (
            "</a> ore:aggregates <urn:x:1> ."
            ' <urn:x:1> <https://schema.org/contentUrl> "https://repo.example/1" .',
            ["1"],
        ),
        ("</a> ore:aggregates </1> . </c> bad:term </d> . </a> ore:aggregates </2> .", ["1", "2"]),
    ],
)
def test_which_aggregation(statements: str, expected: list[str]) -> None:
    said = ore.read_resource_map(answer((PREFIXES + statements).encode(), type="text/turtle"), US)
    assert sorted(uris(said)) == [f"https://repo.example/{name}" for name in expected]
    assert said.evidence or said.warnings


def test_an_aggregation_in_another_is_related() -> None:
    statements = "</a> ore:aggregates </1>, </b> . </b> ore:aggregates </2> ."
    said = ore.read_resource_map(answer((PREFIXES + statements).encode(), type="text/turtle"), US)
    assert said.related == (Related("https://repo.example/b", "aggregates"),)


def test_metadata_in_a_package_is_told_from_data() -> None:
    """DataONE marks metadata with cito:documents."""
    statements = (
        "</a> ore:aggregates </eml.xml>, </1> . @prefix cito: <http://purl.org/spar/cito/> ."
        " </eml.xml> cito:documents </1>, </eml.xml> . </1> cito:isDocumentedBy </eml.xml> ."
    )
    said = ore.read_resource_map(answer((PREFIXES + statements).encode(), type="text/turtle"), US)
    assert {(claim.uri[21:], claim.role) for claim in said.claims if claim.content} == {
        ("eml.xml", "metadata"),
        ("1", "item"),
    }


def test_a_map_that_only_says_where_the_aggregation_is_described() -> None:
    statements = "</a> ore:isDescribedBy </maps/a> ."
    said = ore.read_resource_map(answer((PREFIXES + statements).encode(), type="text/turtle"), US)
    assert said.asks == (DocumentRequest("https://repo.example/maps/a", "document", reader="ore"),)
    assert not said.claims
    assert said.warnings == ("the document aggregates nothing",)


def test_a_feed_whose_entries_are_the_resources() -> None:
    feed = b"""<feed xmlns="http://www.w3.org/2005/Atom"><id>https://repo.example/a</id>
      <category term="http://www.openarchives.org/ore/terms/Aggregation"/>
      <link rel="self" href="/d/77/map"/><link rel="alternate" href="/d/77"/><title>Otters</title>
      <entry><title>One</title><link rel="alternate" href="/1" type="text/csv" length="7"/></entry>
      <entry><title>Two</title><link href="/2"/></entry><entry><title>None</title></entry></feed>"""
    said = ore.read_resource_map(answer(feed), US)
    assert [claim[:8] for claim in said.claims if claim.content] == [
        ("https://repo.example/1", "item", "ore:aggregates", True, "text/csv", "", 7, ()),
        ("https://repo.example/2", "item", "ore:aggregates", True, "", "", None, ()),
    ]
    assert said.title == "Otters"
    assert said.evidence == (
        "resource map with 2 aggregated resources: the aggregation names the entry page",
    )


def test_a_feed_of_maps_has_that_of_the_page() -> None:
    other = ATOM.replace(b"/d/77", b"/d/78").replace(b"/f/", b"/g/")
    entries = b"".join(each.partition(b"?>")[2] for each in (other, ATOM))
    feed = b'<feed xmlns="http://www.w3.org/2005/Atom">' + entries + b"</feed>"
    assert uris(ore.read_resource_map(answer(feed), US)) == [
        "https://repo.example/f/1",
        "https://repo.example/f/2.pdf",
    ]


def test_statements_beside_the_links_of_an_entry_are_read() -> None:
    more = b"""<oreatom:triples xmlns:oreatom="http://www.openarchives.org/ore/atom/"
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/terms/">
      <rdf:Description rdf:about="https://repo.example/f/2.pdf"><dc:format>application/pdf</dc:format>
      </rdf:Description></oreatom:triples></entry>"""
    said = ore.read_resource_map(answer(ATOM.replace(b"</entry>", more)), US)
    assert [claim.type for claim in said.claims if claim.content] == ["text/csv", "application/pdf"]


def test_a_map_that_is_cut_short_says_what_came() -> None:
    said = ore.read_resource_map(answer(RDF_XML[: RDF_XML.index(b"<ore:aggregates><rdf:")]), US)
    assert uris(said) == ["https://repo.example/f/1"]
    assert "cut short" in said.warnings[0]


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b" ", EmptyAnswer),
        (b'{"a"', NotJSON),
        (b"<a><b/></a>", ParseError),
        (b"%PDF-1.7", ParseError),
        (b"<urn:a> <urn:b> . ", ParseError),
    ],
)
def test_what_is_no_map_is_an_error(body: bytes, error: type[ParseError]) -> None:
    with pytest.raises(error):
        ore.read_resource_map(answer(body, type="text/turtle" if b"urn" in body else ""), US)


def test_a_map_that_did_not_come() -> None:
    said = ore.read_resource_map(answer(b"not here", status=404), US)
    assert said == SourceClaims("ore", warnings=(f"{MAP} has status 404",))


HEAD = (
    b"<link rel=resourcemap type=application/rdf+xml href=/d/77/map>"
    b"<link rel=describedby type=application/atom+xml href=/atom>"
    b"<link rel=describedby type=text/html href=/about>"
)


def test_a_page_names_its_map() -> None:
    headers = (("link", f'<{MAP}.ttl>; rel="ResourceMap"; type="text/turtle"'),)
    page = answer(HEAD, E)._replace(headers=headers)
    said = ore.find_resource_maps(document(HEAD, url=E), page, US)
    assert said is not None
    assert said.asks == (
        DocumentRequest(f"{MAP}.ttl", "document", accept="text/turtle", reader="ore"),
        DocumentRequest(MAP, "document", accept="application/rdf+xml", reader="ore"),
        DocumentRequest(
            "https://repo.example/atom",
            "document",
            accept="application/atom+xml",
            reader="metadata",
        ),
    )
    assert [(claim.uri, claim.role, claim.content) for claim in said.claims] == [
        (f"{MAP}.ttl", "resource_map", False),
        (MAP, "resource_map", False),
    ]
    other = "https://repo.example/d/78"
    assert ore.find_resource_maps(document(HEAD, url=other), answer(HEAD, other), US) is None
    assert ore.find_resource_maps(None, answer(b"", E), US) is None


@given(st.permutations(N_TRIPLES.decode().splitlines()))
def test_the_order_of_statements_does_not_matter(lines: list[str]) -> None:
    said = ore.read_resource_map(
        answer("\n".join(lines).encode(), type="application/n-triples"), US
    )
    straight = ore.read_resource_map(answer(N_TRIPLES, type="application/n-triples"), US)
    assert set(said.claims) == set(straight.claims)
    assert (said.title, said.context, said.evidence) == (
        (straight.title, straight.context, straight.evidence)
    )


BODIES = (ATOM, RDF_XML, TURTLE, N_TRIPLES, JSON_LD, json.dumps(DATAVERSE).encode())


@given(st.sampled_from(BODIES), st.integers(0, 3000), st.binary(max_size=4), st.booleans())
def test_anything_is_read_or_refused(body: bytes, place: int, put: bytes, turtle: bool) -> None:
    broken = body[:place] + put + body[place + len(put) :]
    try:
        said = ore.read_resource_map(answer(broken, type="text/turtle" if turtle else ""), US)
    except ParseError:
        return
    assert all(claim.uri.startswith(("http://", "https://")) for claim in said.claims)


def test_a_map_of_many() -> None:
    """A map is read in linear time; in quadratic time this test would not end."""
    number = 50_000
    many = ", ".join(f"</f/{place}>" for place in range(number))
    more = f"{many}, </f/one>, </f/too>, </f/many>"
    said = ore.read_resource_map(answer(f"{PREFIXES}</a> ore:aggregates {more} .".encode()), US)
    assert len(uris(said)) == number
    assert said.abridged
    assert said.warnings == ("cut after 50000 resources",)
