"""
Pages: bytes → a document with methods to search and read it.

lexbor builds the tree of an HTML page, the same that browsers build.

Source: https://html.spec.whatwg.org/#parsing
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, cast

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode, SelectolaxError

from pubcrawl.exceptions import EmptyAnswer, ParseError, SelectorError
from pubcrawl.formats.html import encoding, guard, shadow
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html import xml as html_xml
from pubcrawl.formats.html.base_url import absolute, is_web
from pubcrawl.formats.html.node import CDATA, TEXT, Node
from pubcrawl.formats.html.text_elements import insert_text_element, text_element
from pubcrawl.formats.page import Page, collapsed
from pubcrawl.formats.sizes import sizes

# Without events lexbor copies no options into <selectedcontent>: the copies are not part of the
# page, and their cost is quadratic.
_OPTIONS = LexborDocumentOptions.WO_EVENTS
_METADATA = (
    # An element that two selectors match would be there twice.
    "base, meta, title, script[type*='ld+json' i], link[rel~=license i], a[rel~=license i],"
    " script:not([src]):not([type*='ld+json' i]),"
    " a[href*='creativecommons.org/'], a[href*='orcid.org/'],"
    " p:lexbor-contains('creative commons' i), span:lexbor-contains('creative commons' i),"
    " li:lexbor-contains('creative commons' i), td:lexbor-contains('creative commons' i)"
)


class Document:
    """
    A parsed page.

    *root*: the html element; of XML the document node.
    *body*: the body (or frameset); of XML the document node.
    *url*: the address of the page.
    *xml*: whether it was parsed as XML.
    *texts*: numbers of the elements that ``:matchText`` put around texts, in compat mode.
    *metas*: its meta elements, after their first use.

    *compat*: whether its selectors are read as by jsoup.
    """

    compat: ClassVar[bool] = False

    __slots__ = (
        "_base",
        "_metadata",
        "_page",
        "_title",
        "_tree",
        "body",
        "metas",
        "root",
        "texts",
        "url",
        "xml",
    )

    def __init__(
        self,
        tree: LexborHTMLParser | html_xml.XMLNode,
        *,
        url: str = "",
    ) -> None:
        self.url = url
        self._base: str | None = None
        self.texts: set[int] = set()
        self.metas: Any = None  # see meta_tags
        self._metadata: list[Node] | None = None
        self._page: Page | None = None
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

    @property
    def page(self) -> Page:
        """The index of the page; made once, so not after a change of the tree."""
        if self._page is None:
            self._page = Page(self.root.parent or self.root, xml=self.xml, compat=self.compat)
        return self._page

    def page_of_texts(self) -> Page:
        """Return an index of the page in which each text is an element, as for ``:matchText``."""
        top = self.root.parent or self.root
        return Page(top, xml=self.xml, compat=self.compat, text_element=text_element)

    def insert_text_elements(self, scope: Node | None) -> None:
        """Make an element of each text in *scope*, by default in the document, as jsoup does."""
        page = self.page
        element = 0 if scope is None else page.number[scope.mem_id]
        for number in range(max(element, 1), page.end[element]):
            code = not self.xml and page.tag[number] in ("script", "style")
            if not code and page.node[number].mem_id not in self.texts:
                for child in list(page.node[number].iter(include_text=True)):
                    if child.tag in (TEXT, CDATA):
                        self.texts.add(insert_text_element(child))
        self._page = None

    def raw_text(self, node: Node) -> str:
        """Return the raw text of an HTML element, scripts included."""
        return self._searched(node).text()

    def css(self, query: str, scope: Node | None = None) -> list[Node]:
        """
        Return the elements that match a plain CSS selector, in document order.

        *scope*: the element to search, itself included. This is lexbor's own search
        in C, for HTML only; ``formats.select`` supports more. Raises ``SelectorError`` for
        an invalid selector, such as the name of an element ``<a<b>``.
        """
        searched = self._searched(scope)
        try:
            return cast("list[Node]", searched.css(query))
        except SelectolaxError as error:
            raise SelectorError(f"{query!r} is not a CSS selector") from error

    def first(self, query: str, scope: Node | None = None) -> Node | None:
        """Return the first element that matches a plain CSS selector."""
        return cast("Node | None", self._searched(scope).css_first(query))

    def text(self, query: str) -> str:
        """Return the text of the first element that matches a plain CSS selector; else empty."""
        node = self.first(query)
        return "" if node is None else html_text.text(node)

    def metadata_elements(self, *tags: str) -> list[Node]:
        """
        Return the elements with these names that describe the page, in document order.

        These are base, meta and title elements, scripts inside the page, links to licences and to
        ORCID, and texts that mention Creative Commons. HTML is searched once for all of them; of
        XML all elements with these names are returned.
        """
        if self._tree is None:
            return [node for node in self.root.traverse() if (node.tag or "").lower() in tags]
        if self._metadata is None:
            self._metadata = self.css(_METADATA)
        return [node for node in self._metadata if node.tag in tags]

    def titles(self) -> list[Node]:
        """Return the elements that may have the title of an HTML page."""
        return self.metadata_elements("title")

    @property
    def title(self) -> str:
        """The title of the page."""
        if self._tree is None:
            return ""
        if self._title is None:
            own = (node for node in self.titles() if node.parent and node.parent.tag != "svg")
            self._title = next((collapsed(html_text.text(node)).strip() for node in own), "")
        return self._title

    def _searched(self, scope: Node | None) -> LexborHTMLParser | LexborNode:
        if self._tree is None:
            raise ValueError("lexbor's selectors need HTML, but this document was parsed as XML")
        return self._tree if scope is None else cast(LexborNode, scope)

    @property
    def base(self) -> str:
        """The address that the links of the page are relative to."""
        if self._base is None:
            bases = [] if self.xml else self.metadata_elements("base")
            hrefs = [base.attrs.get("href") or "" for base in bases if "href" in base.attrs]
            links = (absolute(self.url, href.strip()) for href in hrefs)
            self._base = next(filter(is_web, links), self.url)
        return self._base


def document(body: bytes, *, url: str = "", content_type: str = "", xml: bool = False) -> Document:
    """
    Return the document of a page.

    *content_type* is the header of the response. *xml*: parse it as XML, leniently.
    Raises ``EmptyAnswer`` for a page of white space, ``ParseError`` for a page that is too
    complex or, with the slug ``too-large``, has more bytes than ``HTML_MAXSIZE``, or, with
    ``bad-charset``, has letters that cannot be read. Large pages are not cut, because half an
    article would pass for a whole one.
    """
    check_size(body)
    source = encoding.decode(body, content_type=content_type)
    if not encoding.is_legible(source):
        raise ParseError("most letters cannot be read: the charset is unknown", slug="bad-charset")
    if xml:
        # XML and databases do not allow U+0000.
        return Document(html_xml.parse_lenient_xml(source.replace("\0", "\ufffd")), url=url)
    return Document(parse(shadow.opened(source), LexborHTMLParser), url=url)


def check_size(body: bytes) -> None:
    """Raise ``EmptyAnswer`` for a page of white space, ``ParseError`` for one that is too large."""
    if len(body) > (most := sizes().html):
        message = f"a page of {len(body)} bytes, more than {most} (HTML_MAXSIZE)"
        raise ParseError(message, slug="too-large")
    if not body.strip():
        raise EmptyAnswer("an empty page")


def parse(source: str, parser: Callable[..., LexborHTMLParser]) -> LexborHTMLParser:
    """Return the tree of a page; raises ``ParseError`` for one that would exhaust the parser."""
    guard.refuse_bombs(source)
    try:
        return parser(source, options=_OPTIONS)
    except SelectolaxError as error:  # lexbor raises it only when memory is short
        raise MemoryError(f"a page of {len(source)} characters: {error}") from error
