"""The syntax of Link headers, including broken ones."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.formats.link_header import HeaderLink, excerpt, parts, title
from tests.cases import table


def read(value: str) -> tuple[list[HeaderLink], list[str]]:
    odd: list[str] = []
    return list(parts(value, odd.append)), odd


@table
def test_what_is_well_formed(value: str, expected: list[list[Any]]) -> None:
    links, warnings = read(value)
    assert (list(map(list, links)), warnings) == (expected, [])


@table
def test_a_broken_link_costs_no_other(value: str, expected: list[list[Any]], warning: str) -> None:
    found, odd = read(value)
    assert list(map(list, found)) == expected
    assert warning in odd[0]


@table
def test_titles(parameters: dict[str, str], expected: str) -> None:
    assert title(parameters) == expected


def test_an_excerpt_is_short_and_on_one_line() -> None:
    assert excerpt(" a\n b ") == "'a b'"
    assert len(excerpt("x" * 10_000)) < 100


NAMES = st.text("abcdefghijklmnopqrstuvwxyz*-", min_size=1)
WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\0"))
TARGETS = st.text(st.characters(codec="utf-8", exclude_characters="<>"))


@given(st.lists(st.tuples(TARGETS, st.dictionaries(NAMES, WORDS)), max_size=4))
def test_what_is_written_in_quotes_is_read(links: list[tuple[str, dict[str, str]]]) -> None:
    def quoted(words: str) -> str:
        return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'

    value = ", ".join(
        f"<{target}>" + "".join(f"; {name}={quoted(words)}" for name, words in parameters.items())
        for target, parameters in links
    )
    assert read(value) == (links, [])


@given(st.text(st.sampled_from("<>;,=\"'\\ ax")))
def test_any_text_comes_to_an_end_and_leaves_what_stands_before(value: str) -> None:
    found, _ = read(f"<first>; rel=item, {value}")
    assert found[0] == ("first", {"rel": "item"})


@table
def test_long_headers_are_read_in_one_go(piece: str) -> None:
    # A parser that backtracks would take hours.
    read("<a>;" + piece * 30_000)
