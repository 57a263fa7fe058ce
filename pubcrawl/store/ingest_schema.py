"""
Tables of the full-text ingest.

    seed_list ──< ingest_line >── ingest_request ──< ingest_source
              ──< ingest_queue >──               ──< ingest_attempt
                                                 ──  ingest_claim
                                                 ──  ingest_result ── file_meta
                                                 ──< ingest_version
                                                 ──  ingest_outbox

A request is a type and an address, from any source. The queue (``queue_schema``) holds
the open requests by list: a row leaves it when its request is settled, and returns with
the date of the next attempt. Times are milliseconds since 1970.

The large tables have no foreign keys: a request is never deleted, and checking a key takes
as long as writing the row.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
)

from pubcrawl.model.ingest import IngestResult
from pubcrawl.store.class_columns import class_columns
from pubcrawl.store.record_schema import ID, metadata


def _claim() -> tuple[Column[Any], ...]:
    """Return the columns for the source of a link, and its request as given."""
    return (
        Column("link_source", Text, nullable=False),
        Column("link_source_id", Text, nullable=False),
        Column("ingest_request_source", Text, nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("given", Text, nullable=False),  # JSON
    )


request = Table(
    "ingest_request",
    metadata,
    Column("id", ID, primary_key=True, autoincrement=False),
    # ids.base_url.request_key: addresses may be longer than an index can hold.
    Column("key", LargeBinary(16), nullable=False, unique=True),
    Column("ingest_type", String(16), nullable=False),
    Column("base_url", Text, nullable=False),  # canonical
    *_claim(),
)

# Further sources of a request. Most requests have one source.
source = Table(
    "ingest_source",
    metadata,
    Column("request", ID, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1, by arrival
    *_claim(),
    sqlite_with_rowid=False,
)

line = Table(
    "ingest_line",
    metadata,
    Column("list", ID, primary_key=True, autoincrement=False),
    # Below 0: not a line of the file, but a request added later, or one that another led to.
    Column("line", BigInteger, primary_key=True, autoincrement=False),
    Column("request", ID),  # None: rejected
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),  # of rejected ones
    Column("imported", Integer, nullable=False),  # the last import that contained it
    sqlite_with_rowid=False,
)

result = Table(
    "ingest_result",
    metadata,
    Column("request", ID, primary_key=True, autoincrement=False),
    *class_columns(IngestResult),
    Column("due", BigInteger),  # date of the next attempt; None: no attempt
    Column("source", Integer, nullable=False),  # number of the ingest_source, 0: the request
    Column("attempts", Integer, nullable=False),
    Column("host", Text, nullable=False),  # of the terminal URL, else of the base address
    Column("updated", BigInteger, nullable=False),
    Column("last_run", Text, nullable=False),
    Column("record", LargeBinary, nullable=False),  # packed: a line of the feed
)
Index("ingest_result_updated", result.c.updated, result.c.request)

# Results that had a file or were hits, before a request was opened again and found another one.
earlier = Table(
    "ingest_version",
    metadata,
    Column("request", ID, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of its attempt
    Column("hit", Boolean, nullable=False),
    Column("status", Text, nullable=False),
    Column("terminal_sha1hex", String(40), nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("record", LargeBinary, nullable=False),  # as in ingest_result
)

attempt = Table(
    "ingest_attempt",
    metadata,
    Column("request", ID, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("time", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("hit", Boolean, nullable=False),
    Column("terminal_url", Text, nullable=False),
    Column("terminal_status_code", Integer),
    Column("error_message", Text, nullable=False),
    Column("due", BigInteger),
    Column("run", Text, nullable=False),
    sqlite_with_rowid=False,
)

file_meta = Table(
    "file_meta",
    metadata,
    Column("sha1hex", String(40), primary_key=True),
    Column("sha256hex", String(64), nullable=False),
    Column("md5hex", String(32), nullable=False),
    Column("size_bytes", BigInteger, nullable=False),
    Column("mimetype", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Requests whose results are to be published; see ingest.kafka.publish.
outbox = Table(
    "ingest_outbox",
    metadata,
    Column("request", ID, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),  # of the attempt
    sqlite_with_rowid=False,
)
