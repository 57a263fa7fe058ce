"""The named statements fit the tables, on both databases, and each has a user."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

import pubcrawl
from pubcrawl.ingest.store.statements import sql as ingest
from pubcrawl.store.database import Database
from pubcrawl.store.statements import Statements, sql

ROOMS = [sql, ingest]
CODE = "".join(path.read_text("utf-8") for path in Path(pubcrawl.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("room", ROOMS)
def test_statements(room: Statements, database: Database) -> None:
    empty: Any = defaultdict(lambda: None)
    with database.read() as connection:
        for name, text in room.texts(connection).items():
            assert f'"{name}"' in CODE
            connection.exec_driver_sql(f"EXPLAIN {text}", empty)
