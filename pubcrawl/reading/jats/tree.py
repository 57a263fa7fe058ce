"""
JATS elements: those of the article itself, and their text.

A ``sub-article`` or ``response`` has its own front and body. So readers start at the
children of the article, to exclude the elements of sub-articles.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from lxml import etree

from pubcrawl.formats import xml

Skip = Callable[[etree._Element], bool]

_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_HREF = "href"
_SPACES = re.compile(r"[\u200b\xad\ufeff]")
_BLOCKS_WORDS = """
p title subtitle label sec list list-item def-list def-item def term disp-formula
disp-formula-group disp-quote break fn fn-group fig fig-group table-wrap table thead tbody tr td
th caption verse-group verse-line attrib speech speaker statement boxed-text preformat
supplementary-material media array question answer code table-wrap-foot contrib-group permissions
"""
_BLOCKS = frozenset(_BLOCKS_WORDS.split())
# Values that are adjacent in the source but need a space in the text: <surname>Kelp</surname
# ><given-names>A</given-names>. Inline markup such as <italic> needs none.
_VALUES_WORDS = """
surname given-names prefix suffix name string-name collab etal person-group year month day season
source article-title volume issue fpage lpage page-range elocation-id pub-id publisher-name
publisher-loc edition comment chapter-title data-title date date-in-citation institution
institution-wrap addr-line city state country postal-code email phone fax uri ext-link anonymous
on-behalf-of conf-name conf-date conf-loc series size isbn part-title trans-title patent gov std
version kwd subject
"""
_VALUES = frozenset(_VALUES_WORDS.split())
_NOTE_TYPES_WORDS = """
fn author-notes table-fn corresp aff other supplementary-material contrib present-address deceased
footnote note custom
"""
_NOTE_TYPES = frozenset(_NOTE_TYPES_WORDS.split())
_REFERENCES = frozenset(("bibr", "fig", "table", "sec", "disp-formula", "statement", "boxed-text"))
_MARK = re.compile(r"[\W\d_]*[^\W\d_]?[\W\d_]*")
_MARK_MAX = 3
_SYMBOLS = re.compile(r"[\s*†‡§¶#∗⁎‖,]+")


def plain(element: etree._Element | None, *, skip: Skip | None = None) -> str:
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


def _collect(element: etree._Element, pieces: list[str], skip: Skip | None) -> None:
    if element.text:
        pieces.append(element.text)
    for child in element:
        name = child.tag
        if skip is None or not skip(child):
            block = name in _BLOCKS
            if block:
                pieces.append(" ")
            _collect(child, pieces, skip)
            if block or is_value_gap(child):
                pieces.append(" ")
        if child.tail:
            pieces.append(child.tail)


def is_value_gap(element: etree._Element) -> bool:
    """Answer whether another value follows *element* with no text between them."""
    if element.tag not in _VALUES or element.tail:
        return False
    after = element.getnext()
    return after is not None and after.tag in _VALUES


def is_note(element: etree._Element) -> bool:
    """
    Answer whether *element* is a footnote or note mark in a title or a name.

    A mark is a reference to a note, or superscript symbols alone.
    """
    name = element.tag
    if name in ("fn", "fn-group", "author-comment"):
        return True
    if name == "xref":
        kind = xml.attribute(element, "ref-type").strip().lower()
        words = plain(element)
        mark = len(words) <= _MARK_MAX and _MARK.fullmatch(words) is not None
        return kind in _NOTE_TYPES or (mark and kind not in _REFERENCES)
    if name == "sup":
        words = plain(element, skip=_is_reference)
        return _SYMBOLS.fullmatch(words) is not None if words else len(element) > 0
    return False


def _is_reference(element: etree._Element) -> bool:
    return element.tag == "xref" or is_note(element)


def heading(element: etree._Element | None) -> str:
    """Return the text of a title without its footnotes."""
    return plain(element, skip=is_note)


def drop_prefix(root: etree._Element) -> None:
    """Remove the namespace of ``jats:article`` from all elements, in place."""
    article = next((one for one in root.iter(etree.Element) if local(one) == "article"), root)
    namespace = str(article.tag).rpartition("}")[0]
    for element in root.iter(etree.Element):
        if str(element.tag).rpartition("}")[0] == namespace:
            element.tag = local(element)


def empty(element: etree._Element) -> None:
    """Remove the content of *element*, in place; the text after it stays."""
    tail = element.tail
    element.clear()
    element.tail = tail


def first(element: etree._Element | None, *paths: str) -> str:
    """Return the first non-empty text at one of *paths*."""
    if element is None:
        return ""
    for path in paths:
        for child in element.iterfind(path):
            if words := plain(child):
                return words
    return ""


def local(element: etree._Element) -> str:
    """Return the local name of *element* in lower case."""
    return str(element.tag).rpartition("}")[2].rpartition(":")[2].lower()


def find_named(element: etree._Element, *names: str) -> Iterator[etree._Element]:
    """Yield the descendants with one of these local names, in any namespace."""
    return (
        descendant
        for descendant in element.iterdescendants(etree.Element)
        if local(descendant) in names
    )


def within(element: etree._Element, names: Collection[str], top: etree._Element) -> bool:
    """Answer whether *element* is inside an element of *names* below *top*."""
    for above in element.iterancestors():
        if above is top:
            return False
        if above.tag in names:
            return True
    return False


def kind_of(element: etree._Element, name: str) -> str:
    """Return the attribute *name* in lower case, words joined by hyphens."""
    return re.sub(r"[\s_]+", "-", xml.attribute(element, name).strip().lower())


def href(element: etree._Element) -> str:
    """Return the address or file that *element* links to."""
    for key, value in element.attrib.items():
        if str(key).rpartition("}")[2].rpartition(":")[2].lower() == _HREF:
            return str(value).strip()
    return ""


def language(element: etree._Element) -> str:
    """Return the language tag of *element*: ``en``, ``pt-BR``; "" for none."""
    tag = (element.get(_LANG) or element.get("xml:lang") or element.get("lang") or "").strip()
    return tag_of(tag)


def tag_of(raw: str) -> str:
    """Return a language tag in its usual case; "" for an invalid one, such as ``unknown``."""
    main, *rest = raw.strip().replace("_", "-").split("-")
    if not re.fullmatch("[A-Za-z]{2,3}", main) or main.lower() in ("und", "zxx", "mul"):
        return ""
    subtags = [part.upper() if len(part) == 2 else part.title() for part in rest if part.isalnum()]
    return "-".join((main.lower(), *subtags))


def front_of(article: etree._Element) -> etree._Element:
    """Return the front of an article or sub-article, an empty one if it has none."""
    for name in ("front", "front-stub"):
        found = article.find(name)
        if found is not None:
            return found
    # Some deposits omit <front> around its parts. PubMed's <Article> is not JATS.
    has_parts = any(article.find(name) is not None for name in ("article-meta", "journal-meta"))
    return article if has_parts else etree.Element("front")


def meta_of(article: etree._Element) -> etree._Element:
    """Return the element with the title, authors and dates of *article*."""
    front = front_of(article)
    meta = front.find("article-meta")
    return front if meta is None else meta


def sub_articles(article: etree._Element) -> Iterator[etree._Element]:
    """Yield the reviews, replies and translations in *article*, without nested ones."""
    yield from article.iterchildren("sub-article", "response")
