"""Hostile pages and arbitrary bytes give a result or a named error, in bounded time."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pubcrawl.exceptions import EmptyAnswer, ParseError
from pubcrawl.formats.html import document
from pubcrawl.ingest import biblio
from pubcrawl.ingest.biblio import tei, xml
from tests.cases import table

URL = "https://otters.example/a/7"
PIECES = st.sampled_from(
    [
        b"<p>",
        b"<a href=/x>",
        b"</a>",
        b"<nav>",
        b"<h2>Results",
        b"<select>",
        b"<svg>",
        b"<",
        b"<base href='http://[x'>",
        b"<link rel=canonical href='//[::1'>",
        b"<body id=x hidden>",
        b"<meta name=citation_title content='<b>&lt;'>",
        b"<meta name=DOI content='10.5555/\0'>",
        b"<meta property=og:title scheme=doi content=x>",
        b"<meta id=doi content='doi:10.1/'>",
        b"<meta name=citation_author content='; ,,'>",
        b"<meta name=citation_firstpage content='\xff'>",
        b"<meta name=generator content=OJS>",
        b"<img srcset=',, ,1x,data:x'>",
        b"<style>@import url(",
        b"<iframe src='http://[x'>",
        b"<script type=application/ld+json>",
        b'{"@type": "Article", "author": [null, 7, {}],',
        b'"isPartOf": [[], {"isPartOf": 7}], "volumeNumber": {}, "name": "\\ud800"}</script>',
        b"<TEI><teiHeader>",
        b"</teiHeader></TEI>",
        b"<article><front>",
        b"</front></article>",
        b"\0",
        b"\xed\xa0\x80",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"&#0;",
        b" 10.5555/a ",
    ]
)
BODIES = st.lists(PIECES, max_size=25).map(b"".join) | st.binary(max_size=200)
ADDRESSES = st.sampled_from(
    [URL, "", "http://[x", "https://doi.org/10.5555/a", "https://x.example"]
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(BODIES, ADDRESSES, st.booleans())
def test_any_page(body: bytes, url: str, as_xml: bool) -> None:
    try:
        page = document(body, url=url, xml=as_xml)
    except EmptyAnswer:
        return
    fields = biblio.biblio(page, url, {"Link": body.decode("latin-1")})
    assert json.loads(json.dumps(fields)) == fields
    assert all(fields.values())
    text = biblio.body(page)
    assert biblio.scope(page, url, fields, text.words) in biblio.SCOPES
    assert all(one.url.startswith("http") for one in biblio.resources(page, url))
    biblio.simhash(text.text)


@given(BODIES)
def test_any_xml(body: bytes) -> None:
    for reader, slug in ((tei.header, "bad-grobid-xml"), (xml.biblio, "xml-parse-error")):
        try:
            assert isinstance(reader(body), dict)
        except ParseError as error:
            assert error.slug == slug


@table
def test_work_is_bounded(pieces: list[tuple[str, int]]) -> None:
    """Each page would take minutes if the work were quadratic in its size."""
    page = "".join(text * times for text, times in pieces)
    whole = document(page.encode(), url=URL)
    fields = biblio.biblio(whole, URL, {"Link": page})
    text = biblio.body(whole)
    assert biblio.scope(whole, URL, fields, text.words) in biblio.SCOPES
    assert len(biblio.resources(whole, URL)) <= 200
    assert len(json.dumps(fields)) < 2_000_000
