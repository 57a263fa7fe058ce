"""Every test of the store runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, text

from pubcrawl.store.store import Store

NOW = 1_700_000_000_000


def _helper() -> ModuleType:
    # Tests are imported by file (--import-mode=importlib): a neighbour is, too.
    spec = importlib.util.spec_from_file_location(
        "store_postgres", Path(__file__).with_name("postgres.py")
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    helper = _helper()
    folder = helper.binaries()
    if folder is None:
        pytest.fail(helper.MISSING)
    with helper.cluster(folder) as cluster:
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
