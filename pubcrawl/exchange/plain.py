"""
Plain text, for people and for programs that count words.

Between records there is a line of one space and 77 dashes with a blank line on both sides,
as in PubFetcher's text. In the plain form, a record with only identifiers, or with only one
short part, is one line.

https://pubfetcher.readthedocs.io/en/stable/output.html
"""

from __future__ import annotations

from collections.abc import Iterator

from pubcrawl.exchange.record_values import (
    PUBLICATION,
    ExportOptions,
    RecordView,
    WorkView,
    printable,
    record_kind,
)
from pubcrawl.exchange.table import COLUMNS, SEPARATOR, cell
from pubcrawl.exchange.writer import ByteSink, RecordWriter
from pubcrawl.works.parts import ID_PARTS

RULE = f"\n {'-' * 77}\n\n"
"""Stands between two records."""

_LONG = {"abstract", "fulltext"}


class TextWriter(RecordWriter):
    """Writes records as text; *plain*: only contents."""

    def __init__(self, file: ByteSink, options: ExportOptions) -> None:
        super().__init__(file, options)
        wanted = set(options.wanted)
        short = wanted <= set(ID_PARTS) or (len(wanted) == 1 and not wanted & _LONG)
        self._lines = options.plain and options.kind == PUBLICATION and short
        self.between = "" if self._lines else RULE

    def text(self, record: RecordView) -> str:
        text = "\n\n".join(filter(None, _blocks(record)))
        return (text.replace("\n", " ") if self._lines else text) + "\n"


def _blocks(record: RecordView) -> Iterator[str]:
    """Yield the fields, a line each, and the parts with their sources, or only the contents."""
    options = record.options
    if not options.plain and options.parts is None:
        yield "\n".join(field_lines(record))
    if not isinstance(record, WorkView):
        if options.plain:
            yield record["start_url"]
            yield printable(record.title)
        yield printable(record["content"])
    elif options.plain:
        yield "\t".join(record.ids.get(name, "") for name in options.wanted if name in ID_PARTS)
        yield from (part_text(record, name) for name in options.wanted if name not in ID_PARTS)
    else:
        for name in options.wanted:
            if part := record["parts"].get(name):
                source = " ".join(filter(None, (part["type"], part["url"])))
                yield f"{name} [{source}]\n{part_text(record, name)}"


def part_text(work: WorkView, name: str) -> str:
    """Return the content of a part as text, a list with semicolons."""
    content = work.part(name)
    return printable(content if isinstance(content, str) else SEPARATOR.join(work.terms(name)))


def field_lines(record: RecordView) -> Iterator[str]:
    """Yield the fields of a record that have a value and are not parts, as ``name: value``."""
    for column in COLUMNS.get(record_kind(record.record), ()):
        if column.default and not column.part and column.name not in ID_PARTS:
            text = str(cell(column.value(record), str))
            if text:
                yield f"{column.name}: {' '.join(printable(text).split())}"
