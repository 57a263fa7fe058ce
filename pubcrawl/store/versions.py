"""Versions of the store's tables: created, or migrated in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Table, inspect, select, text, update

from pubcrawl.exceptions import StoreError
from pubcrawl.store import ingest_schema, older_tables
from pubcrawl.store.address_keys import rekey
from pubcrawl.store.clock import database_time
from pubcrawl.store.fill_columns import fill_columns
from pubcrawl.store.queue_schema import AT_ONCE, RETRY, SEEDS, rows_of_seeds
from pubcrawl.store.record_schema import metadata
from pubcrawl.store.schema import (
    FAILED_FOR_A_REASON,
    crawl,
    fleet_order,
    host,
    learned,
    linking_issn,
    portal_pages,
    property_table,
    rule_count,
    seed,
    worker,
)
from pubcrawl.store.workers import is_dead

Migration = Callable[[Connection], None]


def _pages(connection: Connection) -> None:
    """Version 2: web pages, and addresses as seeds."""
    older_tables.page.create(connection)
    connection.execute(text("ALTER TABLE seed ADD COLUMN url TEXT DEFAULT '' NOT NULL"))
    _lead_to(connection, "page")


def _rule_counts(connection: Connection) -> None:
    """Version 3: counts of the rules for sites, and shuffle keys of seeds."""
    rule_count.create(connection)
    connection.execute(text("ALTER TABLE seed ADD COLUMN turn INTEGER DEFAULT '0' NOT NULL"))


def _artifacts(connection: Connection) -> None:
    """Version 5: artifacts, and the parts on every page of a portal."""
    older_tables.artifact.create(connection)
    portal_pages.create(connection)
    _lead_to(connection, "artifact")


def _reasons(connection: Connection) -> None:
    """Version 8: every failed seed has a reason."""
    without = (seed.c.state == "failed") & (seed.c.reason == "")
    connection.execute(update(seed).where(without).values(reason="nothing-found"))
    if connection.dialect.name == "postgresql":
        check = f"CONSTRAINT {FAILED_FOR_A_REASON.name} CHECK ({FAILED_FOR_A_REASON.sqltext})"
        connection.execute(text(f"ALTER TABLE seed ADD {check}"))
        return
    _rebuild_seeds(connection)  # SQLite has no ALTER TABLE for it


def _queue(connection: Connection) -> None:
    """Version 10: a queue of seeds like that of the ingest, and a table of claims."""
    SEEDS.queue.create(connection)
    SEEDS.claim.create(connection)
    # Workers of older versions cannot continue with this store, so their claims are free.
    connection.execute(update(seed).where(seed.c.state == "claimed").values(state="pending"))
    names = SEEDS.queue.columns.keys()
    for state, due in (("pending", AT_ONCE), ("retry", RETRY)):
        rows = rows_of_seeds(seed.c.state == state, due)
        connection.execute(SEEDS.queue.insert().from_select(names, rows))
    for name in ("seed_held", "seed_state"):
        connection.execute(text(f"DROP INDEX IF EXISTS {name}"))
    if connection.dialect.name == "postgresql":
        for name in ("worker", "lease"):
            connection.execute(text(f"ALTER TABLE seed DROP COLUMN {name}"))
        next(index for index in seed.indexes if index.name == "seed_state").create(connection)
        return
    _rebuild_seeds(connection)


def _columns(connection: Connection) -> None:
    """Version 11: values of records in columns and rows; finished crawls."""
    fill_columns(connection)
    crawl.create(connection)


def _rebuild_seeds(connection: Connection) -> None:
    """Create SQLite's table of seeds again in its new form, and move the rows there."""
    indexes = inspect(connection).get_indexes("seed")
    for index in indexes:
        connection.execute(text(f"DROP INDEX {index['name']}"))
    connection.execute(text("ALTER TABLE seed RENAME TO seed_before"))
    seed.create(connection)
    names = ", ".join(f'"{column.name}"' for column in seed.columns)
    connection.execute(text(f"INSERT INTO seed ({names}) SELECT {names} FROM seed_before"))  # noqa: S608
    connection.execute(text("DROP TABLE seed_before"))


def _lead_to(connection: Connection, name: str) -> None:
    """Add the column of seeds that refers to another table of records."""
    number = "BIGINT" if connection.dialect.name == "postgresql" else "INTEGER"
    column = f"{name} {number} REFERENCES {name} (id) ON DELETE SET NULL"
    connection.execute(text(f"ALTER TABLE seed ADD COLUMN {column}"))
    next(index for index in seed.indexes if index.name == f"seed_{name}").create(connection)


def _create(*tables: Table) -> Migration:
    """Return the migration that creates those of *tables* that an earlier one has not created."""

    def create(connection: Connection) -> None:
        for table in tables:
            table.create(connection, checkfirst=True)

    return create


# From version 1 to 2, from 2 to 3, … A store of version n needs those from [n - 1] on.
MIGRATIONS: tuple[Migration, ...] = (
    _pages,
    _rule_counts,
    _create(*ingest_schema.TABLES),  # ingest requests; records may be zstd
    _artifacts,
    rekey,  # address keys distinguish %2F and /
    _create(host),  # hosts, and their leases
    _reasons,
    _create(learned),  # answers to unfinished walks
    _queue,
    _columns,
    _create(ingest_schema.earlier),  # earlier files of ingest requests that were opened again
    _create(worker, fleet_order),  # running workers, and orders to them
    _create(linking_issn),  # which ISSNs are of one journal
    _create(ingest_schema.outbox),  # results that are to be published
)

NEWEST = len(MIGRATIONS) + 1
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

    Raises ``StoreError`` for a store of a newer version, and for the database of
    another program.
    """
    newest = len(migrations) + 1
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
    if version < newest:
        _refuse_under_workers(connection, version)
    for migration in migrations[version - 1 :]:
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
