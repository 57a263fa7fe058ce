"""Addresses in JSON data."""

from __future__ import annotations

import json

from pubcrawl.items.artifact import PageLink
from pubcrawl.reading.boundary.data import SIZE_MAX, data_links

IMAGE = "https://iiif.example/2/118204312.27/full/full/0/default.jpg"
BASE = "https://maps.example/api/record?id=7"
MANIFEST = {
    "@context": "http://iiif.io/api/presentation/2/context.json",
    "label": "see https://a.example/in/a/text",
    "related": "https://maps.example/view/118204312",
    "sequences": [{"canvases": [{"images": [{"resource": {"@id": IMAGE}}, {"again": IMAGE}]}]}],
}


def test_values_that_are_addresses() -> None:
    found = data_links(json.dumps(MANIFEST).encode(), BASE)
    assert found == (
        PageLink("https://maps.example/view/118204312", source="data"),
        PageLink(IMAGE, source="data"),
    )


def test_what_is_no_json_names_nothing() -> None:
    for body in (b"", b"{", b"\xff\xfe", b"[" * 100_000, b'"' + b"x" * SIZE_MAX + b'"'):
        assert data_links(body, BASE) == ()


def test_paths_under_the_names_of_addresses() -> None:
    record = {"data_url": "/static/7/tides.csv", "title": "/tides/", "parts": [{"href": "/a"}]}
    found = [each.url for each in data_links(json.dumps(record).encode(), BASE)]
    assert found == ["https://maps.example/static/7/tides.csv", "https://maps.example/a"]
