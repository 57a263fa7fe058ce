"""What became of seeds, as it waits to be written, and where its record is kept."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Table

from pubcrawl.ids.url import url_key
from pubcrawl.items.artifact import ArtifactRecord
from pubcrawl.items.publication import Publication
from pubcrawl.items.webpage import Webpage
from pubcrawl.store import records, schema
from pubcrawl.store.ledger import SeedEnd

PAGE = "page"  # kind of the name that the start URL of a page is
ARTIFACT = "artifact"  # the same of the entry page of an artifact

AnyRecord = Publication | Webpage | ArtifactRecord


def names_of(record: AnyRecord) -> tuple[records.Name, ...]:
    """Return all that *record* is found by."""
    if isinstance(record, Webpage):
        return ((PAGE, url_key(record.start_url)),)
    if isinstance(record, ArtifactRecord):
        return ((ARTIFACT, url_key(record.entry_uri)),)
    return records.names(record.ids, record.addresses)


def table_of(record: AnyRecord) -> Table:
    """Return the table that *record* is kept in."""
    if isinstance(record, Webpage):
        return schema.page
    return schema.artifact if isinstance(record, ArtifactRecord) else schema.publication


class SettledSeeds(NamedTuple):
    """What came of some seeds: a record to store, or one that is there, or none."""

    seeds: tuple[int, ...]
    state: str
    reason: str
    table: Table
    record: AnyRecord | None
    entry: int | None
    time: int

    def end(self, entry: int | None) -> SeedEnd:
        """Return what becomes of the seeds, which lead to *entry*."""
        return SeedEnd(self.seeds, self.state, self.reason, entry)
