"""The fields of queries, and the places of their values in records and in the database."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement

from pubcrawl.model.fields import FieldKind

Record = Mapping[str, Any]
"""A record as JSON: the line of a feed, and what the store keeps."""

Read = Callable[[Record], Iterable[Any]]
Within = Callable[[ColumnElement[bool]], ColumnElement[bool]]


def _as_it_is(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    return condition


@dataclass(frozen=True, eq=False, slots=True)
class QueryField:
    """
    A word of the language.

    *read*: its values in a record; None if the record does not have them. *column*: its value
    in the database; None if only the record has it. *within*: makes a condition on *column*
    one on a record. *present*: the condition that it has any value, if *column* does not show that.
    *choices*: all values there are; empty for any.
    """

    name: str
    kind: FieldKind
    meaning: str
    read: Read | None = None
    column: ColumnElement[Any] | None = None
    within: Within = _as_it_is
    present: ColumnElement[bool] | None = None
    choices: tuple[str, ...] = ()

    @property
    def sorts(self) -> bool:
        """Whether records can be sorted by it: each has one value, in their table."""
        return self.column is not None and self.within is _as_it_is
