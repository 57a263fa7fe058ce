from __future__ import annotations

from datetime import date
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.reading.meta.dates import Day, best, day
from tests.cases import table

FULL = Day(3, date(2014, 8, 2))


@table
def test_days(words: str) -> None:
    assert day(words) == FULL


@table
def test_less_or_nothing(words: str, wanted: list[Any] | None) -> None:
    found = day(words)
    assert (found and [found.precision, found.date.isoformat()]) == wanted


def test_the_first_of_those_that_say_most() -> None:
    assert best(["2013", "x", "2014-08", "2014-08-02", "2015-01-01"]) == date(2014, 8, 2)
    assert best(["x"]) is None


@given(st.text("0123456789-/. ,AugSeptMay", max_size=20))
def test_any_text_is_a_date_or_none(words: str) -> None:
    found = day(words)
    assert found is None or found.precision in (1, 2, 3)
