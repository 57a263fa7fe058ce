"""
Search as jsoup does it: every element below a scope, one after the other.

It is slower than ``search``, and serves cases that ``search`` cannot: searches that begin at
an element, parts that stay within the element of their ``:has()``, and ``:matchText``.

Source: https://jsoup.org/apidocs/org/jsoup/select/StructuralEvaluator.html
"""

from __future__ import annotations

from collections.abc import Iterator

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import CDATA, TEXT, Node
from pubcrawl.formats.select.context import SearchContext, after, before, is_code, is_element
from pubcrawl.formats.select.parts import (
    ElementTest,
    Has,
    Is,
    MatchText,
    Not,
    PositionTest,
    Root,
    ScopeTest,
    SelectorGroup,
    SelectorStep,
)
from pubcrawl.formats.select.tests import Test, test
from pubcrawl.formats.select.texts import TextElement, wrap

_Chain = tuple[SelectorStep, ...]


class LiteralSearch:
    """A search of one query below the scope of *context*; ``matches`` yields its elements."""

    __slots__ = ("_context", "_document", "_tests", "_texts")

    def __init__(self, document: Document, context: SearchContext, *, texts: bool) -> None:
        self._document = document
        self._context = context
        self._texts = texts and not context.compat
        self._tests: dict[ElementTest, Test] = {}

    def matches(self, group: SelectorGroup) -> Iterator[Node]:
        """Yield the matching nodes in document order; the scope may be one of them."""
        scope = self._context.scope
        of_texts = SelectorGroup(
            tuple(chain for chain in group.chains if _asks_for_text(chain[-1]))
        )
        for node in self._below(scope):
            if self._fits(of_texts if isinstance(node, TextElement) else group, node, scope):
                yield node

    def _below(self, scope: Node) -> Iterator[Node]:
        """Yield the scope and all nodes below it; in compat mode they may change meanwhile."""
        current: Node | None = scope
        while current is not None:
            if is_element(current) or current.mem_id == self._context.top.mem_id:
                if self._context.compat or is_element(current):
                    yield current
            elif self._texts and current.tag in (TEXT, CDATA) and not is_code(current.parent):
                yield TextElement(current)
            below = current.first_child
            while below is None and current is not None and current.mem_id != scope.mem_id:
                below = current.next
                if below is None:
                    current = current.parent
            current = below

    def _fits(self, group: SelectorGroup, node: Node, scope: Node) -> bool:
        return any(self._chain(chain, len(chain) - 1, node, scope) for chain in group.chains)

    def _chain(self, chain: _Chain, position: int, node: Node, scope: Node) -> bool:
        self._context.tick()
        step = chain[position]
        parts = _sorted(step.parts) if _asks_for_text(step) else step.parts
        if not all(self._passes(part, node, scope) for part in parts):
            return False
        combinator = step.combinator
        if not combinator:
            return True
        if node.mem_id == scope.mem_id:
            return False
        sideways = combinator in "+~"
        current = before(node) if sideways else self._context.parent(node)
        while current is not None:
            if self._chain(chain, position - 1, current, scope):
                return True
            if combinator in ">+" or current.mem_id == scope.mem_id:
                return False
            current = before(current) if sideways else self._context.parent(current)
        return False

    def _passes(self, part: ElementTest, node: Node, scope: Node) -> bool:
        if isinstance(part, ScopeTest):
            return node.mem_id == scope.mem_id
        if isinstance(part, Not):
            return not self._fits(part.group, node, scope)
        if isinstance(part, Is):
            return self._fits(part.group, node, scope)
        if isinstance(part, Has):
            return self._has(part.group, node)
        if isinstance(part, MatchText):
            if not self._context.compat:
                return isinstance(node, TextElement)
            if node.mem_id in self._document.texts:
                return True
            if is_code(node):
                return False
            self._context.forget(node)
            return wrap(self._document, node)
        if isinstance(part, Root) and scope.mem_id != self._context.scope.mem_id:
            return node.mem_id == scope.mem_id
        if isinstance(part, PositionTest) and part.operator == "<" and node.mem_id == scope.mem_id:
            return False
        passes = self._tests.get(part)
        if passes is None:
            passes = self._tests[part] = test(part, self._context)
        return passes(node)

    def _has(self, group: SelectorGroup, node: Node) -> bool:
        if any(
            self._fits(group, below, node)
            for below in self._below(node)
            if below.mem_id != node.mem_id
        ):
            return True
        if self._context.compat:
            return False  # compat: jsoup looks below the element only
        chains = tuple(
            chain
            for chain in group.chains
            if len(chain) > 1
            and isinstance(chain[0].parts[0], ScopeTest)
            and chain[1].combinator in "+~"
        )
        following = after(node) if chains else None
        while following is not None:
            if any(
                self._fits(SelectorGroup(chains), below, node) for below in self._below(following)
            ):
                return True
            following = after(following)
        return False


def _asks_for_text(step: SelectorStep) -> bool:
    return any(isinstance(part, MatchText) for part in step.parts)


def _sorted(parts: tuple[ElementTest, ...]) -> tuple[ElementTest, ...]:
    """Return *parts* with :matchText first, as in jsoup, so that it changes every element."""
    return tuple(sorted(parts, key=lambda part: not isinstance(part, MatchText)))


def literal(group: SelectorGroup) -> bool:
    """Return whether a query needs this search even in a whole document."""
    return any(
        isinstance(part, ScopeTest) or _literal_part(part)
        for chain in group.chains
        for step in chain
        for part in step.parts
    )


def has_texts(group: SelectorGroup) -> bool:
    """Return whether ``:matchText`` is in a query."""
    return any(
        isinstance(part, MatchText) or (isinstance(part, Not | Is | Has) and has_texts(part.group))
        for chain in group.chains
        for step in chain
        for part in step.parts
    )


def _literal_part(part: ElementTest) -> bool:
    if isinstance(part, Not | Is):
        return literal(part.group)
    if isinstance(part, Has):
        return any(map(_bound, part.group.chains))
    return isinstance(part, MatchText)


def _bound(chain: _Chain) -> bool:
    """Return whether a chain in ``:has()`` depends on the element of the ``:has()``."""
    for position, step in enumerate(chain):
        for part in step.parts:
            if isinstance(part, ScopeTest) and position == 0:
                continue
            if isinstance(part, ScopeTest | Root | MatchText) or _literal_part(part):
                return True
            if isinstance(part, Not | Is):
                inner = part.group.chains
                if any(len(steps) > 1 or _bound(steps) for steps in inner):
                    return True
            if isinstance(part, PositionTest) and part.operator == "<" and position == 0:
                return True
    return False
