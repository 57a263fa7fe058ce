"""Typed links in headers and heads."""

from __future__ import annotations

import pytest

from pubcrawl.parse.html import document
from pubcrawl.parse.signposting import LINKS_MAX, TypedLink, header, links

URL = "https://otters.example/a/7"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("<https://x.example/1>; rel=item", [("https://x.example/1", "item", "")]),
        (
            '</1>; REL="item describedby"; type="Application/PDF"',
            [
                ("https://otters.example/1", "item", "application/pdf"),
                ("https://otters.example/1", "describedby", "application/pdf"),
            ],
        ),
        (
            '<1>;title="a, b; \\"c\\"";rel=item , <2> ; rel = next',
            [
                ("https://otters.example/a/1", "item", ""),
                ("https://otters.example/a/2", "next", ""),
            ],
        ),
        ("<1>; rel=item; rel=next", [("https://otters.example/a/1", "item", "")]),
        ("<1>; rel=item; title*=UTF-8''x", [("https://otters.example/a/1", "item", "")]),
        (f"<1>; rel=item; anchor='{URL}'".replace("'", '"'), [(f"{URL[:-1]}1", "item", "")]),
        ('<1>; rel=item; anchor="#part"', [("https://otters.example/a/1", "item", "")]),
        ('<1>; rel=item; anchor="/other"', []),
        *((odd, []) for odd in ("", "<1>", "<1>; rel", "1; rel=item", "<", ",;,")),
    ],
)
def test_one_header(value: str, expected: list[tuple[str, str, str]]) -> None:
    assert list(header(value, URL)) == expected


def test_headers_come_before_the_head_and_each_link_once() -> None:
    page = document(
        b"<base href=/b/><link rel='Item Next' type=text/html href=1><link rel=item><a rel=item"
        b" href=x><link rel=item href=/2>",
        url=URL,
    )
    told = {"LINK": "</2>; rel=item", "X-Link": "</3>; rel=item"}
    assert links(page, URL, told) == (
        TypedLink("https://otters.example/2", "item"),
        TypedLink("https://otters.example/b/1", "item", "text/html"),
        TypedLink("https://otters.example/b/1", "next", "text/html"),
    )
    assert links(None, URL, {}) == ()
    assert links(document(b"<a/>", url=URL, xml=True), URL, {}) == ()


def test_links_end_somewhere() -> None:
    assert len(list(header("".join(f"<{n}>;rel=a," for n in range(5000)), URL))) == LINKS_MAX
    list(header('<1>;rel="' + "a " * 100_000, URL))
