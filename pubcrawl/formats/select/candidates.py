"""
Candidate elements for a step of a chain.

lexbor searches a page in C for the parts of a step that plain CSS can express: name, id,
classes and attributes. Its result is never too small, but may be too large. There is no search
for a class that the source of the page does not contain.

Source: https://lexbor.com/documentation/
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.select.context import SearchContext, name_of
from pubcrawl.formats.select.parts import (
    Attribute,
    AttributePattern,
    Class,
    ElementTest,
    Id,
    SelectorStep,
    Tag,
    Wildcard,
)

_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_TAG = re.compile(r"[a-z][a-z0-9_:.-]*")
_VALUE = re.compile(r"[ -~]+")
_WORD = re.compile(r"[!-~]+")
# Parts that the document node never passes.
_OF_ELEMENTS = (Tag, Id, Class, Wildcard, AttributePattern)
_NONE: frozenset[ElementTest] = frozenset()


def candidates(
    context: SearchContext, step: SelectorStep
) -> tuple[list[Node], frozenset[ElementTest]]:
    """
    Return the elements that may match a step, in document order, and parts that all of them pass.

    Do not change the list.
    """
    if context.index is None:
        nodes, passed = _of_name(context, step), _NONE
    else:
        css, passed = _css(step, context.compat)
        nodes = context.index.css(css)
    if context.compat and not any(map(_of_elements, step.parts)):
        nodes = [context.top, *(node for node in nodes if node.mem_id != context.top.mem_id)]
    return nodes, passed


def candidates_in(
    document: Document, context: SearchContext, step: SelectorStep, scopes: list[Node]
) -> tuple[list[Node], frozenset[ElementTest]]:
    """Return the same as ``candidates`` within *scopes*, which are included and not nested."""
    css, passed = _css(step, context.compat)
    return [node for scope in scopes for node in document.css(css, scope)], passed


def css_for_chain(chain: tuple[SelectorStep, ...], *, compat: bool) -> str:
    """Return plain CSS that matches an element in every document where *chain* does."""
    return max((_css(step, compat)[0] for step in chain), key=len)


def may_match(document: Document, context: SearchContext, chain: tuple[SelectorStep, ...]) -> bool:
    """Return whether the page may contain all classes and ids that a chain requires."""
    index = context.index
    if index is None or context.compat:
        return True
    classes, ids = _required(chain)
    if classes and document.classes is not None and not classes <= document.classes:
        return False
    return all(map(index.css, ids))


def of_class(context: SearchContext, part: Class) -> frozenset[int] | None:
    """Return the numbers of the elements of a class; None if plain CSS cannot express it."""
    if context.index is None or context.compat or not _WORD.fullmatch(part.name):
        return None
    return context.index.numbers(_class(part.name))


def in_order(
    document: Document, context: SearchContext, matches: Mapping[SelectorStep, list[Node]]
) -> list[Node]:
    """Return the elements that match any of the last steps, each once, in document order."""
    nodes = {node.mem_id: node for some in matches.values() for node in some}
    top = context.top
    if document.xml:
        every: Iterable[Node] = (top, *top.traverse())
    else:
        css = ", ".join(dict.fromkeys(_css(step, context.compat)[0] for step in matches))
        every = (top, *document.css(css))
    # lexbor returns an element once for each part of a list that matches it
    return [node for node in every if nodes.pop(node.mem_id, None) is not None]


@lru_cache(maxsize=4096)
def _required(chain: tuple[SelectorStep, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the classes, in lower case, that a chain requires, and CSS for its ids."""
    names = [part.name for step in chain for part in step.parts if isinstance(part, Class)]
    ids = [_css(step, False)[0] for step in chain if any(isinstance(p, Id) for p in step.parts)]
    return frozenset(name.lower() for name in names if _WORD.fullmatch(name)), tuple(ids)


def _of_name(context: SearchContext, step: SelectorStep) -> list[Node]:
    nodes = context.top.traverse()
    name = next((part.name for part in step.parts if isinstance(part, Tag)), None)
    top = context.top.mem_id
    return [
        node for node in nodes if (name is None or name_of(node) == name) and node.mem_id != top
    ]


def _of_elements(part: ElementTest) -> bool:
    if isinstance(part, Attribute):
        return part.operator != "!="
    return isinstance(part, _OF_ELEMENTS)


@lru_cache(maxsize=4096)
def _css(step: SelectorStep, compat: bool) -> tuple[str, frozenset[ElementTest]]:
    """Return plain CSS for a step, and the parts that it covers completely."""
    name = tests = ""
    exact: set[ElementTest] = set()
    for part in step.parts:
        if isinstance(part, Tag) and not name and _TAG.fullmatch(part.name):
            name = re.sub("[:.]", r"\\\g<0>", part.name)
            exact.add(part)
        elif isinstance(part, Id) and _VALUE.fullmatch(part.name):
            tests += f"[id={_string(part.name)}]"
            exact.add(part)
        elif isinstance(part, Class) and _WORD.fullmatch(part.name):
            if compat:  # jsoup separates classes at more characters than CSS does
                tests += f"[class*={_string(part.name)} i]"
            else:
                tests += _class(part.name)
                exact.add(part)
        elif isinstance(part, Attribute | AttributePattern):
            tests += _attribute(part)
    return (name + tests) or "*", frozenset(exact)


def _class(name: str) -> str:
    return f"[class~={_string(name)} i]"


def _attribute(part: Attribute | AttributePattern) -> str:
    operator = "" if isinstance(part, AttributePattern) else part.operator
    if not _NAME.fullmatch(part.name) or operator in ("^", "!="):
        return ""
    if isinstance(part, Attribute) and operator and _VALUE.fullmatch(part.value):
        # For "=" the value is trimmed before it is compared.
        return f"[{part.name}{'*=' if operator == '=' else operator}{_string(part.value)} i]"
    return f"[{part.name}]"


def _string(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
