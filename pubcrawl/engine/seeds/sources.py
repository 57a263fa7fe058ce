"""``-a seeds=`` → the files, and the sheets, that it names."""

from __future__ import annotations

import glob
import re
import tempfile
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import IO, NamedTuple, TypeVar

from pubcrawl.engine.seeds.text_lines import TextLine, numbered_lines, unpacked
from pubcrawl.exceptions import SeedError
from pubcrawl.exchange.imports.entry import ImportedEntry
from pubcrawl.exchange.imports.formats import HEAD, recognise
from pubcrawl.exchange.spreadsheets.workbook import is_workbook, sheets

_ZIP = b"PK\x03\x04"
_SPOOLED = 16 * 1024**2  # bytes of a workbook that are held in memory
_GLOB = re.compile(r"[*?\[]")
T = TypeVar("T")
_COMMA = re.compile(r"(?:(?<!\s)\s++)?,\s*+")
_BETWEEN = re.compile(r"\s*+,\s*+|\s++")


class SeedOptions(NamedTuple):
    """
    How to read the files of a list, if their content does not show it.

    *columns*: kind and name or number of the columns to read, empty to find them. *sheet*: the
    one sheet of workbooks to read, "" for all. *pages*: "webpage" or "doc", the pages to take from
    the exports of programs that know both; "" for both. *find*: what has no identifier but a title
    is a seed too.
    """

    columns: tuple[tuple[str, str], ...] = ()
    sheet: str = ""
    pages: str = ""
    find: bool = False


class ListPart(NamedTuple):
    """
    A file of a list, or a sheet of it.

    *label*: its name, "" for a list of one part. *delimiter*: between its cells, "" if unknown.
    *entries*: of the export of another program, called *format*, which has no lines.
    """

    label: str
    lines: Iterator[TextLine]
    delimiter: str = ""
    entries: Iterator[ImportedEntry] | None = None
    format: str = ""


def paths_of(text: str) -> list[str]:
    """
    Return the files that ``-a seeds=`` names: one, or several with commas or spaces between.

    Each may be a pattern such as ``lists/*.csv``. Raises ``SeedError`` for a pattern without a
    file.
    """
    if text == "-" or _exists(text):
        return [text]
    pieces = file_names(text)
    found: dict[str, None] = {}
    for piece in pieces:
        if _GLOB.search(piece) and not _exists(piece):
            files = _matches(piece)
            if not files:
                raise SeedError(f"{piece}: no file has a name like this")
            found.update(dict.fromkeys(files))
        else:
            found[piece] = None
    return list(found)


def file_names(text: str) -> list[str]:
    """Return the names and patterns in *text*; a name that exists may hold a comma or space."""
    if _exists(text) or _matches(text):
        return [text]
    for pattern in (_COMMA, _BETWEEN):
        pieces = [piece for piece in pattern.split(text.strip()) if piece]
        if len(pieces) > 1 and all(_exists(piece) or _GLOB.search(piece) for piece in pieces):
            return pieces
    commas = [piece for piece in _COMMA.split(text) if piece]
    # One of several is missing: the error names it.
    return commas if len(commas) > 1 and any(map(_exists, commas)) else [text]


def _matches(pattern: str) -> list[str]:
    """Return the files whose path fits *pattern*, which may be absolute; sorted."""
    found = glob.glob(pattern, recursive=True)  # noqa: PTH207 - Path.glob takes no absolute one
    return sorted(file for file in found if Path(file).is_file())


def _exists(path: str) -> bool:
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def list_parts(path: str, options: SeedOptions, label: str) -> Iterator[ListPart]:
    """
    Yield the parts of a file: a text is one, each sheet of a workbook is one.

    Each must be read before the next. *label*: of the file, "" if it is the only one.
    """
    with unpacked(path) as chunks:
        head = _head(chunks)
        chunks = chain((head,), chunks)
        if found := recognise(head, path):
            if found.lines:
                entries = found.read(numbered_lines(chunks, path))
                yield ListPart(label, iter(()), entries=entries, format=found.name)
                return
            with tempfile.SpooledTemporaryFile(_SPOOLED) as file:
                for chunk in chunks:
                    file.write(chunk)
                file.seek(0)
                entries = _named(found.read(file), path)
                yield ListPart(label, iter(()), entries=entries, format=found.name)
            return
        if not head.startswith(_ZIP):
            if options.sheet:
                raise SeedError(f"{path}: is not a workbook (xlsx); leave out -a sheet=")
            yield ListPart(label, numbered_lines(chunks, path))
            return
        with tempfile.SpooledTemporaryFile(_SPOOLED) as file:
            for chunk in chunks:
                file.write(chunk)
            file.seek(0)
            if not is_workbook(file):
                if path.lower().endswith((".xlsx", ".xlsm")):
                    raise SeedError(f"{path}: the workbook is damaged; save it again, or as CSV")
                yield ListPart(label, numbered_lines(iter((head,)), path))
                return
            yield from _sheets(path, file, options, label)


def _head(chunks: Iterator[bytes]) -> bytes:
    """Return the first bytes of a file, enough to recognise its format by."""
    head = b""
    for chunk in chunks:
        head += chunk
        if len(head) >= HEAD:
            break
    return head


def _named(values: Iterator[T], path: str) -> Iterator[T]:
    """Yield *values*; an error names the file."""
    try:
        yield from values
    except SeedError as error:
        raise SeedError(f"{path}: {error}") from error


def _sheets(path: str, file: IO[bytes], options: SeedOptions, label: str) -> Iterator[ListPart]:
    for sheet in _named(sheets(file, options.sheet), path):
        name = ", ".join(filter(None, (label, sheet.name and f"sheet {sheet.name!r}")))
        rows = (TextLine(number, text, cells=cells) for number, text, cells in sheet.rows)
        yield ListPart(name, _named(rows, path), "\t")


def labels(paths: list[str], source: str = "") -> Mapping[str, str]:
    """Return a short name for each of several files, or of a pattern; "" for one alone."""
    if paths == [source] or (len(paths) == 1 and "*" not in source):
        return {paths[0]: ""}
    names = [Path(path).name for path in paths]
    return {
        path: name if names.count(name) == 1 else path
        for path, name in zip(paths, names, strict=True)
    }
