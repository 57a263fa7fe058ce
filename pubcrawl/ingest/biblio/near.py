"""
Recognise near-duplicates, which are editions of one work, and incomplete PDFs.

Sources: Charikar, https://doi.org/10.1145/509907.509965; Manku, Jain and Das Sarma,
https://doi.org/10.1145/1242572.1242592
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Final, NamedTuple

BITS: Final = 64

DISTANCE: Final = 12
"""
Bits in which the fingerprints of two editions of one text may differ.

Of unrelated texts, one pair in four million is as near.
"""

EDITIONS_MAX: Final = 10_000
"""Most texts to compare with; that takes a millisecond."""

_WORD = re.compile(r"\w+")
_WORDS_MAX = 200_000  # a thick book; further words change little
_SHINGLE = 3  # words
_BYTES = BITS // 8
_EMPTY = blake2b(digest_size=_BYTES)  # its copy takes a third of the time of a new one
_PAGE = re.compile(r"\s*([A-Za-z]{0,4})0*([0-9]{1,7})([A-Za-z]?)\s*")


def simhash(text: str) -> int | None:
    """
    Return the fingerprint of a text, 64 bits; None for one without words.

    It is computed from runs of three words in lower case, so that line breaks and
    punctuation do not matter.
    """
    words = _WORD.findall(text.casefold())[:_WORDS_MAX]
    if not words:
        return None
    encoded = " ".join(words).encode("utf-8", "replace").split(b" ")
    following = zip(*(encoded[index:] for index in range(_SHINGLE)), strict=False)
    runs = [*map(b" ".join, following)] or [b" ".join(encoded)]
    digests = b"".join(map(_digest, runs))
    fingerprint, lowest = 0, int.from_bytes(b"\1" * len(runs), "little")
    for index in range(_BYTES):
        # A byte of each digest, as one number: its bits are counted many at a time.
        column = int.from_bytes(digests[index::_BYTES], "little")
        for bit in range(8):
            if 2 * (column & lowest << bit).bit_count() > len(runs):
                fingerprint |= 1 << (8 * index + bit)
    return fingerprint


def _digest(run: bytes) -> bytes:
    digest = _EMPTY.copy()
    digest.update(run)
    return digest.digest()


def distance(one: int, other: int) -> int:
    """Return the number of bits in which two fingerprints differ."""
    return (one ^ other).bit_count()


class Near(NamedTuple):
    """A near text: its name, and the number of bits in which they differ."""

    name: str
    distance: int


class Editions:
    """The fingerprints of the last *most* texts, to find one near to a new text."""

    def __init__(self, most: int = EDITIONS_MAX) -> None:
        self._most = most
        self._fingerprints: dict[str, int] = {}

    def add(self, fingerprint: int, name: str) -> Near | None:
        """Add a text; return the nearest other one within ``DISTANCE``, or None."""
        found = min(
            (
                (bits, other)
                for other, other_fingerprint in self._fingerprints.items()
                if (bits := distance(fingerprint, other_fingerprint)) <= DISTANCE and other != name
            ),
            default=None,
        )
        self._fingerprints.pop(name, None)
        self._fingerprints[name] = fingerprint
        if len(self._fingerprints) > self._most:
            del self._fingerprints[next(iter(self._fingerprints))]
        return Near(found[1], found[0]) if found else None


def expected_pages(first: str, last: str) -> int | None:
    """
    Return the number of pages of an article from page *first* to *last*.

    ``123`` and ``8`` are 123 to 128, a common short form. None if they are not page numbers.
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
    Return whether a PDF with *pages* is only a part of an article with *expected* pages.

    That is fewer than half: a scan may have two pages on one.
    """
    return expected is not None and 2 * pages < expected
