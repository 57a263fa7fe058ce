"""
The flat parts of a JATS article: title, keywords, abstract, full text.

Section titles are paragraphs of their own. The full text is title, abstract, body, and
of the back the glossary, notes and sections; not acknowledgements, appendices,
biographies, footnotes and references.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import cast

from lxml import etree

from pubcrawl.parse.jats.abstracts import author_abstracts
from pubcrawl.parse.jats.blocks import paragraphs
from pubcrawl.parse.jats.tree import empty, front_of, is_note, local
from pubcrawl.parse.text import joined, text

# compat: section titles become paragraphs of their own, because the children of a
# section are taken instead of the section; what is in document order twice, as
# a section inside a box, is there twice.
_ABSTRACTS = etree.XPath(
    ".//front//abstract/*[not(self::sec)] | .//front//abstract//sec/*[not(self::sec)]"
)
_ABSTRACT = etree.XPath("*[not(self::sec)] | .//sec/*[not(self::sec)]")
_BODY = etree.XPath("body/*[not(self::sec or self::sig-block)] | body//sec/*[not(self::sec)]")
# A section within a section of the back is one paragraph. Left out of the back:
# acknowledgements, appendices, biographies, footnotes, references.
_BACK = etree.XPath(
    "back//glossary//*[self::term-head or self::def-head or self::term or self::def or self::td]"
    + "".join(
        f" | {parent}/*[not(self::ref-list or .//ref-list)]"
        for parent in ("back/notes", "back/sec", "floats-wrap", "floats-group")
    )
)
_TABLES = ("table", "tgroup")


def title(article: etree._Element, *, compat: bool = False) -> str:
    """Return the title and the subtitle; by default without their footnotes."""
    group = next((article if compat else front_of(article)).iter("title-group"), None)
    if group is None:
        return ""
    main, sub = _first(group, ".//article-title", compat), _first(group, ".//subtitle", compat)
    return f"{main} : {sub}" if main and sub else main


def keywords(article: etree._Element) -> tuple[str, ...]:
    """Return the keywords of the front."""
    return tuple(text(kwd) for kwd in article.iterfind("front//kwd"))


def abstract(article: etree._Element, *, compat: bool = False) -> str:
    """Return the author's abstract; compat: all abstracts, of sub-articles too."""
    if compat:
        return joined(_elements(_ABSTRACTS, article))
    return "\n\n".join(filter(None, map(_abstract, author_abstracts(article))))


def fulltext(article: etree._Element, *, compat: bool = False) -> str:
    """Return body and back; by default each text once, and tables without their cells."""
    body, back = _elements(_BODY, article), _elements(_BACK, article)
    if compat:
        return joined(body + back)
    return joined(_without_cells(_outermost([*body, *back])))


def _abstract(element: etree._Element) -> str:
    # <abstract>We counted otters.</abstract>: no paragraph at all.
    if any(part and part.strip() for part in (element.text, *(one.tail for one in element))):
        return "\n\n".join(paragraphs(element))
    return joined(one for one in _elements(_ABSTRACT, element) if one.tag != "object-id")


def _outermost(elements: Iterable[etree._Element]) -> list[etree._Element]:
    """Return *elements* without those that stand in another of them."""
    chosen = list(elements)
    known = set(chosen)
    return [one for one in chosen if not any(above in known for above in one.iterancestors())]


def _without_cells(elements: Iterable[etree._Element]) -> list[etree._Element]:
    return [_cellless(element) for element in elements]


def _cellless(element: etree._Element) -> etree._Element:
    """Return *element*, or a copy of it without the cells of its tables."""
    if next(element.iter(*("{*}" + name for name in _TABLES)), None) is None:
        return element
    element = deepcopy(element)
    for table in list(element.iter(etree.Element)):
        if local(table) in _TABLES and table is not element:
            empty(table)
    return element


def _first(element: etree._Element, path: str, compat: bool) -> str:
    found = element.find(path)
    if found is None:
        return ""
    if not compat and any(is_note(below) for below in found.iterdescendants(etree.Element)):
        found = deepcopy(found)
        for note in list(found.iterdescendants(etree.Element)):
            if is_note(note):
                empty(note)
        return text(found).rstrip(" ,;")
    return text(found)


def _elements(path: etree.XPath, element: etree._Element) -> list[etree._Element]:
    return cast("list[etree._Element]", path(element))
