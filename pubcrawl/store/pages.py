"""Pages of the store: found by their start URL, those of webpages and docs apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, insert, select, update
from sqlalchemy.engine import Row

from pubcrawl import merge
from pubcrawl.items.webpage import Webpage, from_record, to_record
from pubcrawl.store.database import Database
from pubcrawl.store.keys import address_key, indexed
from pubcrawl.store.packed import unpack
from pubcrawl.store.records import columns, unwritten_rows
from pubcrawl.store.schema import page as table

_PAGE = 200  # keys looked up at a time


class StoredPage(NamedTuple):
    """
    A page as stored: entry *id*.

    *updated*: milliseconds since 1970. *run*: the crawl that wrote it last.
    """

    id: int
    record: Webpage
    updated: int
    run: str


def find(connection: Connection, url: str, kind: str, min_length: int) -> list[StoredPage]:
    """Return the page at *url*, if it is stored; *kind* "" is any."""
    wanted = select(table).where(_named(url, kind)).order_by(table.c.kind.desc())
    return [_stored(row, min_length) for row in connection.execute(wanted)]


def known(connection: Connection, keys: Iterable[str]) -> set[str]:
    """Return those keys of start URLs that are stored."""
    wanted = {indexed(key): key for key in keys}
    values = sorted(wanted)
    found: set[str] = set()
    for start in range(0, len(values), _PAGE):
        some = table.c.key.in_(values[start : start + _PAGE])
        found.update(connection.execute(select(table.c.key).where(some)).scalars())
    return {wanted[value] for value in found}


def unwritten(database: Database, list_id: int, run: str, min_length: int) -> Iterator[StoredPage]:
    """Yield the pages that settled seeds of a list led to, but those that *run* wrote."""
    for row in unwritten_rows(database, table, list_id, run):
        yield _stored(row, min_length)


def save(connection: Connection, page: Webpage, now: int, run: str) -> int:
    """Store *page*, unless what is stored is worth more, and return the id of its entry."""
    for stored in find(connection, page.start_url, page.kind, page.min_length):
        kept = merge.page(stored.record, page)
        mine = table.c.id == stored.id
        connection.execute(update(table).where(mine).values(**_row(kept, now, run)))
        return stored.id
    key = address_key(page.start_url)
    new = insert(table).returning(table.c.id)
    entry: int = connection.execute(
        new, {**_row(page, now, run), "key": key, "kind": page.kind}
    ).scalar_one()
    return entry


def _named(url: str, kind: str) -> ColumnElement[bool]:
    wanted = table.c.key == address_key(url)
    return wanted & (table.c.kind == kind) if kind else wanted


def _row(page: Webpage, now: int, run: str) -> dict[str, Any]:
    return columns(page, to_record(page), now, run)


def _stored(row: Row[Any], min_length: int) -> StoredPage:
    record = from_record(unpack(row.record), min_length)
    return StoredPage(row.id, record, row.updated, row.last_run)
