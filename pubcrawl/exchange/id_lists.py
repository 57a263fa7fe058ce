"""
Lists of identifiers: PMID, PMCID and DOI between tabs, or an address, one record a line.

Empty fields stay, so a line has three columns. PubFetcher and pubcrawl read the same form.
"""

from __future__ import annotations

from pubcrawl.exchange.record_kinds import PUBLICATION
from pubcrawl.exchange.record_values import record_kind, record_name
from pubcrawl.exchange.writer import Record, RecordWriter
from pubcrawl.works.parts import ID_PARTS


class IdListWriter(RecordWriter):
    """Writes a line for each record: the address if a publication has no identifier."""

    def text(self, record: Record) -> str:
        ids = [str(record.get(name) or "") for name in ID_PARTS]
        whole = record_kind(record) == PUBLICATION and any(ids)
        return ("\t".join(ids) if whole else record_name(record)) + "\n"
