"""
A page as an index: one string and parallel columns, with a number for each element.

Elements are numbered in document order; number 0 is the document itself. What stands inside an
element is a range of numbers and a slice of the string:

- below element ``i`` are the elements ``i + 1`` to ``end[i] - 1``;
- its text is ``string[start[i]:stop[i]]``, with white space as on the page.

``text`` and its like are those of jsoup, so rules and lengths written for jsoup stay valid.

Source: https://jsoup.org/apidocs/org/jsoup/nodes/Element.html
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from typing import Any, Protocol, TypeVar

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.characters import TRIMMED
from pubcrawl.formats.element_names import BLOCK_NAMES, SPACED_NAMES, VERBATIM_NAMES

_T = TypeVar("_T")

MAX_DEPTH = 1_000
"""Elements inside each other; what is asked of each element around another takes too long then."""

_CDATA = 3
_WITH_WORDS = frozenset((2, _CDATA))  # numbers of nodes with text
_VERBATIM_DEPTH = 6  # levels up to which jsoup searches for an element that keeps white space
# Formulas and what moves with the words around it are no paragraphs; nor are cells, but rows are.
_PARAGRAPH_NAMES = BLOCK_NAMES - frozenset(
    "td th math svg script noscript style template ins del video audio canvas applet".split()
)
_CODE_NAMES = frozenset(("script", "style"))
# What an element does to the text around it and in it.
_BLOCK, _SPACED, _VERBATIM, _CODE, _BREAK = 1, 2, 4, 8, 16
_INSIDE = _VERBATIM | _CODE | _BREAK

_WHITE = " \t\n\f\r"
_SPACES = re.compile(b"  +")
_TO_SPACE = bytes.maketrans(b"\t\n\f\r", b"    ")
# No-break space; zero width space, soft hyphen
_REPLACED = ((b"\xc2\xa0", b" "), (b"\xe2\x80\x8b", b""), (b"\xc2\xad", b""))
# Without these characters, str.split() splits a text at the same places as jsoup.
_SPECIAL = re.compile(
    "[\\0-\x08\x0b\x0e-\x1f\x85\xad\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000]"
)
_CLASS_SPACES = re.compile("[ \t\n\f\r]+")
# Java's Character.isWhitespace, at which jsoup separates the names of classes
_JAVA_SPACES = re.compile("[\t-\r\x1c- \u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]+")
_SHORT = 200  # characters; longer values are not cached


class TreeNode(Protocol):
    """What the index reads of a node of a tree; ``formats.html.node.Node`` has more."""

    @property
    def tag(self) -> str | None: ...
    @property
    def tag_id(self) -> int: ...
    @property
    def next(self) -> Any: ...
    @property
    def first_child(self) -> Any: ...
    @property
    def text_content(self) -> str | None: ...
    @property
    def attributes(self) -> dict[str, str | None]: ...
    @property
    def mem_id(self) -> int: ...


class Page:
    """
    The index of a tree in its present state; a changed tree needs another one.

    Raises ``ParseError`` for more than ``MAX_DEPTH`` elements inside each other.

    *top*: the document node. *xml*: whether it is of XML, where names keep their case and scripts
    are text. *compat*: whether the names of classes are separated as by jsoup. *text_element*:
    makes an element of each text.

    *string*: the texts of the page without scripts, with a space where a block begins or ends and
    a newline for each ``br``. *tag*: names in lower case, "#root" for the document. *up*: the
    parents, -1 for the document. *node*: the nodes. *by_tag*: name → numbers in order.
    *text_elements*: the numbers of what *text_element* made. *selected*: selector → the nodes
    that match it, see ``select``.
    """

    def __init__(
        self,
        top: TreeNode,
        *,
        xml: bool = False,
        compat: bool = False,
        text_element: Callable[[Any], Any] | None = None,
    ) -> None:
        self.xml = xml
        self.compat = compat
        self.tag = ["#root"]
        self.up = [-1]
        self.end = [1]
        self.start = [0]
        self.stop = [0]
        self.node: list[Any] = [top]
        self.by_tag: dict[str, list[int]] = {}
        self.text_elements: list[int] = []
        self.selected: dict[str, list[Any]] = {}
        self._derived: dict[Callable[[Page], Any], Any] = {}
        # Texts and br elements, in order: start, stop, number of the element around them.
        self._runs: list[tuple[int, int, int]] = []
        self._verbatim: list[tuple[int, int, int]] = []  # runs that keep their white space
        self.string = self._walk(text_element)
        self._special = frozenset(_SPECIAL.findall(self.string))
        self._has_control = any(map(str.isascii, self._special))

    def _walk(self, text_element: Callable[[Any], Any] | None) -> str:
        """Fill the columns; return the string. No recursion: pages nest deeper than Python."""
        tag, up, end, start, stop = self.tag, self.up, self.end, self.start, self.stop
        nodes, runs = self.node, self._runs
        kinds: dict[Any, tuple[str, int, list[int]]] = {}  # tag_id, in XML perhaps tag → see _kind
        effects_of = [0]  # by number of the element
        pieces: list[str] = []
        size = 0
        after_block = False  # whether the node before this one is a block
        here = depth = 0  # the open element, its distance from the document
        code = 0  # the open element whose texts are data
        keepers: list[int] = []  # the open elements that keep white space
        node = nodes[0].first_child
        while True:
            if node is None:  # the open element has no more children
                end[here], stop[here] = len(tag), size
                if not here:
                    return "".join(pieces)
                effects = effects_of[here]
                after_block = effects & _BLOCK > 0
                if effects & _INSIDE:
                    if effects & _VERBATIM:
                        keepers.pop()
                    if here == code:
                        code = 0
                node = nodes[here].next
                here = up[here]
                depth -= 1
                continue
            kind = node.tag_id
            if kind in _WITH_WORDS:
                if text_element is None or code or self.text_elements[-1:] == [here]:
                    words = "" if code else node.text_content
                    if words:
                        if after_block:
                            pieces.append(" ")
                            size += 1
                        run = (size, size + len(words), here)
                        runs.append(run)
                        pieces.append(words)
                        size = run[1]
                        if kind == _CDATA or (keepers and self._keeps_white(here, keepers[-1])):
                            self._verbatim.append(run)
                    after_block = False
                    node = node.next
                    continue
                self.text_elements.append(len(tag))
                node = text_element(node)
                kind = node.tag_id
            known = kinds.get(kind or node.tag)
            if known is None:
                known = kinds[kind or node.tag] = self._kind(node.tag or "")
            name, effects, numbers = known
            if not name:  # a comment
                after_block = False
                node = node.next
                continue
            if effects & _BLOCK or (after_block and effects & _SPACED):
                pieces.append(" ")
                size += 1
            number = len(tag)
            numbers.append(number)
            tag.append(name)
            up.append(here)
            end.append(0)
            start.append(size)
            stop.append(0)
            nodes.append(node)
            effects_of.append(effects)
            if effects & _INSIDE and not code:
                if effects & _BREAK:
                    runs.append((size, size + 1, here))
                    pieces.append("\n")
                    size += 1
                elif effects & _CODE:
                    code = number
            if effects & _VERBATIM:
                keepers.append(number)
            after_block = False
            here = number
            depth += 1
            if depth > MAX_DEPTH:
                raise ParseError(f"more than {MAX_DEPTH} elements inside each other")
            node = node.first_child

    def _kind(self, tag: str) -> tuple[str, int, list[int]]:
        """Return name and effects of the nodes with a tag, and their numbers; "" if no element."""
        name = tag.lower()
        if name[:1] in ("", "-", "_"):
            return "", 0, []
        effects = (
            _BLOCK * (name in BLOCK_NAMES)
            | _SPACED * (name in SPACED_NAMES)
            | _VERBATIM * (name in VERBATIM_NAMES)
            | _CODE * (name in _CODE_NAMES and not self.xml)
            | _BREAK * (name == "br")
        )
        return name, effects, self.by_tag.setdefault(name, [])

    def _keeps_white(self, number: int, keeper: int) -> bool:
        """Return whether the texts directly in an element are near enough to *keeper*."""
        for _ in range(_VERBATIM_DEPTH):
            if number == keeper:
                return True
            number = self.up[number]
        return False

    def derived(self, make: Callable[[Page], _T]) -> _T:
        """Return what *make* makes of the page; it is made once."""
        if make not in self._derived:
            self._derived[make] = make(self)
        made: _T = self._derived[make]
        return made

    def runs(self, number: int) -> Sequence[tuple[int, int, int]]:
        """Return start, stop and owner of the texts and br elements in an element, in order."""
        low = bisect_left(self._runs, (self.start[number],))
        return self._runs[low : bisect_left(self._runs, (self.stop[number],), low)]

    @cached_property
    def number(self) -> dict[int, int]:
        """The ``mem_id`` of each node → its number."""
        return {node.mem_id: number for number, node in enumerate(self.node)}

    @cached_property
    def by_id(self) -> dict[str, list[int]]:
        """Id → numbers, in order."""
        return _inverted(self.values("id"), lambda value: (value,))

    @cached_property
    def by_class(self) -> dict[str, list[int]]:
        """Class, or a whole class attribute, in the form of ``folded`` → numbers, in order."""
        spaces = _JAVA_SPACES if self.compat else _CLASS_SPACES
        return _inverted(self.values("class"), lambda value: _classes(value, spaces))

    def values(self, name: str) -> dict[int, str]:
        """Return the values of an attribute by number, in order; without a value it has ""."""
        return self._attributes.get(name if self.xml else name.lower(), {})

    @cached_property
    def _attributes(self) -> dict[str, dict[int, str]]:
        """Name, as written and in lower case → values by number; one search for all of them."""
        columns: dict[str, dict[int, str]] = defaultdict(dict)
        for number, node in enumerate(self.node[1:], 1):
            for name, value in node.attributes.items():
                columns[name][number] = value or ""
        for name in [*columns]:
            if (lower := name.lower()) != name:
                both = columns[name] | columns.get(lower, {})
                columns[lower] = dict(sorted(both.items()))
        return columns

    @cached_property
    def lower(self) -> str:
        """The string in small letters, each in its place."""
        lower = self.string.lower()
        # The only capital whose small letter is longer than itself.
        return lower if len(lower) == len(self.string) else self.string.replace("İ", "I").lower()

    def places(self, words: Iterable[str], *, most: int) -> list[int]:
        """
        Return where *words*, in small letters, begin in the string, in order; *most* of each.

        To find plain words one by one takes a fifth of the time of a pattern for all.
        """
        places = []
        for word in words:
            place = self.lower.find(word)
            for _ in range(most):
                if place < 0:
                    break
                places.append(place)
                place = self.lower.find(word, place + 1)
        return sorted(places)

    def element_at(self, place: int) -> int:
        """Return the innermost element around a place in the string."""
        element = bisect_right(self.start, place) - 1
        while element > 0 and self.stop[element] <= place:
            element = self.up[element]
        return element

    def ancestors(self, number: int) -> Iterator[int]:
        """Yield the elements around an element, nearest first, without the document."""
        number = self.up[number]
        while number > 0:
            yield number
            number = self.up[number]

    def children(self, number: int) -> Iterator[int]:
        """Yield the elements directly in an element."""
        end = self.end[number]
        number += 1
        while number < end:
            yield number
            number = self.end[number]

    def before(self, number: int) -> int:
        """Return the element directly before an element in the same one, -1 for none."""
        around, other = self.up[number], number - 1
        while other > around and self.up[other] != around:
            other = self.up[other]
        return other if other > around else -1

    def within(self, number: int, numbers: Sequence[int]) -> Sequence[int]:
        """Return those of *numbers*, which are in order, that are below an element."""
        low = bisect_left(numbers, number + 1)
        return numbers[low : bisect_left(numbers, self.end[number], low)]

    def text(self, number: int, *, skip: Iterable[int] = ()) -> str:
        """
        Return the text of an element as a reader sees it: one line, single spaces.

        *skip*: elements that are left out.
        """
        start, stop = self.start[number], self.stop[number]
        spans = [(start, stop)]
        for inner in sorted(skip) if skip else ():
            if number <= inner < self.end[number] and self.start[inner] >= start:
                spans[-1] = (start, self.start[inner])
                start = self.stop[inner]
                spans.append((start, stop))
        return self._text(spans)

    def paragraphs(self, number: int, *, skip: Sequence[int] = ()) -> list[str]:
        """
        Return the texts between the edges of the blocks in an element, without empty ones.

        A row of a table is one. *skip*: elements below it that are left out, in order.
        """
        start, stop, tag = self.start, self.stop, self.tag
        begin = number + 1
        ranges = []  # of elements that are not left out; a pop-up cuts no sentence
        for inner in skip:
            ranges.append(range(begin, inner))
            begin = max(begin, self.end[inner])
        edges = {start[number], stop[number]}
        for inner in chain(*ranges, range(begin, self.end[number])):
            if tag[inner] in _PARAGRAPH_NAMES:
                edges.add(start[inner])
                edges.add(stop[inner])
        left_out = [(start[inner], stop[inner]) for inner in skip if stop[inner] > start[inner]]
        texts = (self._text(_spans(*ends, left_out)) for ends in pairwise(sorted(edges)))
        return list(filter(None, texts))

    def own_text(self, number: int) -> str:
        """Return the text directly in an element, without that of the elements in it."""
        return self._text(self._own.get(number, ()))

    def whole_text(self, number: int) -> str:
        """Return the raw text of an element, with a newline for each br."""
        return "".join(self.string[start:stop] for start, stop, _ in self.runs(number))

    def whole_own_text(self, number: int) -> str:
        """Return the raw text directly in an element, with a newline for each br."""
        return "".join(self.string[start:stop] for start, stop in self._own.get(number, ()))

    def has_text(self, number: int) -> bool:
        """Return whether an element contains more than white space; U+00A0 counts as text."""
        return bool(self.string[self.start[number] : self.stop[number]].strip(_WHITE))

    @cached_property
    def _own(self) -> dict[int, list[tuple[int, int]]]:
        """Number → start and stop of the texts directly in the element."""
        own: dict[int, list[tuple[int, int]]] = defaultdict(list)
        elements = set(self.text_elements)
        for start, stop, owner in self._runs:
            own[owner].append((start, stop))
            if owner in elements:
                own[self.up[owner]].append((start, stop))
        return own

    def line(self, words: str) -> str:
        """Return *words* of the string in one line, with single spaces."""
        if not self._special or (words.isascii() and not self._has_control):
            return " ".join(words.split())
        return collapsed(words).strip(TRIMMED)

    def _text(self, spans: Sequence[tuple[int, int]]) -> str:
        """Return slices of the string as one text."""
        string, verbatim = self.string, self._verbatim
        at = bisect_left(verbatim, (spans[0][0],)) if spans and verbatim else 0
        if not spans or at == len(verbatim) or verbatim[at][0] >= spans[-1][1]:
            return self.line("".join([string[start:stop] for start, stop in spans]))
        out = ""
        pieces: list[str] = []
        for start, stop in spans:
            at = bisect_left(verbatim, (start,), at)
            while at < len(verbatim) and verbatim[at][0] < stop:
                begin, end, _ = verbatim[at]
                pieces.append(string[start:begin])
                out = _appended(out, pieces) + string[begin:end]
                pieces = []
                start = end
                at += 1
            pieces.append(string[start:stop])
        return _appended(out, pieces).strip(TRIMMED)


def _spans(start: int, stop: int, left_out: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return what is left of a slice without those *left_out*, which are in order."""
    spans = []
    for first, last in left_out:
        if start < last and first < stop:
            spans.append((start, max(start, first)))
            start = min(stop, last)
    return [*spans, (start, stop)]


def attribute_of(node: Any, name: str, *, xml: bool) -> str | None:
    """
    Return the value of an attribute of a node; None without it, "" if it has no value.

    *name* is in lower case; in XML it is written in any case.
    """
    value: str | None = node.attrs.get(name)
    if value is None and name in node.attrs:
        return ""
    if value is None and xml:
        for key, written in node.attributes.items():
            if key.lower() == name:
                return written or ""
    return value


def collapsed(words: str) -> str:
    """Return *words* with single spaces for white space, without invisible characters."""
    raw = words.encode("utf-8", "surrogatepass")
    return collapsed_bytes(raw).decode("utf-8", "surrogatepass")


def collapsed_bytes(raw: bytes) -> bytes:
    """Return what ``collapsed`` does, for a text in UTF-8."""
    if not raw.isascii():
        for special, plain in _REPLACED:
            raw = raw.replace(special, plain)
    raw = raw.translate(_TO_SPACE)
    return _SPACES.sub(b" ", raw) if b"  " in raw else raw


def _appended(out: str, pieces: Iterable[str]) -> str:
    """Return *out* and *pieces*, which do not keep their white space."""
    words = collapsed("".join(pieces))
    return out + (words.removeprefix(" ") if out.endswith(" ") else words)


def folded(text: str) -> str:
    """Return *text* in a form that is equal for texts that Java's equalsIgnoreCase equates."""
    if text.isascii():
        return text.lower()
    return _folded_text(text) if len(text) <= _SHORT else _folded_text.__wrapped__(text)


@lru_cache(maxsize=4096)
def _folded_text(text: str) -> str:
    return "".join(map(_folded_letter, text))


def _folded_letter(char: str) -> str:
    upper = char.upper()
    if len(upper) > 1:
        upper = char.title()  # ᾀ; but ß has no capital that is one letter
    upper = upper if len(upper) == 1 else char
    lower = "i" if upper == "İ" else upper.lower()
    return lower if len(lower) == 1 else upper


def _classes(value: str, spaces: re.Pattern[str]) -> set[str]:
    """Return the classes in a class attribute, folded, and the whole value, as jsoup does."""
    value = folded(value)
    return {value, *spaces.split(value)} - {""}


def _inverted(
    values: Mapping[int, str], keys: Callable[[str], Iterable[str]]
) -> dict[str, list[int]]:
    """Return key → numbers, in order; *keys* gives those of a value."""
    numbers: dict[str, list[int]] = {}
    lists: dict[str, list[list[int]]] = {}  # many elements have the same value
    for number, value in values.items():
        if value not in lists:
            lists[value] = [numbers.setdefault(key, []) for key in keys(value)]
        for each in lists[value]:
            each.append(number)
    return numbers
