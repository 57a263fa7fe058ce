"""
The versions of our readers: what they have read in another way since records were first stored.

A change of what a reader makes of the same answer needs a row in ``READINGS``. ``scrapy changes``
then counts the differences in stored records as changes of the reader, not of the world.
"""

from __future__ import annotations

from typing import NamedTuple

from pubcrawl.works.parts import PartType


class ReaderVersion(NamedTuple):
    """
    A change of readers.

    *number*: 1 and up; *sources*: the part types of the readers; *fields*: the parts, and fields of
    a work, that they read in another way, none for all.
    """

    number: int
    sources: frozenset[str]
    fields: frozenset[str] = frozenset()


READINGS: list[ReaderVersion] = []
"""The changes of readers, the oldest first."""


def reading_of(source: PartType) -> int:
    """Return the version of the reader of *source*: the number of its last change, 0 for none."""
    return max((row.number for row in READINGS if source in row.sources), default=0)


def is_read_anew(source: str, name: str, old: int, new: int) -> bool:
    """Whether the reader of *source* changed for the part or field *name* after version *old*."""
    return any(
        old < row.number <= new and source in row.sources and name in (row.fields or (name,))
        for row in READINGS
    )
