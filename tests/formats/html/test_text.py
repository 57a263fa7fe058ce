"""Texts of elements: unit cases, jsoup's golden cases, and a slow reference reader."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pubcrawl.compat import page as compat_page
from pubcrawl.compat.reader import PubFetcher
from pubcrawl.exceptions import SelectorTimeout
from pubcrawl.formats.html import Document, document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.names import BLOCKS, NUMBERS, SPACED, VERBATIM
from pubcrawl.formats.html.node import Node
from tests.cases import beside, table
from tests.clocks import Clocks
from tests.shares import share

# jsoup keeps U+0000; a tree of lexbor cannot contain it.
WITH_NUL = {"text-067"}
FORMATTED_WITH_NUL = {"fmt-067"}


def body(source: str, *, xml: bool = False) -> Node:
    return document(source.encode(), xml=xml).body


@table
def test_text(source: str, text: str) -> None:
    assert html_text.text(body(f"<body>{source}</body>")) == text


def test_a_section_of_characters_is_a_text_of_its_own() -> None:
    assert html_text.text(body("<p>a</p><![CDATA[b  c]]>", xml=True)) == "a b  c"


def test_text_of_an_element_in_the_page_ends_with_it() -> None:
    page = document(b"<div><p>a <b>b</b></p></div><div>c</div>")
    node = page.first("p")
    assert node is not None
    assert html_text.text(node) == "a b"
    assert html_text.own_text(node) == "a"
    assert html_text.joined(page.css("b, i, div + div")) == "b\n\nc"


def test_texts_within_an_element_that_keeps_white_space() -> None:
    page = document(b"<pre> a <b>  b  c </b></pre>")
    node = page.first("b")
    assert node is not None
    assert html_text.text(node) == "b  c"
    assert html_text.own_text(node) == "b  c"


def test_headings_that_an_abstract_escapes() -> None:
    page = document(b"<p>&lt;h4&gt;Aim&lt;/h4&gt;To see.</p><p>&lt;i&gt;x")
    assert html_text.joined(page.css("p")) == " Aim. To see.\n\n<i>x"


@table
def test_whole_text(source: str, whole: str, has: bool) -> None:
    node = body(f"<body>{source}</body>")
    assert (html_text.whole_text(node), html_text.has_text(node)) == (whole, has)


@table
def test_formatted(source: str, text: str) -> None:
    assert html_text.formatted(body(source)) == text


def test_xml_has_no_scripts() -> None:
    source = "<r><script>a</script><P>b</P><BR/>c<br/>d<![CDATA[ e  ]]> f</r>"
    assert html_text.text(body(source, xml=True)) == "a b c d e  f"
    assert html_text.formatted(body("<r>a<P>b</P>c</r>", xml=True)) == "a\n\nb\n\nc"


def test_reading_over_and_over_ends(clocks: Clocks) -> None:
    clocks.look = 0.1
    page = document(b"<div>" * 500 + b"<i></i>" * 2000)
    for joined in (html_text.joined, compat_page.joined):
        with pytest.raises(SelectorTimeout):
            joined(page.css("div"))


@pytest.mark.parametrize("name", ["b", "x-y", "pre", "template"])
def test_depth_is_no_matter(name: str) -> None:
    source = f"<{name}>" * 20_000 + "x"  # with more tags, the depth is limited
    for xml in (False, True):
        node = body(source, xml=xml)
        if name != "template" or xml:
            assert html_text.text(node) == html_text.whole_text(node).strip() == "x"
            assert html_text.formatted(node) == "x"


def test_golden_texts(shared: Path) -> None:
    wrong: dict[str, tuple[object, object]] = {}
    for case in cases(shared / "vectors/jsoup_text.jsonl"):
        page = golden(case, shared)
        if page is None:
            continue
        texts = {
            "text": html_text.text(page.body),
            "own_text": html_text.own_text(page.body),
            "title": page.title,
            "has_text": html_text.has_text(page.body),
        }
        if "whole_text" in case:
            texts["whole_text"] = html_text.whole_text(page.body)
        for key, value in texts.items():
            if value != case.get(key, type(value)()):
                wrong[case["id"]] = (value, case.get(key))
    assert wrong.keys() == WITH_NUL, wrong


def test_golden_formatted_texts(shared: Path) -> None:
    wrong: dict[str, tuple[object, object]] = {}
    for case in cases(shared / "vectors/formatted_text.jsonl"):
        page = golden(case, shared)
        if page is not None and html_text.formatted(page.body) != case.get("formatted", ""):
            wrong[case["id"]] = (html_text.formatted(page.body), case.get("formatted"))
    assert wrong.keys() == FORMATTED_WITH_NUL, wrong


def cases(file: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def golden(case: dict[str, str], shared: Path) -> Document | None:
    if "html" in case:
        source = case["html"].encode("utf-8", "surrogatepass")
    else:
        source = (shared / "corpus" / case["file"]).read_bytes()
    if not source.strip():
        return None
    return PubFetcher.document(source, xml=case["parser"] == "xml")


def slow_text(node: Node) -> str:
    """Return the text as jsoup's documentation describes it, node by node."""
    out = ""
    depth = 0
    current = node
    while True:
        tag = current.tag
        below = current.first_child
        if tag == "-text":
            words = current.text_content or ""
            if not keeps(current):
                words = one_space(words, out.endswith(" "))
            out += words
        elif (current.tag_id in BLOCKS or tag == "br") and out and out[-1] != " ":
            out += " "
        if tag in ("script", "style"):
            below = None
        if below is not None:
            current = below
            depth += 1
            continue
        while True:
            after = current.next if depth else None
            if (
                after is not None
                and current.tag_id in BLOCKS
                and (after.tag == "-text" or NUMBERS.get(after.tag or "") in SPACED)
                and not out.endswith(" ")
            ):
                out += " "
            if after is not None:
                current = after
                break
            if not depth:
                return out.strip("".join(map(chr, range(0x21))))
            above = current.parent
            assert above is not None
            current = above
            depth -= 1


def keeps(node: Node) -> bool:
    above = node.parent
    for _ in range(6):
        if above is None:
            return False
        if above.tag_id in VERBATIM:
            return True
        above = above.parent
    return False


def one_space(words: str, spaced: bool) -> str:
    out = ""
    for character in words:
        if character in " \t\n\f\r\u00a0":
            if not spaced:
                out += " "
            spaced = True
        elif character not in "\u200b\u00ad":
            out += character
            spaced = False
    return out


_TAGS = beside(__file__)["tags"]
_PIECES = st.one_of(
    st.sampled_from([f"<{name}>" for name in _TAGS]),
    st.sampled_from([f"</{name}>" for name in _TAGS]),
    st.text(" \n\t\u00a0\u200b\u00adab<&\u2003\u000b", max_size=4),
)


@settings(max_examples=share(100, 500), deadline=None)
@given(st.lists(_PIECES, max_size=40))
def test_the_slow_reading_agrees(pieces: list[str]) -> None:
    page = document(f"<body>x{''.join(pieces)}".encode())
    for node in page.root.traverse():
        assert html_text.text(node) == slow_text(node)


@pytest.mark.long
def test_the_slow_reading_agrees_on_recorded_pages(shared: Path) -> None:
    files = [*(shared / "corpus/d-html").glob("*"), *(shared / "corpus/d-html-http").glob("*")]
    sources = (file.read_bytes() for file in sorted(files)[:: share(4, 1)])
    pages = [document(source) for source in sources if source.strip()]
    assert len(pages) > 50
    for page in pages:
        assert html_text.text(page.body) == slow_text(page.body)
        for node in page.css("p, td, h1, li")[:50]:
            assert html_text.text(node) == slow_text(node)
