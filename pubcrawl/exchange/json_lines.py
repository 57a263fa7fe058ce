"""JSON lines: whole records, as in a feed."""

from __future__ import annotations

from pubcrawl.exchange.record_values import with_parts
from pubcrawl.exchange.writer import Record, RecordWriter
from pubcrawl.formats.json_text import json_bytes


class LinesWriter(RecordWriter):
    """Writes each record as one line of JSON, in the form of docs/output.md."""

    def write(self, record: Record) -> None:
        """Write one line."""
        self.file.write(json_line(with_parts(record, self.options.parts)))


def json_line(value: object) -> bytes:
    """Return *value* as one line of JSON."""
    return json_bytes(value) + b"\n"
