"""
Figures, tables and supplementary files of a JATS article.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/fig.html
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from pubcrawl.formats.xml import Element
from pubcrawl.reading.jats.tree import (
    below,
    first,
    first_of,
    front_of,
    heading,
    href,
    plain,
    within,
)
from pubcrawl.works.work import Figure, Supplement

CELLS_MAX: Final = 200_000
"""Cells kept of one table."""

_PARTS = ("body", "back", "floats-group", "floats-wrap")
_FIGURES = ("fig", "table-wrap", "fig-group", "table-wrap-group", "chem-struct-wrap")
_FILES = "supplementary-material inline-supplementary-material media"
_GRAPHICS = "graphic media inline-graphic"
_SPAN_MAX = 200
_CELL_MAX = 20_000  # characters of a cell
_CAPTION_MAX = 100_000


def figures(article: Element) -> Iterator[Figure]:
    """Yield the figures and tables of *article* in document order."""
    for part in article.iterchildren(*_PARTS):
        for element in part.iter(*_FIGURES):
            is_group = element.tag.endswith("-group")
            # The picture, not a symbol in its caption.
            graphics = [*below(element, _GRAPHICS, "caption fig td th")]
            graphics.sort(
                key=lambda file: ("thumb" in file.get("specific-use", ""), file.tag[0] == "i")
            )
            figure = Figure(
                kind="table" if element.tag.startswith("table-wrap") else "figure",
                label=heading(element.find("label")),
                caption=_caption(element),
                url="" if is_group else first_of(map(href, graphics)),
                rows=() if is_group else tuple(_rows(element)),
                notes=" ".join(filter(None, map(plain, element.iterchildren("table-wrap-foot")))),
            )
            if figure.label or figure.caption or figure.url or figure.rows:
                yield figure


def supplements(article: Element) -> Iterator[Supplement]:
    """Yield the supplementary files of *article* in document order."""
    for part in (front_of(article), *article.iterchildren(*_PARTS)):
        for element in below(part, _FILES, "supplementary-material fig"):
            if element.tag == "inline-supplementary-material":
                yield Supplement("", plain(element), href(element))
            else:
                yield from _supplements(element)


def _supplements(element: Element) -> Iterator[Supplement]:
    label, caption = heading(element.find("label")), _caption(element)
    if not caption and not label:
        caption = plain(element, "object-id permissions")
    inner = [link for link in element.iterdescendants(*_GRAPHICS.split()) if href(link)]
    links = [link for link in element.iter("ext-link", "uri") if href(link)]
    files = [element] if href(element) else inner or links[:1]
    if not files:
        yield Supplement(label or first(element, "media/label"), caption)
    for file, described in zip(files, inner or files, strict=False):
        captions = dict.fromkeys((caption, _caption(described)))
        name = label or heading(described.find("label"))
        yield Supplement(name, " ".join(filter(None, captions)), href(file))


def _caption(element: Element) -> str:
    """Return the title and paragraphs of the caption in one line."""
    captions = [*element.iterchildren("caption"), *element.iterfind("alternatives/caption")]
    texts = (
        plain(caption, "permissions object-id alt-text long-desc table") for caption in captions
    )
    return " ".join(filter(None, texts))[:_CAPTION_MAX]


def _rows(element: Element) -> Iterator[tuple[str, ...]]:
    rows = (
        [_cell(cell) for cell in row.iterchildren("td", "th", "entry")]
        for row in element.iter("tr", "row")
        # A table inside a cell is the cell's text.
        if not within(row, ("td", "th", "entry"), element)
    )
    yield from grid(rows)


def _cell(element: Element) -> Cell:
    values = {str(name).lower(): str(value) for name, value in element.items()}
    down = values.get("rowspan") or str(1 + _number(values.get("morerows", "")))
    return Cell(plain(element), values.get("colspan", ""), down)


class Cell(NamedTuple):
    """The text of a cell, and how many columns and rows it spans, as written."""

    text: str
    across: str
    down: str


def grid(rows: Iterable[Iterable[Cell]]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a table; the text of a spanning cell is only in its first position."""
    count = 0
    covered: dict[int, int] = {}  # column → further rows covered by a cell above
    for row in rows:
        cells: list[str] = []
        for cell in (*row, None):
            while covered.get(len(cells), 0) > 0:
                covered[len(cells)] -= 1
                cells.append("")
            if cell is None:
                break
            for index in range(_number(cell.across) or 1):
                covered[len(cells)] = (_number(cell.down) or 1) - 1
                cells.append("" if index else cell.text[:_CELL_MAX])
        count += len(cells)
        if count > CELLS_MAX:
            return
        if any(cells):
            yield tuple(cells)


def _number(value: str) -> int:
    digits = value.strip()
    return min(int(digits), _SPAN_MAX) if digits.isascii() and digits.isdigit() else 0
