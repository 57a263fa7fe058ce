"""
The elements among which a step of a chain is looked for.

lexbor sweeps a page in C for what plain CSS can say of a step: its name, id, classes and
attributes. What it finds is never too few; it may be too many. A page whose source does not
name a class need not be swept for it.

Source: https://lexbor.com/documentation/
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.select.context import SearchContext, name_of
from pubcrawl.parse.select.parts import (
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
# Parts that the document itself never passes.
_OF_ELEMENTS = (Tag, Id, Class, Wildcard, AttributePattern)
_NONE: frozenset[ElementTest] = frozenset()


def candidates(
    context: SearchContext, step: SelectorStep
) -> tuple[list[Node], frozenset[ElementTest]]:
    """
    Return the elements that may fit a step, in document order, and parts that all of them pass.

    The list is not to be changed.
    """
    if context.index is None:
        nodes, passed = _of_name(context, step), _NONE
    else:
        css, passed = _css(step, context.compat)
        nodes = context.index.css(css)
    if context.compat and not any(map(_of_elements, step.parts)):
        nodes = [context.top, *(node for node in nodes if node.mem_id != context.top.mem_id)]
    return nodes, passed


def scoped(
    document: Document, context: SearchContext, step: SelectorStep, scopes: list[Node]
) -> tuple[list[Node], frozenset[ElementTest]]:
    """Return what ``candidates`` does in *scopes*, themselves included, none in another."""
    css, passed = _css(step, context.compat)
    return [node for scope in scopes for node in document.css(css, scope)], passed


def swept(chain: tuple[SelectorStep, ...], *, compat: bool) -> str:
    """Return plain CSS that finds something in every document where *chain* does."""
    return max((_css(step, compat)[0] for step in chain), key=len)


def possible(document: Document, context: SearchContext, chain: tuple[SelectorStep, ...]) -> bool:
    """Return whether the page may have all the classes and ids that a chain asks for."""
    index = context.index
    if index is None or context.compat:
        return True
    classes, ids = _asked_for(chain)
    if classes and document.classes is not None and not classes <= document.classes:
        return False
    return all(map(index.css, ids))


def of_class(context: SearchContext, part: Class) -> frozenset[int] | None:
    """Return the numbers of the elements of a class, None where plain CSS does not say."""
    if context.index is None or context.compat or not _WORD.fullmatch(part.name):
        return None
    return context.index.numbers(_class(part.name))


def in_order(
    document: Document, context: SearchContext, found: Mapping[SelectorStep, list[Node]]
) -> list[Node]:
    """Return the elements that each last step has found, each once and in document order."""
    nodes = {node.mem_id: node for some in found.values() for node in some}
    top = context.top
    if document.xml:
        every: Iterable[Node] = (top, *top.traverse())
    else:
        css = ", ".join(dict.fromkeys(_css(step, context.compat)[0] for step in found))
        every = (top, *document.css(css))
    # lexbor gives an element as often as parts of a list find it
    return [node for node in every if nodes.pop(node.mem_id, None) is not None]


@lru_cache(maxsize=4096)
def _asked_for(chain: tuple[SelectorStep, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the classes, in lower case, that a chain cannot do without, and CSS of its ids."""
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
    """Return plain CSS for a step, and the parts that it makes sure of."""
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
            if compat:  # jsoup parts classes at more characters than CSS does
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
        # The value is trimmed before it is compared as a whole.
        return f"[{part.name}{'*=' if operator == '=' else operator}{_string(part.value)} i]"
    return f"[{part.name}]"


def _string(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
