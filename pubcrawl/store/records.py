"""
Publications in the store: one entry per work, found by any of its identifiers.

A record that loses an identifier is no longer found by it. Entries that prove to be
one work are joined. The address of a seed finds its entry like an identifier.
"""

from __future__ import annotations

import logging
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    Table,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.engine import Row

from pubcrawl.ids.identifiers import KINDS, Identifiers, same_work
from pubcrawl.ids.url import url_key
from pubcrawl.store import tables
from pubcrawl.store.class_columns import column_values, row_values
from pubcrawl.store.columns import replace_rows
from pubcrawl.store.database import Database
from pubcrawl.store.keys import ADDRESS, indexed
from pubcrawl.store.packed import pack, unpack
from pubcrawl.store.tables import whole
from pubcrawl.store.word_index import add_words, remove_words
from pubcrawl.works.merge import join
from pubcrawl.works.parts import Limits, PartType
from pubcrawl.works.publication import Publication

logger = logging.getLogger(__name__)

_PAGE = 200  # records read at a time


class StoredPublication(NamedTuple):
    """
    A stored record: entry *id*; *primary_id*: the entry's first identifier.

    *updated*: milliseconds since 1970. *run*: the crawl that wrote it last.
    """

    id: int
    primary_id: str
    record: Publication
    updated: int
    run: str


Name = tuple[str, str]
"""A key of an entry: kind and value of an identifier, or ``url`` and an address."""


def names(ids: Identifiers, addresses: Iterable[str] = ()) -> tuple[Name, ...]:
    """Return the names of a record, the PMID first, addresses last."""
    by_address = ((ADDRESS, url_key(address)) for address in addresses)
    return tuple(dict.fromkeys((*ids.pairs(), *by_address)))


def find_publications(
    database: Database, by: Iterable[Name], limits: Limits
) -> list[StoredPublication]:
    """Return the records with one of these names, in their order."""
    by = tuple(by)
    # Most names are new, and this quick query is enough.
    if not _lookup(partial(database.query, _OWNERS), by):
        return []
    with database.read() as connection:
        return load(connection, _owners(connection, by).values(), limits)


def stored_names(connection: Connection, by: Iterable[Name]) -> set[Name]:
    """Return the names of *by* that entries have."""
    keys = {(kind, indexed(value)): (kind, value) for kind, value in by}
    table = tables.identifier
    values = sorted({value for _, value in keys})
    found: set[Name] = set()
    for start in range(0, len(values), _PAGE):
        some = table.c.value.in_(values[start : start + _PAGE])
        # The index begins with the kind.
        rows = connection.execute(
            select(table.c.kind, table.c.value).where(table.c.kind.in_((*KINDS, ADDRESS)), some)
        )
        found.update((row.kind, row.value) for row in rows)
    return {name for key, name in keys.items() if key in found}


def stored_keys(connection: Connection, table: Table, keys: Iterable[str]) -> set[str]:
    """Return those of *keys*, which stand for addresses, that rows of *table* have."""
    by_indexed = {indexed(key): key for key in keys}
    values = sorted(by_indexed)
    found: set[str] = set()
    for start in range(0, len(values), _PAGE):
        some = table.c.key.in_(values[start : start + _PAGE])
        found.update(connection.execute(select(table.c.key).where(some)).scalars())
    return {by_indexed[value] for value in found}


def stored_entries(connection: Connection, by: Iterable[Name]) -> set[int]:
    """Return the entries that have one of these names."""
    return set(_owners(connection, by).values())


def unwritten(
    database: Database, list_id: int, run: str, limits: Limits
) -> Iterator[StoredPublication]:
    """Yield the records of settled seeds of a list, except those that *run* wrote."""
    for row in unwritten_rows(database, tables.publication, list_id, run):
        yield _stored(row, limits)


def unwritten_rows(database: Database, table: Table, list_id: int, run: str) -> Iterator[Row[Any]]:
    """Yield the rows of *table* for settled seeds of a list, except those of *run*."""
    seeds = tables.seed
    leads_to = seeds.c[table.name]
    settled = and_(seeds.c.list == list_id, seeds.c.state.in_(("done", "failed", "skipped")))
    ids = select(leads_to).distinct().where(settled, leads_to.is_not(None))
    yield from rows_of(database, table.c.id, ids, table.c.last_run != run)


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


def save(
    connection: Connection, publication: Publication, origin: int | None, now: int, run: str
) -> int:
    """
    Store *publication* and return the id of its entry.

    *origin*: the entry it was read from; it is replaced. Other entries of the same
    work are joined to it and removed, and their seeds get its id. An entry of another
    work stays as it is, even if it shares an identifier.
    """
    owners = _owners(connection, _names(publication))
    if origin is not None and origin not in owners.values() and not _exists(connection, origin):
        origin = None  # it has been joined to another entry
    mine = set() if origin is None else {origin}
    strangers: dict[int, Publication] = {}
    while others := set(owners.values()) - mine - strangers.keys():
        for other in load(connection, sorted(others), publication.limits):
            if one_work(publication, other.record):
                logger.debug("%s: joined with %s", publication.ids, other.record.ids)
                join(publication, other.record)
                mine.add(other.id)
            else:
                strangers[other.id] = other.record
        # The joined record may have added identifiers of a third.
        owners = _owners(connection, _names(publication))
    mine_by = _names(publication)
    takeover = _taken_over(connection, publication, owners, strangers)
    free = [name for name in mine_by if name in takeover or owners.get(name) not in strangers]
    by_rank = [owner for owner in owners.values() if owner in mine]
    if not free:
        # Other works have all of its identifiers: it is joined to the first of them.
        by_rank = [owners[name] for name in mine_by]
        join(publication, strangers[by_rank[0]])
        mine.add(by_rank[0])
        mine_by = _names(publication)
        # The added identifiers may belong to a third entry.
        owners = _owners(connection, mine_by)
        free = [name for name in mine_by if owners.get(name, by_rank[0]) == by_rank[0]]
    entry = by_rank[0] if by_rank else origin
    record = publication.to_json()
    row = {**column_values(publication), "updated": now, "last_run": run}
    if entry is None:
        entry = _insert(connection, row, mine_by)
        connection.execute(_INSERT_RECORD, {"publication": entry, "record": pack(record)})
    else:
        remove_words(connection, sorted(mine | {entry}))
        _update(connection, entry, row, mine_by)
        connection.execute(_UPDATE_RECORD, {"entry": entry, "record": pack(record)})
        _remove(connection, mine - {entry}, entry)
        connection.execute(_UNMAP, {"publication": entry})
    replace_rows(connection, entry, row_values(publication))
    add_words(connection, [(entry, record)])
    for name in takeover:
        connection.execute(delete(tables.identifier).where(_named(*name)))
    if free:
        connection.execute(
            _INSERT_IDENTIFIER,
            [{"kind": kind, "value": indexed(value), "publication": entry} for kind, value in free],
        )
    return entry


# Built once: building a statement takes longer than running it.
_INSERT_IDENTIFIER = insert(tables.identifier)
_INSERT_PUBLICATION = insert(tables.publication).returning(tables.publication.c.id)
_INSERT_RECORD = insert(tables.publication_record)
_UPDATE_RECORD = update(tables.publication_record).where(
    tables.publication_record.c.publication == bindparam("entry")
)
_UNMAP = delete(tables.identifier).where(
    tables.identifier.c.publication == bindparam("publication")
)
_OWNERS = select(
    tables.identifier.c.kind,
    tables.identifier.c.value,
    tables.identifier.c.publication,
).where(
    or_(
        *(
            and_(
                tables.identifier.c.kind == kind,
                tables.identifier.c.value == bindparam(kind),
            )
            for kind in (*KINDS, ADDRESS)
        )
    )
)
_NO_NAMES = dict.fromkeys((*KINDS, ADDRESS), "")  # nothing is stored under ""
_UPDATE_PUBLICATION = update(tables.publication).where(
    tables.publication.c.id == bindparam("entry")
)
_PRIMARY = select(tables.publication.c.primary_id).where(
    tables.publication.c.id == bindparam("entry")
)


def one_work(mine: Publication, other: Publication) -> bool:
    """
    Return whether two records that share an identifier are one work.

    They are not if another identifier differs, unless it comes from a seed list
    alone and nothing was found by it.
    """
    for kind in KINDS:
        one, two = mine.text(kind), other.text(kind)
        if not one or not two or one == two or same_work(one, two):
            continue
        if not any(_claimed_only(record, kind) for record in (mine, other)):
            return False
    return True


def _taken_over(
    connection: Connection,
    publication: Publication,
    owners: Mapping[Name, int],
    strangers: Mapping[int, Publication],
) -> list[Name]:
    """
    Return the identifiers that *publication* takes over from other works.

    A source confirmed them for this work and not for the other, which keeps at
    least one identifier.
    """
    better = [
        name
        for name, owner in owners.items()
        if owner in strangers and publication.type(name[0]).better(strangers[owner].type(name[0]))
    ]
    column = tables.identifier.c.publication
    takeover: list[Name] = []
    for name in better:
        others = select(func.count()).where(column == owners[name])
        lost = sum(owners[before] == owners[name] for before in takeover)
        if connection.execute(others).scalar_one() - lost > 1:
            takeover.append(name)
    return takeover


def _claimed_only(publication: Publication, kind: str) -> bool:
    return publication.empty and publication.type(kind) is PartType.EXTERNAL


def _named(kind: str, value: str) -> ColumnElement[bool]:
    return and_(tables.identifier.c.kind == kind, tables.identifier.c.value == indexed(value))


def _names(publication: Publication) -> tuple[Name, ...]:
    return names(publication.ids, publication.addresses)


def _owners(connection: Connection, by: Iterable[Name]) -> dict[Name, int]:
    return _lookup(lambda values: connection.execute(_OWNERS, values), by)


def _lookup(
    run: Callable[[Mapping[str, str]], Iterable[Sequence[Any]]], by: Iterable[Name]
) -> dict[Name, int]:
    """Return the entries by name, in their order; *run* executes ``_OWNERS``."""
    keys = {name: indexed(name[1]) for name in by}
    found: dict[Name, int] = {}
    # One of each kind at a time: few records have several addresses.
    remaining = list(keys)
    while remaining:
        row = {kind: keys[kind, value] for kind, value in reversed(remaining)}
        for kind, value, entry in run({**_NO_NAMES, **row}):
            found[kind, value] = entry
        remaining = [name for name in remaining if keys[name] != row[name[0]]]
    return {
        name: found[name[0], value] for name, value in keys.items() if (name[0], value) in found
    }


def load(connection: Connection, entries: Iterable[int], limits: Limits) -> list[StoredPublication]:
    """Return the publications *entries*, in their order."""
    return [_stored(row, limits) for row in load_rows(connection, tables.publication, entries)]


def load_rows(connection: Connection, table: Table, entries: Iterable[int]) -> list[Row[Any]]:
    """Return the rows *entries* of *table*, each once and in their order, with their records."""
    order = list(dict.fromkeys(entries))
    rows = connection.execute(whole(table).where(table.c.id.in_(order))) if order else ()
    by_entry = {row.id: row for row in rows}
    return [by_entry[entry] for entry in order if entry in by_entry]


def _stored(row: Row[Any], limits: Limits) -> StoredPublication:
    record = Publication.from_json(unpack(row.record), limits)
    return StoredPublication(row.id, row.primary_id, record, row.updated, row.last_run)


def _exists(connection: Connection, entry: int) -> bool:
    column = tables.publication.c.id
    return connection.execute(select(column).where(column == entry)).first() is not None


def _insert(connection: Connection, row: dict[str, object], by: Sequence[Name]) -> int:
    entry: int = connection.execute(
        _INSERT_PUBLICATION, {**row, "primary_id": by[0][1]}
    ).scalar_one()
    return entry


def _update(connection: Connection, entry: int, row: dict[str, object], by: Sequence[Name]) -> None:
    primary = connection.execute(_PRIMARY, {"entry": entry}).scalar_one()
    # An identifier replaces an address.
    if primary not in [value for kind, value in by if kind != ADDRESS]:
        primary = by[0][1]
    connection.execute(_UPDATE_PUBLICATION, {**row, "primary_id": primary, "entry": entry})


def _remove(connection: Connection, joined: set[int], heir: int) -> None:
    if not joined:
        return
    seeds = tables.seed
    connection.execute(
        update(seeds).where(seeds.c.publication.in_(joined)).values(publication=heir)
    )
    connection.execute(delete(tables.publication).where(tables.publication.c.id.in_(joined)))
