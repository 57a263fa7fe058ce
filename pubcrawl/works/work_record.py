"""The fields of a work, each with its source and rejected values, see ``works.merge``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

from msgspec import Struct

from pubcrawl.model.fields import Absent, Filled, Inline, Internal, Moment, Shape, Words
from pubcrawl.works.parts import TypeName
from pubcrawl.works.work import NOTHING, Work


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


class SourcedField(Struct, frozen=True):
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
