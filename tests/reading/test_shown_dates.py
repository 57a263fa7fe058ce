"""Dates that a page shows."""

from typing import Any

import pytest

from pubcrawl.formats.html import document
from pubcrawl.reading.shown_dates import shown_dates
from pubcrawl.works.work import WorkDates
from tests.cases import beside


@pytest.mark.parametrize("case", beside(__file__), ids=lambda case: case["html"][:60])
def test_cases(case: dict[str, Any]) -> None:
    page = document(f"<!doctype html><body>{case['html']}".encode()).page
    expected = {field: str(date) for field, date in case["dates"].items()}
    assert shown_dates(page) == WorkDates(**expected)
