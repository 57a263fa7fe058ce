"""``scrapy count``, ``top``, ``table`` and ``remove`` on a store of publications and pages."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.items.webpage import Webpage
from pubcrawl.store.store import Store
from pubcrawl.works.parts import PARTS, Part, PartType
from pubcrawl.works.publication import Publication
from tests.conftest import Command

NOW = 1_700_000_000_000


Run = Callable[..., CompletedProcess[str]]


@pytest.fixture
def run(command: Command, store: str) -> Run:
    return lambda *arguments: command(*arguments, "-s", f"STORE_URL={store}")


@pytest.fixture
def store(tmp_path: Path) -> str:
    """Return the URL of a store with three publications and a page."""
    url = f"sqlite:///{tmp_path}/store.db"
    opened = Store.open(url)
    for number, title in enumerate(("Otters", "Holts of otters", "")):
        record = Publication.from_ids(Identifiers(pmid=str(90000101 + number)), timestamp=NOW)
        if title:
            address = f"https://www.ebi.ac.uk/{number}"
            record.parts["title"] = Part("title", title, PartType.EUROPEPMC, address, NOW)
        opened.put(record, now=NOW)
    opened.put(Webpage("https://a.example/", title="Tool", fetch_time=NOW), now=NOW)
    opened.close()
    return url


def test_count(run: Run, tmp_path: Path) -> None:
    assert run("count").stdout == "3\n"
    assert run("count", "missing title").stdout == "1\n"
    assert run("count", "webpages", "has", "title", "--json").stdout == ('{"webpages": 1}\n')
    (tmp_path / "ids.txt").write_text("90000101\nnothing\n90000999\n90000103\n")
    ids = f"--ids-from={tmp_path}/ids.txt"
    assert run("count", ids).stdout == "2\n"
    assert run("count", "has title", ids).stdout == "1\n"
    wrong = run("count", "missing titel")
    assert (wrong.returncode, wrong.stdout) == (4, "")
    assert wrong.stderr == (
        "scrapy count: there is no field 'titel', did you mean 'title'?\n"
        "  missing titel\n"
        "          ^\n"
    )


def test_top(run: Run) -> None:
    assert run("top", "title.host").stdout == "ebi.ac.uk\t2\n"
    assert run("top", "status", "has title", "--json").stdout == (
        '{"value": "non-final", "records": 2}\n'
    )
    wrong = run("top", "hosts")
    assert wrong.returncode == 4
    assert "did you mean 'host'" in wrong.stderr


def test_the_kind_is_guessed(run: Run) -> None:
    wrong = run("count", "publication", "has doi")
    assert wrong.returncode == 4
    assert "no records are called 'publication', did you mean 'publications'?" in wrong.stderr


def test_table(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("table").stdout)))
    assert [row["type"] for row in rows] == [*map(str, PartType), "total"]
    by_type = {row["type"]: row for row in rows}
    assert by_type["europepmc"]["title"] == by_type["total"]["title"] == "2"
    assert by_type["external"]["pmid"] == "3"
    assert by_type["total"]["total"] == "5"
    assert list(rows[0]) == ["type", *PARTS, "total"]
    assert run("table", "webpages").returncode == 4


def test_remove(run: Run) -> None:
    assert run("remove").returncode == 4
    would = run("remove", "missing title")
    assert would.stdout == "would remove 1 publication; add --yes to remove them\n"
    assert run("count").stdout == "3\n"
    assert run("remove", "missing title", "--yes").stdout == "removed 1 publication\n"
    assert run("count").stdout == "2\n"
    # A removed record leaves nothing behind.
    assert run("count", "text holts").stdout == "1\n"
    removed = run("remove", "--all", "--yes", "--json")
    assert json.loads(removed.stdout) == {"kind": "publications", "records": 2, "removed": True}
    assert run("count", "text holts").stdout == "0\n"
    assert run("count", "host ebi.ac.uk").stdout == "0\n"
    assert run("count", "webpages").stdout == "1\n"
