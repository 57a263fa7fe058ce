"""The sections of a page: the kind of each block, by the heading above it."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from pubcrawl.formats.html import Document
from pubcrawl.formats.page import Page
from pubcrawl.reading import signs
from pubcrawl.reading.structure import headings, lines
from pubcrawl.reading.structure.blocks import COMMENT_LEVEL, LONG, Block
from pubcrawl.reading.structure.headings import bare, heading_kind, run_in_end
from pubcrawl.reading.structure.references import REFERENCES_MIN

PREVIEW_WORDS: Final = 3000
"""Words of a text that is no preview, whatever the page says."""

NOTICE_WORDS: Final = 40
"""Most words of a notice that the page has only a part of the text."""

LONG_LINE: Final = 30
"""Least words of a line that is too long for a list of keywords."""

ABSTRACT_WORDS: Final = 700
"""Most words of an abstract that no heading ends."""

_BOUND = (
    headings.AROUND,
    headings.REFERENCES,
    headings.FRONT,
    headings.KEYWORDS,
    headings.CLASSIFICATION,
    headings.ABSTRACT,
    headings.OTHER_ABSTRACT,
    headings.FIGURES,
    headings.PREVIEW,
)
_BELOW_ABSTRACT = (headings.KEYWORDS, headings.CLASSIFICATION)


def page_sections(document: Document) -> Sections:
    """Return the blocks of a page with their kinds; they are shared, so nothing may change them."""
    return document.page.derived(_of_page)


def is_preview(document: Document, words: int, text: str = "") -> bool:
    """Whether a page says that its text of so many *words* is not all, or *text* breaks off."""
    if words >= PREVIEW_WORDS or document.xml:
        return False
    return text.rstrip().endswith(("…", "...")) or page_sections(document).is_of_part


def begins_preview(page: Sections, text: str) -> bool:
    """Whether a text stands below a heading of a part of an article: "Extract"."""
    texts = (page.blocks[number].text for number in page.numbers(headings.PREVIEW))
    return any(len(each) >= LONG and text.startswith(each) for each in texts)


def _of_page(page: Page) -> Sections:
    return Sections(page.derived(lines.marked_blocks).blocks)


class Sections:
    """
    The blocks of a page and the kind of each.

    *kinds*: for each block a kind of ``headings``; empty without a known heading above.
    *heading_kinds*: kinds of the known headings. *tables*: numbers of the data tables.
    """

    def __init__(self, page_blocks: list[Block]) -> None:
        self.blocks = page_blocks
        self.kinds: list[str] = [""] * len(page_blocks)
        self.heading_kinds: set[str] = set()
        self.tables = lines.data_tables(page_blocks)
        self._sections()
        self._single_blocks()
        self._mark_references()

    def is_out(self, number: int) -> bool:
        """Answer whether a block is in a menu or otherwise outside the article."""
        return bool(self.blocks[number].signs & signs.OUTSIDE)

    def numbers(self, *kinds: str) -> list[int]:
        """Return the numbers of the blocks of these kinds."""
        return [number for number, kind in enumerate(self.kinds) if kind in kinds]

    @cached_property
    def is_of_part(self) -> bool:
        """Whether the page says that it has only a part of the text."""
        short = (block.text for block in self.blocks if block.words <= NOTICE_WORDS)
        return any(map(headings.is_notice_of_part, short))

    def _sections(self) -> None:
        """Give each block the kind of its section."""
        kind, level, inside, skip_to = "", 0, 0, 0
        for number, block in enumerate(self.blocks):
            if number < skip_to:
                self.kinds[number] = kind
                continue
            if (inside and inside not in block.path) or (
                kind == headings.KEYWORDS and not block.level and block.words >= LONG_LINE
            ):
                kind, level, inside = "", 0, 0
            if block.level and not self._is_inner(block):
                comment = block.level == COMMENT_LEVEL
                own = headings.AROUND if comment else heading_kind(block.text)
                if own:
                    self.heading_kinds.add(own)
                if own or not kind or block.level <= level:
                    kind, level = own, block.level
                    inside = self.around(number) if own in _BOUND else 0
                if own in (headings.ABSTRACT, headings.OTHER_ABSTRACT):
                    skip_to = self._abstract_end(number, inside)
            self.kinds[number] = kind
            if skip_to == number + 1:
                kind, level, inside = "", 0, 0

    def _is_inner(self, block: Block) -> bool:
        """Answer whether a heading is in a menu, figure or table and so opens no section."""
        if block.signs & signs.OUTSIDE or block.table in self.tables:
            return True
        # A heading with known words is a stronger sign than the name of its element.
        if block.signs & signs.FIGURE and not heading_kind(block.text):
            return True
        return lines.is_below_table(block)

    def _abstract_end(self, start: int, inside: int) -> int:
        """Return the number of the first block after the abstract with the heading *start*."""
        head = self.blocks[start]
        structured = start + 1 < len(self.blocks) and lines.is_part(self.blocks[start + 1])
        words = 0
        part_names: set[str] = set()
        for number in range(start + 1, len(self.blocks)):
            block = self.blocks[number]
            if inside and inside not in block.path:
                return number
            if block.signs & signs.OUTSIDE:
                continue
            if any(run_in_end(kind, block.text) for kind in _BELOW_ABSTRACT):
                return number
            if block.level:
                own = heading_kind(block.text)
                if own not in ("", headings.BODY) and not lines.is_part(block):
                    return number
                same = block.level <= head.level
                part = lines.is_part(block) and structured and bare(block.text) not in part_names
                if same and (not part or words > ABSTRACT_WORDS):
                    return number
                part_names.add(bare(block.text))
            words += block.words
            if words > 2 * ABSTRACT_WORDS:
                return start + 1 if not structured else number
        return len(self.blocks)

    def around(self, number: int) -> int:
        """Return the smallest element that contains more than the heading."""
        path = self.blocks[number].path
        after = self.blocks[number + 1].path if number + 1 < len(self.blocks) else ()
        before = self.blocks[number - 1].path if number else ()
        for element in reversed(path):
            if element in after or element in before:
                # A heading at the end of its element: its section is outside.
                return element if element not in before or element in after else 0
        return 0

    def _single_blocks(self) -> None:
        """Mark captions, tables, keyword lines and menus in any section."""
        for number, block in enumerate(self.blocks):
            if block.signs & signs.OUTSIDE or lines.is_export(block):
                if self.kinds[number] != headings.REFERENCES:
                    self.kinds[number] = headings.AROUND
            elif block.signs & signs.REFERENCES and not block.level:
                self.kinds[number] = headings.REFERENCES
            elif run_in_end(headings.KEYWORDS, block.text) and block.words < 80:
                self.kinds[number] = headings.KEYWORDS
            elif (
                block.signs & signs.FIGURE
                or (block.table and block.table in self.tables)
                or (not block.level and lines.is_caption(block))
            ):
                self.kinds[number] = headings.FIGURES
            elif run_in_end(headings.CLASSIFICATION, block.text) and block.words < 80:
                self.kinds[number] = headings.CLASSIFICATION

    def _mark_references(self) -> None:
        """Mark lists of references that have no heading."""
        run: list[int] = []
        for number, block in enumerate([*self.blocks, None]):
            if (
                block is not None
                and not block.level
                and self.kinds[number] in ("", headings.BODY, headings.BACK)
                and lines.is_entry(block)
            ):
                run.append(number)
                continue
            if len(run) >= REFERENCES_MIN:
                for each in run:
                    self.kinds[each] = headings.REFERENCES
            run = []
