"""Results of ingests as flat tables in an SQLite file."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.exceptions import OutputError
from pubcrawl.ingest.export.flat_tables import COLUMNS, write_tables
from pubcrawl.ingest.store.results import StoredResult
from tests.cases import read, table

DATA = read(Path(__file__).with_suffix(".yaml"))

HIT: dict[str, Any] = DATA["HIT"]
DATASET: dict[str, Any] = DATA["DATASET"]
XML: dict[str, Any] = {
    "request": {"ingest_type": "xml", "base_url": "https://journal.example.org/4.xml"},
    "status": "xml-parse-error",
    "hit": False,
    "xml_meta": {"status": "xml-parse-error", "references": 0, "missing": ["body"]},
}


@pytest.fixture
def database(tmp_path: Path) -> sqlite3.Connection:
    records = (HIT, DATASET, XML)
    stored = (StoredResult(n, record, 1, None, 0, "run") for n, record in enumerate(records, 1))
    assert write_tables(stored, tmp_path / "out.sqlite") == 3
    return sqlite3.connect(tmp_path / "out.sqlite")


@table
def test_rows(query: str, rows: list[Any], database: sqlite3.Connection) -> None:
    assert [list(row) for row in database.execute(query)] == rows


def test_all_tables_are_there_without_a_result(tmp_path: Path) -> None:
    assert write_tables([], tmp_path / "out.sqlite") == 0
    database = sqlite3.connect(tmp_path / "out.sqlite")
    names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    assert {name for (name,) in names} == set(COLUMNS)


def test_more_rows_than_a_statement_has(tmp_path: Path) -> None:
    many = (StoredResult(n, HIT, 1, None, 0, "run") for n in range(4100))
    write_tables(many, tmp_path / "out.sqlite")
    database = sqlite3.connect(tmp_path / "out.sqlite")
    (counts,) = database.execute("SELECT count(*), count(DISTINCT request) FROM hop").fetchall()
    assert counts == (8200, 4100)


def test_a_file_is_complete_or_absent(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="choose another path"):
        write_tables([], tmp_path / "nowhere/out.sqlite")

    def broken() -> Any:
        yield StoredResult(1, HIT, 1, None, 0, "run")
        raise KeyError("the store")

    with pytest.raises(KeyError):
        write_tables(broken(), tmp_path / "out.sqlite")
    assert [*tmp_path.iterdir()] == []
