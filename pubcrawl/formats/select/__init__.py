"""
Selectors in the dialect of jsoup 1.16.1, the language of rule files.

``compile`` returns a ``SelectorQuery``; ``select`` is for a single use.

Source: https://jsoup.org/apidocs/org/jsoup/select/Selector.html
"""

from __future__ import annotations

import functools

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.page import attribute_of
from pubcrawl.formats.select.evaluate import Evaluation
from pubcrawl.formats.select.parser import parse_selector
from pubcrawl.formats.select.parts import matches_texts


class SelectorQuery:
    """
    A compiled selector, made by :func:`compile`.

    *selector* as written; *compat*: whether to parse and search as jsoup does.
    """

    __slots__ = ("_group", "_of_texts", "compat", "selector")

    def __init__(self, selector: str, *, compat: bool = False) -> None:
        self.selector = selector
        self.compat = compat
        self._group = parse_selector(selector, compat=compat)
        self._of_texts = matches_texts(self._group)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.selector!r}, compat={self.compat})"

    def select(self, document: Document, scope: Node | None = None) -> list[Node]:
        """
        Return the matching elements, each once, in document order.

        *scope*: the element to search, itself included. In compat mode the document node may
        be among the results, and ``:matchText`` changes the document. Raises
        ``SelectorTimeout``, and ``RegexTimeout`` for a regular expression in the selector.
        """
        if self._of_texts and self.compat:
            document.insert_text_elements(scope)
        page = document.page
        texts = [page.number[mem_id] for mem_id in document.texts]
        if self._of_texts and not self.compat:
            page = document.page_of_texts()
            texts = page.text_elements
        search = Evaluation(page, base=document.base, compat=self.compat, texts=sorted(texts))
        element = 0 if scope is None else page.number[scope.mem_id]
        return [page.node[number] for number in search.matches(self._group, element)]

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
    selected = document.page.selected
    if selector not in selected:
        nodes = compile(selector, compat=document.compat).select(document)
        document.page.selected[selector] = nodes  # :matchText may have changed the document
    return document.page.selected[selector]


def attribute(document: Document, node: Node, name: str) -> str:
    """
    Return the value of an attribute, its name in any case; empty without the attribute.

    ``abs:href`` is the absolute form of the address in ``href``.
    """
    name = name.lower()
    if (node.tag or "-").startswith("-"):
        return ""
    value = attribute_of(node, name, xml=document.xml)
    if value is None and name.startswith("abs:"):
        link = attribute_of(node, name[4:], xml=document.xml)
        value = None if link is None else absolute(document.base, link)
    return value or ""
