"""
Reads the tables of labels and values in which repositories describe a work.

"Title | Kelp in spring", "dc.description.abstract | The kelp …": the label is in one
cell, its value in the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pubcrawl.reading.structure.blocks import Block
from pubcrawl.reading.structure.headings import labelled

_FIELDS: Final = frozenset(("title", "abstract", "keywords", "doi"))


def read_fields(blocks: Iterable[Block]) -> dict[str, list[str]]:
    """Return part → values, in order, from the tables of a page."""
    result: dict[str, list[str]] = {}
    name, table = "", 0
    for block in blocks:
        label = labelled(block.text) if block.table and block.words <= 4 else ""
        if label in _FIELDS:
            name, table = label, block.table
        elif name:
            if block.table == table:
                result.setdefault(name, []).append(block.text)
            name = ""
    return result
