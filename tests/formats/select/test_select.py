"""Selectors in default mode, and the errors of invalid ones."""

from __future__ import annotations

import pytest

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import SelectorError, SelectorTimeout
from pubcrawl.formats import html, select
from pubcrawl.formats.html import Document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.base_url import absolute
from tests.cases import table
from tests.clocks import Clocks

PAGE = """<!doctype html><html lang=en><head><title>T</title></head><body>
<div id=main class="Lead wide"><h1>Tides</h1><p>One</p><!-- c --><p title="it's">Two <b>bold</b></p>
<p class="été">Three</p><p title="a b">Four<br>five</p></div>
<div id="1a" class="1st"><span xml:lang=de>x</span><a href="f.pdf#p">PDF</a><a>none</a></div>
<o:p>n</o:p></body></html>"""


def page(source: str = PAGE, *, compat: bool = False) -> Document:
    return reader(compat).document(source.encode(), url="https://j.example.org/a/1")


def texts(selector: str, *, compat: bool = False) -> list[str]:
    document = page(compat=compat)
    return list(map(html_text.text, select.select(document, selector)))


@table
def test_modes(selector: str, default: int | None, compat: int | None) -> None:
    for expected, mode in ((default, False), (compat, True)):
        if expected is None:
            with pytest.raises(SelectorError):
                texts(selector, compat=mode)
        else:
            assert len(texts(selector, compat=mode)) == expected


def test_texts_are_in_document_order_and_once() -> None:
    assert texts("p.été, div p:contains(t), h1, #main > p:has(b)") == ["Tides", "Two bold", "Three"]
    assert texts("div p, p, #main p") == ["One", "Two bold", "Three", "Four five"]


def test_match_text_leaves_the_document_as_it_is() -> None:
    document = page()
    before = document.root.html  # type: ignore[attr-defined]
    found = select.select(document, "p:matchText:matches(^f)")
    assert list(map(html_text.text, found)) == ["five"]
    assert select.attribute(document, found[0], "TITLE") == "a b"
    assert document.root.html == before  # type: ignore[attr-defined]


def test_compat_match_text_changes_the_document() -> None:
    document = page(compat=True)
    assert len(select.select(document, "p:matchText")) == 5
    assert len(select.select(document, "p > p")) == 5


def test_code_is_no_text() -> None:
    for compat in (False, True):
        document = page("<p>a</p><script>a</script><style>a</style>", compat=compat)
        selectors = ":containsWholeOwnText(a), :matchesWholeOwnText(a)", ":matchText"
        for selector in selectors:
            assert [node.tag for node in select.select(document, selector)] == ["p"]
    document = html.document(b"<p>a</p><script>a</script>", xml=True)
    assert len(select.select(document, ":containsWholeOwnText(a)")) == 2


def test_compat_the_document_is_the_first_of_several_found_in_xml() -> None:
    document = PubFetcher.document(b"<a><b/></a>", xml=True)
    assert [node.tag for node in select.select(document, "b, *")] == ["-document", "a", "b"]


def test_compat_what_follows_a_lone_wildcard_name_is_for_names_with_a_prefix() -> None:
    source = b"<t><i/></t><x:t><i/></x:t><p><x:t><i/></x:t></p>"
    counts = {"*|t + p": (1, 2), "*|t > i > *": (0, 1), "q, *|t + x|t": (1, 1), "p *|t > i": (1, 1)}
    for selector, expected in counts.items():
        for compat, count in zip((False, True), expected, strict=True):
            document = reader(compat).document(source, xml=True)
            assert len(select.select(document, selector)) == count, selector


def test_scope() -> None:
    document = page()
    scope = select.compile("#main").first(document)
    query = select.compile("> p:gt(1), body p, div:root")
    assert [node.tag for node in query.select(document, scope)] == ["div", "p", "p", "p"]


@table
def test_mistakes(selector: str, position: int, says: str) -> None:
    with pytest.raises(SelectorError) as raised:
        select.compile(selector)
    words, shown, caret = str(raised.value).split("\n")
    assert says in words
    assert raised.value.position >= position
    assert shown == f"  {selector}"
    assert caret.index("^") == raised.value.position + 2


@pytest.mark.parametrize("selector", [":not(" * 10_000, ":has(" * 99 + "p" + ")" * 99, "p " * 999])
def test_depth_is_an_error(selector: str) -> None:
    for compat in (True, False):
        with pytest.raises(SelectorError):
            select.compile(selector, compat=compat)


@table
def test_a_search_that_takes_too_long_is_stopped(selector: str, clocks: Clocks) -> None:
    document = page("<div>" * 40 + "<div></div><p>some words" * 2000)
    query = select.compile(selector)
    assert query.select(document) is not None
    clocks.look = 1.0
    with pytest.raises(SelectorTimeout):
        query.select(document)


@table
def test_absolute(base: str, link: str, expected: str) -> None:
    assert absolute(base, link) == expected


@pytest.mark.parametrize("compat", [True, False])
def test_nothing_before_a_comma_in_has_is_the_element_itself(compat: bool) -> None:
    page = reader(compat).document(b"<a><b><i>x</i></b></a><p>")
    for selector in ("a:has(,i)", "a > b:has(,i)", "a:has(b:has(,i))", "b:has(, i, u)"):
        found = select.compile(selector, compat=compat).select(page)
        scoped = select.compile(selector, compat=compat).select(page, page.body)
        assert [node.tag for node in found] == [node.tag for node in scoped]
        assert len(found) == 1
    assert select.compile("p:has(,i)", compat=compat).select(page) == []
