"""The tables of records before version 11, for migrations from and through those versions."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, LargeBinary, MetaData, String, Table, Text, UniqueConstraint

from pubcrawl.store.record_schema import ID, of_every_record

_metadata = MetaData()


def _columns() -> tuple[Column[Any], ...]:
    return (Column("record", LargeBinary, nullable=False), *of_every_record())


publication = Table(
    "publication",
    _metadata,
    Column("id", ID, primary_key=True),
    Column("primary_id", Text, nullable=False),
    *_columns(),
)

page = Table(
    "page",
    _metadata,
    Column("id", ID, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("key", Text, nullable=False),
    *_columns(),
    UniqueConstraint("key", "kind"),
)

artifact = Table(
    "artifact",
    _metadata,
    Column("id", ID, primary_key=True),
    Column("key", Text, nullable=False, unique=True),
    *_columns(),
    Column("rest", LargeBinary),
)
