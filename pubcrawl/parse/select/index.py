"""
What has been found in a page of HTML, for the selectors that are looked for in it next.

The selectors of a rule ask for the same elements again and again, and for classes that the
page does not have.
"""

from __future__ import annotations

from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import Node


class PageIndex:
    """
    An index of a page as it is now; a page that is changed needs another.

    *selected*: selector → the elements that it finds in the whole page.
    """

    __slots__ = ("_document", "_numbers", "_swept", "selected")

    def __init__(self, document: Document) -> None:
        self._document = document
        self._swept: dict[str, list[Node]] = {}
        self.selected: dict[str, list[Node]] = {}
        self._numbers: dict[str, frozenset[int]] = {}

    def css(self, query: str) -> list[Node]:
        """Return the elements that plain CSS finds, a list that is not to be changed."""
        found = self._swept.get(query)
        if found is None:
            found = self._swept[query] = self._document.css(query)
        return found

    def numbers(self, query: str) -> frozenset[int]:
        """Return the numbers of the elements that plain CSS finds."""
        found = self._numbers.get(query)
        if found is None:
            found = self._numbers[query] = frozenset(node.mem_id for node in self.css(query))
        return found


def index(document: Document) -> PageIndex:
    """Return the index of a page of HTML."""
    if document.index is None:
        document.index = PageIndex(document)
    return document.index
