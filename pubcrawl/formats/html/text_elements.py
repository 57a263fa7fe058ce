"""
Texts as elements, for ``:matchText``: with the name and the attributes of the element around them.

jsoup inserts them into the document, where later selectors match them; the default mode does not
change the document.

Source: https://jsoup.org/apidocs/org/jsoup/nodes/PseudoTextElement.html
"""

from __future__ import annotations

from typing import cast

from selectolax.lexbor import LexborNode

from pubcrawl.formats.html.node import Node
from pubcrawl.formats.html.xml import XMLNode


def text_element(text: Node) -> XMLNode:
    """Return an element that contains *text* and stands in its place, outside the document."""
    above = cast(Node, text.parent)
    element = XMLNode(above.tag or "", above.tag_id, None, above.attributes)
    element.append(XMLNode(text.tag or "", text.tag_id, text.text_content))
    element.parent = cast(XMLNode, above)
    element.prev, element.next = cast(XMLNode, text.prev), cast(XMLNode, text.next)
    return element


def insert_text_element(text: Node) -> int:
    """Put an element around *text* in the document; return the ``mem_id`` of the element."""
    if isinstance(text, XMLNode):
        element = text_element(text)
        above = cast(XMLNode, text.parent)
        if element.prev is None:
            above.first_child = element
        else:
            element.prev.next = element
        if element.next is None:
            above.last_child = element
        else:
            element.next.prev = element
        return element.mem_id
    return _insert_into_html(cast(LexborNode, text))


def _insert_into_html(text: LexborNode) -> int:
    above = cast(LexborNode, text.parent)
    element = above.parser.create_node(above.tag or "")
    for name, value in above.attributes.items():
        element.attrs[name] = value
    text.insert_before(element)  # lexbor inserts copies into the tree
    copy = cast(LexborNode, text.prev)
    copy.insert_child(text)
    text.remove()
    return copy.mem_id
