"""
Workbooks of Excel (xlsx) → rows of text.

Links are read too: those of a cell stand behind its text in angle brackets. Rows are read one
by one; only the table of texts that cells share, and the links, are in memory.
Format: https://learn.microsoft.com/en-us/office/open-xml/spreadsheet/structure-of-a-spreadsheetml-document
"""

from __future__ import annotations

import csv
import io
import posixpath
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing
from datetime import date, datetime, time
from itertools import repeat
from typing import IO, Any, NamedTuple

from lxml import etree

from pubcrawl.exceptions import SeedError

_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_LINKED_CELLS_MAX = 100_000  # Excel allows 65,530 links a sheet; a link may be that of many cells
_BROKEN = (
    *(zipfile.BadZipFile, KeyError, ValueError, TypeError, IndexError),
    *(AttributeError, OSError, EOFError, etree.LxmlError, SyntaxError, NotImplementedError),
    zlib.error,
)


class Sheet(NamedTuple):
    """
    A sheet of a workbook; *name*: "" if it is the only one that is read.

    *rows*: number from 1, and cells separated by tabs, quoted as in CSV.
    """

    name: str
    rows: Iterator[tuple[int, str]]


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
    try:
        with (
            closing(_load(file, values=True)) as values,
            closing(_load(file, values=False)) as formulas,
            zipfile.ZipFile(file) as archive,
        ):
            titles = [sheet.title for sheet in values.worksheets]
            chosen = [title for title in titles if not name or title.casefold() == name.casefold()]
            if not chosen:
                raise SeedError(f"there is no sheet {name!r}; sheets are {', '.join(titles)}")
            for title in chosen:
                rows = _checked(_rows(archive, values[title], formulas[title]))
                yield Sheet(title if len(chosen) > 1 else "", rows)
    except _BROKEN as error:
        raise _broken(error) from error


def _checked(rows: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    try:
        yield from rows
    except _BROKEN as error:
        raise _broken(error) from error


def _broken(error: Exception) -> SeedError:
    return SeedError(
        f"is not a whole workbook ({error}); open it in the spreadsheet and save it again, as "
        "xlsx or CSV"
    )


def _load(file: IO[bytes], *, values: bool) -> Any:
    # Loaded with the first workbook: it brings numpy, and takes a tenth of the start of a command.
    from openpyxl import load_workbook

    file.seek(0)
    return load_workbook(file, read_only=True, data_only=values, keep_links=False)


def _rows(archive: zipfile.ZipFile, values: Any, formulas: Any) -> Iterator[tuple[int, str]]:
    part = values._worksheet_path.lstrip("/")
    links, has_formulas = _links(archive, part)
    for sheet in (values, formulas):
        sheet.reset_dimensions()  # some programs write them wrong
    shown = values.iter_rows(values_only=True)
    written = formulas.iter_rows(values_only=True) if has_formulas else repeat(())
    for number, (row, source) in enumerate(zip(shown, written, strict=False), 1):
        cells = [_text(value) for value in row]
        for column, formula in enumerate(source):
            if isinstance(formula, str) and formula.startswith("="):
                is_link = formula[1:].lstrip().upper().startswith("HYPERLINK")
                if column < len(cells) and (is_link or not cells[column]):
                    cells[column] = _linked(formula, cells[column])
        for column, url in links.get(number, {}).items():
            cells += [""] * (column + 1 - len(cells))
            if url not in cells[column]:
                cells[column] = f"{cells[column]} <{url}>".strip()
        if any(cells):
            yield number, _line(cells)


def _linked(formula: str, shown: str) -> str:
    """Return *formula*; for one without a literal address, the text that the cell shows."""
    literal = '("' in formula.replace(" ", "") and "&" not in formula.partition('"')[0]
    return formula if literal or not shown else shown


def _line(cells: list[str]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, delimiter="\t", lineterminator="").writerow(
        " ".join(cell.split()) for cell in cells
    )
    return buffer.getvalue()


def _text(value: object) -> str:
    """Return the value of a cell as text; a number is whole without decimals."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return str(value)


def _links(archive: zipfile.ZipFile, part: str) -> tuple[dict[int, dict[int, str]], bool]:
    """Return row → column from 0 → address, and whether the sheet has formulas."""
    from openpyxl.utils import range_boundaries

    targets = _targets(archive, part)
    found: dict[int, dict[int, str]] = {}
    has_formulas = False
    cells = 0
    with archive.open(part) as stream:
        for _, node in etree.iterparse(
            stream, tag=("{*}row", "{*}f", "{*}hyperlink"), resolve_entities=False, no_network=True
        ):
            kind = etree.QName(node).localname
            if kind == "f":
                has_formulas = True
                continue
            url = targets.get(node.get(_RELATION, "")) if kind == "hyperlink" else None
            if url and node.get("location") and "#" not in url:
                url = f"{url}#{node.get('location')}"
            if url and url.lower().startswith(("http:", "https:")):
                left, top, right, bottom = (side or 1 for side in range_boundaries(node.get("ref")))
                for row in range(top, bottom + 1):
                    for column in range(left, right + 1):
                        if (cells := cells + 1) <= _LINKED_CELLS_MAX:
                            found.setdefault(row, {})[column - 1] = url
            node.clear()
            while node.getprevious() is not None:
                del node.getparent()[0]
    return found, has_formulas


def _targets(archive: zipfile.ZipFile, part: str) -> dict[str, str]:
    """Return the addresses that a sheet links to, by the number of the relation."""
    folder, file = posixpath.split(part)
    name = f"{folder}/_rels/{file}.rels"
    if name not in archive.namelist():
        return {}
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    root = etree.fromstring(archive.read(name), parser)
    return {
        node.get("Id", ""): node.get("Target", "")
        for node in root
        if node.get("TargetMode") == "External"
    }
