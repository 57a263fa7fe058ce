"""
The list of references of a JATS article: each work that it cites, as printed and in parts.

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
from pubcrawl.parse.jats.people import group_name, name_parts
from pubcrawl.parse.jats.tree import href, kind_of, plain, within
from pubcrawl.works.work import CitedWork

REFERENCES_MAX: Final = 20_000
"""Cited works that are kept."""

_PRINTED = ("mixed-citation", "citation")
_IN_PARTS = ("element-citation", "nlm-citation")
_CITATIONS = (*_PRINTED, *_IN_PARTS, "citation-alternatives")
_TEXT_MAX = 20_000  # characters of an entry
_NOT_SHOWN = frozenset(("label", "object-id"))
_NAMES = ("name", "string-name", "collab", "anonymous", "name-alternatives", "collab-alternatives")
_NAME_SET = frozenset(_NAMES)
_NO_NAMES = frozenset(
    (
        *("person-group", "name-alternatives", "collab-alternatives", "article-title", "source"),
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
    r"(?:arxiv:)?([a-z-]+(?:\.[a-z]{2})?/[0-9]{7}|[0-9]{4}\.[0-9]{4,5})(?:v[0-9]+)?", re.I
)
_PUBMED = re.compile(
    r"(?:pubmed\.ncbi\.nlm\.nih\.gov/|ncbi\.nlm\.nih\.gov/(?:m/)?pubmed/)([0-9]{1,8})"
)
_PMCID = re.compile(
    r"/pmc/articles/(PMC[0-9]+)|pmc\.ncbi\.nlm\.nih\.gov/articles/(PMC[0-9]+)", re.I
)
_OF_DOI = re.compile(r"doi\.org/|^doi:|^info:doi/", re.IGNORECASE)


class _Entry(NamedTuple):
    """A cited work as the list holds it: its parts, and the text that is printed."""

    parts: etree._Element
    printed: etree._Element


def references(article: etree._Element) -> tuple[CitedWork, ...]:
    """
    Return the works that *article* cites, in the order of its lists.

    An entry that cites several gives several, all with its number.
    """
    found: list[CitedWork] = []
    for part in article.iterchildren("back", "body", "floats-group"):
        for ref in part.iter("ref"):
            if not within(ref, ("ref",), part):
                found += _of_ref(ref)
            if len(found) >= REFERENCES_MAX:
                return tuple(found[:REFERENCES_MAX])
    return tuple(found)


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
        words = plain(ref, skip=_is_not_shown)
        if words:
            yield _completed(CitedWork(number=number, text=words[:_TEXT_MAX]), ref)


def _entries(ref: etree._Element) -> Iterator[_Entry]:
    """Yield the works of an entry; a printed form and one in parts are the same work."""
    printed, parts = [], []
    for element in ref.iter(*_CITATIONS):
        if within(element, _CITATIONS, ref):
            continue
        if element.tag == "citation-alternatives":
            inner = [one for one in element if one.tag in _CITATIONS]
            if inner:
                shown = next((one for one in inner if one.tag in _PRINTED), inner[0])
                marked = next((one for one in inner if one.tag in _IN_PARTS), inner[0])
                yield _Entry(marked, shown)
        elif element.tag in _IN_PARTS:
            parts.append(element)
        else:
            printed.append(element)
    if len(parts) == len(printed) or not (parts and printed):
        # SciELO: one of each in every entry.
        for marked, shown in zip_longest(parts, printed):
            first = marked if marked is not None else shown
            yield _Entry(first, shown if shown is not None else first)
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
    return _completed(
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


def _completed(cited: CitedWork, *elements: etree._Element) -> CitedWork:
    """Return *cited* with the identifiers and the address that stand in *elements*."""
    ids = _Identifiers()
    for element in elements:
        ids.read_marked(element)
    for element in elements:
        ids.read_links(element)
    ids.read_text(cited.text)
    return cited._replace(doi=ids.doi, pmid=ids.pmid, pmcid=ids.pmcid, arxiv=ids.arxiv, url=ids.url)


class _Identifiers:
    """The identifiers of a cited work; the first of each kind stays."""

    def __init__(self) -> None:
        self.doi = self.pmid = self.pmcid = self.arxiv = self.url = ""

    def read_marked(self, element: etree._Element) -> None:
        """Read what is marked as an identifier."""
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
        """Read addresses, which may hold identifiers."""
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
        """Read identifiers that are only printed."""
        if not self.doi and (found := _DOI.search(text)):
            self._take_doi(found[0].rstrip(".,;:)]}"))
        self.arxiv = self.arxiv or _group(_ARXIV, text)

    def _take_doi(self, words: str) -> bool:
        if not self.doi:
            shown = _DOI.search(words)
            found = extract_doi(words) or (extract_doi(shown[0].rstrip(".,;:)]}")) if shown else "")
            self.doi = normalise_doi(found)
        return bool(self.doi)


def _printed(parts: _Parts) -> str:
    """Return an entry as a reader sees it; one that is only parts gets its punctuation here."""
    if _is_prose(parts.element):
        return plain(parts.element, skip=_is_not_shown)
    names = ", ".join(parts.names())
    if parts.has("etal"):
        names += ", et al."
    volume, issue = parts.first("volume"), parts.first("issue")
    first, last = parts.pages()
    where = volume + (f"({issue})" if issue else "")
    pages = first + (f"–{last}" if last and last != first else "")
    where = ":".join(filter(None, (where, pages)))
    pieces = [
        names,
        *parts.texts("article-title", "chapter-title", "data-title", "trans-title"),
        *parts.texts("source", "edition", "conf-name", "publisher-name", "publisher-loc"),
        *(parts.texts("year")[:1] or parts.texts("date", "string-date")[:1]),
        where,
        *parts.texts("comment", "ext-link", "uri", "patent"),
        *(
            _ID_LABELS.get(kind_of(one, "pub-id-type"), "") + plain(one)
            for one in parts.all("pub-id")
        ),
    ]
    words = [piece.rstrip(" ") for piece in pieces if piece.strip()]
    text = " ".join(piece if piece[-1] in ".?!" else f"{piece}." for piece in words)
    return text or plain(parts.element, skip=_is_not_shown)


def _is_prose(element: etree._Element) -> bool:
    """Answer whether the parts of an entry have text between them."""
    if element.tag in _IN_PARTS or not len(element):
        return not len(element)
    between = [element.text, *(child.tail for child in element)]
    return any(piece and piece.strip() for piece in between)


def _is_not_shown(element: etree._Element) -> bool:
    return element.tag in _NOT_SHOWN


class _Parts:
    """The elements of a citation by name."""

    def __init__(self, element: etree._Element) -> None:
        self.element = element
        self._by_name: dict[str, list[etree._Element]] = {}
        for one in element.iterdescendants(etree.Element):
            self._by_name.setdefault(str(one.tag), []).append(one)
        self._names: tuple[str, ...] | None = None

    def has(self, name: str) -> bool:
        """Answer whether an element of that name is there."""
        return name in self._by_name

    def all(self, *names: str) -> list[etree._Element]:
        """Return the elements of these names, those of the first name first."""
        return [one for name in names for one in self._by_name.get(name, ())]

    def first(self, *names: str) -> str:
        """Return the text of the first of them that has any."""
        return next((words for one in self.all(*names) if (words := plain(one))), "")

    def texts(self, *names: str) -> list[str]:
        """Return the texts of these elements where they stand by themselves, each once."""
        found = (
            plain(one)
            for one in self.all(*names)
            if not within(one, ("comment", "article-title", "source", "person-group"), self.element)
        )
        return list(dict.fromkeys(filter(None, found)))

    def pages(self) -> tuple[str, str]:
        """Return the first and the last page; the number of an article is its first."""
        first, last = self.first("fpage"), self.first("lpage")
        if not first:
            range = self.first("page-range").partition(",")[0]
            first, _, last = (part.strip() for part in re.sub("[–—]", "-", range).partition("-"))
        return first or self.first("elocation-id"), last

    def year(self) -> str:
        """Return the year, four digits."""
        for one in self.all("year", "date", "string-date", "date-in-citation"):
            for said in (plain(one), one.get("iso-8601-date") or ""):
                if found := _YEAR.search(said):
                    return found[0]
        return ""

    def names(self) -> tuple[str, ...]:
        """Return the authors as printed; the editors of a work without authors."""
        if self._names is None:
            self._names = tuple(self._read_names())
        return self._names

    def _read_names(self) -> Iterator[str]:
        groups = self.all("person-group")
        chosen = [one for one in groups if kind_of(one, "person-group-type") in _AUTHORS]
        loose = [
            one
            for one in (self.element.iter(*_NAMES) if self._by_name.keys() & _NAME_SET else ())
            if not within(one, _NO_NAMES, self.element)
        ]
        if not chosen and not loose:
            chosen = groups[:1]
        for group in chosen:
            people = [
                one
                for one in group.iter(*_NAMES)
                if not within(one, ("name-alternatives", "collab-alternatives", "collab"), group)
            ]
            if people:
                yield from _shown(people)
            elif words := plain(group, skip=lambda one: one.tag in ("etal", "role")):
                yield words
        yield from _shown(loose)


def _shown(names: Iterable[etree._Element]) -> Iterator[str]:
    for name in names:
        family, given, suffix = name_parts(name)
        words = " ".join(filter(None, (family, given, suffix)))
        if name.tag in ("collab", "collab-alternatives"):
            words = group_name(name)
        if words := words or plain(name):
            yield words


def _group(pattern: re.Pattern[str], words: str) -> str:
    found = pattern.search(words)
    return found[1] if found else ""


def _pmcid(words: str) -> str:
    digits = words.strip()
    return f"PMC{digits}" if digits.isascii() and digits.isdigit() else ""
