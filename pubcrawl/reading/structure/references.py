"""Finds the list of references of a page by the name of its element or by its heading."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, takewhile
from typing import Final

import regex as re

from pubcrawl.formats.html import Document
from pubcrawl.formats.page import Page
from pubcrawl.reading.signs import OUTSIDE, REFERENCES, elements_with, plausible
from pubcrawl.reading.structure import headings, lines
from pubcrawl.reading.structure.blocks import BOLD_LEVEL, Block, PageBlocks
from pubcrawl.reading.structure.headings import heading_kind

REFERENCES_MAX: Final = 5000
"""Entries kept of a list of references."""

REFERENCES_MIN: Final = 3
"""Least entries of a list of references."""

WORDS_MAX: Final = 60
"""Most words of an entry, on average."""

_LEVELS = 3  # elements around a heading in which to look for its list
_NUMBER = re.compile(r"^\s*[\[(]?[0-9]{1,4}[\].)]?\s+\S")


def is_reference_entry(block: Block) -> bool:
    """Answer whether a block in a list of references is an entry."""
    return (
        not block.level
        and block.words >= 4
        and bool(lines.YEAR.search(block.text) or block.dois or _NUMBER.match(block.text))
    )


def find_references(document: Document) -> list[Block] | None:
    """
    Return the entries of the lists with a name or heading of references.

    Return None if the entries are too few or too long; then the sections of the page show them.
    """
    page, blocks = document.page, lines.page_blocks(document)
    entries = _by_name(page, blocks)
    if len(entries) < REFERENCES_MIN:
        entries = _by_heading(page, blocks)
    words = sum(entry.words for entry in entries)
    if len(entries) < REFERENCES_MIN or words > WORDS_MAX * len(entries):
        return None
    return entries[:REFERENCES_MAX]


def _by_name(page: Page, blocks: PageBlocks) -> list[Block]:
    """Return the entries in elements named as references, or each named as one reference."""
    found: list[Block] = []
    texts: set[str] = set()
    # Entries named one by one, grouped by their parent and by their grandparent.
    single: tuple[dict[int, list[Block]], ...] = ({}, {})
    signs = plausible(page)
    for number in elements_with(page, REFERENCES):
        if signs[number] & OUTSIDE or signs[page.up[number]] & REFERENCES:
            continue
        entries = _list_entries(page, blocks.inside(number))
        if len(entries) >= REFERENCES_MIN:
            # PNAS and Science repeat the list in a window that opens.
            found += [entry for entry in entries if entry.text not in texts]
            texts.update(entry.text for entry in entries)
        groups = single if len(entries) < REFERENCES_MIN else ()
        for group, above in zip(groups, page.ancestors(number), strict=False):
            group.setdefault(above, []).extend(entries)
        if len(found) > REFERENCES_MAX:
            break
    for group in single:
        if not found:
            most = max(group.values(), key=len, default=[])
            found = most if len(most) >= REFERENCES_MIN else []
    return found


def _by_heading(page: Page, blocks: PageBlocks) -> list[Block]:
    """Return the entries below headings of references, within the elements around these."""
    result: list[Block] = []
    for head in blocks.blocks:
        if not 0 < head.level < BOLD_LEVEL or heading_kind(head.text) != headings.REFERENCES:
            continue
        for above in islice(page.ancestors(head.path[-1]), _LEVELS):
            if page.tag[above] == "body" or plausible(page)[above] & OUTSIDE:
                break
            if entries := _below(page, blocks.inside(above), head):
                result += entries
                break
    return result


def _below(page: Page, blocks: list[Block], head: Block) -> list[Block]:
    """Return the entries between a heading and the next one of the same level."""
    after = takewhile(
        lambda block: not 0 < block.level <= head.level,
        (block for block in blocks if block.start > head.start),
    )
    entries = _list_entries(page, after)
    return entries if len(entries) >= REFERENCES_MIN else []


def _list_entries(page: Page, blocks: Iterable[Block]) -> list[Block]:
    signs = plausible(page)
    return [
        block
        for block in blocks
        if not signs[block.path[-1] if block.path else 0] & OUTSIDE and is_reference_entry(block)
    ]
