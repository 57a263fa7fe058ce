"""The address of a page as rules see it."""

from __future__ import annotations

import pytest

from pubcrawl.ids.page_url import address_key, page_url


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("http://a.example/info%3Adoi%2F10.5555%2Fx", "http://a.example/info:doi/10.5555/x"),
        ("https://a.example/1%202/ä", "https://a.example/1%202/%C3%A4"),
        ("https://a.example/1 2?q=a b#c d", "https://a.example/1%202?q=a+b#c%20d"),
        ("https://a.example/%61?q=%61ä#%61ä", "https://a.example/a?q=%61%C3%A4#%61%C3%A4"),
        ("https://a.example/a\u0308", "https://a.example/%C3%A4"),
        ("https://a.example/%5Bx%5D%3F%23%25", "https://a.example/%5Bx%5D%3F%23%25"),
        ("HTTPS://A.Example:443/X", "https://A.Example:443/X"),
        ("https://ü.example/", "https://xn--tda.example/"),
        ("https://a.example", "https://a.example"),
        ("https://a.example/f?", "https://a.example/f?"),
        ("https://a.example/\ud800?\udcff", "https://a.example/%3F?%3F"),
        ("mailto:a@x.org", "mailto:a@x.org"),
        ("no url", "no url"),
        ("", ""),
    ],
)
@pytest.mark.parametrize("compat", [False, True])
def test_one_spelling(url: str, expected: str, compat: bool) -> None:
    assert page_url(url, compat=compat) == expected
    assert page_url(expected, compat=compat) == expected


def test_nothing_is_lost_without_compat() -> None:
    url = "https://a.example/a+b/%E4%zz"
    assert page_url(url) == url
    assert page_url("https://a.example/a+b/%E4", compat=True) == "https://a.example/a%20b/%EF%BF%BD"


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("HTTPS://A.example", "https://a.example/"),
        ("https://a.example:443/", "https://a.example/"),
        ("http://a.example:443/", "http://a.example:443/"),
        ("https://User@A.example:8080/B", "https://User@a.example:8080/B"),
        ("https://a.example/info%3Adoi%2Fx?q=A#Part", "https://a.example/info:doi/x?q=A#Part"),
        ("https://a.example?q", "https://a.example/?q"),
        ("mailto:A@a.example", "mailto:A@a.example"),
    ],
)
def test_a_page_is_known_by_one_spelling(url: str, key: str) -> None:
    assert address_key(url) == key
    assert address_key(key) == key
