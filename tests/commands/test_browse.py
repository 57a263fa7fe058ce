"""``scrapy browse``: a real Datasette with the store's names, facets, queries and search."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest

from bench.store import fill
from pubcrawl.store.database import Database
from pubcrawl.store.tables import metadata
from pubcrawl.views.datasette import configuration, queries
from tests.commands.chromium import WIDTHS, chromium, opened
from tests.conftest import ROOT, Command
from tests.fetch.browser.browsing import needs_chromium
from tests.shares import share

PAGES = (
    "",
    "/publication?_size=3",
    "/publication/1",
    "/publication?oa=1&_size=3",
    "/publications?_size=3",
    "/problem?_size=3",
    "/ingest?_size=3",
    "/search_words?words=otter&_size=3",
)
"""Three rows of a table are enough, because all rows look alike."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("browse") / "my store.db"
    database = Database(f"sqlite:///{path}")
    fill(database, 60, pages=20, results=20)
    database.close()
    return path


@pytest.fixture(scope="module")
def served(store: Path) -> Iterator[str]:
    """Yield the address of the store in the Datasette that replaces the command's process."""
    words = ["-m", "scrapy", "browse", "--port", "0", "-s", f"STORE_URL=sqlite:///{store}"]
    with subprocess.Popen([sys.executable, *words], cwd=ROOT, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        address = ""
        for line in process.stderr:
            if match := re.search(rb"Uvicorn running on (http://127\.0\.0\.1:\d+)", line):
                address = match[1].decode()
                break
        assert address
        yield f"{address}/my~20store"
        process.terminate()


def read(url: str) -> object:
    with urlopen(url) as response:
        return json.load(response)


@pytest.mark.parametrize("name", queries())
def test_each_query_of_the_start_page_finds_what_the_report_has(
    served: str, store: Path, name: str, command: Command
) -> None:
    words = urlencode({"words": "otter"})
    rows = read(f"{served}/{name}.json?{words}&_shape=array&_size=max")
    assert isinstance(rows, list)
    if name in ("publications", "search_words"):
        assert rows
        return
    setting = ("-s", f"STORE_URL=sqlite:///{store}", "--top", "0")
    report = json.loads(command("report", "--json", *setting).stdout)
    tables = {
        name: one for each in report["sections"].values() for name, one in each["tables"].items()
    }
    expected = tables[name]["rows"] if name in tables else []
    assert [list(row) for row in rows] == [list(row) for row in expected]
    assert len(rows) == len(expected)
    for row, other in zip(rows, expected, strict=True):
        texts = {key: value for key, value in row.items() if isinstance(value, str)}
        assert texts.items() <= other.items()


def test_any_words_can_be_searched(served: str) -> None:
    for words in ('covid-19 "', "*", "NEAR(", ""):
        query = urlencode({"words": words, "_shape": "array"})
        assert isinstance(read(f"{served}/search_words.json?{query}"), list)


def test_the_table_of_publications_has_a_search(served: str) -> None:
    found = read(f"{served}/publication.json?_search=otter&_shape=array&_size=max")
    every = read(f"{served}/publication.json?_shape=array&_size=max")
    assert isinstance(found, list)
    assert isinstance(every, list)
    assert 0 < len(found) < len(every) == 60


def test_nothing_is_written(served: str, store: Path) -> None:
    query = urlencode({"sql": "delete from publication"})
    with pytest.raises(OSError, match="400"):
        read(f"{served}.json?{query}")


@pytest.mark.long
@needs_chromium
def test_its_pages_are_quiet_and_accessible(served: str) -> None:
    with chromium() as browser:
        for path in PAGES[:: share(3, 1)]:
            with opened(browser, served + path, WIDTHS[0], "light") as shown:
                assert shown.status == 200
                for width in WIDTHS:
                    shown.show_at(width, "light")
                    assert shown.violations() == []
                assert (shown.complaints, shown.requests) == ([], [])


def test_every_table_has_a_description_or_is_hidden() -> None:
    tables = configuration("store")["databases"]["store"]["tables"]
    assert set(metadata.tables) <= set(tables)
    assert all(one.get("hidden") or one["description"] for one in tables.values())
    for name, one in tables.items():
        columns = set(metadata.tables[name].columns.keys()) if name in metadata.tables else set()
        named = {*one.get("columns", ()), *one.get("facets", ())}
        assert named | {one[key] for key in ("label_column", "sort_desc") if key in one} <= columns


def test_what_cannot_be_browsed(tmp_path: Path, command: Command, postgres: str) -> None:
    done = command("browse", "-s", f"STORE_URL={postgres}")
    assert done.returncode == 4
    assert "Datasette reads SQLite files only" in done.stderr
    done = command("browse", "-s", f"STORE_URL=sqlite:///{tmp_path}/none.db")
    assert done.returncode == 1
    assert "there is no store" in done.stderr
    done = command("browse", "--port", "70000")
    assert done.returncode == 4


def test_without_datasette_it_says_how_to_get_it(
    store: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pubcrawl.views.browse.find_spec", lambda name: None)
    done = command("browse", "-s", f"STORE_URL=sqlite:///{store}")
    assert done.returncode == 1
    assert "pip install datasette" in done.stderr
