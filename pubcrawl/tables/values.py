"""The values of keys in YAML tables: how each is read, and its JSON schema for editors."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pubcrawl.exceptions import UsageError
from pubcrawl.tables.mistakes import EMPTY_LIST, Mistakes, unexpected, unknown
from pubcrawl.tables.yaml import List, Map, Node, Scalar

Json = dict[str, Any]
_T = TypeVar("_T")
_SHOWN = 60  # characters of a value that a message repeats


class ValueKind(ABC, Generic[_T]):
    """A kind of value. Read values are texts, numbers, tuples, dicts, ``Row``, patterns …"""

    @abstractmethod
    def read(self, node: Node, mistakes: Mistakes) -> _T | None:
        """Return the value of *node*; None, with a mistake recorded, for any other kind."""

    @abstractmethod
    def json(self) -> Json:
        """Return the JSON schema of the value."""


@dataclass(frozen=True, slots=True)
class TextKind(ValueKind[_T]):
    """
    A text.

    *make*: turns the text into the value; raises ``ValueError`` or ``UsageError`` with the
    whole message. *form*: a regular expression found in every such text, for editors.
    """

    make: Callable[[str], _T]
    expected: str = "a text"
    form: str = r"\S"

    def read(self, node: Node, mistakes: Mistakes) -> _T | None:
        """Return what *make* returns. Numbers and the like are texts as they are written."""
        if not isinstance(node, Scalar) or node.kind == "null" or not node.text.strip():
            mistakes.add(node.line, unexpected(node, self.expected))
            return None
        try:
            return self.make(node.text)
        except (ValueError, UsageError) as error:
            mistakes.add(node.line, str(error))
            return None

    def json(self) -> Json:
        """Return the JSON schema."""
        return {"type": ["string", "number", "boolean"], "pattern": self.form}


def text_of(form: str, expected: str, normalise: Callable[[str], str] = str) -> TextKind[str]:
    """Return the value that is a text of this *form*, a regular expression for all of it."""

    def make(text: str) -> str:
        normal = normalise(text)
        if not re.fullmatch(form, normal):
            raise ValueError(f"{text[:_SHOWN]!r} is not {expected}")
        return normal

    written = form if normalise is str else form.replace("a-z", "A-Za-z")
    return TextKind(make, expected, f"^(?:{written})$")


def host_of(form: str, example: str) -> TextKind[str]:
    """Return the value that is a host of this *form*, in lower case and without ``www.``."""
    expected = f"a host without scheme and path, such as {example}"
    return text_of(form, expected, lambda text: text.lower().removeprefix("www."))


def compiled(text: str) -> re.Pattern[str]:
    """Return a regular expression that ignores case; raises ``ValueError``."""
    try:
        return re.compile(text, re.IGNORECASE)
    except re.error as error:
        raise ValueError(pattern_mistake(text, error.msg, error.pos or 0)) from None


def pattern_mistake(pattern: str, message: str, position: int) -> str:
    """Return the message for a regular expression; *position*: from 0."""
    return f"pattern '{pattern}', character {position + 1}: {message}"


TEXT = TextKind(str)
HOST = host_of(r"(?:[a-z0-9_-]+\.)+[a-z0-9_-]+|localhost", "repo.example")
PATTERN = TextKind(compiled, "a regular expression")


@dataclass(frozen=True, slots=True)
class Choice(ValueKind[str]):
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, node: Node, mistakes: Mistakes) -> str | None:
        """Return the word."""
        if not isinstance(node, Scalar) or not node.text:
            mistakes.add(node.line, unexpected(node, f"one of {', '.join(self.words)}"))
        elif node.text not in self.words:
            mistakes.add(node.line, unknown("value", node.text[:_SHOWN], self.words))
        else:
            return node.text
        return None

    def json(self) -> Json:
        """Return the JSON schema."""
        return {"enum": list(self.words)}


class Flag(ValueKind[bool]):
    """True or false."""

    def read(self, node: Node, mistakes: Mistakes) -> bool | None:
        answer = node.text.lower() if isinstance(node, Scalar) else ""
        if answer not in ("true", "false"):
            mistakes.add(node.line, unexpected(node, "true or false"))
            return None
        return answer == "true"

    def json(self) -> Json:
        """Return the JSON schema."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Number(ValueKind[_T]):
    """A number from *least* to *most*; *of*: ``int`` or ``float``."""

    of: Callable[[str], _T]
    least: int
    most: int

    def read(self, node: Node, mistakes: Mistakes) -> _T | None:
        """Return the number."""
        shown = node.text if isinstance(node, Scalar) else ""
        form = r"-?[0-9]{1,9}" if self.of is int else r"-?(?=.)[0-9]{0,9}(?:\.[0-9]{1,6})?"
        if shown and re.fullmatch(form, shown) and self.least <= float(shown) <= self.most:
            return self.of(shown)
        kind = "a whole number" if self.of is int else "a number"
        mistakes.add(node.line, unexpected(node, f"{kind} from {self.least} to {self.most}"))
        return None

    def json(self) -> Json:
        """Return the JSON schema."""
        kind = "integer" if self.of is int else "number"
        return {"type": kind, "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Each(ValueKind[tuple[_T, ...]]):
    """A list, or a single value."""

    value: ValueKind[_T]

    def read(self, node: Node, mistakes: Mistakes) -> tuple[_T, ...] | None:
        """Return the valid items; None for an empty list."""
        items = node.items if isinstance(node, List) else [node]
        if not items:
            mistakes.add(node.line, EMPTY_LIST)
            return None
        values = [self.value.read(item, mistakes) for item in items]
        return tuple(value for value in values if value is not None)

    def json(self) -> Json:
        """Return the JSON schema."""
        one = self.value.json()
        return {"anyOf": [one, {"type": "array", "minItems": 1, "items": one}]}


@dataclass(frozen=True, slots=True)
class AnyOf(ValueKind[re.Pattern[str]]):
    """Regular expressions of which one is found: a list, or a single one."""

    def read(self, node: Node, mistakes: Mistakes) -> re.Pattern[str] | None:
        """Return one regular expression for all."""
        return either(Each(PATTERN).read(node, mistakes) or ())

    def json(self) -> Json:
        """Return the JSON schema."""
        return Each(PATTERN).json()


def either(patterns: Iterable[re.Pattern[str]]) -> re.Pattern[str] | None:
    """Return the pattern found where one of *patterns* is found, None for no patterns."""
    several = tuple(patterns)
    if len(several) < 2:
        return next(iter(several), None)
    texts = (f"(?:{pattern.pattern})" for pattern in several)
    return re.compile("|".join(texts), re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class MapOf(ValueKind[dict[str, _T]]):
    """A map from any names to values."""

    value: ValueKind[_T]
    expected: str

    def read(self, node: Node, mistakes: Mistakes) -> dict[str, _T] | None:
        """Return the valid entries, None for no entries."""
        if not isinstance(node, Map) or not node.pairs:
            mistakes.add(node.line, unexpected(node, self.expected))
            return None
        values = {key.text: self.value.read(each, mistakes) for key, each in node.pairs}
        return {name: value for name, value in values.items() if value is not None}

    def json(self) -> Json:
        """Return the JSON schema."""
        return {"type": "object", "minProperties": 1, "additionalProperties": self.value.json()}
