"""One spelling for what browsers ask for alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.ids.base_url import canonical, request_key


@pytest.mark.parametrize(
    ("url", "wanted"),
    [
        ("https://a.example/x?q=1", "https://a.example/x?q=1"),
        ("  HTTPS://A.Example \n", "https://a.example/"),
        ("http://a.example:80/", "http://a.example/"),
        ("http://a.example:/x", "http://a.example/x"),
        ("https://a.example:080/x", "https://a.example:80/x"),
        ("https://a.example:8443", "https://a.example:8443/"),
        ("ftp://a.example:21/x.pdf", "ftp://a.example/x.pdf"),
        ("http:///a.example/x", "http://a.example/x"),
        ("http:\\\\a.example\\x\\y.pdf", "http://a.example/x/y.pdf"),
        ("https://a.example/b/../c/./d", "https://a.example/c/d"),
        ("https://a.example/b/%2E%2e/c/..", "https://a.example/"),
        ("https://a.example/b/.", "https://a.example/b/"),
        ("https://a.example/.well-known/x", "https://a.example/.well-known/x"),
        ("https://a.example/b c.pdf", "https://a.example/b%20c.pdf"),
        ("https://a.example/b\tc\n.pdf", "https://a.example/bc.pdf"),
        ("https://a.example/é?é=é#é", "https://a.example/%C3%A9?%C3%A9=%C3%A9#%C3%A9"),
        (
            "https://a.example/10.1002/(SICI)<1::A>2.0",
            "https://a.example/10.1002/(SICI)%3C1::A%3E2.0",
        ),
        ("https://a.example/%7Ea?b=%zz", "https://a.example/%7Ea?b=%zz"),
        ("https://Bücher.example/x", "https://xn--bcher-kva.example/x"),
        ("https://user:p@A.example/x", "https://user:p@a.example/x"),
        ("http://[2001:DB8::1]:80/x", "http://[2001:db8::1]/x"),
        ("https://a.example?q", "https://a.example/?q"),
        ("https://a.example/x?'a'#<b>", "https://a.example/x?%27a%27#%3Cb%3E"),
    ],
)
def test_what_is_one_address_is_spelt_alike(url: str, wanted: str) -> None:
    assert canonical(url) == wanted
    assert canonical(wanted) == wanted


@pytest.mark.parametrize(
    "url",
    [
        *("", "a.example/x", "mailto:a@a.example", "javascript:alert(1)", "file:///etc/passwd"),
        *("https://", "https:///", "https://a b/", "https://a.example:99999/", "https://a:b/"),
        *("https://..../", "https://[1/", "https://a%00b.example/"),
    ],
)
def test_what_is_none_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(ValueError, match=r"^it"):
        canonical(url)


@given(st.from_regex(r"(https?|ftp)://[a-z.]{1,9}(:[0-9]{0,5})?[/?#]?", fullmatch=True), st.text())
def test_the_spelling_is_settled_at_once(begin: str, rest: str) -> None:
    try:
        once = canonical(begin + rest)
    except ValueError:
        return
    assert once.isascii()
    assert canonical(once) == once


def test_a_key_tells_types_apart() -> None:
    url = "https://a.example/"
    assert len(request_key("pdf", url)) == 16
    assert request_key("pdf", url) == request_key("pdf", url) != request_key("html", url)
