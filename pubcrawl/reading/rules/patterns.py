"""
Patterns for addresses, what is wrong with patterns and replacements, and texts in all matches.

Such a text rules out most addresses without the pattern.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from pubcrawl.exceptions import RegexError
from pubcrawl.formats import javaregex
from pubcrawl.tables.values import pattern_mistake

PREFIX = r"(?i)^https?://(www\.)?"
"""Prefix of a pattern that does not begin with ``^``."""

# Unsupported here: flags that change the meaning of a letter or a space, escapes of several
# characters, and text outside ASCII, whose lower case is ambiguous.
_NOT_UNDERSTOOD = re.compile(r"\(\?[^:=!<>i]|\(\?i[^):]|\\[QENPckpux0-9]|[^\x00-\x7f]")
_TOKEN = re.compile(
    r"""
    (?P<escape> \\ [^\w\s] )            # \. is a dot
    | (?P<other> \\ . | \[\^? (?: \\. | [^][\\&] )+ \] )  # \d, \b, a class
    | (?P<nested> \[ )                  # a class with nested classes ends the search
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<choice> \| )
    | (?P<quantifier> [*?] | \{ [^{}]* \} )
    | (?P<end> [.^$+] )                 # + keeps the character before it
    | (?P<plain> . )
    """,
    re.VERBOSE | re.DOTALL,
)


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


def literal(pattern: str) -> str:
    """
    Return the longest text, in lower case, that every match of *pattern* contains.

    Empty without such a text, or if the pattern is unsupported. Only text outside groups counts,
    up to the first class with nested classes.
    """
    if _NOT_UNDERSTOOD.search(pattern):
        return ""
    runs, run, depth = [], "", 0
    for token in _TOKEN.finditer(pattern):
        kind = token.lastgroup
        if kind == "choice" and depth == 0:
            return ""
        if kind in ("plain", "escape") and depth == 0:
            run += token[0][-1]
            continue
        if kind == "quantifier":
            run = run[:-1]
        runs.append(run)
        run = ""
        if kind == "nested":
            # With an alternative after it, no text is certain.
            return "" if "|" in pattern else max(runs, key=len, default="").lower()
        depth += (kind == "open") - (kind == "close")
    runs.append(run)
    return max(runs, key=len).lower()
