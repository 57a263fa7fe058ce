"""
Find significant strings: text shared by the pages of an artifact, or by their addresses.

Titles are searched in the content of pages, identifiers in addresses. As first published
(*strict*), a title is used whole, or without the characters it shares with the title of the
home page. By default, a title is cut at separators only, and is not used if it is short, if it
occurs on pages of no artifact, or if the entry page has it only in ``<title>``.

Source: Jones (2017), "Pushing Boundaries"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple, Protocol
from unicodedata import normalize

from pubcrawl.artifacts.site import RETURN_PARAMETERS, carries, path_of, values_of
from pubcrawl.ids.doi import REGISTRANT, START
from pubcrawl.items.artifact import ArtifactPage

SHORTEST = 12
"""The shortest title that identifies an artifact, in characters."""

PIECES = 40
"""The most pieces of titles searched in an entry page."""

SOURCES = ("title", "citation_title", "og:title", "h1")
"""Sources of titles, best first."""

SHORTEST_TOKEN, SHORTEST_NUMBER = 6, 4
_WORDS = 16  # the most words read of one segment
SUPPORT = 2
"""The fewest links of the entry page that must contain the identifier."""

# A hyphen, slash or colon within a word is not a separator.
_SEPARATOR = re.compile(r"[|–—·•»~]|(?<=\s)[-/]|[-/](?=\s)|:(?=\s)")
_ENDS = " \t|-–—:·•»/~"
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_ACCESSION = re.compile(r"[A-Za-z]{1,8}[-_.]?[0-9]{3,}(?:[-.v][0-9]+)*")
_REGISTRANT = re.compile(REGISTRANT)
_DOI = re.compile(rf"(?<![0-9]){START}(?=.)")
_TOKEN = re.compile(r"[^\W_]+")


class References(Protocol):
    """Titles and strings of the pages of a portal that belong to no artifact."""

    @property
    def home_title(self) -> str:
        """Title of the home page."""

    @property
    def titles(self) -> tuple[str, ...]:
        """Titles of pages that do not exist."""

    @property
    def holds(self) -> frozenset[str]:
        """Strings on these pages."""


class Sigstr(NamedTuple):
    """A significant string and its source, or the reason for its absence."""

    text: str
    source: str = ""
    why_not: str = ""


def clean(title: str) -> str:
    """Return *title* in NFC, with single spaces."""
    return " ".join(normalize("NFC", title).split())


def candidates(entry: ArtifactPage) -> list[tuple[str, str]]:
    """Return the titles of *entry* with their sources, best first."""
    titles = [("title", entry.title)]
    titles += [(source, entry.titles.get(source, "")) for source in SOURCES[1:]]
    return [(source, clean(text)) for source, text in titles if text.strip()]


def pieces(entry: ArtifactPage) -> tuple[str, ...]:
    """Return the pieces of the titles of *entry*, cut at separators, to search for."""
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
    """Return the title of *entry* as a significant string; needs the search for ``pieces``."""
    if strict:
        title = clean(entry.title)
        return Sigstr(title, "title", "" if title else "the entry page has no title")
    return _first_usable(candidates(entry), entry, references)


def of_filtered_title(
    entry: ArtifactPage, references: References, *, side: str = "auto", strict: bool
) -> Sigstr:
    """
    Return the title of *entry* without the parts it shares with other pages of the portal.

    *side*: the side to cut: left, right, or both (auto means the same); the shortest result that
    the entry page contains is used. As first published: left, unless *side* is right, compared
    with the home page only.
    """
    title = clean(entry.title)
    if strict:
        text = _strictly_cut(title, clean(references.home_title), right=side == "right").strip()
        return Sigstr(text, "title", "" if text else "its title is the home page's")
    sides = ("left", "right") if side not in ("left", "right") else (side,)
    found = [("title", text) for text in _cut_titles(entry, references, sides)]
    return _first_usable([*found, *candidates(entry)], entry, references)


def likely_titles(entry: ArtifactPage, references: References) -> tuple[str, ...]:
    """Return titles that pages of the artifact may contain, without a search for them."""
    cuts = _cut_titles(entry, references, ("left", "right"))
    found = [text for text in cuts if len(text) >= SHORTEST][:1]
    found += [text for source, text in candidates(entry) if source != "title"]
    general = [clean(text) for text in (references.home_title, *references.titles)]
    return tuple(
        dict.fromkeys(
            text
            for text in found
            if len(text) >= SHORTEST
            and text not in references.holds
            and not any(text in each for each in general)
        )
    )


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
    """Return the length of the common beginning."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _strictly_cut(title: str, home: str, *, right: bool) -> str:
    if right:
        return title[: len(title) - _common(title[::-1], home[::-1])]
    return title[_common(title, home) :]


def _cut_titles(entry: ArtifactPage, references: References, sides: Sequence[str]) -> list[str]:
    """
    Return the shortest first of what is left of a title.

    It is cut on *sides*, repeatedly, by the titles of other pages of the portal.
    """
    title = clean(entry.title)
    # The last breadcrumb may have the title of the page itself, which would be cut away.
    others = {*map(clean, (references.home_title, *references.titles, *entry.crumbs))}
    others -= {"", title}
    found, fresh = {title}, {title}
    while fresh:
        cuts = {_cut(text, other, side) for text in fresh for other in others for side in sides}
        fresh = cuts - {""} - found
        found |= fresh
    return sorted(found, key=lambda text: (len(text), text))


def _cut(title: str, other: str, side: str) -> str:
    if side == "right":
        rest = _left_cut(title[::-1], other[::-1], at_end=True)
        return rest[::-1].strip(_ENDS)
    return _left_cut(title, other, at_end=False).strip(_ENDS)


def _left_cut(title: str, other: str, *, at_end: bool) -> str:
    """Return *title* without the beginning it shares with *other*; reversed if *at_end*."""
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
    Yield candidates for identifiers in an address, and whether each looks like one.

    A candidate is a run of words within a segment of the path or a parameter value. The prefix
    of a DOI alone identifies only its registrant.
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
    """Return the likely identifiers in *url*: UUID, accession, number, suffix of a DOI."""
    return tuple(dict.fromkeys(text for text, likely in tokens(url) if likely or text.isdigit()))


def _runs(text: str, *, of_doi: bool = False) -> Iterator[tuple[str, bool]]:
    """Yield the runs of words of *text*; *of_doi*: it is the suffix of a DOI."""
    words = [match.span() for match in _TOKEN.finditer(text)][:_WORDS]
    doi = _DOI.search(text)
    begin, suffix = doi.span() if doi else (0, 0) if of_doi else (len(text), len(text))
    for first, (start, _) in enumerate(words):
        for _, end in words[first:]:
            run = text[start:end]
            if len(run) < (SHORTEST_NUMBER if run.isdigit() else SHORTEST_TOKEN):
                continue
            # Many DOIs share their beginning.
            if begin < end < words[-1][1] or begin < start < suffix:
                continue
            likely = start in (begin, suffix) or _UUID.fullmatch(run) or _ACCESSION.fullmatch(run)
            yield run, bool(likely)


def of_address(url: str, links: Sequence[str], elsewhere: Iterable[str], *, strict: bool) -> Sigstr:
    """
    Return the part of *url* that other addresses of its artifact contain.

    *links*: of the entry page to other pages on the portal, each once; *elsewhere*: links of
    the home page and of missing pages. As first published: the longest string that the path
    shares with one of the links.
    """
    if strict:
        return _longest_common(path_of(url).rstrip("/"), links)
    others = list(elsewhere)
    # The probe for a missing page has the name of the folder in its address too. An identifier
    # may also be a folder.
    folder = path_of(url).rstrip("/").rpartition("/")[0]
    best, best_score = "", (0, 0)
    for text, likely in dict.fromkeys(tokens(url)):
        if text in folder and not likely and not text.isdigit():
            continue
        support = sum(carries(link, text) for link in links)
        if support < SUPPORT or any(carries(other, text) for other in others):
            continue
        score = (len(text) * support * (2 if likely else 1), len(text))
        if score > best_score:
            best, best_score = text, score
    why_not = f"no part of {url} is in {SUPPORT} of its links and absent from those of the portal"
    return Sigstr(best, "uri", "" if best else why_not)


def _longest_common(path: str, links: Iterable[str]) -> Sigstr:
    best = ""
    for link in links:
        there = path_of(link)
        match = SequenceMatcher(None, path, there, autojunk=False).find_longest_match()
        if match.size > len(best):
            best = path[match.a : match.a + match.size]
    return Sigstr(best, "uri", "" if best else f"no link has anything in common with {path}")
