"""
The elements among which the last step of a chain is looked for.

lexbor sweeps a page in C for what plain CSS can say of a step: its name, id, classes and
attributes. What it finds is never too few; it may be too many.

Source: https://lexbor.com/documentation/
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.select.context import Context, name_of
from pubcrawl.parse.select.parts import (
    Attribute,
    AttributePattern,
    Class,
    Id,
    Part,
    Step,
    Tag,
    Wildcard,
)

_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_TAG = re.compile(r"[a-z][a-z0-9_:.-]*")
_VALUE = re.compile(r"[ -~]+")
_WORD = re.compile(r"[!-~]+")
# Parts that the document itself never passes.
_OF_ELEMENTS = (Tag, Id, Class, Wildcard, AttributePattern)


def candidates(
    document: Document,
    context: Context,
    chain: tuple[Step, ...],
    within: list[Node] | None = None,
) -> list[Node]:
    """
    Return the elements that may fit the last step of *chain*, in document order.

    They pass its parts that ``known`` names. *within*: the elements that they are below,
    none of them below another.
    """
    step = chain[-1]
    if document.xml:
        nodes = _named(context, step)
    else:
        css, _ = _swept(chain, context.compat)
        if within is not None:
            return [node for scope in within for node in document.css(css, scope)]
        nodes = _sweep(document, context, css)
    if context.compat and not any(map(_of_elements, step.parts)):
        nodes = [context.top, *(node for node in nodes if node.mem_id != context.top.mem_id)]
    return nodes


def _sweep(document: Document, context: Context, css: str) -> list[Node]:
    # The chains of a list often begin alike.
    found = context.swept.get(css)
    if found is None:
        found = context.swept[css] = document.css(css)
    return found


def known(document: Document, context: Context, chain: tuple[Step, ...]) -> frozenset[Part]:
    """Return the parts of the last step that all candidates are known to pass."""
    return frozenset() if document.xml else _swept(chain, context.compat)[1]


def swept(chain: tuple[Step, ...], *, compat: bool) -> str:
    """Return plain CSS that finds something in every document where *chain* does."""
    return max((_css(step, compat)[0] for step in chain), key=len)


def in_order(
    document: Document, context: Context, found_by: Mapping[tuple[Step, ...], list[Node]]
) -> list[Node]:
    """Return the elements that each chain has found, each once and in document order."""
    found = {node.mem_id for nodes in found_by.values() for node in nodes}
    if document.xml:
        nodes = [context.top, *context.top.traverse()]
        return [node for node in nodes if node.mem_id in found]
    css = ", ".join(dict.fromkeys(_swept(chain, context.compat)[0] for chain in found_by))
    nodes = _unique(document.css(css))
    if context.top.mem_id in found:
        nodes.insert(0, context.top)
    return [node for node in nodes if node.mem_id in found]


def _unique(nodes: list[Node]) -> list[Node]:
    # lexbor gives an element as often as parts of a list find it
    seen: set[int] = set()
    unique: list[Node] = []
    for node in nodes:
        number = node.mem_id
        if number not in seen:
            seen.add(number)
            unique.append(node)
    return unique


def _named(context: Context, step: Step) -> list[Node]:
    nodes = context.top.traverse()
    name = next((part.name for part in step.parts if isinstance(part, Tag)), None)
    top = context.top.mem_id
    return [
        node for node in nodes if (name is None or name_of(node) == name) and node.mem_id != top
    ]


def _of_elements(part: Part) -> bool:
    if isinstance(part, Attribute):
        return part.operator != "!="
    return isinstance(part, _OF_ELEMENTS)


@lru_cache(maxsize=4096)
def _swept(chain: tuple[Step, ...], compat: bool) -> tuple[str, frozenset[Part]]:
    """Return the CSS for the end of a chain, and what it makes sure of in the last step."""
    css, exact = _css(chain[-1], compat)
    place = len(chain) - 1
    # Steps joined by white space or ~ would be tried in every combination.
    while place and chain[place].combinator in (">", "+"):
        before = _css(chain[place - 1], compat)[0]
        if before == "*":
            break
        css = f"{before} {chain[place].combinator} {css}"
        place -= 1
    return css, exact


def _css(step: Step, compat: bool) -> tuple[str, frozenset[Part]]:
    name = tests = ""
    exact: set[Part] = set()
    for part in step.parts:
        if isinstance(part, Tag) and not name and _TAG.fullmatch(part.name):
            name = re.sub("[:.]", r"\\\g<0>", part.name)
            exact.add(part)
        elif isinstance(part, Id) and _VALUE.fullmatch(part.name):
            tests += f"[id={_string(part.name)}]"
            exact.add(part)
        elif isinstance(part, Class) and _WORD.fullmatch(part.name):
            # jsoup parts classes at more characters than CSS does
            tests += f"[class{'*' if compat else '~'}={_string(part.name)} i]"
            if not compat:
                exact.add(part)
        elif isinstance(part, Attribute | AttributePattern):
            tests += _attribute(part)
    return (name + tests) or "*", frozenset(exact)


def _attribute(part: Attribute | AttributePattern) -> str:
    operator = "" if isinstance(part, AttributePattern) else part.operator
    if not _NAME.fullmatch(part.name) or operator in ("^", "!="):
        return ""
    if isinstance(part, Attribute) and operator and _VALUE.fullmatch(part.value):
        # The value is trimmed before it is compared as a whole.
        return f"[{part.name}{'*=' if operator == '=' else operator}{_string(part.value)} i]"
    return f"[{part.name}]"


def _string(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
