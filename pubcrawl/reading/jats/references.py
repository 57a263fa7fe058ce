"""
The references of a JATS article: each cited work as printed text and in parts.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/ref.html
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from pubcrawl.formats.dates import find_date
from pubcrawl.formats.xml import Element
from pubcrawl.reading.jats.identifiers import read_identifiers
from pubcrawl.reading.jats.people import group_name, name_parts
from pubcrawl.reading.jats.tree import below, first, kind_of, pages_of, plain
from pubcrawl.reading.jats.words import meaning_of
from pubcrawl.works.work import CitedWork

REFERENCES_MAX: Final = 20_000
"""Cited works kept of one article."""

_PRINTED = ("mixed-citation", "citation")
_IN_PARTS = ("element-citation", "nlm-citation")
_CITATIONS = (*_PRINTED, *_IN_PARTS, "citation-alternatives")
_TEXT_MAX = 20_000  # characters of an entry
_NAMES = ("name", "string-name", "collab", "anonymous", "name-alternatives", "collab-alternatives")
_IN_NAMES = ("name-alternatives", "collab-alternatives", "collab")
_NO_NAMES = ("person-group", "article-title", "source", "comment", *_IN_NAMES[:2])
_VALUES = ("comment", "article-title", "source", "person-group")
_ID_LABELS = {"doi": "doi:", "pmid": "PMID:", "pmcid": "PMCID:", "arxiv": "arXiv:"}
_DATES = ("year", "date", "string-date", "date-in-citation")
# In the order in which a reference without prose is printed; the place in the volume comes between.
_BEFORE = (
    "article-title",
    "chapter-title",
    "data-title",
    "trans-title",
    "source",
    "edition",
    "conf-name",
    "publisher-name",
    "publisher-loc",
)
_AFTER = ("comment", "ext-link", "uri", "patent")


def references(article: Element) -> tuple[CitedWork, ...]:
    """
    Return the works that *article* cites, in the order of its lists.

    An entry may cite several works, which all get its number.
    """
    found = (
        cited
        for part in article.iterchildren("back", "body", "floats-group")
        for ref in below(part, "ref", outside=("ref",))
        for cited in cited_works(ref)
    )
    return tuple(islice(found, REFERENCES_MAX))


def cited_works(ref: Element) -> Iterator[CitedWork]:
    """Yield the works that an entry of a list of references cites."""
    number = first(ref, "label", "x", ".//label").strip(" .[]()")
    entries = list(_entries(ref))
    for parts, printed in entries:
        if any(cited := _cited(parts, printed, number)):
            yield cited
    # <ref><note><p>See the website.</p></note></ref>
    if not entries and (words := plain(ref, skip=_is_invisible)[:_TEXT_MAX]):
        yield CitedWork(number, words)._replace(**read_identifiers(words, ref))


def _entries(ref: Element) -> Iterator[tuple[Element, Element]]:
    """Yield the works of an entry, each in parts and printed; a single form stands for both."""
    printed: list[Element] = []
    parts: list[Element] = []
    for element in below(ref, *_CITATIONS, outside=_CITATIONS):
        if element.tag == "citation-alternatives":
            forms = list(element.iterchildren(*_CITATIONS))
            if forms:
                yield (
                    next(element.iterchildren(*_IN_PARTS), forms[0]),
                    next(element.iterchildren(*_PRINTED), forms[0]),
                )
        else:
            (parts if element.tag in _IN_PARTS else printed).append(element)
    # SciELO: each entry has one of each.
    if len(parts) == len(printed):
        yield from zip(parts, printed, strict=True)
    else:
        yield from ((element, element) for element in (*parts, *printed))


def _cited(parts: Element, printed: Element, number: str) -> CitedWork:
    title = _first(parts, "article-title", "chapter-title", "data-title", "part-title")
    container, volume = _first(parts, "source", "conf-name"), _first(parts, "volume")
    kind = kind_of(parts, "publication-type", "citation-type")
    if not title and (meaning_of("publication-type", kind) or not volume):
        title, container = container, ""
    first_page, last_page = pages_of(parts)
    cited = CitedWork(
        number=number,
        title=title or _first(parts, "trans-title"),
        container=container,
        year=_year(parts),
        volume=volume,
        issue=_first(parts, "issue"),
        first_page=first_page or _first(parts, "elocation-id"),
        last_page=last_page,
        contributors=tuple(filter(None, _names(parts))),
    )
    text = _printed(printed, cited)[:_TEXT_MAX]
    ids = read_identifiers(text, *dict.fromkeys((parts, printed)))
    return cited._replace(text=text, **ids)


def _printed(element: Element, cited: CitedWork) -> str:
    """Return the printed text of an entry; one that consists of parts gets punctuation here."""
    if _is_prose(element):
        return plain(element, skip=_is_invisible)
    names = ", ".join(cited.contributors)
    if next(element.iter("etal"), None) is not None:
        names += ", et al."
    volume = cited.volume + (f"({cited.issue})" if cited.issue else "")
    pages = "–".join(filter(None, dict.fromkeys((cited.first_page, cited.last_page))))
    ids = (
        _ID_LABELS.get(kind_of(one, "pub-id-type"), "") + plain(one)
        for one in element.iter("pub-id")
    )
    pieces = (
        names,
        *_texts(element, *_BEFORE),
        *(_texts(element, "year") or _texts(element, "date", "string-date"))[:1],
        ":".join(filter(None, (volume, pages))),
        *_texts(element, *_AFTER),
        *ids,
    )
    text = " ".join(one if one[-1] in ".?!" else f"{one}." for one in pieces if one)
    return text or plain(element, skip=_is_invisible)


def _is_prose(element: Element) -> bool:
    """Answer whether an entry has text between its parts."""
    if element.tag in _IN_PARTS or not len(element):
        return not len(element)
    return any(text and text.strip() for text in (element.text, *(one.tail for one in element)))


def _is_invisible(element: Element) -> bool:
    return element.tag in ("label", "object-id")


def _first(element: Element, *names: str) -> str:
    """Return the first text of the descendants of these names, in the order of the names."""
    elements = sorted(element.iter(*names), key=lambda one: names.index(one.tag))
    return next(filter(None, map(plain, elements)), "")


def _texts(element: Element, *names: str) -> list[str]:
    """Return the texts of the descendants outside other values, in the order of the names."""
    elements = below(element, *names, outside=_VALUES)
    in_order = sorted(elements, key=lambda one: names.index(one.tag))
    return list(dict.fromkeys(filter(None, map(plain, in_order))))


def _year(element: Element) -> str:
    dates = sorted(element.iter(*_DATES), key=lambda one: _DATES.index(one.tag))
    years = (
        find_date(words)[:4]
        for one in dates
        for words in (plain(one), one.get("iso-8601-date"))
        if words
    )
    return next(filter(None, years), "")


def _names(element: Element) -> Iterator[str]:
    """Yield the authors as printed, or the editors of a work without authors."""
    groups = list(element.iter("person-group"))
    authors = [
        group
        for group in groups
        if meaning_of("person-group-type", kind_of(group, "person-group-type") or "author")
    ]
    loose = list(below(element, *_NAMES, outside=_NO_NAMES))
    for group in authors or groups[: 0 if loose else 1]:
        people = list(below(group, *_NAMES, outside=_IN_NAMES))
        yield from map(_name, people)
        if not people:
            yield plain(group, skip=lambda one: one.tag in ("etal", "role"))
    yield from map(_name, loose)


def _name(element: Element) -> str:
    if element.tag.startswith("collab"):
        return group_name(element) or plain(element)
    return " ".join(filter(None, name_parts(element))) or plain(element)
