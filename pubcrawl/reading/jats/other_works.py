"""
Other works in a JATS article: those that it cites, and those to which it is related.

Sources: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/ref.html,
https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/related-article.html
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final
from urllib.parse import unquote

from pubcrawl.formats.dates import find_date
from pubcrawl.formats.xml import Element
from pubcrawl.ids.doi import IN_TEXT, extract_doi
from pubcrawl.ids.identifier_text import identify
from pubcrawl.reading.jats.metadata import main_doi, read_date
from pubcrawl.reading.jats.people import group_name, name_parts
from pubcrawl.reading.jats.tree import (
    below,
    first,
    first_of,
    front_of,
    heading,
    href,
    kind_of,
    meaning,
    meta_of,
    pages_of,
    plain,
)
from pubcrawl.reading.jats.words import GROUPS, meaning_of
from pubcrawl.reading.meta.references import reference_ids
from pubcrawl.works.notices import NOTICES, notice_kind
from pubcrawl.works.work import CitedWork, Relation

REFERENCES_MAX: Final = 20_000
"""Cited works kept of one article."""

_PRINTED = ("mixed-citation", "citation")
_IN_PARTS = ("element-citation", "nlm-citation")
_CITATIONS = " ".join(("citation-alternatives", *_PRINTED, *_IN_PARTS))
_DATES = ("year", "date", "string-date", "date-in-citation")
_TEXT_MAX = 20_000  # characters of an entry
_INVISIBLE = "label object-id"
_NAMES = ("name", "string-name", "collab", "anonymous", "name-alternatives", "collab-alternatives")
_CLOSED = (*_NAMES, "comment", "article-title", "source", "person-group")
_ID_LABELS = {"doi": "doi:", "pmid": "PMID:", "pmcid": "PMCID:", "arxiv": "arXiv:"}
_TYPES = ("related-article-type", "content-type", "document-type", "source-type", "link-type")
_DOI = re.compile(IN_TEXT)
_NUMBER = r"((?<![a-z-])[a-z-]++(?:\.[a-z]{2})?/[0-9]{7}|[0-9]{4}\.[0-9]{4,5})"
_ARXIV = re.compile(rf"(?:arxiv\s*[:.]\s*|arxiv\.org/(?:abs|pdf)/){_NUMBER}", re.IGNORECASE)
_ARXIV_ID = re.compile(_NUMBER, re.IGNORECASE)
_NAMED = ("pub-id", "article-id", "object-id", "elocation-id", "ext-link")
_LINKED = ("uri", "source", "article-title")
_ADDRESS = re.compile("https?:|ftp:")


Values = defaultdict[str, list[Element]]
"""Name → elements of a citation."""


def references(article: Element) -> Iterator[CitedWork]:
    """
    Yield the works that *article* cites, in the order of its lists.

    An entry may cite several works, which all get its number.
    """
    cited = (
        work
        for part in article.iterchildren("back", "body", "floats-group")
        for ref in below(part, "ref", "ref")
        for work in cited_works(ref)
    )
    return islice(cited, REFERENCES_MAX)


def cited_works(ref: Element) -> Iterator[CitedWork]:
    """Yield the works that an entry of a list of references cites."""
    number = first(ref, "label", "x", ".//label").strip(" .[]()")
    citations = list(below(ref, _CITATIONS, _CITATIONS))
    # The forms of each work: in parts, and printed.
    works: list[Sequence[Element]] = [
        list(form) for form in citations if form.tag == "citation-alternatives"
    ]
    parts = [form for form in citations if form.tag in _IN_PARTS]
    printed = [form for form in citations if form.tag in _PRINTED]
    # SciELO: each entry has one of each.
    is_paired = len(parts) == len(printed)
    works += zip(parts, printed, strict=True) if is_paired else zip((*parts, *printed))
    for forms in works:
        in_order = sorted(forms, key=lambda form: form.tag not in _IN_PARTS)
        if any(cited := _cited(in_order[0], in_order[-1], number)):
            yield cited
    # <ref><note><p>See the website.</p></note></ref>
    if not works and (text := plain(ref, _INVISIBLE)[:_TEXT_MAX]):
        yield CitedWork(number, text, **read_identifiers(text, ref))


def _cited(parts: Element, printed: Element, number: str) -> CitedWork:
    outer = _outer(parts)
    values = _by_name(outer)
    fields: dict[str, Any] = {
        field: first_of(_texts(values, names)) for field, names in GROUPS["cited-work"].items()
    }
    is_book = meaning(parts, "publication-type", "publication-type", "citation-type")
    if not fields["title"] and (is_book or not fields["volume"]):
        fields |= {"title": fields["container"], "container": ""}
    page, last = pages_of(parts)
    dates = (date for name in _DATES for date in values[name])
    years = (
        find_date(text)[:4]
        for date in dates
        for text in (plain(date), date.get("iso-8601-date"))
        if text
    )
    fields |= {"first_page": page or fields["first_page"], "last_page": last}
    cited = CitedWork(
        number=number,
        year=first_of(years),
        contributors=tuple(filter(None, _names(outer))),
        **fields,
    )
    own = values if printed is parts else _by_name(_outer(printed))
    text = _printed(printed, cited, own)[:_TEXT_MAX]
    return cited._replace(text=text, **read_identifiers(text, *{parts: None, printed: None}))


def _outer(citation: Element) -> list[Element]:
    """Return the elements in *citation* in document order, without those in names and titles."""
    elements = []
    for element in citation:
        elements.append(element)
        if len(element) and element.tag not in _CLOSED:
            elements += _outer(element)
    return elements


def _by_name(elements: Iterable[Element]) -> Values:
    values: Values = defaultdict(list)
    for element in elements:
        values[element.tag].append(element)
    return values


def _texts(values: Values, names: Iterable[str]) -> Iterator[str]:
    """Yield the texts of *values* with these *names*, in the order of the names."""
    return filter(None, (plain(element) for name in names for element in values[name]))


def _printed(citation: Element, cited: CitedWork, values: Values) -> str:
    """Return the printed text of an entry; one that consists of parts gets punctuation here."""
    between = [citation.text, *(part.tail for part in citation)]
    has_prose = citation.tag not in _IN_PARTS and any(text and text.strip() for text in between)
    if has_prose or not len(citation):
        return plain(citation, _INVISIBLE)
    rows = GROUPS["printed-reference"]
    names = [*cited.contributors, *("et al." for _ in islice(citation.iter("etal"), 1))]
    pages = dict.fromkeys(filter(None, (cited.first_page, cited.last_page)))
    place = (cited.volume + (f"({cited.issue})" if cited.issue else ""), "–".join(pages))
    ids = (
        _ID_LABELS.get(kind_of(element, "pub-id-type"), "") + plain(element)
        for element in values["pub-id"]
    )
    pieces = (
        ", ".join(names),
        *dict.fromkeys(_texts(values, rows["before"])),
        first_of(_texts(values, rows["date"])),
        ":".join(filter(None, place)),
        *dict.fromkeys(_texts(values, rows["after"])),
        *ids,
    )
    text = " ".join(piece if piece[-1] in ".?!" else f"{piece}." for piece in pieces if piece)
    return text or plain(citation, _INVISIBLE)


def _names(elements: list[Element]) -> Iterator[str]:
    """Yield the authors as printed, or the editors of a work without authors."""
    groups = [element for element in elements if element.tag == "person-group"]
    authors = [group for group in groups if meaning(group, "person-group-type", default="author")]
    loose = [element for element in elements if element.tag in _NAMES]
    for group in authors or groups[: 0 if loose else 1]:
        people = [element for element in _outer(group) if element.tag in _NAMES]
        yield from map(_name, people)
        if not people:
            yield plain(group, "etal role")
    yield from map(_name, loose)


def _name(element: Element) -> str:
    is_group = element.tag.startswith("collab")
    name = group_name(element) if is_group else " ".join(filter(None, name_parts(element)))
    return name or plain(element)


def relations(article: Element) -> Iterator[Relation]:
    """Yield the relations of *article* to other works, including its sub-articles."""
    own = notice_kind(article.get("article-type") or "")
    for part in (front_of(article), *article.iterchildren("body", "back")):
        for element in below(part, "related-article related-object", "ref kwd-group"):
            kind = kind_of(element, *_TYPES)
            notice = notice_kind(kind)
            # Publishers call both directions "correction".
            if notice and notice == own:
                notice = NOTICES[notice].of
            kind = notice or meaning_of("related-article-type", kind) or kind or "related"
            id_kind, value = _target([*candidates(element), ("", plain(element))])
            title = first(element, ".//article-title", ".//data-title", ".//source")
            title = title or ("" if value else plain(element))
            if value or title or kind in NOTICES:
                date = read_date(element) if kind in NOTICES else ""
                yield Relation(kind, id_kind, value, title, date)
    meta = meta_of(article)
    yield from _events(meta)
    for sub in article.iterchildren("sub-article", "response"):
        front = meta_of(sub)
        kind, doi = kind_of(sub, "article-type", "response-type"), main_doi(front)
        kind = meaning_of("sub-article-type", kind) or notice_kind(kind, of=False) or kind
        title = heading(next(front.iter("article-title"), None))
        if doi or title or kind in NOTICES:
            yield Relation(kind or "comment", "doi" if doi else "", doi, title)
    for product in meta.iterchildren("product"):
        title = first(product, "article-title", "source", ".//source", "chapter-title")
        id_kind, value = _target(candidates(product))
        title = title or plain(product)
        if value or title:
            yield Relation("reviews", id_kind, value, title)


def _target(candidates: Iterable[tuple[str, str]]) -> tuple[str, str]:
    """Return kind and value of the first identifier or address."""
    for kind, text in candidates:
        name, value = read_identifier(kind, text)
        if value and name != "arxiv":
            return name, value
        if text.startswith(("http://", "https://")):
            return "url", text
    return "", ""


def _events(meta: Element) -> Iterator[Relation]:
    """Yield the preprints and the notices in the history of an article."""
    for element in (*meta.iterfind("history/date"), *meta.iterfind("pub-history/event")):
        kind = kind_of(element, "date-type", "event-type")
        if notice := notice_kind(kind, of=False):
            yield Relation(notice, date=read_date(element))
        for link in element.iter("self-uri", "ext-link", "article-id"):
            types = f"{kind_of(link, 'content-type') or kind} {kind}"
            id_kind, value = _target([("", href(link) or plain(link))])
            if value and "preprint" in types and "reviewed" not in types:
                yield Relation("has-preprint", id_kind, value)


def read_identifier(kind: str, text: str) -> tuple[str, str]:
    """
    Return kind and value of the identifier *text*: a DOI, PMID, PMCID or arXiv identifier.

    *kind*: the type that the source states, or "": then only a DOI or an address counts.
    """
    kind = meaning_of("identifier", kind)
    if (kind == "doi" or "doi.org/" in text) and (match := _DOI.search(unquote(text))):
        return "doi", extract_doi(unquote(text)) or extract_doi(match[0].rstrip(".,;:)]}"))
    if match := (_ARXIV_ID if kind == "arxiv" else _ARXIV).search(text):
        return "arxiv", match[1]
    name = identify(f"{kind}:{text}" if kind else text) if kind or "/" in text else None
    return name or ("", "")


def candidates(element: Element) -> list[tuple[str, str]]:
    """
    Return stated kind and text of what may identify the work that *element* cites or relates.

    Elements within that name the kind come first, links last.
    """
    own = [(kind_of(element, "ext-link-type"), href(element))]
    own += (
        (kind_of(element, f"{name}-type"), element.get(name) or "")
        for name in ("object-id", "document-id", "source-id")
    )
    named: list[tuple[str, str]] = []
    links: list[tuple[str, str]] = []
    for part in element.iter(*_NAMED, *_LINKED):
        kinds = () if part.tag in _LINKED else ("pub-id-type", "content-type", "ext-link-type")
        kind, address = kind_of(part, *kinds), href(part)
        links.append(("", address))
        if meaning_of("identifier", kind):
            named += ((kind, plain(part)), (kind, address))
        elif part.tag in ("uri", "pub-id"):
            links.append(("", plain(part)))
    return [candidate for candidate in (*named, *own, *links) if candidate[1]]


def read_identifiers(text: str, *elements: Element) -> dict[str, Any]:
    """
    Return the identifiers of the work cited in *elements*, by kind; ``url`` is another address.

    *text*: its printed form, which counts least.
    """
    ids: dict[str, str] = {}
    for element in elements:
        for stated, address in candidates(element):
            kind, value = read_identifier(stated, address)
            if value:
                ids.setdefault(kind, value)
            # An address with a DOI may be that of a publisher.
            if kind in ("", "doi") and _ADDRESS.match(address) and "doi.org/10." not in address:
                ids.setdefault("url", address)
    return reference_ids(text) | ids
