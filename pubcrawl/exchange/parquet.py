"""
Parquet: the table of ``table`` with types, for pandas, DuckDB, Spark and R.

Lists stay lists, and there is a column for the full text. It needs pyarrow, which is an extra.

https://arrow.apache.org/docs/python/parquet.html
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from pubcrawl.exchange.record_values import ExportOptions, Record, record_kind, record_view
from pubcrawl.exchange.table import TableColumn, table_columns
from pubcrawl.exchange.writer import ByteSink, RecordWriter

_ROWS = 500  # of a row group, all in memory


class ParquetWriter(RecordWriter):
    """Writes row groups; ``close`` writes the footer, without which the file is not readable."""

    def __init__(self, file: ByteSink, options: ExportOptions) -> None:
        super().__init__(file, options)
        self._arrow = import_module("pyarrow")
        self._columns: tuple[TableColumn, ...] = ()
        self._rows: list[list[Any]] = []
        self._writer: Any = None

    def write(self, record: Record) -> None:
        """Add one row."""
        if self._writer is None:
            self._begin(record_kind(record))
        view = record_view(record)
        self._rows.append([column.value(view) for column in self._columns])
        if len(self._rows) == _ROWS:
            self._flush()

    def close(self, **notes: str) -> None:
        """Write the last rows and the footer, with *notes* about the file."""
        if self._writer is None:
            self._begin(self.options.kind)
        if self._rows:
            self._flush()
        self._writer.add_key_value_metadata(notes)
        self._writer.close()

    def _begin(self, kind: str) -> None:
        arrow = self._arrow
        types = {
            "text": arrow.string(),
            "number": arrow.int64(),
            "flag": arrow.bool_(),
            "list": arrow.list_(arrow.string()),
        }
        self._columns = table_columns(kind, self.options, everything=True)
        schema = arrow.schema([(column.name, types[column.type]) for column in self._columns])
        parquet = import_module("pyarrow.parquet")
        # It counts what it writes: a pipe and a compressed file do not know their position.
        file = arrow.PythonFile(self.file, mode="w")
        self._writer = parquet.ParquetWriter(file, schema, compression="zstd")

    def _flush(self) -> None:
        schema = self._writer.schema
        arrays = []
        columns = zip(*self._rows, strict=True)
        for column, of, values in zip(self._columns, schema.types, columns, strict=True):
            clean = _CLEAN.get(column.type)
            arrays.append(self._arrow.array(list(map(clean, values)) if clean else values, of))
        self._writer.write_table(self._arrow.Table.from_arrays(arrays, schema=schema))
        self._rows.clear()


def _text(value: Any) -> str:
    # Half of a surrogate pair has no form in UTF-8.
    return str(value).encode("utf-8", "replace").decode()


_CLEAN: dict[str, Callable[[Any], Any]] = {
    "text": lambda value: _text(value) if value else None,
    "list": lambda values: list(map(_text, values)) if values else [],
}
"""Type of a column → what makes its values those of Arrow."""
