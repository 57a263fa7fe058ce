"""Fields that records of every kind have, and those that record classes declare."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_origin

from sqlalchemy import (
    ColumnElement,
    FromClause,
    ScalarSelect,
    SmallInteger,
    Table,
    and_,
    func,
    select,
)

from pubcrawl.items.seed_states import STATES
from pubcrawl.model.fields import (
    Query,
    RowTable,
    column_name,
    is_object,
    item_type,
    record_fields,
)
from pubcrawl.queries.field import QueryField, Rows, column_fields
from pubcrawl.queries.kinds import HOST, KINDS, TEXT, TIME, WORD
from pubcrawl.store.tables import address, metadata, publication, seed, seed_list


def class_fields(record: type, table: Table, at: str = "") -> Iterator[QueryField]:
    """
    Yield the fields that a record class declares; *table*: of its columns.

    *at*: the path of an object within the record, followed by a dot; *record* is then its class.
    The number of rows of a list is a field too.
    """
    for field in record_fields(record):
        rows = field.get(RowTable)
        item = item_type(field.of)
        several = ".*" if get_origin(field.of) in (list, tuple) else ""
        path = f"{at}{field.key}{several}"
        if not rows and is_object(inner := item or field.of):
            yield from class_fields(inner, table, f"{path}.")
        for query in field.all(Query):
            name = query.column or column_name(field)
            column: Any = None if "*" in at else table.c.get(name)
            if rows:
                column = _count(table, metadata.tables[rows.name])
            sentence = field.sentence.rstrip(".")
            yield QueryField(
                query.word or field.name.replace("_", "-"),
                KINDS[query.kind or field.kind],
                query.meaning or sentence[:1].lower() + sentence[1:],
                column,
                path="" if column is not None else path,
                choices=field.choices,
            )


def row_fields(
    item: type, table: Table, part: str = "", only: ColumnElement[bool] | None = None
) -> Iterator[QueryField]:
    """
    Yield the fields that the class of an item declares; *table*: with a row for each item.

    *part*: the part in the rows *only*.
    """
    key = table.c.publication
    for field in class_fields(item, table, f"parts.{part}."):
        column = field.column
        source: FromClause = table
        if column is not None and isinstance(column.type, SmallInteger):  # number of an address
            here = and_(address.c.publication == key, address.c.number == column)
            column = address.c.host if field.kind is HOST else address.c.url
            source = table.join(address, here)
        yield replace(
            field,
            name=f"{part}.{field.name}" if part else field.name,
            meaning=field.meaning.format(part),
            column=column,
            rows=None if column is None else Rows(publication.c.id, key, source, only),
        )


def _count(owner: Table, rows: Table) -> ScalarSelect[int]:
    """Return the number of rows that a record has."""
    mine = rows.c[owner.name] == owner.c.id
    number = select(func.count()).select_from(rows).where(mine).correlate(owner)
    return number.scalar_subquery()


def storing(table: Table) -> Iterator[QueryField]:
    """Yield the fields of when and by what a record was stored."""
    yield from column_fields(
        table,
        ("stored", TIME, "updated", "when it was last stored"),
        ("run", TEXT, "last_run", "the crawl that last stored it"),
    )


def stored_fields(record: type, table: Table) -> Iterator[QueryField]:
    """Yield the fields that a record class declares, of its storing and of its seeds."""
    yield from storing(table)
    yield from class_fields(record, table)
    yield from _seeds(table)


def _seeds(table: Table) -> Iterator[QueryField]:
    """Yield the fields of the seeds that led to a record."""
    lists = seed.join(seed_list, seed_list.c.id == seed.c.list)
    led = Rows(table.c.id, seed.c[table.name], lists)
    yield from column_fields(
        seed_list,
        ("list", TEXT, "source", "a seed list that requested it"),
        ("spider", WORD, "spider", "a spider that requested it"),
        rows=led,
    )
    reason = ("seed.reason", WORD, "reason", "the reason of a seed that requested it")
    yield from column_fields(seed, reason, rows=led)
    meaning = "the state of a seed that requested it"
    yield QueryField("seed.state", WORD, meaning, seed.c.state, led, choices=STATES)
