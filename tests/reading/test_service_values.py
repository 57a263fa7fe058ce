from __future__ import annotations

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.reading.service_values import valid_ids


def test_valid_ids() -> None:
    assert valid_ids("1", "PMC2", "https://doi.org/10.5555/a ") == Identifiers(
        "1", "PMC2", "10.5555/A"
    )
    assert valid_ids("x", "pmc2", "11.5555/a") == Identifiers()
