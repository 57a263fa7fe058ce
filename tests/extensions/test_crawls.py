"""The row of a finished crawl in its store."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from pubcrawl.extensions.crawls import HOSTS_MAX, FinishedCrawl, numbers, save_crawl
from pubcrawl.store.database import Database
from pubcrawl.store.tables import crawl
from tests.crawls.forks import ROOT, forks


def read_crawls(connection: Connection) -> list[FinishedCrawl]:
    rows = connection.execute(select(crawl))
    return [FinishedCrawl(**{**row._mapping, "stats": json.loads(row.stats)}) for row in rows]


def test_a_crawl_leaves_its_stats(tmp_path: Path) -> None:
    words = ["crawl", "webpages", "-a", "seeds=examples/urls.txt", "-s", "JAVASCRIPT=off"]
    words += ["-s", "REPLAY=examples/pages.warc.gz", "-s", f"STORE_URL=sqlite:///{tmp_path}/s.db"]
    words += ["-s", "SEED_FAILURES_MAX=100%"]
    done = forks().run(words, ROOT)
    assert done.returncode == 0, done.stderr
    with sqlite3.connect(tmp_path / "s.db") as connection:
        runs = [run for (run,) in connection.execute("SELECT DISTINCT last_run FROM page")]
        stored = connection.execute("SELECT count(*) FROM page").fetchone()[0]
        lists = [number for (number,) in connection.execute("SELECT id FROM seed_list")]
    database = Database(f"sqlite:///{tmp_path}/s.db")
    with database.read() as read:
        (finished,) = read_crawls(read)
    database.close()
    assert ([finished.run], [finished.list]) == (runs, lists)
    assert (finished.spider, finished.reason) == ("webpages", "finished")
    assert finished.began < finished.ended
    assert finished.stats["store/stored"] == stored
    assert finished.stats["downloader/request_count"] > 0


def test_only_numbers_are_stored_and_few_hosts() -> None:
    stats = {f"hosts/h{number}": number for number in range(1, HOSTS_MAX + 3)}
    found = numbers({**stats, "rules/example/x": "https://x/", "start_time": None, "flag": True})
    assert found.pop("hosts/*") == 1 + 2
    assert sum(found.values()) == sum(stats.values()) - 3
    assert set(found) == {f"hosts/h{number}" for number in range(3, HOSTS_MAX + 3)}


@pytest.mark.parametrize("times", [1, 2])
def test_a_row_is_written_once(url: str, times: int) -> None:
    database = Database(url)
    finished = FinishedCrawl("r", "doi", None, 1, 2, "finished", {"a": 1, "b": 2.5})
    for _ in range(times):
        with database.write() as connection:
            save_crawl(connection, finished)
    with database.read() as connection:
        assert read_crawls(connection) == [finished]
    database.close()
