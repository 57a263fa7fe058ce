"""Find stored publications that may be a given work, by an identifier or words of the title."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sqlalchemy import ColumnElement

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.queries.selection import SelectedRecord
from pubcrawl.queries.sets import SETS
from pubcrawl.store.database import Database
from pubcrawl.store.keys import names
from pubcrawl.store.packed import unpack
from pubcrawl.store.records import owners
from pubcrawl.store.tables import publication
from pubcrawl.store.word_index import SearchTerm, holds

_MOST = 10  # candidates of one search
_WORD = re.compile(r"\w+")
_WORDS = 6  # of a title, the longest ones, which are the rarest
_FEW = 3  # fewer words of a title are on too many works


def find_candidates(
    database: Database, ids: Identifiers, titles: Sequence[str]
) -> list[SelectedRecord]:
    """
    Return stored publications with one of *ids*, then those with the words of a title.

    *titles*: the most likely one first, which is searched for by its longest words in any order,
    since a stop word or a hyphen may differ; then the others as they are; then by half of the
    longest words of the first one, since a spelling may differ.
    """

    def matching(condition: ColumnElement[bool]) -> dict[int, SelectedRecord]:
        query = SETS["publications"].packed().where(condition).limit(_MOST)
        rows = map(tuple, database.fetch(query))
        return {entry: SelectedRecord(entry, unpack(record)) for entry, record in rows}

    def having(*terms: tuple[str, ...]) -> dict[int, SelectedRecord]:
        return matching(holds([*map(SearchTerm, terms)], database.engine.dialect.name))

    found: dict[int, SelectedRecord] = {}
    if by := names(ids):
        with database.read() as connection:
            entries = set(owners(connection, by).values())
        found = matching(publication.c.id.in_(sorted(entries)))
    phrases = [tuple(_WORD.findall(title)) for title in titles or ("",)]
    words = sorted(dict.fromkeys(phrases[0]), key=len, reverse=True)[:_WORDS]
    longest = [(word,) for word in words]
    searches = [
        [phrase] if number else longest
        for number, phrase in enumerate(phrases)
        if len(phrase) >= _FEW
    ]
    if not found:
        # One or two words of the title may be spelt otherwise: tumour, tumor.
        searches += [half for half in (longest[::2], longest[1::2]) if len(half) >= _FEW]
    for terms in searches:
        more = having(*terms)
        if terms is longest and len(more) == _MOST:
            # A phrase has all of its words, so it is only searched for if too many works have them.
            found |= having(phrases[0])
        if more:
            return [*(found | more).values()]
    return [*found.values()]
