"""
A Java regular expression as a tree, and its properties that need no matching.

Source: https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/util/regex/Pattern.html
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from pubcrawl.formats.javaregex.sets import Fold


@dataclass(frozen=True, slots=True)
class Char:
    """One literal character."""

    char: str
    fold: Fold = Fold.NONE


@dataclass(frozen=True, slots=True)
class Set:
    """One of the characters of *items* (``sets``)."""

    items: str


@dataclass(frozen=True, slots=True)
class PlaceAssertion:
    """An assertion about a position, for any text and for ASCII text."""

    general: str
    ascii: str


@dataclass(frozen=True, slots=True)
class LineBreak:
    r"""``\R``."""


@dataclass(frozen=True, slots=True)
class Cluster:
    r"""``\X``."""


@dataclass(frozen=True, slots=True)
class Start:
    r"""``\G``: the end of the match before."""


@dataclass(frozen=True, slots=True)
class BackReference:
    """The text that group *number* matched; never matches without such a group."""

    number: int
    fold: Fold


@dataclass(frozen=True, slots=True)
class Sequence:
    """Parts in order; the empty text without parts."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Alternation:
    """The first of *branches* that leads to a match."""

    branches: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """A group: capturing if it has a *number*; without backtracking if *atomic*."""

    body: Node
    number: int = 0
    name: str = ""
    atomic: bool = False


@dataclass(frozen=True, slots=True)
class LookAround:
    """A look ahead or behind. *never*: Java's calculation of its length overflows."""

    body: Node
    behind: bool
    negative: bool
    never: bool = False


@dataclass(frozen=True, slots=True)
class Repeat:
    """*body* from *low* to *high* times (None: any number). *mode*: "", "?" or "+"."""

    body: Node
    low: int
    high: int | None
    mode: str


Node: TypeAlias = (
    Char
    | Set
    | PlaceAssertion
    | LineBreak
    | Cluster
    | Start
    | BackReference
    | Sequence
    | Alternation
    | Group
    | LookAround
    | Repeat
)

_MANY = 0x7FFFFFFF  # Java's "any number"


class Length(NamedTuple):
    """Java's estimate of the length of a match, in 32-bit arithmetic."""

    longest: int = 0
    bounded: bool = True
    deterministic: bool = True
    """It can match in only one way, according to Java."""


def _wrapped(number: int) -> int:
    return (number + 0x80000000) % 0x100000000 - 0x80000000


def length(node: Node, before: Length = Length()) -> Length:  # noqa: B008 - immutable
    """
    Return the length of *node* after a part of the length *before*.

    Java refuses a look behind of unbounded length. It accepts ``a+`` but not
    ``(?:ab)+``, because its count of the latter overflows.
    """
    match node:
        case Char() | Set():
            return before._replace(longest=_wrapped(before.longest + 1))
        case LineBreak():
            return before._replace(longest=_wrapped(before.longest + 2))
        case BackReference():
            return before._replace(bounded=False)
        case Sequence(parts):
            for part in parts:
                before = length(part, before)
            return before
        case Alternation(branches):
            each = [length(branch) for branch in branches]
            return Length(
                _wrapped(before.longest + max(one.longest for one in each)),
                before.bounded and all(one.bounded for one in each),
                False,
            )
        case Group(body):
            return length(body, before)
        case Repeat():
            return _repeated(node, before)
        case _:
            return before


def _repeated(node: Repeat, before: Length) -> Length:
    body = node.body
    one = length(body)
    if (node.low, node.high) == (0, 1):
        return Length(_wrapped(before.longest + one.longest), before.bounded and one.bounded, False)
    high = _MANY if node.high is None else node.high
    longest = _wrapped(before.longest + _wrapped(one.longest * high))
    if isinstance(body, Char | Set) and node.high is None and node.mode == "":
        return before._replace(longest=longest, deterministic=False)
    # A group that can match in several ways becomes a loop of unknown length.
    loop = isinstance(body, Group) and not (one.deterministic or body.atomic or node.mode == "+")
    return Length(
        longest,
        before.bounded and one.bounded and not loop and longest >= before.longest,
        before.deterministic and one.deterministic and node.low == node.high,
    )


def look_behind(body: Node, negative: bool) -> LookAround | None:
    """Return the look behind for *body*; None if Java refuses it."""
    size = length(body)
    if not size.bounded:
        return None
    # a+b+ overflows to -2, and no position is that far behind.
    return LookAround(body, True, negative, never=-0x40000000 < size.longest < 0)


def bulk(node: Node) -> int:
    """
    Return the size of *node* in characters, with each repeat written out at its minimum.

    Branches weigh more: the ``regex`` package compiles them by recursion, and crashed at some
    60,000 ``\\b``.
    """
    match node:
        case Sequence(parts):
            return sum(map(bulk, parts))
        case Alternation(parts):
            return sum(8 + bulk(part) for part in parts)
        case Group(body):
            return 1 + bulk(body)
        case LookAround(body):
            return 8 + bulk(body)
        case Repeat(body, low):
            return bulk(body) * max(low, 1)
        case Cluster():
            return 8
        case PlaceAssertion() | LineBreak():
            return 32
        case _:
            return 1


class Effort(NamedTuple):
    """At most *constant* · n ** *degree* ways to match at one position in a text of length n."""

    constant: int = 1
    degree: int = 0


_FEW = 16
_HOPELESS = Effort(1, 99)


def effort(node: Node) -> Effort:
    """Return a rough upper bound of the work for *node*."""
    match node:
        case BackReference():
            return Effort(1, 1)
        case Sequence(parts):
            return _product(effort(part) for part in parts)
        case Alternation(branches):
            each = [effort(branch) for branch in branches]
            return Effort(sum(e.constant for e in each), max(e.degree for e in each))
        case Group(body) | LookAround(body):
            return effort(body)
        case Repeat(body, low, high):
            inner = effort(body)
            if inner == Effort():
                if high is None or high - low > _FEW:
                    return Effort(1, 1)
                return Effort(high - low + 1, 0)
            if high is None or high > _FEW:
                return _HOPELESS
            return _product([Effort(high - low + 1)] + [inner] * high)
        case _:
            return Effort()


def _product(each: Iterable[Effort]) -> Effort:
    constant, degree = 1, 0
    for one in each:
        constant *= one.constant
        degree += one.degree
    return Effort(constant, degree)


def easy_length(node: Node, steps: int) -> int:
    """Return the length of text up to which a search for *node* takes about *steps*."""
    constant, degree = effort(node)
    # The search starts at each position of the text.
    degree = max(degree, 1) if _anchored(node) else degree + 1
    degree += _looks_far(node)
    return int((steps / constant) ** (1 / degree)) if constant < steps else 0


def _looks_far(node: Node) -> bool:
    """Answer whether an assertion in *node* reads a run of characters, such as combining marks."""
    match node:
        case Cluster():
            return True
        case PlaceAssertion(general):
            return "*" in general
        case Sequence(parts) | Alternation(parts):
            return any(map(_looks_far, parts))
        case Group(body) | LookAround(body) | Repeat(body):
            return _looks_far(body)
        case _:
            return False


def _anchored(node: Node) -> bool:
    match node:
        case PlaceAssertion(r"\A"):
            return True
        case Sequence((first, *_)):
            return _anchored(first)
        case _:
            return False
