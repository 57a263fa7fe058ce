"""Fields that records of every kind have."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sqlalchemy import ColumnElement, Table, select

from pubcrawl.items.seed_states import STATES
from pubcrawl.model.fields import (
    FieldKind,
    Internal,
    Query,
    Record,
    RecordField,
    item_type,
    record_fields,
)
from pubcrawl.queries.field import QueryField, Read
from pubcrawl.queries.fields import reading
from pubcrawl.store.schema import seed, seed_list


def every_record(table: Table, statuses: tuple[str, ...]) -> Iterator[QueryField]:
    """Yield the fields of how and when a record was fetched."""
    own = table.c
    for name, column, meaning in (
        ("empty", own.empty, "without any content"),
        ("final", own.final, "complete: it need not be fetched again"),
        ("fetch-exception", own.fetch_exception, "its last fetch had a temporary failure"),
    ):
        yield QueryField(name, FieldKind.FLAG, meaning, column=column)
    yield QueryField("fetched", FieldKind.TIME, "its last fetch", column=own.fetch_time)
    yield from storing(table)
    yield QueryField(
        "retries", FieldKind.NUMBER, "fetches since its last cooldown", column=own.retry_counter
    )
    yield QueryField(
        "status", FieldKind.WORD, "how complete it is", column=own.status, choices=statuses
    )


def storing(table: Table) -> Iterator[QueryField]:
    """Yield the fields of when and by what a record was stored."""
    stored, run = "when it was last stored", "the crawl that last stored it"
    yield QueryField("stored", FieldKind.TIME, stored, column=table.c.updated)
    yield QueryField("run", FieldKind.TEXT, run, column=table.c.last_run)


def class_fields(record: type[Record], table: Table) -> Iterator[QueryField]:
    """Yield the fields that a record class declares; *table*: of its columns."""
    for field in record_fields(record):
        for query in field.all(Query):
            kind = query.kind or field.kind
            column = table.c.get(query.column or field.name)
            yield QueryField(
                query.word,
                kind,
                query.meaning or _meaning(field.sentence),
                _read(field, kind),
                column,
                choices=field.choices,
            )


def _read(field: RecordField, kind: FieldKind) -> Read | None:
    if field.all(Internal):
        return None
    if item_type(field.of):
        return lambda record: record.get(field.name) or ()
    return _READ.get(kind, reading.key)(field.name)


def _meaning(sentence: str) -> str:
    return (sentence[0].lower() + sentence[1:]).rstrip(".")


_READ: dict[FieldKind, Callable[[str], Read]] = {
    FieldKind.FLAG: reading.flag,
    FieldKind.TIME: reading.time,
    FieldKind.HOST: lambda name: reading.hosts(reading.key(name)),
}


def seeds(table: Table) -> Iterator[QueryField]:
    """Yield the fields of the seeds that led to a record."""
    to = seed.c[table.name]
    led = select(to).join(seed_list, seed_list.c.id == seed.c.list).where(to.is_not(None))

    def within(condition: ColumnElement[bool]) -> ColumnElement[bool]:
        return table.c.id.in_(led.where(condition))

    for name, kind, column, meaning in (
        ("list", FieldKind.TEXT, seed_list.c.source, "a seed list that requested it"),
        ("spider", FieldKind.WORD, seed_list.c.spider, "a spider that requested it"),
        ("seed.reason", FieldKind.WORD, seed.c.reason, "the reason of a seed that requested it"),
    ):
        yield QueryField(name, kind, meaning, column=column, within=within)
    yield QueryField(
        "seed.state",
        FieldKind.WORD,
        "the state of a seed that requested it",
        column=seed.c.state,
        within=within,
        choices=STATES,
    )
