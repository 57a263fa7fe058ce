"""
Figures, tables and supplementary files of a page, by their labels and what stands around these.

A caption begins with its label ("Figure 1"). Its figure is in the largest element with no other
caption and no running text, else directly before or after the caption.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from pubcrawl.formats.html import Document
from pubcrawl.formats.html.base_url import absolute
from pubcrawl.reading import signs
from pubcrawl.reading.jats.figures import Cell, grid
from pubcrawl.reading.jats.sections import title_kind
from pubcrawl.reading.structure import headings, lines
from pubcrawl.reading.structure.blocks import PARAGRAPH, Block
from pubcrawl.reading.structure.headings import bare
from pubcrawl.reading.structure.outline import PageLinks, below
from pubcrawl.reading.structure.sections import page_sections
from pubcrawl.works.work import Figure, Supplement

_SOURCES: Final = ("data-original", "data-src", "data-lazy-src", "data-image-src", "src")
"""Attributes with the address of a picture: those that a script reads, which come first."""
_TABLE = re.compile(r"(?:\w+ (?:data )?)?(?:tab|cuadro|quadro|表)", re.IGNORECASE)
_BETWEEN = " \t.:|—–-\u2003"  # between a label and its caption
_NEAR = 12  # blocks of a figure
_INNER = 5  # the first level of a heading inside a figure
_BUTTON = 6  # most words of a button
_FILE = re.compile(
    r"\.(?:pdf|docx?|xlsx?|pptx?|csv|tsv|txt|rtf|zip|gz|tar|rar|7z|mp4|mov|avi|mpe?g|wmv|mp3|wav|xml"
    r"|json|tiff?|eps|jpe?g|png|gif|cif|pdb|fasta|nex|html?)(?:[?#]|$)"
    r"|/suppl|MOESM|[-.]mmc|downloadSupplement|/asset|supp-?(?:mat|file|info)|getFile",
    re.IGNORECASE,
)
_FILE_LABEL = re.compile(
    r"(?:additional (?:data )?file|(?:supplementa(?:ry|l)|supporting|extended) ?\w*|appendix"
    r"|data ?set|data|movie|video|audio|fig(?:ure|\.)?|table|text|file|note|multimedia component)"
    r"\s*S?[0-9]{1,3}\b|S[0-9]{1,3} (?:fig(?:ure)?|table|text|file|appendix|data|dataset|movie"
    r"|video|audio|protocol|checklist|note)\b",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(r"supp|\bS[0-9]", re.IGNORECASE)  # labels in files beside the page
_SIZE = re.compile(r"\([^()]{1,40}\)\s*$")  # (XLSX, 12 kB)


def figures(document: Document) -> Iterator[Figure]:
    """Yield the figures and tables of a page, each label once, in order."""
    finder = _FigureFinder(document)
    found: dict[str, Figure] = {}
    for number, label in finder.captions.items():
        figure = finder.read(number, label)
        key = bare(label)
        other = found.get(key, figure)
        best = max(figure, other, key=lambda each: len(each.caption))
        rows = best.rows or other.rows or figure.rows
        url = "" if rows else best.url or other.url or figure.url
        found[key] = best._replace(url=url, rows=rows)
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
        table = self._table(number, around)
        url = "" if table else self._picture(number, around)
        return Figure("table", label, caption, url, tuple(self._rows(table)) if table else ())

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

    def _table(self, number: int, around: int) -> int:
        """Return the table of a caption, 0 for none."""
        inside = [*self._index.within(around, self._tables)] if around else []
        own = self._blocks.blocks[number].table
        tables = [table for table in inside or self._beside(number, self._tables) if table != own]
        return max(tables, key=lambda table: self._index.end[table] - table, default=0) or own

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

    def _rows(self, table: int) -> Iterator[tuple[str, ...]]:
        index = self._index
        across, down = index.values("colspan"), index.values("rowspan")
        rows = (
            [
                Cell(index.text(cell), across.get(cell, ""), down.get(cell, ""))
                for cell in index.children(row)
                if index.tag[cell] in ("td", "th")
            ]
            for row in index.within(table, index.by_tag.get("tr", []))
        )
        yield from grid(rows)


def supplements(document: Document) -> Iterator[Supplement]:
    """Yield the supplementary files of a page, each address once, in order."""
    page = page_sections(document)
    links = PageLinks(document)
    found: dict[str, None] = {}
    for start, head in enumerate(page.blocks):
        if not head.level or title_kind(head.text) != "supplementary":
            continue
        texts: list[str] = []
        for number in (start, *below(page, start)):
            text = page.blocks[number].text
            files = [url for url in links.in_block(page, number) if _FILE.search(url)]
            texts = [text] if _FILE_LABEL.match(text) or files else [*texts, text]
            for url in files:
                if url not in found:
                    found[url] = None
                    following = page.blocks[number + 1 : number + 2]
                    yield _supplement(texts[0], [*texts[1:], *(b.text for b in following)], url)


def _supplement(text: str, others: list[str], url: str) -> Supplement:
    label = _FILE_LABEL.match(text)
    name = label[0] if label else ""
    caption = _SIZE.sub("", text[len(name) :]).lstrip(_BETWEEN).rstrip()
    if not caption and others and not _FILE_LABEL.match(others[0]):
        caption = others[0]
    return Supplement(name, caption, url)
