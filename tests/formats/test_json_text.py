from __future__ import annotations

import json
import tracemalloc

import pytest

from pubcrawl.formats.json_text import LONG, holds_long_text, json_bytes


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"a": 1, "b": [True, None]}, b'{"a":1,"b":[true,null]}'),
        ({"name": "Zoë"}, '{"name":"Zoë"}'.encode()),
        ({"half": "\ud800"}, b'{"half":"\\ud800"}'),
        ({"large": 2**70}, b'{"large":1180591620717411303424}'),
    ],
)
def test_json_bytes(value: object, text: bytes) -> None:
    assert json_bytes(value) == text


@pytest.mark.parametrize("end", ["", "é", "\ud800"])
def test_a_long_text_is_written_as_any_other(end: str) -> None:
    value = {"parts": {"title": '<"' * LONG + end}}
    assert holds_long_text(value)
    assert json.loads(json_bytes(value)) == value


def test_a_long_text_takes_little_memory() -> None:
    text = "a" * (4 * LONG)
    tracemalloc.start()
    try:
        data = json_bytes({"text": text})
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(data) == len(text) + len('{"text":""}')
    assert peak < 4 * len(text)


def test_texts_that_are_not_long() -> None:
    assert not holds_long_text({"a": {"b": "x" * LONG}, "c": ["x"], "d": 1})
    assert not holds_long_text("x")
