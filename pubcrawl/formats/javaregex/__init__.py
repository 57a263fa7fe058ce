r"""
Java's regular expressions and replacement strings, as OpenJDK 17 understands them.

Rule files use Java's dialect. The parser (``parser``) covers all of it, so that
whatever Java refuses is refused when rules are loaded. The emitter translates a
pattern for the ``regex`` package, which can stop a match that takes too long.
Positions count characters, not UTF-16 units.

Source: https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/regex/Pattern.html
Caveats: classes follow the Unicode version of the ``regex`` package, which is a
little newer than that of Java 17. Unlike Java, there are no empty matches between
the two halves of a character beyond U+FFFF, and a failed attempt leaves no groups
set.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import TypeAlias

import regex

from pubcrawl.exceptions import RegexError, RegexTimeout
from pubcrawl.formats.javaregex.emit import Emitter
from pubcrawl.formats.javaregex.parser import parse_pattern
from pubcrawl.formats.javaregex.tree import easy_length
from pubcrawl.formats.time_limit import TimeLimit

TIME_LIMIT = 1.0
"""Seconds of processor time for one search or replacement, all matches together."""

_EASY_STEPS = 1_000_000
"""Steps without a time limit, about 10 ms at most; a limit costs as much as ten short matches."""

Match: TypeAlias = "regex.Match[str]"
_Search: TypeAlias = "Callable[..., Match | None]"
_DIGITS = "0123456789"


class Pattern:
    """
    A compiled Java regular expression, made by :func:`compile`.

    *pattern* as written; *groups*: number of capturing groups; *names*: name of a
    group → number. Searches raise :class:`RegexTimeout` after ``TIME_LIMIT``.
    """

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self._tree, self.groups, self.names, self._any_case = parse_pattern(pattern)
        self._easy = easy_length(self._tree, _EASY_STEPS)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.pattern!r})"

    def find(self, text: str) -> Match | None:
        """Return the first match anywhere in *text*."""
        program = self._ascii if text.isascii() else self._general
        if len(text) <= self._easy:
            return program.search(text)
        return _limited(program.search, self.pattern, text, 0, TimeLimit(TIME_LIMIT))

    def matches(self, text: str) -> bool:
        """Answer whether all of *text* matches."""
        program = self._ascii if text.isascii() else self._general
        return _limited(program.fullmatch, self.pattern, text, 0, TimeLimit(TIME_LIMIT)) is not None

    def finds(self, text: str) -> Iterator[Match]:
        """Yield all matches, as repeated calls of Java's ``find()`` do."""
        ascii, limit, at = text.isascii(), TimeLimit(TIME_LIMIT), 0
        program = self._ascii if ascii else self._general
        while at <= len(text):
            match = _limited(program.search, self.pattern, text, at, limit)
            if match is None:
                return
            yield match
            at = match.end()
            program = self._ascii if ascii else self._general
            if match.end() == match.start():
                at += 1
                if "\\G" in self.pattern:  # \G stays at the end of that match
                    program = self._program(ascii, r"(?!)")

    def replace_first(self, text: str, replacement: str) -> str:
        """
        Return *text* with *replacement* in place of the first match.

        Raises :class:`RegexError` for an invalid replacement if there is a match.
        """
        match = self.find(text)
        if match is None:
            return text
        return f"{text[: match.start()]}{self._expand(match, replacement)}{text[match.end() :]}"

    def replace_all(self, text: str, replacement: str) -> str:
        """Return *text* with *replacement* in place of every match; see ``replace_first``."""
        pieces: list[str] = []
        end = 0
        for match in self.finds(text):
            pieces += text[end : match.start()], self._expand(match, replacement)
            end = match.end()
        return "".join((*pieces, text[end:]))

    def _expand(self, match: Match, replacement: str) -> str:
        return "".join(
            piece if isinstance(piece, str) else match[piece] or ""
            for piece in _pieces(self, replacement)
        )

    @functools.cached_property
    def _ascii(self) -> regex.Pattern[str]:
        return self._program(True)

    @functools.cached_property
    def _general(self) -> regex.Pattern[str]:
        return self._program(False)

    def _program(self, ascii: bool, start: str = r"\G") -> regex.Pattern[str]:
        source = Emitter(self.groups, ascii=ascii, any_case=self._any_case, start=start).pattern(
            self._tree
        )
        flags = regex.V1 | regex.ASCII if ascii else regex.V1
        try:
            return regex.compile(source, flags, cache_pattern=False)
        except (regex.error, RecursionError, OverflowError, MemoryError) as error:
            raise RegexError(f"{self.pattern} is too large to run: {error}") from error


@functools.lru_cache(maxsize=4096)
def compile(pattern: str) -> Pattern:
    """
    Return *pattern* compiled.

    Raises :class:`RegexError` for a pattern that Java refuses.
    """
    return Pattern(pattern)


def check_replacement(pattern: Pattern, replacement: str) -> None:
    """Raise :class:`RegexError` if *replacement* is not valid for matches of *pattern*."""
    _pieces(pattern, replacement)


@functools.lru_cache(maxsize=256)
def _pieces(pattern: Pattern, replacement: str) -> tuple[str | int, ...]:
    """Return *replacement* as texts and numbers of groups."""
    pieces: list[str | int] = []
    at = 0
    while at < len(replacement):
        char, after = replacement[at], replacement[at + 1 : at + 2]
        if char not in "\\$":
            pieces.append(char)
            at += 1
        elif not after:
            what = "escapes nothing" if char == "\\" else "names no group"
            raise RegexError(f"{char} at the end {what}; write \\{char} for the sign", at)
        elif char == "\\":
            pieces.append(after)
            at += 2
        else:
            number, at = _group(pattern, replacement, at)
            pieces.append(number)
    return tuple(pieces)


def _group(pattern: Pattern, replacement: str, start: int) -> tuple[int, int]:
    """Return the number and the end of the group reference whose $ is at *start*."""
    at = start + 1
    if replacement[at] == "{":
        end = replacement.find("}", at)
        name = replacement[at + 1 : end] if end > 0 else ""
        if name not in pattern.names:
            names = ", ".join(pattern.names) or "none"
            raise RegexError(
                f"${{{name}}} is not a named group of the pattern; it has {names}", start
            )
        return pattern.names[name], end + 1
    if replacement[at] not in _DIGITS:
        raise RegexError("$ needs a number or {name} after it; write \\$ for the sign", start)
    number = int(replacement[at])
    if number > pattern.groups:
        raise RegexError(
            f"${number} is not a group of the pattern; it has {pattern.groups}. A group is a part "
            "in ( ); $0 is the whole match",
            start,
        )
    at += 1
    while (digit := replacement[at : at + 1]) and digit in _DIGITS:
        if number * 10 + int(digit) > pattern.groups:
            break
        number = number * 10 + int(digit)
        at += 1
    return number, at


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
