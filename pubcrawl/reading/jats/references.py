"""
The references of a JATS article: each cited work as printed text and in parts.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/ref.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final, NamedTuple
from urllib.parse import unquote

from lxml import etree

from pubcrawl.ids.doi import extract_doi, normalise_doi
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.reading.jats.people import group_name, name_parts
from pubcrawl.reading.jats.tree import href, kind_of, plain, within
from pubcrawl.works.work import CitedWork

REFERENCES_MAX: Final = 20_000
"""Cited works kept of one article."""

_PRINTED = ("mixed-citation", "citation")
_IN_PARTS = ("element-citation", "nlm-citation")
_CITATIONS = (*_PRINTED, *_IN_PARTS, "citation-alternatives")
_TEXT_MAX = 20_000  # characters of an entry
_INVISIBLE = frozenset(("label", "object-id"))
_NAMES = ("name", "string-name", "collab", "anonymous", "name-alternatives", "collab-alternatives")
_NAME_SET = frozenset(_NAMES)
_NO_NAMES = frozenset(
    (
        "person-group",
        "name-alternatives",
        "collab-alternatives",
        "article-title",
        "source",
        "comment",
    )
)
_AUTHORS = ("author", "authors", "allauthors", "")
_BOOKS = (
    "book",
    "report",
    "thesis",
    "software",
    "web",
    "webpage",
    "website",
    "data",
    "patent",
    "standard",
)
_ID_LABELS = {"doi": "doi:", "pmid": "PMID:", "pmcid": "PMCID:", "arxiv": "arXiv:"}
_YEAR = re.compile(r"(?<![0-9])(?:1[5-9]|20)[0-9]{2}(?![0-9])")
_DOI = re.compile(r"(?<![0-9.])10\.[0-9]{4,9}/[^\s\"<>]+")
_ARXIV = re.compile(
    r"(?:arxiv\s*[:.]\s*|arxiv\.org/(?:abs|pdf)/|10\.48550/arxiv\.)"
    r"([a-z-]+(?:\.[a-z]{2})?/[0-9]{7}|[0-9]{4}\.[0-9]{4,5})",
    re.IGNORECASE,
)
_ARXIV_ID = re.compile(
    r"(?:arxiv:)?((?<![a-z-])[a-z-]++(?:\.[a-z]{2})?/[0-9]{7}|[0-9]{4}\.[0-9]{4,5})(?:v[0-9]+)?",
    re.I,
)
_PUBMED = re.compile(
    r"(?:pubmed\.ncbi\.nlm\.nih\.gov/|ncbi\.nlm\.nih\.gov/(?:m/)?pubmed/)([0-9]{1,8})"
)
_PMCID = re.compile(
    r"/pmc/articles/(PMC[0-9]+)|pmc\.ncbi\.nlm\.nih\.gov/articles/(PMC[0-9]+)", re.I
)
_OF_DOI = re.compile(r"doi\.org/|^doi:|^info:doi/", re.IGNORECASE)


class _Entry(NamedTuple):
    """A cited work in the list: the element with its parts, and that with its printed text."""

    parts: etree._Element
    printed: etree._Element


def references(article: etree._Element) -> tuple[CitedWork, ...]:
    """
    Return the works that *article* cites, in the order of its lists.

    An entry may cite several works, which all get its number.
    """
    result: list[CitedWork] = []
    for part in article.iterchildren("back", "body", "floats-group"):
        for ref in part.iter("ref"):
            if not within(ref, ("ref",), part):
                result += _of_ref(ref)
            if len(result) >= REFERENCES_MAX:
                return tuple(result[:REFERENCES_MAX])
    return tuple(result)


def _of_ref(ref: etree._Element) -> Iterator[CitedWork]:
    number = plain(ref.find("label")) or plain(ref.find("x"))
    if not number:
        number = next((plain(one) for one in ref.iter("label")), "")
    number = number.strip(" .[]()")
    entries = list(_entries(ref))
    for entry in entries:
        if any(one := _cited(entry, number)):
            yield one
    if not entries:
        # <ref><note><p>See the website.</p></note></ref>
        words = plain(ref, skip=_is_invisible)
        if words:
            yield _with_identifiers(CitedWork(number=number, text=words[:_TEXT_MAX]), ref)


def _entries(ref: etree._Element) -> Iterator[_Entry]:
    """Yield the works of an entry; its printed form and its form in parts are one work."""
    printed, parts = [], []
    for element in ref.iter(*_CITATIONS):
        if within(element, _CITATIONS, ref):
            continue
        if element.tag == "citation-alternatives":
            inner = [one for one in element if one.tag in _CITATIONS]
            if inner:
                printed_form = next((one for one in inner if one.tag in _PRINTED), inner[0])
                structured = next((one for one in inner if one.tag in _IN_PARTS), inner[0])
                yield _Entry(structured, printed_form)
        elif element.tag in _IN_PARTS:
            parts.append(element)
        else:
            printed.append(element)
    if len(parts) == len(printed) or not (parts and printed):
        # SciELO: each entry has one of each.
        for structured, printed_form in zip_longest(parts, printed):
            first = structured if structured is not None else printed_form
            yield _Entry(first, printed_form if printed_form is not None else first)
    else:
        for element in (*parts, *printed):
            yield _Entry(element, element)


def _cited(entry: _Entry, number: str) -> CitedWork:
    parts = _Parts(entry.parts)
    printed = parts if entry.printed is entry.parts else _Parts(entry.printed)
    kind = kind_of(entry.parts, "publication-type") or kind_of(entry.parts, "citation-type")
    title = parts.first("article-title", "chapter-title", "data-title", "part-title")
    container = parts.first("source", "conf-name")
    if not title and (kind in _BOOKS or not parts.first("volume")) and container:
        title, container = container, ""
    first, last = parts.pages()
    return _with_identifiers(
        CitedWork(
            number=number,
            text=_printed(printed)[:_TEXT_MAX],
            title=title or parts.first("trans-title"),
            container=container,
            year=parts.year(),
            volume=parts.first("volume"),
            issue=parts.first("issue"),
            first_page=first,
            last_page=last,
            contributors=parts.names(),
        ),
        *dict.fromkeys((entry.parts, entry.printed)),
    )


def _with_identifiers(cited: CitedWork, *elements: etree._Element) -> CitedWork:
    """Return *cited* with the identifiers and the address in *elements*."""
    ids = _Identifiers()
    for element in elements:
        ids.read_tagged(element)
    for element in elements:
        ids.read_links(element)
    ids.read_text(cited.text)
    return cited._replace(doi=ids.doi, pmid=ids.pmid, pmcid=ids.pmcid, arxiv=ids.arxiv, url=ids.url)


class _Identifiers:
    """The identifiers of a cited work; the first of each kind stays."""

    def __init__(self) -> None:
        self.doi = self.pmid = self.pmcid = self.arxiv = self.url = ""

    def read_tagged(self, element: etree._Element) -> None:
        """Read the elements that are marked as identifiers."""
        for one in element.iter("pub-id", "article-id", "object-id", "elocation-id", "ext-link"):
            kind = (
                kind_of(one, "pub-id-type")
                or kind_of(one, "content-type")
                or kind_of(one, "ext-link-type")
            )
            words = plain(one)
            if kind == "doi":
                self._take_doi(words) or self._take_doi(href(one))
            elif kind in ("pmid", "pubmed", "medline"):
                self.pmid = self.pmid or extract_pmid(words) or _group(_PUBMED, href(one))
            elif kind in ("pmcid", "pmc"):
                self.pmcid = self.pmcid or extract_pmcid(words) or _pmcid(words)
            elif kind == "arxiv":
                self.arxiv = self.arxiv or _group(_ARXIV_ID, words) or _group(_ARXIV, href(one))

    def read_links(self, element: etree._Element) -> None:
        """Read addresses, and the identifiers in them."""
        for one in (element, *element.iter("ext-link", "uri", "pub-id", "source", "article-title")):
            for address in dict.fromkeys((href(one), plain(one) if one.tag == "uri" else "")):
                if _OF_DOI.search(address):
                    self._take_doi(unquote(address))
                elif found := _group(_PUBMED, address):
                    self.pmid = self.pmid or found
                elif of_pmc := _PMCID.search(address):
                    self.pmcid = self.pmcid or (of_pmc[1] or of_pmc[2]).upper()
                elif found := _group(_ARXIV, address):
                    self.arxiv = self.arxiv or found
                elif address.startswith(("http", "ftp")):
                    self.url = self.url or address

    def read_text(self, text: str) -> None:
        """Read identifiers in the printed text."""
        if not self.doi and (match := _DOI.search(text)):
            self._take_doi(match[0].rstrip(".,;:)]}"))
        self.arxiv = self.arxiv or _group(_ARXIV, text)

    def _take_doi(self, words: str) -> bool:
        if not self.doi:
            match = _DOI.search(words)
            found = extract_doi(words) or (extract_doi(match[0].rstrip(".,;:)]}")) if match else "")
            self.doi = normalise_doi(found)
        return bool(self.doi)


def _printed(parts: _Parts) -> str:
    """Return the printed text of an entry; one that consists of parts gets punctuation here."""
    if _is_prose(parts.element):
        return plain(parts.element, skip=_is_invisible)
    names = ", ".join(parts.names())
    if parts.has("etal"):
        names += ", et al."
    volume, issue = parts.first("volume"), parts.first("issue")
    first, last = parts.pages()
    location = volume + (f"({issue})" if issue else "")
    pages = first + (f"–{last}" if last and last != first else "")
    location = ":".join(filter(None, (location, pages)))
    pieces = [
        names,
        *parts.texts("article-title", "chapter-title", "data-title", "trans-title"),
        *parts.texts("source", "edition", "conf-name", "publisher-name", "publisher-loc"),
        *(parts.texts("year")[:1] or parts.texts("date", "string-date")[:1]),
        location,
        *parts.texts("comment", "ext-link", "uri", "patent"),
        *(
            _ID_LABELS.get(kind_of(one, "pub-id-type"), "") + plain(one)
            for one in parts.all("pub-id")
        ),
    ]
    words = [piece.rstrip(" ") for piece in pieces if piece.strip()]
    text = " ".join(piece if piece[-1] in ".?!" else f"{piece}." for piece in words)
    return text or plain(parts.element, skip=_is_invisible)


def _is_prose(element: etree._Element) -> bool:
    """Answer whether an entry has text between its parts."""
    if element.tag in _IN_PARTS or not len(element):
        return not len(element)
    between = [element.text, *(child.tail for child in element)]
    return any(piece and piece.strip() for piece in between)


def _is_invisible(element: etree._Element) -> bool:
    return element.tag in _INVISIBLE


class _Parts:
    """The elements of a citation by name."""

    def __init__(self, element: etree._Element) -> None:
        self.element = element
        self._by_name: dict[str, list[etree._Element]] = {}
        for one in element.iterdescendants(etree.Element):
            self._by_name.setdefault(str(one.tag), []).append(one)
        self._names: tuple[str, ...] | None = None

    def has(self, name: str) -> bool:
        """Answer whether there is an element of that name."""
        return name in self._by_name

    def all(self, *names: str) -> list[etree._Element]:
        """Return the elements of these names, in the order of the names."""
        return [one for name in names for one in self._by_name.get(name, ())]

    def first(self, *names: str) -> str:
        """Return the first non-empty text of these elements."""
        return next((words for one in self.all(*names) if (words := plain(one))), "")

    def texts(self, *names: str) -> list[str]:
        """Return the texts of these elements outside other values, without duplicates."""
        texts = (
            plain(one)
            for one in self.all(*names)
            if not within(one, ("comment", "article-title", "source", "person-group"), self.element)
        )
        return list(dict.fromkeys(filter(None, texts)))

    def pages(self) -> tuple[str, str]:
        """Return the first and the last page; an article number counts as first page."""
        first, last = self.first("fpage"), self.first("lpage")
        if not first:
            range = self.first("page-range").partition(",")[0]
            first, _, last = (part.strip() for part in re.sub("[–—]", "-", range).partition("-"))
        return first or self.first("elocation-id"), last

    def year(self) -> str:
        """Return the year, four digits."""
        for one in self.all("year", "date", "string-date", "date-in-citation"):
            for text in (plain(one), one.get("iso-8601-date") or ""):
                if match := _YEAR.search(text):
                    return match[0]
        return ""

    def names(self) -> tuple[str, ...]:
        """Return the authors as printed, or the editors of a work without authors."""
        if self._names is None:
            self._names = tuple(self._read_names())
        return self._names

    def _read_names(self) -> Iterator[str]:
        groups = self.all("person-group")
        author_groups = [one for one in groups if kind_of(one, "person-group-type") in _AUTHORS]
        loose = [
            one
            for one in (self.element.iter(*_NAMES) if self._by_name.keys() & _NAME_SET else ())
            if not within(one, _NO_NAMES, self.element)
        ]
        if not author_groups and not loose:
            author_groups = groups[:1]
        for group in author_groups:
            people = [
                one
                for one in group.iter(*_NAMES)
                if not within(one, ("name-alternatives", "collab-alternatives", "collab"), group)
            ]
            if people:
                yield from _format_names(people)
            elif words := plain(group, skip=lambda one: one.tag in ("etal", "role")):
                yield words
        yield from _format_names(loose)


def _format_names(names: Iterable[etree._Element]) -> Iterator[str]:
    for name in names:
        family, given, suffix = name_parts(name)
        words = " ".join(filter(None, (family, given, suffix)))
        if name.tag in ("collab", "collab-alternatives"):
            words = group_name(name)
        if words := words or plain(name):
            yield words


def _group(pattern: re.Pattern[str], words: str) -> str:
    match = pattern.search(words)
    return match[1] if match else ""


def _pmcid(words: str) -> str:
    digits = words.strip()
    return f"PMC{digits}" if digits.isascii() and digits.isdigit() else ""
