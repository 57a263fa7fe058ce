"""The metadata of a JATS article, and whether it is whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from pubcrawl.exceptions import ParseError
from pubcrawl.ingest.biblio import xml
from tests.cases import read

DATA = read(Path(__file__).with_suffix(".yaml"))

JATS = """<?xml version="1.0"?>
<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ali="http://www.niso.org/schemas/ali/1.0/"
 article-type="research-article" xml:lang="en"><front><journal-meta>
 <journal-id journal-id-type="nlm-ta">Ott Let</journal-id><journal-title-group>
 <journal-title>Otter Letters</journal-title></journal-title-group>
 <issn pub-type="epub">20493680</issn><publisher><publisher-name>Holt Press</publisher-name>
 </publisher></journal-meta><article-meta>
 <article-id pub-id-type="doi">10.5555/OTTER.7</article-id>
 <article-id pub-id-type="pmid">90000007</article-id>
 <article-id pub-id-type="pmc">PMC90000007</article-id>
 <title-group><article-title>Of <italic>Otters</italic></article-title><subtitle>A
  study</subtitle></title-group>
 <contrib-group><contrib contrib-type="author"><contrib-id
  contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id><name>
  <surname>Lutra</surname><given-names>Ann</given-names></name><email>ann@otters.example</email>
  <xref ref-type="aff" rid="a1 a2"/></contrib>
  <contrib contrib-type="author"><collab>The Beaver Group</collab></contrib>
  <contrib contrib-type="editor"><name><surname>Carp</surname></name></contrib></contrib-group>
 <aff id="a1"><label>1</label><institution>River Institute</institution>, <city>Holt</city>. E-mail:
  <email>ann@otters.example</email></aff><aff id="a2"><sup>2</sup>Lake School</aff>
 <pub-date pub-type="collection"><year>2025</year></pub-date>
 <pub-date pub-type="epub"><day>31</day><month>1</month><year>2026</year></pub-date>
 <volume>14</volume><issue>3</issue><fpage>7</fpage><lpage>12</lpage>
 <elocation-id>e7</elocation-id><permissions><license><ali:license_ref
 >https://creativecommons.org/licenses/by/4.0/</ali:license_ref><license-p>Free.</license-p>
 </license></permissions><abstract><p>They swim.</p></abstract></article-meta></front>
 <body><sec><title>Results</title><p>They swim well.</p><fig><graphic xlink:href="f1.tif"/></fig>
  <p><inline-graphic xlink:href="f1.tif"/><graphic xlink:href="f2.tif"/></p></sec></body>
 <back><ref-list><ref><label>1</label><mixed-citation>Carp C. <source>Rivers</source>. 1999.
 </mixed-citation></ref><ref><element-citation><person-group><name><surname>Pike</surname>
 <given-names>P</given-names></name></person-group><article-title>Lakes</article-title
 ><year>2001</year></element-citation></ref></ref-list></back></article>"""


def test_an_article() -> None:
    assert [*xml.read_jats_article(JATS.encode())] == DATA["an article"]
    assert xml.biblio(JATS.encode()) == xml.read_jats_article(JATS.encode()).biblio


def test_what_is_missing_is_named() -> None:
    article = xml.read_jats_article(b"<article><front><article-meta/></front></article>")
    assert article.biblio == {}
    assert article.meta["missing"] == ["title", "contribs", "ids", "body"]
    assert xml.read_jats_article(b"<article/>").meta["missing"] == [
        "title",
        "contribs",
        "ids",
        "body",
    ]


def test_the_one_place_of_all_authors() -> None:
    names = "".join(
        f"<contrib><name><surname>{name}</surname></name></contrib>" for name in ("A", "B")
    )
    body = f"<article><front><article-meta><contrib-group>{names}<aff>Holt</aff></contrib-group>"
    people = xml.biblio(f"{body}</article-meta></front></article>".encode())["contribs"]
    assert people == [{"name": name, "affiliations": ["Holt"]} for name in ("A", "B")]


@pytest.mark.parametrize(
    "dates",
    [
        "<pub-date><month>Jan</month><year>2026</year></pub-date>",
        "<pub-date pub-type='ppub'><year>2026</year></pub-date>"
        "<pub-date pub-type='collection'><month>1</month><year>2026</year></pub-date>",
        "<pub-date date-type='pub' iso-8601-date='2026-01'/>",
    ],
)
def test_dates_say_no_more_than_the_article(dates: str) -> None:
    body = f"<article><front><article-meta>{dates}</article-meta></front></article>"
    assert xml.biblio(body.encode()) == {"release_date": "2026-01"}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"no XML",
        b"<article>",
        b"<tei/>",
        JATS.encode()[:-30],
        b"\x1f\x8b\x08",
        b"<!DOCTYPE html><html><body>Sign in</body></html>",
        b"<article>" * 300 + b"</article>" * 300,
    ],
)
def test_what_is_no_article(body: bytes) -> None:
    with pytest.raises(ParseError) as caught:
        xml.read_jats_article(body)
    assert caught.value.slug == "xml-parse-error"
