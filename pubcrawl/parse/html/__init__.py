"""
Pages: bytes → a document that can be searched and read.

The tree of an HTML page is lexbor's, which is the one that browsers build.

Source: https://html.spec.whatwg.org/#parsing
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, cast

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode, SelectolaxError

from pubcrawl.exceptions import EmptyAnswer, ParseError, SelectorError
from pubcrawl.ids.url import host
from pubcrawl.parse.absolute import absolute
from pubcrawl.parse.html import compat as html_compat
from pubcrawl.parse.html import encoding, guard
from pubcrawl.parse.html import text as html_text
from pubcrawl.parse.html import xml as html_xml
from pubcrawl.parse.html.classes import named as named_classes
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.sizes import sizes

if TYPE_CHECKING:
    from pubcrawl.parse.meta.tags import Meta
    from pubcrawl.parse.select.index import PageIndex

logger = logging.getLogger(__name__)

# Copies of options in <selectedcontent> are no part of the page, and cost the square of their
# number.
_OPTIONS = LexborDocumentOptions.WO_EVENTS
_TELLING = "meta, script[type*='ld+json' i], link[rel~=license i], a[rel~=license i]"
# PubFetcher reads neither licences nor ORCID iDs.
_TELLING_MORE = (
    f"{_TELLING}, a[href*='creativecommons.org/'], a[href*='orcid.org/'],"
    " p:lexbor-contains('creative commons' i), span:lexbor-contains('creative commons' i),"
    " li:lexbor-contains('creative commons' i), td:lexbor-contains('creative commons' i)"
)


class Document:
    """
    A page that has been read.

    *root*: the html element; of XML the document node.
    *body*: the body (or frameset); of XML the document node.
    *url*: the address of the page. *base*: the one that its links refer to.
    *compat*: whether the tree is the one that jsoup builds.
    *xml*: whether it was read as XML.
    *warnings*: what was cut off or passed over, in sentences.
    *texts*: numbers of the elements that ``:matchText`` put around texts, in compat mode.
    *metas*: its meta elements, once they have been read.
    *index*: what selectors have found out about the page; who changes it makes that None.
    """

    __slots__ = (
        "_classes",
        "_source",
        "_telling",
        "_title",
        "_tree",
        "base",
        "body",
        "compat",
        "index",
        "metas",
        "root",
        "texts",
        "url",
        "warnings",
        "xml",
    )

    def __init__(
        self,
        tree: LexborHTMLParser | html_xml.XMLNode,
        *,
        url: str = "",
        compat: bool = False,
        warnings: tuple[str, ...] = (),
        source: str | None = None,
    ) -> None:
        self.url = self.base = url
        self.compat = compat
        self.warnings = warnings
        self.texts: set[int] = set()
        self.index: PageIndex | None = None
        self.metas: list[Meta] | None = None
        self._source = source
        self._classes: frozenset[str] | None = None
        self._telling: list[Node] | None = None
        self._title: str | None = None
        self.xml = isinstance(tree, html_xml.XMLNode)
        if isinstance(tree, html_xml.XMLNode):
            self._tree = None
            self.root: Node = tree
            self.body: Node = tree
            return
        self._tree = tree
        self.root = cast(Node, tree.root)
        self.body = next(
            (node for node in self.root.iter() if node.tag in ("body", "frameset")), self.root
        )
        self.base = self._base()

    @property
    def classes(self) -> frozenset[str] | None:
        """All classes of elements, and perhaps more, in lower case; None if they are not known."""
        if self._source is not None:
            self._classes = named_classes(self._source)
            self._source = None
        return self._classes

    def raw_text(self, node: Node) -> str:
        """Return the text in an element of HTML as it stands in the page, scripts included."""
        return self._searched(node).text()

    def css(self, query: str, scope: Node | None = None) -> list[Node]:
        """
        Return the elements that a plain CSS selector finds, in document order.

        *scope*: the element to search, itself included. It is lexbor's own
        search in C, for HTML only; ``parse.select`` knows more. Raises
        ``SelectorError`` for what is none, such as the name of an element ``<a<b>``.
        """
        searched = self._searched(scope)
        try:
            return cast("list[Node]", searched.css(query))
        except SelectolaxError as error:
            raise SelectorError(f"{query!r} is no CSS selector") from error

    def first(self, query: str, scope: Node | None = None) -> Node | None:
        """Return the first element that a plain CSS selector finds."""
        return cast("Node | None", self._searched(scope).css_first(query))

    def text(self, query: str) -> str:
        """Return the text of the first element that a plain CSS selector finds; else empty."""
        node = self.first(query)
        return "" if node is None else html_text.text(node)

    def telling(self, *tags: str) -> list[Node]:
        """
        Return the elements of these names that tell of the page, in document order.

        They are meta elements, scripts of JSON-LD, links to licences and to ORCID, and texts
        that name Creative Commons. HTML is searched once for them all; of XML all elements of
        the names are given.
        """
        if self._tree is None:
            return [node for node in self.root.traverse() if (node.tag or "").lower() in tags]
        if self._telling is None:
            self._telling = self.css(_TELLING if self.compat else _TELLING_MORE)
        return [node for node in self._telling if node.tag in tags]

    @property
    def title(self) -> str:
        """The title of the page; with *compat* one outside the head is none."""
        if self._tree is None:
            return ""
        if self._title is None:
            titles = self.css("head title" if self.compat else "title")
            shown = (node for node in titles if node.parent and node.parent.tag != "svg")
            self._title = next(
                (html_text.collapsed(html_text.text(node)).strip() for node in shown), ""
            )
        return self._title

    def _searched(self, scope: Node | None) -> LexborHTMLParser | LexborNode:
        if self._tree is None:
            raise ValueError("lexbor's selectors are for HTML; this document was read as XML")
        return self._tree if scope is None else cast(LexborNode, scope)

    def _base(self) -> str:
        for node in self.css("base[href]"):
            href = absolute(self.url, (node.attrs.get("href") or "").strip())
            if href.startswith(("http://", "https://")) and host(href):
                return href
        return self.url


def document(
    body: bytes,
    *,
    url: str = "",
    content_type: str = "",
    compat: bool = False,
    xml: bool = False,
) -> Document:
    """
    Return the document of a page.

    *content_type* is the header of the answer. *xml* reads it as XML, leniently.
    Raises ``EmptyAnswer`` for a page of white space, ``ParseError`` for one that is too much:
    ``too-large`` where it has more bytes than ``HTML_MAXSIZE``. It is not cut: half an article
    would pass for a whole one.
    """
    if len(body) > (most := sizes().html):
        message = f"a page of {len(body)} bytes, more than {most} (HTML_MAXSIZE)"
        raise ParseError(message, slug="too-large")
    if not body.strip():
        raise EmptyAnswer("an empty page")
    warnings: list[str] = []
    source = encoding.decode(body, content_type=content_type, compat=compat, xml=xml)
    tree: LexborHTMLParser | html_xml.XMLNode
    if xml:
        # compat: jsoup keeps U+0000, which neither XML nor a database may have.
        tree = html_xml.parse(source if compat else source.replace("\0", "\ufffd"))
    else:
        source, cuts = guard.tame(source)
        warnings += cuts
        read = html_compat.parse if compat else LexborHTMLParser
        try:
            tree = read(source, options=_OPTIONS)
        except SelectolaxError as error:  # lexbor's only one
            raise MemoryError(f"a page of {len(source)} characters: {error}") from error
    for warning in warnings:
        logger.warning("%s: %s", url or "page", warning)
    shown = None if xml or compat else source
    return Document(tree, url=url, compat=compat, warnings=tuple(warnings), source=shown)
