"""Fields of queries: their texts in records."""

from __future__ import annotations

from pubcrawl.queries.field import texts_at
from tests.cases import table

RECORD = {
    "title": "Otters",
    "content": "",
    "size": 7,
    "hops": ["a", "", "b"],
    "members": [{"uri": "u", "role": None}, {"uri": "v"}, "w"],
    "parts": {"mesh": {"content": [{"term": "Lutra", "major": True}]}, "title": {"content": "t"}},
}


@table
def test_texts_at_a_path(path: str, expected: list[str]) -> None:
    assert list(texts_at(path, RECORD)) == expected
