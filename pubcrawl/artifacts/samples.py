"""Take a few of many addresses of one kind, such as the commits of a forge, and count the rest."""

from __future__ import annotations

from collections.abc import Iterable

import regex

from pubcrawl.artifacts.patterns import Patterns

SAMPLE_MAX = 20
"""How many addresses of each kind are members."""


class Samples:
    """
    The kinds of a portal, by patterns; the name of a kind is that of the first named group.

    ``refuses`` counts the addresses, ``sentences`` says what was left out.
    """

    def __init__(self, patterns: Iterable[str]) -> None:
        self._kinds = [(_name(pattern), Patterns((pattern,))) for pattern in patterns]
        self._counts = [0] * len(self._kinds)

    def refuses(self, url: str) -> bool:
        """Count a new address, and answer whether there are enough of its kind."""
        for index, (_, pattern) in enumerate(self._kinds):
            if pattern.occurs_in(url):
                self._counts[index] += 1
                return self._counts[index] > SAMPLE_MAX
        return False

    @property
    def sentences(self) -> list[str]:
        """What was left out: ``capped: 312 commits, sampled 20``."""
        return [
            f"capped: {count} {name}, sampled {SAMPLE_MAX}"
            for (name, _), count in zip(self._kinds, self._counts, strict=True)
            if count > SAMPLE_MAX
        ]

    def to_json(self) -> list[int]:
        """Return the counts as plain JSON values."""
        return list(self._counts)

    def restore(self, counts: Iterable[int]) -> None:
        """Restore the values of ``to_json``."""
        restored = list(counts)
        if len(restored) == len(self._counts):
            self._counts = restored


def _name(pattern: str) -> str:
    groups = regex.compile(pattern).groupindex
    return min(groups, key=groups.__getitem__) if groups else pattern
