"""
Title, authors, abstract and keywords of an article by the layout of its first page.

The title is a block of large lines with the names of people below it; the abstract
stands under its heading, before the keywords, or in a font of its own. What cannot be
told from the layout is left empty: a wrong title does more harm than none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from unicodedata import normalize

from pubcrawl.parse.pdf.furniture import without_line_numbers, without_number
from pubcrawl.parse.pdf.labels import (
    ABSTRACT,
    KEYWORDS,
    SECTION,
    STATEMENT,
    is_label,
    split_keywords,
)
from pubcrawl.parse.pdf.lines import RAISED, PrintedLine, PrintedPage
from pubcrawl.parse.pdf.own_doi import own_doi
from pubcrawl.parse.pdf.people import is_name, names_in
from pubcrawl.parse.pdf.text import cleaned, flowing
from pubcrawl.parse.plausible import title_problem


class FrontMatter(NamedTuple):
    """
    What the first pages show.

    *authors*: as printed. *doi*: the article's own. *arxiv*: the identifier in the
    stamp of arXiv.
    """

    title: str = ""
    authors: tuple[str, ...] = ()
    doi: str = ""
    abstract: str = ""
    keywords: tuple[str, ...] = ()
    arxiv: str = ""


NOTHING = FrontMatter()

_WORD = re.compile(r"\w+")
_ARXIV = re.compile(r"arXiv:\s?(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?\s+\[")
_START = 1500  # characters of a page
_TITLE_WORDS = 60
_TITLE_LETTERS = 8
_TITLE_TOP = 0.72  # of the height of the page
_AUTHOR_LINES = 60
_ABSTRACT_WORDS = 20
_ABSTRACT_MAX = 900  # words
_SKIPPED_MAX = 40  # lines of a column beside the abstract
_FOOTNOTES = re.compile(r"[\s*†‡§¶#⁎∗✩☆⋆]+$")
_LAST_MARK = re.compile(r"(?<=[^\W\d_])[\d¹²³⁴⁵]{1,2}$")
_SERIAL = re.compile(
    r"\b(?:journal|proceedings|transactions|annals|bulletin|archives|magazine|gazette|quarterly"
    r"|revista|revue|zeitschrift|acta|lecture notes)\b",
    re.IGNORECASE,
)
_ISSUE = r"[\s,.:()]*(?:vol(?:ume|\.)?\s*)?\(?\d{1,4}\)?"
_PROSE_END = re.compile(r"[a-z][.;,]$")
_SENTENCE = re.compile(r"[.!?:]['\"”’)\]]*$")
_CONTACT = re.compile(
    r"@|\b(?:universi|department|institut|school of|laborator|hospital|college|faculty"
    r"|received|accepted|published|correspond|e-?mail|©|copyright)",
    re.IGNORECASE,
)


_UNENDED = re.compile(r"(?:[,;&]|\band)\s*$")
_LEADING = re.compile(r"\s*(?:[,;&]|and\b)")


class Block(NamedTuple):
    """Lines of one size that follow each other."""

    lines: tuple[PrintedLine, ...]
    text: str

    @property
    def size(self) -> float:
        """The size of its first line, in points."""
        return self.lines[0].size

    @property
    def left(self) -> float:
        """Its left edge."""
        return min(line.left for line in self.lines)

    @property
    def right(self) -> float:
        """Its right edge."""
        return max(line.right for line in self.lines)

    @property
    def top(self) -> float:
        """Its upper edge."""
        return min(line.top for line in self.lines)

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return max(line.bottom for line in self.lines)


def front_matter(
    pages: Sequence[PrintedPage],
    texts: Sequence[str],
    *,
    titles: Iterable[str] = (),
    dois: Iterable[str] = (),
) -> FrontMatter:
    """
    Return what the first pages show.

    *pages*: the first one of the article, and more that follow. *texts*: of the covers
    before and of these pages. *titles*, *dois*: what the document says of itself; each
    counts only where a page shows it.
    """
    if not pages:
        return NOTHING
    shown = folded(" ".join(texts))
    claimed = [
        title for title in titles if not title_problem(title) and folded(title) in shown
    ]
    pages = [_without_numbers(page) for page in pages]
    page = pages[0]
    body = body_size(page)
    title, authors, below = _title(page, body, claimed, texts)
    abstract, keywords = _abstract(pages, body, below)
    stamp = _ARXIV.search(texts[-len(pages)] if len(texts) >= len(pages) else "")
    return FrontMatter(
        title,
        authors,
        own_doi(pages, texts, body, claimed=dois),
        abstract,
        keywords,
        stamp[1] if stamp else "",
    )


def claimed_title(titles: Iterable[str], page: str) -> str:
    """Return the first of *titles* that is plausible and begins the text of *page*."""
    start = folded(page[:_START])
    for title in titles:
        if not title_problem(title) and len(_WORD.findall(title)) >= 3 and folded(title) in start:
            return title
    return ""


def folded(text: str) -> str:
    """Return the letters and digits of *text* in one spelling."""
    return "".join(_WORD.findall(normalize("NFKC", text).casefold().replace("_", "")))


def _without_numbers(page: PrintedPage) -> PrintedPage:
    """Return *page* without the numbers that a manuscript has before its lines."""
    before = [line.text for line in page.lines]
    after = without_line_numbers(before, keep=True)
    if before == after:
        return page
    lines = (
        line._replace(text=text, names=without_number(line.names))
        for line, text in zip(page.lines, after, strict=True)
        if text.strip()
    )
    return page._replace(lines=tuple(lines))


def body_size(page: PrintedPage) -> float:
    """Return the size that most characters of a page have, in points."""
    counted: Counter[float] = Counter()
    for line in page.lines:
        counted[round(2 * line.size) / 2] += len(line.text)
    return counted.most_common(1)[0][0] if counted else 10.0


# --- title and authors ----------------------------------------------------------


def _title(
    page: PrintedPage, body: float, claimed: Sequence[str], texts: Sequence[str]
) -> tuple[str, tuple[str, ...], float]:
    """Return title, authors, and where both end, in points from the top."""
    found: list[tuple[float, Block, tuple[str, ...], str, float]] = []
    evidence = _has_evidence(page)
    everything = " ".join(texts)
    for block in _blocks(page, body):
        if not _may_be_title(block, page, body):
            continue
        ratio = block.size / body
        known = _agreeing(block.text, claimed)
        authors, people, end = _authors(page, block)
        score = min(ratio, 2.5) + 0.3 * block.lines[0].bold
        score += 2.0 if authors else 1.0 if people else 0.0
        score += 2.5 if known else 0.0
        if _is_serial(block.text, everything):
            score -= 4.0
        if not (authors or known or (evidence and ratio >= 1.25) or (people and ratio >= 1.1)):
            continue
        if not known and len(_WORD.findall(block.text)) < 3 and not (authors and ratio >= 1.3):
            continue
        found.append((score, block, authors, known, end))
    if not found:
        return _claimed_alone(page, body, claimed), (), 0.0
    best = max(found, key=lambda each: each[0])
    if best[0] < 1.2:
        return "", (), 0.0
    _, block, authors, known, end = best
    return known or block.text, authors, end


def _blocks(page: PrintedPage, body: float) -> list[Block]:
    """Return the blocks of a page, in the order of its content; a names line begins a new one."""
    groups: list[list[PrintedLine]] = []
    for line in page.lines:
        if groups and _continues(groups[-1], line, body):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [Block(tuple(lines), _text(lines)) for lines in groups]


def _continues(lines: list[PrintedLine], line: PrintedLine, body: float) -> bool:
    last = lines[-1]
    if abs(line.size - last.size) > 0.3 + 0.03 * last.size or line.bold != last.bold:
        return False
    step = line.top - last.top
    if abs(step) < 0.4 * last.size:
        return last.right - last.size <= line.left <= last.right + 2 * last.size
    if not 0 < step <= (2.1 if last.size >= 1.15 * body else 1.6) * last.size:
        return False
    if line.left > last.right or line.right < last.left:
        return False
    if is_label(line.text) or is_label(last.text):
        return False
    # Names may have the size of the title; a title may hold words that look like names.
    return not (names_in([line.names]) and line.names != line.text)


def _text(lines: Iterable[PrintedLine]) -> str:
    text = " ".join(cleaned(["\n".join(line.text for line in lines)]).split())
    text = _FOOTNOTES.sub("", text)
    return text.replace("\ufffe", "-")


def _may_be_title(block: Block, page: PrintedPage, body: float) -> bool:
    text = block.text
    words = _WORD.findall(text)
    if block.size < 0.98 * body or block.top > _TITLE_TOP * page.height:
        return False
    if sum(map(str.isalpha, text)) < _TITLE_LETTERS or len(words) > _TITLE_WORDS:
        return False
    if title_problem(text) or is_label(text) or "@" in text or "://" in text:
        return False
    if block.size < 1.08 * body and not block.lines[0].bold and _PROSE_END.search(text):
        return False
    return not (ABSTRACT.match(text) or KEYWORDS.match(text) or SECTION.match(text))


def _is_serial(text: str, everything: str) -> bool:
    """Answer whether *text* is the name of a journal or series: an issue's number follows it."""
    words = text.split()
    if len(words) > 9:
        return False
    pattern = r"\s+".join(map(re.escape, words)) + _ISSUE + r"[\s,;.:]*[(\d]"
    if re.search(pattern, everything, re.IGNORECASE):
        return True
    return len(words) <= 6 and _SERIAL.search(text) is not None


def _agreeing(text: str, claimed: Iterable[str]) -> str:
    """Return the claimed title that agrees with *text*, in the better spelling of the two."""
    own = folded(text)
    for title in claimed:
        other = folded(title)
        if own == other or (own in other and len(own) >= 0.4 * len(other)):
            return text if title.isupper() and not text.isupper() and own == other else title
        if len(other) >= 0.5 * len(own) and own.startswith(other) and len(other) >= 12:
            return text
    return ""


def _claimed_alone(page: PrintedPage, body: float, claimed: Sequence[str]) -> str:
    """Return a claimed title that stands in large or bold lines of the page by itself."""
    large = folded(
        " ".join(line.text for line in page.lines if line.size >= 1.15 * body or line.bold)
    )
    for title in claimed:
        if len(_WORD.findall(title)) >= 3 and folded(title) in large and not is_label(title):
            return title
    return ""


def _has_evidence(page: PrintedPage) -> bool:
    """Answer whether the page has a heading, keywords or notes that an article begins with."""
    return any(
        ABSTRACT.match(line.text) or KEYWORDS.match(line.text) or STATEMENT.match(line.text)
        for line in page.lines
    )


def _authors(page: PrintedPage, title: Block) -> tuple[tuple[str, ...], bool, float]:
    """Return the names below *title*, whether there are any people, and where the names end."""
    reach = title.bottom + 9 * title.size + 40
    rows = sorted(
        (
            line
            for line in page.lines
            if title.bottom - 0.3 * title.size <= line.top <= reach
            and line.left < title.right + 40
            and line.right > title.left - 40
            and line not in title.lines
        ),
        key=lambda line: (round(line.bottom / 3), line.left),
    )[:_AUTHOR_LINES]
    for number, line in enumerate(rows):
        if _CONTACT.search(line.text) or ABSTRACT.match(line.text):
            break
        if not (found := _longest(rows[number:])):
            if _any_name(line):
                break
            continue
        names, used = found
        used = [*used, *_siblings(page, used)]
        more = [line for line in used if line not in found[1]]
        if more:
            in_order = sorted(used, key=lambda line: (round(line.bottom / 3), line.left))
            names = names_in([f"{line.names}," for line in in_order]) or names
        if any(folded(name) in folded(title.text) for name in names):
            return (), False, title.bottom
        return names, True, max(line.bottom for line in used)
    people = any(_any_name(line) for line in rows[:4])
    return (), people, title.bottom


def _longest(rows: Sequence[PrintedLine]) -> tuple[tuple[str, ...], list[PrintedLine]] | None:
    """Return the names in the longest run of *rows* of one size that holds only names."""
    run: list[PrintedLine] = []
    for line in rows:
        if run and (
            abs(line.size - run[0].size) > 0.35
            or line.top - run[-1].top > 2.6 * run[0].size
            or _CONTACT.search(line.text)
        ):
            break
        run.append(line)
    rows_of = _printed_rows(run)
    for length in range(len(rows_of), 0, -1):
        texts = [text for text, _ in rows_of[:length]]
        if names := names_in(texts):
            # A list that goes on has names of a kind that is not known here.
            if _UNENDED.search(texts[-1].rstrip("\x1f ")) or (
                length < len(rows_of) and _LEADING.match(rows_of[length][0])
            ):
                return None
            return names, [line for _, lines in rows_of[:length] for line in lines]
    return None


def _printed_rows(run: Sequence[PrintedLine]) -> list[tuple[str, list[PrintedLine]]]:
    """Return the names of *run* row by row; columns of names are apart by ``RAISED``."""
    made: list[tuple[str, list[PrintedLine]]] = []
    for line in run:
        if made and abs(line.bottom - made[-1][1][-1].bottom) < 0.4 * line.size:
            text, lines = made[-1]
            apart = line.left - lines[-1].right > 1.2 * line.size
            made[-1] = (f"{text}{RAISED if apart else ' '}{line.names}", [*lines, line])
        else:
            made.append((line.names, [line]))
    return made


def _siblings(page: PrintedPage, used: Sequence[PrintedLine]) -> list[PrintedLine]:
    """Return further lines of names beside or below, in the same font: authors in columns."""
    first = used[0]
    limit = min(
        (line.top for line in page.lines if line.top > first.top and ABSTRACT.match(line.text)),
        default=first.top + 250,
    )
    return [
        line
        for line in page.lines
        if line not in used
        and first.top - 2 <= line.top < limit
        and abs(line.size - first.size) < 0.2
        and line.font == first.font
        and len(line.text) < 60
        and names_in([line.names])
        and not is_label(line.text)
        and (abs(line.top - first.top) < 3 or abs(line.left - first.left) > 30)
    ]


def _any_name(line: PrintedLine) -> bool:
    if _CONTACT.search(line.text):
        return False
    pieces = re.split(rf"[,;·•|&\x1f]| and ", line.names)
    return any(is_name(re.sub(r"[\d*†‡§¶]+", "", piece).strip()) for piece in pieces)


# --- abstract and keywords --------------------------------------------------------


def _abstract(
    pages: Sequence[PrintedPage], body: float, below: float
) -> tuple[str, tuple[str, ...]]:
    """Return abstract and keywords of the first page that has them."""
    abstract, keywords = "", ()
    for number, page in enumerate(pages):
        lines = page.lines
        if not keywords:
            keywords = _keywords(lines)
        for place, line in enumerate(lines):
            if found := ABSTRACT.match(line.text):
                rest = line.text[found.end() :]
                taken = _run(page, place + 1, line, line if rest else None)
                text = flowing([*([rest] if rest else []), *(each.text for each in taken)])
                if len(_WORD.findall(text)) >= _ABSTRACT_WORDS:
                    abstract = text
                    break
        if not abstract and number == 0 and below:
            abstract = _unlabelled(page, body, below)
        if abstract:
            return abstract, keywords
    return abstract, keywords


def _run(
    page: PrintedPage, start: int, heading: PrintedLine, first: PrintedLine | None
) -> list[PrintedLine]:
    """Return the lines of a text from *start* on; *first*: the heading, where the text begins."""
    taken: list[PrintedLine] = []
    words = pitch = skipped = 0.0
    model, last = first, first
    for line in page.lines[start:]:
        if skipped > _SKIPPED_MAX or words > _ABSTRACT_MAX:
            break
        beside = _beside(line, last if last is not None else heading, whole=last is not None)
        going_up = last is not None and line.top < last.top - 0.4 * last.size
        if beside and not (going_up and _goes_on_in(line, last, model)):
            # A column of notes stands to the left: "Article history", "Keywords".
            skipped += 1
            continue
        if KEYWORDS.match(line.text) or STATEMENT.match(line.text):
            break
        if taken and SECTION.match(line.text):
            break
        if last is None or model is None:
            if is_label(line.text):
                break
            model = line
        elif abs(line.size - model.size) > 0.07 * model.size:
            if len(line.text) <= 3:  # a raised figure
                continue
            break
        else:
            step = line.top - last.top
            ended = bool(_SENTENCE.search(last.text))
            if going_up:
                if not _goes_on_in(line, last, model):
                    break
                pitch = 0.0
            elif abs(step) >= 0.4 * model.size:
                if (pitch and ended and step > 1.9 * pitch) or step > 4 * model.size:
                    break
                pitch = min(pitch or step, step)
        taken.append(line)
        last = line
        words += len(line.text.split())
    return taken


def _beside(line: PrintedLine, other: PrintedLine, *, whole: bool) -> bool:
    """Answer whether *line* stands in another column than *other*; *whole*: which is a line."""
    right = other.right if whole else other.left + 1
    return line.left > right or line.right < other.left


def _goes_on_in(line: PrintedLine, last: PrintedLine | None, model: PrintedLine | None) -> bool:
    """Answer whether a text goes on from *last* in *line*, at the top of the next column."""
    if last is None or model is None or _SENTENCE.search(last.text):
        return False
    return line.left > last.left and abs(line.size - model.size) <= 0.07 * model.size


def _unlabelled(page: PrintedPage, body: float, below: float) -> str:
    """Return the paragraph after the names that ends at the keywords, or is set apart by its font."""
    after = [line for line in page.lines if line.top >= below - 1]
    for block in _blocks(page._replace(lines=tuple(after)), body):
        words = len(block.text.split())
        if not 40 <= words <= 450 or len(block.lines) < 3 or _CONTACT.search(block.text[:200]):
            continue
        place = page.lines.index(block.lines[-1]) + 1
        following = page.lines[place] if place < len(page.lines) else None
        before_keywords = following is not None and KEYWORDS.match(following.text)
        own_font = block.lines[0].bold and block.lines[-1].bold
        if before_keywords or own_font:
            return flowing([line.text for line in block.lines])
    return ""


def _keywords(lines: Sequence[PrintedLine]) -> tuple[str, ...]:
    for place, line in enumerate(lines):
        found = KEYWORDS.match(line.text)
        if not found:
            continue
        taken = [line.text[found.end() :]] if line.text[found.end() :].strip() else []
        last = line
        model: PrintedLine | None = line if taken else None
        for other in lines[place + 1 : place + 15]:
            if model is not None and abs(other.size - model.size) > 0.07 * model.size:
                break
            if not 0 < other.top - last.top < 2.2 * other.size and taken:
                break
            if SECTION.match(other.text) or STATEMENT.match(other.text) or is_label(other.text):
                break
            if abs(other.left - line.left) > 40 or ABSTRACT.match(other.text):
                break
            if taken and other.bold != last.bold and (model is None or other.bold != model.bold):
                break
            taken.append(other.text)
            model, last = model or other, other
        if words := split_keywords(taken):
            return words
    return ()
