"""Where the running text of an article stands: its paragraphs, without front and back."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import accumulate, islice, pairwise
from typing import NamedTuple

from pubcrawl.parse.draft.find import ASIDE, BODY, HEADINGS, PARAGRAPH, REFERENCES, section
from pubcrawl.parse.draft.selectors import (
    SelectorCandidate,
    ancestors,
    common,
    for_nodes,
    literal,
    names,
    through,
)
from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.html.text import own_text, text

MOST = 0.8  # share of the running text that an element must hold to be the text's own
ENOUGH = 0.9  # share of it that a selector has to find
WITHOUT = 5  # children that a selector may leave out by name
HEAD = 60  # characters of a heading that a selector may name
_LIKE_HEADS = "h1, h2, h3, h4, h5, h6, [class*=title], [class*=heading]"
_LISTS = "[role=doc-bibliography], #references, #reference-list, .ref-list, .references, .reflist"
_HEADS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))


class DraftBody(NamedTuple):
    """
    The running text of a page.

    *whole*: the smallest element that holds most of it. *children*: those of its
    children that hold some. *apart*: elements that are none of the text: title,
    abstract, keywords, references. *lengths*: characters of each paragraph, by where it
    stands. *spans*: first and last place of an element, by node.
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
        """Answer whether *nodes* hold the text, each of it once, and nothing that stands apart."""
        if not nodes or self.length < BODY:
            return False
        places = [self.spans[node.mem_id] for node in nodes]
        if any(after[0] <= before[1] for before, after in pairwise(places)):
            return False
        if self.meets_apart(places):
            return False
        starts = sorted(self.lengths)
        found = sum(self.lengths[start] for place in places for start in _between(starts, *place))
        return found >= ENOUGH * self.length

    def meets_apart(self, places: Sequence[tuple[int, int]]) -> bool:
        """Answer whether one of these spans holds, or is held by, an element that stands apart."""
        apart = [self.spans[node.mem_id] for node in self.apart]
        return any(start <= last and first <= end for first, last in places for start, end in apart)


def _between(numbers: Sequence[int], first: int, last: int) -> Sequence[int]:
    return numbers[bisect_left(numbers, first) : bisect_left(numbers, last + 1)]


def spans(page: Document) -> dict[int, tuple[int, int]]:
    """Return for each element, by node, its place in document order and that of its last inside."""
    found: dict[int, tuple[int, int]] = {}
    open_: list[tuple[int, int]] = []
    order = [(node.mem_id, node.parent) for node in page.root.traverse()]
    for place, (name, parent) in enumerate(order):
        above = parent.mem_id if parent is not None else None
        while open_ and open_[-1][0] != above:
            done, start = open_.pop()
            found[done] = (start, place - 1)
        open_.append((name, place))
    for done, start in open_:
        found[done] = (start, len(order) - 1)
    return found


def body(page: Document, others: Sequence[Node]) -> DraftBody:
    """Return where the running text stands, *others* being parts that were found before."""
    where = spans(page)
    apart = list(others)
    for head in islice(filter(REFERENCES.head, page.css(_LIKE_HEADS)), HEADINGS):
        apart += [head, *section(head)]
    apart += page.css(_LISTS)
    out = _merged(where[node.mem_id] for node in (*apart, *page.css(", ".join(ASIDE))))
    lengths: dict[int, int] = {}
    # Some pages have a div where a paragraph is meant.
    for node in page.css("p, div"):
        start = where[node.mem_id][0]
        within = bisect_right(out, (start, len(where))) - 1
        if within >= 0 and start <= out[within][1]:
            continue
        length = len(text(node) if node.tag == "p" else own_text(node))
        if length >= PARAGRAPH:
            lengths[start] = length
    starts = sorted(lengths)
    sums = [0, *accumulate(lengths[start] for start in starts)]

    def weight(node: Node) -> int:
        first, last = where[node.mem_id]
        return sums[bisect_left(starts, last + 1)] - sums[bisect_left(starts, first)]

    found = DraftBody(None, [], apart, lengths, where)
    if found.length < BODY:
        return found
    whole = page.body
    while True:
        inner = [child for child in whole.iter() if weight(child)]
        most = max(inner, key=weight, default=None)
        if most is None or weight(most) < MOST * weight(whole):
            break
        whole = most
    # What lies outside is of other parts of the page: comments, notices, related articles.
    kept = {start: lengths[start] for start in _between(starts, *where[whole.mem_id])}
    return DraftBody(whole, inner, apart, kept, where)


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return spans as few that do not overlap, in order."""
    found: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(last, found[-1][1]))
        else:
            found.append((first, last))
    return found


def candidates(found: DraftBody) -> Iterator[SelectorCandidate]:
    """Yield selectors that may find the text."""
    whole = found.whole
    if whole is None:
        return
    yield from for_nodes([whole])
    children = [child for child in found.children if not found.meets_apart([_span(found, child)])]
    yield from for_nodes(children)
    yield from _after_heading(children)
    for distance, above in enumerate([whole, *ancestors([whole])]):
        if distance > 3:
            break
        for name in names(above):
            yield SelectorCandidate(name.cost + 0.3 * distance, name.selector)
            yield SelectorCandidate(name.cost + 0.9 + 0.3 * distance, f"{name.selector} p")
    kept = {child.mem_id for child in children}
    outer = [
        child
        for child in whole.iter()
        if child.mem_id not in kept and found.meets_apart([_span(found, child)])
    ]
    if children and len(outer) <= WITHOUT:
        yield from _without(whole, children, outer)


def _span(found: DraftBody, node: Node) -> tuple[int, int]:
    return found.spans[node.mem_id]


def _after_heading(children: Sequence[Node]) -> Iterator[SelectorCandidate]:
    """Yield selectors for *children* of a flat page by the heading that stands before them."""
    head = children[0].prev if children else None
    while head is not None:
        if head.tag in _HEADS:
            first = f"{head.tag}:matches((?i)^{literal(text(head))}$)"
            last = next(filter(REFERENCES.head, _siblings(children[-1])), None)
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


def _without(
    whole: Node, children: Sequence[Node], outer: Sequence[Node]
) -> Iterator[SelectorCandidate]:
    """Yield selectors for *children* of *whole*, by leaving out the others."""
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
        for above in (*names(whole), *through(whole)):
            yield SelectorCandidate(above.cost + cost + 0.5, f"{above.selector} > {selector}")
        if each.selector != "*":
            yield SelectorCandidate(cost + 0.9, selector)


def _has(node: Node, simple: str) -> bool:
    """Answer whether the selector of a tag or name finds an element."""
    return simple in ("*", node.tag) or any(name.selector == simple for name in names(node))


def _exclusions(
    children: Sequence[Node], outer: Sequence[Node], tags: Container[str]
) -> SelectorCandidate | None:
    """Return what to write so that *outer* are left out and *children* are not."""
    written, cost, heads = "", 0.0, dict[str, list[str]]()
    for child in outer:
        own = [
            name for name in names(child) if not any(_has(one, name.selector) for one in children)
        ]
        if own:
            cheapest = min(own)
            written += f":not({cheapest.selector})"
            cost += 0.3 + cheapest.cost
        elif child.tag and child.tag not in tags:
            written += f":not({child.tag})"
            cost += 0.3
        elif head := _head(child, children):
            heads.setdefault(head[0], []).append(head[1])
            cost += 0.6
        else:
            return None
    for tag, words in heads.items():
        either = words[0] if len(words) == 1 else f"({'|'.join(words)})"
        written += f":not(:has({tag}:matches((?i)^{either}$)))"
    return SelectorCandidate(cost, written)


def _head(child: Node, others: Sequence[Node]) -> tuple[str, str] | None:
    """Return tag and words of a heading in *child* that none of *others* has."""
    for node in child.traverse():
        if node.tag in _HEADS:
            taken = {text(each).lower() for other in others for each in _heads(other)}
            if 0 < len(text(node)) <= HEAD and text(node).lower() not in taken:
                return node.tag, literal(text(node))
    return None


def _heads(node: Node) -> Iterator[Node]:
    return (each for each in node.traverse() if each.tag in _HEADS)
