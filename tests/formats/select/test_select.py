"""Selectors in default mode, and the errors of invalid ones."""

from __future__ import annotations

import pytest

from pubcrawl.exceptions import SelectorError, SelectorTimeout
from pubcrawl.formats import html, select
from pubcrawl.formats.html import Document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.base_url import absolute
from tests.clocks import Clocks

PAGE = """<!doctype html><html lang=en><head><title>T</title></head><body>
<div id=main class="Lead wide"><h1>Tides</h1><p>One</p><!-- c --><p title="it's">Two <b>bold</b></p>
<p class="été">Three</p><p title="a b">Four<br>five</p></div>
<div id="1a" class="1st"><span xml:lang=de>x</span><a href="f.pdf#p">PDF</a><a>none</a></div>
<o:p>n</o:p></body></html>"""


def page(source: str = PAGE, *, compat: bool = False) -> Document:
    return html.document(source.encode(), url="https://j.example.org/a/1", compat=compat)


def texts(selector: str, *, compat: bool = False) -> list[str]:
    document = page(compat=compat)
    return list(map(html_text.text, select.select(document, selector)))


@pytest.mark.parametrize(
    ("selector", "default", "compat"),
    [
        ("p:nth-child(-n+3)", 2, 3),
        ("p:nth-of-type(-n+1)", 1, 4),
        ("p:nth-of-type(2n + 1)", 2, None),
        (":is(h1, b)", 2, None),
        (":where(#main) > h1", 1, None),
        ('[title = "a b"]', 1, 0),
        ("[ title ]", 2, 0),
        ('[title="A B" s]', 0, 0),
        ('[title="A B"]', 1, 1),
        ('[title~="^a b$"]', 1, 0),
        ("[lang|=en]", 1, 0),
        ("[xml|lang]", 1, 0),
        ("#\\31 a", 1, 0),
        (".\\31st", 1, 0),
        (".\\31 st", 1, 0),
        ("div #\\31 a, h1", 1, 1),
        ("div > p\nb", 1, 0),
        ("h1:has(+ p)", 1, 0),
        ("p:has(~ p)", 3, 0),
        ("div:has(> h1, > a)", 2, 2),
        ("div:has(> q, > b)", 0, 1),
        ("*:contains(Tides)", 4, 5),
        ("* > html", 0, 1),
        ("o|*", 1, 0),
        ("*|*", 17, 0),
        (",h1", 1, 2),
        ("p:first-childx", None, 0),
        ("h1:eq(0", None, 1),
        ("p:matchText:eq(0)", 4, 4),
        ("b + p:matchText, h1", 1, 2),
    ],
)
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
    document = html.document(b"<a><b/></a>", xml=True, compat=True)
    assert [node.tag for node in select.select(document, "b, *")] == ["-document", "a", "b"]


def test_compat_what_follows_a_lone_wildcard_name_is_for_names_with_a_prefix() -> None:
    source = b"<t><i/></t><x:t><i/></x:t><p><x:t><i/></x:t></p>"
    counts = {"*|t + p": (1, 2), "*|t > i > *": (0, 1), "q, *|t + x|t": (1, 1), "p *|t > i": (1, 1)}
    for selector, expected in counts.items():
        for compat, count in zip((False, True), expected, strict=True):
            document = html.document(source, xml=True, compat=compat)
            assert len(select.select(document, selector)) == count, selector


def test_scope() -> None:
    document = page()
    scope = select.compile("#main").first(document)
    query = select.compile("> p:gt(1), body p, div:root")
    assert [node.tag for node in query.select(document, scope)] == ["div", "p", "p", "p"]


@pytest.mark.parametrize(
    ("selector", "position", "says"),
    [
        ("p:hsa(b)", 1, "did you mean :has(…)"),
        ("p:has", 1, "needs brackets"),
        ("p:empty()", 1, "takes no brackets"),
        ("div >", 5, "after '>'"),
        ("p, , ", 3, "after a comma"),
        ("", 0, "expected a selector"),
        ("p:not()", 6, "expected a selector in :not()"),
        ("[title=it's]", 12, "lone quote"),
        ("[=x]", 1, "name of an attribute"),
        ("a[href^=]", 8, "expected a value"),
        ("p:matches(a(b)", 14, "expected ')'"),
        ("p:not(a[x~=a{2,1}])", 11, "regular expression"),
        ("p:nth-child(x)", 12, "2n+1"),
        ("p.", 2, "name of a class"),
        ("xpath://p[b]", 5, "expected a name"),
    ],
)
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


@pytest.mark.parametrize(
    "selector", ["p", "div p", ":has(p)", ":contains(nowhere)", ":matches(n+o)"]
)
def test_a_search_that_takes_too_long_is_stopped(selector: str, clocks: Clocks) -> None:
    document = page("<div>" * 40 + "<div></div><p>some words" * 2000)
    query = select.compile(selector)
    assert query.select(document) is not None
    clocks.look = 1.0
    with pytest.raises(SelectorTimeout):
        query.select(document)


@pytest.mark.parametrize(
    ("base", "link", "expected"),
    [
        ("http://h.test/a/b", "../c", "http://h.test/c"),
        ("http://h.test/a/b", "/x/../y", "http://h.test/x/../y"),
        ("http://u:p@h.test:81/a", "?q", "http://h.test:81/a?q"),
        ("http://h.test", "x", "http://h.test/x"),
        ("http://h.test/a", "http:b", "http://h.test/b"),
        ("http://h.test/a", "tel:1", "tel:1"),
        ("http://h.test/a", "http://h:x/", "http://h:x/"),
        ("", "a/b", ""),
        ("", "HTTP://H.test", "http://H.test"),
    ],
)
def test_absolute(base: str, link: str, expected: str) -> None:
    assert absolute(base, link) == expected


@pytest.mark.parametrize("compat", [True, False])
def test_nothing_before_a_comma_in_has_is_the_element_itself(compat: bool) -> None:
    page = html.document(b"<a><b><i>x</i></b></a><p>", compat=compat)
    for selector in ("a:has(,i)", "a > b:has(,i)", "a:has(b:has(,i))", "b:has(, i, u)"):
        found = select.compile(selector, compat=compat).select(page)
        scoped = select.compile(selector, compat=compat).select(page, page.body)
        assert [node.tag for node in found] == [node.tag for node in scoped]
        assert len(found) == 1
    assert select.compile("p:has(,i)", compat=compat).select(page) == []
