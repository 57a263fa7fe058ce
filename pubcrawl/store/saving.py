"""
Records → the store: columns, rows, names, and the whole record beside them.

Publications that prove to be one work are joined. Of two records of a page the better one stays. An
artifact is not lost because its portal is down today.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from sqlalchemy import Connection

from pubcrawl.ids.identifiers import KINDS, same_work
from pubcrawl.model.artifact import ArtifactRecord
from pubcrawl.model.webpage import WebPage, better_page
from pubcrawl.store import tables
from pubcrawl.store.bulk import add_numbered, append, delete_rows, update_row
from pubcrawl.store.class_columns import Rows, column_values, row_tables, row_values
from pubcrawl.store.keys import ADDRESS, Name, indexed
from pubcrawl.store.packed import pack
from pubcrawl.store.records import (
    RECORD_TABLES,
    AnyRecord,
    load,
    names_of,
    owners,
)
from pubcrawl.store.statements import records_sql as sql
from pubcrawl.store.tables import RECORD_OF
from pubcrawl.store.word_index import add_words, remove_words
from pubcrawl.works.merge import join
from pubcrawl.works.parts import Limits, PartType
from pubcrawl.works.publication import Publication

logger = logging.getLogger(__name__)

_ROWS = [tables.metadata.tables[name] for name in ("address", *row_tables(Publication))]
"""The tables with rows of publications."""


class Saving(NamedTuple):
    """A record to store: *origin*: the entry it was read from; *now*: milliseconds since 1970."""

    record: Any
    origin: int | None
    now: int


def save_new(connection: Connection, waiting: Mapping[int, Saving], run: str) -> dict[int, int]:
    """
    Store those of *waiting* that share no name with a stored record or with each other.

    Return their entries by the same keys: nearly all records of a first crawl. The others are for
    ``save``, with a few statements for each.
    """
    by = {key: names_of(saving.record) for key, saving in waiting.items()}
    uses = Counter(chain.from_iterable(by.values()))
    uses.update(owners(connection, uses).keys())
    entries: dict[int, int] = {}
    for of in RECORD_TABLES:
        new = {
            key: saving
            for key, saving in waiting.items()
            if type(saving.record) is of
            and saving.origin is None
            and all(uses[name] == 1 for name in by[key])
        }
        mine = dict(zip(new, _insert(connection, of, list(new.values()), run), strict=True))
        if of is Publication:
            _add_names(connection, ((entry, by[key]) for key, entry in mine.items()))
        entries |= mine
    return entries


def save(connection: Connection, saving: Saving, run: str, limits: Limits) -> int:
    """
    Store a record and return the id of its entry.

    Other entries of the same work as a publication are joined to it and removed, and their seeds
    get its id. An entry of another work stays as it is, even if it shares an identifier.
    """
    record = saving.record
    if isinstance(record, Publication):
        return _save_work(connection, saving, run, limits)
    entries = owners(connection, names_of(record))
    for stored in load(connection, type(record), entries.values(), limits):
        if isinstance(record, WebPage):
            record = better_page(stored.record, record)
        elif record.state == "failed" and stored.record.state != "failed":
            return stored.id
        _replace(connection, stored.id, saving._replace(record=record), run)
        return stored.id
    return _insert(connection, type(record), [saving], run)[0]


def _save_work(connection: Connection, saving: Saving, run: str, limits: Limits) -> int:
    publication, origin, _ = saving
    by_name = owners(connection, names_of(publication))
    if origin is not None and not sql(connection, "primary_id", entry=origin).all():
        origin = None  # it has been joined to another entry
    mine = set() if origin is None else {origin}
    strangers: dict[int, Publication] = {}
    while others := set(by_name.values()) - mine - strangers.keys():
        for other in load(connection, Publication, sorted(others), limits):
            if one_work(publication, other.record):
                logger.debug("%s: joined with %s", publication.ids, other.record.ids)
                join(publication, other.record)
                mine.add(other.id)
            else:
                strangers[other.id] = other.record
        # The joined record may have added identifiers of a third.
        by_name = owners(connection, names_of(publication))
    names = names_of(publication)
    takeover = _taken_over(connection, publication, by_name, strangers)
    free = [name for name in names if name in takeover or by_name.get(name) not in strangers]
    by_rank = [owner for owner in by_name.values() if owner in mine]
    if not free:
        # Other works have all of its identifiers: it is joined to the first of them.
        by_rank = [by_name[name] for name in names]
        join(publication, strangers[by_rank[0]])
        mine.add(by_rank[0])
        names = names_of(publication)
        # The added identifiers may belong to a third entry.
        by_name = owners(connection, names)
        free = [name for name in names if by_name.get(name, by_rank[0]) == by_rank[0]]
    entry = by_rank[0] if by_rank else origin
    if entry is None:
        (entry,) = _insert(connection, Publication, [saving], run)
    else:
        remove_words(connection, sorted(mine | {entry}))
        _replace(connection, entry, saving, run)
        if joined := list(mine - {entry}):
            sql(connection, "move_seeds", entry=entry, joined=joined)
            sql(connection, "remove_entries", joined=joined)
        sql(connection, "remove_names", entry=entry)
    for kind, value in takeover:
        sql(connection, "remove_name", kind=kind, value=indexed(value))
    _add_names(connection, [(entry, free)])
    return entry


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


def _claimed_only(publication: Publication, kind: str) -> bool:
    return publication.empty and publication.type(kind) is PartType.EXTERNAL


def _taken_over(
    connection: Connection,
    publication: Publication,
    by_name: Mapping[Name, int],
    strangers: Mapping[int, Publication],
) -> list[Name]:
    """
    Return the identifiers that *publication* takes over from other works.

    A source confirmed them for this work and not for the other, which keeps at
    least one identifier.
    """
    better = [
        name
        for name, owner in by_name.items()
        if owner in strangers and publication.type(name[0]).better(strangers[owner].type(name[0]))
    ]
    takeover: list[Name] = []
    for name in better:
        count = sql(connection, "count_names", entry=by_name[name]).scalar_one()
        if count - sum(by_name[before] == by_name[name] for before in takeover) > 1:
            takeover.append(name)
    return takeover


def _insert(
    connection: Connection, of: type[AnyRecord], new: Sequence[Saving], run: str
) -> Sequence[int]:
    """Store records of a class in new entries, and return their ids."""
    if not new:
        return ()
    kind = RECORD_TABLES[of]
    rows = []
    for saving in new:
        _, name = names_of(saving.record)[0]
        named = name if of is Publication else indexed(name)
        rows.append({**_columns(saving, run), kind.named.name: named})
    entries = add_numbered(connection, kind.table, rows)
    records = [saving.record for saving in new]
    values = [record.to_json() for record in records]
    packed = map(_packed, records, values)
    beside = [(entry, *mine.values()) for entry, mine in zip(entries, packed, strict=True)]
    append(connection, RECORD_OF[kind.table], beside)
    if of is Publication:
        _add_rows(connection, zip(entries, map(row_values, records), strict=True))
        add_words(connection, zip(entries, values, strict=True))
    return entries


def _replace(connection: Connection, entry: int, saving: Saving, run: str) -> None:
    """Store a record in place of the one that *entry* has."""
    record, of = saving.record, type(saving.record)
    columns, values = _columns(saving, run), record.to_json()
    if of is Publication:
        names = names_of(record)
        primary = sql(connection, "primary_id", entry=entry).scalar_one()
        # An identifier replaces an address.
        known = primary in [value for kind, value in names if kind != ADDRESS]
        columns["primary_id"] = primary if known else names[0][1]
    table = RECORD_TABLES[of].table
    update_row(connection, table, entry, columns)
    update_row(connection, RECORD_OF[table], entry, _packed(record, values))
    if of is Publication:
        for beside in _ROWS:
            delete_rows(connection, beside, entry)
        _add_rows(connection, [(entry, row_values(record))])
        add_words(connection, [(entry, values)])


def _columns(saving: Saving, run: str) -> dict[str, Any]:
    return {**column_values(saving.record), "updated": saving.now, "last_run": run}


def _packed(record: AnyRecord, values: Mapping[str, Any]) -> dict[str, bytes | None]:
    """Return the columns of a whole record; *values*: its JSON."""
    if isinstance(record, ArtifactRecord):
        return {"record": pack(values), "rest": pack(record.rest) if record.rest else None}
    return {"record": pack(values)}


def _add_rows(connection: Connection, several: Iterable[tuple[int, Rows]]) -> None:
    together: Rows = {table.name: [] for table in _ROWS}
    for entry, rows in several:
        for name, mine in rows.items():
            together[name] += [(entry, *row) for row in mine]
    for table in _ROWS:
        append(connection, table, together[table.name])


def _add_names(connection: Connection, named: Iterable[tuple[int, Iterable[Name]]]) -> None:
    rows = [(kind, indexed(value), entry) for entry, names in named for kind, value in names]
    append(connection, tables.identifier, rows)
