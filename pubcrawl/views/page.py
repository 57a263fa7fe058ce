"""A report as one HTML file, without network and without other files."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from pubcrawl.exchange.record_values import web_address
from pubcrawl.formats.terminal import visible
from pubcrawl.ids.identifiers import human_link
from pubcrawl.views.report import StoreReport, time_text
from pubcrawl.views.sql import DAY, LINK, NUMBER, SECONDS, SHARE, SIZE, TEXT, TIME, ViewTable

if TYPE_CHECKING:
    from markupsafe import Markup

_UNITS = ("B", "kB", "MB", "GB", "TB", "PB")
_COLUMNS_MAX = 60  # of a timeline: days, or groups of days
_DAY = 86_400_000
_LINK_MAX = 60  # characters shown of an address
_FAILURES = {"failed", "rejected", "broken", "misses", "problems"}
_ABSENT = {"missing", "nothing_usable", "without_fulltext", "pending"}
_BEFORE_ADVICE = {"prisma", "publications", "pages", "ingest", "artifacts", "seeds"}
# Words are broken where they are too long for a column, and nowhere else.
_LONG = re.compile(r"\S{25,}")
_PIECE = re.compile(r"[^/._?&=-]{1,24}[/._?&=-]{0,4}|[/._?&=-]{1,24}")


class PageCell(NamedTuple):
    """A cell: its text, the value by which it is sorted, whether that is a number, its link."""

    text: str
    value: str
    number: bool
    link: str


class BarPiece(NamedTuple):
    """A piece of a bar, in percent of its width; *colour*: its class."""

    x: float
    width: float
    colour: str
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
    environment.filters |= {"value": value_text, "visible": visible, "soft": soft}
    environment.globals |= {"rows": page_rows, "timeline": timeline, "colour": colour}
    template = environment.from_string(texts["html"])
    values: dict[str, Any] = {
        "report": report,
        "time": _minute(report.now),
        "WORDS": (TEXT, LINK),
    }
    values["groups"] = [
        [each for each in report.sections if (each.name in _BEFORE_ADVICE) is before]
        for before in (True, False)
    ]
    values |= {name: texts[name] for name in ("css", "js")}
    values |= {f"{name}_hash": source_hash(texts[name]) for name in ("css", "js")}
    for piece in template.generate(values):
        file.write(piece)


def source_hash(text: str) -> str:
    """Return the source expression of a script or style for a policy (CSP)."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def colour(name: str, number: int) -> str:
    """Return the class of the colour of a series, which has a *number* from 1 in its table."""
    return "bad" if name in _FAILURES else "none" if name in _ABSENT else f"s{number}"


def soft(text: str) -> Markup:
    """Return *text* as HTML in which a long word may break."""
    from markupsafe import Markup, escape

    def pieces(word: re.Match[str]) -> str:
        return "\0".join(_PIECE.findall(word[0]))

    return Markup("<wbr>").join(map(escape, _LONG.sub(pieces, text).split("\0")))


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
    if kind in (TIME, DAY):
        return time_text(value)[:10] if kind == DAY else _minute(value)
    if kind == NUMBER:
        return f"{value:,.0f}"
    text = visible(str(value))
    if kind == LINK:
        text = text.removeprefix("https://").removeprefix("http://")
        text = text if len(text) <= _LINK_MAX else f"{text[:_LINK_MAX]}…"
    return text


def _minute(time: int) -> str:
    return f"{time_text(time)[:16].replace('T', ' ')} UTC"


def size_text(size: float) -> str:
    """Return a number of bytes with its unit."""
    for unit in _UNITS:
        if size < 1000 or unit == _UNITS[-1]:
            break
        size /= 1000
    return f"{size:,.0f} {unit}" if unit == "B" else f"{size:,.1f} {unit}"


def page_rows(table: ViewTable) -> Iterator[PageRow]:
    """Yield the rows of a table, with a bar each if it has series."""
    names = [column.name for column in table.columns]
    sums = [sum(row[names.index(name)] or 0 for name in table.bars) for row in table.rows]
    most = max(sums, default=0)
    for row, total in zip(table.rows, sums, strict=True):
        pairs = zip(row, table.columns, strict=True)
        cells = [_cell(value, column.kind) for value, column in pairs]
        full = row[names.index(table.whole)] if table.whole else most
        yield PageRow(cells, list(_bar(table, row, full)) if total else [])


def _cell(value: Any, kind: str) -> PageCell:
    number = kind not in (TEXT, LINK)
    sorts = "" if value is None or not number else str(value)
    link = _link(str(value)) if kind == LINK and value and visible(value) == value else ""
    return PageCell(value_text(value, kind), sorts, number, link)


def _link(name: str) -> str:
    """Return the address of a record by its name, "" if it is none for people."""
    if name.startswith(("10.", "PMC")) or name.isdecimal():
        kind = "doi" if name.startswith("10.") else "pmcid" if name.startswith("P") else "pmid"
        return human_link(kind, name)
    return web_address(name)


def _bar(table: ViewTable, row: tuple[Any, ...], full: float) -> Iterator[BarPiece]:
    x = 0.0
    names = [column.name for column in table.columns]
    for number, name in enumerate(table.bars, 1):
        column, value = table.columns[names.index(name)], row[names.index(name)]
        width = 100 * (value or 0) / full if full else 0
        if width:
            title = f"{column.title}: {value_text(value, column.kind)}"
            piece = round(x, 3), round(min(width, 100 - x), 3)
            yield BarPiece(*piece, colour(name, number), title)
        x += width


def timeline(table: ViewTable) -> Timeline | None:
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
            "s1",
            f"{time_text(first + at * together * _DAY)[:10]}: {count:,}",
        )
        for at, count in enumerate(counts)
    ]
    most = max(counts)
    heights = [round(100 * count / most, 3) for count in counts]
    return Timeline(
        columns, heights, time_text(first)[:10], time_text(last)[:10], together, f"{most:,}"
    )
