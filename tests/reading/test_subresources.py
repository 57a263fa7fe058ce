"""Resources of a page: each kind, ignored resources, and the limit."""

from __future__ import annotations

import pytest

from pubcrawl.exceptions import ParseError, RuleErrors
from pubcrawl.formats.html import document
from pubcrawl.reading.subresources import (
    RESOURCES_MAX,
    PageResource,
    completeness,
    of_stylesheet,
    read_ignore_list,
    resources,
)
from pubcrawl.tables.yaml import Source
from tests.cases import table

URL = "https://otters.example/a/7"


def listed(html: str) -> list[list[str]]:
    return [
        [one.url.removeprefix("https://otters.example/a/"), one.type]
        for one in resources(document(html.encode(), url=URL), URL)
    ]


@table
def test_each_kind(html: str, expected: list[list[str]]) -> None:
    assert listed(html) == expected


@table
def test_what_is_passed_over(html: str) -> None:
    assert listed(html) == []


def test_a_host_that_only_looks_like_one_is_loaded() -> None:
    assert listed("<img src=https://nottwitter.com/x.png>")


def test_more_than_a_page_may_load() -> None:
    many = [f"<img src={number}.png>" for number in range(RESOURCES_MAX)]
    assert len(listed("".join(many))) == RESOURCES_MAX
    with pytest.raises(ParseError) as caught:
        listed("".join([*many, "<script src=x.js></script>"]))
    assert caught.value.slug == "too-many-resources"


def test_what_may_be_loaded_too_only_fills_up() -> None:
    srcset = ", ".join(f"{number}.png {number}w" for number in range(1, 400))
    found = listed(f"<img src=x.png srcset='{srcset}'><img src=y.png>")
    assert found[:2] == [["x.png", "image"], ["y.png", "image"]]
    assert len(found) == RESOURCES_MAX


def test_a_style_sheet_by_itself() -> None:
    css = "@import \"b.css\"; p {background: url(../i/x.png)} q {background: url(#a) url('data:x')}"
    assert of_stylesheet(css, "https://otters.example/c/a.css") == (
        PageResource("https://otters.example/c/b.css", "stylesheet"),
        PageResource("https://otters.example/i/x.png", "image"),
    )
    assert of_stylesheet("p {color: red}", URL) == ()
    assert of_stylesheet("p {content: 'x.png'} @import\n'/y.css';", URL) == (
        PageResource("https://otters.example/y.css", "stylesheet"),
    )


def test_how_complete_a_capture_is() -> None:
    needed = [
        PageResource("i", "image"),
        PageResource("s", "script"),
        PageResource("c", "stylesheet"),
    ]
    assert completeness(needed, {"i", "s", "c", "other"}) == 1.0
    assert completeness(needed, {"i"}) == 0.5
    assert completeness(needed, {"s"}) == 0.17
    assert completeness(needed, set()) == 0.0
    assert completeness([], set()) == 1.0


@table
def test_mistakes_in_a_table_are_named(text: str) -> None:
    with pytest.raises(RuleErrors, match=r"^own\.yaml:1: "):
        read_ignore_list(Source("own.yaml", text.encode()))


def test_a_table_of_ones_own() -> None:
    ignored = read_ignore_list(
        Source("own.yaml", b"a: {host: X.example, path: '/ads/', note: n}\n")
    )
    page = document(b"<img src=//i.x.example/1><img src=/ads/2><img src=/3>", url=URL)
    assert [one.url for one in resources(page, URL, ignored=ignored)] == [
        "https://otters.example/3"
    ]
    assert "https://[x" in ignored
