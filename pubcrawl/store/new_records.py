"""Records of works that nobody has met before: nearly all of a first crawl, stored together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

from sqlalchemy import Connection, insert

from pubcrawl.items.publication import Publication
from pubcrawl.items.record import to_record
from pubcrawl.store import schema
from pubcrawl.store.keys import indexed
from pubcrawl.store.records import columns, known, names

_INSERT = insert(schema.publication).returning(
    schema.publication.c.id, sort_by_parameter_order=True
)


class Saving(NamedTuple):
    """A record to store: *origin*: the entry it was read from; *now*: milliseconds since 1970."""

    publication: Publication
    origin: int | None
    now: int


def save_new(connection: Connection, wanted: Mapping[int, Saving], run: str) -> dict[int, int]:
    """
    Store those of *wanted* that share no name with a stored record, nor with each other.

    Return their entries by the same keys. The others are for ``records.save``, which joins what
    is one work, and takes four statements a record.
    """
    by = {
        key: names(publication.ids, publication.addresses)
        for key, (publication, _, _) in wanted.items()
    }
    met = Counter(chain.from_iterable(by.values()))
    met.update(known(connection, met))
    new = {
        key: mine
        for key, mine in by.items()
        if wanted[key].origin is None and all(met[name] == 1 for name in mine)
    }
    if not new:
        return {}
    rows = []
    for key, mine in new.items():
        publication, _, now = wanted[key]
        row = columns(publication, to_record(publication), now, run)
        rows.append({**row, "primary_id": mine[0][1]})
    entries = dict(zip(new, connection.execute(_INSERT, rows).scalars(), strict=True))
    identifiers = [
        {"kind": kind, "value": indexed(value), "publication": entry}
        for key, entry in entries.items()
        for kind, value in new[key]
    ]
    connection.execute(insert(schema.identifier), identifiers)
    return entries
