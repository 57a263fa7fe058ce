"""Version 11: values of records in columns and rows, and the records in tables beside them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection, Table, bindparam, inspect, select, text, update
from sqlalchemy.schema import CreateColumn

from pubcrawl.items import webpage
from pubcrawl.items.artifact import record as artifact_record
from pubcrawl.store import record_schema as tables
from pubcrawl.store.columns import (
    add_rows,
    artifact_columns,
    page_columns,
    publication_columns,
    publication_rows,
    storable,
)
from pubcrawl.store.ingest_schema import result
from pubcrawl.store.packed import unpack
from pubcrawl.store.word_index import add_words, create
from pubcrawl.works import record as publication_record

logger = logging.getLogger(__name__)

_PAGE = 200  # records read at a time
_TOLD = 100_000  # records after which the log says how far it is

Record = Mapping[str, Any]


def fill_columns(connection: Connection) -> None:
    """Move the records to tables of their own, and fill columns and rows from them."""
    for owner, beside in tables.RECORD_OF.items():
        _move(connection, owner, beside)
    for table in tables.ROWS:
        table.create(connection)
    create(connection)
    _fill(connection, tables.publication, _publication, publication_columns)
    _fill(connection, tables.page, _page, page_columns)
    _fill(connection, tables.artifact, _artifact, artifact_columns)
    _add_columns(connection, result)
    _fill_techniques(connection)


def _move(connection: Connection, owner: Table, beside: Table) -> None:
    """Move the columns of *beside*, such as the record, out of the table *owner*."""
    beside.create(connection)
    names = [column.name for column in beside.columns][1:]
    listed = ", ".join(names)
    connection.execute(
        text(
            f"INSERT INTO {beside.name} ({owner.name}, {listed}) "  # noqa: S608
            f"SELECT id, {listed} FROM {owner.name}"
        )
    )
    for name in names:
        connection.execute(text(f"ALTER TABLE {owner.name} DROP COLUMN {name}"))
    _add_columns(connection, owner)


def _add_columns(connection: Connection, table: Table) -> None:
    """Add the columns of this version that *table* does not have."""
    before = {column["name"] for column in inspect(connection).get_columns(table.name)}
    for column in table.columns:
        if column.name not in before:
            clause = str(CreateColumn(column).compile(dialect=connection.dialect))
            connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {clause}"))


def _fill_techniques(connection: Connection) -> None:
    """Set the technique of ingest results."""
    last = 0
    while True:
        page = select(result.c.request, result.c.record).where(result.c.request > last)
        rows = connection.execute(page.order_by(result.c.request).limit(_PAGE)).all()
        if not rows:
            return
        hops = {row.request: unpack(row.record).get("extract_next_hop") or {} for row in rows}
        values = [
            {"number": number, "technique": storable(hop["technique"])}
            for number, hop in hops.items()
            if hop.get("technique")
        ]
        if values:
            mine = update(result).where(result.c.request == bindparam("number"))
            connection.execute(mine.values(technique=bindparam("technique")), values)
        last = rows[-1].request


def _fill(
    connection: Connection,
    owner: Table,
    current: Callable[[Record], Record],
    columns: Callable[[Record], dict[str, Any]],
) -> None:
    """Set the columns of *owner*; *current* returns a record in the form of this version."""
    beside = tables.RECORD_OF[owner]
    key = next(iter(beside.columns))
    done = last = 0
    while True:
        page = select(key, beside.c.record).where(key > last).order_by(key).limit(_PAGE)
        rows = connection.execute(page).all()
        if not rows:
            return
        records = {row[0]: current(unpack(row.record)) for row in rows}
        values = [{"entry": entry, **columns(record)} for entry, record in records.items()]
        connection.execute(update(owner).where(owner.c.id == bindparam("entry")), values)
        if owner is tables.publication:
            add_rows(
                connection, (publication_rows(entry, record) for entry, record in records.items())
            )
            add_words(connection, records.items())
        last = rows[-1][0]
        done += len(rows)
        if done % _TOLD < _PAGE:
            logger.info("upgrading the store to version 11: %d records of %s", done, owner.name)


def _publication(record: Record) -> Record:
    """Records without "sources" are older than the model of a work."""
    if "sources" in record:
        return record
    return publication_record.to_record(publication_record.from_record(record))


def _page(record: Record) -> Record:
    return webpage.to_record(webpage.from_record(record))


def _artifact(record: Record) -> Record:
    return artifact_record.to_record(artifact_record.from_record(record))
