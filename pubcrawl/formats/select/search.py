"""
Search of a whole document: step by step, each element tested once.

The search first collects the elements that match the first steps of a chain, then the next step
below or after them; chains that begin alike share these elements. Groups in ``:not()`` and
``:is()`` are tested from the last step to the first, and the results are cached; ``:has()``
takes one search of the whole document. So the work grows with the elements of the page times the
steps of the selector, and no faster.

Source: https://www.w3.org/TR/selectors-4/#match-against-tree
"""

from __future__ import annotations

from collections.abc import Callable

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.select.candidates import (
    candidates,
    candidates_in,
    in_order,
    may_match,
    of_class,
)
from pubcrawl.formats.select.context import SearchContext, before
from pubcrawl.formats.select.parts import (
    Class,
    Data,
    ElementTest,
    Has,
    Is,
    Not,
    ScopeTest,
    SelectorGroup,
    SelectorStep,
    Text,
    TextPattern,
)
from pubcrawl.formats.select.tests import Test, test

_Chain = tuple[SelectorStep, ...]
_Fits = Callable[[Node], bool]
_DEAR = (Text, TextPattern, Data, Not, Is, Has)
"""Expensive parts, tested last."""

_FEW = 16  # up to so many elements are searched one by one instead of the whole document


class Search:
    """A search of one query in one document; ``matches`` returns its elements."""

    __slots__ = ("_above", "_before", "_context", "_document", "_fitting", "_matches", "_tests")

    def __init__(self, document: Document, context: SearchContext) -> None:
        self._document = document
        self._context = context
        self._tests: dict[int, list[Test]] = {}
        # By number of the step: the elements that match it and all steps before it.
        self._matches: dict[int, list[Node]] = {}
        # By number of the step, then of the node: whether the steps up to this one match the
        # node; the node or one above it; the node or one before it.
        self._fitting: dict[int, dict[int, bool]] = {}
        self._above: dict[int, dict[int, bool]] = {}
        self._before: dict[int, dict[int, bool]] = {}

    def matches(self, group: SelectorGroup) -> list[Node]:
        """Return the matching elements, in document order."""
        matches = {chain[-1]: nodes for chain in group.chains if (nodes := self._chain(chain))}
        if len(matches) < 2:
            return list(*matches.values())
        return in_order(self._document, self._context, matches)

    def _possible(self, chain: _Chain) -> bool:
        return may_match(self._document, self._context, chain)

    def _chain(self, chain: _Chain) -> list[Node]:
        """Return the elements that match a chain, in document order."""
        number = chain[-1].number
        matches = self._matches.get(number)
        if matches is None:
            matches = self._matches[number] = self._steps(chain) if self._possible(chain) else []
        return matches

    def _steps(self, chain: _Chain) -> list[Node]:
        step = chain[-1]
        if len(chain) == 1:
            return self._passing(step, self._tested(step, *candidates(self._context, step)))
        near = self._chain(chain[:-1])
        return self._passing(step, self._nearby(step, near)) if near else []

    def _nearby(self, step: SelectorStep, near: list[Node]) -> list[Node]:
        """Return the elements that relate to *near* as a step says, and pass its cheap parts."""
        scopes = self._scopes(near) if step.combinator == " " else None
        if scopes is not None:
            inner, passed = candidates_in(self._document, self._context, step, scopes)
            outer = {node.mem_id for node in scopes}
            return self._tested(step, [n for n in inner if n.mem_id not in outer], passed)
        nodes = self._tested(step, *candidates(self._context, step))
        numbers = {node.mem_id for node in near}
        if step.combinator == ">":
            return [n for n in nodes if (up := n.parent) is not None and up.mem_id in numbers]
        if step.combinator == "+":
            return [n for n in nodes if (left := before(n)) is not None and left.mem_id in numbers]
        inside, outside = numbers, set[int]()
        further = _parent if step.combinator == " " else before
        return [node for node in nodes if self._leads(further, node, inside, outside)]

    def _scopes(self, near: list[Node]) -> list[Node] | None:
        """Return the outermost of *near*; None if they are many or lexbor cannot search them."""
        if len(near) > _FEW or self._context.index is None:
            return None
        numbers = {node.mem_id for node in near}
        if self._context.top.mem_id in numbers:
            return None
        outside: set[int] = set()
        return [node for node in near if not self._leads(_parent, node, numbers, outside)]

    def _leads(
        self,
        further: Callable[[Node], Node | None],
        node: Node,
        inside: set[int],
        outside: set[int],
    ) -> bool:
        """Return whether *further* steps lead from a node to one *inside*; update both sets."""
        passed: list[int] = []
        current = further(node)
        while current is not None:
            number = current.mem_id
            if number in inside:
                inside.update(passed)
                return True
            if number in outside:
                break
            passed.append(number)
            current = further(current)
        self._context.tick(len(passed))
        outside.update(passed)
        return False

    def _tested(
        self, step: SelectorStep, nodes: list[Node], passed: frozenset[ElementTest]
    ) -> list[Node]:
        """Return the elements that pass the cheap parts of a step."""
        for part in step.parts:
            if part not in passed and not isinstance(part, _DEAR):
                passes = self._test(part)
                nodes = [node for node in nodes if passes(node)]
        self._context.tick(len(nodes))
        return nodes

    def _passing(self, step: SelectorStep, nodes: list[Node]) -> list[Node]:
        """Return the elements that pass the expensive parts of a step."""
        for part in step.parts if nodes else ():
            if isinstance(part, _DEAR):
                passes = self._test(part)
                nodes = [node for node in nodes if passes(node)]
        return nodes

    def _test(self, part: ElementTest) -> Test:
        if isinstance(part, Has):
            below = self._has(part.group)
            return lambda node: node.mem_id in below
        if isinstance(part, Not | Is):
            fits = [self._whole(chain) for chain in part.group.chains if self._possible(chain)]
            if isinstance(part, Is):
                return lambda node: any(fit(node) for fit in fits)
            return lambda node: not any(fit(node) for fit in fits)
        if isinstance(part, Class):
            numbers = of_class(self._context, part)
            if numbers is not None:
                return lambda node: node.mem_id in numbers
        return test(part, self._context)

    def _whole(self, chain: _Chain) -> _Fits:
        last = len(chain) - 1
        if not last and len(chain[0].parts) == 1:
            return self._test(chain[0].parts[0])  # not worth caching
        return lambda node: self._fits(chain, last, node)

    def _passes(self, step: SelectorStep, node: Node) -> bool:
        tests = self._tests.get(step.number)
        if tests is None:
            parts = sorted(step.parts, key=lambda part: isinstance(part, _DEAR))
            tests = self._tests[step.number] = list(map(self._test, parts))
        return all(passes(node) for passes in tests)

    def _fits(self, chain: _Chain, position: int, node: Node) -> bool:
        """Return whether the steps up to *position* fit a node and the nodes around it."""
        step = chain[position]
        answers = self._fitting.setdefault(step.number, {})
        number = node.mem_id
        answer = answers.get(number)
        if answer is None:
            self._context.tick()
            answer = self._passes(step, node) and self._fits_before(chain, position, node)
            answers[number] = answer
        return answer

    def _fits_before(self, chain: _Chain, position: int, node: Node) -> bool:
        """Return whether the steps before *position* fit the nodes above and before a node."""
        combinator = chain[position].combinator
        if not combinator:
            return True
        near = before(node) if combinator in "+~" else self._context.parent(node)
        if near is None:
            return False
        if combinator in ">+":
            return self._fits(chain, position - 1, near)
        upwards = combinator == " "
        answers = (self._above if upwards else self._before).setdefault(
            chain[position - 1].number, {}
        )
        passed: list[int] = []
        answer = False
        current: Node | None = near
        while current is not None:
            number = current.mem_id
            earlier = answers.get(number)
            if earlier is not None:
                answer = earlier
                break
            passed.append(number)
            if self._fits(chain, position - 1, current):
                answer = True
                break
            current = self._context.parent(current) if upwards else before(current)
        for number in passed:
            answers[number] = answer
        return answer

    def _has(self, group: SelectorGroup) -> set[int]:
        """Return the numbers of the elements that contain a match of *group*."""
        matches: set[int] = set()
        for chain in group.chains:
            matches |= self._chain_has(chain)
        return matches

    def _chain_has(self, chain: _Chain) -> set[int]:
        relative = isinstance(chain[0].parts[0], ScopeTest)
        if relative and len(chain) == 1:
            return set()  # a lone leading combinator means the element itself, not one below it
        if relative and chain[1].combinator in "+~" and self._context.compat:
            return set()  # compat: jsoup searches only below the element
        if not self._possible(chain):
            return set()
        step = chain[-1]
        nodes = self._passing(step, self._tested(step, *candidates(self._context, step)))
        for position in range(len(chain) - 1, 0, -1):
            nodes = self._nearer(nodes, chain[position].combinator)
            if position > 1 or not relative:
                step = chain[position - 1]
                nodes = [node for node in nodes if self._passes(step, node)]
        if relative:
            return {node.mem_id for node in nodes}
        # The element itself may match the first step if the next step is below it.
        matches: set[int] = set()
        within = len(chain) > 1 and chain[1].combinator in " >"
        for node in nodes:
            current = node if within else self._context.parent(node)
            while current is not None and current.mem_id not in matches:
                matches.add(current.mem_id)
                current = self._context.parent(current)
        return matches

    def _nearer(self, nodes: list[Node], combinator: str) -> list[Node]:
        """Return the elements that relate to one of *nodes* by *combinator*, each once."""
        sideways = combinator in "+~"
        once = combinator in ">+"
        visited: set[int] = set()
        nearer: list[Node] = []
        for node in nodes:
            current = before(node) if sideways else self._context.parent(node)
            while current is not None and current.mem_id not in visited:
                self._context.tick()
                visited.add(current.mem_id)
                nearer.append(current)
                if once:
                    break
                current = before(current) if sideways else self._context.parent(current)
        return nearer


def _parent(node: Node) -> Node | None:
    return node.parent
