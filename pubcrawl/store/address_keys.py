"""
New keys for records and seeds with an address, after a change of the key's form.

The new key comes from the original address, which every record and seed contains. If two
entries get the same key, the one written last stays, and takes over the seeds of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sqlalchemy import Column, Connection, Table, bindparam, delete, func, insert, select, update

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import url_key
from pubcrawl.store.keys import ADDRESS, address_key, indexed, seed_key
from pubcrawl.store.older_tables import artifact, page, publication
from pubcrawl.store.packed import unpack
from pubcrawl.store.record_schema import identifier
from pubcrawl.store.schema import seed

_CHUNK = 1000  # rows read at a time


def rekey(connection: Connection) -> None:
    """Set the keys of this version for pages, artifacts, publications and seeds."""
    _records(connection, page, (page.c.kind,), lambda record: record["start_url"])
    _records(connection, artifact, (), lambda record: record["entry_uri"])
    _publications(connection)
    _seeds(connection)


def _records(
    connection: Connection,
    table: Table,
    apart: tuple[Column[Any], ...],
    address: Callable[[Mapping[str, Any]], str],
) -> None:
    """Set the keys of the records of *table*; a key is unique for each value of *apart*."""
    changed = {}
    for row in _rows(connection, table, table.c.record):
        key = address_key(address(unpack(row.record)))
        if key != row.key:
            changed[row.id] = key
    _park(connection, table, changed)
    for number, key in changed.items():
        mine = connection.execute(select(table.c.updated, *apart).where(table.c.id == number)).one()
        rival = select(table.c.id, table.c.updated).where(table.c.key == key)
        for column in apart:
            rival = rival.where(column == getattr(mine, column.name))
        other = connection.execute(rival).first()
        if other is not None:
            older, newer = sorted(((mine.updated, number), (other.updated, other.id)))
            leads = seed.c[table.name]
            followed = update(seed).where(leads == older[1])
            connection.execute(followed.values({leads: newer[1]}))
            connection.execute(delete(table).where(table.c.id == older[1]))
            if older[1] == number:
                continue
        connection.execute(update(table).where(table.c.id == number).values(key=key))


def _publications(connection: Connection) -> None:
    """Set the address keys of publications."""
    by_address = identifier.c.kind == ADDRESS
    asked = select(identifier.c.publication).where(by_address).distinct()
    entries = list(connection.execute(asked).scalars())
    for entry in entries:
        mine = identifier.c.publication == entry
        old = set(connection.execute(select(identifier.c.value).where(mine, by_address)).scalars())
        row = connection.execute(
            select(publication.c.record, publication.c.primary_id).where(publication.c.id == entry)
        ).one()
        addresses = unpack(row.record).get("addresses", ())
        keys = [address_key(address) for address in addresses]
        if set(keys) == old or not keys:
            continue
        connection.execute(delete(identifier).where(mine, by_address))
        for key in dict.fromkeys(keys):
            same_key = select(func.count()).where(by_address, identifier.c.value == key)
            if not connection.execute(same_key).scalar_one():
                row_of = {"kind": ADDRESS, "value": key, "publication": entry}
                connection.execute(insert(identifier).values(**row_of))
        if indexed(row.primary_id) in old:
            renamed = update(publication).where(publication.c.id == entry)
            connection.execute(renamed.values(primary_id=url_key(addresses[0])))


def _seeds(connection: Connection) -> None:
    """
    Set the keys of seeds that are addresses.

    A seed with the new key of another is deleted; the next import of its list adds it again
    as a duplicate.
    """
    changed = {}
    for row in _rows(connection, seed, seed.c.url):
        if row.key.startswith("@") and (key := seed_key(Identifiers(), row.url)) != row.key:
            changed[row.id] = key
    _park(connection, seed, changed)
    for number, key in changed.items():
        mine = connection.execute(select(seed.c.list).where(seed.c.id == number)).scalar_one()
        same_key = select(func.count()).where(seed.c.list == mine, seed.c.key == key)
        if connection.execute(same_key).scalar_one():
            connection.execute(delete(seed).where(seed.c.id == number))
        else:
            connection.execute(update(seed).where(seed.c.id == number).values(key=key))


def _rows(connection: Connection, table: Table, column: Column[Any]) -> Iterator[Any]:
    """Yield id, key and *column* of all rows."""
    last = 0
    while True:
        query = select(table.c.id, table.c.key, column).where(table.c.id > last)
        rows = connection.execute(query.order_by(table.c.id).limit(_CHUNK)).all()
        yield from rows
        if len(rows) < _CHUNK:
            return
        last = rows[-1].id


def _park(connection: Connection, table: Table, changed: Mapping[int, str]) -> None:
    """Set unused keys first: a row may get a key that another row still has."""
    if changed:
        parked = update(table).where(table.c.id == bindparam("number"))
        rows = [{"number": number, "parked": f"~{number}"} for number in changed]
        connection.execute(parked.values(key=bindparam("parked")), rows)
