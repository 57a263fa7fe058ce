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
    assert ANSWER.text("links", "names.x.y", "nothing.at.all") == ""
    assert (ANSWER.text("files.size"), ANSWER.texts("files.size")) == ("12", ["12", "-1"])
    assert ANSWER.text("links", "names") == "a"
    assert ANSWER["title"].text("") == "Otters"
    assert ANSWER.at("links.self.href.x") is None
    assert ANSWER.texts("names") == ["a", "7", "b"]
    assert ANSWER.texts("title") == ["Otters"]
    assert ANSWER.texts("count", "names", "x") == ["3", "a", "7", "b"]
    assert ANSWER.fields("x", name="title") == {"x": "", "name": "Otters"}
    assert ANSWER.named("title", "count", "links", "x") == {"title": "Otters", "count": "3"}
    assert ANSWER.raw("count", "file.name") == " a\ufffdb.csv"
    assert [row.number("size") for row in ANSWER.rows("files")] == [12, None]
    assert [row.raw("name") for row in ANSWER.rows("file")] == [" a\ufffdb.csv"]
    assert ANSWER.rows("title") == []
    assert (ANSWER.true("title", "open"), ANSWER.true("count")) == (True, False)
    assert ("links" in ANSWER, "href" in ANSWER, "a" in ANSWER["names"]) == (True, False, False)


def test_the_keys_that_nothing_reads() -> None:
    record = {
        "title": "Otters",
        "sub": "",
        "authors": [{"name": "A"}, {"name": "B", "fur": 0, "ids": {"x": {"y": 1, "z": None}}}],
        "words": {"river": {"at": [1], "as": "noun"}},
        "index": {"a": {"b": 1}},
        "licence": {"url": "https://a.example/"},
        "seen": False,
    }
    cursor = Cursor(record)
    assert list(cursor.unread()) == ["title", "authors", "words", "index", "licence", "seen"]
    assert [author.text("name", "ids.x") for author in cursor.rows("authors")] == ["A", "B"]
    assert [(word, row.texts("at")) for word, row in cursor.items("words")] == [("river", ["1"])]
    assert cursor.text("title", "licence") == "Otters"  # the second one counts as read
    cursor.at("index")
    cursor.use.add("seen", whole=True)
    names = ["authors.fur", "authors.ids.x.y", "words.*.as", "licence.url"]
    assert list(cursor.unread()) == names
    # What is remembered is for the next record too.
    assert list(Cursor(record, cursor.use).unread()) == names


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
    assert repr(cursor[path].value) == repr(cursor.at(path))
    assert all(isinstance(key, str) for key, _ in cursor.items(path))
    assert ("a" in cursor) in (True, False)
    assert all(list(Cursor(value).unread()))
