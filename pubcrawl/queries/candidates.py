"""Stored publications that may be a given work: by an identifier, or by words of the title."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, select

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.database import Database
from pubcrawl.store.packed import unpack
from pubcrawl.store.record_schema import publication, publication_record
from pubcrawl.store.records import names, stored_entries
from pubcrawl.store.word_index import SearchTerm, holds

MOST = 10
"""Candidates for a work."""

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

    *titles*: the most likely one first; the first one is also searched for by its longest words
    in any order, then by half of them, since a stop word, a hyphen or a spelling may differ.
    """
    found: dict[int, StoredCandidate] = {}
    if by := names(ids):
        with database.read() as connection:
            entries = stored_entries(connection, by)
        found = _records(database, publication.c.id.in_(sorted(entries)), most)
    dialect = database.engine.dialect.name
    for words in (tuple(_WORD.findall(title)) for title in titles):
        if len(words) >= _FEW and (
            more := _records(database, holds([SearchTerm(words)], dialect), most)
        ):
            return [*{**found, **more}.values()]
    words = tuple(_WORD.findall(titles[0])) if titles else ()
    longest = sorted(dict.fromkeys(words), key=len, reverse=True)[:_WORDS]
    # One or two of them may be spelt otherwise: tumour, tumor.
    for some in (longest, longest[::2], longest[1::2]) if len(words) >= _FEW else ():
        if some is longest or len(some) >= _FEW:
            every = holds([SearchTerm((word,)) for word in some], dialect)
            if more := _records(database, every, most):
                return [*{**found, **more}.values()]
    return [*found.values()]


def _records(
    database: Database, condition: ColumnElement[bool], most: int
) -> dict[int, StoredCandidate]:
    query = (
        select(publication.c.id, publication_record.c.record)
        .join(publication_record, publication_record.c.publication == publication.c.id)
        .where(condition)
        .limit(most)
    )
    rows = map(tuple, database.fetch(query))
    return {entry: StoredCandidate(entry, unpack(record)) for entry, record in rows}
