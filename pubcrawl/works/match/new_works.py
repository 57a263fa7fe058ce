"""
Works that a store does not have, and the copies of them among the inputs.

Copies are grouped with the reason, never merged: two files with nearly the same text may be two
versions, or two parts of a form.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final, NamedTuple

from pubcrawl.works.folding import slug
from pubcrawl.works.match import MatchWork, verify
from pubcrawl.works.match.titles import spellings

DISTANCE_MAX: Final = 3
"""Most bits in which the simhashes of two copies differ."""

NEAR_TEXT: Final = "near-text"
"""The reason for texts that are nearly the same."""

# Three differing bits leave one of four parts of a hash the same.
_PARTS, _PART_BITS = 4, 16


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
        keys = {work.slug, slug(work.plain.partition(":")[0]), *spellings(work.lower)}
        for earlier, other in {
            each[0]: each for key in keys for each in self._titles[key]
        }.values():
            verdict = verify(work, other)
            if verdict.same:
                return EarlierCopy(earlier, verdict.reason)
        for key in keys:
            self._titles[key].append((name, work))
        return None
