from __future__ import annotations

from pubcrawl.works.placeholders import is_placeholder
from tests.cases import table


@table
def test_placeholders(field: str, stands_for_none: bool, values: list[str]) -> None:
    found = [value for value in values if is_placeholder(field, str(value or "null"))]
    assert found == (values if stands_for_none else [])
