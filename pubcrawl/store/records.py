"""
Records in the store, found by their names.

A publication has one entry per work, with any of its identifiers as its name; the address of its
seed is a name too. A page is named by its kind and start URL, an artifact by its entry page.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    Table,
    and_,
    bindparam,
    literal_column,
    or_,
    select,
)
from sqlalchemy.engine import Row

from pubcrawl.ids.identifiers import KINDS
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.fields import from_json
from pubcrawl.model.webpage import KINDS as PAGE_KINDS
from pubcrawl.model.webpage import WebPage
from pubcrawl.store import tables
from pubcrawl.store.database import Database
from pubcrawl.store.keys import (
    ADDRESS,
    ARTIFACT,
    Name,
    artifact_names,
    indexed,
    names,
    page_names,
)
from pubcrawl.store.packed import unpack
from pubcrawl.store.tables import whole
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


class RecordTable(NamedTuple):
    """
    The table of a kind of records.

    *names*: of a record. *named*: the column with the first of them. *kinds*: all kinds of names;
    the columns *kind*, *value* and *entry* lead from each name to the record. *read*: makes the
    record of a row of ``whole``.
    """

    table: Table
    names: Callable[[Any], tuple[Name, ...]]
    named: Column[str]
    kinds: tuple[str, ...]
    kind: ColumnElement[str]
    value: Column[str]
    entry: Column[int]
    read: Callable[[Row[Any], Limits], Any]

    def owners(self) -> Select[str, str, int]:
        """Return the query for the entries of one name of each kind."""
        named = (and_(self.kind == kind, self.value == bindparam(kind)) for kind in self.kinds)
        return select(self.kind, self.value, self.entry).where(or_(*named))


RECORD_TABLES: dict[type, RecordTable] = {
    Publication: RecordTable(
        tables.publication,
        lambda publication: names(publication.ids, publication.addresses),
        tables.publication.c.primary_id,
        (*KINDS, ADDRESS),
        tables.identifier.c.kind,
        tables.identifier.c.value,
        tables.identifier.c.publication,
        lambda row, limits: Publication.from_json(unpack(row.record), limits),
    ),
    WebPage: RecordTable(
        tables.page,
        lambda page: page_names(page.start_url, page.kind),
        tables.page.c.key,
        PAGE_KINDS,
        tables.page.c.kind,
        tables.page.c.key,
        tables.page.c.id,
        lambda row, limits: from_json(
            WebPage, unpack(row.record), min_length=limits.page_min_length
        ),
    ),
    ArtifactRecord: RecordTable(
        tables.artifact,
        lambda artifact: artifact_names(artifact.entry_uri),
        tables.artifact.c.key,
        (ARTIFACT,),
        literal_column(f"'{ARTIFACT}'"),
        tables.artifact.c.key,
        tables.artifact.c.id,
        lambda row, limits: from_json(
            ArtifactRecord, unpack(row.record), rest=unpack(row.rest) if row.rest else {}
        ),
    ),
}
# Built once: building a statement takes longer than running it.
_OWNERS = {of: table.owners() for of, table in RECORD_TABLES.items()}


def names_of(record: AnyRecord) -> tuple[Name, ...]:
    """Return the names of *record*."""
    return RECORD_TABLES[type(record)].names(record)


def find_records(
    database: Database, of: type[R], by: Iterable[Name], limits: Limits
) -> list[StoredRecord[R]]:
    """Return the records of a class with one of these names, in their order."""
    by = tuple(by)
    # Most names are new, and this quick query is enough.
    if not _lookup(database.query, of, by):
        return []
    with database.read() as connection:
        return load(connection, of, owners(connection, of, by).values(), limits)


def stored_names(connection: Connection, by: Iterable[Name]) -> set[Name]:
    """Return the names of *by* that entries have."""
    keys = {(kind, indexed(value)): (kind, value) for kind, value in by}
    found: set[Name] = set()
    for table in RECORD_TABLES.values():
        values = sorted({value for kind, value in keys if kind in table.kinds})
        # The index of identifiers begins with the kind.
        query = select(table.kind, table.value).where(table.kind.in_(table.kinds))
        for start in range(0, len(values), _PAGE):
            some = table.value.in_(values[start : start + _PAGE])
            rows = connection.execute(query.where(some))
            found.update((kind, value) for kind, value in rows)
    return {name for key, name in keys.items() if key in found}


def owners(connection: Connection, of: type, by: Iterable[Name]) -> dict[Name, int]:
    """Return the entries of a class by name, in the order of *by*."""
    return _lookup(connection.execute, of, by)


def _lookup(
    execute: Callable[[Any, Mapping[str, str]], Iterable[Sequence[Any]]],
    of: type,
    by: Iterable[Name],
) -> dict[Name, int]:
    unnamed = dict.fromkeys(RECORD_TABLES[of].kinds, "")  # nothing is stored under ""
    keys = {name: indexed(name[1]) for name in by}
    found: dict[Name, int] = {}
    # One of each kind at a time: few records have several addresses.
    remaining = list(keys)
    while remaining:
        row = {kind: keys[kind, value] for kind, value in reversed(remaining)}
        for kind, value, entry in execute(_OWNERS[of], {**unnamed, **row}):
            found[kind, value] = entry
        remaining = [name for name in remaining if keys[name] != row[name[0]]]
    return {
        name: found[name[0], value] for name, value in keys.items() if (name[0], value) in found
    }


def load(
    connection: Connection, of: type[R], entries: Iterable[int], limits: Limits
) -> list[StoredRecord[R]]:
    """Return the records *entries* of a class, each once and in their order."""
    table = RECORD_TABLES[of].table
    order = list(dict.fromkeys(entries))
    rows = connection.execute(whole(table).where(table.c.id.in_(order))) if order else ()
    by_entry = {row.id: row for row in rows}
    return [_stored(of, by_entry[entry], limits) for entry in order if entry in by_entry]


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

    def numbered() -> array[int]:
        with database.read() as connection:
            found = connection.execution_options(yield_per=2000).execute(
                ids.order_by(*ids.selected_columns)
            )
            return array("q", found.scalars())

    numbers = database.patience.outlast(numbered)
    for start in range(0, len(numbers), _PAGE):
        some = key.in_(numbers[start : start + _PAGE].tolist())
        yield from database.fetch(whole(key.table).where(some, *conditions).order_by(key))


def _stored(of: type[R], row: Row[Any], limits: Limits) -> StoredRecord[R]:
    kind = RECORD_TABLES[of]
    name = row._mapping[kind.named]
    return StoredRecord(row.id, name, kind.read(row, limits), row.updated, row.last_run)
