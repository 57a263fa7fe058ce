"""Settled seeds that wait to be written, and the names and tables of their records."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Table

from pubcrawl.ids.url import url_key
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.webpage import WebPage
from pubcrawl.store import records, tables
from pubcrawl.store.ledger import SeedEnd
from pubcrawl.works.publication import Publication

PAGE = "page"  # the kind of a name that is the start URL of a page
ARTIFACT = "artifact"  # the kind of a name that is an entry page

AnyRecord = Publication | WebPage | ArtifactRecord


def names_of(record: AnyRecord) -> tuple[records.Name, ...]:
    """Return the names of *record*."""
    if isinstance(record, WebPage):
        return ((PAGE, url_key(record.start_url)),)
    if isinstance(record, ArtifactRecord):
        return ((ARTIFACT, url_key(record.entry_uri)),)
    return records.names(record.ids, record.addresses)


def table_of(record: AnyRecord) -> Table:
    """Return the table of *record*."""
    if isinstance(record, WebPage):
        return tables.page
    return tables.artifact if isinstance(record, ArtifactRecord) else tables.publication


class SettledSeeds(NamedTuple):
    """The end of some seeds: with a record to store, with a stored one, or with none."""

    seeds: tuple[int, ...]
    state: str
    reason: str
    table: Table
    record: AnyRecord | None
    entry: int | None
    time: int

    def end(self, entry: int | None) -> SeedEnd:
        """Return the end of the seeds; *entry*: of their record."""
        return SeedEnd(self.seeds, self.state, self.reason, entry)
