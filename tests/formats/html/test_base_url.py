import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.formats.html.base_url import absolute

PAGE = "http://user:word@Host.org:8080/a/b.html?x=1#y"

PIECES = st.sampled_from(
    (
        *(
            "http:",
            "https:",
            "HTTPS:",
            "mailto:",
            "tel:",
            "url:",
            "/",
            "//",
            ".",
            "..",
            "./",
            "../",
        ),
        *("a", "b.c", "host.org", "?", "#", "=", ":", ":80", "@", "[::1]", "é", "\\", "\t", " "),
        "http://h.org/a/b?q#r",
    )
)
ADDRESSES = st.lists(PIECES, max_size=7).map("".join)
BASES = st.sampled_from(
    (
        *("http://h.org", "http://h.org?x/y", "https://H.org:080/a/./b/../c/d", PAGE),
        *("http:/a/b", "http:a", "https://h.org/../x/y", "file:///a/b", "mailto:a@b", ""),
    )
)


@pytest.mark.parametrize(
    ("link", "address"),
    [
        ("http://other.org", "http://other.org"),
        ("https://Other.org/../a?b/./c#d", "https://Other.org/a?b/./c#d"),
        ("http://o@other.org/a", "http://other.org/a"),
        ("http://other.org:080/", "http://other.org:80/"),
        ("//other.org/a", "http://other.org/a"),
        ("/c d", "http://Host.org:8080/c d"),
        ("/../c", "http://Host.org:8080/c"),
        ("c/d?e#f", "http://Host.org:8080/a/c/d?e#f"),
        ("c/../../d", "http://Host.org:8080/d"),
        ("../d", "http://Host.org:8080/d"),
        ("c\n/d", "http://Host.org:8080/a/c/d"),
        ("#f", "http://Host.org:8080/a/b.html?x=1#f"),
        ("?z", "http://Host.org:8080/a/b.html?z"),
        ("", "http://Host.org:8080/a/b.html?x=1#y"),
        ("http:c", "http://Host.org:8080/a/c"),
        ("mailto:a@b.org", "mailto:a@b.org"),
        ("javascript:void(0)", "javascript:void(0)"),
        ("1:2", "http://Host.org:8080/a/1:2"),
        ("http://h:port/", "http://h:port/"),
    ],
)
def test_links_are_made_absolute(link: str, address: str) -> None:
    assert absolute(PAGE, link) == address


@given(BASES | ADDRESSES, ADDRESSES)
def test_the_short_ways_lead_where_the_long_one_does(base: str, link: str) -> None:
    # A trailing blank does not change the result, but it disables the shortcuts.
    assert absolute(base, link).rstrip() == absolute(base, f"{link} ").rstrip()
