"""
Records → the store: columns, rows, names, and the whole record beside them.

Publications that prove to be one work are joined. Of two records of a page the better one stays. An
artifact is not lost because its portal is down today.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from sqlalchemy import Connection, Table

from pubcrawl.ids.identifiers import KINDS, same_work
from pubcrawl.model.webpage import WebPage, better_page
from pubcrawl.store import tables
from pubcrawl.store.bulk import append, delete_rows, replace
from pubcrawl.store.class_columns import Rows, column_values, row_tables, row_values
from pubcrawl.store.keys import Name, indexed
from pubcrawl.store.ledger import SeedEnd
from pubcrawl.store.records import (
    RECORD_TABLES,
    StoredForm,
    StoredRecord,
    load,
    names_of,
    owners,
    stored_form,
)
from pubcrawl.store.statements import records_sql as sql
from pubcrawl.store.tables import RECORD_OF
from pubcrawl.store.word_index import add_words, remove_words
from pubcrawl.works.changes import RecordChange, record_changes
from pubcrawl.works.merge import join
from pubcrawl.works.parts import Limits, PartType
from pubcrawl.works.publication import Publication

logger = logging.getLogger(__name__)

_ROWS = [tables.metadata.tables[name] for name in ("address", *row_tables(Publication))]
"""The tables with rows of publications."""


def save_new(connection: Connection, ends: Sequence[SeedEnd], run: str) -> dict[int, int]:
    """
    Store the records of *ends* that share no name with a stored record or with each other.

    Return place in *ends* → entry: nearly all records of a first crawl. The others are for
    ``save``, with a few statements for each.
    """
    by = {at: names_of(end.record) for at, end in enumerate(ends) if end.record is not None}
    uses = Counter(chain.from_iterable(by.values()))
    uses.update(owners(connection, uses).keys())
    entries: dict[int, int] = {}
    for of in RECORD_TABLES:
        new = [
            at
            for at, names in by.items()
            if type(ends[at].record) is of
            and ends[at].entry is None
            and all(uses[name] == 1 for name in names)
        ]
        if new:
            mine = dict(zip(new, _insert(connection, [ends[at] for at in new], run), strict=True))
            if of is Publication:
                _add_names(connection, ((entry, by[at]) for at, entry in mine.items()))
            entries |= mine
    return entries


def save(
    connection: Connection, end: SeedEnd, run: str, limits: Limits
) -> tuple[int, list[RecordChange]]:
    """
    Store the record of *end* and what it changes; return the id of its entry, and these changes.

    Other entries of the same work as a publication are joined to it and removed, and their seeds
    get its id. An entry of another work stays as it is, even if it shares an identifier.
    """
    record = end.record
    if isinstance(record, Publication):
        return _save_work(connection, end, run, limits)
    entries = owners(connection, names_of(record))
    for stored in load(connection, type(record), entries.values(), limits):
        better = better_record(stored.record, record)
        if better is not stored.record:
            form = end.form if better is record else None
            end = end._replace(record=better, form=form)
            _write(connection, {stored.id: end}, run, replace)
        return stored.id, []
    return _insert(connection, [end], run)[0], []


def better_record(old: Any, new: Any) -> Any:
    """
    Return the record of a page or an artifact after another fetch, of *old* and *new*.

    An artifact is not lost because its portal is down today.
    """
    if isinstance(new, WebPage):
        return better_page(old, new)
    return old if new.state == "failed" != old.state else new


def _save_work(
    connection: Connection, end: SeedEnd, run: str, limits: Limits
) -> tuple[int, list[RecordChange]]:
    publication, origin = end.record, end.entry
    if origin is not None and not sql(connection, "primary_id", entry=origin).all():
        origin = None  # it has been joined to another entry
    mine = set() if origin is None else {origin}
    strangers: dict[int, StoredRecord[Publication]] = {}
    before = load(connection, Publication, mine, limits)
    by_name = owners(connection, names_of(publication))
    while others := set(by_name.values()) - mine - strangers.keys():
        for other in load(connection, Publication, sorted(others), limits):
            if one_work(publication, other.record):
                logger.debug("%s: joined with %s", publication.ids, other.record.ids)
                join(publication, other.record)
                end = end._replace(form=None)
                mine.add(other.id)
                before.append(other)
            else:
                strangers[other.id] = other
        # The joined record may have added identifiers of a third.
        by_name = owners(connection, names_of(publication))
    for (kind, value), owner in list(by_name.items()):
        # A source confirmed it for this work and not for the other, which keeps another name.
        if (
            owner in strangers
            and publication.type(kind).better(strangers[owner].record.type(kind))
            and sql(connection, "count_names", entry=owner).scalar_one() > 1
        ):
            sql(connection, "remove_name", kind=kind, value=indexed(value))
            del by_name[kind, value]
    names = names_of(publication)
    if all(by_name.get(name) in strangers for name in names):
        # Other works have all of its identifiers: it is joined to the first of them.
        first = by_name[names[0]]
        join(publication, strangers[first].record)
        before.append(strangers[first])
        end = end._replace(form=None)
        mine.add(first)
        names = names_of(publication)
        # The added identifiers may belong to a third entry.
        by_name = owners(connection, names)
    free = [name for name in names if by_name.get(name) in (None, *mine)]
    entry = next((owner for owner in by_name.values() if owner in mine), origin)
    if entry is None:
        (entry,) = _insert(connection, [end], run)
    else:
        remove_words(connection, sorted(mine | {entry}))
        # An identifier replaces an address.
        primary = sql(connection, "primary_id", entry=entry).scalar_one()
        known = primary in [value for kind, value in names if kind in KINDS]
        _write(connection, {entry: end}, run, replace, primary if known else "")
        if joined := list(mine - {entry}):
            sql(connection, "move_seeds", entry=entry, joined=joined)
            sql(connection, "move_changes", entry=entry, joined=joined)
            sql(connection, "remove_entries", joined=joined)
        sql(connection, "remove_names", entry=entry)
    _add_names(connection, [(entry, free)])
    changes = record_changes([stored.record for stored in before], publication)
    rows = [(entry, end.time, run, *change) for change in changes]
    append(connection, tables.change, rows, tables.change.columns.keys()[1:])
    return entry, changes


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
        if not any(
            record.empty and record.type(kind) is PartType.EXTERNAL for record in (mine, other)
        ):
            return False
    return True


def _insert(connection: Connection, ends: Sequence[SeedEnd], run: str) -> Sequence[int]:
    """Store records of a class in new entries, and return their ids."""
    table = ends[0].table
    values = {"table": table.name, "count": len(ends)}
    first: int = sql(connection, "first_entry", **values).scalar_one()
    entries = range(first, first + len(ends))
    _write(connection, dict(zip(entries, ends, strict=True)), run, append)
    return entries


def _write(
    connection: Connection,
    ends: Mapping[int, SeedEnd],
    run: str,
    put: Callable[[Connection, Table, Sequence[Any], Sequence[str]], None],
    primary: str = "",
) -> None:
    """
    Store records of a class in their entries.

    *put*: ``append``, or ``replace`` for a known one; *primary*: its first name, "" for that of
    the record.
    """
    of = type(next(iter(ends.values())).record)
    table = RECORD_TABLES[of].table
    key, named, *_ = table.columns.keys()
    rows: list[dict[str, Any]] = []
    forms: dict[int, StoredForm] = {}
    beside: Rows = {table.name: [] for table in _ROWS}
    for entry, end in ends.items():
        record = end.record
        first = primary or names_of(record)[0][1]
        forms[entry] = end.form or stored_form(record, record.to_json())
        rows.append(
            {
                key: entry,
                named: first if of is Publication else indexed(first),
                **column_values(record),
                "updated": end.time,
                "last_run": run,
            }
        )
        if of is Publication:
            for name, mine in row_values(record).items():
                beside[name] += [(entry, *row) for row in mine]
    put(connection, table, [tuple(row.values()) for row in rows], tuple(rows[0]))
    put(connection, RECORD_OF[table], [(entry, form.packed) for entry, form in forms.items()], ())
    if of is Publication:
        for several in _ROWS:
            if put is replace:
                for entry in ends:
                    delete_rows(connection, several, entry)
            append(connection, several, beside[several.name])
        add_words(connection, ((entry, form.words) for entry, form in forms.items()))


def _add_names(connection: Connection, named: Iterable[tuple[int, Iterable[Name]]]) -> None:
    rows = [(kind, indexed(value), entry) for entry, names in named for kind, value in names]
    append(connection, tables.identifier, rows)
