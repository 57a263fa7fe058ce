"""A crawl that cannot run exits with 4 before it opens, makes or fetches anything."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cases import table
from tests.crawls.run import Crawl
from tests.server import Server

FILES = {
    "ids.txt": "50000001\n",
    "empty.txt": "",
    "prose.txt": "title\nnothing here\nnothing here\n",
    "book.jsonl": '{"ingest_type": "book", "base_url": "https://a.example/a.pdf"}\n',
    "links.yaml": "rows: {pdf: {mine: {selct: a.mine}}}\n",
    "kinds.yaml": "mine: {frist: [my log]}\n",
    "deposits.yaml": "mine: {prefix: ['10.5072']}\n",
    "walls.yaml": "mine: {slug: blocked, title: x, note: x, seen: x}\n",
    "torn.yaml": "mine: [\n",
    "unknown.yaml": "mine: {titel: x}\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "folder").mkdir()
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer, newer:
        newer.execute("CREATE TABLE property (name TEXT, value TEXT)")
        newer.execute("INSERT INTO property VALUES ('version', '99')")
    return tmp_path


@table
def test_refused(spider: str, arguments: str, says: str, folder: Path) -> None:
    with Server() as server:
        # Without a service on this machine, the crawl would be a live one.
        urls = {} if "CONTACT_EMAIL" in arguments else {"EUROPEPMC_URL": server.url("/europepmc")}
        done = Crawl(folder, urls).run(*arguments.split(), spider=spider)
        assert not server.seen
    assert done.code == 4, done.log
    assert "Traceback" not in done.log
    told = done.log[done.log.index("pubcrawl: ") :]
    assert says in told.splitlines()[0], told
    assert {path.name for path in folder.iterdir()} == {*FILES, "folder", "newer.db"}
