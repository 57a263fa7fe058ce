from __future__ import annotations

from datetime import date

import pytest

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.reading.service_values import iso_date, valid_ids


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("2012-03-04", date(2012, 3, 4)),
        ("2012-02-30", None),
        ("2012-03", None),
        ("20120304", None),
        ("0000-01-01", None),
        ("", None),
    ],
)
def test_iso_date(words: str, day: date | None) -> None:
    assert iso_date(words) == day


def test_valid_ids() -> None:
    assert valid_ids("1", "PMC2", "https://doi.org/10.5555/a ") == Identifiers(
        "1", "PMC2", "10.5555/A"
    )
    assert valid_ids("x", "pmc2", "11.5555/a") == Identifiers()
