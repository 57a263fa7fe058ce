"""Hostile pages and arbitrary bytes give a result or a named error, in bounded time."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pubcrawl.exceptions import EmptyAnswer, ParseError
from pubcrawl.formats.html import document
from pubcrawl.ingest import biblio
from pubcrawl.ingest.biblio import scopes, xml
from pubcrawl.ingest.biblio.near import simhash
from pubcrawl.reading.subresources import resources
from tests.cases import read, table
from tests.shares import share

URL = "https://otters.example/a/7"
DATA = read(Path(__file__).with_suffix(".yaml"))
PIECES = st.sampled_from([text.encode("latin-1") for text in DATA["PIECES"]])
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
    except ParseError as error:
        assert error.slug == "bad-charset"
        return
    fields = biblio.biblio(page, url, {"Link": body.decode("latin-1")})
    assert json.loads(json.dumps(fields)) == fields
    assert all(fields.values())
    text = scopes.body(page)
    assert scopes.scope(page, url, fields, text.words) in scopes.SCOPES
    assert all(one.url.startswith("http") for one in resources(page, url))
    simhash(text.text)


@given(BODIES)
def test_any_xml(body: bytes) -> None:
    for reader, slug in (
        (xml.read_tei_header, "bad-grobid-xml"),
        (xml.read_jats_article, "xml-parse-error"),
    ):
        try:
            assert isinstance(reader(body), dict)
        except ParseError as error:
            assert error.slug == slug


@table
def test_work_is_bounded(pieces: list[tuple[str, int]]) -> None:
    """Each page would take minutes if the work were quadratic in its size."""
    page = "".join(text * (times // share(3, 1) or 1) for text, times in pieces)
    try:
        whole = document(page.encode(), url=URL)
        fields = biblio.biblio(whole, URL, {"Link": page})
    except ParseError as error:  # a page has a depth
        assert "inside each other" in str(error)
        return
    text = scopes.body(whole)
    assert scopes.scope(whole, URL, fields, text.words) in scopes.SCOPES
    assert len(resources(whole, URL)) <= 200
    assert len(json.dumps(fields)) < 2_000_000
