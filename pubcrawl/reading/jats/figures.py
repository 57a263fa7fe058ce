"""
Figures, tables and supplementary files of a JATS article.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/fig.html
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lxml import etree

from pubcrawl.formats import xml
from pubcrawl.reading.jats.tree import first, front_of, heading, href, local, plain, within
from pubcrawl.works.work import Figure, Supplement

CELLS_MAX: Final = 200_000
"""Cells kept of one table."""

_PARTS = ("body", "back", "floats-group", "floats-wrap")
_FIGURES = ("fig", "table-wrap", "fig-group", "table-wrap-group", "chem-struct-wrap")
_FILES = ("supplementary-material", "inline-supplementary-material", "media")
_GRAPHICS = ("graphic", "media", "inline-graphic")
_CELLS = ("td", "th", "entry")
_ROWS = ("tr", "row")
_SPAN_MAX = 200
_CELL_MAX = 20_000  # characters of a cell
_CAPTION_MAX = 100_000


def figures(article: etree._Element) -> tuple[Figure, ...]:
    """Return the figures and tables of *article* in document order."""
    found = (
        _figure(element)
        for part in article.iterchildren(*_PARTS)
        for element in part.iter(*_FIGURES)
    )
    return tuple(
        figure for figure in found if figure.label or figure.caption or figure.url or figure.rows
    )


def supplements(article: etree._Element) -> tuple[Supplement, ...]:
    """Return the supplementary files of *article* in document order, without duplicates."""
    found = (
        supplement
        for part in (front_of(article), *article.iterchildren(*_PARTS))
        for element in part.iter(*_FILES)
        if not within(element, ("supplementary-material", "fig"), part)
        for supplement in _supplement(element)
    )
    return tuple(dict.fromkeys(one for one in found if any(one)))


def caption_of(element: etree._Element) -> str:
    """Return the title and paragraphs of the caption in one line."""
    captions = [*element.iterchildren("caption"), *element.iterfind("alternatives/caption")]
    found = (plain(caption, skip=_not_of_caption) for caption in captions)
    return " ".join(filter(None, found))[:_CAPTION_MAX]


def _not_of_caption(element: etree._Element) -> bool:
    return element.tag in ("permissions", "object-id", "alt-text", "long-desc", "table")


def _figure(element: etree._Element) -> Figure:
    is_group = element.tag in ("fig-group", "table-wrap-group")
    is_table = element.tag in ("table-wrap", "table-wrap-group")
    return Figure(
        kind="table" if is_table else "figure",
        label=heading(element.find("label")),
        caption=caption_of(element),
        url="" if is_group else _graphic(element),
        rows=() if is_group else tuple(_rows(element)),
        notes=" ".join(filter(None, map(plain, element.iterchildren("table-wrap-foot")))),
    )


def _graphic(element: etree._Element) -> str:
    """Return the file of the picture, not of a symbol in its caption."""
    graphics = [
        one
        for one in element.iter(*_GRAPHICS)
        if not within(one, ("caption", "fig", "td", "th"), element)
    ]
    graphics.sort(key=lambda one: ("thumb" in (one.get("specific-use") or ""), one.tag[0] == "i"))
    return next(filter(None, map(href, graphics)), "")


def _rows(element: etree._Element) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a table; the text of a spanning cell is only in its first position."""
    cells = 0
    below: dict[int, int] = {}  # column → further rows covered by a cell above
    rows = (one for one in element.iterdescendants(etree.Element) if local(one) in _ROWS)
    for row in rows:
        if within(row, _CELLS, element):
            continue  # a table inside a cell is the cell's text
        row_cells: list[str] = []
        for cell in row.iterchildren(etree.Element):
            if local(cell) not in _CELLS:
                continue
            _skip_covered(row_cells, below)
            down = across = 1
            if cell.attrib:
                down, across = _span(cell, "rowspan"), _span(cell, "colspan")
            if "morerows" in cell.attrib:
                down = 1 + _number(cell.get("morerows") or "")
            for index in range(across):
                if down > 1:
                    below[len(row_cells)] = down - 1
                row_cells.append("" if index else plain(cell)[:_CELL_MAX])
        _skip_covered(row_cells, below)
        cells += len(row_cells)
        if cells > CELLS_MAX:
            return
        if any(row_cells):
            yield tuple(row_cells)


def _skip_covered(row_cells: list[str], below: dict[int, int]) -> None:
    while below.get(len(row_cells), 0) > 0:
        below[len(row_cells)] -= 1
        row_cells.append("")


def _span(cell: etree._Element, name: str) -> int:
    return max(1, _number(xml.attribute(cell, name)))


def _number(raw: str) -> int:
    raw = raw.strip()
    return min(int(raw), _SPAN_MAX) if raw.isascii() and raw.isdigit() else 0


def _supplement(element: etree._Element) -> Iterator[Supplement]:
    if element.tag == "inline-supplementary-material":
        yield Supplement("", plain(element), href(element))
        return
    label = heading(element.find("label"))
    caption = caption_of(element)
    inner = [
        one for one in element.iterdescendants("media", "graphic", "inline-graphic") if href(one)
    ]
    if not caption and not label:
        caption = plain(element, skip=lambda one: one.tag in ("object-id", "permissions"))
    own = href(element)
    links = [own] if own else [href(one) for one in inner]
    links = links or [href(one) for one in element.iter("ext-link", "uri") if href(one)][:1]
    if not links:
        yield Supplement(label or first(element, "media/label"), caption)
    for index, link in enumerate(dict.fromkeys(links)):
        file = inner[index : index + 1]
        labels = [label, *(heading(one.find("label")) for one in file)]
        captions = [caption, *(caption_of(one) for one in file)]
        yield Supplement(
            next(filter(None, labels), ""), " ".join(dict.fromkeys(filter(None, captions))), link
        )
