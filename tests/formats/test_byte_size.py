"""Sizes of files, as lists and pages write them."""

from __future__ import annotations

from pubcrawl.formats.byte_size import byte_size
from tests.cases import table


@table
def test_byte_sizes(text: str, number: int | None, rounded: bool) -> None:
    size = byte_size(text)
    assert (size and (size.bytes, not size.exact)) == (
        number if number is None else (number, rounded)
    )
