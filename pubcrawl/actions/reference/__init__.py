"""
The tables of docs/ that are made from the code.

A page holds the marks ``<!-- table NAME -->`` and ``<!-- end -->``; the text between them
is the table NAME of ``TABLES``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from pubcrawl.actions.reference.tables import TABLES

_MARKED = re.compile(
    r"(<!-- table ([a-z-]+) -->\n)(?:(?!<!-- table ).)*?(<!-- end -->\n)", re.DOTALL
)


def filled(page: str) -> str:
    """Return the text of a page with its tables as the code gives them now."""
    return _MARKED.sub(lambda mark: f"{mark[1]}\n{TABLES[mark[2]]()}\n\n{mark[3]}", page)


def wrong_tables(pages: Iterable[Path]) -> Iterator[str]:
    """Yield a line for each table that no page has, and for each page with an old table."""
    texts = {path: path.read_text("utf-8") for path in sorted(pages)}
    placed = {name for text in texts.values() for _, name, _ in _MARKED.findall(text)}
    for name in sorted(TABLES.keys() - placed):
        yield f"no page has the table {name}"
    for path, text in texts.items():
        if text != filled(text):
            yield f"{path}: a table differs from the code; scrapy checkdocs --write"
