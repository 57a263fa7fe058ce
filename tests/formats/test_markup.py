from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.formats.markup import paragraphs, plain
from tests.cases import table


@table
def test_one_line(value: str, text: str) -> None:
    assert plain(value) == text
    assert plain(text) == text


@table
def test_paragraphs(value: str, texts: list[str]) -> None:
    assert paragraphs(value) == texts


def test_a_value_of_nothing_but_tags_is_read_in_a_time_that_its_length_decides() -> None:
    assert plain("<i>" * 30_000 + "x" + "</i>" * 30_000) == "x"
    assert plain("<x>" * 10_000 + "</y>" * 10_000).count("<x>") == 10_000


@given(st.text('<>/&;#pbimath: \n\xa0x="', max_size=40))
def test_any_value_is_one_line(value: str) -> None:
    text = plain(value)
    assert "\n" not in text
    assert text == text.strip(" ")
    assert text == " ".join(paragraphs(value)).strip()
