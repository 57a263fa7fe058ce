r"""
Anchors and boundaries of Java's regular expressions, in the notation of the ``regex`` package.

A line ends at ``\n``, ``\r\n``, ``\r``, ``\x85``, ``\u2028`` or ``\u2029``, under
``(?d)`` at ``\n`` alone.

Source: https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/regex/Pattern.html
"""

from __future__ import annotations

from typing import NamedTuple

from pubcrawl.formats.javaregex.sets import WORD, Fold
from pubcrawl.formats.javaregex.tree import PlaceAssertion, Set


class Flags(NamedTuple):
    """The flags in force, by Java's letters; ``c`` changes nothing here."""

    i: bool = False
    d: bool = False
    m: bool = False
    s: bool = False
    u: bool = False
    x: bool = False
    U: bool = False
    c: bool = False

    def changed(self, letter: str, on: bool) -> Flags:
        """Return the flags with *letter* on or off; U changes u too."""
        changes = {"U": on, "u": on} if letter == "U" else {letter: on}
        return self._replace(**changes)

    @property
    def fold(self) -> Fold:
        """The other cases that a letter matches."""
        if not self.i:
            return Fold.NONE
        return Fold.UNICODE if self.u else Fold.ASCII


_LAST_BREAK = r"(?:\r\n|[\r\x85\u2028\u2029]|(?<!\r)\n)"

# For \b a combining mark counts as the letter that it belongs to.
_LEFT = r"(?<=_|[\p{L}\p{Nd}]\p{Mn}*)"
_NOT_LEFT = _LEFT.replace("<=", "<!")
_RIGHT = r"(?=[\p{L}\p{Nd}_]|\p{Mn}(?<=[\p{L}\p{Nd}]\p{Mn}+))"
_NOT_RIGHT = _RIGHT.replace("(?=", "(?!", 1)

_START = PlaceAssertion(r"\A", r"\A")
_STRICT_END = PlaceAssertion(r"\Z", r"\Z")
_END = PlaceAssertion(rf"(?>\Z|(?={_LAST_BREAK}\Z))", r"(?>\Z|(?=(?:\r\n|\r|(?<!\r)\n)\Z))")
_END_D = PlaceAssertion(r"(?=\n?\Z)", r"(?=\n?\Z)")
_LINE_END = PlaceAssertion(
    r"(?=[\r\x85\u2028\u2029]|(?<!\r)\n|\Z)",
    r"(?=\r|(?<!\r)\n|\Z)",
)
_LINE_END_D = PlaceAssertion(r"(?=\n|\Z)", r"(?=\n|\Z)")
# Not at the very end, where no line begins for Perl and Java.
_LINE_START = PlaceAssertion(
    r"(?>(?<=\A|[\n\x85\u2028\u2029])|(?<=\r)(?!\n))(?!\Z)",
    r"(?>(?<=\A|\n)|(?<=\r)(?!\n))(?!\Z)",
)
_LINE_START_D = PlaceAssertion(r"(?<=\A|\n)(?!\Z)", r"(?<=\A|\n)(?!\Z)")


def line_start(flags: Flags) -> PlaceAssertion:
    """Return ``^``."""
    if not flags.m:
        return _START
    return _LINE_START_D if flags.d else _LINE_START


def line_end(flags: Flags) -> PlaceAssertion:
    """Return ``$``."""
    if flags.m:
        return _LINE_END_D if flags.d else _LINE_END
    return _END_D if flags.d else _END


def dot(flags: Flags) -> Set:
    """Return ``.``."""
    if flags.s:
        return Set(r"\x00-\U0010ffff")
    return Set(r"[^\n]" if flags.d else r"[^\n\r\x85\u2028\u2029]")


_EDGE = PlaceAssertion(
    f"(?>{_LEFT}{_NOT_RIGHT}|{_NOT_LEFT}{_RIGHT})",
    r"\b",
)
_NO_EDGE = PlaceAssertion(f"(?!{_EDGE.general})", r"(?!\b)")
_WIDE_EDGE = PlaceAssertion(f"(?>(?<=[{WORD}])(?![{WORD}])|(?<![{WORD}])(?=[{WORD}]))", r"\b")
_NO_WIDE_EDGE = PlaceAssertion(f"(?!{_WIDE_EDGE.general})", r"(?!\b)")


def boundary(letter: str, flags: Flags) -> PlaceAssertion | None:
    r"""Return the assertion ``\letter``; None if there is no such assertion."""
    if letter == "b":
        return _WIDE_EDGE if flags.U else _EDGE
    if letter == "B":
        return _NO_WIDE_EDGE if flags.U else _NO_EDGE
    if letter == "Z":
        return _END_D if flags.d else _END
    return {"A": _START, "z": _STRICT_END}.get(letter)


_BREAK = r"\p{Grapheme_Cluster_Break="
_CLOSED = "|".join(
    (
        r"(?<=\r)(?=\n)",
        rf"(?<![\p{{Cc}}\p{{Zl}}\p{{Zp}}])(?=[{_BREAK}Extend}}{_BREAK}SpacingMark}}\u200d])",
        rf"(?<={_BREAK}Prepend}})(?![\p{{Cc}}\p{{Zl}}\p{{Zp}}])",
        rf"(?<={_BREAK}L}})(?=[{_BREAK}L}}{_BREAK}V}}{_BREAK}LV}}{_BREAK}LVT}}])",
        rf"(?<=[{_BREAK}LV}}{_BREAK}V}}])(?=[{_BREAK}V}}{_BREAK}T}}])",
        rf"(?<=[{_BREAK}LVT}}{_BREAK}T}}])(?={_BREAK}T}})",
        rf"(?<=\p{{Extended_Pictographic}}{_BREAK}Extend}}*\u200d)(?=\p{{Extended_Pictographic}})",
        rf"(?<=(?<!{_BREAK}RI}})(?:{_BREAK}RI}}{{2}})*{_BREAK}RI}})(?={_BREAK}RI}})",
    )
)
CLUSTER_EDGE = PlaceAssertion(rf"(?>\A|\Z|(?!{_CLOSED}))", r"(?>\A|(?!(?<=\r)(?=\n)))")
r"""``\b{g}``: a boundary of grapheme clusters (UAX 29)."""
