"""
Records in the store, found by their names.

A publication has one entry per work, with any of its identifiers as its name; the address of its
seed is a name too. A page is named by its kind and start URL, an artifact by its entry page.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    Table,
    and_,
    bindparam,
    select,
)
from sqlalchemy.engine import Row

from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.fields import from_json
from pubcrawl.model.webpage import WebPage
from pubcrawl.store import tables
from pubcrawl.store.bulk import pages, read_numbers
from pubcrawl.store.database import Database
from pubcrawl.store.keys import (
    Name,
    artifact_names,
    indexed,
    names,
    page_names,
)
from pubcrawl.store.packed import pack, unpack
from pubcrawl.store.statements import records_sql as sql
from pubcrawl.store.tables import whole
from pubcrawl.store.word_index import indexed_words
from pubcrawl.works.parts import Limits
from pubcrawl.works.publication import Publication

_PAGE = 200  # records read at a time

AnyRecord = Publication | WebPage | ArtifactRecord
R = TypeVar("R", bound=AnyRecord)


class StoredRecord(NamedTuple, Generic[R]):
    """
    A stored record: entry *id*; *name*: its first.

    *updated*: milliseconds since 1970. *run*: the crawl that wrote it last.
    """

    id: int
    name: str
    record: R
    updated: int
    run: str


class StoredForm(NamedTuple):
    """A record as the store has it: its packed JSON, and the ``indexed_words`` of a publication."""

    packed: bytes
    words: dict[str, str]


class RecordTable(NamedTuple):
    """
    The table of a kind of records; its second column has the first of their names.

    *names*: of a record. *read*: makes the record of a row of ``whole``.
    """

    table: Table
    names: Callable[[Any], tuple[Name, ...]]
    read: Callable[[Row[Any], Limits], Any]


RECORD_TABLES: dict[type, RecordTable] = {
    Publication: RecordTable(
        tables.publication,
        lambda publication: names(publication.ids, publication.addresses, publication.sought),
        lambda row, limits: Publication.from_json(unpack(row.record), limits),
    ),
    WebPage: RecordTable(
        tables.page,
        lambda page: page_names(page.start_url, page.kind),
        lambda row, limits: from_json(
            WebPage, unpack(row.record), min_length=limits.page_min_length
        ),
    ),
    ArtifactRecord: RecordTable(
        tables.artifact,
        lambda artifact: artifact_names(artifact.entry_uri),
        lambda row, limits: from_json(ArtifactRecord, unpack(row.record)),
    ),
}


def names_of(record: AnyRecord) -> tuple[Name, ...]:
    """Return the names of *record*."""
    return RECORD_TABLES[type(record)].names(record)


def stored_form(record: AnyRecord, plain: Mapping[str, Any]) -> StoredForm:
    """Return the form of *record* in the store; *plain*: its JSON."""
    return StoredForm(pack(plain), indexed_words(plain) if isinstance(record, Publication) else {})


def find_records(
    database: Database,
    of: type[R],
    by: Iterable[Name],
    limits: Limits,
    known: tuple[int | None, R] | None = None,
) -> list[StoredRecord[R]]:
    """
    Return the records of a class with one of these names, in their order.

    *known*: an entry and its record; it is not read again if it is the only publication.
    """
    by = tuple(by)
    # Most names are new, and this quick query is enough.
    queries = sql.texts(database.engine)
    rows = database.query(queries["owners"], {"names": json.dumps(_indexed(by))})
    if not rows:
        return []
    if of is Publication and known and {entry for *_, entry in rows} == {known[0]}:
        about = database.query(queries["last_writing"], {"entry": known[0]})
        return [StoredRecord(entry, name, known[1], *last) for entry, name, *last in about]
    with database.read() as connection:
        return load(connection, of, owners(connection, by).values(), limits)


def owners(connection: Connection, by: Iterable[Name]) -> dict[Name, int]:
    """Return the entries by name, in the order of *by*."""
    by = tuple(by)
    keys = _indexed(by)
    rows = sql(connection, "owners", names=json.dumps(keys))
    found = {(kind, value): entry for kind, value, entry in rows}
    return {name: found[key] for name, key in zip(by, keys, strict=True) if key in found}


def _indexed(by: Iterable[Name]) -> list[Name]:
    return [(kind, indexed(value)) for kind, value in by]


def load(
    connection: Connection, of: type[R], entries: Iterable[int], limits: Limits
) -> list[StoredRecord[R]]:
    """Return the records *entries* of a class, each once and in their order."""
    table = RECORD_TABLES[of].table
    order = list(dict.fromkeys(entries))
    rows = connection.execute(_whole_rows(table), {"entries": order}) if order else ()
    by_entry = {row.id: row for row in rows}
    return [_stored(of, by_entry[entry], limits) for entry in order if entry in by_entry]


@cache
def _whole_rows(table: Table) -> Select[Any]:
    return whole(table).where(table.c.id.in_(bindparam("entries", expanding=True)))


def all_records(database: Database, of: type[R], limits: Limits) -> Iterator[StoredRecord[R]]:
    """Yield all records of a class in the order of their first storing."""
    table = RECORD_TABLES[of].table
    for row in database.paged(whole(table), table.c.id, _PAGE):
        yield _stored(of, row, limits)


def unwritten(
    database: Database, list_id: int, run: str, limits: Limits
) -> Iterator[StoredRecord[Any]]:
    """Yield the records of settled seeds of a list, except those that *run* wrote."""
    seeds = tables.seed
    settled = and_(seeds.c.list == list_id, seeds.c.state.in_(("done", "failed", "skipped")))
    for of, (table, *_) in RECORD_TABLES.items():
        leads_to = seeds.c[table.name]
        ids = select(leads_to).distinct().where(settled, leads_to.is_not(None))
        for row in rows_of(database, table.c.id, ids, table.c.last_run != run):
            yield _stored(of, row, limits)


def rows_of(
    database: Database, key: Column[Any], ids: Select[Any], *conditions: ColumnElement[bool]
) -> Iterator[Row[Any]]:
    """
    Yield the rows of a table whose *key* is a result of *ids*, if they meet *conditions*.

    The numbers are read once, 8 bytes each: a query for each next page of them took time
    that grew with the square of their number.
    """

    query = ids.order_by(*ids.selected_columns)
    numbers = database.transact(partial(read_numbers, query=query), writes=False)
    for some in pages(numbers, _PAGE):
        rows = whole(key.table).where(key.in_(list(some)), *conditions)
        yield from database.fetch(rows.order_by(key))


def _stored(of: type[R], row: Any, limits: Limits) -> StoredRecord[R]:
    record = RECORD_TABLES[of].read(row, limits)
    return StoredRecord(row.id, row[1], record, row.updated, row.last_run)
