"""Journals whose articles are fetched as one type: the table of journal types."""

from __future__ import annotations

from functools import cache
from typing import Final

from pubcrawl.model.ingest_request import TYPES
from pubcrawl.tables.files import JOURNAL_TYPES, builtin
from pubcrawl.tables.rows import Key, Keys, NamedRows, read_rows
from pubcrawl.tables.values import TEXT, Choice, Each

TABLE: Final = NamedRows(
    Keys(
        {
            "issns": Key(Each(TEXT), "ISSNs of a journal, in print and electronic.", required=True),
            "type": Key(Choice(TYPES), "What to fetch of its articles.", required=True),
            "about": Key(TEXT, "Why.", required=True),
        }
    ),
    "some-journal: {issns: [1234-5679], type: html, about: it has no PDFs}",
)
"""Names of rows with the journals in them."""


@cache
def fixed_types() -> dict[str, str]:
    """Return ISSN → type of the requests for articles of journals with a fixed type."""
    found: dict[str, str] = {}
    for row in read_rows([builtin(JOURNAL_TYPES)], TABLE).values():
        found |= dict.fromkeys(row["issns"], row["type"])
    return found
