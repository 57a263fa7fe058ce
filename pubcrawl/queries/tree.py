"""A parsed query: tests of fields, joined by and, or and not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, and_

from pubcrawl.queries.field import QueryField
from pubcrawl.queries.kinds import Operator


@dataclass(frozen=True, slots=True)
class FieldTest:
    """
    One field, and what its values are compared with; true if any of them passes.

    *value*: for ``has`` whether a rule matches, if the field is one; for ``=`` several, one of
    which is equal; otherwise one in the form of the field's kind (``kinds``).
    """

    field: QueryField
    operator: Operator
    value: Any = None


Join = Callable[..., ColumnElement[bool]]


@dataclass(frozen=True, slots=True)
class JoinedConditions:
    """Conditions, joined by SQLAlchemy's ``and_``, ``or_`` or ``not_``; "and" of none is true."""

    join: Join
    conditions: tuple[Condition, ...]


Condition: TypeAlias = FieldTest | JoinedConditions

EVERYTHING = JoinedConditions(and_, ())
"""The condition that all records meet."""
