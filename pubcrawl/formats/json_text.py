"""
JSON as bytes: by orjson, or by the standard library if orjson cannot or needs much memory.

For a record of 40 kB, the standard library's encoder and its copies take 0.2 ms, orjson 5 µs.
But orjson reserves eight bytes for each character of a text: 59 MB for a page of 7 MB.

Source: https://www.rfc-editor.org/rfc/rfc8259
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import orjson

LONG = 1024**2
"""Characters of a text above which orjson takes too much memory."""


def json_bytes(value: object) -> bytes:
    """Return *value*, of plain JSON types, as compact JSON."""
    if not holds_long_text(value):
        with suppress(TypeError):  # a lone surrogate, or a number of more than 64 bits
            return orjson.dumps(value)
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    try:
        return text.encode()
    except UnicodeEncodeError:  # a lone surrogate: no UTF-8, but it has an escape in JSON
        return json.dumps(value, separators=(",", ":")).encode("ascii")


def json_value(data: bytes) -> Any:
    """
    Return the value of JSON, in half the time of the standard library.

    A whole number of more than 64 bits becomes a float.
    """
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:  # a lone surrogate
        return json.loads(data)


def holds_long_text(value: object) -> bool:
    """Return whether a text in *value*, or in the objects within it, has more than ``LONG``."""
    if isinstance(value, str):  # nearly all values are
        return len(value) > LONG
    return isinstance(value, dict) and any(map(holds_long_text, value.values()))
