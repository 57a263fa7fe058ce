"""DOIs that servers of preprints and repositories register for copies of works."""

from __future__ import annotations

from functools import cache
from typing import Final

from pubcrawl.ids.doi import registrant
from pubcrawl.tables.files import DEPOSITS, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import TEXT, Each

TABLE: Final = NamedRows(
    Keys(
        {
            "prefixes": Key(Each(TEXT), "Prefixes of its DOIs.", required=True),
            "about": Key(TEXT, "What it is."),
        }
    ),
    "arxiv: {prefixes: ['10.48550']}",
)
"""Servers with the prefixes of their DOIs."""


@cache
def _prefixes() -> frozenset[str]:
    rows = read_rows([builtin(DEPOSITS)], TABLE).values()
    return frozenset(prefix for row in rows for prefix in row["prefixes"])


def is_deposit(doi: str) -> bool:
    """Return whether a server of preprints or a general repository registered *doi*."""
    return f"10.{registrant(doi)}" in _prefixes()
