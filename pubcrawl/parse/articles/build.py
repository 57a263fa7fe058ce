"""
How an article in another format becomes one in JATS.

Every reader of a format renames the elements of running text in place, and puts
metadata into a front that it builds here. So one reader, that of JATS, knows what an
author, a reference or a section is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from lxml import etree

from pubcrawl.parse.jats.tree import local, plain

XLINK = "{http://www.w3.org/1999/xlink}href"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"

Child = etree._Element | str | None


def make(tag: str, *children: Child, **attributes: str) -> etree._Element:
    """
    Return a new element. Empty attributes and children are left out.

    ``_`` in the name of an attribute stands for ``-``; *lang* and *href* get their
    namespaces. A child that stands in another tree is moved.
    """
    element = etree.Element(tag)
    for name, value in attributes.items():
        key = {"lang": _LANG, "href": XLINK}.get(name, name.rstrip("_").replace("_", "-"))
        if value.strip():
            element.set(key, value.strip())
    for child in children:
        if isinstance(child, str):
            if len(element):
                element[-1].tail = (element[-1].tail or "") + child
            else:
                element.text = (element.text or "") + child
        elif child is not None:
            child.tail = None
            element.append(child)
    return element


def field(tag: str, words: str, **attributes: str) -> etree._Element | None:
    """Return a new element with *words*; None if there are none."""
    return make(tag, words, **attributes) if words.strip() else None


def moved(element: etree._Element | None, tag: str, **attributes: str) -> etree._Element | None:
    """Return what *element* holds as a new element called *tag*; None for nothing."""
    if element is None or not (plain(element) or len(element)):
        return None
    new = make(tag, element.text or "", **attributes)
    for child in list(element):
        new.append(child)
    return new


def all_named(element: etree._Element | None, *names: str) -> Iterator[etree._Element]:
    """Yield the descendants with one of these local names, in lower case."""
    if element is not None:
        for below in element.iterdescendants(etree.Element):
            if local(below) in names:
                yield below


def one_named(element: etree._Element | None, *names: str) -> etree._Element | None:
    """Return the first descendant with one of these local names."""
    return next(all_named(element, *names), None)


def below(element: etree._Element | None, *path: str) -> etree._Element | None:
    """Return the element at *path*: of each name the first child, in lower case."""
    for name in path:
        if element is None:
            return None
        children = element.iterchildren(etree.Element)
        element = next((child for child in children if local(child) == name), None)
    return element


def said(element: etree._Element | None, *names: str) -> str:
    """Return the text of the first descendant with one of *names* that has any."""
    return next(filter(None, map(plain, all_named(element, *names))), "")


def rename(root: etree._Element, names: Mapping[str, str], *, unwrap: Iterable[str] = ()) -> None:
    """
    Give the elements of *root* the names of JATS, in place.

    *names*: local name in lower case → JATS. *unwrap*: elements whose children take
    their place. MathML keeps its namespace; all other names lose theirs.
    """
    gone = frozenset(unwrap)
    for element in list(root.iter(etree.Element)):
        name = local(element)
        if "MathML" in str(element.tag) or _in_math(element):
            continue
        if name in gone and element is not root:
            unwrapped(element)
        else:
            element.tag = names.get(name, name)


def unwrapped(element: etree._Element) -> None:
    """Put the children of *element* where it stands, in place; its text goes before them."""
    parent = element.getparent()
    if parent is None:
        return
    place = parent.index(element)
    add_text(parent, place, element.text)
    children = list(element)
    tail = element.tail
    for offset, child in enumerate(children):
        parent.insert(place + offset, child)
    parent.remove(element)
    add_text(parent, place + len(children), tail)


def add_text(parent: etree._Element, place: int, words: str | None) -> None:
    """Add *words* to *parent* before its child number *place*."""
    if not words:
        return
    if place:
        parent[place - 1].tail = (parent[place - 1].tail or "") + words
    else:
        parent.text = (parent.text or "") + words


def dated(tag: str, date: str, **attributes: str) -> etree._Element | None:
    """Return a date of JATS for *date* in ISO 8601; None for an empty one."""
    if not date:
        return None
    year, _, rest = date.partition("-")
    month, _, day = rest.partition("-")
    return make(tag, field("day", day), field("month", month), field("year", year), **attributes)


def _in_math(element: etree._Element) -> bool:
    return any("MathML" in str(above.tag) for above in element.iterancestors())


def article(
    meta: Iterable[Child],
    *,
    journal: Iterable[Child] = (),
    body: etree._Element | None = None,
    back: Iterable[Child] = (),
    floats: etree._Element | None = None,
    lang: str = "",
    kind: str = "",
) -> etree._Element:
    """Return an article in JATS."""
    front = make("front", make("journal-meta", *journal), make("article-meta", *meta))
    found = make("article", front, body, lang=lang, article_type=kind)
    behind = make("back", *back)
    if len(behind):
        found.append(behind)
    if floats is not None and len(floats):
        floats.tail = None
        found.append(floats)
    return found
