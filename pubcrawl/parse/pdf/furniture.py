"""
What stands on the pages of a PDF beside the article: covers, running heads, numbers.

Covers are the first pages that repositories and publishers put before an article; each
row of ``_COVERS`` is a sentence that stands on the covers of one of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

COVERS_MAX = 2
"""Pages at the beginning that may be covers."""

_COVERS = re.compile(
    r"hal is a multi-?disciplinary|l.archive ouverte pluridisciplinaire"  # HAL
    r"|see discussions, stats, and author profiles for this publication"  # ResearchGate
    r"|jstor is a not-for-profit|your use of the jstor archive"
    r"|full terms (?:&|and) conditions of access and use can be found at"  # Taylor & Francis
    r"|this is a repository copy of|takedown\s+if you consider content"  # White Rose
    r"|view the article online for updates and enhancements"  # IOP
    r"|you may also like.{0,400}to cite this article|to cite this article.{0,800}you may also like"
    r"|(?:provided|brought to you) by\s+core\b|view metadata, citation and similar papers"  # CORE
    r"|this (?:document|file|paper|article|pdf) (?:was|has been) (?:downloaded|deposited)"
    r" (?:from|in) .{0,80}(?:repository|archive)"
    r"|(?:link to published version|published version).{0,300}(?:general rights|rights statement"
    r"|take ?down policy)"
    r"|general rights.{0,200}copyright and moral rights for the publications"  # Pure
    r"|citation for published version"
    r"|(?:this is|the following is) (?:the|an) (?:author.s |author )?"
    r"(?:accepted|submitted|post-?print|pre-?print).{0,60}(?:version|manuscript) of"
    r" (?:an?|the|this) .{0,800}"
    r"(?:repository|deposited|downloaded|eprints|to cite|link to|available at)"
    r"|open research online|strathprints|(?:uwe|kent|leeds|durham) (?:research|academic) repository"
    r"|this is a pdf file of an unedited manuscript that has been accepted"  # Elsevier's pre-proofs
    r"|please cite this article as:.{0,400}this is a pdf (?:file )?of an (?:unedited|article)"
    r"|accepted manuscript\s.{0,400}please cite this article as"
    r"|escholarship is an open access scholarly publishing service|escholarship\.org"
    r"|powered by the california digital library"
    r"|follow this and additional works at"  # bepress
    r"|subscribe to .{0,80}get the latest.{0,300}submit your article"
    r"|this information is current as of|updated information and services can be found"  # HighWire
    r"|zurich open repository and archive|archiv(?:e|um)\.\w+\.\w+.{0,100}terms of use"
    r"|nutzungsbedingungen\s+die (?:eth|gesis)",
    re.IGNORECASE | re.DOTALL,
)
_COVER_WORDS = (
    *("multi-disciplinary", "multidisciplinary", "pluridisciplinaire", "author profiles for this"),
    *(
        "the jstor",
        "jstor is",
        "full terms & cond",
        "full terms and cond",
        "repository copy of",
        "takedown",
    ),
    *("take down", "view the article online for", "you may also like", "brought to you by"),
    *("provided by core", "view metadata", "deposited in", "downloaded from", "general rights"),
    *("link to published", "for published version", "academic repository", "research repository"),
    *("accepted version", "accepted manuscript", "submitted version", "author's version"),
    *("post-print", "postprint", "pre-print", "preprint", "open research online", "strathprints"),
    *("pdf file", "escholarship", "digital library", "additional works at", "subscribe to"),
    *("current as of", "services can be found", "open repository", "nutzungsbedingungen"),
)
_COVER_LENGTH = (
    6000  # characters of a page; an article's first page has some of those sentences too
)

_NUMBER = re.compile(
    r"[\s\-–—|•·]*(?:page\s*)?(\d{1,5}|[ivxl]{1,7})(?:\s*(?:of|/)\s*\d{1,5})?[\s\-–—|•·]*",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d+|\b[ivxl]+\b")
_ROMAN = re.compile("[ivxl]{1,7}", re.IGNORECASE)
# Lines that a server writes on each page as it sends them.
_STAMP = re.compile(
    r"\s*(?:this content downloaded (?:from|by)|authorized licensed use limited to"
    r"|downloaded (?:from|by|via) (?:https?:|www\.|\S+ (?:at|on|by)\b)|downloaded by \["
    r"|all use subject to (?:jstor|https?:)|see the terms and conditions \(https?:)",
    re.IGNORECASE,
)
_EDGE = 4  # lines at the beginning and at the end of a page's content that may be running heads
_REPEATS = 3  # pages that a running head stands on
_HEAD_LENGTH = 200  # characters
_NUMBERED = re.compile(r"[ \t]*(\d{1,4})(?:[ \t]+|(?=\n|$))")
_NUMBERED_SHARE = 0.6  # of the lines of a page
_NUMBERED_MIN = 12  # lines
_STARTS = 5  # numbers that may begin the chain; affiliations have numbers as well


def is_cover(page: str) -> bool:
    """Answer whether the text of a page is that of a cover before the article."""
    if len(page) > _COVER_LENGTH or not page.strip():
        return False
    words = " ".join(page.split()).casefold()
    # Most pages have none of the words, and the pattern takes 2 ms for a page.
    return any(map(words.__contains__, _COVER_WORDS)) and _COVERS.search(words) is not None


def count_covers(pages: Sequence[str]) -> int:
    """Return how many of the first *pages* are covers; one page at least is none."""
    number = 0
    while number < min(COVERS_MAX, len(pages) - 1) and is_cover(pages[number]):
        number += 1
    return number


def without_furniture(pages: Sequence[str]) -> list[str]:
    """
    Return the texts of *pages* without running heads, page numbers and numbers of lines.

    A running head stands among the first or last lines of three pages at least, alike
    but for its numbers; the first of them, on the page of the title, goes as well.
    """
    split = [without_line_numbers(page.replace("\r\n", "\n").split("\n")) for page in pages]
    counted: Counter[str] = Counter()
    edges = [_edges(lines) for lines in split]
    for found in edges:
        counted.update({key for _, key in found})
    heads = {key for key, number in counted.items() if number >= _REPEATS}
    numbers = [_page_numbers(lines) for lines in split]
    made = []
    for place, lines in enumerate(split):
        gone = {number for number, key in edges[place] if key in heads}
        gone |= _following(place, numbers)
        gone |= {number for number, line in enumerate(lines) if _STAMP.match(line)}
        made.append("\n".join(line for number, line in enumerate(lines) if number not in gone))
    return made


def _edges(lines: Sequence[str]) -> list[tuple[int, str]]:
    """Return place and key of the lines where running heads stand."""
    filled = [number for number, line in enumerate(lines) if line.strip()]
    if len(filled) <= 2:
        return []
    places = dict.fromkeys(filled[:_EDGE] + filled[-_EDGE:])
    found = []
    for place in places:
        line = lines[place].strip()
        key = " ".join(_DIGITS.sub("0", line.casefold()).split()).strip("0 |·•-–—")
        if len(line) <= _HEAD_LENGTH and sum(map(str.isalpha, key)) >= 3:
            found.append((place, key))
    return found


def _page_numbers(lines: Sequence[str]) -> dict[int, int]:
    """Return place → number of the lines at the edges that hold a number alone."""
    filled = [number for number, line in enumerate(lines) if line.strip()]
    found = {}
    for place in {*filled[:_EDGE], *filled[-_EDGE:]}:
        if match := _NUMBER.fullmatch(lines[place].strip()):
            found[place] = -1 if _ROMAN.fullmatch(match[1]) else int(match[1])
    return found


def _following(place: int, numbers: Sequence[dict[int, int]]) -> set[int]:
    """Return the lines of a page whose number goes on from page to page, or is Roman."""
    found = set()
    for line, number in numbers[place].items():
        steps = (
            number + (other - place)
            for other in (place - 2, place - 1, place + 1, place + 2)
            if 0 <= other < len(numbers)
            for known in numbers[other].values()
            if known == number + (other - place) and known >= 0
        )
        if next(steps, None) is not None or (number < 0 and len(numbers) > 1):
            found.add(line)
    return found


def without_line_numbers(lines: list[str], *, keep: bool = False) -> list[str]:
    """
    Return *lines* without the numbers that manuscripts have before each line or by themselves.

    *keep*: lines that are empty after that are kept.
    """
    if sum(line.lstrip()[:1].isdigit() for line in lines) < _NUMBERED_MIN:
        return lines
    numbers = [
        (place, int(match[1]))
        for place, line in enumerate(lines)
        if (match := _NUMBERED.match(line))
    ]
    filled = sum(bool(line.strip()) for line in lines)
    starts = range(min(_STARTS, len(numbers)))
    chain: set[int] = max(
        (_chain(numbers[start:], step) for start in starts for step in (1, 5)),
        key=len,
        default=set(),
    )
    # Numbers may stand by themselves, or before each fifth line.
    if len(chain) < _NUMBERED_MIN or len(chain) < _NUMBERED_SHARE * filled / 2:
        return lines
    made = []
    for place, line in enumerate(lines):
        rest = without_number(line) if place in chain else line
        if keep or rest.strip() or rest == line:
            made.append(rest)
    return made


def _chain(numbers: Sequence[tuple[int, int]], step: int) -> set[int]:
    """Return the places of the numbers that go on by *step* from the first one."""
    found, wanted = set(), numbers[0][1] if numbers else 0
    for place, number in numbers:
        if number == wanted:
            found.add(place)
            wanted += step
    return found


def without_number(line: str) -> str:
    """Return *line* without a number at its beginning."""
    match = _NUMBERED.match(line)
    return line[match.end() :] if match else line
