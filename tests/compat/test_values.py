from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.compat.values import escaped
from tests.cases import table


@table
def test_values_as_pubfetcher_stores_them(value: str, kept: str) -> None:
    assert escaped(value) == kept


@given(st.text("<>/&;#pbi \n\xa0x", max_size=30))
def test_any_value_is_one_line_without_control(value: str) -> None:
    text = escaped(value)
    assert "\n" not in text
    assert text == text.strip(" ")
