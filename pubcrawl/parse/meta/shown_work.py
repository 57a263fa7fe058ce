"""
What a page shows of its work to people: authors, their ORCID iDs, and the licence.

Sources: https://schema.org/author, https://info.orcid.org/brand-guidelines/,
https://html.spec.whatwg.org/#link-type-license
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import TEXT, Node
from pubcrawl.parse.html.text import all_below, text
from pubcrawl.parse.meta import people
from pubcrawl.parse.meta.licences import NAME_MAX, is_licence_url, licences
from pubcrawl.parse.meta.tags import address
from pubcrawl.works.values import orcid
from pubcrawl.works.work import Licence, WorkContributor

# Where the names of authors stand, the surest first.
_AUTHORS = (
    "[itemprop~=author] [itemprop~=name]",
    "[itemprop~=author]:not(meta):not(link)",
    ".tutors > strong",  # SciELO, in a window that opens
    ".contrib-author, .contribDegrees > a:first-child",  # HighWire, Atypon
    ".author-list .author-name, .authors-list .author-name, .author-group .author-name",
    "a[rel~=author]",
    ".author-group .author, .authors-list .author, .author-list .author",
    ".article-author-name, .contrib-group .name, .citation_author",
    "[data-xocs-content-type=author] .react-xocs-alternative-link",  # ScienceDirect
    ".author-group a.author, .authorGroup .authorName",  # ScienceDirect, before 2023 and 2016
    ".pb_authors, #authorData",  # Copernicus, IEEE: all in one
)
_AUTHORS_MAX = 5000
_TEXT_MAX = 200  # characters of an element that is a name
_LIST_MAX = 5000  # … and of the only one

_ORCIDS_MAX = 500  # links of a page that are looked at
_LEVELS = 8  # elements around a link in which the name of its owner is looked for
_AROUND_MAX = 4000  # characters of such an element; a longer one is more than a list of authors
_OTHER_ROLE = re.compile(
    r"\b(?:edited|reviewed|editors?|reviewers?|referees?|handling|approved|communicated)\b",
    re.IGNORECASE,
)

# A licence there is the site's, a figure's or a cited work's.
_ASIDE_TAGS = frozenset(("footer", "nav", "aside", "header", "figure", "figcaption"))
_ASIDE = re.compile(
    r"foot(?:er)?(?![a-z])|footer|sidebar|menu|(?:^|[^a-z])nav|cookie|caption|figure|(?:^|[^a-z])fig"
    r"(?:[^a-z]|$)|reference|bibliograph|ref-list|supplement|comment",
    re.IGNORECASE,
)
_LICENCES_MAX = 200
_SAID = re.compile(
    r"\bcreative commons(?: [a-z][a-z-]*|/){1,6}? (?:licen[cs]e|dedication)"
    r"(?:,? \(?(?:version )?[1-4]\.[0-9]\)?)?"
    r"|\bCC[ -]BY(?:-(?:NC|ND|SA)){0,2}(?: [1-4]\.[0-9])?\b",
    re.IGNORECASE,
)
# What a notice of rights says besides: not the pictures that a text is about.
_NOTICE = re.compile(
    r"©|\bcopyright|\bopen[ -]access|\bdistributed|\bpermits|\blicensed under|\bavailable under"
    r"|\bmade available|\bthis (?:article|work|is an)",
    re.IGNORECASE,
)
_NOTICE_MAX = 2000  # characters


def shown_authors(document: Document) -> tuple[WorkContributor, ...]:
    """Return the authors that the page marks as such."""
    if document.xml or document.first(", ".join(_AUTHORS)) is None:
        return ()
    for selector in _AUTHORS:
        nodes = document.css(selector)[:_AUTHORS_MAX]
        names = []
        for node in nodes:
            # <span>Li<sup>a</sup>, Wu<sup>b</sup></span>
            words = text(node, skip=all_below(document.css("sup, .author-ref", scope=node)))
            if 0 < len(words) <= (_TEXT_MAX if len(nodes) > 1 else _LIST_MAX):
                names.append(words)
        # The list stands at the head of the page, and perhaps once more behind the article.
        if found := people.contributors(dict.fromkeys(names)):
            return tuple(found)
    return ()


def with_orcids(
    document: Document, known: tuple[WorkContributor, ...]
) -> tuple[WorkContributor, ...]:
    """
    Return the contributors, with the ORCID iDs that the page links beside their names.

    A link belongs to the only name in the smallest element around it; where several
    stand there, to the one before it, or to the one after it where icons stand first.
    """
    links = [
        (node, found)
        for node in document.telling("a")[: _LICENCES_MAX + _ORCIDS_MAX]
        if "orcid.org/" in (href := node.attrs.get("href") or "") and (found := orcid(href))
    ]
    if not links or not known or document.xml:
        return known
    told = {each.orcid for each in known}
    links = [(node, one) for node, one in links if one not in told][:_ORCIDS_MAX]
    finder = _Finder(known)
    sure: dict[str, int] = {}
    either: dict[str, tuple[int, int]] = {}
    for node, one in links:
        if one in sure:
            continue
        before, after = finder.owners(node)
        if before == after >= 0:
            sure[one] = before
        elif (before, after) != (-1, -1):
            either.setdefault(one, (before, after))
    open_ = {one: ends for one, ends in either.items() if one not in sure}
    counts = [len({ends[side] for ends in open_.values()} - {-1}) for side in (0, 1)]
    side = 1 if counts[1] > counts[0] else 0
    for one, ends in open_.items():
        owner = ends[side]
        if owner >= 0 and owner not in sure.values():
            sure[one] = owner
    signed = list(known)
    for one, owner in sure.items():
        if not signed[owner].orcid:
            signed[owner] = signed[owner]._replace(orcid=one)
    return tuple(signed)


class _Finder:
    """Names of contributors, and where they stand in the texts of a page."""

    def __init__(self, known: Sequence[WorkContributor]) -> None:
        self._names = [_Name(each) for each in known]
        self._texts: dict[int, str] = {}

    def owners(self, link: Node) -> tuple[int, int]:
        """Return the places of the contributors before and after *link*; -1 for none."""
        around: Node = link
        for _ in range(_LEVELS):
            words = self._text(around)
            if len(words) > _AROUND_MAX:
                return -1, -1
            found = [at for at, name in enumerate(self._names) if name.at(words) >= 0]
            if len(found) == 1:
                return (
                    (-1, -1)
                    if around is not link and _OTHER_ROLE.search(words)
                    else (
                        found[0],
                        found[0],
                    )
                )
            if found:
                return self._beside(link, around)
            if around.parent is None:
                break
            around = around.parent
        return -1, -1

    def _beside(self, link: Node, around: Node) -> tuple[int, int]:
        """Return who stands next before and next after *link* in an element of several names."""
        inner = link
        while inner.parent is not None and inner.parent.mem_id != around.mem_id:
            inner = inner.parent
        before, after = -1, -1
        node = inner.prev
        while node is not None and before < 0:
            before = self._nearest(self._text(node), last=True)
            node = node.prev
        node = inner.next
        while node is not None and after < 0:
            after = self._nearest(self._text(node), last=False)
            node = node.next
        return before, after

    def _nearest(self, words: str, *, last: bool) -> int:
        places = [(name.at(words, last=last), at) for at, name in enumerate(self._names)]
        places = [(place, at) for place, at in places if place >= 0]
        if not places:
            return -1
        return (max if last else min)(places)[1]

    def _text(self, node: Node) -> str:
        known = self._texts.get(node.mem_id)
        if known is None:
            known = f" {people.name_key(_spaced(node))} "
            self._texts[node.mem_id] = known
        return known


class _Name:
    """The name of a contributor in the forms that a page may write it in."""

    def __init__(self, person: WorkContributor) -> None:
        whole = people.name_key(person.name)
        forms = [whole]
        if person.family and person.given:
            family, given = people.name_key(person.family), people.name_key(person.given)
            first = given.split(" ")[0]
            initials = "".join(word[0] for word in given.split(" ") if word)
            forms += [
                f"{family} {given}",
                f"{first} {family}",
                f"{' '.join(initials)} {family}",
                f"{initials} {family}",
                f"{family} {initials}",
                f"{family} {' '.join(initials)}",
                f"{first[:1]} {family}",
            ]
        spaced = whole.isascii() or " " in whole
        self._forms = [f" {form} " if spaced else form for form in dict.fromkeys(forms) if form]

    def at(self, words: str, *, last: bool = False) -> int:
        """Return where the name stands in *words*, the key of a text; -1 if it does not."""
        for form in self._forms:
            place = words.rfind(form) if last else words.find(form)
            if place >= 0:
                return place
        return -1


def shown_licences(document: Document) -> tuple[Licence, ...]:
    """
    Return the licence that the article links, else one that the rest of the page links.

    A waiver for data (CC0) does not count where a licence stands beside it.
    """
    found: list[tuple[bool, bool, str]] = []
    for node in document.telling("a")[: _LICENCES_MAX + _ORCIDS_MAX]:
        href = address(document, node.attrs.get("href") or "")
        rel = (node.attrs.get("rel") or "").lower().split()
        if is_licence_url(href) or ("license" in rel and licences([href])):
            waiver = "publicdomain" in href
            found.append((_aside(node), waiver, href))
    if not found:
        return ()
    return licences([min(found, key=lambda each: each[:2])[2]])


def said_licences(document: Document) -> tuple[Licence, ...]:
    """Return the licence that a notice of the page names without a link to it."""
    # The last of several is the innermost.
    for node in reversed(document.telling("p", "span", "li", "td")[-20:]):
        words = text(node)
        if len(words) > _NOTICE_MAX or not _NOTICE.search(words) or _aside(node):
            continue
        if (found := _SAID.search(words)) and len(found[0]) <= NAME_MAX:
            return (Licence(name=found[0]),)
    return ()


def _spaced(node: Node) -> str:
    """Return the text of a node with a space between elements: ``Li<sup>a</sup>`` is no Lia."""
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


def _aside(node: Node) -> bool:
    return any(
        around.tag in _ASIDE_TAGS
        or any(_ASIDE.search(around.attrs.get(key) or "") for key in ("class", "id", "role"))
        for around in _ancestors(node)
    )


def _ancestors(node: Node) -> Iterator[Node]:
    around = node.parent
    while around is not None and around.tag not in ("body", "html"):
        yield around
        around = around.parent
