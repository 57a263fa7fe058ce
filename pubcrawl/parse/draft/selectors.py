"""
Which selector to write for elements that are already known.

A selector has to outlive the next change of the page: an id or class that a
person named is better than a place in the tree, a meaning (``itemprop``,
``role``) is better than a look, and anything with a number in it was made by a
program for this one page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from pubcrawl.exceptions import SelectorError
from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.html.text import text

ABOVE = 12  # ancestors that are looked at for a name
UNTOLD = 0.6  # what it costs a selector not to speak of its subject
TRIED = 400  # selectors that are tried for one part
SEMANTIC = (
    "itemprop",
    "property",
    "role",
    "rel",
    "typeof",
    "data-test",
    "data-testid",
    "data-title",
    "data-section",
    "data-anchor",
    "data-type",
    "data-component",
    "data-track-action",
    "aria-label",
    "aria-labelledby",
)
_NAME = re.compile(r"[A-Za-z][A-Za-z_-]{2,40}")
_LEVEL = re.compile(r"[A-Za-z][A-Za-z_-]{2,40}[1-6]")  # Section1: how deep, not which one
_VALUE = re.compile(r"[A-Za-z][A-Za-z _:-]{1,40}")
# Names that scripts and layouts give: they say how a thing looks or what state it is in.
_LAYOUT = re.compile(
    r"(?i)(?:js|ng|is|has|u|css|sc|jss|col|row|mt|mb|pt|pb|px|py|fa|icon|no|xs|sm|md|lg|xl)"
    r"(?:[-_].*)?|.*(?:active|clearfix|collaps|expand|open|hidden|visible|show|selected|first|last"
    r"|odd|even|left|right|float|margin|padding|bold|italic|wrapper|container|inner|outer|grid"
    r"|column|width|ui-|tooltip|loaded|nojs|animat|center|block|inline|clear|box|item).*"
)
_HASHED = re.compile(r"(?:__|_|--?)(?=[A-Za-z]*[A-Z])(?=[A-Za-z]*[a-z])[A-Za-z]{5,8}$")
_TELLING = re.compile(
    r"(?i)abstract|summary|title|headline|keyword|kwd|subject|author|contrib|corresp|email|body"
    r"|fulltext|full-text|article|content|pdf|doi|section"
)
_LANDMARKS = {"article": 0.4, "main": 0.4, "h1": 0.2, "header": 0.6, "address": 0.5}


class SelectorCandidate(NamedTuple):
    """A selector and how little it is to be trusted: less is better."""

    cost: float
    selector: str


def choose(
    page: Document,
    candidates: Iterable[SelectorCandidate],
    find: Callable[[str], list[Node]],
    fits: Callable[[list[Node]], bool],
    topic: str = "",
) -> str:
    """
    Return the cheapest selector whose elements *fits* accepts, "" if there is none.

    *topic*: pattern of words; a selector without one of them says less of what
    it is for, and is more likely to find something else on the next page.
    """
    about = re.compile(topic, re.IGNORECASE)
    told = (
        each if about.search(each.selector) else each._replace(cost=each.cost + UNTOLD)
        for each in candidates
    )
    seen: set[str] = set()
    for _, selector in sorted(told):
        if selector in seen:
            continue
        seen.add(selector)
        if len(seen) > TRIED:
            break
        try:
            # lexbor's search in C sorts out most before the dialect's own is asked.
            if (":" in selector or fits(page.css(selector))) and fits(find(selector)):
                return selector
        except SelectorError:  # a page's own names of elements may be odd: <link<span.name>
            continue
    return ""


def for_nodes(nodes: Sequence[Node]) -> Iterator[SelectorCandidate]:
    """Yield selectors that find all of *nodes*, perhaps others: by names of theirs or above."""
    if not nodes:
        return
    own = list(common(nodes))
    yield from own
    shared = parent(nodes)
    right_in = None if shared is None else shared.mem_id
    tags = {node.tag for node in nodes}
    if len(nodes) == 1 and nodes[0].tag in ("h2", "h3"):
        yield SelectorCandidate(0.9, nodes[0].tag)
    own += [SelectorCandidate(0.9, tag) for tag in tags if tag and len(tags) == 1]
    for distance, node in enumerate(ancestors(nodes)):
        far = 0.05 * distance
        for above in names(node):
            for below in own:
                cost = above.cost + below.cost + 0.3 + far
                yield SelectorCandidate(cost, f"{above.selector} {below.selector}")
                if node.mem_id == right_in:
                    yield SelectorCandidate(cost + 0.01, f"{above.selector} > {below.selector}")


def parent(nodes: Sequence[Node]) -> Node | None:
    """Return the parent of all *nodes*, None if they have not one."""
    # Nodes are compared by their place in memory: lexbor's == compares their source.
    above = nodes[0].parent
    names = {node.parent.mem_id for node in nodes if node.parent is not None}
    return above if len(names) == 1 else None


def beside_heading(
    nodes: Sequence[Node], is_head: Callable[[Node], bool]
) -> Iterator[SelectorCandidate]:
    """
    Yield selectors for children of one element that are not its heading.

    *is_head* knows a heading that stays the same from page to page.
    """
    whole = parent(nodes)
    if whole is None:
        return
    kept = {node.mem_id for node in nodes}
    rest = [child for child in whole.iter() if child.mem_id not in kept and text(child)]
    tags = {child.tag for child in rest if child.tag}
    wholes = [*names(whole), *through(whole)]
    for head in rest:
        if is_head(head) and whole.tag not in ("body", "html"):
            own = f"{head.tag}:matches((?i)^{literal(text(head))}$)"
            wholes += [
                SelectorCandidate(0.8 + name.cost, f"{name.selector}:has(> {own})")
                for name in (*names(whole), SelectorCandidate(0.0, whole.tag or "*"))
            ]
            yield SelectorCandidate(1.3, f"{own} + {nodes[0].tag}")
    exclusions = "".join(f":not({tag})" for tag in sorted(tags))
    for above in wholes:
        if len({node.tag for node in nodes}) == 1:
            yield SelectorCandidate(above.cost + 0.4, f"{above.selector} > {nodes[0].tag}")
        yield SelectorCandidate(above.cost + 0.6, f"{above.selector} > *{exclusions}")
        for tag in tags:
            yield SelectorCandidate(
                above.cost + 0.7, f"{above.selector} > *:not({tag}, :has({tag}))"
            )


def through(node: Node) -> Iterator[SelectorCandidate]:
    """Yield selectors of an element without a name, by the one above it."""
    for above in list(ancestors([node]))[:1]:
        for name in names(above):
            yield SelectorCandidate(name.cost + 0.4, f"{name.selector} > {node.tag}")


def by_place(node: Node) -> Iterator[SelectorCandidate]:
    """Yield selectors that name the place of *node* in the tree: for want of anything better."""
    path = ""
    current: Node | None = node
    for depth in range(ABOVE):
        if current is None or current.parent is None or current.tag in ("html", "body"):
            return
        number, before = 1, current.prev
        while before is not None:
            number += before.tag == current.tag
            before = before.prev
        step = f"{current.tag}:nth-of-type({number})"
        path = f"{step} > {path}" if path else step
        current = current.parent
        for above in names(current):
            yield SelectorCandidate(10 + depth + above.cost, f"{above.selector} > {path}")


def names(node: Node) -> Iterator[SelectorCandidate]:
    """Yield the lasting simple selectors of an element."""
    tag, attributes = node.tag or "", node.attributes
    if tag in _LANDMARKS:
        yield SelectorCandidate(_LANDMARKS[tag], tag)
    name = attributes.get("id") or ""
    if _lasting(name):
        yield SelectorCandidate(0.1 + _strange(name), f"#{name}")
    for key in SEMANTIC:
        value = attributes.get(key) or ""
        if _VALUE.fullmatch(value) and value != "presentation":
            # jsoup compares trimmed and in any case; quotes are for the reader of the rule
            yield SelectorCandidate(0.25, f'[{key}="{value}"]')
    for name in dict.fromkeys((attributes.get("class") or "").split()):
        level = _LEVEL.fullmatch(name) is not None
        if level or _lasting(name):
            cost = 0.2 + _strange(name) + level * 0.3
            yield SelectorCandidate(cost, f".{name}")
            yield SelectorCandidate(cost + 0.05, f"{tag}.{name}")


def common(nodes: Sequence[Node]) -> list[SelectorCandidate]:
    """Return the simple selectors that all of *nodes* have."""
    shared = dict.fromkeys(names(nodes[0]))
    for node in nodes[1:]:
        others = set(names(node))
        shared = {name: None for name in shared if name in others}
    return list(shared)


def ancestors(nodes: Sequence[Node]) -> Iterator[Node]:
    """Yield the elements that hold all of *nodes*, the nearest first, without html and body."""
    chains = [[above.mem_id for above in upwards(node)] for node in nodes[1:]]
    shared = set.intersection(*map(set, chains)) if chains else None
    count = 0
    for above in upwards(nodes[0]):
        if above.tag in ("html", "body") or count == ABOVE:
            return
        if shared is None or above.mem_id in shared:
            count += 1
            yield above


def upwards(node: Node) -> Iterator[Node]:
    """Yield the parent of a node, its parent, and so on."""
    above = node.parent
    while above is not None:
        yield above
        above = above.parent


def literal(words: str) -> str:
    """
    Return a pattern for a heading: in lower case, whatever its number.

    Quotes would open a string in a selector, so any character may stand there.
    """
    words = " ".join(words.lower().split())
    plain = re.sub(r"^[0-9.]+ *", "", words)
    escaped = re.sub(r"([\\\[\](){}.*+?^$|])", r"\\\1", plain)
    number = r"[0-9.\s]*" if plain != words else ""
    return number + re.sub("[\"']", ".", escaped)


def _lasting(name: str) -> bool:
    return (
        _NAME.fullmatch(name) is not None
        and (_LAYOUT.fullmatch(name) is None or _TELLING.search(name) is not None)
        and _HASHED.search(name) is None
    )


def _strange(name: str) -> float:
    """Return what to add for a name that does not say what the element is."""
    return (0.0 if _TELLING.search(name) else 0.3) + len(name) / 200
