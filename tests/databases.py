"""Databases for tests: tests of the store run on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4
from zlib import crc32

import pytest
from sqlalchemy import create_engine, text

from pubcrawl.store.store import Store
from tests import postgres as postgresql

NOW = 1_700_000_000_000
WITH_TABLES = frozenset(("store", "open_store", "ledger", "open_ledger", "database"))
"""Fixtures that open a store at once; they get a copy of one, because making tables is slower."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    folder = postgresql.binaries()
    if folder is None:
        pytest.fail(postgresql.MISSING)
    with postgresql.cluster(folder) as cluster:
        yield cluster.url


@pytest.fixture(scope="session")
def sqlite_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a store without records."""
    file = tmp_path_factory.mktemp("sqlite") / "store.db"
    Store(f"sqlite:///{file}").close()
    return file


@pytest.fixture(scope="session")
def postgres_store(postgres: str) -> str:
    """Return the name of a database with a store without records."""
    url = created(postgres, "template1")
    Store(url).close()
    return url.rpartition("/")[2]


def by_turns(items: list[pytest.Item]) -> None:
    """Mark one of the two databases of each test for the night; by day, tests take turns."""
    for item in items:
        backend = getattr(item, "callspec", None) and item.callspec.params.get("url")
        if backend and (backend == "sqlite") == bool(crc32(item.originalname.encode()) % 2):
            item.add_marker(pytest.mark.nightly)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of a database; it is empty unless another fixture opens a store in it."""
    whole = WITH_TABLES.intersection(request.fixturenames)
    if request.param == "sqlite":
        if whole:
            shutil.copy(request.getfixturevalue("sqlite_store"), tmp_path / "store.db")
        return f"sqlite:///{tmp_path}/store.db"
    template = request.getfixturevalue("postgres_store") if whole else "template1"
    return created(request.getfixturevalue("postgres"), template)


def created(server: str, template: str) -> str:
    """Copy the database *template* of *server*, and return the address of the copy."""
    name = f"t{uuid4().hex}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template}"))
    engine.dispose()
    return server.rpartition("/")[0] + f"/{name}"


@pytest.fixture
def open_store(url: str) -> Iterator[Callable[..., Store]]:
    """Yield a function that opens the same store, any number of times."""
    stores: list[Store] = []

    def opened(**options: object) -> Store:
        stores.append(Store(url, **options))
        return stores[-1]

    yield opened
    for store in stores:
        store.close()


@pytest.fixture
def store(open_store: Callable[..., Store]) -> Store:
    return open_store()
