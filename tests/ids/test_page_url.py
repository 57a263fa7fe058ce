"""The address of a page as rules see it."""

from __future__ import annotations

import pytest

from pubcrawl.ids.page_url import page_url


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
