"""The table of a benchmark."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Row(NamedTuple):
    """One figure: its name, its value with unit, and a note for comparison."""

    what: str
    value: str
    note: str = ""


def show(title: str, rows: Iterable[Row]) -> None:
    """Print *rows* as a table."""
    rows = list(rows)
    first = max(len(row.what) for row in rows)
    second = max(len(row.value) for row in rows)
    print(f"\n{title}")
    for row in rows:
        print(f"  {row.what:<{first}}  {row.value:>{second}}  {row.note}".rstrip(), flush=True)
