"""Find stored publications that may be a given work, by an identifier or words of the title."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.queries.sets import SETS
from pubcrawl.store.database import Database
from pubcrawl.store.packed import unpack
from pubcrawl.store.record_schema import publication
from pubcrawl.store.records import names, stored_entries
from pubcrawl.store.word_index import SearchTerm, holds

MOST = 10
"""Most candidates of one search."""

_WORD = re.compile(r"\w+")
_WORDS = 6  # of a title, the longest ones, which are the rarest
_FEW = 3  # fewer words of a title are on too many works


class StoredCandidate(NamedTuple):
    """A stored publication: its number in the store, and its record."""

    entry: int
    record: Mapping[str, Any]


def find_candidates(
    database: Database, ids: Identifiers, titles: Sequence[str], most: int = MOST
) -> list[StoredCandidate]:
    """
    Return stored publications with one of *ids*, then those with the words of a title.

    *titles*: the most likely one first, which is searched for by its longest words in any order,
    since a stop word or a hyphen may differ; then the others as they are; then by half of the
    longest words of the first one, since a spelling may differ.
    """
    found: dict[int, StoredCandidate] = {}
    if by := names(ids):
        with database.read() as connection:
            entries = stored_entries(connection, by)
        found = _records(database, publication.c.id.in_(sorted(entries)), most)
    dialect = database.engine.dialect.name

    def having(*terms: tuple[str, ...]) -> dict[int, StoredCandidate]:
        return _records(database, holds([*map(SearchTerm, terms)], dialect), most)

    first, *lines = (tuple(_WORD.findall(title)) for title in titles) if titles else ((),)
    longest = [(word,) for word in sorted(dict.fromkeys(first), key=len, reverse=True)[:_WORDS]]
    if len(first) >= _FEW and (more := having(*longest)):
        # A phrase has all of its words, so it is only searched for if too many works have them.
        return [*{**found, **(having(first) if len(more) == most else {}), **more}.values()]
    for words in lines:
        if len(words) >= _FEW and (more := having(words)):
            return [*{**found, **more}.values()]
    # One or two words of the title may be spelt otherwise: tumour, tumor.
    for some in (longest[::2], longest[1::2]):
        if not found and len(some) >= _FEW:
            found = having(*some)
    return [*found.values()]


def _records(
    database: Database, condition: ColumnElement[bool], most: int
) -> dict[int, StoredCandidate]:
    query = SETS["publications"].packed().where(condition).limit(most)
    rows = map(tuple, database.fetch(query))
    return {entry: StoredCandidate(entry, unpack(record)) for entry, record in rows}
