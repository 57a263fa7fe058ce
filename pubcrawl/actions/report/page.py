"""A report as one HTML file, without network and without other files."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from typing import Any, NamedTuple, TextIO

from pubcrawl.actions.report.content import (
    NUMBER,
    SECONDS,
    SHARE,
    SIZE,
    TEXT,
    TIME,
    ReportFigure,
    ReportTable,
    StoreReport,
)
from pubcrawl.actions.report.forms import time_text
from pubcrawl.formats.terminal import visible

_UNITS = ("B", "kB", "MB", "GB", "TB", "PB")
_COLUMNS_MAX = 60  # of a timeline: days, or groups of days
_DAY = 86_400_000


class PageCell(NamedTuple):
    """A cell: its text, the value by which it is sorted, and whether that is a number."""

    text: str
    value: str
    number: bool


class BarPiece(NamedTuple):
    """A piece of a bar, in percent of its width; *series*: number of its colour, from 1."""

    x: float
    width: float
    series: int
    title: str


class PageRow(NamedTuple):
    """A row of a table, and its bar."""

    cells: list[PageCell]
    bar: list[BarPiece]


class Timeline(NamedTuple):
    """Columns of numbers by day; *days*: of each column. *columns*: start, height in percent."""

    columns: list[BarPiece]
    heights: list[float]
    first: str
    last: str
    days: int
    highest: str


def write_page(report: StoreReport, file: TextIO) -> None:
    """Write *report* as HTML. All its texts are escaped; its script and style are known by hash."""
    # Imported here: each command would wait for it.
    from jinja2 import Environment, StrictUndefined

    folder = files(__package__)
    texts = {
        name: folder.joinpath(f"report.{name}").read_text("utf-8") for name in ("html", "css", "js")
    }
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {"figure": figure_text, "visible": visible}
    environment.globals |= {"rows": page_rows, "timeline": timeline}
    template = environment.from_string(texts["html"])
    values = {"report": report, "time": time_text(report.now), "TEXT": TEXT}
    values |= {name: texts[name] for name in ("css", "js")}
    values |= {f"{name}_hash": source_hash(texts[name]) for name in ("css", "js")}
    for piece in template.generate(values):
        file.write(piece)


def source_hash(text: str) -> str:
    """Return the source expression of a script or style for a policy (CSP)."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def figure_text(figure: ReportFigure) -> str:
    """Return the number of a figure for people."""
    return value_text(figure.value, figure.kind)


def value_text(value: Any, kind: str) -> str:
    """Return a value of a column of *kind* for people; "–" for None."""
    if value is None or value == "":
        return "–"
    if kind == SHARE:
        return f"{value:.1%}"
    if kind == SIZE:
        return size_text(value)
    if kind == SECONDS:
        return f"{value:,.1f} s"
    if kind == TIME:
        return time_text(value)
    if kind == NUMBER:
        return f"{value:,.0f}"
    return visible(str(value))


def size_text(size: float) -> str:
    """Return a number of bytes with its unit."""
    for unit in _UNITS:
        if size < 1000 or unit == _UNITS[-1]:
            break
        size /= 1000
    return f"{size:,.0f} {unit}" if unit == "B" else f"{size:,.1f} {unit}"


def page_rows(table: ReportTable) -> Iterator[PageRow]:
    """Yield the rows of a table, with a bar each if it has series."""
    names = [column.name for column in table.columns]
    series = [names.index(name) for name in table.series]
    sums = [sum(row[at] or 0 for at in series) for row in table.rows]
    whole = names.index(table.whole) if table.whole else None
    most = max(sums, default=0)
    for row, total in zip(table.rows, sums, strict=True):
        cells = [
            _cell(value, column.kind, day=table.by_day and not at)
            for at, (value, column) in enumerate(zip(row, table.columns, strict=True))
        ]
        full = most if whole is None else row[whole]
        yield PageRow(cells, list(_bar(table, row, series, full)) if total else [])


def _cell(value: Any, kind: str, *, day: bool) -> PageCell:
    text = value_text(value, kind)
    number = kind != TEXT
    sorts = "" if value is None else f"{value:.6f}" if isinstance(value, float) else str(value)
    return PageCell(text[:10] if day else text, sorts if number else "", number)


def _bar(
    table: ReportTable, row: tuple[Any, ...], series: list[int], full: float
) -> Iterator[BarPiece]:
    x = 0.0
    for number, at in enumerate(series, 1):
        value = row[at] or 0
        width = 100 * value / full if full else 0
        if width:
            column = table.columns[at]
            title = f"{column.title}: {value_text(value, column.kind)}"
            yield BarPiece(round(x, 3), round(min(width, 100 - x), 3), number, title)
        x += width


def timeline(table: ReportTable) -> Timeline | None:
    """Return the timeline of a table by day; None if it has less than two days."""
    if len(table.rows) < 2:
        return None
    first, last = table.rows[0][0], table.rows[-1][0]
    days = (last - first) // _DAY + 1
    together = -(-days // _COLUMNS_MAX)
    counts = [0] * -(-days // together)
    for row in table.rows:
        counts[(row[0] - first) // _DAY // together] += row[1]
    width = 100 / len(counts)
    columns = [
        BarPiece(
            round(at * width, 3),
            round(width * 0.85, 3),
            1,
            f"{time_text(first + at * together * _DAY)[:10]}: {count:,}",
        )
        for at, count in enumerate(counts)
    ]
    most = max(counts)
    heights = [round(100 * count / most, 3) for count in counts]
    return Timeline(
        columns, heights, time_text(first)[:10], time_text(last)[:10], together, f"{most:,}"
    )
