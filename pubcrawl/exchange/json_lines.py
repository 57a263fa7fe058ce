"""JSON lines: whole records, as in a feed."""

from __future__ import annotations

from pubcrawl.exchange.record_values import Record
from pubcrawl.exchange.writer import RecordWriter
from pubcrawl.formats.json_text import json_bytes
from pubcrawl.works.merge import REPEATED
from pubcrawl.works.parts import ID_PARTS, PARTS


class LinesWriter(RecordWriter):
    """
    Writes each record as one line of JSON, in the form of docs/output.md.

    Without parts that are not wanted, it has no fields that repeat them either.
    """

    def write(self, record: Record) -> None:
        """Write one line."""
        if self.options.parts is not None and "parts" in record:
            hidden = {
                name
                for name in (*PARTS, *REPEATED)
                if not self.options.has(REPEATED.get(name, name))
            }
            record = {
                key: {name: item for name, item in value.items() if name not in hidden}
                if key in ("parts", "lost")
                else value
                for key, value in record.items()
                if key in ID_PARTS or key not in hidden
            }
        self.file.write(json_bytes(record) + b"\n")
