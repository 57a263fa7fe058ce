"""Finds the abstract of an article by the structure of its page, with or without a heading."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import regex as re

from pubcrawl.ids.doi import START
from pubcrawl.reading import signs
from pubcrawl.reading.structure import headings, lines
from pubcrawl.reading.structure.blocks import BOLD_LEVEL, COMMENT_LEVEL, Block
from pubcrawl.reading.structure.headings import (
    bare,
    heading_kind,
    is_abstract_part,
    is_after_abstract,
    is_opening,
    run_in_end,
)
from pubcrawl.reading.structure.sections import ABSTRACT_WORDS, LONG_LINE, Sections
from pubcrawl.works.placeholders import is_placeholder

ABSTRACT_MIN: Final = 15
"""Words of the shortest abstract."""

ABSTRACT_LINE: Final = 40
"""Words of the shortest paragraph of an abstract without a heading."""

_SENTENCE_END = re.compile(r"(?<!\W)[^\w.!?。)\]]*+[.!?。)\]]\W*+$")
DOI_LINE = re.compile(rf"(?:doi\.org/|doi\s*+[:.]?\s*+){START}", re.IGNORECASE)


def find_abstract(page: Sections, title: int, meta_abstract: str) -> list[int]:
    """
    Return the numbers of the abstract's blocks, and mark these blocks.

    *title*: number of the title, -1 for none. *meta_abstract*: the abstract in the meta
    elements, bare.
    """
    if _says_none(page):
        page.kinds[:] = ("" if kind == headings.ABSTRACT else kind for kind in page.kinds)
        return []
    by_heading = _runs(page, headings.ABSTRACT)
    # 10.1016/j.biomaterials.2004.04.011: the abstracts of related articles stand above the title.
    by_heading = [run for run in by_heading if run[0] > title] or by_heading
    # 10.3389/fnbeh.2013.00049: "Summary" is the last section of the text.
    body = _opening(page, title)
    late = [run for run in by_heading if run[0] > body]
    by_heading = by_heading[: len(by_heading) - len(late)]
    key = meta_abstract[:60]
    if len(key) >= 40:
        for run in (*by_heading, *late):
            if key in bare(" ".join(page.blocks[n].text for n in run)):
                return _mark_abstract(page, run)
    run_in = [
        n
        for n, block in enumerate(page.blocks)
        if not page.kinds[n]
        and ABSTRACT_MIN <= block.words <= 2 * ABSTRACT_WORDS
        and run_in_end(headings.ABSTRACT, block.text)
    ]
    if by_heading:
        return _mark_abstract(page, by_heading[0])
    if run_in:
        return _mark_abstract(page, run_in[:1])
    if below_label := _below_label(page, title):
        return _mark_abstract(page, below_label)
    marked = [
        n
        for n, block in enumerate(page.blocks)
        if block.signs & signs.ABSTRACT
        and not block.level
        and page.kinds[n] in ("", headings.ABSTRACT, headings.BODY)
    ]
    total = sum(page.blocks[n].words for n in marked)
    if ABSTRACT_MIN <= total <= ABSTRACT_WORDS:
        return _mark_abstract(page, marked)
    bold = [
        n
        for n in range(title + 1, min(title + 12, len(page.blocks)))
        if page.blocks[n].bold and 40 <= page.blocks[n].words <= ABSTRACT_WORDS
    ]
    if title >= 0 and bold and not page.kinds[bold[0]]:
        # Letters to Nature: a bold first paragraph without a heading.
        return _mark_abstract(page, bold[:1])
    if before := _before_introduction(page, title):
        return _mark_abstract(page, before)
    if len(key) >= 40:
        for number, block in enumerate(page.blocks):
            if not block.level and not page.is_out(number) and bare(block.text).startswith(key):
                return _mark_abstract(page, [number])
    return _mark_abstract(page, late[0]) if late else []


def _opening(page: Sections, title: int) -> int:
    """Return the number of the heading that opens the body, that of the end for none."""
    numbers = range(max(title, 0), len(page.blocks))
    own = (n for n in numbers if page.blocks[n].level and page.kinds[n] == headings.BODY)
    return next((n for n in own if is_opening(page.blocks[n].text)), len(page.blocks))


def _says_none(page: Sections) -> bool:
    """Whether "Abstract not available." is directly below the heading "Abstract", as at ECS."""
    return any(
        0 < head.level < (block.level or COMMENT_LEVEL)
        and heading_kind(head.text) == headings.ABSTRACT
        and block.words > 1
        and is_placeholder("abstracts", block.text)
        for head, block in pairwise(page.blocks)
    )


def _below_label(page: Sections, title: int) -> list[int]:
    """Return the paragraph below "Abstract" in an element that is no heading."""
    for number, block in enumerate(page.blocks[title + 1 : -1], title + 2):
        below = page.blocks[number]
        if (
            heading_kind(block.text) == headings.ABSTRACT
            and not block.level
            and below.words >= ABSTRACT_LINE
            and page.kinds[number] in ("", headings.BODY, headings.FIGURES)
        ):
            return [number]
    return []


def _before_introduction(page: Sections, title: int) -> list[int]:
    """Return the paragraphs between title and introduction, which have no heading at RSC."""
    if title < 0:
        return []
    result: list[int] = []
    for number in range(title + 1, len(page.blocks)):
        block = page.blocks[number]
        if block.signs & (signs.OUTSIDE | signs.ASIDE | signs.FIGURE | signs.LIST_ITEM):
            continue
        ends = result and page.kinds[number] == headings.KEYWORDS
        if block.level and (ends or is_opening(block.text)):
            break
        # Nature, 2012: "Article tools" stands before the text.
        if block.level and page.kinds[number] in (headings.AROUND, headings.FRONT):
            continue
        if block.level < BOLD_LEVEL and block.level:
            return []
        if block.words >= ABSTRACT_LINE and not lines.is_links(block):
            if lines.is_notice(block.text) or page.kinds[number] not in ("", headings.FRONT):
                continue
            if not lines.is_prose(block.text):
                continue
            result.append(number)
    else:
        return []
    total = sum(page.blocks[number].words for number in result)
    return result if len(result) <= 3 and total <= ABSTRACT_WORDS else []


def _runs(page: Sections, kind: str) -> list[list[int]]:
    """Return the runs of blocks of one kind, one per heading, that have enough text."""
    runs: list[list[int]] = []
    for number, block in enumerate(page.blocks):
        if page.kinds[number] != kind:
            continue
        opens = block.level and heading_kind(block.text) == kind
        if opens or not runs:
            runs.append([])
        if not opens:
            runs[-1].append(number)
    result = []
    for run in runs:
        run = _until_body(page, run)
        if sum(page.blocks[n].words for n in run if not page.blocks[n].level) >= ABSTRACT_MIN:
            result.append(run)
    return result


def _until_body(page: Sections, run: list[int]) -> list[int]:
    """Return the part of a run that can be an abstract, if no heading ends the run."""
    run = [n for n in run if not lines.is_links(page.blocks[n]) or page.blocks[n].level]
    total = sum(page.blocks[n].words for n in run)
    if total <= ABSTRACT_WORDS:
        return run
    first = next((n for n in run if page.blocks[n].words >= ABSTRACT_MIN), None)
    if first is None:
        return run[:1]
    for number in run:
        if number != first:
            page.kinds[number] = ""
    return [first]


def _mark_abstract(page: Sections, run: list[int]) -> list[int]:
    rest = (at for at in range(1, len(run)) if is_after_abstract(page.blocks[run[at]].text))
    run = run[: next(rest, len(run))]
    while len(run) > 1 and _is_about(page.blocks[run[-1]]):
        # Trial registration: ISRCTN identifier: 13837944
        labels = (page.blocks[run[-2]].text, page.blocks[run[-1]].text.partition(":")[0])
        kinds = [heading_kind(label) for label in labels if is_abstract_part(label)]
        if any(kind != headings.KEYWORDS for kind in kinds):
            break
        run = run[:-1]
    for number in run:
        page.kinds[number] = headings.ABSTRACT
    return run


def _is_about(block: Block) -> bool:
    """Answer whether a line below an abstract is not part of it: keywords, counts, a DOI."""
    if block.words >= LONG_LINE:
        return False
    return bool(DOI_LINE.search(block.text)) or not _SENTENCE_END.search(block.text)


def abstract_text(block: Block) -> str:
    """Return the text of an abstract's block without a label at its start."""
    return block.text[run_in_end(headings.ABSTRACT, block.text) :]
