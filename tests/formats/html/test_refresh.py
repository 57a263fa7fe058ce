from __future__ import annotations

import pytest

from pubcrawl.formats.html import document
from pubcrawl.formats.html.refresh import refresh_target

URL = "https://a.example.org/one?x=1"


def sent(content: str, before: str = "", after: str = "") -> str:
    page = f'{before}<meta http-equiv="REFRESH" content="{content}">{after}<p>x'
    return refresh_target(document(page.encode(), url=URL))


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("0;url=/two", "https://a.example.org/two"),
        ("2; URL='/two?a=1&amp;b=2'", "https://a.example.org/two?a=1&b=2"),
        ("0, url = https://b.example.org/", "https://b.example.org/"),
        ("0.5; two", "https://a.example.org/two"),
        (" 15;url=two ", "https://a.example.org/two"),
        ("; url=/two", "https://a.example.org/two"),
        ("16;url=/two", ""),
        ("0", ""),
        ("0;url=", ""),
        ("soon;url=/two", ""),
        ("0;url=/one?x=1#part", ""),
        ("0;url=javascript:go()", ""),
        ("0;url=ftp://a.example.org/x", ""),
        ("0;url=https:///x", ""),
    ],
)
def test_target(content: str, expected: str) -> None:
    assert sent(content) == expected


def test_one_for_those_without_scripts_does_not_count() -> None:
    assert sent("0;url=/two", "<noscript>", "</noscript>") == ""


def test_base() -> None:
    assert (
        sent("0;url=two", "<base href=https://c.example.org/d/>") == "https://c.example.org/d/two"
    )
