"""A database by URL: its connections, their settings, and transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from importlib import import_module
from pathlib import Path
from sqlite3 import Connection as SQLite
from typing import Any, TypeVar

from sqlalchemy import Column, Connection, Engine, Select, Table, create_engine, event, make_url
from sqlalchemy.engine import URL, Row
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import PoolProxiedConnection

from pubcrawl.exceptions import StoreDamaged, StoreError, StoreMissing, StoreUnavailable
from pubcrawl.ids.hidden import HIDDEN
from pubcrawl.store.patience import Patience
from pubcrawl.store.versions import prepare

BUSY = 60.0  # seconds to wait for another process's transaction
BRIEFLY = 1.0  # … if the caller tries again, so that the crawl goes on in between
DEFAULT_URL = "sqlite:///pubcrawl.db"
# SQLite: KiB of its page cache, which fills as the store grows (with 64 MiB a crawl of 100,000
# seeds took 1.5 times the memory of one of 1,000), and pages in its log before a checkpoint.
_CACHE, _LOG = 8 * 1024, 1000
# The same for a large import: a transaction touches all of the indexes of a million ingest
# requests. They save 8 % and 6 % of the time.
_LOAD_CACHE, _LOAD_LOG = 64 * 1024, 16_000
# Milliseconds after which PostgreSQL ends the transaction of a silent process.
_IDLE = 120_000
# PostgreSQL: stopped, starting, or without a free connection; conflicts with another transaction;
# idle for too long. https://www.postgresql.org/docs/current/errcodes-appendix.html
_PASSING = ("08", "53300", "57P01", "57P02", "57P03", "25P03", "40001", "40P01", "55P03")
_BROKEN = ("XX001", "XX002")  # PostgreSQL: damaged pages or indexes
_DAMAGE = {
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "no database, or its first page is damaged",
}
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_EXAMPLES = "sqlite:///pubcrawl.db or postgresql+psycopg://user@host/name"

T = TypeVar("T")
Transactions = Callable[[], AbstractContextManager[Connection]]


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

    @property
    def _sqlite(self) -> bool:
        return self._url.get_backend_name() == "sqlite"

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
            with connection.begin():
                yield connection

    def transact(self, do: Callable[[Connection], T]) -> T:
        """Return the result of *do* in a transaction; both are tried again, see ``patience``."""

        def transaction() -> T:
            with self.write() as connection:
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

        def fetched() -> Sequence[Row[Any]]:
            with self.read() as connection:
                return connection.execute(query).all()

        return self.patience.outlast(fetched)

    @contextmanager
    def load(self) -> Iterator[Transactions]:
        """Provide a function that opens transactions like ``write``, for large imports."""
        with self._errors(), self.engine.connect() as connection:
            connection.execution_options(writes=True)

            @contextmanager
            def transaction() -> Iterator[Connection]:
                self._check()
                with self._errors(), connection.begin():
                    yield connection

            with self._at_large(connection):
                yield transaction

    def query(self, text: str, values: Mapping[str, str]) -> Sequence[Sequence[Any]]:
        """
        Return the rows of a statement for the driver.

        For a query that runs for every record: it takes a fifth of its time in ``read``.
        """
        with self._errors(), self._reading() as connection:
            cursor = connection.cursor()
            cursor.execute(text, values)
            return cursor.fetchall()

    def close(self) -> None:
        """Close all connections."""
        if self._reader:
            self._reader.close()
            self._reader = None
        self.engine.dispose()

    @contextmanager
    def _reading(self) -> Iterator[PoolProxiedConnection]:
        """Provide a driver's connection; SQLite's is reused, as it keeps no transaction open."""
        if not self._sqlite:
            with closing(self.engine.raw_connection()) as connection:
                try:
                    yield connection
                except self.engine.dialect.loaded_dbapi.Error as error:
                    # A lost one cannot be rolled back for its next use.
                    connection.invalidate(error)
                    raise
            return
        if self._reader is None:
            self._reader = self.engine.raw_connection()
        yield self._reader

    @contextmanager
    def _at_large(self, connection: Connection) -> Iterator[None]:
        """Give SQLite more memory and fewer checkpoints."""
        driver: Any = connection.connection.driver_connection
        if not self._sqlite:
            yield
            return
        _spend(driver, _LOAD_CACHE, _LOAD_LOG)
        try:
            yield
        finally:
            _spend(driver, _CACHE, _LOG)

    def _check(self) -> None:
        if self._file is not None and self._identity() != self._file:
            # SQLite would go on writing to the deleted file.
            raise StoreError(f"the store {self.name} was removed or replaced while it was in use")

    def _identity(self) -> tuple[int, int] | None:
        """Return device and inode of the SQLite file; None without one."""
        if not self._sqlite or not self._url.database:
            return None
        try:
            found = Path(self._url.database).stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

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
            if damage := _damage(cause):
                raise StoreDamaged(f"the store {self.name} is {damage}: {reason}") from error
            kind = StoreUnavailable if _passes(cause) else StoreError
            raise kind(
                f"the store {self.name} cannot be used: {reason}; check that it exists, is "
                "writable, has space and is not in use by another program, or give another: "
                f"-s STORE_URL={_EXAMPLES}"
            ) from error

    def _engine(self) -> Engine:
        try:
            if not self._sqlite:
                engine = create_engine(self._url, pool_pre_ping=True)
                event.listen(engine, "connect", _postgresql_connect)
                return engine
            engine = create_engine(
                self._url, connect_args={"timeout": BRIEFLY if self.patience.seconds else BUSY}
            )
        except (ImportError, NoSuchModuleError) as error:
            raise StoreError(f"{self.name}: no driver for it ({error}); use {_EXAMPLES}") from error
        event.listen(engine, "connect", _sqlite_connect)
        event.listen(engine, "begin", _sqlite_begin)
        return engine


def insert(connection: Connection, table: Table) -> Any:
    """Return the INSERT of the database in use, with ON CONFLICT."""
    return insert_of(connection.dialect.name)(table)


def insert_of(dialect: str) -> Any:
    """Return the class of INSERT of *dialect*; the import of PostgreSQL's takes 0.08 s."""
    return import_module(f"sqlalchemy.dialects.{dialect}").insert


def _damage(error: BaseException | None) -> str:
    """Return what a driver's error says of overwritten bytes, "" if nothing."""
    if isinstance(error, sqlite3.Error):
        undecodable = "Could not decode" in str(error)
        return _DAMAGE.get(_code(error), "damaged" if undecodable else "")
    return "damaged" if getattr(error, "sqlstate", None) in _BROKEN else ""


def _code(error: sqlite3.Error) -> int:
    """Return the primary code; 0 for the errors that Python itself raises."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _passes(error: BaseException | None) -> bool:
    """Return whether a driver's error may be temporary."""
    if isinstance(error, sqlite3.Error):
        return _code(error) in _LOCKED
    state = getattr(error, "sqlstate", None)
    # PostgreSQL's driver gives no code for a lost or refused connection.
    lost = state is None and type(error).__name__ in ("OperationalError", "InterfaceError")
    return lost or str(state).startswith(_PASSING)


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
    _spend(connection, _CACHE, _LOG)


def _postgresql_connect(connection: Any, record: Any) -> None:
    # A process stopped in the middle of a transaction must not hold its locks.
    connection.execute(f"SET idle_in_transaction_session_timeout = {_IDLE}")
    connection.commit()


def _spend(connection: SQLite, cache: int, log: int) -> None:
    connection.execute(f"PRAGMA cache_size = -{cache}")
    connection.execute(f"PRAGMA wal_autocheckpoint = {log}")


def _sqlite_begin(connection: Connection) -> None:
    # A transaction that reads before it writes fails at once if another wrote in
    # between; one that takes the lock at the start waits instead.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
