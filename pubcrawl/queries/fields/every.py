"""Fields that records of every kind have."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Table

from pubcrawl.items.seed_states import STATES
from pubcrawl.queries.field import QueryField, Rows, column_fields
from pubcrawl.queries.kinds import FLAG, NUMBER, TEXT, TIME, WORD
from pubcrawl.store.schema import seed, seed_list


def every_record(table: Table, statuses: tuple[str, ...]) -> Iterator[QueryField]:
    """Yield the fields of how and when a record was fetched, and of the seeds that led to it."""
    yield from column_fields(
        table,
        ("empty", FLAG, "empty", "without any content"),
        ("final", FLAG, "final", "complete: it need not be fetched again"),
        ("fetch-exception", FLAG, "fetch_exception", "its last fetch had a temporary failure"),
        ("fetched", TIME, "fetch_time", "its last fetch"),
        ("stored", TIME, "updated", "when it was last stored"),
        ("retries", NUMBER, "retry_counter", "fetches since its last cooldown"),
        ("run", TEXT, "last_run", "the crawl that last stored it"),
    )
    meaning = "how complete it is"
    yield QueryField("status", WORD, meaning, table.c.status, choices=statuses)
    lists = seed.join(seed_list, seed_list.c.id == seed.c.list)
    seeds = Rows(table.c.id, seed.c[table.name], lists)
    yield from column_fields(
        seed_list,
        ("list", TEXT, "source", "a seed list that requested it"),
        ("spider", WORD, "spider", "a spider that requested it"),
        rows=seeds,
    )
    reason = ("seed.reason", WORD, "reason", "the reason of a seed that requested it")
    yield from column_fields(seed, reason, rows=seeds)
    meaning = "the state of a seed that requested it"
    yield QueryField("seed.state", WORD, meaning, seed.c.state, seeds, choices=STATES)
