"""
Parquet: the table of ``table`` with types, for pandas, DuckDB, Spark and R.

Lists stay lists, and there is a column for the full text. It needs pyarrow, which is an extra.

https://arrow.apache.org/docs/python/parquet.html
"""

from __future__ import annotations

from importlib import import_module
from io import RawIOBase
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
        self._rows.append([_value(column.type, column.value(view)) for column in self._columns])
        if len(self._rows) == _ROWS:
            self._flush()

    def close(self) -> None:
        """Write the last rows and the footer."""
        if self._writer is None:
            self._begin(self.options.kind)
        if self._rows:
            self._flush()
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
        self._writer = parquet.ParquetWriter(_Counted(self.file), schema, compression="zstd")

    def _flush(self) -> None:
        schema = self._writer.schema
        columns = zip(*self._rows, strict=True)
        arrays = map(self._arrow.array, columns, schema.types)
        self._writer.write_table(self._arrow.Table.from_arrays(list(arrays), schema=schema))
        self._rows.clear()


def _value(type: str, value: Any) -> Any:
    if type == "list":
        return list(map(_text, value or ()))
    return (_text(value) if value else None) if type == "text" else value


def _text(value: Any) -> str:
    # Half of a surrogate pair has no form in UTF-8.
    return str(value).encode("utf-8", "replace").decode()


class _Counted(RawIOBase):
    """A file for pyarrow that knows its position: a pipe and a compressed file do not."""

    def __init__(self, file: ByteSink) -> None:
        self._file = file
        self._position = 0

    def write(self, data: Any) -> int:
        self._file.write(bytes(data))
        self._position += len(data)
        return len(data)

    def tell(self) -> int:
        return self._position

    def writable(self) -> bool:
        return True
