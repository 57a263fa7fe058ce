"""
Plain text, for people and for programs that count words.

Between records there is a line of one space and 77 dashes with a blank line on both sides,
as in PubFetcher's text. In the plain form, a record with only identifiers, or with only one
short part, is one line.

https://pubfetcher.readthedocs.io/en/stable/output.html
"""

from __future__ import annotations

from collections.abc import Iterator

from pubcrawl.exchange import record_values as values
from pubcrawl.exchange.record_kinds import PUBLICATION
from pubcrawl.exchange.record_values import record_kind
from pubcrawl.exchange.table import COLUMNS, SEPARATOR
from pubcrawl.exchange.writer import ByteSink, ExportOptions, Record, RecordWriter
from pubcrawl.works.parts import ID_PARTS

RULE = f"\n {'-' * 77}\n\n"
"""Stands between two records."""

_LONG = ("abstract", "fulltext")


class TextWriter(RecordWriter):
    """Writes records as text; *plain*: only contents."""

    def __init__(self, file: ByteSink, options: ExportOptions) -> None:
        super().__init__(file, options)
        wanted = options.wanted
        short = set(wanted) <= set(ID_PARTS) or (len(wanted) == 1 and wanted[0] not in _LONG)
        self._lines = options.plain and options.kind == PUBLICATION and short
        self.between = "" if self._lines else RULE

    def text(self, record: Record) -> str:
        if self._lines:
            return " ".join(_line(record, self.options.wanted).split("\n")) + "\n"
        if record_kind(record) == PUBLICATION:
            blocks = (
                _plain(record, self.options)
                if self.options.plain
                else _labelled(record, self.options)
            )
        else:
            blocks = _page(record, plain=self.options.plain)
        return "\n\n".join(filter(None, blocks)) + "\n"


def _line(record: Record, wanted: tuple[str, ...]) -> str:
    """Return identifiers between tabs, or one short part."""
    if set(wanted) <= set(ID_PARTS):
        return "\t".join(str(record.get(name) or "") for name in wanted)
    return part_text(record, wanted[0])


def part_text(record: Record, name: str) -> str:
    """Return the content of a part as text, a list with semicolons."""
    if name in ID_PARTS:
        return str(record.get(name) or "")
    content = values.part(record, name)
    if isinstance(content, str):
        return values.printable(content)
    return values.printable(SEPARATOR.join(values.terms(record, name)))


def _plain(record: Record, options: ExportOptions) -> Iterator[str]:
    ids = [name for name in options.wanted if name in ID_PARTS]
    if ids:
        yield _line(record, tuple(ids))
    yield from (part_text(record, name) for name in options.wanted if name not in ID_PARTS)


def _labelled(record: Record, options: ExportOptions) -> Iterator[str]:
    """Yield the fields, a line each, and the parts with their sources."""
    yield "\n".join(field_lines(record)) if options.parts is None else ""
    for name in options.wanted:
        found = record["parts"].get(name)
        if found:
            source = " ".join(filter(None, (found["type"], found["url"])))
            yield f"{name} [{source}]\n{part_text(record, name)}"


def field_lines(record: Record) -> Iterator[str]:
    """Yield the fields of a record that have a value and are not parts, as ``name: value``."""
    for column in COLUMNS.get(record_kind(record), ()):
        value = column.value(record)
        if column.part or column.name in ID_PARTS or not column.default or value in ("", None, []):
            continue
        if isinstance(value, bool):
            words = "true" if value else "false"
        elif isinstance(value, list | tuple):
            words = SEPARATOR.join(map(str, value))
        else:
            words = str(value)
        yield f"{column.name}: {' '.join(values.printable(words).split())}"


def _page(record: Record, *, plain: bool) -> Iterator[str]:
    if plain:
        yield str(record["start_url"])
        yield values.printable(record["title"])
    else:
        yield "\n".join(field_lines(record))
    yield values.printable(record["content"])
