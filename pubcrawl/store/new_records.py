"""Records of new works, stored together: nearly all records of a first crawl."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

from sqlalchemy import Connection, insert

from pubcrawl.store import tables
from pubcrawl.store.bulk import append
from pubcrawl.store.class_columns import column_values, row_values
from pubcrawl.store.columns import add_rows
from pubcrawl.store.keys import indexed
from pubcrawl.store.packed import pack
from pubcrawl.store.records import names, stored_names
from pubcrawl.store.word_index import add_words
from pubcrawl.works.publication import Publication

_INSERT = insert(tables.publication).returning(
    tables.publication.c.id, sort_by_parameter_order=True
)


class Saving(NamedTuple):
    """A record to store: *origin*: the entry it was read from; *now*: milliseconds since 1970."""

    publication: Publication
    origin: int | None
    now: int


def save_new(connection: Connection, records: Mapping[int, Saving], run: str) -> dict[int, int]:
    """
    Store those of *records* that share no name with a stored record or with each other.

    Return their entries by the same keys. The others are for ``records.save``, which joins
    records of one work, with four statements per record.
    """
    by = {
        key: names(publication.ids, publication.addresses)
        for key, (publication, _, _) in records.items()
    }
    uses = Counter(chain.from_iterable(by.values()))
    uses.update(stored_names(connection, uses))
    new = {
        key: mine
        for key, mine in by.items()
        if records[key].origin is None and all(uses[name] == 1 for name in mine)
    }
    if not new:
        return {}
    values = {key: records[key].publication.to_json() for key in new}
    rows = [
        {
            **column_values(records[key].publication),
            "updated": records[key].now,
            "last_run": run,
            "primary_id": mine[0][1],
        }
        for key, mine in new.items()
    ]
    entries = dict(zip(new, connection.execute(_INSERT, rows).scalars(), strict=True))
    identifiers = [
        {"kind": kind, "value": indexed(value), "publication": entry}
        for key, entry in entries.items()
        for kind, value in new[key]
    ]
    connection.execute(insert(tables.identifier), identifiers)
    append(
        connection,
        tables.publication_record,
        [(entry, pack(values[key])) for key, entry in entries.items()],
    )
    rows_of = ((entry, row_values(records[key].publication)) for key, entry in entries.items())
    add_rows(connection, rows_of)
    add_words(connection, ((entry, values[key]) for key, entry in entries.items()))
    return entries
