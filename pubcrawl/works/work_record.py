"""
The works of several responses, merged field by field.

A ``WorkRecord`` has, for each field of a work, the best value with its source, and the
rejected values with theirs. Four laws hold (tests/works/test_work_record.py):

- a source of better rank replaces the whole field;
- among sources of equal rank, more items replace fewer, then more filled values fewer;
- a repeated offer has no effect;
- a field never gets worse.

Rejected values add details to the best one, see ``works.complete``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

from pubcrawl.model.fields import Absent, Filled, Inline, Internal, Moment, Shape, Words
from pubcrawl.works.complete import agrees, complete
from pubcrawl.works.parts import TypeName
from pubcrawl.works.work import FIELDS, NOTHING, Work

Rank = Callable[[str], int]
"""The rank of a type of source: 0 is best."""


class FieldSource(NamedTuple):
    """The source of a value."""

    type: TypeName = ""
    url: Annotated[str, "The address of the response that gave the value."] = ""
    timestamp: Moment = 0
    rule: Annotated[Filled, "The rule or layer that found it; missing if none did."] = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """The source without its time."""
        return self.type, self.url, self.rule


class LostValue(NamedTuple):
    """A rejected value, and its source."""

    value: Annotated[
        Any, "In the form of the part or field; for a full text the first 300 characters."
    ]
    source: Annotated[FieldSource, Inline()]
    size: Annotated[
        int,
        "Size of the complete content of a part.",
        Shape("", {"type": "integer", "minimum": 1}),
        Absent(),
    ] = 0


@dataclass(frozen=True, slots=True)
class SourcedField:
    """The value of a field, its source, and the rejected values."""

    value: Annotated[Any, Internal()]
    source: Annotated[FieldSource, Inline()]
    completed_by: Annotated[
        Words, "Addresses of the responses that added details to the value."
    ] = ()
    lost: Annotated[tuple[LostValue, ...], Internal()] = ()


@dataclass(slots=True)
class WorkRecord:
    """The fields of a work with their sources. Fields without a value are absent."""

    fields: dict[str, SourcedField] = field(default_factory=dict)

    @property
    def work(self) -> Work:
        """The values alone."""
        return Work(**{name: entry.value for name, entry in self.fields.items()})

    def value(self, name: str) -> Any:
        """Return the value of the field *name*, or an empty value."""
        entry = self.fields.get(name)
        return entry.value if entry else getattr(NOTHING, name)

    def offer(self, work: Work, source: FieldSource, rank: Rank) -> None:
        """Offer all fields of *work*, which comes from *source*."""
        for name in FIELDS:
            self.put(name, getattr(work, name), source, rank)

    def put(self, name: str, value: Any, source: FieldSource, rank: Rank) -> None:
        """Offer *value* for the field *name*, unless it is empty."""
        if not any(_leaves(value)):
            return
        old = self.fields.get(name)
        self.fields[name] = (
            SourcedField(value, source) if old is None else _joined(name, old, value, source, rank)
        )

    def follow(self, name: str, value: Any, source: FieldSource, *, accepted: bool) -> None:
        """Take *value* of a field whose part decides: the part has *accepted* its text, or not."""
        old = self.fields.get(name)
        if old is None:
            if accepted:
                self.fields[name] = SourcedField(value, source)
        elif accepted:
            self.fields[name] = _replaced(name, old, value, source)
        elif source.key != old.source.key:
            self.fields[name] = _completed(name, old, value, source)

    def join(self, other: WorkRecord, rank: Rank, *, without: Collection[str] = ()) -> None:
        """Offer all values of *other*, a record of the same work, including rejected ones."""
        for name, entry in other.fields.items():
            if name in without:
                continue
            self.put(name, entry.value, entry.source, rank)
            for lost in entry.lost:
                self.put(name, lost.value, lost.source, rank)


def richness(value: Any) -> tuple[int, int]:
    """Return the number of items in the value of a field, and of filled values in them."""
    many = type(value) is tuple  # a NamedTuple is one item
    return len(value) if many else 1, sum(map(bool, _leaves(value)))


def _joined(
    name: str, old: SourcedField, value: Any, source: FieldSource, rank: Rank
) -> SourcedField:
    new_rank, old_rank = rank(source.type), rank(old.source.type)
    if new_rank >= old_rank and value == old.value:
        return old
    more = richness(value) > richness(old.value)
    if new_rank > old_rank or (new_rank == old_rank and not more):
        if source.key == old.source.key:
            return old
        return _completed(name, old, value, source)
    return _replaced(name, old, value, source)


def _replaced(name: str, old: SourcedField, value: Any, source: FieldSource) -> SourcedField:
    """Return *value* with the details of *old*, which it replaces."""
    new = complete(name, value, old.value)
    helped = (*old.completed_by, old.source.url) if new != value else ()
    lost = old.lost
    if source.key != old.source.key:
        lost = (*lost, LostValue(old.value, old.source))
    return _settled(name, SourcedField(new, source, _once(helped, source.url), lost))


def _completed(name: str, old: SourcedField, value: Any, source: FieldSource) -> SourcedField:
    """Return *old* with the details of the rejected *value*."""
    new = complete(name, old.value, value)
    helped = old.completed_by if new == old.value else (*old.completed_by, source.url)
    # The latest value of a source replaces its earlier one.
    others = tuple(lost for lost in old.lost if lost.source.key != source.key)
    same = next((lost for lost in old.lost if lost.value == value), None)
    lost = old.lost if same else (*others, LostValue(value, source))
    return _settled(name, SourcedField(new, old.source, _once(helped, old.source.url), lost))


def _settled(name: str, entry: SourcedField) -> SourcedField:
    """Return *entry* without rejected values that add nothing to the best one."""
    lost = tuple(one for one in entry.lost if not agrees(name, one.value, entry.value))
    return SourcedField(entry.value, entry.source, entry.completed_by, lost)


def _once(addresses: tuple[str, ...], own: str) -> tuple[str, ...]:
    return tuple(address for address in dict.fromkeys(addresses) if address != own)


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for each in value:
            yield from _leaves(each)
    else:
        yield value
