"""The log of a crawl."""

from __future__ import annotations

import re


def section(log: str, title: str) -> dict[str, int]:
    """Return the rows of the summary under *title*."""
    rows: dict[str, int] = {}
    under = False
    for line in log.splitlines():
        if line == f"  {title}":
            under = True
        elif under and (row := re.fullmatch(r"    (\S+) +([0-9,]+)", line)):
            rows[row[1]] = int(row[2].replace(",", ""))
        else:
            under = False
    return rows
