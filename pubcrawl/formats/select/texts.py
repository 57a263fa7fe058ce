"""
``:matchText``: the texts directly in an element, as elements of their own.

Such an element has the name and the attributes of its parent. jsoup inserts it into the
document, where later selectors match it; the default mode does not change the document.

Source: https://jsoup.org/apidocs/org/jsoup/nodes/PseudoTextElement.html
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from selectolax.lexbor import LexborNode

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.node import CDATA, TEXT, Attributes, Node
from pubcrawl.formats.html.xml import XMLNode


class TextElement:
    """
    A text node as an element, with the names of ``formats.html.node.Node``.

    Its siblings are those of the text, its parent is the parent of the text.
    """

    __slots__ = ("_child", "_element", "_text")

    def __init__(self, text: Node) -> None:
        self._text = text
        self._element = cast(Node, text.parent)
        self._child = _Only(text, self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TextElement) and other.mem_id == self.mem_id

    def __hash__(self) -> int:
        return hash(self.mem_id)

    @property
    def tag(self) -> str | None:
        """The name of the parent of the text."""
        return self._element.tag

    @property
    def tag_id(self) -> int:
        """The number of that name."""
        return self._element.tag_id

    @property
    def parent(self) -> Node:
        """The parent of the text."""
        return self._element

    @property
    def next(self) -> Node | None:
        """The node after the text."""
        return self._text.next

    @property
    def prev(self) -> Node | None:
        """The node before the text."""
        return self._text.prev

    @property
    def first_child(self) -> Node:
        """The text."""
        return self._child

    @property
    def last_child(self) -> Node:
        """The text."""
        return self._child

    @property
    def attributes(self) -> dict[str, str | None]:
        """The attributes of the parent of the text."""
        return self._element.attributes

    @property
    def attrs(self) -> Attributes:
        """The same, for access to single attributes."""
        return self._element.attrs

    @property
    def text_content(self) -> str | None:
        return self._text.text_content

    @property
    def mem_id(self) -> int:
        """The number of the text."""
        return self._text.mem_id

    def iter(self, include_text: bool = False) -> Iterator[Node]:
        """Yield the text, with *include_text*."""
        if include_text:
            yield self._child

    def traverse(self, include_text: bool = False) -> Iterator[Node]:
        """Yield the element and, with *include_text*, the text."""
        yield self
        if include_text:
            yield self._child

    def decompose(self) -> None:
        """Remove the text from the document."""
        self._text.decompose()


class _Only(XMLNode):
    """The text as the only child of its element."""

    __slots__ = ()

    def __init__(self, text: Node, element: TextElement) -> None:
        super().__init__(text.tag or TEXT, text.tag_id, text.text_content)
        self.parent = cast(XMLNode, element)


def wrap(document: Document, node: Node) -> bool:
    """
    Put an element around each text directly in *node*, as jsoup does.

    Returns False, because none of these elements is *node*.
    """
    for text in [child for child in node.iter(include_text=True) if child.tag in (TEXT, CDATA)]:
        if isinstance(text, XMLNode):
            document.texts.add(_wrap_xml(text))
        else:
            document.texts.add(_wrap_html(cast(LexborNode, text)))
            document.index = None
    return False


def _wrap_xml(text: XMLNode) -> int:
    above = cast(XMLNode, text.parent)
    element = XMLNode(above.tag, above.tag_id, None, above.attributes)
    element.parent, element.prev, element.next = above, text.prev, text.next
    if text.prev is None:
        above.first_child = element
    else:
        text.prev.next = element
    if text.next is None:
        above.last_child = element
    else:
        text.next.prev = element
    text.parent = text.prev = text.next = None
    element.append(text)
    return element.mem_id


def _wrap_html(text: LexborNode) -> int:
    above = cast(LexborNode, text.parent)
    element = above.parser.create_node(above.tag or "")
    for name, value in above.attributes.items():
        element.attrs[name] = value
    text.insert_before(element)  # lexbor inserts copies into the tree
    copy = cast(LexborNode, text.prev)
    copy.insert_child(text)
    text.remove()
    return copy.mem_id
