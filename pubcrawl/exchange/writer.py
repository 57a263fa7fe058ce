"""The interface of all writers of records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pubcrawl.works.parts import PARTS

Record = Mapping[str, Any]
"""A record as plain JSON values: a line of a feed, an entry of the store (docs/output.md)."""


class ByteSink(Protocol):
    """A binary file to write to."""

    def write(self, data: bytes, /) -> Any:
        """Write *data*."""


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """
    The options of an export.

    *plain*: only contents, without metadata. *parts*: only these parts of a publication, None for
    all that the format has. *columns*: only these columns of a table. *bom*: a table begins with
    the byte order mark of UTF-8, by which Excel knows the encoding. *kind*: of the records
    (``record_values.record_kind``). *single*: the file is for one record.
    """

    plain: bool = False
    parts: tuple[str, ...] | None = None
    columns: Sequence[str] | None = None
    bom: bool = False
    kind: str = "publication"
    single: bool = False

    def has(self, part: str) -> bool:
        """Answer whether the part is to be written."""
        return self.parts is None or part in self.parts

    @property
    def wanted(self) -> tuple[str, ...]:
        """The parts to be written, in the order of a record."""
        return PARTS if self.parts is None else tuple(name for name in PARTS if name in self.parts)


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
        text = self.text(record)
        self.put(f"{self.between if self._begun else self.head}{text}")
        self._begun = True

    def text(self, record: Record) -> str:
        """Return *record* in the form of a class without a ``write`` of its own."""
        raise NotImplementedError

    def close(self) -> None:
        """Write the end of the document."""
        self.put(self.foot if self._begun else self.empty)

    def put(self, text: str) -> None:
        """Write *text*; half of a surrogate pair becomes a question mark."""
        self.file.write(text.encode("utf-8", "replace"))
