"""``scrapy seeds check``: the rows of a list against the records to which they led."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, Command
from tests.crawls.forks import forks

STORE = "STORE_URL=sqlite:///store.db"
SHEET = """\
# for the review of spring
Author;Title;Publication Year;Journal;DOI
Brandt, O.;Honeybee waggle dances;2019;;10.5555/apis.lux.2019.4
Gull, C.;Diet of gulls in the harbours of Riga;2008;Ibis;10.5555/yeast.memory.2011.8
;A field key to the lichens;2016;;10.5555/lichen.key.2016.2

;;;;10.5555/apis.lux.2019.4
Auk, E.;Moult of auks;2001;;10.5555/nothing.known
"""
BIBLIOGRAPHY = """\
TY  - JOUR
AU  - Brandt, O.
TI  - Honeybee waggle dances under artificial light
PY  - 2019
DO  - 10.5555/apis.lux.2019.4
ER  -
TY  - JOUR
AU  - Gull, C.
TI  - Diet of gulls in the harbours of Riga
PY  - 2008
DO  - 10.5555/yeast.memory.2011.8
ER  -
"""
CITATIONS = """\
Brandt, O. (2019). Honeybee waggle dances. Ann. Ecol. https://doi.org/10.5555/apis.lux.2019.4
Gull, C. (2008). Diet of gulls in the harbours of Riga. Ibis. doi:10.5555/yeast.memory.2011.8
10.5555/lichen.key.2016.2
"""
LISTS = {"sheet.csv": SHEET, "library.ris": BIBLIOGRAPHY, "citations.txt": CITATIONS}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which the lists were crawled."""
    folder = tmp_path_factory.mktemp("lists")
    for needed in ("pubcrawl", "rules", "scrapy.cfg", "examples"):
        (folder / needed).symlink_to(ROOT / needed)
    for name, text in LISTS.items():
        (folder / name).write_text(text, "utf-8")
        words = (
            f"crawl publications -a seeds={name} -s REPLAY=examples/replay.warc.gz "
            f"-s JAVASCRIPT=off -s {STORE} -s SEED_FAILURES_MAX=100%"
        )
        done = forks().run(shlex.split(words), folder)
        assert done.returncode == 0, done.stderr
    return folder


def check(command: Command, folder: Path, name: str) -> list[dict[str, Any]]:
    done = command("seeds", "check", name, "--json", "-s", STORE, folder=folder)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "sheet.csv",
            {3: "agrees", 4: "another-work", 5: "agrees", 7: "cannot-tell", 8: "cannot-tell"},
        ),
        ("library.ris", {1: "agrees", 7: "another-work"}),
        ("citations.txt", {1: "agrees", 2: "another-work", 3: "cannot-tell"}),
    ],
)
def test_rows(command: Command, folder: Path, name: str, expected: dict[int, str]) -> None:
    rows = check(command, folder, name)
    assert {row["line"]: row["verdict"] for row in rows} == expected
    assert all(row["why"].endswith(".") for row in rows)
    (wrong,) = (row for row in rows if row["verdict"] == "another-work")
    assert "Yeast" in wrong["why"]
    assert wrong["record"] == "10.5555/YEAST.MEMORY.2011.8"


def test_a_table_of_some_verdicts(command: Command, folder: Path) -> None:
    done = command(
        *("seeds", "check", "sheet.csv", "--verdict", "another-work", "-s", STORE), folder=folder
    )
    header, row = done.stdout.splitlines()
    assert header.split("\t") == ["list", "line", "verdict", "why", "record", "text"]
    assert row.split("\t")[1:3] == ["4", "another-work"]
    assert done.stderr == "2 agrees, 2 cannot-tell, 1 another-work\n"


def test_no_such_list(command: Command, folder: Path) -> None:
    done = command("seeds", "check", "other.csv", "-s", STORE, folder=folder)
    assert done.returncode == 4
    assert "sheet.csv" in done.stderr
