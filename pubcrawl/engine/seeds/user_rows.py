"""The rows of a list as its user wrote them, with nothing trimmed, mended or left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from pubcrawl.engine.seeds import layout_of, sample_lines
from pubcrawl.engine.seeds.seed import SeedForm, excerpt
from pubcrawl.engine.seeds.sources import ListPart, SeedOptions, labels, list_parts, paths_of
from pubcrawl.engine.seeds.text_lines import TextLine
from pubcrawl.exchange.spreadsheets.table_rows import (
    TableRows,
    exact_cells,
    is_comment,
    is_json,
    trim_row,
)
from pubcrawl.ids.mending import trim

_GAP_MAX = 1000  # empty rows between two of a sheet that are shown

BLANK, COMMENT, ABOVE, TEXT = "blank", "comment", "above the header", "text"

ENTRY_COLUMNS = ("title", "authors", "year", "journal")
"""Columns of the entries of an export of another program."""


class UserRow(NamedTuple):
    """
    A row: its first line from 1, and its *cells*; *text*: as its seeds in the store have it.

    *passed*: why it asks for nothing (``BLANK``, ``COMMENT``, ``ABOVE``), "" if it may.
    """

    line: int
    cells: Sequence[str]
    text: str
    passed: str = ""


class UserTable(NamedTuple):
    """A file or sheet: its *path*, its *label* among several, names of its columns, its rows."""

    path: str
    label: str
    columns: tuple[str, ...]
    rows: Iterator[UserRow]


def user_tables(source: str, form: SeedForm, *, exports: bool = False) -> Iterator[UserTable]:
    """
    Yield the files and sheets of a list; the rows of each must be read before the next.

    A list without columns has one, ``text``; columns without names are called ``column 1`` …. An
    export of another program has no rows and is left out; with *exports*, its entries are rows of
    ``ENTRY_COLUMNS``. Raises ``SeedError``.
    """
    paths = paths_of(source)
    for path, label in labels(paths, source).items():
        for part in list_parts(path, SeedOptions(), label):
            if part.entries is None:
                yield _table(path, part, form)
            elif exports:
                yield UserTable(path, part.label, ENTRY_COLUMNS, _entry_rows(part))


def _entry_rows(part: ListPart) -> Iterator[UserRow]:
    before = f"{part.label}: " if part.label else ""
    for entry in part.entries or ():
        item = entry.item or {}
        people = (item.get(role) for role in ("author", "editor"))
        names = next(filter(None, people), ())
        days = (item.get("issued") or {}).get("date-parts") or [[""]]
        cells = (
            str(item.get("title") or ""),
            "; ".join(map(_name, names)),
            str(days[0][0] if days[0] else ""),
            str(item.get("container-title") or ""),
        )
        yield UserRow(entry.number, cells, excerpt(before + entry.text))


def _name(person: Any) -> str:
    if isinstance(person, str):
        return person
    parts = filter(None, (person.get("family"), person.get("given")))
    return str(person.get("literal") or ", ".join(parts))


def _table(path: str, part: ListPart, form: SeedForm) -> UserTable:
    sample = sample_lines(part.lines)
    lines = chain(sample, part.lines)
    before = f"{part.label}: " if part.label else ""
    layout = layout_of(sample, part, form, SeedOptions())
    delimiter = layout.delimiter if layout else ""
    if layout is None or not delimiter:
        return UserTable(path, part.label, (TEXT,), _rows(lines, before, "", 0))
    names = [f"column {number}" for number in range(1, layout.width + 1)]
    rows = TableRows(sample)
    for line in rows:
        if line.number == layout.header:
            names = _cells(line, rows.whole(line, delimiter), delimiter)
            break
    return UserTable(path, part.label, tuple(names), _rows(lines, before, delimiter, layout.header))


def _rows(lines: Iterator[TextLine], before: str, delimiter: str, header: int) -> Iterator[UserRow]:
    rows = TableRows(lines)
    above = 0
    for line in rows:
        if line.cells and line.number - above <= _GAP_MAX:  # a sheet leaves empty rows out
            yield from (UserRow(number, (), "", BLANK) for number in range(above + 1, line.number))
        above = line.number
        whole = line.text if line.cells else rows.whole(line, delimiter)
        if line.number == header:
            continue
        cells = _cells(line, whole, delimiter)
        passed = ""
        if not any(map(str.strip, cells)):
            passed = BLANK
        elif is_comment(trim_row(whole)):
            passed = COMMENT
        elif line.number < header:
            passed = ABOVE
        text = trim(whole)
        yield UserRow(line.number, cells, excerpt(text if is_json(text) else before + text), passed)


def _cells(line: TextLine, whole: str, delimiter: str) -> list[str]:
    if line.cells:
        return [*line.cells]
    return exact_cells(whole, delimiter) if delimiter else [whole]
