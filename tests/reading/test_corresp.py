"""Pairs of names and e-mail addresses on a page."""

from __future__ import annotations

import pytest

from pubcrawl.reading.corresp import address, pair_authors
from pubcrawl.works.publication import Author


@pytest.mark.parametrize(
    ("names", "emails", "expected"),
    [
        ("", "", ""),
        ("A", "a", "A:a"),
        ("AB", "ab", "A:a B:b"),
        ("AB", "", "A: B:"),
        ("", "aba", ":a :b :a"),
        # the numbers differ, so names and addresses stay unpaired
        ("ABC", "ab", ":a :b"),
        ("AB", "abc", ":a :b :c"),
        # the page lists all addresses beside each author
        ("AB", "abab", "A:a B:b"),
        ("ABC", "abcabcabc", "A:a B:b C:c"),
        ("A", "aaa", "A:a"),
        ("A", "ab", ":a :b"),
        ("AB", "aabb", ":a :a :b :b"),
        ("ABC", "abcabcabd", ":a :b :c :a :b :c :a :b :d"),
        ("ABC", "abcabc", ":a :b :c :a :b :c"),
        # one address for all authors
        ("AB", "aa", ":a"),
        ("AB", "aaaa", ":a"),
        ("", "aaa", ":a"),
        ("AB", "aaa", ":a"),
        ("AA", "aa", "A:a A:a"),
        ("AAAA", "aaaa", "A:a A:a A:a A:a"),
    ],
)
def test_who_has_which_address(names: str, emails: str, expected: str) -> None:
    authors = [Author(name=name, email=at) for name, at in (x.split(":") for x in expected.split())]
    assert pair_authors(list(names), list(emails)) == tuple(authors)


def test_nobody_is_left_out() -> None:
    assert pair_authors(["", "B"], ["a", "b"]) == (Author(email="a"), Author(name="B", email="b"))
    assert pair_authors(["", ""], []) == ()


@pytest.mark.parametrize(
    ("href", "text", "default", "compat"),
    [
        ("mailto:a@x.org", "mail", "a@x.org", "a@x.org"),
        ("MAILTO: a@x", "", "a@x", "a@x"),
        ("mailto:b@x?subject=Hi&cc=c@x", "", "b@x", "b@x?subject=Hi&cc=c@x"),
        ("mailto:%20c@x", "", "c@x", "%20c@x"),
        ("mailto:a@x.org,b@x.org", "", "a@x.org", "a@x.org,b@x.org"),
        ("mailto:", "Write to d@x.org.", "d@x.org", ""),
        ("mailto:e{at}x.org", "", "e@x.org", "e{at}x.org"),
        ("", "Write to f.g{at}x.org", "f.g@x.org", "https://x.example/1"),
        ("", "f [AT] x.org", "f@x.org", "https://x.example/1"),
        ("", "they meet (at x.org)", "", "https://x.example/1"),
        ("", "", "", "https://x.example/1"),
        ("", "e@x.org", "e@x.org", "https://x.example/1"),
        ("/contact/a", "contact", "", "https://x.example/contact/a"),
        ("a@x.org", "contact", "a@x.org", "https://x.example/a@x.org"),
        ("https://m.example/?to=a%40x.org", "", "a@x.org", "https://m.example/?to=a%40x.org"),
    ],
)
def test_address_of_a_link(href: str, text: str, default: str, compat: str) -> None:
    own = href.lower().startswith(("mailto:", "https:"))
    resolved = href if own else f"https://x.example/{href.lstrip('/') or 1}"
    assert address(href, resolved, text) == default
    assert address(href, resolved, text, compat=True) == compat
