"""The index of a page agrees with its tree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.formats.html import document

PIECES = ("<p>", "<div>", "</div>", "<b>", "</b>", "<br>", "<pre>", "<td>", "<script>x</script>",
          "<svg><script><g>x", "a ", " b", "c\n", "\u200b", "\xa0", "<!-- x -->", "<o:p>",
          '<i class="y Y z">', "<i CLASS=Y id=n>")  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=30).map("".join), st.booleans())
def test_columns(source: str, xml: bool) -> None:
    document_ = document(f"<a>{source}".encode(), xml=xml)
    page, top = document_.page, document_.root.parent or document_.root
    nodes = [node for node in top.traverse() if (node.tag or "-")[0] != "-"]
    assert [node.mem_id for node in page.node[1:]] == [node.mem_id for node in nodes]
    for number, node in enumerate(nodes, 1):
        assert page.node[page.up[number]].mem_id == node.parent.mem_id  # type: ignore[union-attr]
        below = [page.number[inner.mem_id] for inner in node.traverse() if inner.tag[:1] != "-"]  # type: ignore[index]
        assert below == list(range(number, page.end[number]))
        assert [page.up[child] for child in page.children(number)] == [
            number for child in node.iter() if child.tag[:1] != "-"  # type: ignore[index]
        ]  # fmt: skip
        assert number in page.by_tag[page.tag[number]]
        assert all(number in page.children(page.up[number]) for _ in page.ancestors(number))


@pytest.mark.parametrize(
    ("source", "text", "own", "whole"),
    [
        ("<p>a<b>b</b>c</p>", "abc", "ac", "abc"),
        ("<div>a<p>b</p>c<br>d</div>", "a b c d", "ac d", "abc\nd"),
        ("<div>a<p>b</p><!-- -->c</div>", "a bc", "ac", "abc"),
        ("<div>a<p>b</p><o:p>c</o:p><i>d</i></div>", "a bcd", "a", "abcd"),
        ("<div>a\xa0 \u200b b<pre>c\n  d</pre></div>", "a b c\n  d", "a b", "a\xa0 \u200b bc\n  d"),
        ("<div><script>a</script>b<style>c</style></div>", "b", "b", "b"),
    ],
)
def test_texts(source: str, text: str, own: str, whole: str) -> None:
    page = document(source.encode()).page
    number = page.by_tag["body"][0] + 1
    assert page.text(number) == text
    assert page.own_text(number) == own
    assert page.whole_text(number) == whole
    assert page.has_text(number)


def test_text_without_some_elements() -> None:
    page = document(b"<p>a<b>b <i>c</i></b><span>d </span><div>e</div>f<i>g</i>").page
    skip = {*page.by_tag["b"], *page.by_tag["i"], *page.by_tag["span"]}
    assert page.text(page.by_tag["body"][0], skip=skip) == "a e f"


def test_look_ups() -> None:
    page = document(b"<p id=x class='A b'><i class=b></i><p class><p id=x>").page
    assert page.by_id["x"] == [page.by_tag["p"][0], page.by_tag["p"][2]]
    assert page.by_class["b"] == [page.by_tag["p"][0], page.by_tag["i"][0]]
    assert page.by_class.keys() == {"a", "b", "a b"}
    assert list(page.values("class").values()) == ["A b", "b", ""]
    assert page.within(page.by_tag["p"][0], page.by_class["b"]) == page.by_tag["i"]


def test_paragraphs_end_where_blocks_do() -> None:
    page = document(
        b"<div id=a>One <b>two</b><div>Three <math><mi>x</mi></math> <script>no</script>four"
        b" <span id=b>pop<ul><li>up</ul></span>five</div>"
        b"<table><tr><td>1<td>2<tr><td>3</table><pre>a\n b</pre>"
    ).page
    number = page.by_id["a"][0]
    assert page.paragraphs(number, skip=page.by_id["b"]) == [
        "One two",
        "Three x four five",
        "1 2",
        "3",
        "a\n b",
    ]
