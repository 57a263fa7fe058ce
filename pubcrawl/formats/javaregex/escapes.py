r"""
A Java regular expression, character by character: quoting, comments and escapes.

Source: https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/regex/Pattern.html
"""

from __future__ import annotations

import unicodedata
from typing import NoReturn

from pubcrawl.exceptions import RegexError
from pubcrawl.formats.javaregex.places import Flags
from pubcrawl.formats.javaregex.sets import LETTERED, Fold, named_class, negate

DIGITS = "0123456789"
_MAX_DEPTH = 50
_OCTAL = DIGITS[:8]
_HEX = "0123456789abcdefABCDEF"
_BLANK = " \t\n\x0b\f\r"
_LINE_BREAKS = "\n\r\x85\u2028\u2029"
_CONTROLS = {"a": "\x07", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class Escapes:
    """
    The pattern, the current position in it, and the parsing of escapes.

    ``peek`` and ``next`` skip white space and comments under ``(?x)``; ``raw`` and
    ``skip`` do not. At the end they return an empty string.
    """

    def __init__(self, pattern: str) -> None:
        self.text, self._positions = _unquoted(pattern)
        self.at = 0
        self.depth = 0
        self.flags = Flags()

    @property
    def fold(self) -> Fold:
        """The other cases that a letter matches here."""
        return self.flags.fold

    def fail(self, message: str, at: int | None = None) -> NoReturn:
        """Raise :class:`RegexError` for position *at*, by default the current one."""
        raise RegexError(
            message, self._positions[min(self.at if at is None else at, len(self.text))]
        )

    def nest(self) -> None:
        """Enter a group or class."""
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            self.fail(f"groups and classes are nested deeper than {_MAX_DEPTH}")

    def raw(self, ahead: int = 0) -> str:
        """Return the character *ahead* characters after the current one."""
        return self.text[self.at + ahead : self.at + ahead + 1]

    def skip(self, count: int) -> None:
        """Skip *count* characters."""
        self.at += count

    def peek(self) -> str:
        """Return the current character, after skipping white space and comments."""
        if self.flags.x:
            while (char := self.raw()) and char in _BLANK + "#":
                self.at += 1
                if char == "#":
                    ends = "\n" if self.flags.d else _LINE_BREAKS
                    while self.raw() and self.raw() not in ends:
                        self.at += 1
        return self.raw()

    def next(self) -> str:
        """Skip one character, then return the next, without white space and comments."""
        self.at += 1
        return self.peek()

    def read(self) -> None:
        """Skip a character, and white space and comments after it."""
        self.at += 1
        self.peek()

    def lettered(self, letter: str) -> str:
        r"""Return the items of ``\d``, ``\W`` …."""
        items = LETTERED[letter.lower()][self.flags.U]
        return items if letter.islower() else negate(items)

    def family(self) -> str:
        r"""Read ``\p{…}`` or ``\pX`` and return its items."""
        start, sign = self.at, self.raw(1)
        self.skip(2)
        if self.peek() != "{":
            name = self.raw()
            self.next()
        else:
            end = self.text.find("}", self.at)
            if end < 0:
                self.fail(f"this \\{sign}{{ is never closed", start)
            name = self.text[self.at + 1 : end]
            self.at = end
            self.next()
        items = named_class(name, any_case=self.flags.i, unicode=self.flags.U) if name else None
        if items is None:
            self.fail(
                f"Java has no class of characters \\{sign}{{{name}}}; there are \\p{{L}},"
                " \\p{Lu}, \\p{Alpha}, \\p{Punct}, \\p{IsLatin}, \\p{InGreek}, \\p{IsAlphabetic} …",
                start,
            )
        return items if sign == "p" else negate(items)

    def escape(self, start: int) -> str:
        """Return the character of the escape whose backslash is at *start*."""
        letter = self.raw(1)
        if not letter:
            self.fail("the \\ at the end escapes nothing; write \\\\ for a backslash", start)
        self.at = start + 2
        if letter in _CONTROLS:
            char = _CONTROLS[letter]
        elif letter == "0":
            char = self._octal(start)
        elif letter == "x":
            char = self._hex(start)
        elif letter == "u":
            char = self._utf16(start)
        elif letter == "c":
            if not self.raw():
                self.fail("\\c needs a character after it, as in \\cM", start)
            char = chr(ord(self.raw()) ^ 64)
            self.skip(1)
        elif letter == "N":
            char = self._by_name(start)
        elif letter.isascii() and letter.isalnum():
            self.fail(f"\\{letter} means nothing here; write a letter without \\", start)
        else:
            char = letter
        self.peek()
        return char

    def _octal(self, start: int) -> str:
        digits = ""
        while (digit := self.raw()) and digit in _OCTAL and len(digits) < 3:
            if int(digits + digit, 8) > 0o377:
                break
            digits += digit
            self.skip(1)
        if not digits:
            self.fail("\\0 needs an octal number after it, as in \\011", start)
        return chr(int(digits, 8))

    def _hex(self, start: int) -> str:
        if self.raw() == "{":
            end = self.text.find("}", self.at)
            digits = self.text[self.at + 1 : end] if end > 0 else ""
            self.at = end + 1
        else:
            digits = self.text[self.at : self.at + 2]
            self.at += 2
            digits *= len(digits) == 2
        code = _number(digits)
        if code is None or code > 0x10FFFF:
            self.fail("\\x needs two hexadecimal digits after it, or {…} up to 10FFFF", start)
        return chr(code)

    def _utf16(self, start: int) -> str:
        high = self._unit(self.at)
        if high is None:
            self.fail("\\u needs four hexadecimal digits after it, as in \\u00e9", start)
        self.at += 4
        if 0xD800 <= high < 0xDC00 and self.text.startswith("\\u", self.at):
            low = self._unit(self.at + 2)
            if low is not None and 0xDC00 <= low < 0xE000:
                self.at += 6
                return chr(0x10000 + (high - 0xD800 << 10) + low - 0xDC00)
        return chr(high)

    def _unit(self, at: int) -> int | None:
        digits = self.text[at : at + 4]
        return _number(digits) if len(digits) == 4 else None

    def _by_name(self, start: int) -> str:
        end = self.text.find("}", self.at)
        if self.raw() != "{" or end < 0:
            self.fail("\\N needs the name of a character after it, as in \\N{EN DASH}", start)
        name = self.text[self.at + 1 : end]
        self.at = end + 1
        try:
            return unicodedata.lookup(name)
        except KeyError:
            self.fail(f"there is no character named {name}", start)


def _number(digits: str) -> int | None:
    """Return the hexadecimal number; None if *digits* is empty or has other characters."""
    return int(digits, 16) if digits and all(digit in _HEX for digit in digits) else None


def _unquoted(pattern: str) -> tuple[str, list[int]]:
    r"""Return *pattern* with ``\Q…\E`` as escapes, and the original position of each character."""
    chars: list[str] = []
    positions: list[int] = []
    at, quoted, first = 0, False, False
    while at < len(pattern):
        char, pair = pattern[at], pattern[at : at + 2]
        piece, step = char, 1
        if quoted:
            if pair == "\\E":
                piece, step, quoted = "", 2, False
            elif char.isascii() and not char.isalnum():
                piece = f"\\{char}"
            elif first and char in DIGITS:  # it must not join a number before it
                piece = f"\\x3{char}"
            first = False
        elif pair == "\\Q":
            piece, step, quoted, first = "", 2, True, True
        elif char == "\\":
            piece, step = pair, len(pair)
        chars += piece
        positions += [at] * len(piece)
        at += step
    return "".join(chars), [*positions, len(pattern)]
