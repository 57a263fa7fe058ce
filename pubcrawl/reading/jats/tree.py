"""
JATS elements: those of the article itself, and their text.

A ``sub-article`` or ``response`` has its own front and body. So readers start at the
children of the article, to exclude the elements of sub-articles.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from lxml import etree

from pubcrawl.formats.xml import Element, attribute
from pubcrawl.reading.meta.languages import language_tag
from pubcrawl.works.values import page_range

Skip = Callable[[Element], bool]

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_SPACES = re.compile(r"[\u200b\xad\ufeff]")
_BLOCKS = frozenset(
    """
        p title subtitle label sec list list-item def-list def-item def term disp-formula
        disp-formula-group disp-quote break fn fn-group fig fig-group table-wrap table thead tbody
        tr td th caption verse-group verse-line attrib speech speaker statement boxed-text
        preformat supplementary-material media array question answer code table-wrap-foot
        contrib-group permissions
    """.split()
)
# Values that are adjacent in the source but need a space in the text: <surname>Kelp</surname
# ><given-names>A</given-names>. Inline markup such as <italic> needs none.
_VALUES = frozenset(
    """
        surname given-names prefix suffix name string-name collab etal person-group year month day
        season source article-title volume issue fpage lpage page-range elocation-id pub-id
        publisher-name publisher-loc edition comment chapter-title data-title date
        date-in-citation institution institution-wrap addr-line city state country postal-code
        email phone fax uri ext-link anonymous on-behalf-of conf-name conf-date conf-loc series
        size isbn part-title trans-title patent gov std version kwd subject
    """.split()
)
_NOTE_TYPES = frozenset(
    """
        fn author-notes table-fn corresp aff other supplementary-material contrib present-address
        deceased footnote note custom
    """.split()
)
_REFERENCES = frozenset(("bibr", "fig", "table", "sec", "disp-formula", "statement", "boxed-text"))
_MARK = re.compile(r"[\W\d_]*[^\W\d_]?[\W\d_]*")
_MARK_MAX = 3
_SYMBOLS = re.compile(r"[\s*†‡§¶#∗⁎‖,]+")


def plain(element: Element | None, *, skip: Skip | None = None) -> str:
    """Return the text of *element* in one line, without the elements that *skip* accepts."""
    if element is None:
        return ""
    if not len(element):
        return one_line(element.text) if element.text else ""
    pieces: list[str] = []
    _collect(element, pieces, skip)
    return one_line("".join(pieces))


def one_line(words: str) -> str:
    """Return *words* with single spaces and without zero-width spaces and soft hyphens."""
    if not words.isascii():
        words = _SPACES.sub("", words)
    return " ".join(words.split())


def _collect(element: Element, pieces: list[str], skip: Skip | None) -> None:
    if element.text:
        pieces.append(element.text)
    for child in element:
        if skip is None or not skip(child):
            block = child.tag in _BLOCKS
            if block:
                pieces.append(" ")
            _collect(child, pieces, skip)
            if block or is_value_gap(child):
                pieces.append(" ")
        if child.tail:
            pieces.append(child.tail)


def is_value_gap(element: Element) -> bool:
    """Answer whether another value follows *element* with no text between them."""
    if element.tag not in _VALUES or element.tail:
        return False
    after = element.getnext()
    return after is not None and after.tag in _VALUES


def is_note(element: Element) -> bool:
    """
    Answer whether *element* is a footnote or note mark in a title or a name.

    A mark is a reference to a note, or superscript symbols alone.
    """
    if element.tag == "xref":
        kind, words = kind_of(element, "ref-type"), plain(element)
        is_mark = len(words) <= _MARK_MAX and _MARK.fullmatch(words) is not None
        return kind in _NOTE_TYPES or (is_mark and kind not in _REFERENCES)
    if element.tag == "sup":
        words = plain(element, skip=lambda below: below.tag == "xref" or is_note(below))
        return _SYMBOLS.fullmatch(words) is not None if words else len(element) > 0
    return element.tag in ("fn", "fn-group", "author-comment")


def heading(element: Element | None) -> str:
    """Return the text of a title without its footnotes."""
    return plain(element, skip=is_note)


def texts(element: Element, *names: str) -> list[str]:
    """Return the texts, not empty, of the descendants of these names, in document order."""
    return list(filter(None, map(plain, element.iter(*names))))


def first(element: Element | None, *paths: str) -> str:
    """Return the first non-empty text at one of *paths*."""
    if element is None:
        return ""
    found = (plain(child) for path in paths for child in element.iterfind(path))
    return next(filter(None, found), "")


def pages_of(element: Element) -> tuple[str, str]:
    """Return the first and the last page among the children of *element*."""
    page, last = first(element, "fpage"), first(element, "lpage")
    return (page, last) if page else page_range(first(element, "page-range"))


def below(top: Element, *names: str, outside: Collection[str]) -> Iterator[Element]:
    """Yield the descendants of *top* of these names that are not inside elements *outside*."""
    return (element for element in top.iter(*names) if not within(element, outside, top))


def within(element: Element, names: Collection[str], top: Element) -> bool:
    """Answer whether *element* is inside an element of *names* below *top*."""
    above = element.getparent()
    while above is not None and above is not top:
        if above.tag in names:
            return True
        above = above.getparent()
    return False


def local(element: Element) -> str:
    """Return the local name of *element* in lower case."""
    return str(element.tag).rpartition("}")[2].rpartition(":")[2].lower()


def kind_of(element: Element, *names: str) -> str:
    """Return the first attribute of *names* in lower case, words joined by hyphens."""
    for name in names:
        if value := attribute(element, name).strip().lower():
            return re.sub(r"[\s_]+", "-", value)
    return ""


def href(element: Element) -> str:
    """Return the address or file that *element* links to."""
    for key, value in element.attrib.items():
        if str(key).rpartition("}")[2].rpartition(":")[2].lower() == "href":
            return str(value).strip()
    return ""


def language(element: Element) -> str:
    """Return the language tag of *element*: ``en``, ``pt-BR``; "" for none."""
    return language_tag(element.get(_LANG) or element.get("xml:lang") or element.get("lang") or "")


def front_of(article: Element) -> Element:
    """Return the front of an article or sub-article, an empty one if it has none."""
    front = next(article.iterchildren("front", "front-stub"), None)
    if front is not None:
        return front
    # Some deposits omit <front> around its parts. PubMed's <Article> is not JATS.
    has_parts = any(True for _ in article.iterchildren("article-meta", "journal-meta"))
    return article if has_parts else etree.Element("front")


def meta_of(article: Element) -> Element:
    """Return the element with the title, authors and dates of *article*."""
    front = front_of(article)
    meta = front.find("article-meta")
    return front if meta is None else meta


def sub_articles(article: Element) -> Iterator[Element]:
    """Yield the reviews, replies and translations in *article*, without nested ones."""
    yield from article.iterchildren("sub-article", "response")


def translations(article: Element) -> Iterator[Element]:
    """Yield the translations in *article*."""
    for sub in sub_articles(article):
        if kind_of(sub, "article-type") == "translation":
            yield sub
