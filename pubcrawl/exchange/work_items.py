"""
Tables with a row for each table, figure or supplementary file of the works.

The cells of a table have a file of their own, where the text of a cell that spans several rows or
columns stands in each of them, as pandas and R read it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any, ClassVar

from pubcrawl.exchange.file_names import file_stem
from pubcrawl.exchange.record_values import Record, RecordView, Values, record_view
from pubcrawl.exchange.table import TableWriter, cell
from pubcrawl.works.grids import CellSpan, Grid


def _source(work: RecordView, key: str) -> str:
    """Return the address, or else the type, of the source of a field."""
    source = (work.get("sources") or {}).get(key) or {}
    return str(source.get("url") or source.get("type") or "")


class WorkItemWriter(TableWriter):
    """
    Writes a row for each item of the works.

    *key*: of the items in a record, and *item_kind* of a figure. *fields*: of an item, as columns.
    """

    key: ClassVar[str]
    item_kind: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]]

    def begin(self, kind: str) -> None:
        """Write the names of the columns."""
        self._getters = (lambda record: record.name,)
        self._text.write("\ufeff" * self.options.bom)
        self._rows.writerow(("record", "number", *self.fields, "source", "licence"))

    def write(self, record: Record) -> None:
        """Write the rows of a record."""
        if not self._getters:
            self.begin(self.options.kind)
        work = record_view(record)
        for number, item in self.items(record):
            values = [work.name, number, *map(self.shown(work, number, item).get, self.fields)]
            values += [_source(work, self.key), work.licence]
            self._rows.writerow(["" if value is None else cell(value) for value in values])
        self._flush()

    def items(self, record: Record) -> Iterator[tuple[int, Values]]:
        """Yield the items of a record with their numbers, from 1."""
        items = record.get(self.key) or ()
        kinds = ("", self.item_kind) if self.item_kind != "table" else ("table",)
        yield from enumerate((item for item in items if item.get("kind", "") in kinds), 1)

    def shown(self, work: RecordView, number: int, item: Values) -> Values:
        """Return the values of an item for its row."""
        return item


class FigureListWriter(WorkItemWriter):
    """Writes a row for each figure."""

    key, item_kind = "figures", "figure"
    fields = ("label", "caption", "url")


class SupplementListWriter(WorkItemWriter):
    """Writes a row for each supplementary file."""

    key = "supplements"
    fields = ("label", "caption", "name", "url", "size")


class TableListWriter(WorkItemWriter):
    """Writes a row for each table; ``files`` yields their cells."""

    key, item_kind = "figures", "table"
    fields = ("label", "caption", "notes", "file", "rows", "columns", "picture")

    def shown(self, work: RecordView, number: int, item: Values) -> Values:
        rows = item.get("rows") or ()
        return {
            **item,
            "file": _file_name(work, number) if rows else "",
            "rows": len(rows),
            "columns": max(map(len, rows), default=0),
            "picture": item.get("url"),
        }

    def files(self, record: Record) -> Iterator[tuple[str, bytes]]:
        """Yield the name and the content of a CSV file for each table that has cells."""
        work = record_view(record)
        for number, item in self.items(record):
            if rows := item.get("rows"):
                text = io.StringIO("\ufeff" * self.options.bom, newline="")
                text.seek(0, io.SEEK_END)
                table = csv.writer(text, lineterminator=self.line_end)
                table.writerows(map(cell, row) for row in _grid(rows, item).filled())
                yield _file_name(work, number), text.getvalue().encode("utf-8", "replace")


def _file_name(work: RecordView, number: int) -> str:
    return f"{file_stem(work.name)}-table-{number}.csv"


def _grid(rows: Any, item: Values) -> Grid:
    spans = (CellSpan(**span) for span in item.get("spans") or ())
    return Grid(tuple(map(tuple, rows)), tuple(spans))
