"""A sheet as people write them → crawl → the same rows with what became of each."""

from __future__ import annotations

import csv
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pandas
import pytest
import rispy

from tests.cases import read
from tests.conftest import ROOT, Command
from tests.crawls.forks import forks

SHEET = read(Path(__file__).with_name("messy_sheet.yaml"))
HEADER: list[str] = SHEET["header"]
ROWS: list[list[str]] = [case["row"] for case in SHEET["rows"]]
BLANK = [""] * len(HEADER)
EVERY = [*SHEET["above"], *ROWS]
"""All rows but the header, in order."""

OWN = ["list", "line", "state", "reason", "found_pmid", "found_pmcid", "found_doi"]
OWN += ["found_title", "status", "record", "file", "candidates"]


def write_csv(path: Path) -> None:
    """Write the sheet as a German Excel saves it: semicolons, a byte order mark, CRLF."""
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file, delimiter=";").writerows([*SHEET["above"], HEADER, *ROWS])


def write_workbook(path: Path) -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for number, row in enumerate([*SHEET["above"], HEADER, *ROWS], 1):
        for column, text in enumerate(row, 1):
            cell = sheet.cell(number, column, text or None)
            cell.data_type = "s" if text else "n"  # a text that begins with = is typed as such
    for cells in ("A1:H1", "A3:D3", "E3:G3"):
        sheet.merge_cells(cells)
    book.save(path)


@pytest.fixture(scope="module", params=[write_csv, write_workbook])
def crawled(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, str]:
    """Return a folder in which the sheet was crawled, and the name of the sheet."""
    write: Callable[[Path], None] = request.param
    folder = tmp_path_factory.mktemp("sheet")
    name = "sheet.csv" if write is write_csv else "sheet.xlsx"
    write(folder / name)
    for needed in ("pubcrawl", "rules", "scrapy.cfg", "examples"):
        (folder / needed).symlink_to(ROOT / needed)
    words = (
        f"crawl publications -a seeds={name} -s REPLAY=examples/replay.warc.gz -s JAVASCRIPT=off "
        "-s JOURNALS_YAML=examples/rules/publishers.yaml -s STORE_URL=sqlite:///store.db "
        "-s SEED_FAILURES_MAX=100%"
    )
    done = forks().run(shlex.split(words), folder)
    assert done.returncode == 0, done.stderr
    return folder, name


@pytest.fixture
def rows(crawled: tuple[Path, str], command: Command) -> list[list[str]]:
    """Return the rows of ``result.csv``."""
    folder, name = crawled
    done = command(
        *["seeds", name, "--all", "-o", "result.csv", "-s", "STORE_URL=sqlite:///store.db"],
        folder=folder,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"{len(EVERY)} rows\n")
    with (folder / "result.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_every_row_is_there_once_in_order_and_unchanged(
    rows: list[list[str]], crawled: tuple[Path, str]
) -> None:
    header, *data = rows
    width = len(HEADER)
    assert header == [*HEADER, *OWN]
    typed = [row[:width] for row in data]
    assert typed == EVERY
    table = pandas.read_csv(crawled[0] / "result.csv", dtype=str, keep_default_na=False)
    assert list(table.columns) == header
    assert table[HEADER].to_numpy().tolist() == EVERY
    lines = [int(row[width + 1]) for row in data]
    assert lines == sorted(set(lines))


def test_each_row_has_what_became_of_it(rows: list[list[str]]) -> None:
    header, *data = rows
    wrong = []
    for row, case in zip(data[len(SHEET["above"]) :], SHEET["rows"], strict=True):
        result = dict(zip(header[len(HEADER) :], row[len(HEADER) :], strict=True))
        found = result["found_doi"] or result["found_pmid"]
        if (found, result["state"]) != (case["finds"], case["state"]):
            wrong.append((case, result))
        assert bool(result["record"]) == bool(case["finds"])
        assert bool(result["found_title"]) == (result["status"] not in ("", "empty"))
        assert result["reason"] or result["state"] == "done"
    assert wrong == []


def test_a_bibliography_of_the_list_has_each_publication_once(
    rows: list[list[str]], crawled: tuple[Path, str], command: Command
) -> None:
    folder, name = crawled
    done = command(
        *["export", "--list", name, "-o", "result.ris", "-s", "STORE_URL=sqlite:///store.db"],
        folder=folder,
    )
    assert done.returncode == 0, done.stderr
    entries = rispy.loads((folder / "result.ris").read_text("utf-8"))
    titles = [entry.get("title") or entry.get("primary_title") for entry in entries]
    header, *data = rows
    place = header.index("found_title")
    found = {title for row in data for title in row[place].split("; ") if title}
    assert len(titles) == len(set(titles))
    assert set(titles) == found
