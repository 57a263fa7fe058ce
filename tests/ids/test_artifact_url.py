"""Addresses of artifacts, fetched and compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.ids.artifact_url import has_user, key, norm

FETCHED = {
    "HTTP://Repo.Example:80/a/../b/./c": "http://repo.example/b/c",
    "https://repo.example": "https://repo.example/",
    "https://repo.example:443/d/77#files": "https://repo.example/d/77",
    "https://repo.example/#!/d/77": "https://repo.example/#!/d/77",
    "https://user:secret@repo.example/d": "https://repo.example/d",
    "https://b\u00fccher.example/\u00fc": "https://xn--bcher-kva.example/%C3%BC",
    "https://repo.example/%7ejo/a%2fb%3f": "https://repo.example/~jo/a%2Fb%3F",
    "https://repo.example/d;jsessionid=0A1B?utm_source=x&id=7&gclid=1": "https://repo.example/d?id=7",
    "https://repo.example/d?PHPSESSID=1": "https://repo.example/d",
    "https://repo.example/d?b=2&a=1": "https://repo.example/d?b=2&a=1",
    "https://repo.example/d?": "https://repo.example/d",
    "https://repo.example/d/": "https://repo.example/d/",
    "ftp://repo.example/d": "",
    "mailto:jo@repo.example": "",
    "javascript:void(0)": "",
    "https://": "",
    "": "",
}


@pytest.mark.parametrize(("given", "wanted"), FETCHED.items())
def test_fetched(given: str, wanted: str) -> None:
    assert norm(given) == wanted


def test_of_a_page() -> None:
    base = "https://repo.example/d/77?tab=files"
    assert norm("../f/1", base) == "https://repo.example/f/1"
    assert norm("?tab=all", base) == "https://repo.example/d/77?tab=all"
    assert norm("//files.repo.example/1", base) == "https://files.repo.example/1"
    assert norm("#files", base, keep_fragment=True) == base + "#files"
    assert has_user("https://jo:pw@repo.example/@x")
    assert not has_user("https://repo.example/@x")


def test_compared() -> None:
    assert key("http://www.repo.example/d") == key("https://repo.example/d") == "repo.example/d"
    assert key("https://repo.example/d/") != key("https://repo.example/d")


@given(st.text(max_size=60))
def test_once_is_enough(text: str) -> None:
    for url in (text, "https://repo.example/" + text):
        assert norm(norm(url)) == norm(url)
