"""TimeMaps as RFC 7089 and archives write them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import NotJSON, ParseError
from pubcrawl.formats.timemap import Memento, read_timemap

URL = "https://archive.example/timemap/link/https://repo.example/d/1"
LINKS = b"""<https://repo.example/d/1>;rel="original",
<https://archive.example/timemap/link/https://repo.example/d/1>
 ; rel="self";type="application/link-format"
 ; from="Tue, 20 Jun 2000 18:02:59 GMT" ; until="Wed, 09 Apr 2008 20:30:51 GMT",
<https://archive.example/https://repo.example/d/1>; rel="timegate",
<https://archive.example/2008/https://repo.example/d/1>
 ; rel="last memento";datetime="Wed, 09 Apr 2008 20:30:51 GMT",
<https://archive.example/2000/https://repo.example/d/1>
 ; rel="first memento";datetime="Tue, 20 Jun 2000 18:02:59 GMT",
<https://archive.example/x>; rel="memento"; datetime="some day",
<http://[bad>; rel="memento"; datetime="Tue, 20 Jun 2000 18:02:59 GMT", <http://[>; rel="timemap",
<https://archive.example/timemap/2/https://repo.example/d/1>; rel="timemap"
"""
JSON = b"""{"original_uri": "https://repo.example/d/1", "self": "https://archive.example/t.json",
"mementos": {"first": {"datetime": "2000-06-20T18:02:59Z", "uri": "https://archive.example/2000"},
"list": [{"datetime": "2008-04-09T22:30:51+02:00", "uri": "https://archive.example/2008"},
{"datetime": "2000-06-20T18:02:59Z", "uri": "/2000"}, 7, {"uri": "https://archive.example/x"},
{"uri": "/y", "datetime": "0001-01-01T00:00:00+10:00"}]},
"pages": {"next": {"uri": "https://archive.example/t2.json"}}, "timemap_index": null}"""
FIRST = datetime(2000, 6, 20, 18, 2, 59, tzinfo=UTC)
LAST = datetime(2008, 4, 9, 20, 30, 51, tzinfo=UTC)


def test_links() -> None:
    found = read_timemap(LINKS, "application/link-format", URL)
    assert found.original == "https://repo.example/d/1"
    assert [one.datetime for one in found.mementos] == [FIRST, LAST]
    assert found.mementos[0].url == "https://archive.example/2000/https://repo.example/d/1"
    assert found.more == ("https://archive.example/timemap/2/https://repo.example/d/1",)
    assert found.warnings == (
        "a memento without a date: 'https://archive.example/x'",
        "a memento without an address",
    )


@pytest.mark.parametrize("content_type", ["application/json", "text/plain"])
def test_json(content_type: str) -> None:
    found = read_timemap(JSON, content_type, "https://archive.example/t.json")
    assert found.original == "https://repo.example/d/1"
    assert found.mementos == (
        Memento("https://archive.example/2000", FIRST),
        Memento("https://archive.example/2008", LAST),
    )
    assert found.more == ("https://archive.example/t2.json",)
    assert len(found.warnings) == 2


def test_an_index_of_parts_has_no_mementos_of_its_own() -> None:
    body = (
        b'{"original_uri": "https://a.example/", "timemap_index": [{"uri": "/1"}, {"uri": "/2"}]}'
    )
    found = read_timemap(body, "application/json", URL)
    assert found.mementos == ()
    assert found.more == ("https://archive.example/1", "https://archive.example/2")


@pytest.mark.parametrize(
    ("body", "content_type", "error"),
    [
        (b"{", "application/json", NotJSON),
        (b"[]", "application/json", ParseError),
        (b"{}", "application/json", ParseError),
        (b"<html>not here</html>", "text/html", ParseError),
        (b"", "application/link-format", ParseError),
    ],
)
def test_what_is_none_is_an_error(body: bytes, content_type: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        read_timemap(body, content_type, URL)


@given(st.binary(max_size=300), st.sampled_from(["application/json", "application/link-format"]))
def test_any_bytes(body: bytes, content_type: str) -> None:
    for text in (body, LINKS[: len(body)] + body, JSON[: len(body)] + body):
        try:
            found = read_timemap(text, content_type, URL)
        except ParseError:
            continue
        assert list(found.mementos) == sorted(found.mementos, key=lambda o: (o.datetime, o.url))
