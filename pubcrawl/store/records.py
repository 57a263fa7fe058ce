"""
Records of the store: found by any of their identifiers, one entry a work.

An entry is the work's as long as they share an identifier. Identifiers that a
record loses lead to it no longer; entries that turn out to be one work are
joined.
"""

from __future__ import annotations

import hashlib
import json
import logging
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
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

from pubcrawl.ids.identifiers import KINDS, Identifiers
from pubcrawl.items.parts import Limits, PartType
from pubcrawl.items.publication import Publication
from pubcrawl.items.record import from_record, to_record
from pubcrawl.merge import join, same_work
from pubcrawl.store import schema
from pubcrawl.store.database import Database

logger = logging.getLogger(__name__)

_PAGE = 200  # records read at a time
_INDEXED = 300  # characters of a value that an index holds as they are


class Stored(NamedTuple):
    """
    A record as stored: entry *id*, *primary_id* by which the entry was first known.

    *updated*: milliseconds since 1970. *run*: the crawl that wrote it last.
    """

    id: int
    primary_id: str
    publication: Publication
    updated: int
    run: str


def indexed(value: str) -> str:
    """Return *value* as an index can hold it: PostgreSQL takes 2,700 bytes at most."""
    if len(value) <= _INDEXED:
        return value
    return value[:_INDEXED] + hashlib.blake2b(value.encode(), digest_size=16).hexdigest()


def find(connection: Connection, ids: Identifiers, limits: Limits) -> list[Stored]:
    """Return the records that share an identifier with *ids*, the one by PMID first."""
    return _load(connection, _owners(connection, ids).values(), limits)


def unwritten(database: Database, list_id: int, run: str, limits: Limits) -> Iterator[Stored]:
    """Yield the records that settled seeds of a list led to, but those that *run* wrote."""
    seeds, table = schema.seed, schema.publication
    last = 0
    while True:
        asked = (
            select(seeds.c.publication)
            .where(seeds.c.list == list_id, seeds.c.state.in_(("done", "failed", "skipped")))
            .where(seeds.c.publication > last)
        )
        page = (
            select(table)
            .where(table.c.id.in_(asked), table.c.last_run != run)
            .order_by(table.c.id)
            .limit(_PAGE)
        )
        with database.read() as connection:
            rows = connection.execute(page).all()
        for row in rows:
            yield _stored(row, limits)
        if len(rows) < _PAGE:
            return
        last = rows[-1].id


def save(
    connection: Connection, publication: Publication, origin: int | None, now: int, run: str
) -> int:
    """
    Store *publication* and return the id of its entry.

    *origin*: the entry it was read from, which it replaces. Other entries of
    the same work are joined to it, and removed; their seeds lead here. An
    entry that shares an identifier but is another work stays as it is.
    """
    owners = _owners(connection, publication.ids)
    if origin is not None and origin not in owners.values() and not _exists(connection, origin):
        origin = None  # it was joined to another entry meanwhile
    mine = set() if origin is None else {origin}
    strangers: dict[int, Publication] = {}
    while others := set(owners.values()) - mine - strangers.keys():
        for other in _load(connection, sorted(others), publication.limits):
            if one_work(publication, other.publication):
                logger.debug("%s: joined with %s", publication.ids, other.publication.ids)
                join(publication, other.publication)
                mine.add(other.id)
            else:
                strangers[other.id] = other.publication
        # The record that was joined may have brought identifiers of a third.
        owners = _owners(connection, publication.ids)
    ids = publication.ids
    taken = _taken(connection, publication, owners, strangers)
    kept = [
        (kind, value)
        for kind, value in ids.known()
        if kind in taken or owners.get(kind) not in strangers
    ]
    by_rank = [owner for kind in KINDS if (owner := owners.get(kind)) in mine]
    if not kept:
        # Each of its identifiers is another's: then it is the first of those.
        by_rank = [owners[kind] for kind, _ in ids.known()]
        join(publication, strangers[by_rank[0]])
        mine.add(by_rank[0])
        ids = publication.ids
        # What came with that one may itself be found as a third.
        owners = _owners(connection, ids)
        kept = [name for name in ids.known() if owners.get(name[0], by_rank[0]) == by_rank[0]]
    entry = by_rank[0] if by_rank else origin
    row = _row(publication, now, run)
    if entry is None:
        entry = _insert(connection, row, ids)
    else:
        _update(connection, entry, row, ids)
        _remove(connection, mine - {entry}, entry)
        connection.execute(_UNMAP, {"publication": entry})
    for kind in taken:
        connection.execute(delete(schema.identifier).where(_named(kind, ids._asdict()[kind])))
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
_OWNERS = select(schema.identifier.c.kind, schema.identifier.c.publication).where(
    or_(
        *(
            and_(schema.identifier.c.kind == kind, schema.identifier.c.value == bindparam(kind))
            for kind in KINDS
        )
    )
)
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
    owners: Mapping[str, int],
    strangers: Mapping[int, Publication],
) -> list[str]:
    """
    Return the kinds of identifier that lead to *publication* from now on, not to another work.

    They were confirmed for this one and only claimed for the other, which has
    another identifier to be found by.
    """
    kinds = [
        kind
        for kind, owner in owners.items()
        if owner in strangers and publication.type(kind).better(strangers[owner].type(kind))
    ]
    column = schema.identifier.c.publication
    taken: list[str] = []
    for kind in kinds:
        others = select(func.count()).where(column == owners[kind])
        lost = sum(owners[before] == owners[kind] for before in taken)
        if connection.execute(others).scalar_one() - lost > 1:
            taken.append(kind)
    return taken


def _claimed_only(publication: Publication, kind: str) -> bool:
    return publication.empty and publication.type(kind) is PartType.EXTERNAL


def _named(kind: str, value: str) -> ColumnElement[bool]:
    return and_(schema.identifier.c.kind == kind, schema.identifier.c.value == indexed(value))


def _owners(connection: Connection, ids: Identifiers) -> dict[str, int]:
    """Return the entry that each identifier leads to, PMID first."""
    # Nothing is stored under "": an identifier that is not known finds nothing.
    wanted = {kind: indexed(value) for kind, value in zip(KINDS, ids, strict=True)}
    rows = connection.execute(_OWNERS, wanted)
    found = {row.kind: row.publication for row in rows}
    return {kind: found[kind] for kind in KINDS if kind in found}


def _load(connection: Connection, entries: Iterable[int], limits: Limits) -> list[Stored]:
    order = list(dict.fromkeys(entries))
    if not order:
        return []
    table = schema.publication
    rows = connection.execute(select(table).where(table.c.id.in_(order)))
    stored = {row.id: _stored(row, limits) for row in rows}
    return [stored[entry] for entry in order if entry in stored]


def _stored(row: Row[Any], limits: Limits) -> Stored:
    record = json.loads(zlib.decompress(row.record))
    return Stored(row.id, row.primary_id, from_record(record, limits), row.updated, row.last_run)


def _exists(connection: Connection, entry: int) -> bool:
    column = schema.publication.c.id
    return connection.execute(select(column).where(column == entry)).first() is not None


def _row(publication: Publication, now: int, run: str) -> dict[str, object]:
    record = json.dumps(to_record(publication), separators=(",", ":"))
    return {
        "record": zlib.compress(record.encode("ascii"), 1),
        "status": publication.status,
        "empty": publication.empty,
        "final": publication.final,
        "fetch_time": publication.fetch_time,
        "fetch_exception": publication.fetch_exception,
        "retry_counter": publication.retry_counter,
        "updated": now,
        "last_run": run,
    }


def _insert(connection: Connection, row: dict[str, object], ids: Identifiers) -> int:
    primary = ids.known()[0][1]
    entry: int = connection.execute(
        _INSERT_PUBLICATION, {**row, "primary_id": primary}
    ).scalar_one()
    return entry


def _update(connection: Connection, entry: int, row: dict[str, object], ids: Identifiers) -> None:
    primary = connection.execute(_PRIMARY, {"entry": entry}).scalar_one()
    if primary not in ids:
        primary = ids.known()[0][1]
    connection.execute(_UPDATE_PUBLICATION, {**row, "primary_id": primary, "entry": entry})


def _remove(connection: Connection, gone: set[int], heir: int) -> None:
    if not gone:
        return
    seeds = schema.seed
    connection.execute(update(seeds).where(seeds.c.publication.in_(gone)).values(publication=heir))
    connection.execute(delete(schema.publication).where(schema.publication.c.id.in_(gone)))
