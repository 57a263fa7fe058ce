"""Pages in the store, by start URL; webpages and docs are separate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, insert, select, update
from sqlalchemy.engine import Row

from pubcrawl.model.fields import from_json
from pubcrawl.model.webpage import WebPage, better_page
from pubcrawl.store.class_columns import column_values
from pubcrawl.store.database import Database
from pubcrawl.store.keys import address_key
from pubcrawl.store.packed import pack, unpack
from pubcrawl.store.records import load_rows, unwritten_rows
from pubcrawl.store.tables import page as table
from pubcrawl.store.tables import page_record, whole


class StoredPage(NamedTuple):
    """
    A stored page: entry *id*.

    *updated*: milliseconds since 1970. *run*: the crawl that wrote it last.
    """

    id: int
    record: WebPage
    updated: int
    run: str


def find_pages(connection: Connection, url: str, kind: str, min_length: int) -> list[StoredPage]:
    """Return the stored pages with start URL *url*; *kind* "" is any."""
    query = whole(table).where(_named(url, kind)).order_by(table.c.kind.desc())
    return [_stored(row, min_length) for row in connection.execute(query)]


def load(connection: Connection, entries: Iterable[int], min_length: int) -> list[StoredPage]:
    """Return the pages *entries*, in their order."""
    return [_stored(row, min_length) for row in load_rows(connection, table, entries)]


def stored_entries(connection: Connection, url: str, kind: str) -> list[int]:
    """Return the entries of the pages with start URL *url*; *kind* "" is any."""
    return list(connection.execute(select(table.c.id).where(_named(url, kind))).scalars())


def unwritten(database: Database, list_id: int, run: str, min_length: int) -> Iterator[StoredPage]:
    """Yield the pages of settled seeds of a list, except those that *run* wrote."""
    for row in unwritten_rows(database, table, list_id, run):
        yield _stored(row, min_length)


def save(connection: Connection, page: WebPage, now: int, run: str) -> int:
    """Store the better of *page* and the stored one, and return the id of the entry."""
    stored = find_pages(connection, page.start_url, page.kind, page.min_length)
    for known in stored:
        page = better_page(known.record, page)
    row = {**column_values(page), "updated": now, "last_run": run}
    record = pack(page.to_json())
    if stored:
        entry = stored[0].id
        connection.execute(update(table).where(table.c.id == entry).values(**row))
        mine = update(page_record).where(page_record.c.page == entry)
        connection.execute(mine.values(record=record))
        return entry
    new = insert(table).returning(table.c.id)
    keyed = {**row, "key": address_key(page.start_url)}
    number: int = connection.execute(new, keyed).scalar_one()
    connection.execute(insert(page_record), {"page": number, "record": record})
    return number


def _named(url: str, kind: str) -> ColumnElement[bool]:
    by_url = table.c.key == address_key(url)
    return by_url & (table.c.kind == kind) if kind else by_url


def _stored(row: Row[Any], min_length: int) -> StoredPage:
    record = from_json(WebPage, unpack(row.record), min_length=min_length)
    return StoredPage(row.id, record, row.updated, row.last_run)
