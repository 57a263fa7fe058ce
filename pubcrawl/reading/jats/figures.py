"""
Figures, tables and supplementary files of a JATS article.

Source: https://jats.nlm.nih.gov/archiving/tag-library/1.3/element/fig.html
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

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
from pubcrawl.reading.supplements import supplement
from pubcrawl.works.grids import ROWS_MAX, Cell, Grid, grid, span
from pubcrawl.works.work import Figure, Supplement

_PARTS = ("body", "back", "floats-group", "floats-wrap")
_FIGURES = ("fig", "table-wrap", "fig-group", "table-wrap-group", "chem-struct-wrap")
_FILES = "supplementary-material inline-supplementary-material media"
_GRAPHICS = "graphic media inline-graphic"
_CELLS = ("td", "th", "entry", "entrytbl")
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
            cells = Grid() if is_group else _grid(element)
            figure = Figure(
                kind="table" if element.tag.startswith("table-wrap") else "figure",
                label=heading(element.find("label")),
                caption=_caption(element),
                url="" if is_group else first_of(map(href, graphics)),
                rows=cells.rows,
                notes=" ".join(filter(None, map(plain, element.iterchildren("table-wrap-foot")))),
                spans=cells.spans,
            )
            if figure.label or figure.caption or figure.url or figure.rows:
                yield figure


def supplements(article: Element) -> Iterator[Supplement]:
    """Yield the supplementary files of *article* in document order."""
    for part in (front_of(article), *article.iterchildren(*_PARTS)):
        for element in below(part, _FILES, "supplementary-material fig"):
            if element.tag == "inline-supplementary-material":
                yield supplement(href(element), [plain(element)])
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
        yield supplement("", [caption], label or first(element, "media/label"))
    for file, described in zip(files, inner or files, strict=False):
        captions = dict.fromkeys((caption, _caption(described)))
        name = label or heading(described.find("label"))
        yield supplement(href(file), filter(None, captions), name)


def _caption(element: Element) -> str:
    """Return the title and paragraphs of the caption in one line."""
    captions = [*element.iterchildren("caption"), *element.iterfind("alternatives/caption")]
    texts = (
        plain(caption, "permissions object-id alt-text long-desc table") for caption in captions
    )
    return " ".join(filter(None, texts))[:_CAPTION_MAX]


def _grid(element: Element) -> Grid:
    """Return the cells of the tables in *element*, one below the other."""
    rows = [
        row
        for row in element.iter("tr", "row")
        # A table inside a cell is the cell's text.
        if not within(row, _CELLS, element)
    ]
    return grid(
        (map(_cells, group) for _, group in groupby(table, Element.getparent))
        for _, table in groupby(rows, lambda row: next(row.iterancestors("table"), element))
    )


def _cells(row: Element) -> Iterator[Cell]:
    """Yield the cells of a row, of HTML's model or OASIS's, whose columns have names."""
    group = next(row.iterancestors("tgroup"), None)
    columns: dict[str, int] = {}
    spans: dict[str, Element] = {}
    if group is not None:
        names = (column.get("colname", "") for column in group.iterchildren("colspec"))
        columns = {name: number for number, name in enumerate(names)}
        spans = {span.get("spanname", ""): span for span in group.iterchildren("spanspec")}
    for cell in row.iterchildren(*_CELLS):
        values = {str(name).lower(): str(value) for name, value in cell.items()}
        of = spans.get(values.get("spanname", ""), cell)
        first = columns.get(of.get("namest") or of.get("colname") or "", -1)
        last = columns.get(of.get("nameend") or "", -1)
        across = last - first + 1 if first <= last and first >= 0 else span(values.get("colspan"))
        more = values.get("morerows")
        down = 1 + span(more, 0) if more else span(values.get("rowspan"), ROWS_MAX)
        yield Cell(plain(cell), across, down, first)
