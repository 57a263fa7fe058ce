"""Pairs of names and e-mail addresses on a page."""

from __future__ import annotations

from pubcrawl.compat.journal import email
from pubcrawl.compat.reader import PubFetcher
from pubcrawl.reading.corresp import address, pair_authors
from pubcrawl.works.publication import Author
from tests.cases import table


@table
def test_who_has_which_address(names: str, emails: str, expected: str) -> None:
    authors = [Author(name=name, email=at) for name, at in (x.split(":") for x in expected.split())]
    assert pair_authors(list(names), list(emails)) == tuple(authors)


def test_nobody_is_left_out() -> None:
    assert pair_authors(["", "B"], ["a", "b"]) == (Author(email="a"), Author(name="B", email="b"))
    assert pair_authors(["", ""], []) == ()


@table
def test_address_of_a_link(href: str, text: str, default: str, compat: str) -> None:
    assert address(href, text) == default
    page = PubFetcher.document(f'<a href="{href}">{text}</a>'.encode(), url="https://x.example/1")
    assert email(page, page.css("a")[0]) == compat
