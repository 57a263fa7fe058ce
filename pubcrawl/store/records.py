"""
Publications of the store: found by any of their identifiers, one entry a work.

An entry is the work's as long as they share an identifier. Identifiers that a
record loses lead to it no longer; entries that turn out to be one work are
joined. An address that a user asked by finds its entry as an identifier does.
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
from pubcrawl.items.artifact import ArtifactRecord
from pubcrawl.items.parts import Limits, PartType
from pubcrawl.items.publication import Publication
from pubcrawl.items.record import from_record, to_record
from pubcrawl.items.webpage import Webpage
from pubcrawl.merge import join
from pubcrawl.store import schema
from pubcrawl.store.database import Database
from pubcrawl.store.keys import ADDRESS, indexed
from pubcrawl.store.packed import pack, unpack

logger = logging.getLogger(__name__)

_PAGE = 200  # records read at a time


class StoredPublication(NamedTuple):
    """
    A record as stored: entry *id*, *primary_id* by which the entry was first known.

    *updated*: milliseconds since 1970. *run*: the crawl that wrote it last.
    """

    id: int
    primary_id: str
    record: Publication
    updated: int
    run: str


Name = tuple[str, str]
"""What an entry is found by: kind and value of an identifier, or ``url`` and an address."""


def names(ids: Identifiers, addresses: Iterable[str] = ()) -> tuple[Name, ...]:
    """Return all that leads to a record, the PMID first, addresses last."""
    by_address = ((ADDRESS, url_key(address)) for address in addresses)
    return tuple(dict.fromkeys((*ids.known(), *by_address)))


def find(database: Database, by: Iterable[Name], limits: Limits) -> list[StoredPublication]:
    """Return the records that one of these names leads to, in their order."""
    by = tuple(by)
    # Most are found by nothing, and that is soon seen.
    if not _found(partial(database.look, _OWNERS), by):
        return []
    with database.read() as connection:
        return _load(connection, _owners(connection, by).values(), limits)


def known(connection: Connection, by: Iterable[Name]) -> set[Name]:
    """Return those names that lead to an entry."""
    wanted = {(kind, indexed(value)): (kind, value) for kind, value in by}
    table = schema.identifier
    values = sorted({value for _, value in wanted})
    found: set[Name] = set()
    for start in range(0, len(values), _PAGE):
        some = table.c.value.in_(values[start : start + _PAGE])
        # The index begins with the kind.
        rows = connection.execute(
            select(table.c.kind, table.c.value).where(table.c.kind.in_((*KINDS, ADDRESS)), some)
        )
        found.update((row.kind, row.value) for row in rows)
    return {name for key, name in wanted.items() if key in found}


def unwritten(
    database: Database, list_id: int, run: str, limits: Limits
) -> Iterator[StoredPublication]:
    """Yield the records that settled seeds of a list led to, but those that *run* wrote."""
    for row in unwritten_rows(database, schema.publication, list_id, run):
        yield _stored(row, limits)


def unwritten_rows(database: Database, table: Table, list_id: int, run: str) -> Iterator[Row[Any]]:
    """Yield the rows of *table* that settled seeds of a list led to, but those of *run*."""
    seeds = schema.seed
    leads_to = seeds.c[table.name]
    settled = and_(seeds.c.list == list_id, seeds.c.state.in_(("done", "failed", "skipped")))
    asked = select(leads_to).distinct().where(settled, leads_to.is_not(None))
    yield from rows_of(database, table.c.id, asked, table.c.last_run != run)


def rows_of(
    database: Database, key: Column[Any], asked: Select[Any], *wanted: ColumnElement[bool]
) -> Iterator[Row[Any]]:
    """
    Yield the rows of a table for which *wanted* is true, by *key*: those numbers *asked* gives.

    The numbers are read once, 8 bytes each: to look for the next page of them each time took
    time that grew by the square of their number.
    """

    def numbered() -> array[int]:
        with database.read() as connection:
            found = connection.execution_options(yield_per=2000).execute(
                asked.order_by(*asked.selected_columns)
            )
            return array("q", found.scalars())

    numbers = database.patience.outlast(numbered)
    for start in range(0, len(numbers), _PAGE):
        some = key.in_(numbers[start : start + _PAGE].tolist())
        yield from database.fetch(select(key.table).where(some, *wanted).order_by(key))


def save(
    connection: Connection, publication: Publication, origin: int | None, now: int, run: str
) -> int:
    """
    Store *publication* and return the id of its entry.

    *origin*: the entry it was read from, which it replaces. Other entries of
    the same work are joined to it, and removed; their seeds lead here. An
    entry that shares an identifier but is another work stays as it is.
    """
    owners = _owners(connection, _names(publication))
    if origin is not None and origin not in owners.values() and not _exists(connection, origin):
        origin = None  # it was joined to another entry meanwhile
    mine = set() if origin is None else {origin}
    strangers: dict[int, Publication] = {}
    while others := set(owners.values()) - mine - strangers.keys():
        for other in _load(connection, sorted(others), publication.limits):
            if one_work(publication, other.record):
                logger.debug("%s: joined with %s", publication.ids, other.record.ids)
                join(publication, other.record)
                mine.add(other.id)
            else:
                strangers[other.id] = other.record
        # The record that was joined may have brought identifiers of a third.
        owners = _owners(connection, _names(publication))
    mine_by = _names(publication)
    taken = _taken(connection, publication, owners, strangers)
    kept = [name for name in mine_by if name in taken or owners.get(name) not in strangers]
    by_rank = [owner for owner in owners.values() if owner in mine]
    if not kept:
        # Each of its identifiers is another's: then it is the first of those.
        by_rank = [owners[name] for name in mine_by]
        join(publication, strangers[by_rank[0]])
        mine.add(by_rank[0])
        mine_by = _names(publication)
        # What came with that one may itself be found as a third.
        owners = _owners(connection, mine_by)
        kept = [name for name in mine_by if owners.get(name, by_rank[0]) == by_rank[0]]
    entry = by_rank[0] if by_rank else origin
    row = columns(publication, to_record(publication), now, run)
    if entry is None:
        entry = _insert(connection, row, mine_by)
    else:
        _update(connection, entry, row, mine_by)
        _remove(connection, mine - {entry}, entry)
        connection.execute(_UNMAP, {"publication": entry})
    for name in taken:
        connection.execute(delete(schema.identifier).where(_named(*name)))
    if kept:
        connection.execute(
            _INSERT_IDENTIFIER,
            [{"kind": kind, "value": indexed(value), "publication": entry} for kind, value in kept],
        )
    return entry


# Built once: putting a statement together takes longer than running it.
_INSERT_IDENTIFIER = insert(schema.identifier)
_INSERT_PUBLICATION = insert(schema.publication).returning(schema.publication.c.id)
_UNMAP = delete(schema.identifier).where(
    schema.identifier.c.publication == bindparam("publication")
)
_OWNERS = select(
    schema.identifier.c.kind, schema.identifier.c.value, schema.identifier.c.publication
).where(
    or_(
        *(
            and_(schema.identifier.c.kind == kind, schema.identifier.c.value == bindparam(kind))
            for kind in (*KINDS, ADDRESS)
        )
    )
)
_NOBODY = dict.fromkeys((*KINDS, ADDRESS), "")  # nothing is stored under ""
_UPDATE_PUBLICATION = update(schema.publication).where(
    schema.publication.c.id == bindparam("entry")
)
_PRIMARY = select(schema.publication.c.primary_id).where(
    schema.publication.c.id == bindparam("entry")
)


def one_work(mine: Publication, other: Publication) -> bool:
    """
    Answer whether two records that share an identifier are one work.

    They are not when another identifier says otherwise, unless nobody but the
    user ever named it and nothing was found by it.
    """
    for kind in KINDS:
        one, two = mine.text(kind), other.text(kind)
        if not one or not two or one == two or same_work(one, two):
            continue
        if not any(_claimed_only(record, kind) for record in (mine, other)):
            return False
    return True


def _taken(
    connection: Connection,
    publication: Publication,
    owners: Mapping[Name, int],
    strangers: Mapping[int, Publication],
) -> list[Name]:
    """
    Return the identifiers that lead to *publication* from now on, not to another work.

    They were confirmed for this one and only claimed for the other, which has
    another identifier to be found by.
    """
    better = [
        name
        for name, owner in owners.items()
        if owner in strangers and publication.type(name[0]).better(strangers[owner].type(name[0]))
    ]
    column = schema.identifier.c.publication
    taken: list[Name] = []
    for name in better:
        others = select(func.count()).where(column == owners[name])
        lost = sum(owners[before] == owners[name] for before in taken)
        if connection.execute(others).scalar_one() - lost > 1:
            taken.append(name)
    return taken


def _claimed_only(publication: Publication, kind: str) -> bool:
    return publication.empty and publication.type(kind) is PartType.EXTERNAL


def _named(kind: str, value: str) -> ColumnElement[bool]:
    return and_(schema.identifier.c.kind == kind, schema.identifier.c.value == indexed(value))


def _names(publication: Publication) -> tuple[Name, ...]:
    return names(publication.ids, publication.addresses)


def _owners(connection: Connection, by: Iterable[Name]) -> dict[Name, int]:
    return _found(lambda values: connection.execute(_OWNERS, values), by)


def _found(
    look: Callable[[Mapping[str, str]], Iterable[Sequence[Any]]], by: Iterable[Name]
) -> dict[Name, int]:
    """Return the entry that each name leads to, in their order; *look* runs ``_OWNERS``."""
    wanted = {name: indexed(name[1]) for name in by}
    found: dict[Name, int] = {}
    # One of each kind at a time: nobody was asked for by many addresses.
    left = list(wanted)
    while left:
        row = {kind: wanted[kind, value] for kind, value in reversed(left)}
        for kind, value, entry in look({**_NOBODY, **row}):
            found[kind, value] = entry
        left = [name for name in left if wanted[name] != row[name[0]]]
    return {
        name: found[name[0], value] for name, value in wanted.items() if (name[0], value) in found
    }


def _load(
    connection: Connection, entries: Iterable[int], limits: Limits
) -> list[StoredPublication]:
    order = list(dict.fromkeys(entries))
    if not order:
        return []
    table = schema.publication
    rows = connection.execute(select(table).where(table.c.id.in_(order)))
    stored = {row.id: _stored(row, limits) for row in rows}
    return [stored[entry] for entry in order if entry in stored]


def _stored(row: Row[Any], limits: Limits) -> StoredPublication:
    record = from_record(unpack(row.record), limits)
    return StoredPublication(row.id, row.primary_id, record, row.updated, row.last_run)


def _exists(connection: Connection, entry: int) -> bool:
    column = schema.publication.c.id
    return connection.execute(select(column).where(column == entry)).first() is not None


def columns(
    item: Publication | Webpage | ArtifactRecord, record: Mapping[str, object], now: int, run: str
) -> dict[str, object]:
    """Return the columns that every table of records has, for *item*, which is *record* in JSON."""
    return {
        "record": pack(record),
        "status": item.status,
        "empty": item.empty,
        "final": item.final,
        "fetch_time": item.fetch_time,
        "fetch_exception": item.fetch_exception,
        "retry_counter": item.retry_counter,
        "updated": now,
        "last_run": run,
    }


def _insert(connection: Connection, row: dict[str, object], by: Sequence[Name]) -> int:
    entry: int = connection.execute(
        _INSERT_PUBLICATION, {**row, "primary_id": by[0][1]}
    ).scalar_one()
    return entry


def _update(connection: Connection, entry: int, row: dict[str, object], by: Sequence[Name]) -> None:
    primary = connection.execute(_PRIMARY, {"entry": entry}).scalar_one()
    # An address gives way to an identifier.
    if primary not in [value for kind, value in by if kind != ADDRESS]:
        primary = by[0][1]
    connection.execute(_UPDATE_PUBLICATION, {**row, "primary_id": primary, "entry": entry})


def _remove(connection: Connection, gone: set[int], heir: int) -> None:
    if not gone:
        return
    seeds = schema.seed
    connection.execute(update(seeds).where(seeds.c.publication.in_(gone)).values(publication=heir))
    connection.execute(delete(schema.publication).where(schema.publication.c.id.in_(gone)))
