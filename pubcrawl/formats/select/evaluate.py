"""
Evaluation of a selector: set algebra on the index of a page.

A set of elements is a sequence of their numbers, in order. A step of a chain begins with the
elements of its name, id or class, keeps those that relate to the elements of the step before, and
then those that pass its other parts. So the work grows with the elements of the page times the
steps of the selector; only ``:has()`` with several steps is searched once for each element.

Source: https://www.w3.org/TR/selectors-4/#match-against-tree
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from pubcrawl.exceptions import SelectorTimeout
from pubcrawl.formats.characters import TRIMMED
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.page import Page, folded
from pubcrawl.formats.select.parts import (
    Any,
    Attribute,
    AttributePattern,
    Class,
    Data,
    ElementTest,
    Empty,
    Has,
    Id,
    Is,
    MatchText,
    Not,
    Nth,
    Only,
    PositionTest,
    Root,
    ScopeTest,
    SelectorGroup,
    SelectorStep,
    Tag,
    Text,
    TextPattern,
    Wildcard,
)
from pubcrawl.formats.time_limit import TimeLimit

TIME_LIMIT = 1.5
"""Seconds for one search; regular expressions have a limit of their own."""

_CLOCK = 1000  # steps from one check of the clock to the next
_READING = 100  # steps that count for reading the text of an element, besides its length

Numbers: TypeAlias = Sequence[int]
_Chain: TypeAlias = tuple[SelectorStep, ...]


class Scope(NamedTuple):
    """The element at which a search begins, and the range of the elements that may match."""

    element: int
    first: int
    end: int


class Evaluation:
    """
    The evaluation of one selector on a page.

    *base*: the address that links are relative to. *compat*: match as jsoup does, for which the
    document is an element too. *texts*: the elements that ``:matchText`` matches.
    """

    def __init__(self, page: Page, *, base: str, compat: bool, texts: Numbers = ()) -> None:
        self.page = page
        self.texts = texts
        self._base = base
        self.compat = compat
        self._siblings: dict[int, tuple[dict[int, tuple[int, int]], Counter[str]]] = {}
        self._of_step: dict[int, Numbers] = {}
        self._steps = 0
        self._limit = TimeLimit(TIME_LIMIT)

    def matches(self, group: SelectorGroup, element: int = 0) -> Numbers:
        """Return the matching elements in one, itself included, by default in the document."""
        first = element or int(not self.compat)
        scope = Scope(element, first, self.page.end[element])
        matches = [self._chain(chain, scope) for chain in group.chains]
        return matches[0] if len(matches) == 1 else sorted(set().union(*matches))

    def _chain(self, chain: _Chain, scope: Scope) -> Numbers:
        indexed = (part for step in chain for part in step.parts if type(part) in _INDEXES)
        if not all(_INDEXES[type(part)](self, part, scope) for part in indexed):
            return ()
        matches: Numbers = ()
        for step in chain:
            matches = self._step(step, scope, matches)
            if not matches:
                break
        return matches

    def _step(self, step: SelectorStep, scope: Scope, near: Numbers = ()) -> Numbers:
        """Return the elements that pass a step and relate to *near* as it says."""
        numbers: Numbers = range(scope.first, scope.end)
        passed = None
        for part in step.parts:
            if type(part) in _INDEXES:
                others = _INDEXES[type(part)](self, part, scope)
                if len(others) < len(numbers):
                    numbers, passed = others, part
        first = bisect_left(numbers, scope.first)
        numbers = numbers[first : bisect_left(numbers, scope.end, first)]
        if step.combinator:
            numbers = _RELATIONS[step.combinator](self.page, near, numbers)
        self.tick(len(numbers))
        if self.page.text_elements and not any(isinstance(part, MatchText) for part in step.parts):
            texts = set(self.page.text_elements)
            numbers = [number for number in numbers if number not in texts]
        return self._passing([part for part in step.parts if part is not passed], numbers, scope)

    def _passing(self, tests: Iterable[ElementTest], numbers: Numbers, scope: Scope) -> Numbers:
        """Return those of *numbers* that pass all *tests*."""
        for part in tests:
            if not numbers:
                break
            numbers = _TESTS[type(part)](self, part, numbers, scope)
        return numbers

    def tick(self, steps: int) -> None:
        """Count *steps* of work. Raises ``SelectorTimeout`` when the time is over."""
        self._steps += steps
        if self._steps >= _CLOCK:
            self._steps = 0
            if self._limit.passed():
                raise SelectorTimeout(f"a selector took longer than {TIME_LIMIT} seconds")

    def among(self, part: Is | Not, numbers: Numbers, scope: Scope) -> set[int]:
        """Return those of *numbers*, and perhaps others, that match the group of a part."""
        matching: set[int] = set()
        for chain in part.group.chains:
            if len(chain) == 1:
                matching.update(self._passing(chain[0].parts, numbers, scope))
            else:
                matching.update(self._chain(chain, scope))
        return matching

    def having(self, chain: _Chain, numbers: Numbers) -> Iterator[int]:
        """Yield those of *numbers* where a search that begins there finds another element."""
        relative = isinstance(chain[0].parts[0], ScopeTest)
        # compat: jsoup searches only below the element.
        beside = relative and len(chain) > 1 and chain[1].combinator in "+~" and not self.compat
        last = self._wherever(chain[-1])
        for number in numbers:
            self.tick(1)
            end = self.page.end[self.page.up[number] if beside and number else number]
            if last is not None:
                at = bisect_left(last, number + 1)
                if at == len(last) or last[at] >= end:
                    continue
            if (last is not None and len(chain) == 1) or any(
                match != number for match in self._chain(chain, Scope(number, number, end))
            ):
                yield number

    def _wherever(self, step: SelectorStep) -> Numbers | None:
        """Return the elements that pass a step; None if that depends on where a search begins."""
        if not _is_free(step):
            return None
        numbers = self._of_step.get(step.number)
        if numbers is None:
            without = SelectorStep("", step.parts, step.number)
            scope = Scope(0, 1, self.page.end[0])
            numbers = self._of_step[step.number] = self._step(without, scope)
        return numbers

    def place(self, number: int, *, of_type: bool) -> tuple[int, int]:
        """Return the position of an element among its siblings, from 1, and their number."""
        page = self.page
        parent = page.up[number]
        if parent not in self._siblings:
            sizes: Counter[str] = Counter()
            places = {}
            for child in page.children(parent):
                sizes[""] += 1
                sizes[page.tag[child]] += 1
                places[child] = (sizes[""], sizes[page.tag[child]])
            self._siblings[parent] = places, sizes
        places, sizes = self._siblings[parent]
        return places[number][of_type], sizes[page.tag[number] if of_type else ""]

    def values(self, name: str) -> dict[int, str]:
        """Return the values of an attribute, with ``abs:`` before its name as addresses."""
        values = self.page.values(name)
        if name.startswith("abs:"):
            links = self.page.values(name[4:]).items()
            addresses = ((number, absolute(self._base, link)) for number, link in links)
            values = {number: address for number, address in addresses if address} | values
        return values

    def texts_of(self, part: Text | TextPattern, numbers: Numbers) -> Iterator[tuple[int, str]]:
        """Yield *numbers* with the texts that a part tests."""
        read = _READERS[part.own, part.whole]
        for number in numbers:
            text = read(self.page, number)
            self.tick(_READING + len(text) // 16)
            yield number, text


def _is_free(step: SelectorStep) -> bool:
    """Return whether a step has the same matches wherever a search begins."""
    for part in step.parts:
        if isinstance(part, ScopeTest | Root):
            return False
        if isinstance(part, Is | Not):
            for chain in part.group.chains:
                if len(chain) > 1 or not _is_free(chain[0]):
                    return False
    return True


# Relations: those of *numbers* that relate to *near* by a combinator.


def _below(page: Page, near: Numbers, numbers: Numbers) -> Numbers:
    below: list[int] = []
    reached = 0
    for number in near:
        if page.end[number] > reached:
            reached = page.end[number]
            below += page.within(number, numbers)
    return below


def _directly_below(page: Page, near: Numbers, numbers: Numbers) -> Numbers:
    parents = set(near)
    return [number for number in _below(page, near, numbers) if page.up[number] in parents]


def _next(page: Page, near: Numbers, numbers: Numbers) -> Numbers:
    places = {(page.end[number], page.up[number]) for number in near}
    return [number for number in numbers if (number, page.up[number]) in places]


def _after(page: Page, near: Numbers, numbers: Numbers) -> Numbers:
    first: dict[int, int] = {}  # by parent
    for number in near:
        first.setdefault(page.up[number], number)
    return [number for number in numbers if first.get(page.up[number], number) < number]


_RELATIONS: dict[str, Callable[[Page, Numbers, Numbers], Numbers]] = {
    " ": _below,
    ">": _directly_below,
    "+": _next,
    "~": _after,
}

_INDEXES: dict[type[ElementTest], Callable[..., Numbers]] = {
    Tag: lambda search, part, scope: search.page.by_tag.get(part.name, ()),
    Id: lambda search, part, scope: search.page.by_id.get(part.name, ()),
    Class: lambda search, part, scope: search.page.by_class.get(folded(part.name), ()),
    MatchText: lambda search, part, scope: search.texts,
    ScopeTest: lambda search, part, scope: (scope.element,),
    Root: lambda search, part, scope: (scope.element or 1,),
}
"""Parts that the index answers: all elements of the page that pass."""


# Tests: those of *numbers* that pass a part.


def _indexed(search: Evaluation, part: ElementTest, numbers: Numbers, scope: Scope) -> Numbers:
    known = _INDEXES[type(part)](search, part, scope)
    places = ((number, bisect_left(known, number)) for number in numbers)
    return [number for number, at in places if at < len(known) and known[at] == number]


def _wildcard(search: Evaluation, part: Wildcard, numbers: Numbers, scope: Scope) -> Numbers:
    tag, name, suffix = search.page.tag, part.name, f":{part.name}"
    if part.prefix:
        return [number for number in numbers if tag[number].startswith(part.prefix)]
    return [n for n in numbers if tag[n] == name or tag[n].endswith(suffix)]


def _attribute(search: Evaluation, part: Attribute, numbers: Numbers, scope: Scope) -> Numbers:
    name = part.name.lower()
    # compat: ABS: means nothing
    if part.operator == "^" or (name.startswith("abs:") and not part.name.startswith("abs:")):
        fits = str.startswith if part.operator else str.__eq__

        def has_name(number: int) -> bool:
            keys = search.page.node[number].attributes if number else ()
            return any(fits(key.lower(), name) for key in keys)

        return list(filter(has_name, numbers))
    values, passes = search.values(name), _comparison(part, compat=search.compat)
    if part.operator == "!=":  # an element without the attribute may pass
        return [number for number in numbers if passes(values.get(number))]
    return [number for number in numbers if number in values and passes(values[number])]


def _comparison(part: Attribute, *, compat: bool) -> Callable[[str | None], bool]:
    """Return the test of a value, which is None without the attribute."""
    equal = str if part.exact else folded
    lower = str if part.exact else str.lower
    words, expected = part.value, equal(part.value)
    match part.operator:
        case "":
            return lambda value: value is not None
        case "!=" if compat:
            # compat: jsoup trims the value for = but not for !=; without the attribute it is empty
            return lambda value: equal(value or "") != expected
        case "!=":
            return lambda value: value is None or equal(value.strip(TRIMMED)) != expected
        case "=":
            return lambda value: value is not None and equal(value.strip(TRIMMED)) == expected
        case operator:
            compare = _COMPARISONS[operator]
            return lambda value: value is not None and compare(lower(value), words)


_COMPARISONS: dict[str, Callable[[str, str], bool]] = {
    "^=": str.startswith,
    "$=": str.endswith,
    "*=": str.__contains__,
    "|=": lambda value, words: value == words or value.startswith(f"{words}-"),
}


def _attribute_pattern(
    search: Evaluation, part: AttributePattern, numbers: Numbers, scope: Scope
) -> Numbers:
    values, find = search.values(part.name), part.pattern.find
    return [n for n in numbers if n in values and find(values[n]) is not None]


def _position(search: Evaluation, part: PositionTest, numbers: Numbers, scope: Scope) -> Numbers:
    def passes(number: int) -> bool:
        place = search.place(number, of_type=False)[0] - 1 if number else 0
        if part.operator == "<":
            return place < part.number and number != scope.element
        return place > part.number if part.operator == ">" else place == part.number

    return list(filter(passes, numbers))


def _nth(search: Evaluation, part: Nth, numbers: Numbers, scope: Scope) -> Numbers:
    def passes(number: int) -> bool:
        place, size = search.place(number, of_type=part.of_type)
        steps = (size - place + 1 if part.last else place) - part.b
        return steps * part.a >= 0 and steps % part.a == 0 if part.a else steps == 0

    # An element directly in the document has no position.
    return [number for number in numbers if search.page.up[number] > 0 and passes(number)]


def _only(search: Evaluation, part: Only, numbers: Numbers, scope: Scope) -> Numbers:
    inner = [number for number in numbers if search.page.up[number] > 0]
    return [number for number in inner if search.place(number, of_type=part.of_type)[1] == 1]


def _empty(search: Evaluation, part: Empty, numbers: Numbers, scope: Scope) -> Numbers:
    def passes(number: int) -> bool:
        children = search.page.node[number].iter(include_text=True)
        return not any(child.tag in ("-text", "-cdata") for child in children)

    return [n for n in numbers if search.page.end[n] == n + 1 and passes(n)]


def _text(search: Evaluation, part: Text, numbers: Numbers, scope: Scope) -> Numbers:
    fold = str if part.whole else str.lower
    return [n for n, text in search.texts_of(part, numbers) if part.words in fold(text)]


def _text_pattern(search: Evaluation, part: TextPattern, numbers: Numbers, scope: Scope) -> Numbers:
    find = part.pattern.find
    return [n for n, text in search.texts_of(part, numbers) if find(text) is not None]


_READERS: dict[tuple[bool, bool], Callable[[Page, int], str]] = {
    (False, False): Page.text,
    (True, False): Page.own_text,
    (False, True): Page.whole_text,
    (True, True): Page.whole_own_text,
}
"""Whether only the text directly in the element counts, whether it is raw → its reader."""


def _data(search: Evaluation, part: Data, numbers: Numbers, scope: Scope) -> Numbers:
    """Test the contents of scripts, styles and comments."""

    def passes(number: int) -> bool:
        content = "".join(_contents(search.page, number))
        search.tick(_READING + len(content) // 16)
        return part.words in content.lower()

    return list(filter(passes, numbers))


def _contents(page: Page, number: int) -> Iterator[str]:
    for node in page.node[number].traverse(include_text=True):
        if node.tag == "-text":
            above = node.parent
            if not page.xml and above is not None and above.tag in ("script", "style"):
                yield node.text_content or ""
        elif node.tag == "-cdata":
            yield node.text_content or ""
        elif node.tag == "-comment":
            # lexbor returns the text only with its delimiters, or trimmed
            yield node.text_content or (getattr(node, "html", None) or "")[4:-3]


def _is(search: Evaluation, part: Is, numbers: Numbers, scope: Scope) -> Numbers:
    matching = search.among(part, numbers, scope)
    return [number for number in numbers if number in matching]


def _not(search: Evaluation, part: Not, numbers: Numbers, scope: Scope) -> Numbers:
    matching = search.among(part, numbers, scope)
    return [number for number in numbers if number not in matching]


def _has(search: Evaluation, part: Has, numbers: Numbers, scope: Scope) -> Numbers:
    matching = {n for chain in part.group.chains for n in search.having(chain, numbers)}
    return [number for number in numbers if number in matching]


_TESTS: dict[type[ElementTest], Callable[..., Numbers]] = {
    **dict.fromkeys(_INDEXES, _indexed),
    Any: lambda search, part, numbers, scope: numbers,
    Wildcard: _wildcard,
    Attribute: _attribute,
    AttributePattern: _attribute_pattern,
    PositionTest: _position,
    Nth: _nth,
    Only: _only,
    Empty: _empty,
    Text: _text,
    TextPattern: _text_pattern,
    Data: _data,
    Is: _is,
    Not: _not,
    Has: _has,
}
