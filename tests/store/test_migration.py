"""
A store of an earlier version is migrated to this version without loss.

``version10/`` has dumps of a store with that version of the schema.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect, make_url, text

from pubcrawl.exceptions import StoreError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.store.store import Store

NOW = 1_700_000_000_000
DUMPS = Path(__file__).parent / "version10"


def load(url: str) -> None:
    """Fill the empty database at *url* from the dump of version 10."""
    dialect = make_url(url).get_backend_name()
    dump = (DUMPS / f"{dialect}.sql").read_text("utf-8")
    engine = create_engine(url)
    connection = engine.raw_connection()
    if dialect == "sqlite":
        connection.driver_connection.executescript(dump)  # type: ignore[union-attr]
    else:
        connection.cursor().execute(dump)
        connection.commit()
    connection.close()
    engine.dispose()


def tables(url: str) -> dict[str, Any]:
    """Return the columns, indexes, foreign keys and checks of each table."""
    engine = create_engine(url)
    inspector = inspect(engine)
    found = {}
    for name in inspector.get_table_names():
        columns = {
            column["name"]: (str(column["type"]), column["nullable"], column["default"])
            for column in inspector.get_columns(name)
        }
        indexes = sorted(str(index["name"]) for index in inspector.get_indexes(name))
        keys = sorted(
            (key["constrained_columns"], key["referred_table"])
            for key in inspector.get_foreign_keys(name)
        )
        checks = sorted(str(check["name"]) for check in inspector.get_check_constraints(name))
        found[name] = (columns, indexes, keys, checks)
    engine.dispose()
    return found


def test_a_store_of_version_10_keeps_what_it_has(url: str) -> None:
    load(url)
    store = Store.open(url, run="second")
    tool, journal = "https://tool.example", "https://journal.example"
    assert [page.record.title for page in store.find_pages(f"{tool}/a%2Fb")] == ["Otter tool 0"]
    assert store.find_pages(f"{tool}/a/b") == []
    (artifact,) = store.find_artifacts("https://repo.example/d%2F77")
    assert artifact.record.entry_uri == "https://repo.example/d%2F77"
    (stored,) = store.find_publications(Identifiers("11"), [f"{journal}/x%2Fy"])
    assert stored.record.text("title") == "Otters of the firth"
    (asked,) = store.find_publications(Identifiers(), [f"{journal}/a?id=10.5555%2Fotter&v=~"])
    assert asked.primary_id == f"{journal}/a?id=10.5555%2Fotter&v=~"
    with store.database.read() as connection:
        titles = connection.execute(text("SELECT title FROM page ORDER BY title")).scalars()
        assert list(titles) == ["Otter tool 0", "Otter tool 2", "Otter tool 3"]
        titles = connection.execute(text("SELECT title FROM publication WHERE title <> ''"))
        assert list(titles.scalars()) == ["Otters of the firth"]
    pages = next(each.id for each in store.ledger.lists() if each.spider == "webpages")
    assert [(row.text.removeprefix(tool), row.state) for row in store.ledger.rows(pages)] == [
        ("/a%2Fb", "done"),
        ("/a/b", "duplicate"),
        ("/?q=a", "done"),
        ("/plain", "done"),
        ("larks", "rejected"),
        ("/info%3Ax", "pending"),
    ]
    assert [seed.url for seed in store.ledger.claim(pages, 9, NOW)] == [f"{tool}/info%3Ax"]
    store.close()
    Store.open(url).close()


def test_its_tables_are_those_of_a_new_store(url: str, tmp_path: Path) -> None:
    if url.startswith("sqlite"):
        new = f"sqlite:///{tmp_path}/new.db"
        Store.open(new).close()
        wanted = tables(new)
    else:
        Store.open(url).close()
        wanted = tables(url)
        _empty(url)
    load(url)
    Store.open(url).close()
    assert tables(url) == wanted


def test_a_store_of_before_is_refused(url: str) -> None:
    load(url)
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE property SET value = '9'"))
    engine.dispose()
    with pytest.raises(
        StoreError, match="version 9, this pubcrawl upgrades stores from version 10"
    ):
        Store.open(url)


def _empty(url: str) -> None:
    engine = create_engine(url)
    connection = engine.raw_connection()
    connection.cursor().execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    connection.commit()
    connection.close()
    engine.dispose()
