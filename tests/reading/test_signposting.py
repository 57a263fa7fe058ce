"""Typed links in headers and heads."""

from __future__ import annotations

from pubcrawl.formats.html import document
from pubcrawl.reading.signposting import (
    ALL_LINKS_MAX,
    LINKS_MAX,
    WARNINGS_MAX,
    LinkCollector,
    Links,
    TypedLink,
    add_header,
    collect_links,
    header,
    links,
)
from tests.cases import table

URL = "https://otters.example/a/7"


@table
def test_one_header(value: str, expected: list[list[str]]) -> None:
    assert list(map(list, header(value, URL))) == expected


def test_headers_come_before_the_head_and_each_link_once() -> None:
    page = document(
        b"<base href=/b/><link rel='Item Next' type=text/html href=1><link rel=item><a rel=item"
        b" href=x><link rel=item href=/2>",
        url=URL,
    )
    headers = {"LINK": "</2>; rel=item", "X-Link": "</3>; rel=item"}
    assert links(page, URL, headers) == (
        TypedLink("https://otters.example/2", "item"),
        TypedLink("https://otters.example/b/1", "item", "text/html"),
        TypedLink("https://otters.example/b/1", "next", "text/html"),
    )
    assert links(None, URL, {}) == ()
    assert links(document(b"<a/>", url=URL, xml=True), URL, {}) == ()


def test_links_end_somewhere() -> None:
    assert len(list(header("".join(f"<{n}>;rel=a," for n in range(5000)), URL))) == LINKS_MAX
    list(header('<1>;rel="' + "a " * 100_000, URL))


def everything(value: str, url: str = URL) -> Links:
    found = LinkCollector()
    add_header(found, value, url)
    return found.links()


@table
def test_a_link_as_it_is_said(value: str, expected: list[str]) -> None:
    [link] = everything(value).links
    assert [link.href, link.rel, link.type, link.profile] == expected
    assert link.context == URL


def test_contexts() -> None:
    found = everything(
        '<1>;rel=item;anchor="/b", <1>;rel=item;anchor="#x", <1>;rel=item;anchor="",'
        ' <1>;rel=item;anchor="http://[", <1>;rel=item'
    )
    assert [link.context for link in found.links] == [
        "https://otters.example/b",
        f"{URL}#x",
        URL,
    ]
    assert found.warnings == ("the anchor 'http://[' is not an address",)


@table
def test_what_is_wrong_is_told_and_what_can_be_used_is_kept(
    value: str, links: int, warning: str
) -> None:
    found = everything(value)
    assert len(found.links) == links
    assert any(warning in each for each in found.warnings)


def test_headers_and_head_are_one_and_every_line_counts() -> None:
    page = document(
        b"<link rel=item href=1 title=x><link rel=item type=a/b href=1><link rel='' href=2>"
        b"<link rel=canonical href=''><a rel=item href=3></a>",
        url=URL,
    )
    headers = (("LINK", "<1>;rel=item"), ("x", "<9>;rel=item"), ("link", '<2>;rel="next'))
    found = collect_links(page, URL, headers)
    assert [(link.href[-1], link.rel, link.type) for link in found.links] == [
        ("1", "item", ""),
        ("2", "next", ""),
        ("1", "item", "a/b"),
    ]
    assert len(found.warnings) == 3


def test_bytes_that_were_read_as_latin_1() -> None:
    sent = "<1>;rel=item;title='Fäden'".replace("'", '"').encode().decode("latin-1")
    [link] = collect_links(None, URL, (("Link", sent),)).links
    assert link.title == "Fäden"
    [link] = collect_links(None, URL, (("Link", '<1>;rel=item;title="Fäden"'),)).links
    assert link.title == "Fäden"


def test_there_is_an_end_to_links_and_warnings() -> None:
    many = everything(f'<1>;rel="{" ".join(map(str, range(ALL_LINKS_MAX + 9)))}"')
    assert len(many.links) == ALL_LINKS_MAX
    assert many.warnings == (f"more than {ALL_LINKS_MAX} links: the others are ignored",)
    assert len(everything("".join(f"<{n}>," for n in range(500))).warnings) == WARNINGS_MAX
