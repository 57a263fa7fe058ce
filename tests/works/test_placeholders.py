from __future__ import annotations

from pubcrawl.works.placeholders import is_placeholder, without_notes
from pubcrawl.works.title_labels import without_labels
from tests.cases import table


@table
def test_placeholders(field: str, stands_for_none: bool, values: list[str]) -> None:
    found = [value for value in values if is_placeholder(field, str(value or "null"))]
    assert found == (values if stands_for_none else [])


@table
def test_labels(title: str, other: str, left: str) -> None:
    assert without_labels(title, [other]) == left
    assert without_labels(title, []) == title


@table
def test_notes(abstract: list[str], left: list[str]) -> None:
    assert without_notes("\n\n".join(abstract)).split("\n\n") == left
