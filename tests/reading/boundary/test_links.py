from __future__ import annotations

import pytest

from pubcrawl.formats.html import document
from pubcrawl.items.artifact import PageLink
from pubcrawl.reading.boundary.links import is_download, is_export, links
from pubcrawl.reading.boundary.regions import Regions
from tests.cases import table

E = "https://repo.example/datasets/77"


def of(body: str, *, url: str = E, keep_fragment: bool = False) -> list[PageLink]:
    page = document(body.encode(), url=url)
    return [each.link for each in links(page, Regions(), keep_fragment=keep_fragment)]


def one(body: str) -> PageLink:
    (link,) = of(body)
    return link


@table
def test_where_links_are(body: str, source: str, url: str) -> None:
    found = [(link.source, link.url.removeprefix("https://repo.example")) for link in of(body)]
    assert found == ([(source, url)] if url else [])


@table
def test_what_is_no_link(body: str) -> None:
    assert of(body) == []


def test_addresses_are_spelled_as_they_are_fetched() -> None:
    body = (
        "<base href='//CDN.repo.example:443/a/b/'><a href='../%7ec?utm_source=x&q=1#part'>1</a>"
        "<a href='?page=2'>2</a><a href='#there'>3</a>"
    )
    assert [link.url for link in of(body)] == [
        "https://cdn.repo.example/a/~c?q=1",
        "https://cdn.repo.example/a/b/?page=2",
        "https://cdn.repo.example/a/b/",
    ]


@table
def test_a_host_without_a_scheme_is_no_folder(href: str, address: str) -> None:
    body = f"<base href='{E}/'><a href='{href}'>1</a>"
    assert [link.url for link in of(body)] == [address]


def test_fragments_are_kept_where_a_portal_wants_them() -> None:
    body = "<a href='#files'>1</a><a href='#!/route'>2</a>"
    assert [link.url for link in of(body)] == [f"{E}#!/route"]
    assert [link.url for link in of(body, keep_fragment=True)] == [f"{E}#files", f"{E}#!/route"]


def test_what_is_no_address_of_the_web_stays_as_it_is_written() -> None:
    body = "<a href='MAILTO:a@b.example'>1</a><a href='ftp://f.example/x'>2</a><a href=tel:1>3</a>"
    assert [link.url for link in of(body)] == ["MAILTO:a@b.example", "ftp://f.example/x", "tel:1"]
    assert len(one(f"<a href='data:text/plain,{'x' * 9999}'>1</a>").url) == 300


@table
def test_the_words_of_a_link(body: str, text: str) -> None:
    assert one(body).text == text


def test_relations_are_in_lower_case() -> None:
    assert one("<a href=/x rel='License  nofollow license'>x</a>").rel == ("license", "nofollow")
    assert one("<meta property=citation_xml_url content=/x>").rel == ("citation_xml_url",)


@pytest.mark.parametrize(("delay", "rel"), [(5, ("refresh",)), (6, ()), (3600, ())])
def test_a_refresh_that_takes_long_is_a_link_only(delay: int, rel: tuple[str, ...]) -> None:
    assert one(f"<meta http-equiv=refresh content='{delay};url=/x'>").rel == rel


def test_a_link_counts_once_for_a_place_and_words() -> None:
    body = "<a href=/x>x</a><a href=/x>x</a><a href='/x#y'>x</a><nav><a href=/x>x</a></nav>"
    assert [(link.url, link.region) for link in of(body)] == [
        ("https://repo.example/x", "main"),
        ("https://repo.example/x", "nav"),
    ]


@table
def test_where_a_link_stands(body: str, region: str) -> None:
    assert one(body.replace("@", "<p><a href=/x>x</a></p>")).region == region


@table
def test_links_to_files(url: str) -> None:
    assert is_download(f"https://repo.example{url}")


def test_hosts_and_attributes_of_files() -> None:
    assert is_download("https://ndownloader.figshare.example/77")
    assert one("<a href=/x download>x</a>").download
    assert not is_download("https://profiles.example/x")


@table
def test_links_to_pages(url: str) -> None:
    assert not is_download(f"https://repo.example{url}")


@table
def test_links_to_metadata(url: str) -> None:
    assert is_export(f"https://repo.example{url}")


@table
def test_links_to_no_metadata(url: str) -> None:
    assert not is_export(f"https://ris.example{url}")


@pytest.mark.parametrize(
    ("words", "export"),
    [
        ("BibTeX", True),
        ("Download RIS", True),
        ("Export citation as BibTeX", True),
        ("What is RIS?", False),
        ("Download", False),
    ],
)
def test_words_tell_of_metadata(words: str, *, export: bool) -> None:
    assert one(f"<a href=/x/1>{words}</a>").export is export


def test_many_links_are_read_one_by_one() -> None:
    # Nested: a reader that searches all ancestors of each element would take quadratic time.
    body = (
        "".join(f"<div data-href=/{number}>" for number in range(400)) + "<a href=/x>x</a>" * 5000
    )
    assert len(of(body)) == 401


@table
def test_a_heading_names_the_part_of_links(before: str, part: str) -> None:
    assert one(f"<!DOCTYPE html><body>{before}<ul><li><a href=/x>x</a></ul>").part == part
