"""
Title and authors of an article by the layout of its first page.

The title is a block of large lines with the names of people below it. A wrong title
does more harm than none, so a title needs evidence: names, the title in the metadata, or
other marks of an article's first page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pubcrawl.formats.pdf.lines import RAISED, PrintedLine, PrintedPage
from pubcrawl.reading.pdf.blocks import CONTACT, TextBlock, folded, text_blocks
from pubcrawl.reading.pdf.labels import ABSTRACT, KEYWORDS, SECTION, STATEMENT, is_label
from pubcrawl.reading.pdf.people import is_name, names_in
from pubcrawl.reading.plausible import title_problem

_WORD = re.compile(r"\w+")
_START = 1500  # characters of a page
_TITLE_WORDS = 60
_TITLE_LETTERS = 8
_TITLE_LENGTH = 500  # characters
_CANDIDATES = 6
_NAMES, _PEOPLE = 2.0, 1.0  # score of names below a title, added to its relative size
_SCORE_MIN = 1.2
_ROWS = 8  # rows below a title in which the names must begin
_TITLE_TOP = 0.72  # of the height of the page
_AUTHOR_LINES = 60
_SERIAL = re.compile(
    r"\b(?:journal|proceedings|transactions|annals|bulletin|archives|magazine|gazette|quarterly"
    r"|revista|revue|zeitschrift|acta|lecture notes)\b",
    re.IGNORECASE,
)
_ISSUE = re.compile(r"[\s,.:()]*(?:vol(?:ume|\.)?\s*)?\(?\d{1,4}\)?[\s,;.:]*[(\d]")
_PROSE_END = re.compile(r"[a-z][.;,]$")
_UNENDED = re.compile(r"(?:[,;&]|\band)\s*$")
_LEADING = re.compile(r"\s*(?:[,;&]|and\b)")


def title_and_authors(
    page: PrintedPage, body: float, claimed: Sequence[str], texts: Sequence[str]
) -> tuple[str, tuple[str, ...], float]:
    """Return title, authors, and the end of both in points from the top."""
    everything = " ".join(" ".join(texts).casefold().split())
    candidates: list[tuple[float, TextBlock, str, str]] = []
    for block in text_blocks(page, body):
        if not _has_size_of_title(block, page, body):
            continue
        text = block.text
        claimed_match = _matching_claim(text, claimed)
        ratio = block.size / body
        if (ratio < 1.08 and not block.lines[0].bold and not claimed_match) or not _may_be_title(
            text
        ):
            continue
        score = min(ratio, 2.5) + 0.3 * block.lines[0].bold + (2.5 if claimed_match else 0.0)
        if _is_serial(text, everything):
            score -= 4.0
        candidates.append((score, block, text, claimed_match))
    best: tuple[float, str, tuple[str, ...], float] = (0.0, "", (), 0.0)
    for score, block, text, claimed_match in sorted(candidates, key=lambda each: -each[0])[
        :_CANDIDATES
    ]:
        if score + _NAMES <= best[0]:
            break
        authors, people, end = _authors(page, block)
        ratio = block.size / body
        if not (authors or claimed_match or (people and ratio >= 1.1)) and (
            ratio < 1.25 or not _has_evidence(page)
        ):
            continue
        if not claimed_match and len(_WORD.findall(text)) < 3 and not (authors and ratio >= 1.3):
            continue
        score += _NAMES if authors else _PEOPLE if people else 0.0
        if score > max(best[0], _SCORE_MIN):
            best = score, claimed_match or text, authors, end
    _, title, authors, end = best
    return title or _claimed_alone(page, body, claimed), authors, end


def claimed_title(titles: Iterable[str], page: str, *, least: int = 3) -> str:
    """
    Return the first plausible one of *titles* that is near the beginning of *page*.

    *least*: least number of its words.
    """
    start = folded(page[:_START])
    for title in titles:
        if title_problem(title) or len(_WORD.findall(title)) < least:
            continue
        if folded(title) in start:
            return title
    return ""


def _has_size_of_title(block: TextBlock, page: PrintedPage, body: float) -> bool:
    if block.size < 0.98 * body or block.top > _TITLE_TOP * page.height:
        return False
    if sum(len(line.text) for line in block.lines) > _TITLE_LENGTH:
        return False
    last = block.lines[-1].text
    return block.size >= 1.08 * body or block.lines[0].bold or not _PROSE_END.search(last)


def _may_be_title(text: str) -> bool:
    if sum(map(str.isalpha, text)) < _TITLE_LETTERS or len(_WORD.findall(text)) > _TITLE_WORDS:
        return False
    if title_problem(text) or is_label(text) or "@" in text or "://" in text:
        return False
    return not (ABSTRACT.match(text) or KEYWORDS.match(text) or SECTION.match(text))


def _is_serial(text: str, everything: str) -> bool:
    """Answer whether *text* is the name of a journal or series, with an issue number after it."""
    name = " ".join(text.casefold().split())
    if name.count(" ") > 8:
        return False
    index = everything.find(name)
    while index >= 0:
        if _ISSUE.match(everything, index + len(name)):
            return True
        index = everything.find(name, index + 1)
    return name.count(" ") < 6 and _SERIAL.search(text) is not None


def _matching_claim(text: str, claimed: Iterable[str]) -> str:
    """Return *text* or the claimed title that agrees with it, whichever is spelled better."""
    own = folded(text)
    for title in claimed:
        other = folded(title)
        if own == other or (own in other and len(own) >= 0.4 * len(other)):
            return text if title.isupper() and not text.isupper() and own == other else title
        if len(other) >= 0.5 * len(own) and own.startswith(other) and len(other) >= 12:
            return text
    return ""


def _claimed_alone(page: PrintedPage, body: float, claimed: Sequence[str]) -> str:
    """Return a claimed title that is in large or bold lines of the page."""
    large = folded(
        " ".join(line.text for line in page.lines if line.size >= 1.15 * body or line.bold)
    )
    for title in claimed:
        if len(_WORD.findall(title)) >= 3 and folded(title) in large and not is_label(title):
            return title
    return ""


def _has_evidence(page: PrintedPage) -> bool:
    """Answer whether the page has the heading, keywords or notes of an article's first page."""
    return any(
        ABSTRACT.match(line.text) or KEYWORDS.match(line.text) or STATEMENT.match(line.text)
        for line in page.lines
    )


def _authors(page: PrintedPage, title: TextBlock) -> tuple[tuple[str, ...], bool, float]:
    """Return the names below *title*, whether there are any people, and the end of the names."""
    reach = title.bottom + 9 * title.size + 40
    own = {line.start for line in title.lines}
    below = [
        line
        for line in page.lines
        if title.bottom - 0.3 * title.size <= line.top <= reach
        and line.right > title.left - 40
        and line.start not in own
    ]
    # A long list of names is wider than a short title.
    bottoms = {round(line.bottom) for line in below if line.left < title.right + 40}
    rows = _in_rows(line for line in below if round(line.bottom) in bottoms)[:_AUTHOR_LINES]
    for number, line in enumerate(rows[:_ROWS]):
        if CONTACT.search(line.text) or ABSTRACT.match(line.text):
            break
        if not (found := _longest(rows[number:])):
            if _any_name(line):
                break
            continue
        names, used = found
        if more := _siblings(page, used):
            used = [*used, *more]
            names = names_in([f"{line.names}," for line in _in_rows(used)]) or names
        if any(folded(name) in folded(title.text) for name in names):
            return (), False, title.bottom
        return names, True, max(line.bottom for line in used)
    people = any(_any_name(line) for line in rows[:4])
    return (), people, title.bottom


def _in_rows(lines: Iterable[PrintedLine]) -> list[PrintedLine]:
    """Return *lines* from top to bottom, and from left to right within a row."""
    rows: list[list[PrintedLine]] = []
    for line in sorted(lines, key=lambda line: line.bottom):
        if rows and line.bottom - rows[-1][-1].bottom < 0.4 * line.size:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [line for row in rows for line in sorted(row, key=lambda line: line.left)]


def _longest(rows: Sequence[PrintedLine]) -> tuple[tuple[str, ...], list[PrintedLine]] | None:
    """Return the names in the longest run of *rows* of one size with nothing but names."""
    run: list[PrintedLine] = []
    for line in rows:
        if run and (
            abs(line.size - run[0].size) > 0.35
            or line.top - run[-1].top > 2.6 * run[0].size
            or CONTACT.search(line.text)
        ):
            break
        run.append(line)
    rows_of = _printed_rows(run)
    for length in range(len(rows_of), 0, -1):
        texts = [text for text, _ in rows_of[:length]]
        if names := names_in(texts):
            # The list continues with a text that is not recognised as a name.
            if _UNENDED.search(texts[-1].rstrip("\x1f ")) or (
                length < len(rows_of) and _LEADING.match(rows_of[length][0])
            ):
                return None
            return names, [line for _, lines in rows_of[:length] for line in lines]
    return None


def _printed_rows(run: Sequence[PrintedLine]) -> list[tuple[str, list[PrintedLine]]]:
    """Return the names of *run* row by row; ``RAISED`` separates columns of names."""
    result: list[tuple[str, list[PrintedLine]]] = []
    for line in run:
        if result and abs(line.bottom - result[-1][1][-1].bottom) < 0.4 * line.size:
            text, lines = result[-1]
            apart = line.left - lines[-1].right > 1.2 * line.size
            result[-1] = (f"{text}{RAISED if apart else ' '}{line.names}", [*lines, line])
        else:
            result.append((line.names, [line]))
    return result


def _siblings(page: PrintedPage, used: Sequence[PrintedLine]) -> list[PrintedLine]:
    """Return further lines of names in the same font, beside or below: authors in columns."""
    first = used[0]
    starts = {line.start for line in used}
    limit = min(
        (line.top for line in page.lines if line.top > first.top and ABSTRACT.match(line.text)),
        default=first.top + 250,
    )
    return [
        line
        for line in page.lines
        if line.start not in starts
        and first.top - 2 <= line.top < limit
        and abs(line.size - first.size) < 0.2
        and line.font == first.font
        and len(line.text) < 60
        and names_in([line.names])
        and not is_label(line.text)
        and (abs(line.top - first.top) < 3 or abs(line.left - first.left) > 30)
    ]


def _any_name(line: PrintedLine) -> bool:
    if CONTACT.search(line.text):
        return False
    pieces = re.split(r"[,;·•|&\x1f]| and ", line.names)
    return any(is_name(re.sub(r"[\d*†‡§¶]+", "", piece).strip()) for piece in pieces)
