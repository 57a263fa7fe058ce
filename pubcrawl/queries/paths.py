"""Texts at a path in a record, such as ``members.*.uri``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any


def texts_at(path: str, record: Any) -> Iterator[str]:
    """
    Yield the texts at *path* in a JSON value, except empty ones.

    *path*: steps with dots between them. A step is a key, one of several keys (``title|content``),
    ``*`` for each item, or a last ``**`` for everything below.
    """
    return _texts(path.split("."), record)


def _texts(steps: Sequence[str], value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if value and (not steps or steps[0] == "**"):
            yield value
    elif steps and isinstance(value, dict | list):
        step, *rest = steps
        items: Iterable[Any] = value.values() if isinstance(value, dict) else value
        if not step.startswith("*"):
            items = map(value.get, step.split("|")) if isinstance(value, dict) else ()
        for item in items:
            yield from _texts(steps if step == "**" else rest, item)
