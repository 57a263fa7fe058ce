"""
Figures and tables of a page, by their labels and what stands around these.

A caption begins with its label ("Figure 1"). Its figure is in the largest element with no other
caption and no running text, else directly before or after the caption.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile
from typing import Final

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.reading import signs
from pubcrawl.reading.structure import headings, lines
from pubcrawl.reading.structure.blocks import PARAGRAPH, Block
from pubcrawl.reading.structure.headings import bare
from pubcrawl.reading.structure.sections import page_sections
from pubcrawl.works.grids import ROWS_MAX, Cell, Grid, grid, span
from pubcrawl.works.work import Figure

_SOURCES: Final = ("data-original", "data-src", "data-lazy-src", "data-image-src", "src")
"""Attributes with the address of a picture: those that a script reads, which come first."""
_TABLE = re.compile(r"(?:\w+ (?:data )?)?(?:tab|cuadro|quadro|表)", re.IGNORECASE)
_BETWEEN = " \t.:|—–-\u2003"  # between a label and its caption
_NEAR = 12  # blocks of a figure
_INNER = 5  # the first level of a heading inside a figure
_BUTTON = 6  # most words of a button
_ELSEWHERE = re.compile(r"supp|\bS[0-9]", re.IGNORECASE)  # labels in files beside the page


def figures(document: Document) -> Iterator[Figure]:
    """Yield the figures and tables of a page, each label once, in order."""
    finder = _FigureFinder(document)
    found: dict[str, Figure] = {}
    for number, label in finder.captions.items():
        figure = finder.read(number, label)
        key = bare(label)
        other = found.get(key, figure)
        if figure.rows and other.rows and bare(figure.caption) != bare(other.caption):
            key = f"{key} {number}"  # an appendix counts from 1 again
            other = figure
        best = max(figure, other, key=lambda each: len(each.caption))
        cells = next(filter(lambda each: each.rows, (best, other, figure)), best)
        url = "" if cells.rows else best.url or other.url or figure.url
        found[key] = best._replace(url=url, rows=cells.rows, spans=cells.spans)
    yield from (each for each in found.values() if each.caption or each.url or each.rows)


class _FigureFinder:
    """
    Reads the figures of a page.

    *captions*: the number of the block of a caption → its label.
    """

    def __init__(self, document: Document) -> None:
        self._base = document.base
        self._index = document.page
        self._blocks = lines.page_blocks(document)
        self._kinds = page_sections(document).kinds
        self._images = self._index.by_tag.get("img", [])
        self._tables = self._index.by_tag.get("table", [])
        self.captions = {
            number: label
            for number, block in enumerate(self._blocks.blocks)
            if self._kinds[number] != headings.REFERENCES
            and not block.signs & signs.OUTSIDE
            and (label := lines.caption_label(block))
            and not _ELSEWHERE.search(label)
            # "Table 3 gives two values"
            and not block.text[len(label) :].strip()[:1].islower()
        }
        self._counts = Counter(block.text for block in self._blocks.blocks)
        self._label_of = {
            id(self._blocks.blocks[number]): bare(label) for number, label in self.captions.items()
        }

    def read(self, number: int, label: str) -> Figure:
        """Return the figure with the caption in a block."""
        blocks = self._blocks.blocks
        block = blocks[number]
        around = self._around(block, bare(label))
        is_table = _TABLE.match(label) is not None
        after = takewhile(
            lambda other: around in other.path and id(other) not in self._label_of,
            blocks[number + 1 : number + 1 + _NEAR],
        )
        texts = [block.text[len(label) :].lstrip(_BETWEEN)]
        texts += (
            other.text
            for other in after
            if around
            # Wiley: "Open in figure viewer"
            and (other.words > _BUTTON or self._counts[other.text] == 1)
            and not lines.is_links(other)
            and (not other.table or other.table == block.table)
        )
        caption = " ".join(dict.fromkeys(filter(None, texts)))
        if not is_table:
            return Figure("figure", label, caption, self._picture(number, around))
        tables = self._tables_of(number, around)
        cells = self._grid(tables)
        url = "" if tables else self._picture(number, around)
        return Figure("table", label, caption, url, cells.rows, spans=cells.spans)

    def _around(self, block: Block, label: str) -> int:
        """Return the largest element with this caption alone, 0 for none."""
        largest = 0
        blocks = self._blocks.blocks
        number = bisect_left(blocks, block.start, key=lambda each: each.start)
        lone = len(block.text) <= len(lines.caption_label(block)) + 2
        beside = blocks[number + 1 : number + 2] if lone else []
        for element in reversed(block.path):
            for other in self._blocks.inside(element):
                own = self._label_of.get(id(other), label)
                runs = (
                    other.words >= PARAGRAPH
                    and other is not block
                    and other not in beside
                    and not other.signs & signs.FIGURE
                    and not other.table
                )
                if own != label or runs or 0 < other.level < _INNER:
                    return largest
            largest = element
        return largest

    def _picture(self, number: int, around: int) -> str:
        """Return the address of the picture of a caption."""
        index = self._index
        inside = [*index.within(around, self._images)] if around else []
        for image in inside or self._beside(number, self._images):
            for name in _SOURCES:
                value = index.values(name).get(image, "")
                if value and not value.startswith("data:"):
                    return absolute(self._base, value)
        return ""

    def _tables_of(self, number: int, around: int) -> list[int]:
        """Return the tables of a caption, which may be in one itself."""
        inside = [*self._index.within(around, self._tables)] if around else []
        own = self._blocks.blocks[number].table
        tables: list[int] = []
        for table in inside or self._beside(number, self._tables):
            if table != own and (not tables or table >= self._index.end[tables[-1]]):
                tables.append(table)
        return tables or [own] * bool(own)

    def _beside(self, number: int, elements: list[int]) -> list[int]:
        """Return the elements between the running text before a caption and that after it."""
        blocks, end = self._blocks.blocks, self._index.end
        path = blocks[number].path
        if not path:
            return []
        before = next(
            (
                block.path[-1]
                for block in reversed(blocks[max(0, number - _NEAR) : number])
                if block.words >= PARAGRAPH and block.path and block.path[-1] not in path
            ),
            path[0],
        )
        after = next(
            (
                block.path[-1]
                for block in blocks[number + 1 :]
                if block.words >= PARAGRAPH and not block.table and block.path[-1:] != path[-1:]
            ),
            end[path[0]],
        )
        first = before if before in path else end[before]
        near = [element for element in elements if first <= element < after]
        above = [element for element in near if element < path[-1]]
        return above[-1:] or near[:1] if elements is self._images else near[:1]

    def _grid(self, tables: Sequence[int]) -> Grid:
        """Return the cells of *tables*, one below the other; a table in a cell is its text."""
        return grid(
            (
                map(self._cells, group)
                for _, group in groupby(self._rows(table), self._index.up.__getitem__)
            )
            for table in tables
        )

    def _rows(self, table: int) -> Iterator[int]:
        """Yield the rows of a table, but not of tables in it."""
        index = self._index
        end = 0  # of the last table in it
        inner = iter(index.within(table, self._tables))
        nested = next(inner, 0)
        for row in index.within(table, index.by_tag.get("tr", [])):
            while nested and nested < row:
                end = max(end, index.end[nested])
                nested = next(inner, 0)
            if row >= end:
                yield row

    def _cells(self, row: int) -> Iterator[Cell]:
        index = self._index
        across, down = index.values("colspan"), index.values("rowspan")
        for cell in index.children(row):
            if index.tag[cell] in ("td", "th"):
                spans = span(across.get(cell)), span(down.get(cell), ROWS_MAX)
                yield Cell(index.text(cell), *spans)
