from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.formats.html.base_url import absolute
from tests.cases import beside, table

PAGE = "http://user:word@Host.org:8080/a/b.html?x=1#y"

PIECES = st.sampled_from(beside(__file__)["pieces"])
ADDRESSES = st.lists(PIECES, max_size=7).map("".join)
BASES = st.sampled_from(
    (
        "http://h.org",
        "http://h.org?x/y",
        "https://H.org:080/a/./b/../c/d",
        PAGE,
        "http:/a/b",
        "http:a",
        "https://h.org/../x/y",
        "file:///a/b",
        "mailto:a@b",
        "",
    )
)


@table
def test_links_are_made_absolute(link: str, address: str) -> None:
    assert absolute(PAGE, link) == address


@given(BASES | ADDRESSES, ADDRESSES)
def test_the_short_ways_lead_where_the_long_one_does(base: str, link: str) -> None:
    # A trailing blank does not change the result, but it disables the shortcuts.
    assert absolute(base, link).rstrip() == absolute(base, f"{link} ").rstrip()
