"""DOIs that servers of preprints and repositories register for copies of works."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from pubcrawl.ids.doi import registrant
from pubcrawl.tables.files import DEPOSITS, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import TEXT, Each, text_of
from pubcrawl.tables.yaml import Source

TABLE: Final = NamedRows(
    Keys(
        {
            "prefixes": Key(
                Each(text_of(r"10\.[0-9.]+", "the prefix of a DOI, such as 10.48550")),
                "Prefixes of its DOIs.",
                required=True,
            ),
            "about": Key(TEXT, "What it is."),
        }
    ),
    "arxiv: {prefixes: ['10.48550']}",
)
"""Servers with the prefixes of their DOIs."""


_OWN: Final[list[Source]] = []
"""The user's files."""


def use_deposits(files: Iterable[Source]) -> None:
    """Lay the tables of *files* over the built-in servers, as ``kinds.use_kinds`` does."""
    own = [*files]
    if own != _OWN:
        _OWN[:] = own
        _prefixes.cache_clear()
    if own:
        _prefixes()


@cache
def _prefixes() -> frozenset[str]:
    rows = read_rows([builtin(DEPOSITS), *_OWN], TABLE).values()
    return frozenset(prefix for row in rows for prefix in row["prefixes"])


def is_deposit(doi: str) -> bool:
    """Return whether a server of preprints or a general repository registered *doi*."""
    return f"10.{registrant(doi)}" in _prefixes()
