"""
The works of several answers, joined field by field.

A ``WorkRecord`` holds, for each field of a work, the value that is kept, its source,
and the values that lost with theirs. Four laws hold (tests/works/test_merge.py):

- a source of better rank replaces the whole field;
- of sources of equal rank, more items replace fewer, then more filled values fewer;
- offering twice is offering once;
- a field never gets worse.

The value that is kept is completed by those that lost, see ``works.complete``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pubcrawl.works.complete import agrees, complete
from pubcrawl.works.work import FIELDS, NOTHING, Work

Rank = Callable[[str], int]
"""What the type of a source is worth: 0 is best, equal numbers are equal."""


class FieldSource(NamedTuple):
    """
    Where a value came from.

    *type*: a part type. *timestamp*: milliseconds since 1970. *rule*: the rule or
    the layer that read it, empty if none did.
    """

    type: str = ""
    url: str = ""
    timestamp: int = 0
    rule: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """The source at any time."""
        return self.type, self.url, self.rule


class LostValue(NamedTuple):
    """A value that another one was preferred to, and its source."""

    value: Any
    source: FieldSource


@dataclass(frozen=True, slots=True)
class SourcedField:
    """
    The value of a field, its source, and the values that lost.

    *completed_by*: addresses of the sources that added details to the value.
    """

    value: Any
    source: FieldSource
    completed_by: tuple[str, ...] = ()
    lost: tuple[LostValue, ...] = ()


@dataclass(slots=True)
class WorkRecord:
    """What is known of a work: its fields with their sources. Fields without a value are absent."""

    fields: dict[str, SourcedField] = field(default_factory=dict)

    @property
    def work(self) -> Work:
        """The values alone."""
        return Work(**{name: known.value for name, known in self.fields.items()})

    def value(self, name: str) -> Any:
        """Return the value of the field *name*, empty if there is none."""
        known = self.fields.get(name)
        return known.value if known else getattr(NOTHING, name)

    def offer(self, work: Work, source: FieldSource, rank: Rank) -> None:
        """Offer all fields of *work*, which *source* gave."""
        for name in FIELDS:
            self.put(name, getattr(work, name), source, rank)

    def put(self, name: str, value: Any, source: FieldSource, rank: Rank) -> None:
        """Offer *value* for the field *name*; nothing happens where it is empty."""
        if not any(_leaves(value)):
            return
        old = self.fields.get(name)
        self.fields[name] = (
            SourcedField(value, source) if old is None else _joined(name, old, value, source, rank)
        )

    def join(self, other: WorkRecord, rank: Rank) -> None:
        """Offer everything that *other* knows of the same work, with the values that lost there."""
        for name, known in other.fields.items():
            self.put(name, known.value, known.source, rank)
            for lost in known.lost:
                self.put(name, lost.value, lost.source, rank)


def richness(value: Any) -> tuple[int, int]:
    """Return the number of items of a field's value, and of the filled values in it."""
    many = type(value) is tuple  # a NamedTuple is one item
    return len(value) if many else 1, sum(map(bool, _leaves(value)))


def _joined(
    name: str, old: SourcedField, value: Any, source: FieldSource, rank: Rank
) -> SourcedField:
    worth, known = rank(source.type), rank(old.source.type)
    if worth >= known and value == old.value:
        return old
    more = richness(value) > richness(old.value)
    if worth > known or (worth == known and not more):
        if source.key == old.source.key:
            return old
        return _completed(name, old, value, source)
    new = complete(name, value, old.value)
    helped = (*old.completed_by, old.source.url) if new != value else ()
    lost = old.lost
    if source.key != old.source.key:
        lost = (*lost, LostValue(old.value, old.source))
    return _settled(name, SourcedField(new, source, _once(helped, source.url), lost))


def _completed(name: str, old: SourcedField, value: Any, source: FieldSource) -> SourcedField:
    """Return *old* with the details of *value*, which lost."""
    new = complete(name, old.value, value)
    helped = old.completed_by if new == old.value else (*old.completed_by, source.url)
    # The latest value of a source is kept.
    others = tuple(lost for lost in old.lost if lost.source.key != source.key)
    same = next((lost for lost in old.lost if lost.value == value), None)
    lost = old.lost if same else (*others, LostValue(value, source))
    return _settled(name, SourcedField(new, old.source, _once(helped, old.source.url), lost))


def _settled(name: str, known: SourcedField) -> SourcedField:
    """Return *known* without those lost values that say nothing more than the kept one."""
    lost = tuple(one for one in known.lost if not agrees(name, one.value, known.value))
    return SourcedField(known.value, known.source, known.completed_by, lost)


def _once(addresses: tuple[str, ...], own: str) -> tuple[str, ...]:
    return tuple(address for address in dict.fromkeys(addresses) if address != own)


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for each in value:
            yield from _leaves(each)
    else:
        yield value
