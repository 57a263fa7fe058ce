"""
Seed file → seeds: lists of identifiers and addresses, and tables, as users have them.

A line of a list is one publication or page (``line``). A table is recognised by its content,
and so are its columns (``exchange.spreadsheets``). Blank lines and lines that begin with ``#``
are skipped; any other line without an identifier or address is a rejected seed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from pubcrawl.engine.seeds.line import entry_address, is_plain, page, parse_line, read_line
from pubcrawl.engine.seeds.rows import RowReader
from pubcrawl.engine.seeds.seed import Seed, SeedForm, excerpt, reject, sought
from pubcrawl.engine.seeds.sources import ListPart, SeedOptions, labels, list_parts, paths_of
from pubcrawl.engine.seeds.text_lines import TextLine
from pubcrawl.exceptions import SeedError
from pubcrawl.exchange.imports.csl_items import cited_work
from pubcrawl.exchange.imports.entry import ImportedEntry
from pubcrawl.exchange.spreadsheets.chosen_columns import chosen_layout
from pubcrawl.exchange.spreadsheets.layout import (
    SAMPLE,
    Layout,
    begins_table,
    find_layout,
    is_header,
)
from pubcrawl.exchange.spreadsheets.refused_tables import refusal
from pubcrawl.exchange.spreadsheets.table_rows import (
    TEMPLATE,
    TableRows,
    is_comment,
    is_json,
    rows_of,
    trim_row,
)
from pubcrawl.exchange.spreadsheets.work_columns import described_text
from pubcrawl.ids.mending import trim

__all__ = [
    "Seed",
    "SeedForm",
    "SeedOptions",
    "layout_of",
    "no_note",
    "parse_line",
    "read_seeds",
    "sample_lines",
    "seeds",
]

_SAMPLE_LINES = 10_000  # read in search of rows: comments and blank lines count too
_SAMPLE_SIZE = 4 * 1024**2  # characters
_NUMBER = re.compile("[0-9]{4}")
_NO_IDENTIFIER = frozenset(("no-identifier", "unknown-id", "unknown-url"))
_DEFAULT = SeedOptions()

Note = Callable[[str], None]
"""Takes a sentence on how a file was read."""


def no_note(sentence: str) -> None:
    """Drop a sentence."""


def read_seeds(
    source: str | Path,
    form: SeedForm = SeedForm.IDS,
    options: SeedOptions = _DEFAULT,
    note: Note = no_note,
) -> Iterator[Seed]:
    """
    Yield the seeds of a list, accepted and rejected, in order; ``-`` is standard input.

    *source*: a file, or several with commas between, or a pattern. Files are text or a workbook
    (xlsx), plain or gzip. The lines of a workbook are the rows of its sheets. *note* receives
    sentences on the recognised columns. Memory does not grow with the file. Raises ``SeedError``
    for an unreadable file, and for a column or sheet of *options* that is missing.
    """
    paths = paths_of(str(source))
    for path, label in labels(paths, str(source)).items():
        missing = ""
        found = False
        for part in list_parts(path, options, label):
            try:
                yield from _part_seeds(part, form, options, note, f"{path}: ")
                found = True
            except LookupError as error:  # of -a columns=; another sheet may have the column
                missing = missing or str(error.args[0])
                note(f"{part.label or path}: not read, {error.args[0]}")
        if missing and not found:
            raise SeedError(f"{path}: {missing}")


def seeds(
    source: Iterable[TextLine], form: SeedForm = SeedForm.IDS, options: SeedOptions = _DEFAULT
) -> Iterator[Seed]:
    """Yield the seeds of numbered lines."""
    return _part_seeds(ListPart("", iter(source)), form, options, no_note)


def _part_seeds(
    part: ListPart, form: SeedForm, options: SeedOptions, note: Note, path: str = ""
) -> Iterator[Seed]:
    """
    Yield the seeds of a file or sheet; *path* begins its errors.

    Raises ``LookupError`` for a missing column.
    """
    if part.entries is not None:
        yield from _entry_seeds(part, part.entries, form, options, note)
        return
    sample = sample_lines(part.lines)
    before = f"{part.label}: " if part.label else ""
    lines = chain(sample, part.lines)
    layout = layout_of(sample, part, form, options)
    of_publications = "pmid" in form.columns.values() and not options.columns
    if of_publications and (why := refusal(sample, layout, form.columns)):
        raise SeedError(f"{path}{before}{why}")
    reader = RowReader(layout, form, find=options.find) if layout else None
    if layout:
        note(before + layout.sentence())
    found = (
        _table_seeds(lines, reader, part, None if options.columns else note)
        if reader
        else _list_seeds(lines, form, find=options.find)
    )
    rejected: Counter[str] = Counter()
    for seed in found:
        if seed.reason:
            rejected[seed.reason] += 1
        if before and not is_json(seed.text):
            seed = seed._replace(text=excerpt(before + seed.text))
        yield seed
    if reader and reader.mended:
        note(f"{before}mended: {_counted(reader.mended)}")
    if rejected:
        note(f"{before}rejected: {_counted(rejected)}")


def _entry_seeds(
    part: ListPart,
    entries: Iterable[ImportedEntry],
    form: SeedForm,
    options: SeedOptions,
    note: Note,
) -> Iterator[Seed]:
    """Yield the seeds of an export: its publications, or the pages that it names."""
    before = f"{part.label}: " if part.label else ""
    note(f"{before}{part.format}; the number of a line is that of the entry or of its first line")
    pages = form in (SeedForm.URLS, SeedForm.ENTRIES)
    rejected: Counter[str] = Counter()
    for entry in entries:
        if pages == (entry.kind == "publication") and not (pages and form is SeedForm.ENTRIES):
            continue
        if pages and entry.kind != "publication" and options.pages not in ("", entry.kind):
            continue
        text = before + entry.text
        url = entry.url or (entry_address(entry.ids.doi) if pages and entry.ids.doi else "")
        if options.find and entry.reason == "no-entry-id" and (cited := cited_work(entry.item)):
            seed = sought(entry.number, text, cited)
        elif entry.reason or (pages and not url):
            seed = reject(entry.number, text, entry.reason or "no-entry-id")
            rejected[seed.reason] += 1
        elif pages:
            seed = page(text, entry.number, [url], form)
        else:
            seed = Seed(entry.number, excerpt(text), entry.ids)
        yield seed
    if rejected:
        note(f"{before}rejected: {_counted(rejected)}")


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in counts.most_common())


def sample_lines(lines: Iterator[TextLine]) -> list[TextLine]:
    """Return the first lines, enough to recognise a table by."""
    sample: list[TextLine] = []
    rows = size = 0
    for line in lines:
        sample.append(line)
        size += len(line.text)
        rows += bool(line.text) and not line.text.lstrip().startswith("#")
        if rows == SAMPLE or len(sample) == _SAMPLE_LINES or size > _SAMPLE_SIZE:
            break
    return sample


def layout_of(
    sample: Sequence[TextLine], part: ListPart, form: SeedForm, options: SeedOptions
) -> Layout | None:
    """Return the layout of a table; None for a list with a seed a line."""
    whole = [line for line in sample if not line.cut]
    if options.columns:
        return chosen_layout(whole, options.columns, form.columns, delimiter=part.delimiter)
    texts = [text for line in whole if (text := trim(line.text)) and not is_comment(text)]
    plain = [text for text in texts if is_plain(text, form)]
    if len(plain) == len(texts) and all(map(str.isalnum, plain)):
        return None  # the most frequent kind of list
    if not part.delimiter and 2 * sum(map(bool, map(TEMPLATE.search, texts))) > len(texts):
        return None
    bare = sum(not text.isdecimal() and parse_line(text, 0, form).ids.pmid != "" for text in plain)
    return find_layout(
        whole,
        form.columns,
        delimiter=part.delimiter,
        plain=len(plain),
        bare=2 * bare > len(plain),
    )


def _table_seeds(
    lines: Iterable[TextLine], reader: RowReader, part: ListPart, note: Note | None
) -> Iterator[Seed]:
    """Yield the seeds of a table; with *note*, also of further tables below it."""
    layout = reader.layout
    # A sheet that explains the others has rows that ask for nothing.
    silent = part.delimiter != "" and part.label != "" and not layout.uses
    read = False
    first: TextLine | None = None
    above: tuple[int, Sequence[str]] | None = None
    rows = TableRows(lines)
    for line in rows:
        text = trim_row(line.text)
        if not text.strip() or is_comment(text):
            continue
        if line.cut:
            yield reject(line.number, text, "too-long")
            continue
        if is_json(text) and not part.delimiter:
            yield from read_line(text, line.number, reader.form)
            continue
        row = rows.whole(line._replace(text=text), layout.delimiter)
        if line.number < layout.header:
            # Titles above a table do not name publications of the table.
            yield from (seed for seed in reader.read(row, line.number) if not seed.reason)
            continue
        if line.number == layout.header:
            continue
        first = first or line
        if note and (below := _table_below(row, line, above, rows, reader)):
            note(f"another table from line {line.number}: {below.sentence()}")
            reader, layout = reader.continued(below), below
            continue
        above = (line.number, layout.cells(row))
        for seed in reader.read(row, line.number):
            read = read or not seed.reason
            if not (silent and seed.reason):
                yield seed
    if silent and first and not read:
        yield reject(first.number, first.text, "no-column")


def _table_below(
    row: str,
    line: TextLine,
    above: tuple[int, Sequence[str]] | None,
    rows: TableRows[TextLine],
    reader: RowReader,
) -> Layout | None:
    """Return the layout of another table, of which *row* is the header; None if it is none."""
    layout, known = reader.layout, reader.form.columns
    if not (layout.header and layout.delimiter) or _NUMBER.search(row):
        return None
    if not is_header(layout.cells(row), known):
        return None
    sample = [line, *rows.ahead(SAMPLE)]
    below = rows_of(sample, layout.delimiter)
    if not begins_table(layout.names, above, below, known):
        return None
    found = find_layout(sample, known, delimiter=layout.delimiter)
    return found if found and found.header == line.number else None


def _list_seeds(lines: Iterable[TextLine], form: SeedForm, *, find: bool = False) -> Iterator[Seed]:
    for line in lines:
        text = trim(line.text)
        if not text or text.startswith("#"):
            continue
        if line.cut:
            yield reject(line.number, text, "too-long")
            continue
        for seed in read_line(text, line.number, form):
            cited = described_text(text) if find and seed.reason in _NO_IDENTIFIER else None
            yield sought(line.number, text, cited) if cited else seed
