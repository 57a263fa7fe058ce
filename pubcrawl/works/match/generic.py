"""Titles that many works have: editorials, covers, indexes, parts of a work."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from pubcrawl.tables.files import GENERIC_TITLES, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import AnyOf
from pubcrawl.works.folding import folded
from pubcrawl.works.placeholders import is_placeholder

TABLE: Final = NamedRows(
    Keys(
        {
            "whole": Key(AnyOf(), "Complete titles, without accents and punctuation at the ends."),
            "begins": Key(AnyOf(), "How titles of parts of a work begin."),
        }
    ),
    "english: {whole: ['editorial']}",
)
"""Languages with their generic titles."""

_ENDS = re.compile(r"^[\W\d_]+|[\W\d_]+$")


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], ...], tuple[re.Pattern[str], ...]]:
    rows = read_rows([builtin(GENERIC_TITLES)], TABLE).values()
    whole, begins = ([row[key] for row in rows if key in row] for key in ("whole", "begins"))
    return tuple(whole), tuple(begins)


def is_generic(title: str) -> bool:
    """Return whether many works have *title*, so that it identifies none."""
    text = folded(title)
    bare = _ENDS.sub("", text)
    if not bare or is_placeholder("pages", title):
        return True
    whole, begins = _patterns()
    return any(each.fullmatch(bare) for each in whole) or any(each.match(text) for each in begins)
