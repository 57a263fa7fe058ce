"""
Searching a whole document: from the last step to the first, each element tested once.

What stands before the last step is tested on what is above and before its candidates, and
remembered; what stands in ``:has()`` is looked for once in the whole document. So the work
grows with the elements of the page times the steps of the selector, and no faster.

Source: https://www.w3.org/TR/selectors-4/#match-against-tree
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.select.candidates import candidates, in_order, known
from pubcrawl.parse.select.context import Context, before
from pubcrawl.parse.select.parts import (
    Data,
    Group,
    Has,
    Is,
    Not,
    Part,
    Scope,
    Step,
    Text,
    TextPattern,
)
from pubcrawl.parse.select.tests import Test, test

_Chain = tuple[Step, ...]
_Fits = Callable[[Node], bool]
_DEAR = (Text, TextPattern, Data, Not, Is, Has)
"""Parts that are tested last."""

_FEW = 16  # elements below which is searched, rather than in the whole document


class Search:
    """A search of one query in one document; ``found`` gives what it finds."""

    __slots__ = ("_above", "_before", "_context", "_document", "_fitting", "_tests")

    def __init__(self, document: Document, context: Context) -> None:
        self._document = document
        self._context = context
        self._tests: dict[int, list[Test]] = {}
        # By number of the step, then of the node: whether it, with all before it, fits the
        # node; the node or one above it; the node or one before it.
        self._fitting: dict[int, dict[int, bool]] = {}
        self._above: dict[int, dict[int, bool]] = {}
        self._before: dict[int, dict[int, bool]] = {}

    def found(self, group: Group) -> list[Node]:
        """Return the elements that fit, in document order."""
        found = {chain: nodes for chain in group.chains if (nodes := self._chain(chain))}
        if len(found) < 2:
            return list(*found.values())
        return in_order(self._document, self._context, found)

    def _chain(self, chain: _Chain) -> list[Node]:
        within = self._within(chain)
        if within is not None and not within:
            return []
        nodes = self._tested(chain, within)
        if len(chain) > 1:
            last = len(chain) - 1
            nodes = [node for node in nodes if self._left(chain, last, node)]
        for passes in self._dear_tests(chain[-1]):
            nodes = [node for node in nodes if passes(node)]
        return nodes

    def _within(self, chain: _Chain) -> list[Node] | None:
        """Return the few elements that all the chain finds is below; None if they are many."""
        place = len(chain) - 1
        while place and chain[place].combinator in ">+":
            place -= 1
        if not place:
            return None
        nodes = self._chain(chain[:place])
        if not nodes:
            return []  # most rules find nothing on most pages, so this is the usual end
        if chain[place].combinator != " " or len(nodes) > _FEW or self._document.xml:
            return None
        numbers = {node.mem_id for node in nodes}
        if self._context.top.mem_id in numbers:
            return None
        return [node for node in nodes if not self._inside(node, numbers)]

    def _inside(self, node: Node, numbers: set[int]) -> bool:
        above = self._context.parent(node)
        while above is not None:
            if above.mem_id in numbers:
                return True
            above = self._context.parent(above)
        return False

    def _tested(self, chain: _Chain, within: list[Node] | None) -> list[Node]:
        """Return the elements that pass the parts of the last step that cost little."""
        nodes = candidates(self._document, self._context, chain, within)
        passed = known(self._document, self._context, chain)
        for part in chain[-1].parts:
            if part not in passed and not isinstance(part, _DEAR):
                passes = self._test(part)
                nodes = [node for node in nodes if passes(node)]
        self._context.tick(len(nodes))
        return nodes

    def _dear_tests(self, step: Step) -> Iterator[Test]:
        return (self._test(part) for part in step.parts if isinstance(part, _DEAR))

    def _test(self, part: Part) -> Test:
        if isinstance(part, Has):
            below = self._has(part.group)
            return lambda node: node.mem_id in below
        if isinstance(part, Not | Is):
            fits = [self._whole(chain) for chain in part.group.chains]
            if isinstance(part, Is):
                return lambda node: any(fit(node) for fit in fits)
            return lambda node: not any(fit(node) for fit in fits)
        return test(part, self._context)

    def _whole(self, chain: _Chain) -> _Fits:
        last = len(chain) - 1
        return lambda node: self._fits(chain, last, node)

    def _passes(self, step: Step, node: Node) -> bool:
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

    def _has(self, group: Group) -> set[int]:
        """Return the numbers of the elements that have below them what *group* says."""
        found: set[int] = set()
        for chain in group.chains:
            found |= self._chain_has(chain)
        return found

    def _chain_has(self, chain: _Chain) -> set[int]:
        relative = isinstance(chain[0].parts[0], Scope)
        if relative and len(chain) == 1:
            return set()  # what stands before a comma is the element itself, not below it
        if relative and chain[1].combinator in "+~" and self._context.compat:
            return set()  # compat: jsoup looks below the element only
        nodes = self._tested(chain, None)
        for passes in self._dear_tests(chain[-1]):
            nodes = [node for node in nodes if passes(node)]
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
