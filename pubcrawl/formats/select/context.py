"""
The state of a search: positions of elements, their attributes, the time limit.

Source: https://jsoup.org/apidocs/org/jsoup/nodes/Element.html
"""

from __future__ import annotations

from collections import Counter

from pubcrawl.exceptions import SelectorTimeout
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.html.node import CDATA, TEXT, Node
from pubcrawl.formats.html.xml import XMLNode
from pubcrawl.formats.select.index import index
from pubcrawl.formats.select.texts import TextElement
from pubcrawl.formats.time_limit import TimeLimit

DOCUMENT = "-document"
COMMENT = "-comment"
TIME_LIMIT = 1.5
"""Seconds for one search; regular expressions have a limit of their own."""

_CLOCK = 1000  # steps from one check of the clock to the next
_CODE = frozenset(("script", "style"))


class SearchContext:
    """
    A search in a document.

    *top*: the document node. *scope*: the node at which the search begins, by default *top*.
    *compat*: search as jsoup does, for which the document node is an element too.
    *index*: that of the page, None for XML.
    """

    __slots__ = (
        "_limit",
        "_orders",
        "_steps",
        "_text_orders",
        "base",
        "compat",
        "index",
        "scope",
        "top",
        "xml",
    )

    def __init__(self, document: Document, scope: Node | None, *, compat: bool) -> None:
        self.top = document.root.parent or document.root
        self.scope = self.top if scope is None else scope
        self.base = document.base
        self.xml = document.xml
        self.compat = compat
        self.index = None if document.xml else index(document)
        self._orders: dict[int, _Order] = {}
        self._text_orders: dict[int, _Order] = {}
        self._steps = 0
        self._limit = TimeLimit(TIME_LIMIT)

    def tick(self, steps: int = 1) -> None:
        """Count *steps* of work. Raises ``SelectorTimeout`` when the time is over."""
        self._steps += steps
        if self._steps >= _CLOCK:
            self._steps = 0
            if self._limit.passed():
                raise SelectorTimeout(f"a selector took longer than {TIME_LIMIT} seconds")

    def parent(self, node: Node) -> Node | None:
        """Return the element above."""
        above = node.parent
        if above is None or (above.tag == DOCUMENT and not self.compat):
            return None
        return above

    def order(self, node: Node) -> _Order | None:
        """Return the order of an element among its siblings; None for the document."""
        above = node.parent
        if above is None:
            return None
        texts = isinstance(node, TextElement)
        orders = self._text_orders if texts else self._orders
        number = above.mem_id
        order = orders.get(number)
        if order is None:
            order = orders[number] = _Order(above, texts=texts)
        return order

    def forget(self, parent: Node) -> None:
        """Forget the order of the children of *parent*, which have changed."""
        self._orders.pop(parent.mem_id, None)

    def root(self) -> Node | None:
        """Return the element of ``:root``: the outermost element, or the scope."""
        if self.scope.tag != DOCUMENT:
            return self.scope
        return next(filter(is_element, self.top.iter()), None)

    def attribute(self, node: Node, name: str) -> str | None:
        """Return the value of an attribute; None without it. *name* is in lower case."""
        return attribute(node, name, base=self.base, xml=self.xml)


class _Order:
    """
    Positions, from 0, of the child elements of a parent, among all and among those of a name.

    *texts*: its texts count as elements too, with the name of the parent.
    """

    __slots__ = ("parent", "position", "position_of_type", "size", "sizes")

    def __init__(self, parent: Node, *, texts: bool) -> None:
        self.parent = parent
        self.position: dict[int, int] = {}
        self.position_of_type: dict[int, int] = {}
        self.sizes: Counter[str] = Counter()
        for node in parent.iter(include_text=texts):
            text = node.tag in (TEXT, CDATA)
            if not text and not is_element(node):
                continue  # lexbor gives comments too
            number, name = node.mem_id, name_of(parent if text else node)
            self.position[number] = len(self.position)
            self.position_of_type[number] = self.sizes[name]
            self.sizes[name] += 1
        self.size = len(self.position)


def attribute(node: Node, name: str, *, base: str, xml: bool) -> str | None:
    """
    Return the value of an attribute; None without it. *name* is in lower case.

    With ``abs:`` before the name it is the absolute address, relative to *base*, the one of the
    document; None if the value is not an address.
    """
    attrs = node.attrs
    value = attrs.get(name)
    if value is not None:
        return value
    if name in attrs:
        return ""
    if xml:  # names keep their case there
        for key, value in node.attributes.items():
            if key.lower() == name:
                return value or ""
    if name.startswith("abs:"):
        link = attribute(node, name[4:], base=base, xml=xml)
        return None if link is None else absolute(base, link) or None
    return None


def name_of(node: Node) -> str:
    """Return the name of an element, in lower case."""
    return (node.tag or "").lower()


def is_element(node: Node) -> bool:
    """Return whether a node is an element."""
    return (node.tag or "-")[0] != "-"


def is_code(node: Node | None) -> bool:
    """Return whether the content of an element is data instead of text; never in XML."""
    return node is not None and node.tag in _CODE and not isinstance(node, XMLNode)


def before(node: Node) -> Node | None:
    """Return the sibling element before an element."""
    sibling = node.prev
    while sibling is not None and (sibling.tag or "-")[0] == "-":
        sibling = sibling.prev
    return sibling


def after(node: Node) -> Node | None:
    """Return the sibling element after an element."""
    sibling = node.next
    while sibling is not None and (sibling.tag or "-")[0] == "-":
        sibling = sibling.next
    return sibling


def data(node: Node, *, xml: bool) -> str:
    """Return the contents of the scripts, styles and comments in an element."""
    pieces: list[str] = []
    for below in node.traverse(include_text=True):
        tag = below.tag
        if tag == TEXT:
            above = below.parent
            if not xml and above is not None and above.tag in _CODE:
                pieces.append(below.text_content or "")
        elif tag == COMMENT:
            pieces.append(comment(below))
        elif tag == CDATA:
            pieces.append(below.text_content or "")
    return "".join(pieces)


def comment(node: Node) -> str:
    """Return the text of a comment."""
    if node.text_content is not None:
        return node.text_content
    # lexbor returns it only with its delimiters, or trimmed
    html = getattr(node, "html", None) or ""
    return html[4:-3]
