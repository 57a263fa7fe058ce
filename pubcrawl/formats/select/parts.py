"""
The tree of a selector: groups of chains of steps, each a list of parts.

``div > p.a:not(b), h1`` is a ``SelectorGroup`` of two chains. The first has the steps
``div`` and ``> p.a:not(b)``, the second of which has the parts ``p``, ``.a`` and
``:not(b)``.

Source: https://jsoup.org/apidocs/org/jsoup/select/Selector.html
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeVar, dataclass_transform

from pubcrawl.formats import javaregex

T = TypeVar("T")


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
def node(cls: type[T]) -> type[T]:
    """Make a class of nodes: frozen, with slots; a node is equal only to itself."""
    return dataclass(frozen=True, slots=True, eq=False)(cls)


@node
class ElementTest:
    """One test of an element; *cost*: rank of its time, the cheapest are tested first."""

    cost: ClassVar[int] = 0


@node
class SelectorStep:
    """
    Tests that one element must pass, and its relation to the step before.

    *combinator*: that relation: ``" "``, ``>``, ``+``, ``~``; empty for the first step.
    *number* is unique in the query.
    """

    combinator: str
    parts: tuple[ElementTest, ...]
    number: int = field(repr=False)


@node
class SelectorGroup:
    """Chains of at least one step; one of the chains must match."""

    chains: tuple[tuple[SelectorStep, ...], ...]


@node
class Any(ElementTest):
    """``*``: every element."""


@node
class ScopeTest(ElementTest):
    """The element at which the search began: it precedes a leading combinator."""


@node
class Tag(ElementTest):
    """``name``, ``ns|name`` (as ``ns:name``), in lower case."""

    name: str


@node
class Wildcard(ElementTest):
    """``*|name`` and, in default mode, ``ns|*``: *name* with any prefix, *prefix* with any name."""

    name: str
    prefix: str = ""


@node
class Id(ElementTest):
    """``#name``, case-sensitive."""

    name: str


@node
class Class(ElementTest):
    """``.name``, in any case."""

    name: str


@node
class Attribute(ElementTest):
    """
    ``[name]``, ``[name=value]`` and so on.

    *operator*: empty for presence, ``^`` for a prefix of the name, else one of ``=``, ``!=``,
    ``^=``, ``$=``, ``*=``, ``|=``. *value* is in lower case unless *exact*.
    """

    name: str
    operator: str = ""
    value: str = ""
    exact: bool = False


@node
class AttributePattern(ElementTest):
    """``[name~=regex]``: a Java regular expression that matches anywhere in the value."""

    name: str
    pattern: javaregex.Pattern


@node
class PositionTest(ElementTest):
    """``:lt(n)``, ``:gt(n)``, ``:eq(n)``: position among the sibling elements, from 0."""

    operator: str
    number: int


@node
class Nth(ElementTest):
    """``:nth-child(an+b)`` and the like: position among the siblings, from 1."""

    a: int
    b: int
    last: bool = False
    of_type: bool = False


@node
class Only(ElementTest):
    """``:only-child``, ``:only-of-type``."""

    of_type: bool = False


@node
class Root(ElementTest):
    """``:root``: the outermost element, or the one at which the search began."""


@node
class Empty(ElementTest):
    """``:empty``: no elements and no text, not even white space."""


@node
class Text(ElementTest):
    """
    ``:contains(words)`` and the like.

    *own*: only the text directly in the element. *whole*: the raw text of the page; else spaces
    are single, and case does not count (*words* is in lower case).
    """

    cost: ClassVar[int] = 2
    words: str
    own: bool = False
    whole: bool = False


@node
class TextPattern(ElementTest):
    """``:matches(regex)`` and the like: a Java regular expression that matches in the text."""

    cost: ClassVar[int] = 2
    pattern: javaregex.Pattern
    own: bool = False
    whole: bool = False


@node
class Data(ElementTest):
    """``:containsData(words)``: in scripts, styles and comments; *words* is in lower case."""

    cost: ClassVar[int] = 2
    words: str


@node
class MatchText(ElementTest):
    """``:matchText``: each text directly in the element, as an element of its own."""


@node
class Not(ElementTest):
    """``:not(group)``."""

    cost: ClassVar[int] = 1
    group: SelectorGroup


@node
class Is(ElementTest):
    """``:is(group)``, ``:where(group)``."""

    cost: ClassVar[int] = 1
    group: SelectorGroup


@node
class Has(ElementTest):
    """``:has(group)``: an element below matches, in a search that begins at this one."""

    cost: ClassVar[int] = 2
    group: SelectorGroup


def matches_texts(group: SelectorGroup) -> bool:
    """Return whether ``:matchText`` is in a selector."""
    return any(
        isinstance(part, MatchText)
        or (isinstance(part, Not | Is | Has) and matches_texts(part.group))
        for chain in group.chains
        for step in chain
        for part in step.parts
    )
