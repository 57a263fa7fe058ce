r"""
Java's regular expressions and replacement strings, as OpenJDK 17 understands them.

Rule files use Java's dialect. A pattern is translated for the ``regex`` package, which can
stop a match that takes too long. What Java refuses, and rare forms that are not translated,
are refused when rules are loaded; docs/compat.md lists them. Positions count characters, not
UTF-16 units.

Source: https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/regex/Pattern.html
Caveats: classes follow the Unicode version of the ``regex`` package, which is a
little newer than that of Java 17. Unlike Java, there are no empty matches between
the two halves of a character beyond U+FFFF, and a failed attempt leaves no groups
set.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

import regex

from pubcrawl.exceptions import RegexError, RegexTimeout
from pubcrawl.formats.javaregex.translate import Translation
from pubcrawl.formats.time_limit import TimeLimit

TIME_LIMIT = 1.0
"""Seconds of processor time for one search or replacement, all matches together."""

Match: TypeAlias = "regex.Match[str]"
_Search: TypeAlias = "Callable[..., Match | None]"
_PIECE = re.compile(
    r"""
    (?P<text>[^\\$]+)
    |(?P<escape>\\.)
    |(?P<name>\$\{[A-Za-z0-9]*\}?)
    |(?P<number>\$[0-9]{1,9})
    |(?P<mistake>.)
    """,
    re.DOTALL | re.VERBOSE,
)


class Pattern:
    """
    A compiled Java regular expression, made by :func:`compile`.

    *pattern* as written; *groups*: number of capturing groups; *names*: name of a
    group → number. Searches raise :class:`RegexTimeout` after ``TIME_LIMIT``.
    """

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self._translation = Translation(pattern)
        self.groups, self.names = self._translation.groups, self._translation.names

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.pattern!r})"

    def find(self, text: str) -> Match | None:
        """Return the first match anywhere in *text*."""
        program = self._ascii if text.isascii() else self._general
        if len(text) <= self._translation.easy:
            return program.search(text)
        return _limited(program.search, self.pattern, text, 0, TimeLimit(TIME_LIMIT))

    def matches(self, text: str) -> bool:
        """Answer whether all of *text* matches."""
        program = self._ascii if text.isascii() else self._general
        return _limited(program.fullmatch, self.pattern, text, 0, TimeLimit(TIME_LIMIT)) is not None

    def finds(self, text: str) -> Iterator[Match]:
        """Yield all matches, as repeated calls of Java's ``find()`` do."""
        program = self._ascii if text.isascii() else self._general
        limit, at = TimeLimit(TIME_LIMIT), 0
        while at <= len(text):
            match = _limited(program.search, self.pattern, text, at, limit)
            if match is None:
                return
            yield match
            at = match.end() + (match.end() == match.start())

    def replace_first(self, text: str, replacement: str) -> str:
        """
        Return *text* with *replacement* in place of the first match.

        Raises :class:`RegexError` for an invalid replacement if there is a match.
        """
        match = self.find(text)
        return text if match is None else self._replaced(text, [match], replacement)

    def replace_all(self, text: str, replacement: str) -> str:
        """Return *text* with *replacement* in place of every match; see ``replace_first``."""
        return self._replaced(text, self.finds(text), replacement)

    def _replaced(self, text: str, matches: Iterable[Match], replacement: str) -> str:
        pieces: list[str] = []
        end = 0
        for match in matches:
            pieces.append(text[end : match.start()])
            pieces += (
                piece if isinstance(piece, str) else match[piece] or ""
                for piece in _pieces(self, replacement)
            )
            end = match.end()
        return "".join((*pieces, text[end:]))

    @functools.cached_property
    def _ascii(self) -> regex.Pattern[str]:
        return self._compiled(self._translation.ascii, regex.V1 | regex.ASCII)

    @functools.cached_property
    def _general(self) -> regex.Pattern[str]:
        return self._compiled(self._translation.general, regex.V1)

    def _compiled(self, source: str, flags: int) -> regex.Pattern[str]:
        try:
            return regex.compile(source, flags, cache_pattern=False)
        except (regex.error, RecursionError, OverflowError, MemoryError) as error:
            raise RegexError(f"{self.pattern} is too large to run: {error}") from error


@functools.lru_cache(maxsize=4096)
def compile(pattern: str) -> Pattern:
    """
    Return *pattern* compiled.

    Raises :class:`RegexError` for a pattern that Java refuses or that is not translated.
    """
    return Pattern(pattern)


def check_replacement(pattern: Pattern, replacement: str) -> None:
    """Raise :class:`RegexError` if *replacement* is not valid for matches of *pattern*."""
    _pieces(pattern, replacement)


@functools.lru_cache(maxsize=256)
def _pieces(pattern: Pattern, replacement: str) -> tuple[str | int, ...]:
    """Return *replacement* as texts and numbers of groups."""
    pieces: list[str | int] = []
    for piece in _PIECE.finditer(replacement):
        written, at = piece[0], piece.start()
        match piece.lastgroup:
            case "text":
                pieces.append(written)
            case "escape":
                pieces.append(written[1])
            case "name" if written[-1] == "}" and (name := written[2:-1]) in pattern.names:
                pieces.append(pattern.names[name])
            case "name":
                names = ", ".join(pattern.names) or "none"
                raise RegexError(
                    f"{written} is not a named group of the pattern; it has {names}", at
                )
            case "number":
                digits = written[1:]
                while digits and int(digits) > pattern.groups:
                    digits = digits[:-1]  # $10 is group 1 and a zero, if there is no group 10
                if not digits:
                    raise RegexError(
                        f"{written[:2]} is not a group of the pattern; it has {pattern.groups}. A"
                        " group is a part in ( ); $0 is the whole match",
                        at,
                    )
                pieces += int(digits), written[len(digits) + 1 :]
            case "mistake" if at + 1 < len(replacement):
                message = r"$ needs a number or {name} after it; write \$ for the sign"
                raise RegexError(message, at)
            case _:
                what = "escapes nothing" if written == "\\" else "names no group"
                raise RegexError(f"{written} at the end {what}; write \\{written} for the sign", at)
    return tuple(pieces)


def _limited(search: _Search, pattern: str, text: str, at: int, limit: TimeLimit) -> Match | None:
    """Return the match of *search* from *at* on; raises ``RegexTimeout`` after *limit*."""
    while True:
        try:
            # The package counts processor time, as the limit does.
            return search(text, at, timeout=limit.left())
        except TimeoutError:
            if limit.passed():
                raise RegexTimeout(
                    f"{pattern} ran for more than {TIME_LIMIT:g} s on {len(text)} characters;"
                    " nested repeats, as in (a+)+, take that long"
                ) from None
