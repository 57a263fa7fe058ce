"""A database by URL: opened with the right manners, and used in transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from sqlite3 import Connection as SQLite
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, Select, Table, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Row
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import PoolProxiedConnection

from pubcrawl.exceptions import StoreError, StoreUnavailable
from pubcrawl.store.patience import Patience
from pubcrawl.store.versions import upgrade

BUSY = 60.0  # seconds to wait for another process's transaction
BRIEFLY = 1.0  # … where it is tried again, and other things go on in between
DEFAULT_URL = "sqlite:///pubcrawl.db"
# KiB of pages that SQLite keeps, filled as the store grows: with 64 MiB a crawl of 100,000 seeds
# took half as much memory again as one of 1,000. Pages (4 KiB) in its log, from which on they
# are moved to their places.
_CACHE, _LOG = 8 * 1024, 1000
# While very much is loaded: the indexes of a million ingest requests, which each transaction
# touches all over. 8 % and 6 % of the time.
_LOAD_CACHE, _LOAD_LOG = 64 * 1024, 16_000
# Milliseconds for which PostgreSQL keeps a transaction whose process says nothing.
_IDLE = 120_000
# PostgreSQL: it was stopped, is starting, or has no connection left; another transaction was
# in the way; this process was. https://www.postgresql.org/docs/current/errcodes-appendix.html
_PASSING = ("08", "53300", "57P01", "57P02", "57P03", "25P03", "40001", "40P01", "55P03")
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_EXAMPLES = "sqlite:///pubcrawl.db or postgresql+psycopg://user@host/name"

T = TypeVar("T")
Transactions = Callable[[], AbstractContextManager[Connection]]


class Database:
    """
    The engine of a store, its tables created or migrated.

    *url*: ``sqlite:///file`` or ``postgresql+psycopg://user@host/name``.
    *create*: False to refuse a SQLite file that is not there. *patience*: seconds for
    which its users try again what fails because it is out of reach. Raises
    ``StoreError``, and ``StoreUnavailable`` for what may pass.
    """

    def __init__(self, url: str, *, create: bool = True, patience: float = 0) -> None:
        self.patience = Patience(patience)
        self._url = _parsed(url)
        self.name = self._url.render_as_string(hide_password=True)
        file = self._url.database
        if not create and file and self._sqlite and not Path(file).exists():
            raise StoreError(
                f"there is no store {self.name} yet; a crawl makes it; another: -s STORE_URL=…"
            )
        self.engine = self._engine()
        self._known: dict[Select[Any], tuple[str, dict[str, Any], list[str] | None]] = {}
        self._reader: PoolProxiedConnection | None = None
        self._file: tuple[int, int] | None = None
        try:
            with self.write() as connection:
                upgrade(connection)
        except StoreError:
            self.engine.dispose()
            raise
        self._file = self._identity()

    @property
    def _sqlite(self) -> bool:
        return self._url.get_backend_name() == "sqlite"

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Give a connection that sees one state of the database."""
        with self._errors(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Give a connection whose changes are committed together, or not at all."""
        self._check()
        with self._errors(), self.engine.connect() as connection:
            connection.execution_options(writes=True)
            with connection.begin():
                yield connection

    def transact(self, do: Callable[[Connection], T]) -> T:
        """Return what *do* gives in a transaction; both are tried again, see ``patience``."""

        def transaction() -> T:
            with self.write() as connection:
                return do(connection)

        return self.patience.outlast(transaction)

    def fetch(self, query: Select[Any]) -> Sequence[Row[Any]]:
        """Return the rows of *query*, which is tried again, see ``patience``."""

        def fetched() -> Sequence[Row[Any]]:
            with self.read() as connection:
                return connection.execute(query).all()

        return self.patience.outlast(fetched)

    @contextmanager
    def load(self) -> Iterator[Transactions]:
        """Give what opens transactions as of ``write``, one after another, for very much."""
        with self._errors(), self.engine.connect() as connection:
            connection.execution_options(writes=True)

            @contextmanager
            def transaction() -> Iterator[Connection]:
                self._check()
                with self._errors(), connection.begin():
                    yield connection

            with self._at_large(connection):
                yield transaction

    def look(self, statement: Select[Any], values: Mapping[str, str]) -> Sequence[Sequence[Any]]:
        """
        Return the rows of one statement, given texts, as the driver gives them.

        For what is asked of every record: a fifth of the time of the same in ``read``. The
        statement is kept, so it has to be one that is made once.
        """
        known = self._known.get(statement)
        if known is None:
            compiled = statement.compile(dialect=self.engine.dialect)
            known = compiled.string, compiled.params, compiled.positiontup
            self._known[statement] = known
        text, defaults, order = known
        given = {**defaults, **values}
        # None: the driver takes names.
        parameters = given if order is None else [given[name] for name in order]
        with self._errors(), self._reading() as connection:
            cursor = connection.cursor()
            cursor.execute(text, parameters)
            return cursor.fetchall()

    def close(self) -> None:
        """Close all connections."""
        if self._reader:
            self._reader.close()
            self._reader = None
        self.engine.dispose()

    @contextmanager
    def _reading(self) -> Iterator[PoolProxiedConnection]:
        """Give a connection of the driver; SQLite's is kept, for it holds no transaction open."""
        if not self._sqlite:
            with closing(self.engine.raw_connection()) as connection:
                yield connection
            return
        if self._reader is None:
            self._reader = self.engine.raw_connection()
        yield self._reader

    @contextmanager
    def _at_large(self, connection: Connection) -> Iterator[None]:
        """Let SQLite have more memory, and move pages from its log to their places less often."""
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
            # SQLite would go on writing to the file that nobody can open any more.
            raise StoreError(f"the store {self.name} was removed or replaced while it was in use")

    def _identity(self) -> tuple[int, int] | None:
        """Return device and number of the SQLite file; None where there is none."""
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
        except (DBAPIError, self.engine.dialect.loaded_dbapi.Error) as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            reason = str(cause).strip().partition("\n")[0]
            kind = StoreUnavailable if _passes(cause) else StoreError
            raise kind(
                f"the store {self.name} cannot be used: {reason}; see that it is there, may be "
                f"written and has room, or give another, -s STORE_URL={_EXAMPLES}"
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
    """Return the INSERT of the database in use, which knows ON CONFLICT."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    return dialect.insert(table)


def _passes(error: BaseException | None) -> bool:
    """Answer whether what a driver says may pass."""
    if isinstance(error, sqlite3.Error):
        # Errors that Python itself raises have no code.
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in _LOCKED
    state = getattr(error, "sqlstate", None)
    # PostgreSQL's driver gives no code to a connection that was lost or refused.
    lost = state is None and type(error).__name__ in ("OperationalError", "InterfaceError")
    return lost or str(state).startswith(_PASSING)


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise StoreError(
            f"STORE_URL={url!r} is no address of a database; use {_EXAMPLES}"
        ) from error
    if parsed.drivername in ("postgres", "postgresql"):
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError(f"STORE_URL: {parsed.drivername} is not supported; use {_EXAMPLES}")
    return parsed


def _sqlite_connect(connection: SQLite, record: Any) -> None:
    connection.isolation_level = None  # transactions are begun below
    for pragma in (
        "journal_mode = WAL",
        # After a power cut the last commits may be missing, never part of one.
        "synchronous = NORMAL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")
    _spend(connection, _CACHE, _LOG)


def _postgresql_connect(connection: Any, record: Any) -> None:
    # Of a process that is stopped in the middle of a transaction, the locks end with it.
    connection.execute(f"SET idle_in_transaction_session_timeout = {_IDLE}")
    connection.commit()


def _spend(connection: SQLite, cache: int, log: int) -> None:
    connection.execute(f"PRAGMA cache_size = -{cache}")
    connection.execute(f"PRAGMA wal_autocheckpoint = {log}")


def _sqlite_begin(connection: Connection) -> None:
    # A transaction that reads first and writes later fails at once when
    # another wrote in between; taking the lock at the beginning waits instead.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
