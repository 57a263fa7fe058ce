"""Linksets in both formats, including odd ones."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pubcrawl.artifacts.page_reader import READERS
from pubcrawl.items.artifact import About, ArtifactResponse, SourceClaims
from pubcrawl.reading.boundary.linkset import SIZE_MAX, links, read_linkset

E0, E = "https://doi.org/10.5555/o.7", "https://otters.example/d/7"
AT = "https://otters.example/d/7/links.json"
ABOUT = About(E0, E, ("https://otters.example/old/7",), ("https://otters.example/id#7",))


def told(value: Any, about: About = ABOUT, status: int = 200) -> SourceClaims:
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    return READERS["linkset"](ArtifactResponse(AT, AT, status, "text/plain", (), body), about)


@pytest.mark.parametrize(
    ("body", "warning"),
    [
        (b"", "the linkset is empty"),
        (b"{", "the linkset cannot be read: not JSON"),
        (b'{"message": "not found"}', "the linkset has no links"),
        (b"[" * 100_000, "the linkset cannot be read"),
        (b"<!doctype html><title>Log in</title>", "the linkset is an HTML page"),
        (b"\x00\xff\xfe<\x80", "is not a link"),
        (b"[" + b" " * SIZE_MAX, "the linkset is not read"),
    ],
)
def test_what_cannot_be_read_is_a_warning(body: bytes, warning: str) -> None:
    found = told(body)
    assert found.claims == ()
    assert warning in found.warnings[0]


def test_the_reader_is_in_the_table() -> None:
    assert READERS["linkset"] is read_linkset


def test_links_without_a_context() -> None:
    assert [link.context for link in links(b'[{"item": {"href": "x"}}]', AT).links] == [AT]
