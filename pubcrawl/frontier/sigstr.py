"""
Significant strings: what the pages of an artifact, or their addresses, have in common.

A title is looked for in the content of pages, an identifier in addresses. As first
published (*strict*), a title is taken as it stands, or loses what it has in common with the
home page's, character by character. Ours: a title is cut at separators only, and is of no use
where it is short, or on pages of the portal that are of no artifact, or nowhere on the entry
page itself but in ``<title>``.

Source: Jones (2017), "Pushing Boundaries"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple, Protocol
from unicodedata import normalize

from pubcrawl.frontier.artifact_place import RETURN_PARAMETERS, carries, path_of, values_of
from pubcrawl.items.artifact import ArtifactPage

SHORTEST = 12
"""Characters of a title that are enough to know an artifact by."""

PIECES = 40
"""So many pieces of its titles are looked for in an entry page."""

SOURCES = ("title", "citation_title", "og:title", "h1")
"""Where a title is taken from, best first."""

SHORTEST_TOKEN, SHORTEST_NUMBER = 6, 4
_WORDS = 16  # of one segment that are looked at
SUPPORT = 2
"""So many links of the entry page have the string that is looked for in addresses."""

# A hyphen, slash or colon within a word separates nothing.
_SEPARATOR = re.compile(r"[|–—·•»~]|(?<=\s)[-/]|[-/](?=\s)|:(?=\s)")
_ENDS = " \t|-–—:·•»/~"
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_ACCESSION = re.compile(r"[A-Za-z]{1,8}[-_.]?[0-9]{3,}(?:[-.v][0-9]+)*")
_REGISTRANT = re.compile(r"10\.[0-9]{4,9}")
_DOI = re.compile(r"(?<![0-9])10\.[0-9]{4,9}/(?=.)")
_TOKEN = re.compile(r"[^\W_]+")


class References(Protocol):
    """Of the portal's pages that are of no artifact: their titles, and which strings they have."""

    @property
    def home_title(self) -> str:
        """Title of the home page."""

    @property
    def titles(self) -> tuple[str, ...]:
        """Titles of pages that do not exist."""

    @property
    def holds(self) -> frozenset[str]:
        """Strings that they have."""


class Sigstr(NamedTuple):
    """A string, where it is from, and else why there is none."""

    text: str
    source: str = ""
    why_not: str = ""


def clean(title: str) -> str:
    """Return *title* composed (NFC), with single spaces."""
    return " ".join(normalize("NFC", title).split())


def candidates(entry: ArtifactPage) -> list[tuple[str, str]]:
    """Return titles of *entry* and where they are from, best first."""
    found = [("title", entry.title)]
    found += [(source, entry.titles.get(source, "")) for source in SOURCES[1:]]
    return [(source, clean(text)) for source, text in found if text.strip()]


def pieces(entry: ArtifactPage) -> tuple[str, ...]:
    """Return what may turn out to be significant of the titles of *entry*: cut at separators."""
    titles = [title for _, title in candidates(entry)]
    found = dict.fromkeys(title for title in titles if title)
    for title in titles[:1]:
        marks = [match.start() for match in _SEPARATOR.finditer(title)]
        for start in [0, *(mark + 1 for mark in marks)]:
            for end in [len(title), *reversed(marks)]:
                piece = title[start:end].strip(_ENDS)
                if start < end and len(piece) >= SHORTEST:
                    found[piece] = None
    return tuple(found)[:PIECES]


def of_title(entry: ArtifactPage, references: References, *, strict: bool) -> Sigstr:
    """Return the title of *entry* as a significant string; *entry* was searched for ``pieces``."""
    if strict:
        title = clean(entry.title)
        return Sigstr(title, "title", "" if title else "the entry page has no title")
    return _first_usable(candidates(entry), entry, references)


def of_filtered_title(
    entry: ArtifactPage, references: References, *, side: str = "auto", strict: bool
) -> Sigstr:
    """
    Return the title of *entry* without what it shares with other pages of the portal.

    *side*: that is cut: left, right, both or auto, which are the same: what is cut most while the
    entry page still has it. As first published: left, unless *side* is right, and the
    home page is all that it is compared with.
    """
    title = clean(entry.title)
    if strict:
        text = _strictly_cut(title, clean(references.home_title), right=side == "right").strip()
        return Sigstr(text, "title", "" if text else "its title is the home page's")
    sides = ("left", "right") if side not in ("left", "right") else (side,)
    # The last crumb is the page itself: nothing would be left of it.
    others = [references.home_title, *references.titles, *entry.crumbs]
    others = [other for other in dict.fromkeys(map(clean, others)) if other and other != title]
    cuts = sorted(_cuts(title, others, sides), key=lambda text: (len(text), text))
    found = [("title", text) for text in cuts]
    return _first_usable([*found, *candidates(entry)], entry, references)


def _first_usable(
    found: Iterable[tuple[str, str]], entry: ArtifactPage, references: References
) -> Sigstr:
    why_not = "the entry page has no title"
    titles = [clean(title) for title in (references.home_title, *references.titles)]
    for source, text in found:
        if len(text) < SHORTEST:
            why = "is short"
        elif text in references.holds or any(text in title for title in titles):
            why = "is on the home page or on pages that do not exist"
        elif text not in entry.outside:
            why = "is on the entry page only as its title"
        else:
            return Sigstr(text, source)
        if why_not.startswith("the entry"):
            why_not = f"{source} {why}: {text}"
    return Sigstr("", "", why_not)


def _common(one: str, other: str) -> int:
    """Return how many characters both begin with."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _strictly_cut(title: str, home: str, *, right: bool) -> str:
    if right:
        return title[: len(title) - _common(title[::-1], home[::-1])]
    return title[_common(title, home) :]


def _cuts(title: str, others: Sequence[str], sides: Sequence[str]) -> set[str]:
    """Return all that is left of *title* by cuts of *sides*, one or more, each by one of others."""
    found, fresh = {title}, {title}
    while fresh:
        fresh = {
            cut
            for text in fresh
            for other in others
            for side in sides
            if (cut := _cut(text, other, side))
        } - found
        found |= fresh
    return found


def _cut(title: str, other: str, side: str) -> str:
    if side == "right":
        rest = _left_cut(title[::-1], other[::-1], at_end=True)
        return rest[::-1].strip(_ENDS)
    return _left_cut(title, other, at_end=False).strip(_ENDS)


def _left_cut(title: str, other: str, *, at_end: bool) -> str:
    """Return *title* without what it begins with as *other* does; both reversed if *at_end*."""
    common = _common(title, other)
    size = len(title)
    marks = {
        size - 1 - match.start() if at_end else match.start()
        for match in _SEPARATOR.finditer(title[::-1] if at_end else title)
    }
    rest = common + len(title[common:]) - len(title[common:].lstrip())
    if rest in marks:
        return title[rest:]
    inside = [mark for mark in marks if mark < common]
    return title[max(inside) + 1 :] if inside else title


def tokens(url: str) -> Iterator[tuple[str, bool]]:
    """
    Yield what may identify the artifact in its address, and whether it looks like an identifier.

    Runs of words within one segment of the path, or one value of a parameter. The prefix of a
    DOI is its registrant's, and identifies nothing alone.
    """
    before = ""
    for segment in path_of(url).split("/"):
        if not _REGISTRANT.fullmatch(segment):
            yield from _runs(segment, of_doi=bool(_REGISTRANT.fullmatch(before)))
        before = segment
    for name, value in values_of(url):
        if name not in RETURN_PARAMETERS:
            yield from _runs(value)


def identifiers(url: str) -> tuple[str, ...]:
    """Return what looks like an identifier in *url*: UUID, accession, number, suffix of a DOI."""
    return tuple(dict.fromkeys(text for text, known in tokens(url) if known or text.isdigit()))


def _runs(text: str, *, of_doi: bool = False) -> Iterator[tuple[str, bool]]:
    """Yield runs of words of *text*; *of_doi*: it is the suffix of one."""
    words = [match.span() for match in _TOKEN.finditer(text)][:_WORDS]
    doi = _DOI.search(text)
    begin, suffix = doi.span() if doi else (0, 0) if of_doi else (len(text), len(text))
    for first, (start, _) in enumerate(words):
        for _, end in words[first:]:
            run = text[start:end]
            if len(run) < (SHORTEST_NUMBER if run.isdigit() else SHORTEST_TOKEN):
                continue
            # What a DOI begins with, many have.
            if begin < end < words[-1][1] or begin < start < suffix:
                continue
            known = start in (begin, suffix) or _UUID.fullmatch(run) or _ACCESSION.fullmatch(run)
            yield run, bool(known)


def of_address(url: str, links: Sequence[str], elsewhere: Iterable[str], *, strict: bool) -> Sigstr:
    """
    Return the string of *url* that addresses of its artifact have.

    *links*: of the entry page, on the portal, other than itself, each once; *elsewhere*: links
    of the home page and of pages that do not exist. As first published, it is the longest
    string that the path has in common with one of the links.
    """
    if strict:
        return _longest_common(path_of(url).rstrip("/"), links)
    others = list(elsewhere)
    # What the folder is called is in the address of the page that was asked for in vain as well;
    # an identifier may have pages below it.
    folder = path_of(url).rstrip("/").rpartition("/")[0]
    best, best_score = "", (0, 0)
    for text, known in dict.fromkeys(tokens(url)):
        if text in folder and not known and not text.isdigit():
            continue
        support = sum(carries(link, text) for link in links)
        if support < SUPPORT or any(carries(other, text) for other in others):
            continue
        score = (len(text) * support * (2 if known else 1), len(text))
        if score > best_score:
            best, best_score = text, score
    why_not = f"no part of {url} is in {SUPPORT} of its links and in none of the portal's"
    return Sigstr(best, "uri", "" if best else why_not)


def _longest_common(path: str, links: Iterable[str]) -> Sigstr:
    best = ""
    for link in links:
        there = path_of(link)
        match = SequenceMatcher(None, path, there, autojunk=False).find_longest_match()
        if match.size > len(best):
            best = path[match.a : match.a + match.size]
    return Sigstr(best, "uri", "" if best else f"no link has anything in common with {path}")
