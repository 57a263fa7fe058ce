"""
Near-duplicates and previews: is a text another edition of one we have, and is a PDF all of it?

Sources: Charikar, https://doi.org/10.1145/509907.509965; Manku, Jain and Das Sarma,
https://doi.org/10.1145/1242572.1242592
"""

from __future__ import annotations

import re
from collections import Counter
from hashlib import blake2b
from typing import Final, NamedTuple

BITS: Final = 64

DISTANCE: Final = 12
"""
Bits in which the fingerprints of two editions of one text may differ.

Two texts that have nothing to do with each other are as near once in four
million pairs.
"""

EDITIONS_MAX: Final = 10_000
"""Texts that one is compared with; that takes a millisecond."""

_WORD = re.compile(r"\w+")
_WORDS_MAX = 200_000  # a thick book; what is beyond changes little
_SHINGLE = 3  # words
_BYTES = BITS // 8
_PAGE = re.compile(r"\s*([A-Za-z]{0,4})0*([0-9]{1,7})([A-Za-z]?)\s*")


def simhash(text: str) -> int | None:
    """
    Return the fingerprint of a text, 64 bits; None for one without words.

    Made of runs of three words in lower case, so that line breaks and
    punctuation do not matter.
    """
    words = _WORD.findall(text.casefold())[:_WORDS_MAX]
    if not words:
        return None
    last = max(len(words) - _SHINGLE, 0) + 1
    runs = (" ".join(words[place : place + _SHINGLE]) for place in range(last))
    hashes = [blake2b(run.encode("utf-8", "replace"), digest_size=_BYTES).digest() for run in runs]
    fingerprint = 0
    for place in range(_BYTES):
        # Votes are counted by byte, of which there are 256, not by bit.
        counts = Counter(digest[place] for digest in hashes)
        for bit in range(8):
            ones = sum(count for byte, count in counts.items() if byte >> bit & 1)
            if 2 * ones > len(hashes):
                fingerprint |= 1 << (8 * place + bit)
    return fingerprint


def distance(one: int, other: int) -> int:
    """Return in how many bits two fingerprints differ."""
    return (one ^ other).bit_count()


def near(one: str | int | None, other: str | int | None) -> bool:
    """Answer whether two texts, or their fingerprints, are of one work; what is None is of none."""
    first, second = (simhash(each) if isinstance(each, str) else each for each in (one, other))
    return first is not None and second is not None and distance(first, second) <= DISTANCE


class Near(NamedTuple):
    """What a text is near to: its name, and in how many bits they differ."""

    name: str
    distance: int


class Editions:
    """The fingerprints of the last texts, *most* at most: which of them is a new one near to?"""

    def __init__(self, most: int = EDITIONS_MAX) -> None:
        self._most = most
        self._known: dict[str, int] = {}

    def add(self, fingerprint: int, name: str) -> Near | None:
        """Remember a text; return the nearest other that is near, ``None`` if none is."""
        found = min(
            (
                (bits, other)
                for other, known in self._known.items()
                if (bits := (fingerprint ^ known).bit_count()) <= DISTANCE and other != name
            ),
            default=None,
        )
        self._known.pop(name, None)
        self._known[name] = fingerprint
        if len(self._known) > self._most:
            del self._known[next(iter(self._known))]
        return Near(found[1], found[0]) if found else None


def expected_pages(first: str, last: str) -> int | None:
    """
    Return how many pages an article has that begins on page *first* and ends on *last*.

    ``123`` and ``8`` are 123 to 128, as some write it. None where they do not tell.
    """
    begin, end = _PAGE.fullmatch(first), _PAGE.fullmatch(last)
    if not (begin and end) or (end[1] and begin[1].lower() != end[1].lower()):
        return None
    start, stop = begin[2], end[2]
    if int(stop) < int(start) and len(stop) < len(start):
        stop = start[: -len(stop)] + stop
    pages = int(stop) - int(start) + 1
    return pages if pages > 0 else None


def preview(pages: int, expected: int | None) -> bool:
    """
    Answer whether a PDF of so many *pages* is but a part of an article that has *expected*.

    Fewer than half: a scan may have two pages on one.
    """
    return expected is not None and 2 * pages < expected
