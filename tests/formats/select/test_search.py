"""The quick search has the same results as the literal search."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.formats import html, select
from pubcrawl.formats.select.context import SearchContext
from pubcrawl.formats.select.literals import LiteralSearch
from pubcrawl.formats.select.parser import parse_selector
from tests.cases import beside

TAGS = ("div", "p", "a", "h2")
ATTRIBUTES = ("", ' class="x"', " class='Y x'", " CLASS = z", " id=i", " role=x", ' role=" X "')
ELEMENTS = st.builds("<{}{}>{}".format, st.sampled_from(TAGS), st.sampled_from(ATTRIBUTES),
                     st.sampled_from(("", "t", "</div>", "</p></a>")))  # fmt: skip
PAGES = st.lists(ELEMENTS, max_size=25).map("".join).map("<body>{}".format)
SIMPLE = tuple(beside(__file__)["simple_selectors"])
CHAINS = st.builds(
    lambda first, rest: first + "".join(f"{how}{step}" for how, step in rest),
    st.sampled_from(SIMPLE),
    st.lists(st.tuples(st.sampled_from((" ", " > ", " + ", " ~ ")), st.sampled_from(SIMPLE)),
             max_size=3),
)  # fmt: skip
SELECTORS = st.lists(CHAINS, min_size=1, max_size=4).map(", ".join)


@given(PAGES, st.lists(SELECTORS, min_size=1, max_size=4), st.booleans())
def test_quick_is_slow(source: str, selectors: list[str], compat: bool) -> None:
    page = html.document(source.encode(), compat=compat)
    for written in selectors:
        selector = written.replace(":is(", ":not(") if compat else written  # unknown to jsoup
        quick = select.compile(selector, compat=compat).select(page)
        context = SearchContext(page, None, compat=compat)
        slow = LiteralSearch(page, context, texts=False).matches(
            parse_selector(selector, compat=compat)
        )
        assert [node.mem_id for node in quick] == [node.mem_id for node in slow], selector


def test_what_begins_alike_is_looked_for_once() -> None:
    page = html.document(b"<div class=x><p>1<h2>2</h2></div><div class=y><p>3")
    query = select.compile("div:not(.y) > p, div:not(.y) > h2, div:not(.x) > p, h2")
    assert [node.text_content or node.tag for node in query.select(page)] == ["p", "h2", "p"]
