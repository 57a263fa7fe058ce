"""JSON lines: whole records, as in a feed."""

from __future__ import annotations

import json

import orjson

from pubcrawl.exchange.record_values import with_parts
from pubcrawl.exchange.writer import Record, RecordWriter


class LinesWriter(RecordWriter):
    """Writes each record as one line of JSON, in the form of docs/output.md."""

    def write(self, record: Record) -> None:
        """Write one line."""
        self.file.write(json_line(with_parts(record, self.options.parts)))


def json_line(value: object) -> bytes:
    """Return *value* as one line of JSON."""
    try:
        return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)
    except TypeError:  # a lone surrogate, or a number of more than 64 bits
        return json.dumps(value).encode("ascii") + b"\n"
