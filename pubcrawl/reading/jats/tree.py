"""
JATS elements: those of the article itself, their texts, and the meanings of their attributes.

A ``sub-article`` or ``response`` has its own front and body. So readers start at the
children of the article, to exclude the elements of sub-articles. Several names of elements
are one text with spaces between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, lru_cache
from typing import Any

from lxml import etree

from pubcrawl.formats.xml import LANGUAGE, Element, attribute
from pubcrawl.reading.jats.words import MEANINGS, meaning_of
from pubcrawl.reading.meta.languages import language_tag
from pubcrawl.works.values import page_range

Skip = Callable[[Element], bool]

_REGULAR_EXPRESSIONS = {"re": "http://exslt.org/regular-expressions"}
_SPACES = re.compile(r"[\u200b\xad\ufeff]")
# Some deposits omit <front> around its parts. PubMed's <Article> is not JATS.
_FRONT = "(front | front-stub)[1] | self::*[not(front or front-stub)][article-meta or journal-meta]"
_PLAIN = MEANINGS["plain-text"]
_MARK = re.compile(r"[\W\d_]*[^\W\d_]?[\W\d_]*")
_MARK_MAX = 3
_SYMBOLS = re.compile(r"[\s*†‡§¶#∗⁎‖,]+")


def plain(
    element: Element | None, without: str = "", *, skip: Skip | None = None, gap: str = " "
) -> str:
    """
    Return the text of *element* in one line.

    *without*: names of elements that are left out; *skip* accepts further ones. *gap*: what
    stands between values that have no text between them.
    """
    if element is None:
        return ""
    if not len(element):
        return one_line(element.text) if element.text else ""
    pieces: list[str] = []
    _collect(element, pieces, without.split(), skip, gap)
    return one_line("".join(pieces))


def one_line(text: str) -> str:
    """Return *text* with single spaces and without zero-width spaces and soft hyphens."""
    if not text.isascii():
        text = _SPACES.sub("", text)
    return " ".join(text.split())


def _collect(
    element: Element, pieces: list[str], without: Collection[str], skip: Skip | None, gap: str
) -> None:
    if element.text:
        pieces.append(element.text)
    for child in element:
        if child.tag not in without and (skip is None or not skip(child)):
            kind = _PLAIN.get(child.tag)
            if kind == "block":
                pieces.append(" ")
            _collect(child, pieces, without, skip, gap)
            if kind == "block":
                pieces.append(" ")
            elif kind and is_value_gap(child):
                pieces.append(gap)
        if child.tail:
            pieces.append(child.tail)


def is_value_gap(element: Element) -> bool:
    """Answer whether another value follows *element* with no text between them."""
    if (element.tail and not element.tail.isspace()) or _PLAIN.get(element.tag) != "value":
        return False
    after = element.getnext()
    return after is not None and _PLAIN.get(after.tag) == "value"


def is_note(element: Element) -> bool:
    """
    Answer whether *element* is a footnote or note mark in a title or a name.

    A mark is a reference to a note, or superscript symbols alone.
    """
    if element.tag == "xref":
        kind, text = meaning(element, "ref-type"), plain(element)
        is_mark = len(text) <= _MARK_MAX and _MARK.fullmatch(text) is not None
        return kind == "note" or (is_mark and not kind)
    if element.tag == "sup":
        text = plain(element, "xref", skip=is_note)
        return _SYMBOLS.fullmatch(text) is not None if text else len(element) > 0
    return element.tag in ("fn", "fn-group", "author-comment")


def heading(element: Element | None) -> str:
    """Return the text of a title without its footnotes."""
    return plain(element, skip=is_note)


def texts(element: Element, names: str, outside: str = "") -> Iterator[str]:
    """Yield the texts, not empty, of what ``below`` yields, in the order of the *names*."""
    order = names.split()
    elements = sorted(below(element, names, outside), key=lambda below: order.index(below.tag))
    return filter(None, map(plain, elements))


def first(element: Element, *paths: str) -> str:
    """Return the first non-empty text at one of *paths*."""
    return first_of(plain(child) for path in paths for child in element.iterfind(path))


def first_of(texts: Iterable[str]) -> str:
    """Return the first non-empty text."""
    return next(filter(None, texts), "")


def pages_of(element: Element) -> tuple[str, str]:
    """Return the first and the last page among the children of *element*."""
    page, last = first(element, "fpage"), first(element, "lpage")
    return (page, last) if page else page_range(first(element, "page-range"))


@cache
def _xpath(path: str) -> etree.XPath:
    return etree.XPath(path, namespaces=_REGULAR_EXPRESSIONS, smart_strings=False)


def select(path: str, source: Element) -> list[Any]:
    """Return the elements or texts at an XPath, which may be a function of text."""
    matches = _xpath(path)(source)
    return matches if isinstance(matches, list) else [matches]


def below(top: Element, names: str, outside: str = "") -> Iterator[Element]:
    """Yield the descendants of *top* of these *names* that are not inside elements *outside*."""
    closed = outside.split()
    for element in top.iter(*names.split()):
        if not (closed and within(element, closed, top)):
            yield element


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
        if kind := _hyphenated(attribute(element, name)):
            return kind
    return ""


@lru_cache(4096)
def _hyphenated(value: str) -> str:
    return "-".join(value.lower().replace("_", " ").split())


def meaning(element: Element, group: str, *names: str, default: str = "") -> str:
    """
    Return the meaning of an attribute in a *group* of the table; "" for an unknown one.

    The attribute is the first of *names*, by default that with the name of the group; an
    element without it has the value *default*.
    """
    return meaning_of(group, kind_of(element, *names or (group,)) or default)


def href(element: Element) -> str:
    """Return the address or file that *element* links to."""
    for key, value in element.attrib.items():
        if str(key).rpartition("}")[2].rpartition(":")[2].lower() == "href":
            return str(value).strip()
    return ""


def language(element: Element) -> str:
    """Return the language tag of *element*: ``en``, ``pt-BR``; "" for none."""
    return language_tag(
        element.get(LANGUAGE) or element.get("xml:lang") or element.get("lang") or ""
    )


def front_of(article: Element) -> Element:
    """Return the front of an article or sub-article, an empty one if it has none."""
    return next(iter(select(_FRONT, article)), etree.Element("front"))


def meta_of(article: Element) -> Element:
    """Return the element with the title, authors and dates of *article*."""
    front = front_of(article)
    meta = front.find("article-meta")
    return front if meta is None else meta


def translations(article: Element) -> list[Element]:
    """Return the translations in *article*."""
    return select("*[self::sub-article or self::response][@article-type='translation']", article)
