"""Pages as jsoup 1.16 reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

from pubcrawl.compat import encoding
from pubcrawl.compat.tree import parse_as_jsoup
from pubcrawl.formats.html import Document, check_size, parse
from pubcrawl.formats.html.node import Node
from pubcrawl.formats.html.text import has_text, in_time, limit_texts, text
from pubcrawl.formats.html.xml import parse_lenient_xml
from pubcrawl.formats.xml.text import without_headings

# jsoup knows neither application/vnd.x+xml nor capitals.
_XML = re.compile(r"(?:application|text)/\w{0,60}\+?xml.*", re.ASCII)


class JsoupDocument(Document):
    """A page in the tree of jsoup, whose title is in its head."""

    __slots__ = ()

    compat: ClassVar[bool] = True

    def titles(self) -> list[Node]:
        """Return the elements that may have the title."""
        return self.css("head title")


def is_xml(content_type: str) -> bool:
    """Answer whether a page of this type is parsed as XML, as XHTML is."""
    return _XML.fullmatch(content_type) is not None


def document(
    body: bytes, *, url: str = "", content_type: str = "", xml: bool = False
) -> JsoupDocument:
    """Return the document of a page; raises ``EmptyAnswer`` and ``ParseError``."""
    check_size(body)
    source = encoding.decode(body, content_type=content_type, xml=xml)
    if xml:
        return JsoupDocument(parse_lenient_xml(source), url=url)
    return JsoupDocument(parse(source, parse_as_jsoup), url=url)


def joined(nodes: Iterable[Node]) -> str:
    """
    Return the texts of elements as paragraphs, with blank lines between.

    An element of no-break spaces alone is an empty paragraph.
    """
    texts = limit_texts(text(node) for node in in_time(nodes) if has_text(node))
    return "\n\n".join(map(without_headings, texts))
