"""
Tables of queues, of the same form for all kinds of records.

A row of a queue is in the order of claims: what is due first, then by its turn. A claim is a copy
of it, with the worker that is at it; there is one for an item, however many lists it is queued in.
Neither has foreign keys: to look each one up takes as long as to write it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Integer,
    Select,
    Table,
    Text,
    case,
    cast,
    literal,
    select,
)

from pubcrawl.store.schema import ID, metadata, seed


class QueueTables(NamedTuple):
    """The *queue* and *claim* of one kind; *item*: the column of what is queued."""

    queue: Table
    claim: Table
    item: str


def _tables(prefix: str, item: str, *more: str) -> QueueTables:
    """Return the tables of items *item*; *more*: numbers that a row has besides."""

    def further() -> list[Column[Any]]:
        return [Column(name, Integer, nullable=False) for name in more]

    queue = Table(
        f"{prefix}_queue",
        metadata,
        Column("list", ID, primary_key=True, autoincrement=False),
        Column("due", BigInteger, primary_key=True, autoincrement=False),  # 0: at once
        Column("turn", BigInteger, primary_key=True, autoincrement=False),
        Column(item, ID, primary_key=True, autoincrement=False),
        *further(),
        sqlite_with_rowid=False,
    )
    claim = Table(
        f"{prefix}_claim",
        metadata,
        Column(item, ID, primary_key=True, autoincrement=False),
        Column("list", ID, nullable=False),
        Column("due", BigInteger, nullable=False),
        Column("turn", BigInteger, nullable=False),
        *further(),
        Column("worker", Text, nullable=False),
        Column("lease", BigInteger, nullable=False),  # until when
    )
    return QueueTables(queue, claim, item)


SEEDS = _tables("seed", "seed")
"""Of publications, pages and artifacts."""

REQUESTS = _tables("ingest", "request", "source")
"""Of an ingest; *source*: in whose words the list asks, 0 for those of the request."""

AT_ONCE, RETRY = 0, 1
"""When a seed in the queue is due: those to be tried again after all others."""

ADDRESSES = 2**31
"""The turn of the first address of a list: they come after identifiers."""


def rows_of_seeds(which: ColumnElement[bool], due: int) -> Select[Any]:
    """Return the rows of the queue for the seeds *which*, read from their table."""
    mixed = cast(seed.c.turn, BigInteger) + literal(ADDRESSES, BigInteger)
    turn = case((seed.c.url == "", seed.c.line), else_=mixed)
    return select(seed.c.list, literal(due), turn, seed.c.id).where(which)
