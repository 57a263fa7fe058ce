"""The values of a publication, with their sources and rejected values, see ``works.merge``."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from msgspec import Struct

from pubcrawl.model.fields import Absent, Filled, Inline, Internal, Moment, Shape, Words
from pubcrawl.works.parts import PartType, ReadingNumber, Type


class FieldSource(NamedTuple):
    """The source of a value."""

    type: Type = PartType.NA
    url: Annotated[str, "The address of the response that gave the value."] = ""
    timestamp: Moment = 0
    rule: Annotated[Filled, "The rule or layer that found it; missing if none did."] = ""
    reading: ReadingNumber = 0

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
    """The value of a part or field, its source, and the rejected values."""

    value: Annotated[Any, Internal()]
    source: Annotated[FieldSource, Inline()]
    completed_by: Annotated[
        Words, "Addresses of the responses that added details to the value."
    ] = ()
    lost: Annotated[tuple[LostValue, ...], Internal()] = ()
