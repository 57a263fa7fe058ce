"""
XML parsed as leniently as HTML, like jsoup's XML parser.

Nothing is refused: an end tag closes the nearest element of its name, and is
ignored if none is open; elements that are open at the end are closed there; a
``<`` that begins no tag is text. Names keep their case. Character references of
HTML are resolved, declarations of entities are not.

Source: https://jsoup.org/apidocs/org/jsoup/parser/XmlTreeBuilder.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pubcrawl.formats.characters import TRIMMED
from pubcrawl.formats.entities import unescape
from pubcrawl.formats.html import names as html_names
from pubcrawl.formats.html.node import CDATA, TEXT

DOCUMENT = "-document"
_COMMENT = "-comment"
_DOCTYPE = "-doctype"

_MAX_ATTRIBUTES = 512  # of an element; further ones are ignored
_MAX_PIECES = 200_000  # tags, comments and attributes; markup beyond is text
_MAX_DISTANCE = 256  # open elements in which the start tag of an end tag is searched

# Markup that begins with "<". Every alternative also ends at the end of the text,
# so that none fails after a long search.
_TOKEN = re.compile(
    r"<(?:(?P<slash>/?)(?P<name>[A-Za-z][^\t\n\f\r /<>]*)"
    r"|!--(?:-?>|.*?(?:--!?>|\Z))"
    r"|!\[CDATA\[(?P<cdata>.*?)(?:\]\]>|\Z)"
    r"|(?P<doctype>!(?i:doctype))(?:>|\Z|[^>][\t\n\f\r ]*(?:.[^>]*>?)?)"
    r"|(?P<nothing>/>)"
    r"|(?:[!?]|/(?!\Z))[^>]*>?)",
    re.DOTALL,
)
_BETWEEN = re.compile(r"[\t\n\f\r ]*(?:/(?!>|\Z)[\t\n\f\r ]*)*")
_REST = (
    r"[^\t\n\f\r />=]*)[\t\n\f\r ]*"
    r"(?P<is>=[\t\n\f\r ]*(?:(?P<quote>[\"'])(?P<quoted>.*?)(?:(?P=quote)|(?P<cut>\Z))"
    r"|(?P<bare>[^\t\n\f\r >\"'][^\t\n\f\r >]*)|(?P<end>\Z))?)?"
)
_ATTRIBUTE = re.compile(r"(?P<name>[^\t\n\f\r /<>]" + _REST, re.DOTALL)
# A "<" ends the tag, except after white space that follows an attribute without a value.
_BRACKET = re.compile(r"(?<=[\t\n\f\r ])(?P<name><" + _REST, re.DOTALL)


class XMLNode:
    """A node with the names of ``formats.html.node.Node``."""

    __slots__ = (
        "attributes",
        "first_child",
        "last_child",
        "next",
        "parent",
        "prev",
        "tag",
        "tag_id",
        "text_content",
    )

    def __init__(
        self,
        tag: str,
        tag_id: int,
        text_content: str | None = None,
        attributes: dict[str, str | None] | None = None,
    ) -> None:
        self.tag = tag
        self.tag_id = tag_id
        self.text_content = text_content
        self.attributes: dict[str, str | None] = {} if attributes is None else attributes
        self.parent: XMLNode | None = None
        self.prev: XMLNode | None = None
        self.next: XMLNode | None = None
        self.first_child: XMLNode | None = None
        self.last_child: XMLNode | None = None

    @property
    def attrs(self) -> dict[str, str | None]:
        """The same as *attributes*."""
        return self.attributes

    @property
    def mem_id(self) -> int:
        """A number, unique among all nodes."""
        return id(self)

    def iter(self, include_text: bool = False) -> Iterator[XMLNode]:
        """Yield the child elements, with *include_text* all children."""
        node = self.first_child
        while node is not None:
            if include_text or node.tag[0] != "-":
                yield node
            node = node.next

    def traverse(self, include_text: bool = False) -> Iterator[XMLNode]:
        """Yield the node and all nodes below it, in document order."""
        node: XMLNode | None = self
        while node is not None:
            if include_text or node.tag[0] != "-":
                yield node
            below = node.first_child
            while below is None and node is not self and node is not None:
                below = node.next
                if below is None:
                    node = node.parent
            node = below

    def append(self, node: XMLNode) -> None:
        """Put *node* after the last child."""
        last = self.last_child
        node.parent = self
        node.prev = last
        if last is None:
            self.first_child = node
        else:
            last.next = node
        self.last_child = node

    def decompose(self) -> None:
        """Remove the node, with all nodes below it, from the document."""
        above = self.parent
        if above is None:
            return
        if self.prev is None:
            above.first_child = self.next
        else:
            self.prev.next = self.next
        if self.next is None:
            above.last_child = self.prev
        else:
            self.next.prev = self.prev
        self.parent = self.prev = self.next = None


def parse_lenient_xml(source: str) -> XMLNode:
    """Return the document node of *source*."""
    root = XMLNode(DOCUMENT, html_names.UNKNOWN)
    stack = [root]
    text = ""  # decoded, but not yet in the tree
    start = position = 0  # of the next text, of the search for its end
    pieces = 0
    while pieces < _MAX_PIECES and (position := source.find("<", position)) >= 0:
        token = _TOKEN.match(source, position)
        if token is None:
            position += 1  # this "<" is text
            continue
        pieces += 1
        text += unescape(source[start:position])
        start = position = token.end()
        if token["nothing"]:
            continue
        if text:
            stack[-1].append(XMLNode(TEXT, html_names.TEXT, text))
            text = ""
        name = token["name"]
        if name is None:
            stack[-1].append(_other(token))
            continue
        name = name.replace("\0", "\ufffd")
        values, start, closed = attributes(source, position)
        pieces += len(values)
        position = start
        if start > len(source):
            break  # a tag cut off by the end of the document does not count
        if token["slash"]:
            _close(stack, name)
        else:
            node = XMLNode(name, html_names.number(name), None, values)
            stack[-1].append(node)
            if not closed:
                stack.append(node)
    text += unescape(source[start:])
    if text:
        stack[-1].append(XMLNode(TEXT, html_names.TEXT, text))
    return root


def _other(token: re.Match[str]) -> XMLNode:
    if token["cdata"] is not None:
        return XMLNode(CDATA, html_names.CDATA, token["cdata"])
    return XMLNode(_DOCTYPE if token["doctype"] else _COMMENT, html_names.COMMENT)


def attributes(source: str, position: int) -> tuple[dict[str, str | None], int, bool]:
    """
    Return the attributes of the tag whose name ends at *position*, its end, and "/>" or not.

    The end is beyond that of *source* if the tag is cut off there. The third value is
    whether the tag closes itself.
    """
    values: dict[str, str | None] = {}
    bare = False
    for _ in range(2 * _MAX_ATTRIBUTES):  # repeated ones included
        match = _BRACKET.match(source, position) if bare else None
        if match is None:
            position = _BETWEEN.match(source, position).end()  # type: ignore[union-attr]
            match = _ATTRIBUTE.match(source, position)
        if match is None:
            end = source[position : position + 1]
            if end == "<":  # the next tag
                return values, position, False
            return values, position + len(end or "/") + (end == "/"), end == "/"
        position = match.end()
        if match["cut"] is not None:
            return values, len(source) + 1, False
        bare = not match["is"]
        if len(values) < _MAX_ATTRIBUTES:
            value = match["quoted"] if match["quote"] else match["bare"]
            if value is not None:
                value = unescape(value.replace("\0", "\ufffd"), attribute=True)
            name = match["name"].replace("\0", "\ufffd").strip(TRIMMED)
            if name:
                values.setdefault(name, value)
        if match["end"] is not None:
            return values, position, False
    return values, position, False


def _close(stack: list[XMLNode], name: str) -> None:
    nearest = len(stack) - 1
    for index in range(nearest, max(0, nearest - _MAX_DISTANCE), -1):
        if stack[index].tag == name:
            del stack[index:]
            return
