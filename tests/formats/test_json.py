"""The cursor over JSON: each method gives its kind of value, whatever the service wrote."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.formats.json import NUMBER_MAX, Cursor

ANSWER = Cursor(
    {
        "title": " Otters ",
        "count": 3,
        "open": True,
        "links": {"self": {"href": "https://otters.example.org/"}, "next": None},
        "names": ["a", None, 7, {"x": 1}, " b "],
        "files": [{"size": "12"}, "x", {"size": -1}, None],
        "file": {"name": " a\x00b.csv"},
    }
)


def test_values_at_paths() -> None:
    assert ANSWER.text("title") == "Otters"
    assert ANSWER.text("links.self.href") == ANSWER["links"]["self"].text("href")
    assert ANSWER.text("links.next", "count") == "3"
    assert ANSWER.text("links", "names", "files.size", "nothing.at.all") == ""
    assert ANSWER["title"].text("") == "Otters"
    assert ANSWER.at("links.self.href.x") is None
    assert ANSWER.texts("names") == ["a", "7", "b"]
    assert ANSWER.texts("title") == ["Otters"]
    assert ANSWER.named("title", "count", "names", "x") == {"title": "Otters", "count": "3"}
    assert ANSWER.raw("count", "file.name") == " a\ufffdb.csv"
    assert [row.number("size") for row in ANSWER.rows("files")] == [12, None]
    assert ANSWER.rows("file") == []
    assert (ANSWER.true("title", "open"), ANSWER.true("count")) == (True, False)
    assert ("links" in ANSWER, "href" in ANSWER, "a" in ANSWER["names"]) == (True, False, False)


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (0, 0),
        (12.0, 12),
        (" 12 ", 12),
        (NUMBER_MAX, NUMBER_MAX),
        (NUMBER_MAX + 1, None),
        ("9" * 5000, None),
        ("1.5", None),
        ("٣", None),
        (1.5, None),
        (float("nan"), None),
        (-1, None),
        (True, None),
        ([1], None),
        (None, None),
    ],
)
def test_numbers(value: Any, number: int | None, caplog: pytest.LogCaptureFixture) -> None:
    assert Cursor({"size": value}).number("size") == number
    assert Cursor({"size": value, "other": 5}).number("size", "other") == (
        5 if number is None else number
    )
    assert bool(caplog.messages) == (number is None and value is not None)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner),
    max_leaves=10,
)


@given(VALUES, st.sampled_from(["", "a", "b.a", "a.b.a", ".", "a."]))
def test_no_value_is_an_error(value: Any, path: str) -> None:
    cursor = Cursor(value)
    cursor.text(path).encode()
    cursor.raw(path).encode()
    assert all(cursor.texts(path))
    assert all(isinstance(row.value, dict) for row in cursor.rows(path))
    assert cursor.true(path) in (True, False)
    assert (cursor.number(path) or 0) >= 0
    assert cursor[path].value is cursor.at(path) or path == ""
    assert ("a" in cursor) in (True, False)
