"""
Lists of identifiers: PMID, PMCID and DOI between tabs, or an address, one record a line.

Empty fields stay, so a line has three columns. PubFetcher and pubcrawl read the same form.
"""

from __future__ import annotations

from pubcrawl.exchange.record_values import RecordView
from pubcrawl.exchange.writer import RecordWriter
from pubcrawl.works.parts import ID_PARTS


class IdListWriter(RecordWriter):
    """Writes a line for each record: the address if a publication has no identifier."""

    def text(self, record: RecordView) -> str:
        ids = record.ids
        line = "\t".join(ids.get(kind, "") for kind in ID_PARTS) if ids else record.name
        return f"{line}\n"
