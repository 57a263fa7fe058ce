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
from pubcrawl.works.match import EXACT, RELATED, STRONG, VERSION, MatchWork, verify

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
# Not "No evidence of harm".
_JOURNAL = re.compile(
    r"(?:nr|no|vol|volume|pp?)\b\.?:?\s?\d|(?:issn|doi)\b|int\.? j|"
    r"(?:the |american |european )?journal of|"
    r"(?:annals|proceedings|transactions|bulletin|archives) of"
)
_RUNNING = re.compile(
    r"\bvol(?:ume)?\.? ?\d+.{0,20}\b(?:no|issue|nr)\.? ?\d+|downloaded from|all rights reserved|"
    r"available online|article number|impact factor|^original article"
)
_MOST = {":": 3, "|": 1, ".": 1}
_IDENTIFIERS = {"doi", "pmid", "pmcid", "arxiv", "isbn"}
_ALONE = {"book", "thesis", "dissertation", "report", "standard", "dataset"}
_SAID = frozenset(("one-id-two-titles", "other-doi", "two-dois"))
_VERSIONS = frozenset(
    """
    stated-version doi-version arxiv-version numbered-version concept-doi preprint preprint-title
""".split()
)
_PART = 20  # letters at the beginning or the end of a title; a misprint spares one of them
_NOBODY = {"phd", "phd student", "student", "author", "authors", "department"}


def work_problem(work: MatchWork, authors: Iterable[str], container: str) -> str:
    """
    Return why *work*, a record, cannot be a new one; "" if it can.

    *authors*, *container*: as printed. Works with one title are distinguished by an identifier or
    a journal, so a work needs one of these, unless it is a book or the like.
    """
    people = {folded(name).strip(" .,") for name in authors}
    identified = work.issns or not _IDENTIFIERS.isdisjoint(work.ids)
    if len(work.title) > TITLE_MAX or not work.slug:
        return "title-length"
    if work.generic and not (identified or (container and work.year)):
        return "generic-title"
    # A trial or an abstract may have no author.
    if (not people or people & _NOBODY) and not (identified or (container and work.year)):
        return "no-authors"
    if len(container) > CONTAINER_MAX:
        return "container-length"
    return "" if container or identified or work.kind in _ALONE else "no-container"


def file_problem(work: MatchWork, authors: Iterable[str], container: str) -> str:
    """
    Return why *work*, as a program reads it from a title page, cannot be a new one.

    Such programs take "Downloaded from …" and running heads for titles; no search finds a work
    with such a title, and the next copy of the file would become another one.
    """
    text = folded(work.plain)
    words = text.split()
    if not WORDS_MIN <= len(words) <= WORDS_MAX:
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
    people = {folded(name).strip(" .,") for name in authors}
    if not people or people & _NOBODY:
        return "no-authors"
    return work_problem(work, authors, container)


class EarlierCopy(NamedTuple):
    """
    An earlier input like this one.

    *name*: of the input; *reason*: ``near-text`` or a rule's. *status*: that of the rule, "" for
    near texts; ``version`` and the like for an input that is not joined with it.
    """

    name: str
    reason: str
    status: str = ""

    @property
    def joined(self) -> bool:
        """Whether both inputs are one work."""
        return self.status in ("", EXACT, STRONG)


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
    """
    The works found new so far, by the forms of their titles, by pages and by identifiers.

    Some 4 kB of memory each. *apart*: a preprint and its article are two works.
    """

    def __init__(self, *, apart: bool = False) -> None:
        self._apart = apart
        self._works: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        self._inputs: list[tuple[str, MatchWork]] = []
        self._groups: list[int] = []

    def add(self, name: str, work: MatchWork) -> EarlierCopy | None:
        """
        Return the earlier work that is *work* by the rules of matching, or None.

        A work joins a group with one of its members; but not a group with its own preprint,
        abstract or other publication: these are returned as what they are.
        """
        keys, places = _keys(work), _places(work)
        near = {at for key in (*keys, *places) for at in self._works[key]}
        joined: dict[int, EarlierCopy] = {}
        apart: dict[int, EarlierCopy] = {}
        for at in sorted(near):
            earlier, other = self._inputs[at]
            verdict = verify(work, other)
            two = verdict.reason in _VERSIONS or work.posted != other.posted
            status = VERSION if verdict.same and two and self._apart else verdict.status
            copy = EarlierCopy(earlier, verdict.reason, status)
            if copy.joined:
                joined.setdefault(self._groups[at], copy)
            elif status in RELATED or verdict.reason in _SAID:
                apart.setdefault(self._groups[at], copy)
        group = next((group for group in joined if group not in apart), len(self._inputs))
        for key in {*keys, *places[:1]}:
            self._works[key].append(len(self._inputs))
        self._inputs.append((name, work))
        self._groups.append(group)
        return joined.get(group) or next(iter(apart.values()), None)


def _keys(work: MatchWork) -> set[tuple[str, ...]]:
    """Return the keys that two records of one work may share."""
    slug_, forms = work.slug, {work.slug, slug(work.plain.partition(":")[0]), *work.spellings}
    keys = {("title", form) for form in forms if form}
    if len(slug_) >= _PART:
        keys |= {("begins", slug_[:_PART]), ("ends", slug_[-_PART:])}
    return keys | {(kind, value) for kind, value in work.ids.items() if kind in _IDENTIFIERS}


def _places(work: MatchWork) -> list[tuple[str, ...]]:
    """Return the pages of a work with its year, then with those before and after."""
    if not work.year or not work.last_page or work.first_page == work.last_page:
        return []
    return [
        ("pages", work.first_page, work.last_page, str(work.year + gap))
        for gap in (0, -1, 1, -2, 2)
    ]
