r"""
Character classes in brackets of Java's regular expressions: ``[a-z&&[^bc]]``.

Nested brackets are a union. ``&&`` is an intersection and binds least. ``^`` at the
front negates the whole class. A ``]`` at the front is literal.

Source: https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/regex/Pattern.html
"""

from __future__ import annotations

from pubcrawl.formats.javaregex.escapes import Escapes
from pubcrawl.formats.javaregex.sets import LETTERED, intersect, negate, single, span


class Classes(Escapes):
    """Parser for classes in brackets."""

    def bracketed(self) -> str:
        """Read a class that begins with [, and return its items."""
        start = self.at
        self.nest()
        negative = self.next() == "^" and self.raw(-1) == "["
        if negative:
            self.next()
        items = self._items(start)
        self.next()
        self.depth -= 1
        return f"[{negate(items) if negative else items}]"

    def _items(self, start: int) -> str:
        """Read up to the ] that closes the bracket at *start*."""
        union = ""
        while (char := self.peek()) != "]" or not union:
            if not char:
                self.fail("this [ is never closed; write \\[ for a literal bracket", start)
            if char == "&" and self.raw(1) == "&":
                self.skip(1)
                self.next()
                self.nest()
                right = self._right(start)
                self.depth -= 1
                if not (union or right):
                    self.fail("&& needs a class on either side")
                union = intersect(union, right) if union and right else union or right
            else:
                union += self.bracketed() if char == "[" else self._range()
        return union

    def _right(self, start: int) -> str:
        """Read the class, perhaps empty, between && and the end or a further &."""
        union = ""
        while (char := self.peek()) not in ("]", "&"):
            union += self.bracketed() if char == "[" else self._items(start)
        return union

    def _range(self) -> str:
        """Read one character, a class such as ``\\d``, or a range."""
        start = self.at
        low = self._member(low=True)
        if len(low) != 1:
            return low
        if self.peek() == "-" and (end := self.raw(1)) != "[" and end != "]":
            self.next()
            high = self._member(low=False) if self.peek() else ""
            if not high:
                self.fail("this [ is never closed; write \\[ for a literal bracket", start)
            if len(high) != 1 or high < low:
                self.fail(
                    f"{self.text[start : self.at]} is not a range; write \\- for the sign", start
                )
            return span(low, high, self.fold)
        return single(low, self.fold)

    def _member(self, *, low: bool) -> str:
        """Return one character, or the items of a class, which are longer."""
        char = self.raw()
        if char != "\\":
            self.next()
            return char
        letter = self.raw(1)
        if letter and letter in "pP":
            return self.family()
        if letter == "v" and (not low or self.raw(2) == "-"):
            self.skip(2)
            return "\x0b"
        if letter.lower() in LETTERED:
            self.skip(2)
            return self.lettered(letter)
        return self.escape(self.at)
