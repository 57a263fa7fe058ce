r"""
Text of a Java regular expression → tree.

The parser refuses what Java refuses, with its own messages. It resolves ``\Q…\E``
first; flags such as ``(?i)`` apply until their group ends.

Source: https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/regex/Pattern.html
"""

from __future__ import annotations

from typing import NamedTuple

from pubcrawl.formats.javaregex import places
from pubcrawl.formats.javaregex.classes import Classes
from pubcrawl.formats.javaregex.escapes import DIGITS
from pubcrawl.formats.javaregex.sets import LETTERED, Fold
from pubcrawl.formats.javaregex.tree import (
    Alternation,
    BackReference,
    Char,
    Cluster,
    Group,
    LineBreak,
    LookAround,
    Node,
    Repeat,
    Sequence,
    Set,
    Start,
    bulk,
    look_behind,
)

_MAX_COUNT = 0x7FFFFFFF
_MAX_BULK = 1_000_000
_END = ""


class Parsed(NamedTuple):
    """A pattern that Java accepts."""

    tree: Node
    groups: int
    names: dict[str, int]
    any_case: bool
    """The whole pattern is under ``(?i)``, and no part under ``(?u)``."""


def parse_pattern(pattern: str) -> Parsed:
    """
    Return *pattern* as a tree.

    Raises :class:`RegexError`, with the position in *pattern*.
    """
    parser = _PatternParser(pattern)
    tree = parser.choice()
    if parser.peek() == ")":
        parser.fail("this ) closes no group; write \\) for a literal bracket")
    if bulk(tree) > _MAX_BULK:
        parser.fail(f"its repeats amount to more than {_MAX_BULK} characters", 0)
    return Parsed(tree, parser.groups, parser.names, parser.folds == {Fold.ASCII})


class _PatternParser(Classes):
    """Parser that reads a pattern from left to right."""

    def __init__(self, pattern: str) -> None:
        super().__init__(pattern)
        self.groups = 0
        self.names: dict[str, int] = {}
        self.folds: set[Fold] = set()

    def choice(self) -> Node:
        branches = [self._sequence()]
        while self.peek() == "|":
            self.next()
            branches.append(self._sequence())
        return Alternation(tuple(branches)) if len(branches) > 1 else branches[0]

    def _sequence(self) -> Node:
        parts: list[Node] = []
        while (char := self.peek()) not in (_END, "|", ")"):
            if char in "*+?":
                self.fail(f"{char} has nothing to repeat before it; write \\{char} for the sign")
            node = self._group() if char == "(" else self._atom(char)
            if node is not None:
                parts.append(self._repeated(node))
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def _atom(self, char: str) -> Node:
        self.folds.add(self.fold)
        if char == "[":
            return Set(self.bracketed())
        if char == "\\":
            return self._escaped()
        if char == "{":  # a{2}{3}: Java repeats the empty text
            return Sequence(())
        self.next()
        if char == "^":
            return places.line_start(self.flags)
        if char == "$":
            return places.line_end(self.flags)
        if char == ".":
            return places.dot(self.flags)
        return Char(char, self.fold)

    def _escaped(self) -> Node:
        start = self.at
        letter = self.raw(1)
        if letter and letter in DIGITS[1:]:
            return self._numbered_reference()
        if letter == "k":
            return self._named_reference()
        if letter.lower() in LETTERED:
            self.skip(2)
            return Set(self.lettered(letter))
        if letter and letter in "pP":
            return Set(self.family())
        if letter == "b" and self.text.startswith("{g}", self.at + 2):
            self.skip(5)
            return places.CLUSTER_EDGE
        node: Node | None = places.boundary(letter, self.flags)
        if letter == "R":
            node = LineBreak()
        elif letter == "X":
            node = Cluster()
        elif letter == "G":
            node = Start()
        if node is not None:
            self.skip(2)
            return node
        return Char(self.escape(start), self.fold)

    def _numbered_reference(self) -> Node:
        number = int(self.raw(1))
        self.skip(2)
        while (digit := self.peek()) and digit in DIGITS:
            if number * 10 + int(digit) > self.groups:
                break
            number = number * 10 + int(digit)
            self.next()
        return BackReference(number, self.fold)

    def _named_reference(self) -> Node:
        start = self.at
        if self.raw(2) != "<":
            self.fail("\\k needs the name of a group after it, as in \\k<name>")
        self.skip(3)
        name = self._name()
        if name not in self.names:
            self.fail(f"there is no group ‹{name}› before this \\k<{name}>", start)
        return BackReference(self.names[name], self.fold)

    def _name(self) -> str:
        """Return the name of a group, and skip the > after it."""
        start = self.at
        while (char := self.raw()).isascii() and char.isalnum():
            self.skip(1)
        name = self.text[start : self.at]
        if not name[:1].isalpha():
            self.fail("a group's name begins with a letter a–z or A–Z", start)
        if self.raw() != ">":
            self.fail("a group's name has letters and digits only, and ends with >")
        self.read()
        return name

    def _group(self) -> Node | None:
        """Return a group; None for mere flags, which apply to the rest."""
        start, flags = self.at, self.flags
        self.nest()
        node: Node | None
        if self.next() != "?":
            self.groups += 1
            node = Group(self._body(start), number=self.groups)
        else:
            kind = self.raw(1)
            self.skip(2)
            node = self._special(kind, start)
        self.depth -= 1
        if node is not None:
            self.flags = flags
        return node

    def _special(self, kind: str, start: int) -> Node | None:
        if kind == ":":
            return Group(self._body(start))
        if kind == ">":
            return Group(self._body(start), atomic=True)
        if kind and kind in "=!":
            return LookAround(self._body(start), behind=False, negative=kind == "!")
        if kind == "<":
            return self._behind_or_named(start)
        self.skip(-1)
        self._read_flags(start)
        if self.raw() == ")":
            self.read()
            return None
        self.read()
        return Group(self._body(start))

    def _behind_or_named(self, start: int) -> Node:
        sign = self.raw()
        if sign and sign in "=!":
            self.read()
            node = look_behind(self._body(start), negative=sign == "!")
            if node is None:
                self.fail(
                    "a look behind needs a maximum length: write {0,99} in place of * and +", start
                )
            return node
        name_at = self.at
        name = self._name()
        if name in self.names:
            self.fail(f"there are two groups ‹{name}›", name_at)
        self.groups += 1
        number = self.names[name] = self.groups
        return Group(self._body(start), number=number, name=name)

    def _body(self, start: int) -> Node:
        body = self.choice()
        if self.peek() != ")":
            self.fail("this ( is never closed; write \\( for a literal bracket", start)
        self.next()
        return body

    def _read_flags(self, start: int) -> None:
        on = True
        while (letter := self.peek()) and letter in "idmsuxUc-":
            if letter == "-":
                if not on:
                    break
                on = False
            else:
                self.flags = self.flags.changed(letter, on)
            self.next()
        if not letter or letter not in "):":
            self.fail(
                f"Java has no group (?{letter}; there are (?:…) (?=…) (?!…) (?<=…) (?<!…) (?>…)"
                " (?<name>…) and the flags (?idmsuxU)",
                start,
            )

    def _repeated(self, node: Node) -> Node:
        sign = self.peek()
        if not sign or sign not in "?*+{":
            return node
        if sign == "{":
            low, high = self._counts()
        else:
            low, high = {"?": (0, 1), "*": (0, None), "+": (1, None)}[sign]
            self.next()
        mode = self.peek()
        if mode and mode in "?+":
            self.next()
        else:
            mode = ""
        return Repeat(node, low, high, mode)

    def _counts(self) -> tuple[int, int | None]:
        start = self.at
        if not self.raw(1) or self.raw(1) not in DIGITS:
            self.fail("{ needs a number after it, as in {2} or {2,5}; write \\{ for the sign")
        self.skip(1)
        low = self._number()
        high: int | None = low
        if self.raw() == ",":
            self.read()
            high = None if self.raw() == "}" else self._number()
        if self.raw() != "}":
            self.fail("this { is never closed", start)
        if high is not None and high < low:
            self.fail(f"{{{low},{high}}} has the larger number first", start)
        if max(low, high or 0) > _MAX_COUNT:
            self.fail(f"the number is too large; the maximum is {_MAX_COUNT}", start)
        self.next()
        return low, high

    def _number(self) -> int:
        digits = ""
        while (digit := self.raw()) and digit in DIGITS:
            digits += digit
            self.read()
        return int(digits[:11] or "0")
