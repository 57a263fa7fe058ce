"""
Finds a selector for given elements.

A selector has to survive the next change of the page. So an id or class chosen by a
person is better than a position in the tree, and a meaning (``itemprop``, ``role``) is
better than a look. A name with a number is probably generated for this one page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from pubcrawl.exceptions import SelectorError
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import Node, upwards
from pubcrawl.formats.html.text import text

ABOVE = 12  # ancestors to search for a name
OFF_TOPIC = 0.6  # cost of a selector without a word of its topic
TRIES_MAX = 400  # selectors to try for one part
SEMANTIC = """
    itemprop property role rel typeof data-test data-testid data-title data-section data-anchor
    data-type data-component data-track-action aria-label aria-labelledby
""".split()
_NAME = re.compile(r"[A-Za-z][A-Za-z_-]{2,40}")
_LEVEL = re.compile(r"[A-Za-z][A-Za-z_-]{2,40}[1-6]")  # Section1: a level, not a number
_VALUE = re.compile(r"[A-Za-z][A-Za-z _:-]{1,40}")
# Names for scripts and layout: they describe a look or a state.
_LAYOUT = re.compile(
    r"(?is)(?:js|ng|is|has|u|css|sc|jss|col|row|mt|mb|pt|pb|px|py|fa|icon|no|xs|sm|md|lg|xl)"
    r"(?:[-_].*)?|.*(?:active|clearfix|collaps|expand|open|hidden|visible|show|selected|first|last"
    r"|odd|even|left|right|float|margin|padding|bold|italic|wrapper|container|inner|outer|grid"
    r"|column|width|ui-|tooltip|loaded|nojs|animat|center|block|inline|clear|box|item).*"
)
_HASH = re.compile(r"(?:__|_|--?)(?=[A-Za-z]*[A-Z])(?=[A-Za-z]*[a-z])[A-Za-z]{5,8}$")
_MEANINGFUL = re.compile(
    r"(?i)abstract|summary|title|headline|keyword|kwd|subject|author|contrib|corresp|email|body"
    r"|fulltext|full-text|article|content|pdf|doi|section"
)
_LANDMARKS = {"article": 0.4, "main": 0.4, "h1": 0.2, "header": 0.6, "address": 0.5}


class SelectorCandidate(NamedTuple):
    """A selector and its cost; the lower the cost, the more reliable the selector."""

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
    Return the cheapest selector whose elements *fits* accepts, or "".

    *topic*: pattern of words; a selector without any of them is more likely to find
    something else on the next page.
    """
    about = re.compile(topic, re.IGNORECASE)
    ranked = (
        each if about.search(each.selector) else each._replace(cost=each.cost + OFF_TOPIC)
        for each in candidates
    )
    tried: set[str] = set()
    for _, selector in sorted(ranked):
        if selector in tried:
            continue
        tried.add(selector)
        if len(tried) > TRIES_MAX:
            break
        try:
            # lexbor's fast search rejects most candidates before the slower dialect runs.
            if (":" in selector or fits(page.css(selector))) and fits(find(selector)):
                return selector
        except SelectorError:  # element names on a page may be invalid: <link<span.name>
            continue
    return ""


def for_nodes(nodes: Sequence[Node]) -> Iterator[SelectorCandidate]:
    """Yield selectors that find all of *nodes*, perhaps more, by their names and ancestors'."""
    if not nodes:
        return
    own = list(common(nodes))
    yield from own
    shared = parent(nodes)
    parent_id = None if shared is None else shared.mem_id
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
                if node.mem_id == parent_id:
                    yield SelectorCandidate(cost + 0.01, f"{above.selector} > {below.selector}")


def parent(nodes: Sequence[Node]) -> Node | None:
    """Return the common parent of *nodes*, or None."""
    # Nodes are compared by their address in memory, because lexbor's == compares their source.
    above = nodes[0].parent
    names = {node.parent.mem_id for node in nodes if node.parent is not None}
    return above if len(names) == 1 else None


def beside_heading(
    nodes: Sequence[Node], is_head: Callable[[Node], bool]
) -> Iterator[SelectorCandidate]:
    """
    Yield selectors for the children of one element except its heading.

    *is_head* recognises a heading that is the same on every page.
    """
    whole = parent(nodes)
    if whole is None:
        return
    node_ids = {node.mem_id for node in nodes}
    rest = [child for child in whole.iter() if child.mem_id not in node_ids and text(child)]
    tags = {child.tag for child in rest if child.tag}
    wholes = [*names(whole), *via_parent(whole)]
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


def via_parent(node: Node) -> Iterator[SelectorCandidate]:
    """Yield selectors of an element without a name by its parent."""
    for above in list(ancestors([node]))[:1]:
        for name in names(above):
            yield SelectorCandidate(name.cost + 0.4, f"{name.selector} > {node.tag}")


def by_position(node: Node) -> Iterator[SelectorCandidate]:
    """Yield selectors by the position of *node* in the tree, as a last resort."""
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
    """Yield the stable simple selectors of an element."""
    tag, attributes = node.tag or "", node.attributes
    if tag in _LANDMARKS:
        yield SelectorCandidate(_LANDMARKS[tag], tag)
    name = attributes.get("id") or ""
    if _is_lasting(name):
        yield SelectorCandidate(0.1 + _strange(name), f"#{name}")
    for key in SEMANTIC:
        value = attributes.get(key) or ""
        if _VALUE.fullmatch(value) and value != "presentation":
            # jsoup ignores case and outer spaces; the quotes only help the reader of the rule
            yield SelectorCandidate(0.25, f'[{key}="{value}"]')
    for name in dict.fromkeys((attributes.get("class") or "").split()):
        level = _LEVEL.fullmatch(name) is not None
        if level or _is_lasting(name):
            cost = 0.2 + _strange(name) + level * 0.3
            yield SelectorCandidate(cost, f".{name}")
            yield SelectorCandidate(cost + 0.05, f"{tag}.{name}")


def common(nodes: Sequence[Node]) -> list[SelectorCandidate]:
    """Return the simple selectors that all of *nodes* share."""
    shared = dict.fromkeys(names(nodes[0]))
    for node in nodes[1:]:
        others = set(names(node))
        shared = {name: None for name in shared if name in others}
    return list(shared)


def ancestors(nodes: Sequence[Node]) -> Iterator[Node]:
    """Yield the common ancestors of *nodes*, nearest first, without html and body."""
    chains = [[above.mem_id for above in upwards(node)] for node in nodes[1:]]
    shared = set.intersection(*map(set, chains)) if chains else None
    count = 0
    for above in upwards(nodes[0]):
        if above.tag in ("html", "body") or count == ABOVE:
            return
        if shared is None or above.mem_id in shared:
            count += 1
            yield above


def literal(words: str) -> str:
    """
    Return a pattern for a heading in lower case, with any number before it.

    A quote would open a string in a selector, so the pattern has any character instead.
    """
    words = " ".join(words.lower().split())
    plain = re.sub(r"^[0-9.]+ *", "", words)
    escaped = re.sub(r"([\\\[\](){}.*+?^$|])", r"\\\1", plain)
    number = r"[0-9.\s]*" if plain != words else ""
    return number + re.sub("[\"']", ".", escaped)


def _is_lasting(name: str) -> bool:
    return (
        _NAME.fullmatch(name) is not None
        and (_LAYOUT.fullmatch(name) is None or _MEANINGFUL.search(name) is not None)
        and _HASH.search(name) is None
    )


def _strange(name: str) -> float:
    """Return the extra cost of a name without a meaning."""
    return (0.0 if _MEANINGFUL.search(name) else 0.3) + len(name) / 200
