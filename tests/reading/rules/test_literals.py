"""Every address that matches a pattern contains the literal of the pattern."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.reading.rules.patterns import literal
from tests.cases import table


@table
def test_the_longest_text(pattern: str, text: str) -> None:
    assert literal(pattern) == text


PIECES = ["a", "B", "c", r"\.", "/", "x?", "y*", "z+", "q{0,2}", "(ab)", "(?:c|d)?", ".", r"\d"]
PIECES += ["[ab/]", "[^c]+", "|", "$", "(?=a)", "(?!b)", r"\b"]


@given(
    st.lists(st.sampled_from(PIECES), max_size=8).map("".join),
    st.text("aBbcdxyzq./1|", max_size=12),
)
def test_it_is_in_all_that_fits(pattern: str, text: str) -> None:
    if re.search(pattern, text, re.IGNORECASE):
        assert literal(pattern) in text.lower()
