"""Fields that records of every kind have, and those that record classes declare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_origin

from sqlalchemy import Table

from pubcrawl.items.seed_states import STATES
from pubcrawl.model.fields import Query, is_object, item_type, record_fields
from pubcrawl.queries.field import QueryField, Rows, column_fields
from pubcrawl.queries.kinds import FLAG, HOST, NUMBER, TEXT, TIME, URL, WORD
from pubcrawl.store.tables import seed, seed_list

_KINDS = {kind.name: kind for kind in (FLAG, HOST, NUMBER, TEXT, TIME, URL, WORD)}


def class_fields(record: type, table: Table, at: str = "") -> Iterator[QueryField]:
    """
    Yield the fields that a record class declares; *table*: of its columns.

    *at*: the path of an object within the record, followed by a dot; *record* is then its class.
    """
    for field in record_fields(record):
        item = item_type(field.of)
        several = ".*" if get_origin(field.of) in (list, tuple) else ""
        path = f"{at}{field.key}{several}"
        if is_object(inner := item or field.of):
            yield from class_fields(inner, table, f"{path}.")
        for query in field.all(Query):
            column = None if at else table.c.get(query.column or field.name)
            sentence = field.sentence.rstrip(".")
            yield QueryField(
                query.word,
                _KINDS[query.kind or field.kind],
                query.meaning or sentence[:1].lower() + sentence[1:],
                column,
                path="" if column is not None else path,
                choices=field.choices,
            )


def storing(table: Table) -> Iterator[QueryField]:
    """Yield the fields of when and by what a record was stored."""
    yield from column_fields(
        table,
        ("stored", TIME, "updated", "when it was last stored"),
        ("run", TEXT, "last_run", "the crawl that last stored it"),
    )


def every_record(table: Table, statuses: tuple[str, ...]) -> Iterator[QueryField]:
    """Yield the fields of how and when a record was fetched, and of the seeds that led to it."""
    yield from column_fields(
        table,
        ("empty", FLAG, "empty", "without any content"),
        ("final", FLAG, "final", "complete: it need not be fetched again"),
        ("fetch-exception", FLAG, "fetch_exception", "its last fetch had a temporary failure"),
        ("fetched", TIME, "fetch_time", "its last fetch"),
        ("retries", NUMBER, "retry_counter", "fetches since its last cooldown"),
    )
    yield from storing(table)
    meaning = "how complete it is"
    yield QueryField("status", WORD, meaning, table.c.status, choices=statuses)
    yield from seeds(table)


def seeds(table: Table) -> Iterator[QueryField]:
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
