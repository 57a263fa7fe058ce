"""Finds the running text of an article: its paragraphs, without front and back."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import accumulate, islice, pairwise
from typing import NamedTuple

from pubcrawl.formats.element_names import HEADING_NAMES
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.html.text import own_text, text
from pubcrawl.reading import signs
from pubcrawl.reading.draft import find
from pubcrawl.reading.draft.find import ASIDE, BODY, HEADINGS, PARAGRAPH, is_heading, section
from pubcrawl.reading.draft.selectors import (
    SelectorCandidate,
    ancestors,
    common,
    for_nodes,
    literal,
    names,
    via_parent,
)
from pubcrawl.reading.structure import headings

TEXT_SHARE = 0.8  # least share of the running text in the element around it
FOUND_SHARE = 0.9  # least share of the running text that a selector must find
EXCLUSIONS_MAX = 5  # most children that a selector may exclude by name
HEAD = 60  # most characters of a heading in a selector
_LIKE_HEADS = "h1, h2, h3, h4, h5, h6, [class*=title], [class*=heading]"


class DraftBody(NamedTuple):
    """
    The running text of a page.

    *whole*: the smallest element with most of it. *children*: the children of *whole* with
    some of it. *apart*: elements outside the text: title, abstract, keywords, references.
    *lengths*: position of a paragraph → characters. *spans*: node id → first and last
    position of the element.
    """

    whole: Node | None
    children: list[Node]
    apart: list[Node]
    lengths: dict[int, int]
    spans: dict[int, tuple[int, int]]

    @property
    def length(self) -> int:
        """Characters in all paragraphs."""
        return sum(self.lengths.values())

    def fits(self, nodes: Sequence[Node]) -> bool:
        """Answer whether *nodes* contain the text, without overlap and without elements apart."""
        if not nodes or self.length < BODY:
            return False
        spans_ = [self.spans[node.mem_id] for node in nodes]
        if any(after[0] <= before[1] for before, after in pairwise(spans_)):
            return False
        if self.meets_apart(spans_):
            return False
        starts = sorted(self.lengths)
        found = sum(self.lengths[start] for span in spans_ for start in _between(starts, *span))
        return found >= FOUND_SHARE * self.length

    def meets_apart(self, spans_: Sequence[tuple[int, int]]) -> bool:
        """Answer whether a span overlaps an element apart."""
        apart = [self.spans[node.mem_id] for node in self.apart]
        return any(start <= last and first <= end for first, last in spans_ for start, end in apart)


def _between(numbers: Sequence[int], first: int, last: int) -> Sequence[int]:
    return numbers[bisect_left(numbers, first) : bisect_left(numbers, last + 1)]


def spans(page: Document) -> dict[int, tuple[int, int]]:
    """Return node id → positions, in document order, of each element and of its last descendant."""
    result: dict[int, tuple[int, int]] = {}
    open_: list[tuple[int, int]] = []
    order = [(node.mem_id, node.parent) for node in page.root.traverse()]
    for position, (name, parent) in enumerate(order):
        above = parent.mem_id if parent is not None else None
        while open_ and open_[-1][0] != above:
            node, start = open_.pop()
            result[node] = (start, position - 1)
        open_.append((name, position))
    for node, start in open_:
        result[node] = (start, len(order) - 1)
    return result


def body(page: Document, others: Sequence[Node]) -> DraftBody:
    """Return the running text of *page*; *others*: elements of other parts."""
    positions = spans(page)
    apart = list(others)
    for head in islice(filter(_opens_references, page.css(_LIKE_HEADS)), HEADINGS):
        apart += [head, *section(head)]
    apart += find.elements_with(page, signs.REFERENCES)
    out = _merged(positions[node.mem_id] for node in (*apart, *page.css(", ".join(ASIDE))))
    lengths: dict[int, int] = {}
    # Some pages use div for paragraphs.
    for node in page.css("p, div"):
        start = positions[node.mem_id][0]
        within = bisect_right(out, (start, len(positions))) - 1
        if within >= 0 and start <= out[within][1]:
            continue
        length = len(text(node) if node.tag == "p" else own_text(node))
        if length >= PARAGRAPH:
            lengths[start] = length
    starts = sorted(lengths)
    sums = [0, *accumulate(lengths[start] for start in starts)]

    def weight(node: Node) -> int:
        first, last = positions[node.mem_id]
        return sums[bisect_left(starts, last + 1)] - sums[bisect_left(starts, first)]

    found = DraftBody(None, [], apart, lengths, positions)
    if found.length < BODY:
        return found
    whole = page.body
    while True:
        inner = [child for child in whole.iter() if weight(child)]
        most = max(inner, key=weight, default=None)
        if most is None or weight(most) < TEXT_SHARE * weight(whole):
            break
        whole = most
    # Text outside belongs to other parts of the page: comments, notices, related articles.
    inner_lengths = {start: lengths[start] for start in _between(starts, *positions[whole.mem_id])}
    return DraftBody(whole, inner, apart, inner_lengths, positions)


def _opens_references(node: Node) -> bool:
    return is_heading(node, headings.REFERENCES)


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the union of *spans* as sorted spans without overlap."""
    result: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if result and first <= result[-1][1]:
            result[-1] = (result[-1][0], max(last, result[-1][1]))
        else:
            result.append((first, last))
    return result


def candidates(text_body: DraftBody) -> Iterator[SelectorCandidate]:
    """Yield candidate selectors for the text."""
    whole = text_body.whole
    if whole is None:
        return
    yield from for_nodes([whole])
    children = [
        child
        for child in text_body.children
        if not text_body.meets_apart([_span(text_body, child)])
    ]
    yield from for_nodes(children)
    yield from _after_heading(children)
    for distance, above in enumerate([whole, *ancestors([whole])]):
        if distance > 3:
            break
        for name in names(above):
            yield SelectorCandidate(name.cost + 0.3 * distance, name.selector)
            yield SelectorCandidate(name.cost + 0.9 + 0.3 * distance, f"{name.selector} p")
    child_ids = {child.mem_id for child in children}
    outer = [
        child
        for child in whole.iter()
        if child.mem_id not in child_ids and text_body.meets_apart([_span(text_body, child)])
    ]
    if children and len(outer) <= EXCLUSIONS_MAX:
        yield from _by_exclusion(whole, children, outer)


def _span(text_body: DraftBody, node: Node) -> tuple[int, int]:
    return text_body.spans[node.mem_id]


def _after_heading(children: Sequence[Node]) -> Iterator[SelectorCandidate]:
    """Yield selectors for *children* of a flat page by the heading before them."""
    head = children[0].prev if children else None
    while head is not None:
        if head.tag in HEADING_NAMES:
            first = f"{head.tag}:matches((?i)^{literal(text(head))}$)"
            last = next(filter(_opens_references, _siblings(children[-1])), None)
            end = ""
            if last is not None:
                end = f":not({last.tag}:matches((?i)^{literal(text(last))}$) ~ *)"
            for tag in ("*", *sorted({child.tag or "" for child in children})):
                yield SelectorCandidate(2.0, f"{first} ~ {tag}")
                yield SelectorCandidate(2.4, f"{first} ~ {tag}{end}")
            return
        head = head.prev


def _siblings(node: Node) -> Iterator[Node]:
    after = node.next
    while after is not None:
        yield after
        after = after.next


def _by_exclusion(
    whole: Node, children: Sequence[Node], outer: Sequence[Node]
) -> Iterator[SelectorCandidate]:
    """Yield selectors for *children* of *whole* that exclude the other children."""
    tags = {child.tag or "" for child in children}
    inner = [
        SelectorCandidate(0.4, "*"),
        *common(children),
        *(SelectorCandidate(0.3, tag) for tag in tags),
    ]
    for each in inner:
        found = _exclusions(
            children, [child for child in outer if _has(child, each.selector)], tags
        )
        if found is None:
            continue
        cost = each.cost + found.cost
        selector = each.selector + found.selector
        for above in (*names(whole), *via_parent(whole)):
            yield SelectorCandidate(above.cost + cost + 0.5, f"{above.selector} > {selector}")
        if each.selector != "*":
            yield SelectorCandidate(cost + 0.9, selector)


def _has(node: Node, simple: str) -> bool:
    """Answer whether the selector of a tag or name matches *node*."""
    return simple in ("*", node.tag) or any(name.selector == simple for name in names(node))


def _exclusions(
    children: Sequence[Node], outer: Sequence[Node], tags: Container[str]
) -> SelectorCandidate | None:
    """Return a selector suffix that excludes *outer* but not *children*."""
    suffix, cost, heads = "", 0.0, dict[str, list[str]]()
    for child in outer:
        own = [
            name for name in names(child) if not any(_has(one, name.selector) for one in children)
        ]
        if own:
            cheapest = min(own)
            suffix += f":not({cheapest.selector})"
            cost += 0.3 + cheapest.cost
        elif child.tag and child.tag not in tags:
            suffix += f":not({child.tag})"
            cost += 0.3
        elif head := _head(child, children):
            heads.setdefault(head[0], []).append(head[1])
            cost += 0.6
        else:
            return None
    for tag, words in heads.items():
        either = words[0] if len(words) == 1 else f"({'|'.join(words)})"
        suffix += f":not(:has({tag}:matches((?i)^{either}$)))"
    return SelectorCandidate(cost, suffix)


def _head(child: Node, others: Sequence[Node]) -> tuple[str, str] | None:
    """Return the tag and words of a heading in *child* that is in none of *others*."""
    for node in child.traverse():
        if node.tag in HEADING_NAMES:
            others_heads = {text(each).lower() for other in others for each in _heads(other)}
            if 0 < len(text(node)) <= HEAD and text(node).lower() not in others_heads:
                return node.tag, literal(text(node))
    return None


def _heads(node: Node) -> Iterator[Node]:
    return (each for each in node.traverse() if each.tag in HEADING_NAMES)
