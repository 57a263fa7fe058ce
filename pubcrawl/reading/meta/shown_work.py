"""
The visible metadata of a page: authors, their ORCID iDs and the licence.

Sources: https://schema.org/author, https://info.orcid.org/brand-guidelines/,
https://html.spec.whatwg.org/#link-type-license
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import chain, islice, takewhile

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import address
from pubcrawl.formats.html.node import TEXT, Node, upwards
from pubcrawl.formats.html.text import all_below, text
from pubcrawl.reading import signs
from pubcrawl.reading.meta import people
from pubcrawl.reading.meta.byline import byline
from pubcrawl.reading.meta.licences import NAME_MAX, is_licence_url, licences
from pubcrawl.works.values import orcid
from pubcrawl.works.work import Licence, WorkContributor

# Selectors of author names, the surest first.
_AUTHORS = (
    "[itemprop~=author] [itemprop~=name]",
    "[itemprop~=author]:not(meta):not(link)",
    ".tutors > strong",  # SciELO, in a pop-up
    ".contrib-author, .contribDegrees > a:first-child",  # HighWire, Atypon
    ".author-list .author-name, .authors-list .author-name, .author-group .author-name",
    "a[rel~=author]",
    ".author-group .react-xocs-alternative-link",
    "p.author > a > strong",  # Digital Commons
    ".author-group .author, .authors-list .author, .author-list .author",
    ".article-author-name, .contrib-group .name, .citation_author",
    "[data-xocs-content-type=author] .react-xocs-alternative-link",  # ScienceDirect
    ".author-group a.author, .authorGroup .authorName",  # ScienceDirect, before 2023 and 2016
    ".contrib-group.fm-author a",  # PMC, before 2022
    ".pb_authors, #authorData",  # Copernicus, IEEE: all authors in one element
    ".ltx_role_author .ltx_personname",  # LaTeXML, arXiv
    ".authors .name, p.author, h4.author",  # OJS 3, Pandoc, R Markdown
    ".authors-list .full-name",  # PubMed, since 2020
)
# What is in the element of a name without being part of it
_BESIDE_NAME = (
    "sup, .author-ref, .ltx_note, .ltx_contact, .overlay, .author-info, a[href*='orcid.org']"
)
_MARKED = re.compile(r";[\s,;]*(?:(?:and|&)\s)?")  # a mark of notes, and what separates the names
_NO_ARTICLE = re.compile(  # headings of pages that may have lists of names
    r"search results?\b|editorial (?:board|team)$|(?:instructions|guidelines|information) "
    r"(?:for|to) authors$|author guidelines$",
    re.IGNORECASE,
)
_AUTHORS_MAX = 5000
_TEXT_MAX = 200  # characters of an element with one name
_LIST_MAX = 5000  # characters of a single element with all names

_ORCIDS_MAX = 500  # links examined on one page
_LEVELS = 8  # elements around a link in which to look for the owner's name
_AROUND_MAX = 4000  # characters of such an element; a longer one is more than a list of authors
_OTHER_ROLE = re.compile(
    r"\b(?:edited|reviewed|editors?|reviewers?|referees?|handling|approved|communicated)\b",
    re.IGNORECASE,
)

# A licence in these is that of the site, a figure or a cited work.
_OF_OTHERS = signs.bits(
    "footer navigation aside sidebar header banner figure references reference supplement comments"
    " cookies"
)
_LICENCES_MAX = 200
_LICENCE_NAME = re.compile(
    r"\bcreative commons(?: [a-z][a-z-]*|/){1,6}? (?:licen[cs]e|dedication)"
    r"(?:,? \(?(?:version )?[1-4]\.[0-9]\)?)?"
    r"|\bCC[ -]BY(?:-(?:NC|ND|SA)){0,2}(?: [1-4]\.[0-9])?\b",
    re.IGNORECASE,
)
# Other words of a rights notice, to exclude texts about pictures.
_NOTICE = re.compile(
    r"©|\bcopyright|\bopen[ -]access|\bdistributed|\bpermits|\blicensed under|\bavailable under"
    r"|\bmade available|\bthis (?:article|work|is an)",
    re.IGNORECASE,
)
_NOTICE_MAX = 2000  # characters


def shown_authors(document: Document, title: str = "") -> tuple[WorkContributor, ...]:
    """Return the authors that the page's markup identifies, else those below the *title*."""
    if document.xml:
        return ()
    head = document.first("h1")
    if head is not None and _NO_ARTICLE.match(text(head)):
        return ()
    for selector in _AUTHORS if document.first(", ".join(_AUTHORS)) is not None else ():
        nodes = document.css(selector)[:_AUTHORS_MAX]
        names = []
        for node in nodes:
            words = _name_in(document, node)
            if 0 < len(words) <= (_TEXT_MAX if len(nodes) > 1 else _LIST_MAX):
                names.append(words)
        # The list may be repeated after the article.
        if found := people.contributors(dict.fromkeys(names)):
            return tuple(found)
    return tuple(people.contributors(byline(document.page, (title, document.title))))


def _name_in(document: Document, node: Node) -> str:
    """Return the name in an element: its first line, with spaces between its parts."""
    beside = document.css(_BESIDE_NAME, scope=node)
    skip = all_below(beside)
    # <span>Li<sup>a</sup>, Wu<sup>b</sup></span>
    words = text(node, skip=skip)
    if document.css("br", scope=node) or (len(beside) > 1 and not {",", ";"} & {*words}):
        return _first_lines(node, skip)
    parts = [text(part, skip=skip) for part in node.iter()]  # <span>Ann</span><span>Li</span>
    return " ".join(parts) if len(parts) == 2 and "".join(parts) == words else words


def _first_lines(node: Node, skip: Container[int]) -> str:
    """
    Return the names in an element: its first line, and those below with marks behind their names.

    LaTeXML: ``Mina Park<sup>1</sup> Leo Graf<sup>2</sup><br><sup>1</sup>Institute of Shores``.
    """
    lines = [""]
    for part in node.iter(include_text=True):
        if part.tag == "br":
            lines.append("")
        elif part.mem_id in skip:
            lines[-1] += "; "
        elif part.tag == TEXT:
            lines[-1] += part.text_content or ""
        else:
            lines[-1] += text(part, skip=skip)
    first, *others = [*filter(None, (_MARKED.sub("; ", line).strip() for line in lines)), ""]
    of_names = takewhile(lambda line: line.endswith(";") and line[0] not in ";@", others)
    return ";".join((first, *of_names))


def with_orcids(
    document: Document, contributors: tuple[WorkContributor, ...]
) -> tuple[WorkContributor, ...]:
    """
    Return the contributors with the ORCID iDs linked beside their names.

    A link belongs to the only name in the smallest element around it that has a name. If
    that element has several, the link belongs to the name before it, or to the one after
    it on pages whose icons precede the names.
    """
    if document.xml or not contributors:
        return contributors
    known = {person.orcid for person in contributors}
    finder = _OwnerFinder(contributors)
    owners: dict[str, tuple[int, int]] = {}
    links = document.metadata_elements("a")[: _LICENCES_MAX + _ORCIDS_MAX]
    addresses = ((link, link.attrs.get("href") or "") for link in links)
    orcids = ((link, orcid(href)) for link, href in addresses if "orcid.org/" in href)
    for link, orcid_ in [pair for pair in orcids if pair[1] and pair[1] not in known][:_ORCIDS_MAX]:
        before, after = owners.get(orcid_, (-1, 0))
        if before != after:
            ends = finder.owners(link)
            if ends[0] == ends[1] >= 0 or (ends != (-1, -1) and orcid_ not in owners):
                owners[orcid_] = ends
    between = [(before, after) for before, after in owners.values() if before != after]
    counts = [len({ends[side] for ends in between} - {-1}) for side in (0, 1)]
    side = 1 if counts[1] > counts[0] else 0
    result = list(contributors)
    for orcid_, ends in sorted(owners.items(), key=lambda item: item[1][0] != item[1][1]):
        owner = ends[side]
        if owner >= 0 and not result[owner].orcid:
            result[owner] = result[owner]._replace(orcid=orcid_)
    return tuple(result)


class _OwnerFinder:
    """Finds the contributor that an ORCID link on a page belongs to."""

    def __init__(self, contributors: Sequence[WorkContributor]) -> None:
        self._names = list(map(_name_forms, contributors))
        self._texts: dict[int, str] = {}

    def owners(self, link: Node) -> tuple[int, int]:
        """Return the positions of the contributors before and after *link*; -1 for none."""
        inner = None
        for around in islice(chain((link,), upwards(link)), _LEVELS):
            text = self._text(around)
            found = self._found(text) if len(text) <= _AROUND_MAX else []
            if len(found) == 1:
                other = inner is not None and _OTHER_ROLE.search(text)
                return (-1, -1) if other else (found[0][1], found[0][1])
            if found and inner is not None:
                return self._beside(inner, last=True), self._beside(inner, last=False)
            if found or len(text) > _AROUND_MAX:
                break
            inner = around
        return -1, -1

    def _beside(self, node: Node, *, last: bool) -> int:
        """Return the contributor next before *node*, or after it, among its siblings."""
        beside = node.prev if last else node.next
        while beside is not None:
            if found := self._found(self._text(beside), last=last):
                return (max if last else min)(found)[1]
            beside = beside.prev if last else beside.next
        return -1

    def _found(self, text: str, *, last: bool = False) -> list[tuple[int, int]]:
        """Return (offset, contributor) of the names in *text*, a key."""
        search = text.rfind if last else text.find
        offsets = (
            next((offset for form in forms if (offset := search(form)) >= 0), -1)
            for forms in self._names
        )
        return [(offset, at) for at, offset in enumerate(offsets) if offset >= 0]

    def _text(self, node: Node) -> str:
        key = self._texts.get(node.mem_id)
        if key is None:
            key = self._texts[node.mem_id] = f" {people.name_key(_spaced(node))} "
        return key


def _name_forms(person: WorkContributor) -> list[str]:
    """Return the forms in which a page may write the name of a contributor, as keys."""
    whole = people.name_key(person.name)
    forms = [whole]
    if person.family and person.given:
        family, given = people.name_key(person.family), people.name_key(person.given)
        first, letters = given.split(" ")[0], [word[0] for word in given.split(" ") if word]
        for initials in (first, " ".join(letters), "".join(letters)):
            forms += [f"{initials} {family}", f"{family} {initials}"]
        forms += [f"{family} {given}", f"{first[:1]} {family}"]
    spaced = whole.isascii() or " " in whole
    return [f" {form} " if spaced else form for form in dict.fromkeys(forms) if form]


def linked_licences(document: Document) -> tuple[Licence, ...]:
    """
    Return the licence that the article links, else one from the rest of the page.

    A licence takes precedence over a waiver for data (CC0).
    """
    result: list[tuple[bool, bool, str]] = []
    for node in document.metadata_elements("a")[: _LICENCES_MAX + _ORCIDS_MAX]:
        href = address(document, node.attrs.get("href") or "")
        rel = (node.attrs.get("rel") or "").lower().split()
        if is_licence_url(href) or ("license" in rel and licences([href])):
            waiver = "publicdomain" in href
            result.append((_aside(document, node), waiver, href))
    if not result:
        return ()
    return licences([min(result, key=lambda each: each[:2])[2]])


def licences_in_notices(document: Document) -> tuple[Licence, ...]:
    """Return the licence that a rights notice of the page names without a link."""
    # The innermost element is last.
    for node in reversed(document.metadata_elements("p", "span", "li", "td")[-20:]):
        words = text(node)
        if len(words) > _NOTICE_MAX or not _NOTICE.search(words) or _aside(document, node):
            continue
        if (match := _LICENCE_NAME.search(words)) and len(match[0]) <= NAME_MAX:
            return (Licence(name=match[0]),)
    return ()


def _spaced(node: Node) -> str:
    """Return the text of a node with a space between elements: ``Li a`` for ``Li<sup>a</sup>``."""
    if node.tag == TEXT:
        return node.text_content or ""
    if (node.tag or "-")[0] in "-_":
        return ""
    texts, length = [], 0
    for each in node.traverse(include_text=True):
        if each.tag == TEXT and (words := each.text_content):
            texts.append(words)
            length += len(words)
            if length > 2 * _AROUND_MAX:
                break
    return " ".join(texts)


def _aside(document: Document, node: Node) -> bool:
    page = document.page
    return signs.inherited(page)[page.number[node.mem_id]] & _OF_OTHERS > 0
