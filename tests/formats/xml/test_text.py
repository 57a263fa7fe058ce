from __future__ import annotations

import json

from hypothesis import example, given
from hypothesis import strategies as st
from lxml import etree

from pubcrawl.formats import xml
from pubcrawl.formats.xml.text import _walked, joined, text
from tests.cases import table


def element(source: str) -> etree._Element:
    return xml.root(source.encode())


@table
def test_text(source, expected):
    assert text(element(source)) == expected


def test_white_space_is_kept_within_six_levels_below_a_title():
    def deep(levels: int) -> str:
        return f"<title>{'<x>' * levels}a  b{'</x>' * levels}</title>"

    assert text(element(deep(5))) == "a  b"
    assert text(element(deep(6))) == "a b"
    assert text(element("<title><x>a  b</x></title>")[0]) == "a  b"


def test_golden_texts(shared):
    lines = (shared / "vectors/jsoup_text.jsonl").read_text().splitlines()
    cases = [case for case in map(json.loads, lines) if case.get("parser") == "xml"]
    assert len(cases) > 15
    for case in cases:
        source = case["html"].removeprefix('<?xml version="1.0"?>')
        assert text(element(f"<document>{source}</document>")) == case["text"], case["id"]


def test_joined_leaves_out_what_has_no_text_and_ends_escaped_headings():
    tree = element(
        "<r><p>a</p><p> \n</p><p><x/></p><p>&lt;h4&gt;Aim&lt;/h4&gt;b &lt;i&gt;</p>"
        "<p>c<p>d</p></p></r>"
    )
    assert joined(tree) == "a\n\n Aim. b <i>\n\nc d"
    assert joined([]) == ""


def test_joined_keeps_the_white_space_of_titles():
    assert joined(element("<r><title>a\n b</title><p>c\n d</p></r>")) == "a\n b\n\nc d"


NAMES = st.sampled_from(["p", "title", "b", "x", "br", "td", "pre", "P", "Sup", "math"])
SPACES = st.text("ab \n\u00a0\u200b<&é", max_size=4)


def build(parts):
    name, start, children, tail = parts
    node = etree.Element(name)
    node.text, node.tail = start, tail
    node.extend(children)
    return node


TREES = st.recursive(
    st.tuples(NAMES, SPACES, st.just([]), SPACES).map(build),
    lambda inner: st.tuples(NAMES, SPACES, st.lists(inner, max_size=4), SPACES).map(build),
    max_leaves=12,
)


@example(build(("title", "<", [build(("p", "", [], " <"))], "")))
@given(TREES)
def test_the_fast_way_gives_what_the_walk_gives(tree):
    assert text(tree) == _walked(tree)
    several = [node for node in tree.iter() if any(raw.strip(" \n") for raw in node.itertext())]
    assert joined(tree.iter()).count("\n\n") >= len(several) - 1
    if "<" not in "".join(tree.itertext()):
        assert joined(tree.iter()) == "\n\n".join(map(_walked, several))


def test_a_deep_tree_is_no_danger():
    tree = node = etree.Element("a")
    for _ in range(5000):
        node = etree.SubElement(node, "p")
        node.text = "x"
    assert text(tree) == " ".join("x" * 5000)
