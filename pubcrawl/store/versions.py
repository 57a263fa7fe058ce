"""The version of the store's tables: written into an empty database, compared in another."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, select, text

from pubcrawl.exceptions import StoreError
from pubcrawl.store import tables

VERSION = 1
"""The version of the tables that this program reads and writes."""

OLDER = 0
"""Any version of pubcrawl 0.2, which named it otherwise."""

UNRELEASED = -1
"""The same version with other tables: a pubcrawl between two releases wrote the store."""

_EXPORT = (
    "bring its records over: with that pubcrawl, scrapy export --kind KIND -o KIND.jsonl for "
    "publications, webpages, docs and artifacts; then scrapy import *.jsonl, with a new store in "
    "-s STORE_URL=…"
)

_LOCK = 7_850_215  # arbitrary, the same for every worker


def lock(connection: Connection) -> None:
    """Exclude other workers from writing until the transaction ends, as SQLite always does."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})


def prepare(connection: Connection) -> None:
    """
    Create the tables in an empty database.

    Raises ``StoreError`` for a store of another version, and for the database of another program.
    """
    lock(connection)
    version = stored_version(connection)
    if version is not None:
        refuse_other(version)
        return
    for statement in tables.create_statements(connection.dialect.name):
        connection.exec_driver_sql(statement)
    values = {"version": str(VERSION), "tables": tables.digest()}
    rows = [{"name": name, "value": value} for name, value in values.items()]
    connection.execute(tables.property.insert(), rows)


def stored_version(connection: Connection) -> int | None:
    """
    Return the version of the tables, or ``OLDER`` or ``UNRELEASED``; None for an empty database.

    Raises ``StoreError`` for the database of another program.
    """
    inspector = inspect(connection)
    if not inspector.has_table(tables.property.name):
        if mine := sorted(set(inspector.get_table_names()) & set(tables.metadata.tables)):
            raise StoreError(
                f"the database has a table {mine[0]!r} of another program; give an empty "
                "database with -s STORE_URL=…"
            )
        return None
    columns = (tables.property.c.name, tables.property.c.value)
    properties = dict(map(tuple, connection.execute(select(*columns))))
    value = properties.get("version", "")
    if value.isdecimal():
        same = int(value) != VERSION or properties.get("tables") == tables.digest()
        return int(value) if same else UNRELEASED
    if "schema_version" in properties:
        return OLDER
    raise StoreError(
        "the database has no version of tables: it is not a store of pubcrawl; give another one "
        "with -s STORE_URL=…"
    )


def refuse_other(version: int) -> None:
    """Raise ``StoreError`` for another version than this program's."""
    if version == OLDER:
        raise StoreError(f"the store was written by pubcrawl 0.2; {_EXPORT}")
    if version == UNRELEASED:
        raise StoreError(
            "the store was written by a pubcrawl between two releases, with other tables than this "
            f"one; {_EXPORT}"
        )
    if version != VERSION:
        raise StoreError(
            f"the store has version {version}, this pubcrawl knows version {VERSION}; install the "
            "pubcrawl that wrote it or a newer one, or give another store with -s STORE_URL=…"
        )
