"""Artifacts of the store, found by their entry page; and what each portal has on every page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.engine import Row

from pubcrawl.items.artifact import ArtifactRecord
from pubcrawl.items.artifact_record import from_record, to_record
from pubcrawl.store.database import Database
from pubcrawl.store.keys import address_key, indexed
from pubcrawl.store.packed import pack, unpack
from pubcrawl.store.records import columns, unwritten_rows
from pubcrawl.store.schema import artifact as table
from pubcrawl.store.schema import portal_pages

_PAGE = 200  # keys looked up at a time


class StoredArtifact(NamedTuple):
    """
    An artifact as stored: entry *id*.

    *updated*: milliseconds since 1970. *run*: the crawl that wrote it last.
    """

    id: int
    record: ArtifactRecord
    updated: int
    run: str


def find(connection: Connection, url: str) -> list[StoredArtifact]:
    """Return the artifact with this entry page, if it is stored."""
    wanted = select(table).where(table.c.key == address_key(url))
    return [_stored(row) for row in connection.execute(wanted)]


def known(connection: Connection, keys: Iterable[str]) -> set[str]:
    """Return those keys of entry pages that are stored."""
    wanted = {indexed(key): key for key in keys}
    values = sorted(wanted)
    found: set[str] = set()
    for start in range(0, len(values), _PAGE):
        some = table.c.key.in_(values[start : start + _PAGE])
        found.update(connection.execute(select(table.c.key).where(some)).scalars())
    return {wanted[value] for value in found}


def every(database: Database) -> Iterator[StoredArtifact]:
    """Yield all artifacts, in the order in which they were first stored."""
    last = 0
    while True:
        page = select(table).where(table.c.id > last).order_by(table.c.id).limit(_PAGE)
        with database.read() as connection:
            rows = connection.execute(page).all()
        yield from map(_stored, rows)
        if len(rows) < _PAGE:
            return
        last = rows[-1].id


def unwritten(database: Database, list_id: int, run: str) -> Iterator[StoredArtifact]:
    """Yield the artifacts that settled seeds of a list led to, but those that *run* wrote."""
    yield from map(_stored, unwritten_rows(database, table, list_id, run))


def save(connection: Connection, record: ArtifactRecord, now: int, run: str) -> int:
    """Store *record* in place of what is stored, and return the id of its entry."""
    row = {
        **columns(record, to_record(record), now, run),
        "rest": pack(record.rest) if record.rest else None,
    }
    for stored in find(connection, record.entry_uri):
        # An artifact that was there is not forgotten because its portal is down today.
        if not (record.state == "failed" and stored.record.state != "failed"):
            connection.execute(update(table).where(table.c.id == stored.id).values(**row))
        return stored.id
    key = address_key(record.entry_uri)
    new = insert(table).returning(table.c.id)
    entry: int = connection.execute(new, {**row, "key": key}).scalar_one()
    return entry


def portal(connection: Connection, key: str) -> dict[str, Any] | None:
    """Return what is kept of a portal's pages; None if nothing is."""
    mine = select(portal_pages.c.value).where(portal_pages.c.key == indexed(key))
    value = connection.execute(mine).scalar()
    return None if value is None else unpack(value)


def keep_portal(connection: Connection, key: str, value: Mapping[str, Any], now: int) -> None:
    """Keep what is on every page of a portal, in place of what was known."""
    key = indexed(key)
    connection.execute(delete(portal_pages).where(portal_pages.c.key == key))
    row = {"key": key, "value": pack(value), "updated": now}
    connection.execute(insert(portal_pages).values(**row))


def _stored(row: Row[Any]) -> StoredArtifact:
    record = from_record(unpack(row.record))
    record.fetch_time = row.fetch_time
    record.retry_counter = row.retry_counter
    record.fetch_exception = row.fetch_exception
    record.rest = unpack(row.rest) if row.rest else {}
    return StoredArtifact(row.id, record, row.updated, row.last_run)
