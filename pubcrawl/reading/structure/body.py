"""Finds the body of an article: paragraphs and headings, without front, references and notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pubcrawl.reading import signs
from pubcrawl.reading.structure import headings, lines
from pubcrawl.reading.structure.blocks import PARAGRAPH, Block, containers
from pubcrawl.reading.structure.references import REFERENCES_MIN
from pubcrawl.reading.structure.sections import Sections

CORE: Final = 0.85
"""Least share of the running text in the element around the article."""

SAME: Final = 40
"""Characters at the start of a paragraph that identify a repetition."""


def find_body(page: Sections, title: int) -> tuple[list[int], list[int]]:
    """Return the numbers of the blocks of the body, including headings, and of the back."""
    core = _core(page)
    body: list[int] = []
    back: list[int] = []
    end = _after_references(page)
    waiting: list[int] = []  # headings before the next paragraph
    started = False
    for number, block in enumerate(page.blocks):
        kind = page.kinds[number]
        if core and core not in block.path:
            continue
        if number >= end and kind != headings.BACK:
            break
        if number == title or kind not in ("", headings.BODY, headings.BACK):
            continue
        if block.signs & (signs.ASIDE | signs.NOTE):
            continue
        if kind == headings.BACK:
            if not block.level and block.words > 3:
                back.append(number)
            continue
        if block.level:
            waiting.append(number)
            continue
        if lines.is_links(block):
            continue
        if not started:
            # Lines before the first paragraph are front matter: names, dates, licences.
            if kind != headings.BODY and not lines.runs_on(block):
                continue
            started = True
        body += waiting
        waiting = []
        body.append(number)
    return body, back


def _core(page: Sections) -> int:
    """Return the number of the smallest element with most of the running text; 0: the page."""
    running = [
        block
        for number, block in enumerate(page.blocks)
        if page.kinds[number] in ("", headings.BODY)
        and not block.level
        and block.words >= PARAGRAPH
        and not block.signs & signs.ASIDE
        and not lines.is_links(block)
    ]
    total = sum(block.words for block in running)
    core, least = 0, float("inf")
    for number, words in containers(running):
        # An inner element has a higher number than the elements around it.
        if words >= CORE * total and -number < least:
            core, least = number, -number
    # Methods may be in a separate element outside the text.
    outside = [block for block in _known_paragraphs(page) if core and core not in block.path]
    if outside:
        inside = next(block for block in running if core in block.path)
        paths = [block.path for block in (*outside, inside)]
        shared = [number for number in paths[0] if all(number in path for path in paths)]
        core = shared[-1] if shared else 0
    return core


def _known_paragraphs(page: Sections) -> Iterator[Block]:
    """Yield the running text below known body headings."""
    for number, block in enumerate(page.blocks):
        if (
            page.kinds[number] == headings.BODY
            and not block.level
            and block.words >= PARAGRAPH
            and not lines.is_links(block)
        ):
            yield block


def _after_references(page: Sections) -> int:
    """
    Return the number of the first block after the references, where the article ends.

    PNAS shows the beginnings of other articles there. If a body heading follows the
    references, the article continues to the end: some journals put methods last.
    """
    numbers = [n for n, kind in enumerate(page.kinds) if kind == headings.REFERENCES]
    if len(numbers) < REFERENCES_MIN:
        return len(page.blocks)
    last = numbers[-1] + 1
    after = range(last, len(page.blocks))
    goes_on = any(
        page.blocks[n].level and page.kinds[n] == headings.BODY and not page.is_out(n)
        for n in after
    )
    return len(page.blocks) if goes_on else last


def substance(body: Iterable[Block]) -> Iterator[Block]:
    """Yield the paragraphs of real body text, without repetitions."""
    keys: set[str] = set()
    for block in body:
        key = block.text[:SAME]
        if key not in keys and lines.is_substance(block):
            keys.add(key)
            yield block
