"""A database by URL: its connections, their settings, and transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from sqlite3 import Connection as SQLite
from typing import Any, TypeVar

from sqlalchemy import Column, Connection, Engine, Select, create_engine, event, make_url
from sqlalchemy.engine import URL, Row
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import PoolProxiedConnection

from pubcrawl.exceptions import StoreDamaged, StoreError, StoreMissing, StoreUnavailable
from pubcrawl.ids.hidden import HIDDEN
from pubcrawl.store.patience import Patience
from pubcrawl.store.versions import lock, prepare

BUSY = 60.0  # seconds to wait for another process's transaction
BRIEFLY = 1.0  # … if the caller tries again, so that the crawl goes on in between
DEFAULT_URL = "sqlite:///pubcrawl.db"
# SQLite: KiB of its page cache, which fills as the store grows (with 64 MiB a crawl of 100,000
# seeds took 1.5 times the memory of one of 1,000), and pages in its log before a checkpoint.
_MEMORY = (8 * 1024, 1000)
# The same for a large import: a transaction touches all of the indexes of a million ingest
# requests. They save 8 % and 6 % of the time.
_LOAD_MEMORY = (64 * 1024, 16_000)
# Milliseconds after which PostgreSQL ends the transaction of a silent process.
_IDLE = 120_000
# PostgreSQL: stopped, starting, or without a free connection; conflicts with another transaction;
# idle for too long. https://www.postgresql.org/docs/current/errcodes-appendix.html
_PASSING = ("08", "53300", "57P01", "57P02", "57P03", "25P03", "40001", "40P01", "55P03")
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_DAMAGE: dict[int | str, str] = {
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "no database, or its first page is damaged",
    **dict.fromkeys(("XX001", "XX002"), "damaged"),  # PostgreSQL: pages or indexes
}
_EXAMPLES = "sqlite:///pubcrawl.db or postgresql+psycopg://user@host/name"

T = TypeVar("T")


class Database:
    """
    The engine of a store, with its tables.

    *url*: ``sqlite:///file`` or ``postgresql+psycopg://user@host/name``.
    *create*: False to refuse a missing SQLite file; *check*: False to open any database, as it
    is. *patience*: seconds for which callers repeat an operation while the database is out of
    reach. Raises ``StoreError``, and ``StoreUnavailable`` for temporary failures.
    """

    def __init__(
        self, url: str, *, create: bool = True, check: bool = True, patience: float = 0
    ) -> None:
        self.patience = Patience(patience)
        self._url = _parsed(url)
        self._sqlite = self._url.get_backend_name() == "sqlite"
        self._memory = _MEMORY
        self.name = self._url.render_as_string(hide_password=True)
        file = self._url.database
        if not create and file and self._sqlite and not Path(file).exists():
            raise StoreMissing(
                f"there is no store {self.name} yet; a crawl creates it. Another: -s STORE_URL=…"
            )
        self.engine = self._engine()
        self._reader: PoolProxiedConnection | None = None
        self._file: tuple[int, int] | None = None
        try:
            if check:
                with self.write() as connection:
                    prepare(connection)
        except StoreError:
            self.engine.dispose()
            raise
        self._file = self._identity()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Provide a connection that sees one state of the database."""
        with self._errors(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Provide a connection whose changes are committed together, or not at all."""
        self._check()
        with self._errors(), self.engine.connect() as connection:
            connection.execution_options(writes=True)
            if self._sqlite:
                _spend(connection.connection.driver_connection, self._memory)
            with connection.begin():
                yield connection

    def transact(
        self, do: Callable[[Connection], T], *, alone: bool = False, writes: bool = True
    ) -> T:
        """
        Return the result of *do* in a transaction; both are tried again, see ``patience``.

        *alone*: no other worker writes meanwhile. *writes*: False if *do* only reads.
        """

        def transaction() -> T:
            with self.write() if writes else self.read() as connection:
                if alone:
                    lock(connection)
                return do(connection)

        return self.patience.outlast(transaction)

    def paged(self, query: Select[Any], key: Column[int], size: int) -> Iterator[Row[Any]]:
        """
        Yield the rows of *query* in the order of *key*, one of its columns, positive and unique.

        They are read *size* at a time: no transaction is open between two pages.
        """
        last = 0
        while True:
            rows = self.fetch(query.where(key > last).order_by(key).limit(size))
            yield from rows
            if len(rows) < size:
                return
            last = rows[-1]._mapping[key]

    def fetch(self, query: Select[Any]) -> Sequence[Row[Any]]:
        """Return the rows of *query*; it is tried again, see ``patience``."""
        return self.transact(lambda connection: connection.execute(query).all(), writes=False)

    @contextmanager
    def load(self) -> Iterator[None]:
        """Give SQLite more memory and fewer checkpoints, for the transactions of an import."""
        self._memory = _LOAD_MEMORY
        try:
            yield
        finally:
            self._memory = _MEMORY

    def query(self, text: str, values: Mapping[str, object]) -> Sequence[Sequence[Any]]:
        """
        Return the rows of a statement for the driver.

        For a query that runs for every record: with SQLite it takes a fifth of its time in
        ``read``.
        """
        with self._errors():
            if not self._sqlite:
                with self.engine.connect() as connection:
                    return connection.exec_driver_sql(text, values).all()
            # It keeps no transaction open.
            self._reader = self._reader or self.engine.raw_connection()
            rows: Sequence[Any] = self._reader.cursor().execute(text, values).fetchall()
            return rows

    def close(self) -> None:
        """Close all connections."""
        if self._reader:
            self._reader.close()
            self._reader = None
        self.engine.dispose()

    def _check(self) -> None:
        if self._file is not None and self._identity() != self._file:
            # SQLite would go on writing to the deleted file.
            raise StoreError(f"the store {self.name} was removed or replaced while it was in use")

    def _identity(self) -> tuple[int, int] | None:
        """Return device and inode of the SQLite file; None without one."""
        if self._sqlite and self._url.database:
            with suppress(OSError):
                found = Path(self._url.database).stat()
                return found.st_dev, found.st_ino
        return None

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except UnicodeDecodeError as error:
            # SQLite quotes a damaged schema in its message, which Python then cannot decode.
            if not error.object.startswith(b"malformed database schema"):
                raise
            raise StoreDamaged(f"the store {self.name} is damaged: malformed schema") from error
        except (DBAPIError, self.engine.dialect.loaded_dbapi.Error) as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            reason = str(cause).strip().partition("\n")[0]
            # The primary code of SQLite; 0 for the errors that Python itself raises.
            code = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorcode", 0) & 0xFF
            undecodable = "Could not decode" in reason
            if damage := _DAMAGE.get(code, "damaged" if self._sqlite and undecodable else ""):
                raise StoreDamaged(f"the store {self.name} is {damage}: {reason}") from error
            # PostgreSQL's driver gives no code for a lost or refused connection.
            silent = not code and not self._sqlite
            lost = silent and type(cause).__name__ in ("OperationalError", "InterfaceError")
            passing = lost or code in _LOCKED or str(code).startswith(_PASSING)
            kind = StoreUnavailable if passing else StoreError
            raise kind(
                f"the store {self.name} cannot be used: {reason}; check that it exists, is "
                "writable, has space and is not in use by another program, or give another: "
                f"-s STORE_URL={_EXAMPLES}"
            ) from error

    def _engine(self) -> Engine:
        options: dict[str, Any] = {"pool_pre_ping": True}
        if self._sqlite:
            options = {"connect_args": {"timeout": BRIEFLY if self.patience.seconds else BUSY}}
        try:
            engine = create_engine(self._url, **options)
        except (ImportError, NoSuchModuleError) as error:
            raise StoreError(f"{self.name}: no driver for it ({error}); use {_EXAMPLES}") from error
        event.listen(engine, "connect", _sqlite_connect if self._sqlite else _postgresql_connect)
        if self._sqlite:
            event.listen(engine, "begin", _sqlite_begin)
        return engine


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        # Not even a part of an address in which a password may be anywhere.
        shown = HIDDEN if "@" in url else url
        raise StoreError(f"STORE_URL={shown!r} is not a database URL; use {_EXAMPLES}") from error
    if parsed.drivername in ("postgres", "postgresql"):
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError(f"STORE_URL: {parsed.drivername} is not supported; use {_EXAMPLES}")
    return parsed


def _sqlite_connect(connection: SQLite, record: Any) -> None:
    connection.isolation_level = None  # _sqlite_begin begins the transactions
    for pragma in (
        "journal_mode = WAL",
        # After a power cut the last commits may be missing, never part of one.
        "synchronous = NORMAL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")
    _spend(connection, _MEMORY)


def _postgresql_connect(connection: Any, record: Any) -> None:
    # A process stopped in the middle of a transaction must not hold its locks.
    connection.execute(f"SET idle_in_transaction_session_timeout = {_IDLE}")
    connection.commit()


def _spend(connection: Any, memory: tuple[int, int]) -> None:
    cache, log = memory
    connection.execute(f"PRAGMA cache_size = -{cache}")
    connection.execute(f"PRAGMA wal_autocheckpoint = {log}")


def _sqlite_begin(connection: Connection) -> None:
    # A transaction that reads before it writes fails at once if another wrote in
    # between; one that takes the lock at the start waits instead.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
