"""
Parquet: the table of ``table`` with types, for pandas, DuckDB, Spark and R.

Lists stay lists, and there is a column for the full text. It needs pyarrow, which is an extra.

https://arrow.apache.org/docs/python/parquet.html
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from pubcrawl.exchange.record_values import record_kind
from pubcrawl.exchange.table import TableColumn, table_columns
from pubcrawl.exchange.writer import ByteSink, ExportOptions, Record, RecordWriter

_ROWS = 500  # of a row group, all in memory


class ParquetWriter(RecordWriter):
    """Writes row groups; ``close`` writes the footer, without which the file is not readable."""

    def __init__(self, file: ByteSink, options: ExportOptions) -> None:
        super().__init__(file, options)
        self._arrow = import_module("pyarrow")
        self._sink = _Counted(file)
        self._columns: tuple[TableColumn, ...] = ()
        self._rows: list[list[Any]] = []
        self._writer: Any = None
        self._schema: Any = None

    def write(self, record: Record) -> None:
        """Add one row."""
        if self._writer is None:
            self._begin(record_kind(record))
        self._rows.append([_value(each, record) for each in self._columns])
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
        self._columns = table_columns(kind, self.options, everything=True)
        types = {
            "text": arrow.string(),
            "number": arrow.int64(),
            "flag": arrow.bool_(),
            "list": arrow.list_(arrow.string()),
        }
        self._schema = arrow.schema([(each.name, types[each.type]) for each in self._columns])
        parquet = import_module("pyarrow.parquet")
        self._writer = parquet.ParquetWriter(self._sink, self._schema, compression="zstd")

    def _flush(self) -> None:
        columns = zip(*self._rows, strict=True)
        arrays = [
            self._arrow.array(column, type=field.type)
            for column, field in zip(columns, self._schema, strict=True)
        ]
        self._writer.write_table(self._arrow.Table.from_arrays(arrays, schema=self._schema))
        self._rows.clear()


def _value(column: TableColumn, record: Record) -> Any:
    value = column.value(record)
    if column.type == "list":
        return [_text(each) for each in value or ()]
    if column.type == "text":
        return _text(value) if value else None
    return value


def _text(value: Any) -> str:
    # Half of a surrogate pair has no form in UTF-8.
    return str(value).encode("utf-8", "replace").decode()


class _Counted:
    """A file for pyarrow that knows its position: a pipe and a compressed file do not."""

    closed = False

    def __init__(self, file: ByteSink) -> None:
        self._file = file
        self._position = 0

    def write(self, data: Any) -> int:
        self._file.write(bytes(data))
        self._position += len(data)
        return len(data)

    def tell(self) -> int:
        """Return the number of bytes written."""
        return self._position

    def writable(self) -> bool:
        """Answer yes."""
        return True

    def readable(self) -> bool:
        """Answer no."""
        return False

    def seekable(self) -> bool:
        """Answer no."""
        return False

    def flush(self) -> None:
        """Do nothing: the file is flushed by its owner."""

    def close(self) -> None:
        """Do nothing: the file is closed by its owner."""
