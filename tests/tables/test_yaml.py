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

QUOTES = "single quotes"
DEFECTS = [
    ("missing colon", "a:\n  title h1\n  abstract: p\n", 2, "no colon"),
    ("missing colon further down", "a:\n  x: y\n  title h1\n  abstract: p\n", 3, "no colon"),
    ("missing colon at the end", "a:\n  x: y\ntitle\n", 3, "no colon"),
    ("no space after the colon", "a:\n  title:h1\n  b: c\n", 2, "no colon and space"),
    ("a quote eats lines", "a:\n  title: 'h1\n  abstract: 'p'\n  doi: 'x'\n", 2, "not closed"),
    ("a quote eats all", "a:\n  title: 'h1\n  abstract: p\n", 2, "not closed"),
    ("double quotes", 'a:\n  title: "h1\n  abstract: "p"\n', 2, "not closed"),
    ("a quote inside", "a:\n  title: 'it's'\n  abstract: p\n", 2, "after the closing quote"),
    ("text after a quote", "a:\r\n  title: 'x' y\r\n", 2, "after the closing quote"),
    ("text after a bracket", "a:\n  title: [x=y] p\n  abstract: p\n", 2, "closing bracket"),
    ("an open bracket", "a:\n  title: [x=y\n  abstract: p\n", 2, "[ opens a list"),
    ("an open bracket at the end", "a:\n  title: [x=y\n", 2, "[ opens a list"),
    ("an open brace", "a: {title: h1\nb: {title: h2}\n", 1, "{ opens a map"),
    ("no comma", "a: {title: h1\n  abstract: p}\n", 2, "a comma is missing"),
    ("a quote eats a whole value", "a:\n  title: 'h1\n  doi: '\n  .x'\n", 2, "not closed"),
    ("more indented", "a:\n   title: h1\n  doi: .d\nb:\n  title: h2\n", 2, "indentation"),
    ("a site without colon", "a:\n  title: h1\nb\n  title: h2\n", 3, "no colon"),
    ("no colon, and a comment", "a:\n  doi '.d, #d'\n  title: h1\n", 2, "no colon"),
    ("less indented", "a:\n   title: h1\n  abstract: p\n", 3, "indentation"),
    ("a pattern in brackets", "[a-z]+\\.x/: b\n", 1, "quote it"),
    ("a star", "a:\n  title: * > p\n", 2, QUOTES),
    ("a star and a name", "a:\n  title: *p\n", 2, "quote the selector"),
    ("an alias of itself", "a: &x [*x]\n", 1, "no anchor &x precedes"),
    ("greater than", "a:\n  title: > p\n  abstract: p\n", 2, QUOTES),
    ("an ampersand", "a:\n  title: & p\n", 2, QUOTES),
    ("a percent sign", "a:\n  title: %x\n", 2, QUOTES),
    ("a tag", "a:\n  title: !x\n", 2, "tag !x"),
    ("a tag of a library", "a: !!python/name:os.system x\n", 1, "tag !!python"),
    ("an escape", 'a:\n  title: "a\\.b"\n', 2, "use single quotes"),
    ("a tab", "a:\n\ttitle: x\n", 2, "indented with spaces"),
    ("a colon in a value", "a:\n  title: p:contains(x: y)\n", 2, "colon and a space inside"),
    ("a list after a map", "b: c\n- a\n", 2, "no key and colon"),
    ("a map after a list", "- a\nb: c\n", 2, "begins with -"),
    ("a list as a name", "? [a, b]\n: c\n", 1, "in place of a key"),
    ("merging what is no map", "<<: x\n", 1, "<< needs the alias of a map"),
    ("a control character", "a: b\nc: d\x07\n", 2, "U+0007"),
    (
        "a bracket that is open at the end",
        "a:\n  title: h1\nb: {content: ",
        3,
        "opens a list or map",
    ),
    ("deep brackets", "a: " + "[" * 100_000, 1, "nested too deep"),
    ("deep lists", "- " * 100_000, 1, "nested too deep"),
    ("deep maps", "\n".join(" " * at + "a:" for at in range(60)), 8, "nested too deep"),
]


@pytest.mark.parametrize(("text", "line", "words"), [each[1:] for each in DEFECTS])
def test_a_defect_is_named_in_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(RuleError) as caught:
        documents(Source("r.yaml", text.encode()))
    assert (caught.value.line, words in caught.value.message) == (line, True), caught.value


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
