"""The words of JATS: names, values of attributes and headings, with their meaning in a table."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from pubcrawl.tables.files import JATS, builtin
from pubcrawl.tables.rows import read_files
from pubcrawl.tables.values import TEXT, Each, MapOf

TABLE: Final = MapOf(
    MapOf(Each(TEXT), "meanings with their words, such as plain: [lay-summary]"),
    "groups of words, such as abstract-type: {plain: [lay-summary]}",
)
"""Groups of words with their meanings; the words of groups in ``-patterns`` are patterns."""

GROUPS: Final = read_files([builtin(JATS)], TABLE)[0]
"""Group → meaning → words."""

MEANINGS: Final = {
    group: {word: meaning for meaning, words in meanings.items() for word in words}
    for group, meanings in GROUPS.items()
}
"""Group → word → meaning."""

_PATTERNS = {
    group: [(re.compile(word, re.IGNORECASE), meaning) for word, meaning in words.items()]
    for group, words in MEANINGS.items()
    if group.endswith("-patterns")
}


@lru_cache(4096)
def meaning_of(group: str, words: str) -> str:
    """Return the meaning of *words* in a group of the table; "" for an unknown one."""
    if group in _PATTERNS:
        return next((name for pattern, name in _PATTERNS[group] if pattern.match(words)), "")
    return MEANINGS[group].get(words, "")
