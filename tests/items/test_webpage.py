"""What a page is worth."""

from __future__ import annotations

import pytest

from pubcrawl.items.webpage import Webpage

LONG = "x" * 50


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({}, "broken"),
        ({"final_url": "https://a.example/"}, "empty"),
        ({"status_code": 200}, "empty"),
        ({"status_code": 404, "title": "Not found"}, "broken"),
        ({"status_code": 404, "title": LONG}, "non-final"),
        ({"status_code": 299, "title": "a", "content": "b"}, "non-usable"),
        ({"status_code": 300, "content": LONG}, "non-final"),
        ({"status_code": 200, "title": LONG}, "non-final"),
        ({"status_code": 200, "content": LONG}, "final"),
        ({"status_code": 200, "title": LONG[:25], "content": LONG[25:]}, "final"),
        ({"status_code": 200, "content": LONG[1:]}, "non-usable"),
        ({"status_code": 200, "content": "\N{GRINNING FACE}" * 25}, "final"),
        ({"status_code": 200, "content": "x", "min_length": 1}, "final"),
        ({"status_code": 200, "min_length": 0}, "non-final"),
        ({"final_url": "https://a.example/", "content": LONG}, "final"),
    ],
)
def test_status(fields: dict[str, object], status: str) -> None:
    page = Webpage("https://a.example/", **fields)  # type: ignore[arg-type]
    assert page.status == status
    assert page.final == (status == "final")
