"""Invalid YAML: the line of the mistake, which may not be where the parser stops."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import RuleError
from pubcrawl.tables.yaml import (
    ALIASES_MAX,
    SIZE_MAX,
    List,
    Map,
    Scalar,
    Source,
    documents,
)
from tests.cases import table


@table
def test_a_defect_is_named_in_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(RuleError) as caught:
        documents(Source("r.yaml", text.encode()))
    assert (caught.value.line, words in caught.value.message) == (line, True), caught.value


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: " + "[" * 100_000, 1),
        ("- " * 100_000, 1),
        ("".join(" " * n + "a:\n" for n in range(60)), 8),
    ],
    ids=["brackets", "lists", "maps"],
)
def test_what_is_nested_too_deep(text: str, line: int) -> None:
    test_a_defect_is_named_in_its_line(text, line, "nested too deep")


@pytest.mark.parametrize(
    ("body", "line"),
    [(b"a: b\nc: \xe4\n", 2), ("a: b".encode("utf-16"), 1), (b"x" * (SIZE_MAX + 1), 1)],
)
def test_a_file_that_is_not_utf8_or_too_large(body: bytes, line: int) -> None:
    with pytest.raises(RuleError) as caught:
        documents(Source("r.yaml", body))
    assert caught.value.line == line


def test_aliases_are_counted_where_they_multiply() -> None:
    flood = "a: &a [x]\nb:\n" + "- *a\n" * (ALIASES_MAX + 1)
    with pytest.raises(RuleError, match=r"r\.yaml:3: .* aliases"):
        documents(Source("r.yaml", flood.encode()))
    few = "a: &a [x]\nt: &t x\nb:\n" + "- *a\n" * ALIASES_MAX + "- *t\n" * 99
    (document,) = documents(Source("r.yaml", few.encode()))
    assert isinstance(document.node, Map)


def test_a_quoted_text_may_have_many_lines() -> None:
    text = "a:\n  title: 'h1:not(.a),\n    h2'\n  doi: \"p:has(a),\n  nosuch:b\"\n"
    (document,) = documents(Source("r.yaml", text.encode()))
    assert isinstance(document.node, Map)
    assert document.node.pairs[0][1] == Map(
        2,
        [
            (Scalar(2, "title"), Scalar(2, "h1:not(.a), h2")),
            (Scalar(4, "doi"), Scalar(4, "p:has(a), nosuch:b")),
        ],
    )


def test_documents_have_lines_and_values_their_kinds() -> None:
    text = "# c\n'a': yes\n---\n- x\n-\n- 5\n- !!str 5\n- '5'\n- >\n  folded\n  text\n---\n"
    first, second, third = documents(Source("r.yaml", text.encode()))
    assert (first.line, second.line, third.line) == (2, 3, 12)
    assert first.node == Map(2, [(Scalar(2, "a"), Scalar(2, "yes", "bool"))])
    assert second.node == List(
        4,
        [
            Scalar(4, "x"),
            Scalar(5, "", "null"),
            Scalar(6, "5", "int"),
            Scalar(7, "5", "str"),
            Scalar(8, "5"),
            Scalar(9, "folded text\n"),
        ],
    )
    assert isinstance(third.node, Scalar)
    assert third.node.kind == "null"


@given(st.one_of(st.binary(), st.text(alphabet="ab:-[]{}'\"\n #*&!|>%?,\\\t~<").map(str.encode)))
def test_any_bytes_give_documents_or_a_named_line(body: bytes) -> None:
    try:
        documents(Source("r.yaml", body))
    except RuleError as error:
        assert 1 <= error.line <= body.count(b"\n") + body.count(b"\r") + 99
        assert error.message
