"""Patterns for addresses, and what is wrong with patterns and replacements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pubcrawl.exceptions import RegexError
from pubcrawl.formats import javaregex
from pubcrawl.tables.values import pattern_mistake

PREFIX = r"(?i)^https?://(www\.)?"
"""Prefix of a pattern that does not begin with ``^``."""


class Position(NamedTuple):
    """A position in a rule file; *line* counts from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class UrlPattern:
    """
    A pattern for addresses.

    *text*: as written. *literal*: lower-case text in every address that matches, or an
    empty text.
    """

    text: str
    position: Position
    literal: str

    @property
    def regex(self) -> javaregex.Pattern:
        """The pattern with its prefix, compiled for the first address with the literal."""
        return javaregex.compile(whole_pattern(self.text))


def whole_pattern(pattern: str) -> str:
    """Return a pattern for URLs with the prefix for scheme and ``www.``, as compiled."""
    return pattern if pattern.startswith("^") else PREFIX + pattern


def pattern_complaint(pattern: str, *, url: bool = True) -> str:
    """Return the mistake in a pattern; empty if it is valid. *url*: check with the prefix."""
    whole = whole_pattern(pattern) if url else pattern
    try:
        javaregex.compile(whole)
    except RegexError as error:
        before = len(whole) - len(pattern)
        return pattern_mistake(pattern, str(error), max(error.position - before, 0))
    return ""
