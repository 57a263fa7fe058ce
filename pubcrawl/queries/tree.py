"""A parsed query: comparisons of fields, joined by and, or and not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from pubcrawl.queries.field import QueryField


class Operator(StrEnum):
    """The operator of a test."""

    HAS = "has"
    EQUAL = "="
    LESS = "<"
    LESS_EQUAL = "<="
    MORE = ">"
    MORE_EQUAL = ">="
    FIND = "~"
    CONTAINS = "contains"
    ONE_OF = "in"


@dataclass(frozen=True, slots=True)
class FieldTest:
    """
    One field, and what its values are compared with; true if any of them passes.

    *value*: in the form of the field's kind, see ``values``; None for ``has``.
    """

    field: QueryField
    operator: Operator
    value: Any = None


@dataclass(frozen=True, slots=True)
class NotCondition:
    """The opposite of a condition."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class All:
    """All conditions; true without conditions."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyCondition:
    """At least one condition."""

    conditions: tuple[Condition, ...]


Condition: TypeAlias = FieldTest | NotCondition | All | AnyCondition
