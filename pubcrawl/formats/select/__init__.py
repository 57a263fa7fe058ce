"""
Selectors in the dialect of jsoup 1.16.1, the language of rule files.

``compile`` returns a ``SelectorQuery``; ``select`` is for a single use.

Source: https://jsoup.org/apidocs/org/jsoup/select/Selector.html
"""

from __future__ import annotations

import functools

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.select import context
from pubcrawl.formats.select.candidates import css_for_chain
from pubcrawl.formats.select.context import SearchContext, is_element
from pubcrawl.formats.select.index import index
from pubcrawl.formats.select.literals import LiteralSearch, has_texts, literal
from pubcrawl.formats.select.parser import parse_selector
from pubcrawl.formats.select.parts import SelectorGroup, share_steps
from pubcrawl.formats.select.search import Search


class SelectorQuery:
    """
    A compiled selector, made by :func:`compile`.

    *selector* as written; *compat*: whether to parse and search as jsoup does.
    """

    __slots__ = ("_group", "_literal", "_shared", "_texts", "compat", "selector")

    def __init__(self, selector: str, *, compat: bool = False) -> None:
        self.selector = selector
        self.compat = compat
        self._shared: SelectorGroup | None = None
        self._group = parse_selector(selector, compat=compat)
        self._literal = literal(self._group)
        self._texts = has_texts(self._group)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.selector!r}, compat={self.compat})"

    def select(self, document: Document, scope: Node | None = None) -> list[Node]:
        """
        Return the matching elements, each once, in document order.

        *scope*: the element to search, itself included. In compat mode the document node may
        be among the results, and ``:matchText`` changes the document. Raises
        ``SelectorTimeout``, and ``RegexTimeout`` for a regular expression in the selector.
        """
        context = SearchContext(document, scope, compat=self.compat)
        if scope is None and not self._literal:
            if self._shared is None:  # most compiled selectors are never used
                self._shared = share_steps(self._group)
            return Search(document, context).matches(self._shared)
        return list(LiteralSearch(document, context, texts=self._texts).matches(self._group))

    @property
    def sweep(self) -> str:
        """Plain CSS that matches an element in every HTML page where this selector does."""
        return ", ".join(css_for_chain(chain, compat=self.compat) for chain in self._group.chains)

    def first(self, document: Document) -> Node | None:
        """Return the first matching element, or None."""
        return next(iter(self.select(document)), None)


@functools.lru_cache(maxsize=4096)
def compile(selector: str, *, compat: bool = False) -> SelectorQuery:
    """
    Return *selector* as a query.

    Raises ``SelectorError`` with the position and what was expected there.
    """
    return SelectorQuery(selector, compat=compat)


def select(document: Document, selector: str) -> list[Node]:
    """
    Return the elements of a document that match *selector*, in the mode of the document.

    Do not change the list: the next call with the same selector returns it again.
    """
    query = compile(selector, compat=document.compat)
    # compat: :matchText changes the document.
    if document.compat or document.xml:
        return query.select(document)
    cache = index(document).selected
    matches = cache.get(selector)
    if matches is None:
        matches = cache[selector] = query.select(document)
    return matches


def attribute(document: Document, node: Node, name: str) -> str:
    """
    Return the value of an attribute, its name in any case; empty without the attribute.

    ``abs:href`` is the absolute form of the address in ``href``.
    """
    if not is_element(node):
        return ""
    value = context.attribute(node, name.lower(), base=document.base, xml=document.xml)
    return value or ""
