"""
Parts of the pages of a PDF that are not the article: covers, running heads, numbers.

Covers are pages that repositories and publishers put before an article; each row of
``_COVERS`` is a sentence from the covers of one of them.
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
    r"(?:accepted|submitted|post-?print|pre-?print)(?>.{0,60}?(?:version|manuscript) of"
    r" (?:an?|the|this) ).{0,800}"
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
    r"|zurich open repository and archive|archiv(?:e|um)\.\w++\.\w++.{0,100}terms of use"
    r"|nutzungsbedingungen\s+die (?:eth|gesis)",
    re.IGNORECASE | re.DOTALL,
)
_COVER_WORDS = (
    "multi-disciplinary",
    "multidisciplinary",
    "pluridisciplinaire",
    "author profiles for this",
    "the jstor",
    "jstor is",
    "full terms & cond",
    "full terms and cond",
    "repository copy of",
    "takedown",
    "take down",
    "view the article online for",
    "you may also like",
    "brought to you by",
    "provided by core",
    "view metadata",
    "deposited in",
    "downloaded from",
    "general rights",
    "link to published",
    "for published version",
    "academic repository",
    "research repository",
    "accepted version",
    "accepted manuscript",
    "submitted version",
    "author's version",
    "post-print",
    "postprint",
    "pre-print",
    "preprint",
    "open research online",
    "strathprints",
    "pdf file",
    "escholarship",
    "digital library",
    "additional works at",
    "subscribe to",
    "current as of",
    "services can be found",
    "open repository",
    "nutzungsbedingungen",
)
_COVER_LENGTH = (
    6000  # characters; longer pages are not covers, though an article may have such sentences
)

_NUMBER = re.compile(
    r"[\s\-–—|•·]*(?:page\s*)?(\d{1,5}|[ivxl]{1,7})(?:\s*(?:of|/)\s*\d{1,5})?[\s\-–—|•·]*",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d+|\b[ivxl]+\b")
_ROMAN = re.compile("[ivxl]{1,7}", re.IGNORECASE)
# Lines that a server adds to each page of a download.
_STAMP = re.compile(
    r"\s*(?:this content downloaded (?:from|by)|authorized licensed use limited to"
    r"|downloaded (?:from|by|via) (?:https?:|www\.|\S+ (?:at|on|by)\b)|downloaded by \["
    r"|all use subject to (?:jstor|https?:)|see the terms and conditions \(https?:)",
    re.IGNORECASE,
)
_EDGE = 4  # lines at the top and at the bottom of a page that may be running heads
_REPEATS = 3  # pages with the same running head
_HEAD_LENGTH = 200  # characters
_NUMBERED = re.compile(r"[ \t]*(\d{1,4})(?:[ \t]+|(?=\n|$))")
_NUMBERED_SHARE = 0.6  # of the lines of a page
_NUMBERED_MIN = 12  # lines
_STARTS = 5  # numbers that may begin the chain, because affiliations have numbers too


def is_cover(page: str) -> bool:
    """Answer whether *page*, the text of a page, is a cover."""
    if len(page) > _COVER_LENGTH or not page.strip():
        return False
    words = " ".join(page.split()).casefold()
    # Most pages have none of the words; the pattern takes 2 ms a page.
    return any(map(words.__contains__, _COVER_WORDS)) and _COVERS.search(words) is not None


def count_covers(pages: Sequence[str]) -> int:
    """Return the number of covers before the article; at least one page is not a cover."""
    number = 0
    while number < min(COVERS_MAX, len(pages) - 1) and is_cover(pages[number]):
        number += 1
    return number


def without_furniture(pages: Sequence[str]) -> list[str]:
    """
    Return the texts of *pages* without running heads, page numbers and line numbers.

    A running head occurs among the first or last lines of at least three pages, with the
    same words but perhaps other numbers. It is removed from the title page too.
    """
    split = [without_line_numbers(page.replace("\r\n", "\n").split("\n")) for page in pages]
    counted: Counter[str] = Counter()
    edges = [_edges(lines) for lines in split]
    for edge_lines in edges:
        counted.update({key for _, key in edge_lines})
    heads = {key for key, number in counted.items() if number >= _REPEATS}
    numbers = [_page_numbers(lines) for lines in split]
    output = []
    for page_index, lines in enumerate(split):
        removed = {number for number, key in edges[page_index] if key in heads}
        removed |= _following(page_index, numbers)
        removed |= {number for number, line in enumerate(lines) if _STAMP.match(line)}
        output.append("\n".join(line for number, line in enumerate(lines) if number not in removed))
    return output


def _edges(lines: Sequence[str]) -> list[tuple[int, str]]:
    """Return index and key of the lines that may be running heads."""
    filled = [number for number, line in enumerate(lines) if line.strip()]
    if len(filled) <= 2:
        return []
    indexes = dict.fromkeys(filled[:_EDGE] + filled[-_EDGE:])
    result = []
    for index in indexes:
        line = lines[index].strip()
        key = " ".join(_DIGITS.sub("0", line.casefold()).split()).strip("0 |·•-–—")
        if len(line) <= _HEAD_LENGTH and sum(map(str.isalpha, key)) >= 3:
            result.append((index, key))
    return result


def _page_numbers(lines: Sequence[str]) -> dict[int, int]:
    """Return index → number of the lines at the edges that contain only a number."""
    filled = [number for number, line in enumerate(lines) if line.strip()]
    result = {}
    for index in {*filled[:_EDGE], *filled[-_EDGE:]}:
        if match := _NUMBER.fullmatch(lines[index].strip()):
            result[index] = -1 if _ROMAN.fullmatch(match[1]) else int(match[1])
    return result


def _following(page: int, numbers: Sequence[dict[int, int]]) -> set[int]:
    """Return the lines of a page with a number that continues on other pages, or is Roman."""
    result = set()
    for line, number in numbers[page].items():
        steps = (
            number + (other - page)
            for other in (page - 2, page - 1, page + 1, page + 2)
            if 0 <= other < len(numbers)
            for candidate in numbers[other].values()
            if candidate == number + (other - page) and candidate >= 0
        )
        if next(steps, None) is not None or (number < 0 and len(numbers) > 1):
            result.add(line)
    return result


def without_line_numbers(lines: list[str], *, keep: bool = False) -> list[str]:
    """
    Return *lines* without the line numbers of a manuscript, before the lines or on their own.

    *keep*: keep lines that are empty without their number.
    """
    if sum(line.lstrip()[:1].isdigit() for line in lines) < _NUMBERED_MIN:
        return lines
    numbers = [
        (index, int(match[1]))
        for index, line in enumerate(lines)
        if (match := _NUMBERED.match(line))
    ]
    filled = sum(bool(line.strip()) for line in lines)
    starts = range(min(_STARTS, len(numbers)))
    chain: set[int] = max(
        (_chain(numbers[start:], step) for start in starts for step in (1, 5)),
        key=len,
        default=set(),
    )
    # Numbers may be on lines of their own, or before each fifth line.
    if len(chain) < _NUMBERED_MIN or len(chain) < _NUMBERED_SHARE * filled / 2:
        return lines
    output = []
    for index, line in enumerate(lines):
        rest = without_number(line) if index in chain else line
        if keep or rest.strip() or rest == line:
            output.append(rest)
    return output


def _chain(numbers: Sequence[tuple[int, int]], step: int) -> set[int]:
    """Return the indexes of the numbers that increase by *step* from the first one."""
    result, expected = set(), numbers[0][1] if numbers else 0
    for index, number in numbers:
        if number == expected:
            result.add(index)
            expected += step
    return result


def without_number(line: str) -> str:
    """Return *line* without the number at its beginning."""
    match = _NUMBERED.match(line)
    return line[match.end() :] if match else line
