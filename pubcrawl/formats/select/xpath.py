"""
``xpath:`` selectors: XPath 1.0, evaluated by libxml2.

The page is copied for libxml2, element by element, and results are mapped back to elements of the
page. A text, an attribute or a number as result becomes a new element, with the value as its text
and its ``href``.

Source: https://www.w3.org/TR/1999/REC-xpath-19991116/
Caveats: in names, colons and characters beyond ASCII become underscores.
"""

from __future__ import annotations

import re
from typing import cast

from lxml import etree

from pubcrawl.exceptions import SelectorTimeout
from pubcrawl.formats.html import Document
from pubcrawl.formats.html import names as html_names
from pubcrawl.formats.html.node import CDATA, TEXT, Node
from pubcrawl.formats.html.xml import XMLNode
from pubcrawl.formats.select.scan import mistake

PREFIX = "xpath:"
MAX_NODES = 100_000
"""Nodes of a page for XPath; there is no way to stop an evaluation."""
MAX_DEPTH = 250
"""Nested elements of such a page."""

_NOT_IN_NAMES = re.compile(r"[^\w.\-]", re.ASCII)
_NO_START = re.compile(r"\A(?=[\d.\-])")
_NOT_IN_TEXTS = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class XPath:
    """
    A compiled expression.

    *selector* has the prefix. Raises ``SelectorError`` if it is not XPath 1.0.
    """

    __slots__ = ("_path", "_selector")

    def __init__(self, selector: str) -> None:
        self._selector = selector
        expression = selector.removeprefix(PREFIX)
        if not expression.strip():
            raise mistake(selector, len(PREFIX), "expected an XPath expression")
        try:
            # Without regular expressions, because their time cannot be limited.
            self._path = etree.XPath(expression, regexp=False, smart_strings=False)
            self._path(etree.Element("html"))
        except (etree.XPathError, ValueError) as error:
            raise mistake(selector, len(PREFIX), f"not XPath 1.0: {error}") from error

    def select(self, document: Document, scope: Node | None = None) -> list[Node]:
        """
        Return the results in document order; *scope* is the context node.

        Raises ``SelectorTimeout`` for a page that is too large or too deep.
        """
        outermost = next(
            (node for node in document.root.traverse() if (node.tag or "-")[0] != "-"), None
        )
        if outermost is None:
            return []
        copies, nodes = _copied(outermost)
        context = copies[0] if scope is None else copies[nodes.index(scope)]
        numbers = {copy: number for number, copy in enumerate(copies)}
        try:
            selection = self._path(context)
        except etree.XPathError as error:
            raise mistake(self._selector, len(PREFIX), f"not XPath 1.0: {error}") from error
        if not isinstance(selection, list):
            return [_element(selection)]
        return [
            nodes[numbers[result]] if result in numbers else _element(result)
            for result in selection
        ]


def _copied(outermost: Node) -> tuple[list[etree._Element], list[Node]]:
    """Return the elements of a copy, and their originals."""
    copies, nodes = [_copy(outermost, None)], [outermost]
    above = [copies[0]]
    current = outermost.first_child
    count = 0
    while current is not None and above:
        count += 1
        if count > MAX_NODES or len(above) > MAX_DEPTH:
            raise SelectorTimeout("a page too large or too deep for an XPath selector")
        tag = current.tag or "-"
        if tag[0] != "-":
            copy = _copy(current, above[-1])
            copies.append(copy)
            nodes.append(current)
            if current.first_child is not None:
                above.append(copy)
                current = current.first_child
                continue
        elif tag in (TEXT, CDATA):
            _append(above[-1], _text(current.text_content))
        while current is not None and current.next is None:
            current = current.parent
            above.pop()
            if not above:
                return copies, nodes
        current = None if current is None else current.next
    return copies, nodes


def _copy(node: Node, above: etree._Element | None) -> etree._Element:
    name = _name(node.tag or "")
    copy = etree.Element(name) if above is None else etree.SubElement(above, name)
    for key, value in node.attributes.items():
        copy.set(_name(key), _text(value))
    return copy


def _append(above: etree._Element, words: str) -> None:
    if len(above):
        above[-1].tail = (above[-1].tail or "") + words
    else:
        above.text = (above.text or "") + words


def _name(name: str) -> str:
    return _NO_START.sub("_", _NOT_IN_NAMES.sub("_", name), count=1) if name else "_"


def _text(words: str | None) -> str:
    return _NOT_IN_TEXTS.sub(" ", words or "")


def _element(result: object) -> Node:
    words = str(result)
    if isinstance(result, float) and result.is_integer():
        words = str(int(result))
    element = XMLNode("span", html_names.number("span"), None, {"href": words})
    element.append(XMLNode(TEXT, html_names.TEXT, words))
    return cast(Node, element)
