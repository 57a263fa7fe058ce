"""Texts at a path in a record, such as ``members.*.uri``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any


def texts_at(path: str, value: Any) -> Iterator[str]:
    """
    Yield the texts at *path* in a JSON value, except empty ones.

    *path*: steps with dots between them. A step is a key, one of several keys (``title|content``),
    ``*`` for each item, or a last ``**`` for everything below.
    """
    if isinstance(value, str):
        if value and path in ("", "**"):
            yield value
    elif path and isinstance(value, dict | list):
        step, _, rest = path.partition(".")
        items: Iterable[Any] = value.values() if isinstance(value, dict) else value
        if not step.startswith("*"):
            items = map(value.get, step.split("|")) if isinstance(value, dict) else ()
        for item in items:
            yield from texts_at(path if step == "**" else rest, item)
