"""
Searching a whole document: step by step, each element tested once.

The elements that the first steps of a chain find are known before the next step is looked for
among what is below or after them; chains that begin alike share them. What stands in
``:not()`` and ``:is()`` is tested from its last step to its first, and remembered; what stands
in ``:has()`` is looked for once in the whole document. So the work grows with the elements of
the page times the steps of the selector, and no faster.

Source: https://www.w3.org/TR/selectors-4/#match-against-tree
"""

from __future__ import annotations

from collections.abc import Callable

from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.select.candidates import candidates, in_order, of_class, possible, scoped
from pubcrawl.parse.select.context import SearchContext, before
from pubcrawl.parse.select.parts import (
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
from pubcrawl.parse.select.tests import Test, test

_Chain = tuple[SelectorStep, ...]
_Fits = Callable[[Node], bool]
_Way = Callable[[Node], Node | None]
_DEAR = (Text, TextPattern, Data, Not, Is, Has)
"""Parts that are tested last."""

_FEW = 16  # elements below which is searched, rather than in the whole document


class Search:
    """A search of one query in one document; ``found`` gives what it finds."""

    __slots__ = ("_above", "_before", "_context", "_document", "_fitting", "_found", "_tests")

    def __init__(self, document: Document, context: SearchContext) -> None:
        self._document = document
        self._context = context
        self._tests: dict[int, list[Test]] = {}
        # By number of the step: what it, with all before it, finds.
        self._found: dict[int, list[Node]] = {}
        # By number of the step, then of the node: whether it, with all before it, fits the
        # node; the node or one above it; the node or one before it.
        self._fitting: dict[int, dict[int, bool]] = {}
        self._above: dict[int, dict[int, bool]] = {}
        self._before: dict[int, dict[int, bool]] = {}

    def found(self, group: SelectorGroup) -> list[Node]:
        """Return the elements that fit, in document order."""
        found = {chain[-1]: nodes for chain in group.chains if (nodes := self._chain(chain))}
        if len(found) < 2:
            return list(*found.values())
        return in_order(self._document, self._context, found)

    def _possible(self, chain: _Chain) -> bool:
        return possible(self._document, self._context, chain)

    def _chain(self, chain: _Chain) -> list[Node]:
        """Return the elements that a chain finds, in document order."""
        number = chain[-1].number
        found = self._found.get(number)
        if found is None:
            found = self._found[number] = self._steps(chain) if self._possible(chain) else []
        return found

    def _steps(self, chain: _Chain) -> list[Node]:
        step = chain[-1]
        if len(chain) == 1:
            return self._passing(step, self._tested(step, *candidates(self._context, step)))
        near = self._chain(chain[:-1])
        return self._passing(step, self._nearby(step, near)) if near else []

    def _nearby(self, step: SelectorStep, near: list[Node]) -> list[Node]:
        """Return the elements that stand to *near* as a step says, and pass its cheap parts."""
        scopes = self._scopes(near) if step.combinator == " " else None
        if scopes is not None:
            inner, passed = scoped(self._document, self._context, step, scopes)
            outer = {node.mem_id for node in scopes}
            return self._tested(step, [n for n in inner if n.mem_id not in outer], passed)
        nodes = self._tested(step, *candidates(self._context, step))
        numbers = {node.mem_id for node in near}
        if step.combinator == ">":
            return [n for n in nodes if (up := n.parent) is not None and up.mem_id in numbers]
        if step.combinator == "+":
            return [n for n in nodes if (left := before(n)) is not None and left.mem_id in numbers]
        there, not_there = numbers, set[int]()
        further = _parent if step.combinator == " " else before
        return [node for node in nodes if self._leads(further, node, there, not_there)]

    def _scopes(self, near: list[Node]) -> list[Node] | None:
        """Return the outermost of *near*, None if they are many or lexbor cannot search them."""
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
        there: set[int],
        not_there: set[int],
    ) -> bool:
        """Return whether a way leads *there*; what it goes through is put down in the sets."""
        passed: list[int] = []
        current = further(node)
        while current is not None:
            number = current.mem_id
            if number in there:
                there.update(passed)
                return True
            if number in not_there:
                break
            passed.append(number)
            current = further(current)
        self._context.tick(len(passed))
        not_there.update(passed)
        return False

    def _tested(
        self, step: SelectorStep, nodes: list[Node], passed: frozenset[ElementTest]
    ) -> list[Node]:
        """Return the elements that pass the parts of a step that cost little."""
        for part in step.parts:
            if part not in passed and not isinstance(part, _DEAR):
                passes = self._test(part)
                nodes = [node for node in nodes if passes(node)]
        self._context.tick(len(nodes))
        return nodes

    def _passing(self, step: SelectorStep, nodes: list[Node]) -> list[Node]:
        """Return the elements that pass the parts of a step that cost much."""
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
            return self._test(chain[0].parts[0])  # nothing is worth remembering
        return lambda node: self._fits(chain, last, node)

    def _passes(self, step: SelectorStep, node: Node) -> bool:
        tests = self._tests.get(step.number)
        if tests is None:
            parts = sorted(step.parts, key=lambda part: isinstance(part, _DEAR))
            tests = self._tests[step.number] = list(map(self._test, parts))
        return all(passes(node) for passes in tests)

    def _fits(self, chain: _Chain, place: int, node: Node) -> bool:
        """Return whether the step at *place* fits a node, and those before it what they should."""
        step = chain[place]
        answers = self._fitting.setdefault(step.number, {})
        number = node.mem_id
        answer = answers.get(number)
        if answer is None:
            self._context.tick()
            answer = self._passes(step, node) and self._left(chain, place, node)
            answers[number] = answer
        return answer

    def _left(self, chain: _Chain, place: int, node: Node) -> bool:
        """Return whether the steps before *place* fit what is above and before a node."""
        combinator = chain[place].combinator
        if not combinator:
            return True
        near = before(node) if combinator in "+~" else self._context.parent(node)
        if near is None:
            return False
        if combinator in ">+":
            return self._fits(chain, place - 1, near)
        upwards = combinator == " "
        answers = (self._above if upwards else self._before).setdefault(chain[place - 1].number, {})
        passed: list[int] = []
        answer = False
        current: Node | None = near
        while current is not None:
            number = current.mem_id
            remembered = answers.get(number)
            if remembered is not None:
                answer = remembered
                break
            passed.append(number)
            if self._fits(chain, place - 1, current):
                answer = True
                break
            current = self._context.parent(current) if upwards else before(current)
        for number in passed:
            answers[number] = answer
        return answer

    def _has(self, group: SelectorGroup) -> set[int]:
        """Return the numbers of the elements that have below them what *group* says."""
        found: set[int] = set()
        for chain in group.chains:
            found |= self._chain_has(chain)
        return found

    def _chain_has(self, chain: _Chain) -> set[int]:
        relative = isinstance(chain[0].parts[0], ScopeTest)
        if relative and len(chain) == 1:
            return set()  # what stands before a comma is the element itself, not below it
        if relative and chain[1].combinator in "+~" and self._context.compat:
            return set()  # compat: jsoup looks below the element only
        if not self._possible(chain):
            return set()
        step = chain[-1]
        nodes = self._passing(step, self._tested(step, *candidates(self._context, step)))
        for place in range(len(chain) - 1, 0, -1):
            nodes = self._nearer(nodes, chain[place].combinator)
            if place > 1 or not relative:
                step = chain[place - 1]
                nodes = [node for node in nodes if self._passes(step, node)]
        if relative:
            return {node.mem_id for node in nodes}
        # The first step may be the element itself, where the next is below it.
        found: set[int] = set()
        within = len(chain) > 1 and chain[1].combinator in " >"
        for node in nodes:
            current = node if within else self._context.parent(node)
            while current is not None and current.mem_id not in found:
                found.add(current.mem_id)
                current = self._context.parent(current)
        return found

    def _nearer(self, nodes: list[Node], combinator: str) -> list[Node]:
        """Return the elements that stand to one of *nodes* as *combinator* says, each once."""
        sideways = combinator in "+~"
        once = combinator in ">+"
        seen: set[int] = set()
        nearer: list[Node] = []
        for node in nodes:
            current = before(node) if sideways else self._context.parent(node)
            while current is not None and current.mem_id not in seen:
                self._context.tick()
                seen.add(current.mem_id)
                nearer.append(current)
                if once:
                    break
                current = before(current) if sideways else self._context.parent(current)
        return nearer


def _parent(node: Node) -> Node | None:
    return node.parent
