"""Versions of the store's tables: created, or migrated in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Table, inspect, select, text

from pubcrawl.exceptions import StoreError
from pubcrawl.store import (
    ingest_schema,
    queue_schema,  # noqa: F401 -- its tables are created with the others
)
from pubcrawl.store.clock import database_time
from pubcrawl.store.fill_columns import fill_columns
from pubcrawl.store.record_schema import metadata
from pubcrawl.store.schema import (
    crawl,
    fleet_order,
    linking_issn,
    property_table,
    worker,
)
from pubcrawl.store.workers import is_dead

Migration = Callable[[Connection], None]


def _columns(connection: Connection) -> None:
    """Version 11: values of records in columns and rows; finished crawls."""
    fill_columns(connection)
    crawl.create(connection)


def _create(*tables: Table) -> Migration:
    """Return the migration that creates those of *tables* that an earlier one has not created."""

    def create(connection: Connection) -> None:
        for table in tables:
            table.create(connection, checkfirst=True)

    return create


OLDEST = 10
"""The version of pubcrawl 0.2.0; older ones were never released."""

# From version 10 to 11, from 11 to 12, …
MIGRATIONS: tuple[Migration, ...] = (
    _columns,
    _create(ingest_schema.earlier),  # earlier files of ingest requests that were opened again
    _create(worker, fleet_order),  # running workers, and orders to them
    _create(linking_issn),  # which ISSNs are of one journal
    _create(ingest_schema.outbox),  # results that are to be published
)

NEWEST = OLDEST + len(MIGRATIONS)
"""The version of the tables that this program writes."""

WITH_WORKERS = 13
"""The first version whose workers are known."""

_MISSED = 3  # signs of life that a worker may miss before it counts as lost …
_SILENCE = 30_000  # … but at least this time, in milliseconds

_LOCK = 7_850_215  # arbitrary, the same for every worker


def lock(connection: Connection) -> None:
    """Exclude other workers from writing until the transaction ends, as SQLite always does."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})


def upgrade(connection: Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """
    Create the tables, or migrate those of an older version.

    Raises ``StoreError`` for a store of a newer version or of one before ``OLDEST``, and for the
    database of another program.
    """
    newest = OLDEST + len(migrations)
    lock(connection)
    tables = set(inspect(connection).get_table_names())
    if property_table.name not in tables:
        if mine := sorted(tables & set(metadata.tables)):
            raise StoreError(
                f"the database has a table {mine[0]!r} of another program; give an empty "
                "database with -s STORE_URL=…"
            )
        metadata.create_all(connection, checkfirst=False)  # none is here, as was seen above
        _record_version(connection, newest)
        return
    version = stored_version(connection)
    refuse_newer(version, newest)
    if version < OLDEST:
        raise StoreError(
            f"the store has version {version}, this pubcrawl upgrades stores from version {OLDEST} "
            "on; give another store with -s STORE_URL=…"
        )
    if version < newest:
        _refuse_under_workers(connection, version)
    for migration in migrations[version - OLDEST :]:
        migration(connection)
    if version < newest:
        _record_version(connection, newest)


def longest_silence(interval: float) -> int:
    """Return the milliseconds after which a worker with this interval, in seconds, is lost."""
    return max(_SILENCE, round(_MISSED * interval * 1000))


def stored_version(connection: Connection) -> int:
    """Return the version of the tables. Raises ``StoreError`` for another program's database."""
    named = property_table.c.name == "schema_version"
    value = connection.execute(property_table.select().where(named)).scalars("value").first()
    if value is None or not value.isdecimal():
        raise StoreError(
            f"the database has no schema version ({value!r}): it is not a store of pubcrawl; give "
            "another one with -s STORE_URL=…"
        )
    return int(value)


def refuse_newer(version: int, newest: int = NEWEST) -> None:
    """Raise ``StoreError`` if *version* is newer than *newest*."""
    if version > newest:
        raise StoreError(
            f"the store has version {version}, this pubcrawl supports versions up to {newest}; "
            "install the pubcrawl that wrote it or a newer one, or give another store with "
            "-s STORE_URL=…"
        )


def _refuse_under_workers(connection: Connection, version: int) -> None:
    """Raise ``StoreError`` if workers use the tables that are to be migrated."""
    if version < WITH_WORKERS:
        return
    now = database_time(connection)
    rows = connection.execute(
        select(worker.c.name, worker.c.version, worker.c.last_sign, worker.c.interval)
    )
    running = sorted(
        f"{row.name} (pubcrawl {row.version})"
        for row in rows
        if now - row.last_sign < longest_silence(row.interval) and not is_dead(row.name)
    )
    if running:
        raise StoreError(
            f"the store has version {version}, and this pubcrawl would upgrade it, but "
            f"{len(running)} workers still use it: {', '.join(running)}; end them first: "
            "scrapy fleet drain --wait, and after the upgrade scrapy fleet resume"
        )


def _record_version(connection: Connection, version: int) -> None:
    connection.execute(property_table.delete().where(property_table.c.name == "schema_version"))
    connection.execute(property_table.insert().values(name="schema_version", value=str(version)))
