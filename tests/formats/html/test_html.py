"""The interface of documents; any bytes give a document or a named error."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import EmptyAnswer, ParseError
from pubcrawl.formats.html import document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.sizes import Sizes
from tests.cases import table


def test_a_document_knows_its_parts() -> None:
    page = document(
        b"<!doctype html><title> A\n <b>b </title><base href=/c/><p>d<p>e",
        url="https://f.example/g",
    )
    assert page.root.tag == "html"
    assert page.body.tag == "body"
    assert page.title == "A <b>b"
    assert page.base == "https://f.example/c/"
    assert page.url == "https://f.example/g"
    assert [html_text.text(node) for node in page.css("p")] == ["d", "e"]
    assert page.text("p + p") == "e"
    assert page.text("i") == ""
    assert page.first("i") is None


def test_nodes_are_searched_with_themselves() -> None:
    page = document(b"<div id=a><p>b</p></div><p>c")
    scope = page.first("#a")
    assert [html_text.text(node) for node in page.css("p", scope)] == ["b"]
    assert page.first("div", scope) == scope


@table
def test_base(head: str, base: str) -> None:
    assert document(f"{head}x".encode(), url="https://a.example/b").base == base


def test_xml_has_no_selectors_of_lexbor() -> None:
    page = document(b"<R><P>a</P></R>", xml=True)
    assert page.xml
    assert page.body == page.root
    assert page.title == ""
    with pytest.raises(ValueError, match="XML"):
        page.css("P")


def test_xml_holds_no_nul_but_jsoups() -> None:
    source = b"<r a='\0'>b\0c&#0;</r>"
    page = document(source, xml=True)
    assert html_text.text(page.body) == "b\ufffdc\ufffd"
    assert [dict(node.attributes) for node in page.root.iter()] == [{"a": "\ufffd"}]
    assert html_text.text(PubFetcher.document(source, xml=True).body) == "b\0c\ufffd"


@pytest.mark.parametrize("compat", [True, False])
@table
def test_what_python_calls_an_encoding_may_be_none(label: str, compat: bool) -> None:
    page = reader(compat).document(f"<meta charset={label}><p>é".encode())
    assert page.text("p") == "é"


def test_xml_beyond_its_limits_is_text() -> None:
    many = document(b"<a/>b" * 210_000, xml=True)
    assert sum(1 for _ in many.root.iter()) == 200_000
    assert html_text.text(many.body).endswith("<a/>b")
    flood = document(b"<a" + b" b=c" * 3000 + b">d</a>", xml=True)
    assert [dict(node.attributes) for node in flood.root.iter()] == [{"b": "c"}]
    assert html_text.text(flood.body).endswith("b=c>d")


def test_an_empty_page_is_an_error() -> None:
    with pytest.raises(EmptyAnswer):
        document(b" \n ")


def test_a_page_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pubcrawl.formats.sizes._sizes", Sizes(html=9))
    assert html_text.text(document(b"<p>abcdef").body) == "abcdef"
    with pytest.raises(ParseError, match=r"10 bytes, more than 9 \(HTML_MAXSIZE\)") as error:
        document(b"<p>abcdefg")
    assert error.value.slug == "too-large"


_NAMES = ("p", "b", "a", "table", "tr", "td", "select", "svg", "template", "noscript", "script")
_FRAGMENTS = st.sampled_from(
    [
        *(f"<{name}>" for name in _NAMES),
        *(f"</{name}>" for name in _NAMES),
        *"< > & &amp <!-- --> <![CDATA[ ]]> \0 \x80 é x <p/> <pre> <textarea> <title>".split(" "),
        *("<br>", "<a b='", '"', "=", "<plaintext>", "\r\n"),
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(_FRAGMENTS, max_size=30), st.booleans(), st.booleans())
def test_any_page_is_a_document_or_a_named_error(
    fragments: list[str], compat: bool, xml: bool
) -> None:
    body = "".join(fragments).encode("latin-1")
    try:
        page = reader(compat).document(body, xml=xml)
    except ParseError as error:
        assert error.slug == "bad-charset" or not body.strip()
        return
    text = html_text.text(page.body)
    assert text == text.strip()
    assert "".join(html_text.formatted(page.body).split()) == "".join(text.split())
