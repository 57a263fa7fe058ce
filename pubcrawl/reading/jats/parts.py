"""
The flat parts of a JATS article: title, keywords, abstract, full text.

Section titles are separate paragraphs. The full text consists of title, abstract, body,
and the glossary, notes and sections of the back. It excludes acknowledgements,
appendices, biographies, footnotes and references.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import cast

from lxml import etree

from pubcrawl.formats.xml.text import joined, text
from pubcrawl.reading.jats.abstracts import author_abstracts
from pubcrawl.reading.jats.blocks import paragraphs
from pubcrawl.reading.jats.tree import empty, front_of, is_note, local

# The children of a section are read instead of the section, so its title is a separate
# paragraph. compat: a section inside a box is read twice.
_ABSTRACTS = etree.XPath(
    ".//front//abstract/*[not(self::sec)] | .//front//abstract//sec/*[not(self::sec)]"
)
_ABSTRACT = etree.XPath("*[not(self::sec)] | .//sec/*[not(self::sec)]")
_BODY = etree.XPath("body/*[not(self::sec or self::sig-block)] | body//sec/*[not(self::sec)]")
# A section within a section of the back is one paragraph. The back's acknowledgements,
# appendices, biographies, footnotes and references are excluded.
_BACK = etree.XPath(
    "back//glossary//*[self::term-head or self::def-head or self::term or self::def or self::td]"
    + "".join(
        f" | {parent}/*[not(self::ref-list or .//ref-list)]"
        for parent in ("back/notes", "back/sec", "floats-wrap", "floats-group")
    )
)
_TABLES = ("table", "tgroup")


def title(article: etree._Element, *, compat: bool = False) -> str:
    """Return title and subtitle, by default without footnotes."""
    group = next((article if compat else front_of(article)).iter("title-group"), None)
    if group is None:
        return ""
    main, sub = _first(group, ".//article-title", compat), _first(group, ".//subtitle", compat)
    return f"{main} : {sub}" if main and sub else main


def keywords(article: etree._Element) -> tuple[str, ...]:
    """Return the keywords of the front."""
    return tuple(text(kwd) for kwd in article.iterfind("front//kwd"))


def abstract(article: etree._Element, *, compat: bool = False) -> str:
    """Return the author's abstract; compat: all abstracts, including those of sub-articles."""
    if compat:
        return joined(_elements(_ABSTRACTS, article))
    return "\n\n".join(filter(None, map(_abstract, author_abstracts(article))))


def fulltext(article: etree._Element, *, compat: bool = False) -> str:
    """Return body and back, by default without duplicates and table cells."""
    body, back = _elements(_BODY, article), _elements(_BACK, article)
    if compat:
        return joined(body + back)
    return joined(_without_cells(_outermost([*body, *back])))


def _abstract(element: etree._Element) -> str:
    # <abstract>We counted otters.</abstract>: text without a paragraph.
    if any(part and part.strip() for part in (element.text, *(one.tail for one in element))):
        return "\n\n".join(paragraphs(element))
    return joined(one for one in _elements(_ABSTRACT, element) if one.tag != "object-id")


def _outermost(elements: Iterable[etree._Element]) -> list[etree._Element]:
    """Return *elements* without those inside another of them."""
    members = list(elements)
    member_set = set(members)
    return [one for one in members if not any(above in member_set for above in one.iterancestors())]


def _without_cells(elements: Iterable[etree._Element]) -> list[etree._Element]:
    return [_without_cells_of(element) for element in elements]


def _without_cells_of(element: etree._Element) -> etree._Element:
    """Return *element*, or a copy of it without the cells of its tables."""
    if next(element.iter(*("{*}" + name for name in _TABLES)), None) is None:
        return element
    element = deepcopy(element)
    for table in list(element.iter(etree.Element)):
        if local(table) in _TABLES and table is not element:
            empty(table)
    return element


def _first(element: etree._Element, path: str, compat: bool) -> str:
    child = element.find(path)
    if child is None:
        return ""
    if not compat and any(is_note(below) for below in child.iterdescendants(etree.Element)):
        child = deepcopy(child)
        for note in list(child.iterdescendants(etree.Element)):
            if is_note(note):
                empty(note)
        return text(child).rstrip(" ,;")
    return text(child)


def _elements(path: etree.XPath, element: etree._Element) -> list[etree._Element]:
    return cast("list[etree._Element]", path(element))
