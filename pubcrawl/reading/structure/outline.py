"""
The outline of a full text: its paragraphs and headings in the blocks of the page.

A full text comes from a rule or from the structure of the page, as paragraphs. Each is looked for
among the blocks of the page, which know what is a heading. What stands on the page but not in the
text, although it is part of it, is added: headings, and back matter such as a statement about data.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.formats.page import Page
from pubcrawl.ids.doi import START, extract_doi, normalise_doi
from pubcrawl.ids.url import host
from pubcrawl.reading import signs
from pubcrawl.reading.jats.sections import title_kind
from pubcrawl.reading.structure import headings, lines
from pubcrawl.reading.structure.blocks import BOLD_LEVEL, HEADING_MAX, PARAGRAPH
from pubcrawl.reading.structure.headings import (
    bare,
    heading_kind,
    is_control,
    opens,
    run_in_data,
)
from pubcrawl.reading.structure.sections import Sections, page_sections
from pubcrawl.works.work import Relation, TextSection

_START = 80  # characters that identify a paragraph
_LONG = 60  # characters of a paragraph that stands once on a page
_FILES = re.compile(r"suppl|supporting|\bS[0-9]", re.IGNORECASE)  # appendices as files
_URL = re.compile(r"\b(?:https?|ftp)://[^\s<>\"']+")
_URL_END = ".,;:)]"
# People, funders, licences
_PERSONAL = re.compile(r"orcid\.org/|/10\.13039/|creativecommons\.org/|^mailto:")
_MOST = 0.8  # share of the lines that look alike
# "2.1. Sample preparation"; no sentence, no label
_NUMBERED = re.compile(r"[1-9][0-9]?(?:\.[1-9][0-9]?)+\.?\s+(?=[^\W\d_])")
_TITLE = re.compile(r"[^\Wa-z_](?=.*[^\W\d_]{2}).*[^\s.,;:]\Z", re.DOTALL)
_TITLES_MAX = 3  # headings that follow each other without a text between
_BEFORE = (
    headings.ABSTRACT,
    headings.OTHER_ABSTRACT,
    headings.KEYWORDS,
    headings.CLASSIFICATION,
    headings.FRONT,
)
# The DOI or the format of a figure or file, a bullet, what is between two buttons
_MARK = re.compile(
    rf"(?:doi:?\s*)?(?:https?://(?:dx\.)?doi\.org/)?{START}\S+|\([A-Z]{{3,4}}\)"
    r"|[^\w\s=+<>≤≥≈∼~∝$\\()\[\]{}]{1,3}",
    re.IGNORECASE,
)
# Formulas whose markup was escaped
_MATHML = re.compile(r"</?(?:mml:[a-z]+|m(?:ath|row|text|i|n|o|su[bp]|frac|space))\b[^<>]*>")
# Of an item of a list: "(a)", "2."; "(2)" is that of a formula
_ITEM = re.compile(r"\(?[a-z]{1,4}[.)]|[0-9]{1,2}[.)]")
_DIGITS = 4  # of the number of a line
_NUMBERS_MIN = 5  # numbers of lines
_CONTROL_WORDS = 10  # of the longest line that is a control
_WITHOUT_TEXT: Final = (
    headings.REFERENCES,
    headings.AROUND,
    headings.KEYWORDS,
    headings.CLASSIFICATION,
    headings.FRONT,
)
_APART: Final = (*_BEFORE, headings.REFERENCES, headings.AROUND, headings.FIGURES)


class TextOutline(NamedTuple):
    """
    A full text and what is in it.

    *text*: a blank line between paragraphs. *sections*: outer before inner ones. *stored*: where
    its data and code are, by the statements about them.
    """

    text: str
    sections: tuple[TextSection, ...]
    stored: tuple[Relation, ...]


class _Line(NamedTuple):
    """A paragraph of the text: its block, -1 for none, and its level, 0 if it is no heading."""

    number: int
    level: int
    text: str


def outline(document: Document, text: str, front: Iterable[str]) -> TextOutline:
    """
    Return the outline of the full text of a page.

    *front*: texts that stand before the body, such as title and abstract.
    """
    page = page_sections(document)
    paragraphs = text.split("\n\n")
    places = _places(page, paragraphs)
    known = {_key(paragraph) for each in front for paragraph in each.split("\n\n")}
    start = _body_start(page, paragraphs, places, known)
    body = [
        _Line(number, level, _undoubled(paragraph) if level else _MATHML.sub("", paragraph))
        for number, paragraph in zip(places[start:], paragraphs[start:], strict=True)
        for level in [_level(page, number)]
    ]
    own = {*places, -1}
    body = _with_alike(document.page, page, [*_between(page, body, own)])
    body = [line for line in body if line.level or line.number in own]
    back, stored = _back(document, page, body)
    last = max((line.number for line in body), default=-1)
    first = next((line.number for line in body if line.number >= 0), last)
    for added in back:
        number = added[0].number
        at = len(body)
        if first < number < last:
            at = next(i for i, line in enumerate(body) if line.number > number)
        body[at:at] = added
    body = [*_without_marks(page, body)]
    opening = [
        paragraph
        for place, paragraph in zip(places, paragraphs[:start], strict=False)
        if place < 0 or page.kinds[place] not in (headings.KEYWORDS, headings.CLASSIFICATION)
    ]
    whole = "\n\n".join((*opening, *(line.text for line in body)))
    return TextOutline(whole, tuple(_sections(body)), tuple(stored))


def _without_marks(page: Sections, body: list[_Line]) -> Iterator[_Line]:
    """
    Yield the lines of the body without cells, buttons, marks, and headings of what is not in it.

    The number of an item of a list stands before its text.
    """
    cells = {
        block.text
        for block in page.blocks
        if block.table in page.tables and not lines.is_caption(block)
    }
    numbers = _line_numbers(body)
    label = ""
    for line, after in pairwise((*body, _Line(-1, 1, ""))):
        text = line.text
        if label and not line.level:
            line, label = line._replace(text=f"{label} {text}"), ""
        if len(text) > HEADING_MAX:
            yield line
        elif line.level:
            if not after.level or heading_kind(text) not in _WITHOUT_TEXT:
                yield line
        elif _ITEM.fullmatch(text) and not after.level:
            label = text
        elif not (
            (line.number < 0 and text in cells)
            or line in numbers
            or _MARK.fullmatch(text)
            or (len(text.split()) <= _CONTROL_WORDS and is_control(text))
        ):
            yield line


def _line_numbers(body: list[_Line]) -> set[_Line]:
    """Return the lines that number those around them: 5, 10, 15 …"""
    found = [line for line in body if line.text.isdecimal() and len(line.text) <= _DIGITS]
    steps = {int(after.text) - int(line.text) for line, after in pairwise(found)}
    return {*found} if len(found) >= _NUMBERS_MIN and len(steps) == 1 and min(steps) > 0 else set()


def _undoubled(text: str) -> str:
    """Return a text once that stands twice: "MainMain" (Nature, 2016, for screen readers)."""
    half = text[: len(text) // 2]
    return half if text == half + half else text


def _key(text: str) -> str:
    return bare(text[:_START])


def _places(page: Sections, paragraphs: list[str]) -> list[int]:
    """Return the number of the block with which each paragraph begins, -1 for none, in order."""
    blocks = page.blocks
    by_key: dict[str, list[int]] = {}
    for number, block in enumerate(blocks):
        if page.kinds[number] not in (headings.REFERENCES, headings.FIGURES):
            by_key.setdefault(_key(block.text), []).append(number)
    keys = [*map(_key, paragraphs)]
    known = [by_key.get(key, []) for key in keys]
    places = [-1] * len(paragraphs)
    anchors = [i for i, key in enumerate(keys) if len(key) >= _LONG and len(known[i]) == 1]
    for i in _rising([known[i][0] for i in anchors]):
        places[anchors[i]] = known[anchors[i]][0]
    after = len(blocks)
    ends = [after] * len(paragraphs)
    for i in reversed(range(len(paragraphs))):
        ends[i] = after
        after = places[i] if places[i] >= 0 else after
    last = -1
    for i, numbers in enumerate(known):
        if places[i] < 0:
            near = numbers[bisect_right(numbers, last) : bisect_left(numbers, ends[i])]
            places[i] = next((n for n in near if blocks[n].level), near[0] if near else -1)
        last = max(last, places[i])
    return places


def _rising(numbers: list[int]) -> list[int]:
    """Return the indexes of the longest rising sequence in *numbers*."""
    tails: list[int] = []  # the last number of the best sequence of each length
    indexes: list[int] = []
    before: list[int] = []
    for index, number in enumerate(numbers):
        length = bisect_left(tails, number)
        before.append(indexes[length - 1] if length else -1)
        tails[length:] = [number, *tails[length + 1 :]]
        indexes[length:] = [index, *indexes[length + 1 :]]
    found = indexes[-1:]
    while found and before[found[-1]] >= 0:
        found.append(before[found[-1]])
    return found[::-1]


def _body_start(page: Sections, paragraphs: list[str], places: list[int], front: set[str]) -> int:
    """Return the number of the first paragraph after title and abstract."""
    start = 0
    for i, paragraph in enumerate(paragraphs):
        kind = page.kinds[places[i]] if places[i] >= 0 else ""
        begins = kind == headings.BODY and heading_kind(paragraph) == kind
        if begins or not (_key(paragraph) in front or kind in _BEFORE):
            break
        start = i + 1
    return start


def _level(page: Sections, number: int) -> int:
    """Return the level of a block that is surely a heading, 0 for any other."""
    block = page.blocks[number]
    sure = block.level < BOLD_LEVEL or (block.level == BOLD_LEVEL and heading_kind(block.text))
    apart = (
        number < 0
        or page.kinds[number] == headings.FIGURES
        or len(block.text) > HEADING_MAX
        or lines.is_caption(block)
    )
    return block.level if sure and not apart else 0


def _between(page: Sections, body: list[_Line], known: set[int]) -> Iterator[_Line]:
    """Yield the lines of the body, each after the short blocks directly before it on the page."""
    for line in body:
        missing: list[_Line] = []
        number = line.number - 1
        while number >= 0 and number not in known:
            block = page.blocks[number]
            # Annual Reviews: a menu of sections stands between heading and paragraph.
            if not block.signs & signs.OUTSIDE:
                if not _may_be_heading(page, number):
                    break
                text = block.text
                # A formula cuts a heading.
                if missing and page.blocks[missing[-1].number].path == block.path:
                    text = f"{text} {missing.pop().text}"
                missing.append(_Line(number, _level(page, number), text))
            number -= 1
        yield from (*reversed(missing), line)


def _may_be_heading(page: Sections, number: int) -> bool:
    block = page.blocks[number]
    return (
        len(block.text) <= HEADING_MAX
        and not block.signs & (signs.FIGURE | signs.LIST_ITEM)
        and page.kinds[number] not in _APART
        and not lines.is_links(block)
    )


def _with_alike(index: Page, page: Sections, body: list[_Line]) -> list[_Line]:
    """
    Return the body with the levels of further headings: lines that look alike.

    They have the tag and the classes of one kind of element, are short, and text follows each.
    JAMA, 2003: ``<div class="h4"><div class="heading-text">Participants``. What comes first is
    outside.
    """
    classes = index.values("class")
    alike: dict[tuple[str, ...], list[int]] = {}
    levels = [line.level for line in body]
    for place, line in enumerate(body):
        block = page.blocks[line.number]
        if line.number < 0 or not block.path or block.level not in (0, BOLD_LEVEL):
            continue
        if number := _NUMBERED.match(line.text):
            if len(line.text) <= HEADING_MAX and _is_before_text(page, body, place):
                levels[place] = BOLD_LEVEL + number[0].strip(" .").count(".")
            continue
        around, box = (0, *block.path)[-2:]
        names, bold = classes.get(box, ""), "bold" if block.bold else ""
        outer_name = classes.get(around, "").partition(" ")[0]
        alike.setdefault((names or bold, bold, outer_name, index.tag[box]), []).append(place)
    outer = BOLD_LEVEL
    for (mark, *_), places in alike.items():
        good = [
            place
            for place, after in zip(places, [*places[1:], 0], strict=True)
            if body[place].level or (after != place + 1 and _is_before_text(page, body, place))
        ]
        if (
            mark
            and (len(places) > 1 or body[places[0]].level)
            and len(good) >= _MOST * len(places)
            and all(len(body[place].text) <= HEADING_MAX for place in places)
        ):
            for place in good:
                levels[place] = outer
            outer += 1
    return [line._replace(level=level) for line, level in zip(body, levels, strict=True)]


def _is_before_text(page: Sections, body: list[_Line], place: int) -> bool:
    """Whether a line of the body is a title by its words, with text below it or its subtitle."""
    for line, after in pairwise(body[place : place + _TITLES_MAX + 1]):
        if not _is_title(page, line):
            return False
        if after.level or len(after.text) > _LONG or after.text.endswith("."):
            return True
    return False


def _is_title(page: Sections, line: _Line) -> bool:
    block = page.blocks[line.number]
    return (
        line.number >= 0
        and page.kinds[line.number] != headings.FIGURES
        and not block.signs & signs.LIST_ITEM
        and not block.linked
        and _TITLE.match(line.text) is not None
    )


def _back(
    document: Document, page: Sections, body: list[_Line]
) -> tuple[list[list[_Line]], list[Relation]]:
    """Return the back matter that the body lacks, and the addresses in statements about data."""
    known = {_key(line.text) for line in body}
    missing: list[list[_Line]] = []
    links = PageLinks(document)
    addresses: dict[Relation, None] = {}
    thanks = False  # whether the heading above is that of acknowledgements
    for number, block in enumerate(page.blocks):
        inside, start = [number], 0
        if block.level:
            thanks = title_kind(block.text) == "acknowledgements"
            data = opens("data", block.text)
            if not data and (not opens("text", block.text) or _FILES.search(block.text)):
                continue
            inside = [n for n in below(page, number) if _is_text(page, n)]
        elif page.kinds[number] == headings.FIGURES or block.signs & signs.LIST_ITEM:
            continue
        else:
            own = thanks and block.words >= PARAGRAPH
            start = run_in_data(block.text, inside=own)
            data = start == 0 or (own and (start > 0 or len(links.elsewhere(page, number)) > 1))
            if not data:
                continue
            start = max(start, 0)
        if data:
            addresses |= dict.fromkeys(_stored(page, links, inside))
        lacking = [n for n in inside if _key(page.blocks[n].text) not in known]
        if lacking and len(lacking) == len(inside):
            group = [number, *inside] if block.level else inside
            missing.append(
                [_Line(n, page.blocks[n].level, page.blocks[n].text[start:]) for n in group]
            )
            known |= {_key(page.blocks[n].text) for n in group}
    return missing, [*addresses]


def _stored(page: Sections, links: PageLinks, numbers: Iterable[int]) -> Iterator[Relation]:
    """Yield where the data and the code of a work are, by the addresses in a statement."""
    for number in numbers:
        shown = (url.rstrip(_URL_END) for url in _URL.findall(page.blocks[number].text))
        for url in (*links.elsewhere(page, number), *shown):
            doi = normalise_doi(extract_doi(url))
            yield Relation("dataset", "doi", doi) if doi else Relation("dataset", "url", url)


class PageLinks:
    """The addresses to which the blocks of a page link."""

    def __init__(self, document: Document) -> None:
        index = document.page
        self._base = document.base
        self._hrefs = index.values("href")
        self._numbers = [*self._hrefs]
        self._starts = [index.start[number] for number in self._numbers]
        self._own = {host(document.url), host(document.base)}

    def elsewhere(self, page: Sections, number: int) -> list[str]:
        """Return the addresses in a block, without those on the host of the page."""
        return [
            url
            for url in self.in_block(page, number)
            if url.startswith(("http", "ftp"))
            and host(url) not in self._own
            and not _PERSONAL.search(url)
        ]

    def in_block(self, page: Sections, number: int) -> list[str]:
        """Return the addresses in a block."""
        block = page.blocks[number]
        if not block.linked:
            return []
        after = page.blocks[number + 1].start if number + 1 < len(page.blocks) else sys.maxsize
        inside = range(bisect_left(self._starts, block.start), bisect_left(self._starts, after))
        return [absolute(self._base, self._hrefs[self._numbers[i]]) for i in inside]


def below(page: Sections, start: int) -> Iterator[int]:
    """Yield the numbers of the blocks in the section with a heading."""
    head = page.blocks[start]
    inside = page.around(start)
    for number in range(start + 1, len(page.blocks)):
        block = page.blocks[number]
        kind = page.kinds[number]
        if (inside and inside not in block.path) or 0 < block.level <= head.level:
            return
        if kind in (headings.REFERENCES, headings.FRONT):
            return
        yield number


def _is_text(page: Sections, number: int) -> bool:
    block = page.blocks[number]
    links = lines.is_links(block) and len(block.text) >= _LONG
    return page.kinds[number] != headings.FIGURES and not links


def _sections(body: Iterable[_Line]) -> Iterator[TextSection]:
    """Yield the sections: each with the paragraphs up to the next heading."""
    above: list[int] = []  # the levels of the open sections
    title, texts = "", list[str]()
    for line in (*body, _Line(-1, 1, "")):
        if not line.level:
            texts.append(line.text)
            continue
        if title or texts:
            kind = title_kind(title) if title else ""
            yield TextSection(kind, max(len(above), 1), title, "\n\n".join(texts))
        numbered = _NUMBERED.match(line.text)
        outer = [each for each in above if each < line.level]
        # MDPI: "2.4. Physical properties" and "2.4.1. pH" are both h4.
        above = above[: numbered[0].strip(" .").count(".")] if numbered else outer
        above.append(line.level)
        title, texts = line.text, []
