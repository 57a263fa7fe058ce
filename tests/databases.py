"""Databases of tests: what concerns the store runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, text

from pubcrawl.store.store import Store
from tests import postgres as postgresql

NOW = 1_700_000_000_000


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    folder = postgresql.binaries()
    if folder is None:
        pytest.fail(postgresql.MISSING)
    with postgresql.cluster(folder) as cluster:
        yield cluster.url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/store.db"
    server: str = request.getfixturevalue("postgres")
    name = f"t{uuid4().hex}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return server.rpartition("/")[0] + f"/{name}"


@pytest.fixture
def open_store(url: str) -> Iterator[Callable[..., Store]]:
    """Open the same store as often as one likes."""
    stores: list[Store] = []

    def opened(**options: object) -> Store:
        stores.append(Store.open(url, **options))
        return stores[-1]

    yield opened
    for store in stores:
        store.close()


@pytest.fixture
def store(open_store: Callable[..., Store]) -> Store:
    return open_store()
