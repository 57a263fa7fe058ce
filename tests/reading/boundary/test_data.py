"""Addresses that JSON data name."""

from __future__ import annotations

import json

from pubcrawl.items.artifact import PageLink
from pubcrawl.reading.boundary.data import SIZE_MAX, data_links

IMAGE = "https://iiif.example/2/118204312.27/full/full/0/default.jpg"
MANIFEST = {
    "@context": "http://iiif.io/api/presentation/2/context.json",
    "label": "see https://a.example/in/a/text",
    "related": "https://maps.example/view/118204312",
    "sequences": [{"canvases": [{"images": [{"resource": {"@id": IMAGE}}, {"again": IMAGE}]}]}],
}


def test_values_that_are_addresses() -> None:
    found = data_links(json.dumps(MANIFEST).encode())
    assert found == (
        PageLink("https://maps.example/view/118204312", source="data"),
        PageLink(IMAGE, source="data"),
    )


def test_what_is_no_json_names_nothing() -> None:
    for body in (b"", b"{", b"\xff\xfe", b"[" * 100_000, b'"' + b"x" * SIZE_MAX + b'"'):
        assert data_links(body) == ()
