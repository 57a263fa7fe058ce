"""
Workbooks of Excel (xlsx) → rows of text.

Links are read too: those of a cell stand behind its text in angle brackets. Rows are read one
by one; only the table of texts that cells share, and the links, are in memory. What a file states
about its size (dimensions, counts, merged cells) is not read.
Format: https://learn.microsoft.com/en-us/office/open-xml/spreadsheet/structure-of-a-spreadsheetml-document
"""

from __future__ import annotations

import csv
import io
import logging
import posixpath
import re
import zipfile
from array import array
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import product
from typing import IO, NamedTuple

from pubcrawl.exceptions import SeedError, SizeError
from pubcrawl.formats.xml.stream import END, INVALID, START, TEXT, Event, events
from pubcrawl.formats.zip_parts import DAMAGED, PART_MAX, ZipParts

logger = logging.getLogger(__name__)

ROWS, COLUMNS = 1_048_576, 16_384
"""Most rows and columns of a sheet."""

# Excel has at most 32,767 characters in a cell, 65,490 formats of cells, and 65,530 links a sheet.
# A link may be that of many cells: one of a whole column says nothing about a row.
_PART_MAX = 4 * 1024**3  # bytes of the texts, and of a sheet
_ROW_MAX = 8 * 1024**2  # characters
_ROWS_MAX = 1024**3  # characters of all rows: cells may share a text
_EMPTY_MAX = 1_000_000  # empty cells between others, if these are less than a hundredth
_TEXTS_MAX = 96 * 1024**2  # bytes of texts that cells share
_TEXT_COUNT_MAX = 8_000_000
_FORMATS_MAX = 65_490
_LINKED_CELLS_MAX = 100_000
_SHEETS_MAX = 1_000
_BROKEN: tuple[type[Exception], ...] = (*DAMAGED, INVALID, ValueError)
_CELL = re.compile(r"\$?([A-Z]{1,4})\$?([0-9]{1,10})")
_DATE_FORMATS = frozenset(
    map(str, (*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
)
# Texts, colours and conditions in a format of numbers; [h] counts hours.
_NO_DATE = re.compile(r'"[^"]{0,100}"|\[(?!h+\]|m+\]|s+\])[^\]]{0,100}\]|[\\_*].', re.IGNORECASE)


SheetRow = tuple[int, str, tuple[str, ...]]


class Sheet(NamedTuple):
    """
    A sheet of a workbook; *name*: "" if it is the only one that is read.

    *rows*: number from 1, the cells trimmed and with their links, separated by tabs and quoted as
    in CSV, and the cells as typed.
    """

    name: str
    rows: Iterator[SheetRow]


def is_workbook(file: IO[bytes]) -> bool:
    """Answer whether the zip archive *file* is a workbook."""
    try:
        with zipfile.ZipFile(file) as archive:
            return any(name.endswith("workbook.xml") for name in archive.namelist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        return False
    finally:
        file.seek(0)


def sheets(file: IO[bytes], name: str = "") -> Iterator[Sheet]:
    """
    Yield the sheets of a workbook; the rows of each must be read before the next.

    *name*: only the sheet of that name, in any case. Raises ``SeedError`` for a broken workbook,
    or if there is no such sheet.
    """
    with _mistakes():
        workbook = _Workbook(ZipParts(file))
        wanted = name.casefold()
        chosen = [sheet for sheet in workbook.sheets if wanted in ("", sheet[0].casefold())]
        if not chosen:
            titles = ", ".join(title for title, _ in workbook.sheets)
            raise SeedError(f"there is no sheet {name!r}; sheets are {titles}")
        for title, part in chosen:
            yield Sheet(title if len(chosen) > 1 else "", workbook.rows(part))


@contextmanager
def _mistakes() -> Iterator[None]:
    """Say of a workbook that cannot be read what its user can do."""
    try:
        yield
    except SizeError as error:
        raise SeedError(
            f"is no usual workbook: {error}; copy the column of identifiers into a new file, and "
            "save it as xlsx or CSV"
        ) from error
    except _BROKEN as error:
        raise SeedError(
            f"is not a whole workbook ({error}); open it in the spreadsheet and save it again, as "
            "xlsx or CSV"
        ) from error


class _SharedTexts:
    """The texts that cells share, by number from 0."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._ends = array("I", [0])

    def read(self, found: Iterable[Event]) -> None:
        """Read the part with the texts."""
        for (kind, name, _), inside in _with_texts(found):
            if inside:
                self._bytes += name.encode("utf-8", "replace")
            elif kind == END and name == "si":
                self._ends.append(len(self._bytes))
            if len(self._bytes) > _TEXTS_MAX or len(self._ends) > _TEXT_COUNT_MAX:
                raise SizeError(f"its shared texts have more than {_TEXTS_MAX:,} bytes")

    def text(self, number: str) -> str:
        """Return the text with a number; "" for an unknown number."""
        place = int(number) if number.isdecimal() else len(self._ends)
        ends = self._ends[place : place + 2]
        return self._bytes[ends[0] : ends[1]].decode() if len(ends) > 1 else ""


class _Workbook:
    """A workbook without its rows; *sheets*: title and part of each, in order."""

    def __init__(self, parts: ZipParts) -> None:
        self._parts = parts
        self._length = self._empty = self._filled = 0
        self._epoch = datetime(1899, 12, 30)
        self.sheets: list[tuple[str, str]] = []
        part = min(name for name in parts.names if name.endswith("workbook.xml"))
        relations = self._relations(part)
        for name, values in self._tags(part):
            if name == "workbookPr" and values.get("date1904") in ("1", "true"):
                self._epoch = datetime(1904, 1, 1)
            elif name == "sheet":
                title = values.get("name", "")
                kind, target, _ = relations.get(values.get("id", ""), ("worksheet", "", False))
                if kind == "worksheet" and target in parts.names:
                    self.sheets.append((title, target))
                elif kind == "worksheet":  # another kind is a chart
                    logger.warning("The workbook lacks its sheet %r.", title[:100])
                if len(self.sheets) > _SHEETS_MAX:
                    raise SizeError(f"it has more than {_SHEETS_MAX:,} sheets")
        named = {kind: target for kind, target, _ in relations.values()}
        self._texts = _SharedTexts()
        if (texts := named.get("sharedStrings")) in parts.names:
            self._texts.read(events(parts.read(texts, _PART_MAX)))
        self._dates = frozenset(self._date_formats(named.get("styles", "")))

    def _tags(self, part: str, most: int = PART_MAX) -> Iterator[tuple[str, Mapping[str, str]]]:
        """Yield name and attributes of the elements of a part; nothing if it is missing."""
        if part in self._parts.names:
            for kind, name, values in events(self._parts.read(part, most)):
                if kind == START:
                    yield name, values

    def _relations(self, part: str) -> dict[str, tuple[str, str, bool]]:
        """
        Return the links of a part by their key: kind, target, and whether this is an address.

        Kinds are "worksheet", "hyperlink" …; any other target is a part.
        """
        folder, file = posixpath.split(part)
        found: dict[str, tuple[str, str, bool]] = {}
        for name, values in self._tags(f"{folder}/_rels/{file}.rels"):
            if name == "Relationship":
                target, external = values.get("Target", ""), values.get("TargetMode") == "External"
                if not external:
                    target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
                kind = values.get("Type", "").rpartition("/")[2]
                found[values.get("Id", "")] = (kind, target, external)
        return found

    def _date_formats(self, part: str) -> Iterator[str]:
        """Yield the numbers of the formats of cells that show a number as a date."""
        codes: dict[str, bool] = {}
        formats = -1  # < 0: before the formats of cells
        for name, values in self._tags(part):
            number = values.get("numFmtId", "")
            if name == "numFmt":
                code = _NO_DATE.sub("", values.get("formatCode", "")[:255].partition(";")[0])
                codes[number] = not set("dmyhs").isdisjoint(code.lower())
            elif name == "cellXfs":
                formats = 0
            elif name == "cellStyles" or formats > _FORMATS_MAX:
                return
            elif name == "xf" and formats >= 0:
                if codes.get(number, number in _DATE_FORMATS):
                    yield str(formats)
                formats += 1

    def _links(self, part: str) -> dict[int, dict[int, str]]:
        """Return row → column → address."""
        targets = {
            key: target
            for key, (_, target, external) in self._relations(part).items()
            if external and target.lower().startswith(("http:", "https:"))
        }
        found: dict[int, dict[int, str]] = {}
        left = _LINKED_CELLS_MAX
        for name, values in self._tags(part, _PART_MAX) if targets else ():
            url = targets.get(values.get("id", "")) if name == "hyperlink" else None
            if not url:
                continue
            if values.get("location") and "#" not in url:
                url = f"{url}#{values['location']}"
            first, _, last = values.get("ref", "").partition(":")
            (top, leftmost), (bottom, right) = _place(first), _place(last or first)
            left -= (count := (bottom - top + 1) * (right - leftmost + 1))
            if left < 0 or count < 1:
                logger.warning("A link of %s:%s is not read: too many cells.", first[:9], last[:12])
                left += count
                continue
            for row, column in product(range(top, bottom + 1), range(leftmost, right + 1)):
                found.setdefault(row, {})[column] = url
        return found

    def rows(self, part: str) -> Iterator[SheetRow]:
        """Yield the rows of a sheet that are not empty."""
        with _mistakes():
            yield from self._rows(part)

    def _rows(self, part: str) -> Iterator[SheetRow]:
        links = self._links(part)
        cells: dict[int, str] = {}
        row = column = size = outside = 0
        value = formula = ""
        for (kind, name, values), inside in _with_texts(events(self._parts.read(part, _PART_MAX))):
            if inside == "f":
                formula += name
            elif inside:
                value += name
            elif kind == START and name == "row":
                row, column = int(values.get("r") or row + 1), 0
            elif kind == START and name == "c":
                column = _place(values["r"])[1] if "r" in values else column + 1
                cell, value, formula = values, "", ""
            elif kind == START and name == "f":
                formula = "="
            elif kind == END and name == "c" and (text := self._shown(cell, value, formula)):
                if 0 < row <= ROWS and 0 < column <= COLUMNS:
                    cells[column] = text
                    size += len(text)
                else:
                    outside += 1
            elif kind == END and name == "row":
                typed = tuple(cells.get(place, "") for place in range(1, max(cells, default=0) + 1))
                for linked, url in links.pop(row, {}).items():
                    if url not in cells.get(linked, ""):
                        cells[linked] = f"{cells.get(linked, '')} <{url}>".strip()
                if cells:
                    yield row, self._line(cells), typed
                cells, size = {}, 0
            if size + len(value) + len(formula) > _ROW_MAX:
                raise SizeError(f"row {row} has more than {_ROW_MAX:,} characters")
        if outside:
            logger.warning(
                "%s: %d cells are left out, after row %d or column XFD.", part, outside, ROWS
            )

    def _shown(self, cell: Mapping[str, str], value: str, formula: str) -> str:
        """Return the text of a cell; its formula if this is a link, or has no value."""
        match cell.get("t", "n"):
            case "s":
                text = self._texts.text(value)
            case "b":
                text = {"0": "FALSE", "1": "TRUE"}.get(value, value)
            case "n":
                text = self._number(value, is_date=cell.get("s", "0") in self._dates)
            case _:
                text = value
        if formula and (not text or formula[1:].lstrip().upper().startswith("HYPERLINK")):
            # Without a literal address, the text that the cell shows says more.
            literal = '("' in formula.replace(" ", "") and "&" not in formula.partition('"')[0]
            return formula if literal or not text else text
        return text

    def _number(self, value: str, *, is_date: bool) -> str:
        """Return a number as text, whole without decimals, or as a date."""
        if value.isdecimal() and not is_date:
            return value
        try:
            number = float(value)
            if is_date:
                return (self._epoch + timedelta(days=number)).isoformat()
        except (ValueError, OverflowError):
            return value
        return str(int(number)) if number.is_integer() and abs(number) < 1e15 else str(number)

    def _line(self, cells: Mapping[int, str]) -> str:
        buffer = io.StringIO()
        csv.writer(buffer, delimiter="\t", lineterminator="").writerow(
            " ".join(cells.get(column, "").split()) for column in range(1, max(cells) + 1)
        )
        line = buffer.getvalue()
        self._length += len(line)
        if self._length > _ROWS_MAX:
            raise SizeError(f"its rows have more than {_ROWS_MAX:,} characters")
        self._empty += max(cells) - len(cells)
        self._filled += len(cells)
        if self._empty > max(_EMPTY_MAX, 100 * self._filled):
            raise SizeError(f"it has more than {_EMPTY_MAX:,} empty cells between others")
        return line


def _with_texts(found: Iterable[Event]) -> Iterator[tuple[Event, str]]:
    """Yield events, and for each piece of a cell's text the name of its element, else ""."""
    name = ""
    spoken = False
    for event in found:
        if event[0] == TEXT:
            yield event, name if name in ("t", "v", "f") and not spoken else ""
            continue
        name = event[1] if event[0] == START else ""
        if event[1] == "rPh":  # how a text in Japanese is read aloud
            spoken = event[0] == START
        yield event, ""


def _place(reference: str) -> tuple[int, int]:
    """Return row and column of "B12", from 1; 0 and 0 if there is no such place."""
    found = _CELL.fullmatch(reference)
    if not found:
        return 0, 0
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - 64
    return int(found[2]), column
