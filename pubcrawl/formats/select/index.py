"""
A cache of the elements of an HTML page by selector.

The selectors of a rule search for the same elements repeatedly, and for classes that the page
does not have.
"""

from __future__ import annotations

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import Node


class PageIndex:
    """
    An index of a page in its present state; a changed page needs another one.

    *selected*: selector → the elements that it matches in the whole page.
    """

    __slots__ = ("_document", "_numbers", "_swept", "selected")

    def __init__(self, document: Document) -> None:
        self._document = document
        self._swept: dict[str, list[Node]] = {}
        self.selected: dict[str, list[Node]] = {}
        self._numbers: dict[str, frozenset[int]] = {}

    def css(self, query: str) -> list[Node]:
        """Return the elements that match plain CSS. Do not change the list."""
        matches = self._swept.get(query)
        if matches is None:
            matches = self._swept[query] = self._document.css(query)
        return matches

    def numbers(self, query: str) -> frozenset[int]:
        """Return the numbers of the elements that match plain CSS."""
        matches = self._numbers.get(query)
        if matches is None:
            matches = self._numbers[query] = frozenset(node.mem_id for node in self.css(query))
        return matches


def index(document: Document) -> PageIndex:
    """Return the index of a page of HTML."""
    page_index: PageIndex | None = document.index
    if page_index is None:
        page_index = document.index = PageIndex(document)
    return page_index
