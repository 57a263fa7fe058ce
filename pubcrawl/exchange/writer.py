"""The interface of all writers of records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from pubcrawl.exchange.record_values import ExportOptions, Record, record_view


class ByteSink(Protocol):
    """A binary file to write to."""

    def write(self, data: bytes, /) -> Any:
        """Write *data*."""


class RecordWriter:
    """
    Writes records of one kind to a binary file, one by one.

    ``close`` writes the end of the document and leaves the file open. Each record
    leaves memory when it is written. *head*, *between*, *foot*: before the first record, between
    two and after the last; *empty*: a document without records.
    """

    head = between = foot = empty = ""

    def __init__(self, file: ByteSink, options: ExportOptions) -> None:
        self.file = file
        self.options = options
        self._begun = False

    def write(self, record: Record) -> None:
        """Write one record."""
        text = self.text(record_view(record, self.options))
        self.put(f"{self.between if self._begun else self.head}{text}")
        self._begun = True

    def text(self, record: Any) -> str:
        """Return a record, by its ``RecordView`` or ``WorkView``, in the form of the class."""
        raise NotImplementedError

    def files(self, record: Record) -> Iterable[tuple[str, bytes]]:
        """Return name and content of the files of a record, for a format with an index."""
        return ()

    def close(self) -> None:
        """Write the end of the document."""
        self.put(self.foot if self._begun else self.empty)

    def put(self, text: str) -> None:
        """Write *text*; half of a surrogate pair becomes a question mark."""
        self.file.write(text.encode("utf-8", "replace"))
