"""A format of a dump: how a record is recognised and read, and what it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from pubcrawl.formats.dates import ISO_DATE
from pubcrawl.ingest.dumps.fields import Fields, object_at, read_json, text


@dataclass(frozen=True)
class DumpFormat:
    """
    A format; *name* is that of the command, *about* and *gives* are for docs/seed-lists.md.

    *keys*: a record has all of the keys in at least one text. *requests*: record → requests, or
    reasons (``dumps.REASONS``). *licence*: of the source's metadata. *dates*: paths of keys to
    the day of the last change. *read*: bytes → record; {} for a header. *elements*: names of the
    records in XML.
    """

    name: str
    about: str
    gives: str
    keys: tuple[str, ...]
    requests: Callable[[Fields], Iterator[dict[str, Any] | str]]
    licence: str = ""
    dates: tuple[tuple[str, ...], ...] = ()
    read: Callable[[bytes], dict[str, Any] | None] = read_json
    elements: tuple[str, ...] = ()

    @cached_property
    def shapes(self) -> tuple[frozenset[str], ...]:
        """The sets of *keys*."""
        return tuple(frozenset(names.split()) for names in self.keys)

    def has_shape(self, record: Mapping[str, Any]) -> bool:
        """Return whether *record* looks like one of this format."""
        return any(map(record.keys().__ge__, self.shapes))

    def date(self, record: Fields) -> str:
        """Return the day on which the record was last changed, "" if it has none."""
        for *around, name in self.dates:
            inner = object_at(record, *around) if around else record
            if found := _day(text(inner, name)[:10]):
                return found
        return ""


@lru_cache(maxsize=4096)  # thousands of records have the same
def _day(text: str) -> str:
    found = ISO_DATE.match(text)
    return found[0] if found else ""
