"""
Tools to convert an article from another format to JATS.

The converter of a format renames the elements of running text in place, and builds a
JATS front from the metadata. So only the JATS reader has to know what an author, a
reference or a section is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from lxml import etree

from pubcrawl.reading.jats.tree import local, plain

XLINK = "{http://www.w3.org/1999/xlink}href"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"

Child = etree._Element | str | None


def make(tag: str, *children: Child, **attributes: str) -> etree._Element:
    """
    Return a new element. Empty attributes and children are left out.

    ``_`` in the name of an attribute stands for ``-``; *lang* and *href* get their
    namespaces. A child from another tree is moved out of that tree.
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
    """Return a new element with *words*; None if they are blank."""
    return make(tag, words, **attributes) if words.strip() else None


def retag(element: etree._Element | None, tag: str, **attributes: str) -> etree._Element | None:
    """Move the content of *element* into a new element *tag*; return None if it is empty."""
    if element is None or not (plain(element) or len(element)):
        return None
    new = make(tag, element.text or "", **attributes)
    for child in list(element):
        new.append(child)
    return new


def find_all(element: etree._Element | None, *names: str) -> Iterator[etree._Element]:
    """Yield the descendants with one of these local names, in lower case."""
    if element is not None:
        for descendant in element.iterdescendants(etree.Element):
            if local(descendant) in names:
                yield descendant


def find_first(element: etree._Element | None, *names: str) -> etree._Element | None:
    """Return the first descendant with one of these local names."""
    return next(find_all(element, *names), None)


def at_path(element: etree._Element | None, *path: str) -> etree._Element | None:
    """Return the element at *path*: at each step the first child with that lower-case name."""
    for name in path:
        if element is None:
            return None
        children = element.iterchildren(etree.Element)
        element = next((child for child in children if local(child) == name), None)
    return element


def text_of(element: etree._Element | None, *names: str) -> str:
    """Return the text of the first non-empty descendant with one of *names*."""
    return next(filter(None, map(plain, find_all(element, *names))), "")


def rename(root: etree._Element, names: Mapping[str, str], *, unwrap: Iterable[str] = ()) -> None:
    """
    Rename the elements of *root* to JATS, in place.

    *names*: local name in lower case → JATS name. *unwrap*: elements to replace by
    their children. MathML keeps its namespace; all other elements lose theirs.
    """
    gone = frozenset(unwrap)
    for element in list(root.iter(etree.Element)):
        name = local(element)
        if "MathML" in str(element.tag) or _in_math(element):
            continue
        if name in gone and element is not root:
            unwrap_element(element)
        else:
            element.tag = names.get(name, name)


def unwrap_element(element: etree._Element) -> None:
    """Replace *element* by its text and children, in place."""
    parent = element.getparent()
    if parent is None:
        return
    index = parent.index(element)
    add_text(parent, index, element.text)
    children = list(element)
    tail = element.tail
    for offset, child in enumerate(children):
        parent.insert(index + offset, child)
    parent.remove(element)
    add_text(parent, index + len(children), tail)


def add_text(parent: etree._Element, index: int, words: str | None) -> None:
    """Add *words* to *parent* before its child number *index*."""
    if not words:
        return
    if index:
        parent[index - 1].tail = (parent[index - 1].tail or "") + words
    else:
        parent.text = (parent.text or "") + words


def person(family: str, given: str, suffix: str = "") -> etree._Element:
    """Return the name of a person."""
    return make(
        "name", field("surname", family), field("given-names", given), field("suffix", suffix)
    )


def keywords(words: Iterable[str]) -> etree._Element | None:
    """Return a group of keywords; None without keywords."""
    found = [make("kwd", word) for word in words if word]
    return make("kwd-group", *found) if found else None


def publisher(name: str) -> etree._Element | None:
    """Return a publisher; None without a *name*."""
    return make("publisher", make("publisher-name", name)) if name else None


def permissions(words: str, url: str = "") -> etree._Element:
    """Return the permissions of an article with one licence."""
    return make("permissions", make("license", field("license-p", words), href=url))


def ref_list(references: Sequence[etree._Element]) -> etree._Element | None:
    """Return a list of references; None without references."""
    return make("ref-list", *references) if references else None


def date_of(element: etree._Element | None) -> str:
    """Return the date in the descendants ``year``, ``month`` and ``day``, as in ISO 8601."""
    parts = [text_of(element, name) for name in ("year", "month", "day")]
    return "-".join(part.zfill(2) for part in parts if part)


def make_date(tag: str, date: str, **attributes: str) -> etree._Element | None:
    """Return a JATS date element for an ISO 8601 *date*; None for an empty one."""
    if not date:
        return None
    year, _, rest = date.partition("-")
    month, _, day = rest.partition("-")
    return make(tag, field("day", day), field("month", month), field("year", year), **attributes)


def _in_math(element: etree._Element) -> bool:
    return any("MathML" in str(above.tag) for above in element.iterancestors())


def build_article(
    meta: Iterable[Child],
    *,
    journal: Iterable[Child] = (),
    body: etree._Element | None = None,
    back: Iterable[Child] = (),
    lang: str = "",
    kind: str = "",
) -> etree._Element:
    """Return an article in JATS."""
    front = make("front", make("journal-meta", *journal), make("article-meta", *meta))
    result = make("article", front, body, lang=lang, article_type=kind)
    back_matter = make("back", *back)
    if len(back_matter):
        result.append(back_matter)
    return result
