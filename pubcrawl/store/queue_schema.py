"""
Tables of queues, the same for all kinds of records.

The rows of a queue are in the order of claims: by due date, then by ``turn``, the shuffle key or
the line. A claim is a copy of a row with its worker; an item has one, even if several lists queue
it. There are no foreign keys: checking one takes as long as writing the row.
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

from pubcrawl.store.record_schema import ID, metadata
from pubcrawl.store.schema import seed


class QueueTables(NamedTuple):
    """The tables *queue* and *claim* of one kind; *item*: the column of the queued number."""

    queue: Table
    claim: Table
    item: str


def _tables(prefix: str, item: str, *more: str) -> QueueTables:
    """Return the tables with the column *item*; *more*: names of further number columns."""

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
"""The tables of publications, pages and artifacts."""

REQUESTS = _tables("ingest", "request", "source")
"""The tables of an ingest; *source*: number of the ``ingest_source``, 0 for the request itself."""

AT_ONCE, RETRY = 0, 1
"""Due dates of seeds in the queue: retries come after all others."""

ADDRESSES = 2**31
"""The smallest ``turn`` of an address: addresses come after identifiers."""


def rows_of_seeds(which: ColumnElement[bool], due: int) -> Select[Any]:
    """Return the query for the queue rows of the seeds *which*."""
    shuffled = cast(seed.c.turn, BigInteger) + literal(ADDRESSES, BigInteger)
    order = case((seed.c.url == "", seed.c.line), else_=shuffled)
    return select(seed.c.list, literal(due), order, seed.c.id).where(which)
