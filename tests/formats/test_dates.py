from __future__ import annotations

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.formats.dates import date_of, day_in, find_date, most_precise, precision_of, read_date
from tests.cases import table


@table
def test_days(words: str) -> None:
    assert read_date(words) == find_date(words) == "2014-08-02"


@table
def test_less_or_nothing(words: str, expected: str) -> None:
    assert read_date(words) == expected


@table
def test_dates_in_text(words: str, expected: str) -> None:
    assert find_date(words) == expected


@table
def test_parts(parts: list[str], expected: str) -> None:
    assert date_of(*parts) == expected


@table
def test_days_in_iso(words: str, day: str | None) -> None:
    assert day_in(words) == (day and date.fromisoformat(day))


def test_the_first_of_the_most_precise_dates() -> None:
    assert most_precise(["2013", "", "2014-08", "2014-08-02", "2015-01-01"]) == "2014-08-02"
    assert most_precise([""]) == most_precise([]) == ""


@given(st.text("0123456789-/. ,AugSeptMay", max_size=20) | st.text())
def test_any_text_is_a_date_or_none(words: str) -> None:
    for found in (read_date(words), find_date(words), date_of(words, words, words)):
        assert not found or day_in(f"{found}-01-01"[:10])
        assert precision_of(found) in range(4)
