"""Artifacts in the store, by entry page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.engine import Row

from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.fields import from_json
from pubcrawl.store.class_columns import column_values
from pubcrawl.store.database import Database
from pubcrawl.store.keys import address_key
from pubcrawl.store.packed import pack, unpack
from pubcrawl.store.records import load_rows, unwritten_rows
from pubcrawl.store.tables import artifact as table
from pubcrawl.store.tables import artifact_record, whole

_PAGE = 200  # artifacts read at a time


class StoredArtifact(NamedTuple):
    """
    A stored artifact: entry *id*.

    *updated*: milliseconds since 1970. *run*: the crawl that wrote it last.
    """

    id: int
    record: ArtifactRecord
    updated: int
    run: str


def find_artifacts(connection: Connection, url: str) -> list[StoredArtifact]:
    """Return the stored artifact with this entry page, if any."""
    query = whole(table).where(table.c.key == address_key(url))
    return [_stored(row) for row in connection.execute(query)]


def load(connection: Connection, entries: Iterable[int]) -> list[StoredArtifact]:
    """Return the artifacts *entries*, in their order."""
    return [_stored(row) for row in load_rows(connection, table, entries)]


def stored_entries(connection: Connection, url: str) -> list[int]:
    """Return the entry of the artifact with this entry page, if any."""
    return list(
        connection.execute(select(table.c.id).where(table.c.key == address_key(url))).scalars()
    )


def all_artifacts(database: Database) -> Iterator[StoredArtifact]:
    """Yield all artifacts in the order of their first storing."""
    yield from map(_stored, database.paged(whole(table), table.c.id, _PAGE))


def unwritten(database: Database, list_id: int, run: str) -> Iterator[StoredArtifact]:
    """Yield the artifacts of settled seeds of a list, except those that *run* wrote."""
    yield from map(_stored, unwritten_rows(database, table, list_id, run))


def save(connection: Connection, record: ArtifactRecord, now: int, run: str) -> int:
    """Store *record*; a failed one does not replace a better one. Return the id of its entry."""
    row = {**column_values(record), "updated": now, "last_run": run}
    beside = {"record": pack(record.to_json()), "rest": pack(record.rest) if record.rest else None}
    for stored in find_artifacts(connection, record.entry_uri):
        # An artifact is not lost because its portal is down today.
        if not (record.state == "failed" and stored.record.state != "failed"):
            connection.execute(update(table).where(table.c.id == stored.id).values(**row))
            mine = update(artifact_record).where(artifact_record.c.artifact == stored.id)
            connection.execute(mine.values(**beside))
        return stored.id
    key = address_key(record.entry_uri)
    new = insert(table).returning(table.c.id)
    entry: int = connection.execute(new, {**row, "key": key}).scalar_one()
    connection.execute(insert(artifact_record), {"artifact": entry, **beside})
    return entry


def _stored(row: Row[Any]) -> StoredArtifact:
    rest = unpack(row.rest) if row.rest else {}
    record = from_json(ArtifactRecord, unpack(row.record), rest=rest)
    return StoredArtifact(row.id, record, row.updated, row.last_run)
