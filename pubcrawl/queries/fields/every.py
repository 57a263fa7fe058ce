"""Fields that records of every kind have."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import ColumnElement, Table, select

from pubcrawl.items.seed_states import STATES
from pubcrawl.queries.field import FieldKind, QueryField
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
    for name, column, meaning in (
        ("fetched", own.fetch_time, "its last fetch"),
        ("stored", own.updated, "when it was last stored"),
    ):
        yield QueryField(name, FieldKind.TIME, meaning, column=column)
    yield QueryField(
        "retries", FieldKind.NUMBER, "fetches since its last cooldown", column=own.retry_counter
    )
    yield QueryField("run", FieldKind.TEXT, "the crawl that last stored it", column=own.last_run)
    yield QueryField(
        "status", FieldKind.WORD, "how complete it is", column=own.status, choices=statuses
    )


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
