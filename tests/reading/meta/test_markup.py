from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.reading.meta.markup import escaped, paragraphs, plain
from tests.cases import table


@table
def test_text_of_values(value: str, text: str, kept: str) -> None:
    assert plain(value) == text
    assert escaped(value) == kept


def test_paragraphs() -> None:
    assert paragraphs("<h3>Aim</h3><p>One &amp;\n two</p> <div></div>") == ["Aim", "One & two"]


@given(st.text("<>/&;#pbi \n\xa0x", max_size=30))
def test_any_value_is_one_line_without_control(value: str) -> None:
    for text in (plain(value), escaped(value)):
        assert "\n" not in text
        assert text == text.strip(" ")
