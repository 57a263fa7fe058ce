"""
Works that a store does not have, what makes a title one of these, and copies among the inputs.

Copies are grouped with the reason, never merged: two files with nearly the same text may be two
versions, or two parts of a form.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Final, NamedTuple

from pubcrawl.works.folding import folded, slug
from pubcrawl.works.match import MatchWork, verify

DISTANCE_MAX: Final = 3
"""Most bits in which the simhashes of two copies differ."""

NEAR_TEXT: Final = "near-text"
"""The reason for texts that are nearly the same."""

# Three differing bits leave one of four parts of a hash the same.
_PARTS, _PART_BITS = 4, 16

WORDS_MIN, WORDS_MAX, TITLE_MAX, CONTAINER_MAX = 2, 50, 500, 150
"""Limits: words of a title, its characters, and characters of the title of a journal."""

SINGLE_MAX: Final = 12
"""Most words of one letter; a title with more has spaced letters or a formula."""

_LONG_WORD = 10  # letters of the longest word of a title of few words
_JOURNAL = re.compile(
    r"(?:nr|issn|no|vol|volume|pp?|doi)\b|int\.? j|(?:the |american |european )?journal of|"
    r"(?:annals|proceedings|transactions|bulletin|archives) of"
)
_RUNNING = re.compile(
    r"\bvol(?:ume)?\.? ?\d+.{0,20}\b(?:no|issue|nr)\.? ?\d+|downloaded from|all rights reserved|"
    r"available online|article number|impact factor|original article"
)
_MOST = {":": 3, "|": 1, ".": 1}
_IDENTIFIERS = {"doi", "pmid", "pmcid", "arxiv", "isbn"}
_ALONE = {"book", "thesis", "dissertation", "report", "standard", "dataset"}
_NOBODY = {"phd", "phd student", "student", "author", "authors", "department"}


def work_problem(work: MatchWork, authors: Iterable[str], container: str) -> str:
    """
    Return why *work* cannot be a new one; "" if it can.

    *authors*, *container*: as printed. Programs that read title pages take "Downloaded from …" and
    running heads for titles; no search finds a work with such a title, and the next copy of the
    file would become another one. Works with one title are distinguished by an identifier or a
    journal, so a work needs one of these, unless it is a book or the like.
    """
    text = folded(work.title)
    words = text.split()
    people = {folded(name).strip(" .,") for name in authors}
    if len(work.title) > TITLE_MAX or not WORDS_MIN <= len(words) <= WORDS_MAX:
        return "title-length"
    if work.generic:
        return "generic-title"
    if max(map(len, words)) < _LONG_WORD and len(words) < WORDS_MIN + 2:
        return "short-words"
    if _JOURNAL.match(text) or _RUNNING.search(text):
        return "running-head"
    if sum(len(word) == 1 for word in words) > SINGLE_MAX:
        return "single-letters"
    if any(work.title.rstrip(" .").count(mark) > most for mark, most in _MOST.items()):
        return "punctuation"
    if not people or people & _NOBODY:
        return "no-authors"
    if len(container) > CONTAINER_MAX:
        return "container-length"
    known = container or work.issns or work.kind in _ALONE or not _IDENTIFIERS.isdisjoint(work.ids)
    return "" if known else "no-container"


class EarlierCopy(NamedTuple):
    """An earlier input like this one: its *name*, and *reason*, ``near-text`` or a rule's."""

    name: str
    reason: str


class NearTexts:
    """The texts seen so far, by parts of their hashes."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._parts: defaultdict[tuple[int, int], list[int]] = defaultdict(list)

    def add(self, name: str, simhash: str) -> EarlierCopy | None:
        """
        Return the earlier text like this one, or None.

        *simhash*: 16 hexadecimal digits, "" for a text without one.
        """
        if not simhash:
            return None
        value = int(simhash, 16)
        keys = [
            (part, value >> part * _PART_BITS & (1 << _PART_BITS) - 1) for part in range(_PARTS)
        ]
        near = (other for key in keys for other in self._parts[key])
        found = next((each for each in near if (each ^ value).bit_count() <= DISTANCE_MAX), None)
        if value not in self._names:
            self._names[value] = name
            for key in keys:
                self._parts[key].append(value)
        return EarlierCopy(self._names[found], NEAR_TEXT) if found is not None else None


class NewWorks:
    """The works found new so far, by the forms of their titles; some 4 kB of memory each."""

    def __init__(self) -> None:
        self._titles: defaultdict[str, list[tuple[str, MatchWork]]] = defaultdict(list)

    def add(self, name: str, work: MatchWork) -> EarlierCopy | None:
        """Return the earlier work that is *work* by the rules of matching, or None."""
        keys = {work.slug, slug(work.plain.partition(":")[0]), *work.spellings}
        for earlier, other in {
            each[0]: each for key in keys for each in self._titles[key]
        }.values():
            verdict = verify(work, other)
            if verdict.same:
                return EarlierCopy(earlier, verdict.reason)
        for key in keys:
            self._titles[key].append((name, work))
        return None
