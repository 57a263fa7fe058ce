r"""
A Java regular expression, character by character: quoting, comments and escapes.

Source: https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/regex/Pattern.html
"""

from __future__ import annotations

import unicodedata
from typing import NoReturn

from pubcrawl.exceptions import RegexError
from pubcrawl.parse.javaregex.places import Flags
from pubcrawl.parse.javaregex.sets import LETTERED, Fold, named, negate

DIGITS = "0123456789"
_MAX_DEPTH = 50
_OCTAL = DIGITS[:8]
_HEX = "0123456789abcdefABCDEF"
_BLANK = " \t\n\x0b\f\r"
_LINE_BREAKS = "\n\r\x85\u2028\u2029"
_CONTROLS = {"a": "\x07", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class Escapes:
    """
    The pattern, the place in it, and what is written there.

    ``peek`` and ``next`` pass over white space and comments under ``(?x)``;
    ``raw`` and ``skip`` do not. The end is an empty string.
    """

    def __init__(self, pattern: str) -> None:
        self.text, self._places = _unquoted(pattern)
        self.at = 0
        self.depth = 0
        self.flags = Flags()

    @property
    def fold(self) -> Fold:
        """Which other cases a letter matches here."""
        return self.flags.fold

    def fail(self, message: str, at: int | None = None) -> NoReturn:
        """Raise :class:`RegexError` for the place *at*, or for where the reader is."""
        raise RegexError(message, self._places[min(self.at if at is None else at, len(self.text))])

    def nest(self) -> None:
        """Go one level deeper into groups and classes."""
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            self.fail(f"groups and classes are nested deeper than {_MAX_DEPTH}")

    def raw(self, ahead: int = 0) -> str:
        """Return the character *ahead* of the place."""
        return self.text[self.at + ahead : self.at + ahead + 1]

    def skip(self, count: int) -> None:
        """Go *count* characters on."""
        self.at += count

    def peek(self) -> str:
        """Return the next character that means something, and go there."""
        if self.flags.x:
            while (char := self.raw()) and char in _BLANK + "#":
                self.at += 1
                if char == "#":
                    ends = "\n" if self.flags.d else _LINE_BREAKS
                    while self.raw() and self.raw() not in ends:
                        self.at += 1
        return self.raw()

    def next(self) -> str:
        """Go to the next character but one that means something, and return it."""
        self.at += 1
        return self.peek()

    def read(self) -> None:
        """Pass over a character and what means nothing behind it."""
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
        found = named(name, any_case=self.flags.i, unicode=self.flags.U) if name else None
        if found is None:
            self.fail(
                f"\\{sign}{{{name}}} is no class of characters that Java knows; there are \\p{{L}},"
                " \\p{Lu}, \\p{Alpha}, \\p{Punct}, \\p{IsLatin}, \\p{InGreek}, \\p{IsAlphabetic} …",
                start,
            )
        return found if sign == "p" else negate(found)

    def escape(self, start: int) -> str:
        """Read an escape, from its backslash at *start*, that stands for one character."""
        letter = self.raw(1)
        if not letter:
            self.fail("a \\ at the end escapes nothing; write \\\\ for the sign", start)
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
                self.fail("after \\c a character is due, as in \\cM", start)
            char = chr(ord(self.raw()) ^ 64)
            self.skip(1)
        elif letter == "N":
            char = self._by_name(start)
        elif letter.isascii() and letter.isalnum():
            self.fail(f"\\{letter} means nothing here; a letter stands without \\", start)
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
            self.fail("after \\0 an octal number is due, as in \\011", start)
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
            self.fail("after \\x two hexadecimal digits are due, or {…} up to 10FFFF", start)
        return chr(code)

    def _utf16(self, start: int) -> str:
        high = self._unit(self.at)
        if high is None:
            self.fail("after \\u four hexadecimal digits are due, as in \\u00e9", start)
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
            self.fail("after \\N the name of a character is due, as in \\N{EN DASH}", start)
        name = self.text[self.at + 1 : end]
        self.at = end + 1
        try:
            return unicodedata.lookup(name)
        except KeyError:
            self.fail(f"there is no character named {name}", start)


def _number(digits: str) -> int | None:
    """Return the hexadecimal number; None if *digits* has anything else in it, or nothing."""
    return int(digits, 16) if digits and all(digit in _HEX for digit in digits) else None


def _unquoted(pattern: str) -> tuple[str, list[int]]:
    r"""Return *pattern* with ``\Q…\E`` written as escapes, and where each character came from."""
    chars: list[str] = []
    places: list[int] = []
    at, quoted, first = 0, False, False
    while at < len(pattern):
        char, pair = pattern[at], pattern[at : at + 2]
        piece, step = char, 1
        if quoted:
            if pair == "\\E":
                piece, step, quoted = "", 2, False
            elif char.isascii() and not char.isalnum():
                piece = f"\\{char}"
            elif first and char in DIGITS:  # it must not join a number that stands before
                piece = f"\\x3{char}"
            first = False
        elif pair == "\\Q":
            piece, step, quoted, first = "", 2, True, True
        elif char == "\\":
            piece, step = pair, len(pair)
        chars += piece
        places += [at] * len(piece)
        at += step
    return "".join(chars), [*places, len(pattern)]
