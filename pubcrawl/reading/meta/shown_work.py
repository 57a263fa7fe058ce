"""
The visible metadata of a page: authors, their ORCID iDs and the licence.

Sources: https://schema.org/author, https://info.orcid.org/brand-guidelines/,
https://html.spec.whatwg.org/#link-type-license
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import address
from pubcrawl.formats.html.node import TEXT, Node, upwards
from pubcrawl.formats.html.text import all_below, text
from pubcrawl.reading.meta import people
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
    ".author-group .author, .authors-list .author, .author-list .author",
    ".article-author-name, .contrib-group .name, .citation_author",
    "[data-xocs-content-type=author] .react-xocs-alternative-link",  # ScienceDirect
    ".author-group a.author, .authorGroup .authorName",  # ScienceDirect, before 2023 and 2016
    ".pb_authors, #authorData",  # Copernicus, IEEE: all authors in one element
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
_ASIDE_TAGS = frozenset(("footer", "nav", "aside", "header", "figure", "figcaption"))
_ASIDE = re.compile(
    r"foot(?:er)?(?![a-z])|footer|sidebar|menu|(?:^|[^a-z])nav|cookie|caption|figure|(?:^|[^a-z])fig"
    r"(?:[^a-z]|$)|reference|bibliograph|ref-list|supplement|comment",
    re.IGNORECASE,
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


def shown_authors(document: Document) -> tuple[WorkContributor, ...]:
    """Return the authors that the page's markup identifies."""
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
        # The list may be repeated after the article.
        if found := people.contributors(dict.fromkeys(names)):
            return tuple(found)
    return ()


def with_orcids(
    document: Document, contributors: tuple[WorkContributor, ...]
) -> tuple[WorkContributor, ...]:
    """
    Return the contributors with the ORCID iDs linked beside their names.

    A link belongs to the only name in the smallest element around it that has a name. If
    that element has several, the link belongs to the name before it, or to the one after
    it on pages whose icons precede the names.
    """
    links = [
        (node, orcid_)
        for node in document.metadata_elements("a")[: _LICENCES_MAX + _ORCIDS_MAX]
        if "orcid.org/" in (href := node.attrs.get("href") or "") and (orcid_ := orcid(href))
    ]
    if not links or not contributors or document.xml:
        return contributors
    known_orcids = {each.orcid for each in contributors}
    links = [(node, one) for node, one in links if one not in known_orcids][:_ORCIDS_MAX]
    finder = _OwnerFinder(contributors)
    sure: dict[str, int] = {}
    candidates: dict[str, tuple[int, int]] = {}
    for node, one in links:
        if one in sure:
            continue
        before, after = finder.owners(node)
        if before == after >= 0:
            sure[one] = before
        elif (before, after) != (-1, -1):
            candidates.setdefault(one, (before, after))
    open_orcids = {one: ends for one, ends in candidates.items() if one not in sure}
    counts = [len({ends[side] for ends in open_orcids.values()} - {-1}) for side in (0, 1)]
    side = 1 if counts[1] > counts[0] else 0
    for one, ends in open_orcids.items():
        owner = ends[side]
        if owner >= 0 and owner not in sure.values():
            sure[one] = owner
    result = list(contributors)
    for one, owner in sure.items():
        if not result[owner].orcid:
            result[owner] = result[owner]._replace(orcid=one)
    return tuple(result)


class _OwnerFinder:
    """Finds the contributor that an ORCID link on a page belongs to."""

    def __init__(self, contributors: Sequence[WorkContributor]) -> None:
        self._names = [_Name(each) for each in contributors]
        self._texts: dict[int, str] = {}

    def owners(self, link: Node) -> tuple[int, int]:
        """Return the positions of the contributors before and after *link*; -1 for none."""
        around: Node = link
        for _ in range(_LEVELS):
            words = self._text(around)
            if len(words) > _AROUND_MAX:
                return -1, -1
            indexes = [at for at, name in enumerate(self._names) if name.at(words) >= 0]
            if len(indexes) == 1:
                return (
                    (-1, -1)
                    if around is not link and _OTHER_ROLE.search(words)
                    else (
                        indexes[0],
                        indexes[0],
                    )
                )
            if indexes:
                return self._beside(link, around)
            if around.parent is None:
                break
            around = around.parent
        return -1, -1

    def _beside(self, link: Node, around: Node) -> tuple[int, int]:
        """Return the contributors next before and after *link* in an element of several names."""
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
        positions = [(name.at(words, last=last), at) for at, name in enumerate(self._names)]
        positions = [(position, at) for position, at in positions if position >= 0]
        if not positions:
            return -1
        return (max if last else min)(positions)[1]

    def _text(self, node: Node) -> str:
        key = self._texts.get(node.mem_id)
        if key is None:
            key = f" {people.name_key(_spaced(node))} "
            self._texts[node.mem_id] = key
        return key


class _Name:
    """The forms in which a page may write the name of a contributor."""

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
        """Return the offset of the name in *words*, the key of a text; -1 if it is absent."""
        for form in self._forms:
            position = words.rfind(form) if last else words.find(form)
            if position >= 0:
                return position
        return -1


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
            result.append((_aside(node), waiver, href))
    if not result:
        return ()
    return licences([min(result, key=lambda each: each[:2])[2]])


def licences_in_notices(document: Document) -> tuple[Licence, ...]:
    """Return the licence that a rights notice of the page names without a link."""
    # The innermost element is last.
    for node in reversed(document.metadata_elements("p", "span", "li", "td")[-20:]):
        words = text(node)
        if len(words) > _NOTICE_MAX or not _NOTICE.search(words) or _aside(node):
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


def _aside(node: Node) -> bool:
    return any(
        around.tag in _ASIDE_TAGS
        or any(_ASIDE.search(around.attrs.get(key) or "") for key in ("class", "id", "role"))
        for around in takewhile(lambda above: above.tag not in ("body", "html"), upwards(node))
    )
