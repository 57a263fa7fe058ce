"""
Selectors in the dialect of jsoup 1.16.1, which rule files are written in.

``compile`` gives a ``Query``; ``select`` is for what is asked once. A selector that begins
with ``xpath:`` is XPath 1.0, in default mode.

Source: https://jsoup.org/apidocs/org/jsoup/select/Selector.html
"""

from __future__ import annotations

import functools

from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.select import context
from pubcrawl.parse.select.candidates import swept
from pubcrawl.parse.select.context import SearchContext, is_element
from pubcrawl.parse.select.index import index
from pubcrawl.parse.select.literals import LiteralSearch, has_texts, literal
from pubcrawl.parse.select.parser import parse
from pubcrawl.parse.select.parts import SelectorGroup, shared
from pubcrawl.parse.select.search import Search
from pubcrawl.parse.select.xpath import PREFIX, XPath


class Query:
    """
    A selector, ready for use; :func:`compile` gives it.

    *selector* as written; *compat*: whether it is read, and searched for, as jsoup does.
    """

    __slots__ = ("_group", "_literal", "_shared", "_texts", "_xpath", "compat", "selector")

    def __init__(self, selector: str, *, compat: bool = False) -> None:
        self.selector = selector
        self.compat = compat
        self._shared: SelectorGroup | None = None
        self._xpath: XPath | None = None
        if selector.startswith(PREFIX) and not compat:
            self._xpath = XPath(selector)
            return
        self._group = parse(selector, compat=compat)
        self._literal = literal(self._group)
        self._texts = has_texts(self._group)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.selector!r}, compat={self.compat})"

    def select(self, document: Document, scope: Node | None = None) -> list[Node]:
        """
        Return the elements found, each once, in document order.

        *scope*: the element to search, itself included. In compat mode the document node may
        be among what is found, and ``:matchText`` changes the document. Raises
        ``SelectorTimeout``, and ``RegexTimeout`` for a regular expression in the selector.
        """
        if self._xpath is not None:
            return self._xpath.select(document, scope)
        context = SearchContext(document, scope, compat=self.compat)
        if scope is None and not self._literal:
            if self._shared is None:  # most of the selectors that are read are never used
                self._shared = shared(self._group)
            return Search(document, context).found(self._shared)
        return list(LiteralSearch(document, context, texts=self._texts).found(self._group))

    @property
    def sweep(self) -> str:
        """Plain CSS that finds something in every page of HTML where this does."""
        if self._xpath is not None:
            return "*"
        return ", ".join(swept(chain, compat=self.compat) for chain in self._group.chains)

    def first(self, document: Document) -> Node | None:
        """Return the first of the elements found, None where there is none."""
        return next(iter(self.select(document)), None)


@functools.lru_cache(maxsize=4096)
def compile(selector: str, *, compat: bool = False) -> Query:
    """
    Return the query that *selector* is.

    Raises ``SelectorError``, which says what was expected where.
    """
    return Query(selector, compat=compat)


def select(document: Document, selector: str) -> list[Node]:
    """
    Return the elements that *selector* finds in a document, in the document's mode.

    Do not change the list: the next call with the same selector returns it again.
    """
    query = compile(selector, compat=document.compat)
    # compat: :matchText changes the document.
    if document.compat or document.xml:
        return query.select(document)
    known = index(document).selected
    found = known.get(selector)
    if found is None:
        found = known[selector] = query.select(document)
    return found


def attribute(document: Document, node: Node, name: str) -> str:
    """
    Return the value of an attribute, whatever the case of its name; empty without one.

    ``abs:href`` is the address in ``href``, made absolute.
    """
    if not is_element(node):
        return ""
    value = context.attribute(node, name.lower(), base=document.base, xml=document.xml)
    return value or ""
