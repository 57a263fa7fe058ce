"""Results of ingests as flat tables in an SQLite file."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.exceptions import OutputError
from pubcrawl.ingest.export.flat_tables import COLUMNS, write_tables
from pubcrawl.ingest.store.results import StoredResult

URL = "https://journal.example.org/4.pdf"
HIT: dict[str, Any] = {
    "request": {"ingest_type": "pdf", "base_url": URL, "ext_ids": {"doi": "10.5555/4"}},
    "status": "success",
    "hit": True,
    "hops": ["https://journal.example.org/4", URL],
    "terminal": {"terminal_url": URL, "terminal_dt": "20260105090002", "terminal_status_code": 200},
    "file_meta": {
        "sha1hex": "a" * 40,
        "sha256hex": "b" * 64,
        "md5hex": "c" * 32,
        "size_bytes": 9,
        "mimetype": "application/pdf",
    },
    "file_path": "pdf/aa/aa.pdf",
    "extract_next_hop": {"next_url": URL, "technique": "citation-pdf-url"},
    "confidence": 0.99,
    "evidence": [["technique", "citation-pdf-url", 3.0], ["title", "Tides", 4.0]],
    "pdf_meta": {"status": "success", "page_count": 7, "pdf_extra": {"page_count": 7}},
    "cdx": {"surt": "org,example,journal)/4.pdf", "datetime": "20260105090002", "url": URL},
}
DATASET: dict[str, Any] = {
    "request": {"ingest_type": "dataset", "base_url": "https://data.example.org/7"},
    "status": "success",
    "hit": True,
    "manifest": [
        {"path": "a.csv", "size": 3, "sha1": "d" * 40, "status": "success"},
        {"path": "b.csv", "size": 4, "sha1": "e" * 40, "status": "success"},
    ],
}
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


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        (
            "SELECT request, doi, status, hit, terminal_status_code, technique FROM result",
            [
                (1, "10.5555/4", "success", 1, 200, "citation-pdf-url"),
                (2, None, "success", 1, None, None),
                (3, None, "xml-parse-error", 0, None, None),
            ],
        ),
        (
            "SELECT request, number, path, file_path, size_bytes FROM file",
            [(1, 0, None, "pdf/aa/aa.pdf", 9), (2, 0, "a.csv", None, 3), (2, 1, "b.csv", None, 4)],
        ),
        ("SELECT url FROM hop ORDER BY number", [(HIT["hops"][0],), (URL,)]),
        ("SELECT kind, surt FROM cdx", [("cdx", "org,example,journal)/4.pdf")]),
        ("SELECT kind, weight FROM evidence", [("technique", 3.0), ("title", 4.0)]),
        ("SELECT request, page_count, pdf_extra FROM pdf_meta", [(1, 7, '{"page_count": 7}')]),
        ('SELECT request, "references", missing FROM xml_meta', [(3, 0, '["body"]')]),
        ("SELECT count(*) FROM html_meta", [(0,)]),
        ("SELECT count(*) FROM grobid", [(0,)]),
    ],
)
def test_rows(database: sqlite3.Connection, query: str, rows: list[Any]) -> None:
    assert database.execute(query).fetchall() == rows


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
