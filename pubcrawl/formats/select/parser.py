"""
Selectors in the dialect of jsoup 1.16.1: text → group.

Compat mode accepts exactly what jsoup accepts, including its errors; the default mode follows
CSS where jsoup is wrong (docs/compat.md).

Source: https://jsoup.org/apidocs/org/jsoup/select/Selector.html, https://www.w3.org/TR/selectors-4/
"""

from __future__ import annotations

from pubcrawl.formats.characters import TRIMMED
from pubcrawl.formats.select import attributes, pseudo
from pubcrawl.formats.select.parts import (
    Any,
    Class,
    ElementTest,
    Id,
    Is,
    Not,
    ScopeTest,
    SelectorGroup,
    SelectorStep,
    Tag,
    Wildcard,
)
from pubcrawl.formats.select.scan import SPACES, Scanner, mistake

MAX_STEPS = 2000
"""Steps of a selector, in all."""
MAX_DEPTH = 50
"""Steps from the first to the innermost, through brackets."""

_COMBINATORS = ",>+~"


def parse_selector(selector: str, *, compat: bool = False) -> SelectorGroup:
    """
    Return *selector* as a group.

    Raises ``SelectorError`` with the position and what was expected there.
    """
    return _SelectorParser(selector, compat=compat).group(selector, 0, 0)


class _SelectorParser:
    __slots__ = ("compat", "count", "selector")

    def __init__(self, selector: str, *, compat: bool) -> None:
        self.selector = selector
        self.compat = compat
        self.count = 0

    def group(self, text: str, start: int, depth: int) -> SelectorGroup:
        """Return the group of a piece of the selector that begins at *start*."""
        scan = Scanner(self.selector, text, start, compat=self.compat)
        if scan.ended:
            raise mistake(self.selector, start, "expected a selector")
        chains: list[tuple[SelectorStep, ...]] = []
        steps: list[SelectorStep] = []
        if scan.char in _COMBINATORS:
            steps.append(self.step("", (ScopeTest(),), scan, depth))
        else:
            steps.append(self.step("", self.compound(scan, depth), scan, depth))
        while not scan.ended:
            scan.blanks()
            combinator = " "
            if scan.char in _COMBINATORS:
                combinator = scan.char
                scan.pos += 1
                scan.blanks()
            if self.compat and combinator != "," and not chains and len(steps) == 1:
                # compat: jsoup splits a single *|name, and only the half for names with a prefix
                # belongs to the steps that follow: "*|a b" means "a, *|a:not(a) b".
                chains, steps = self.halves(steps[0], scan, depth)
            if combinator == ",":
                chains.append(tuple(steps))
                steps = []
                # compat: jsoup ignores a combinator after a comma
                if not self.compat and scan.char and scan.char in ">+~":
                    steps.append(self.step("", (ScopeTest(),), scan, depth))
                    continue
            within = depth + len(steps)
            parts = self.next(scan, combinator, within)
            steps.append(self.step("" if combinator == "," else combinator, parts, scan, within))
        chains.append(tuple(steps))
        return SelectorGroup(tuple(chains))

    def step(
        self, combinator: str, parts: tuple[ElementTest, ...], scan: Scanner, depth: int
    ) -> SelectorStep:
        """Return a step with the next number."""
        self.count += 1
        if self.count > MAX_STEPS:
            raise scan.mistake(f"a selector of more than {MAX_STEPS} steps: make it shorter")
        if depth > MAX_DEPTH:
            raise scan.mistake(f"steps nested more than {MAX_DEPTH} deep: make it shorter")
        cheapest_first = sorted(parts, key=lambda part: part.cost)
        return SelectorStep(combinator, tuple(cheapest_first), self.count - 1)

    def halves(
        self, step: SelectorStep, scan: Scanner, depth: int
    ) -> tuple[list[tuple[SelectorStep, ...]], list[SelectorStep]]:
        """Return *step*; for ``*|name`` a chain of the plain name, and a step without it."""
        part = step.parts[0]
        if len(step.parts) > 1 or not isinstance(part, Wildcard):
            return [], [step]
        plain = (self.step("", (Tag(part.name),), scan, depth),)
        without = self.step("", (part, Not(SelectorGroup((plain,)))), scan, depth)
        return [plain], [without]

    def compound(self, scan: Scanner, depth: int) -> tuple[ElementTest, ...]:
        """Return the parts up to white space, a combinator or the end."""
        parts = [self.part(scan, depth)]
        while not scan.ended and scan.char not in SPACES and scan.char not in _COMBINATORS:
            parts.append(self.part(scan, depth))
        return tuple(parts)

    def next(self, scan: Scanner, combinator: str, depth: int) -> tuple[ElementTest, ...]:
        """Return the parts that follow a combinator, and any more combinators."""
        if not self.compat:
            while scan.char and scan.char in _COMBINATORS + SPACES:
                scan.pos += 1
            if scan.ended:
                raise scan.mistake(_nothing_after(combinator))
            return self.compound(scan, depth)
        # compat: jsoup cuts out the text up to the next combinator before it parses it. A line
        # feed is no combinator there: "a > b\nc" is c within b, and a child of a.
        text = _piece(scan)
        if not text.strip(TRIMMED):
            raise scan.mistake(_nothing_after(combinator))
        inner = self.group(text, scan.position - len(text), depth + 1)
        if len(inner.chains) == 1 and len(inner.chains[0]) == 1:
            return inner.chains[0][0].parts
        return (Is(inner),)

    def part(self, scan: Scanner, depth: int) -> ElementTest:
        """Return the next part."""
        begin = scan.pos
        if scan.take("#"):
            return Id(self.name(scan, "an id"))
        if scan.take("."):
            return Class(self.name(scan, "a class").strip(TRIMMED))
        if scan.word() or scan.at("*|"):
            return self.tag(scan)
        if scan.at("["):
            text, start = scan.balanced("[", "]")
            return attributes.parse_attribute_test(self.selector, text, start, compat=self.compat)
        if scan.take("*"):
            return Any()
        if scan.at(":"):
            return pseudo.parse_pseudo(scan, lambda text, start: self.group(text, start, depth + 1))
        raise scan.mistake(_expected(scan), begin)

    def name(self, scan: Scanner, what: str) -> str:
        """Return the identifier that must follow."""
        name = scan.identifier("-", "_")
        if not name:
            raise scan.mistake(f"expected the name of {what}")
        return name

    def tag(self, scan: Scanner) -> ElementTest:
        """Return the part for the name of an element, or for several names."""
        name = scan.identifier("*|", "|", "_", "-").lower().strip(TRIMMED)
        if not self.compat and name.endswith("|") and scan.take("*"):
            return Any() if name == "*|" else Wildcard("", name.replace("|", ":"))
        if name.startswith("*|"):
            return Wildcard(name[2:])
        return Tag(name.replace("|", ":"))


def _piece(scan: Scanner) -> str:
    pieces: list[str] = []
    while not scan.ended:
        begin = scan.pos
        char = scan.char
        if char in "([":
            scan.balanced(char, ")" if char == "(" else "]")
        elif char == " " or char in _COMBINATORS:
            if pieces:
                break
            scan.pos += 1
            continue
        else:
            scan.pos += 1
        pieces.append(scan.text[begin : scan.pos])
    return "".join(pieces)


def _nothing_after(combinator: str) -> str:
    what = {" ": "white space", ",": "a comma"}.get(combinator, repr(combinator))
    return f"expected an element, such as p, .class or [name=value], after {what}"


def _expected(scan: Scanner) -> str:
    return (
        f"expected an element, such as p, #id, .class, [name=value] or :has(…), not {scan.char!r}"
        if scan.char
        else "expected an element, such as p, #id, .class, [name=value] or :has(…)"
    )
