"""Workbooks as seed lists: sheets, links, formulas and numbers."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from openpyxl import Workbook

from pubcrawl.engine.seeds import SeedOptions, read_seeds
from pubcrawl.exceptions import SeedError

DOI = "10.5555/A"
PMID = "31234501"


def read(path: Path | str, sheet: str = "") -> tuple[list[str], list[str]]:
    notes: list[str] = []
    found = read_seeds(path, options=SeedOptions(sheet=sheet), note=notes.append)
    names = [
        f"{seed.line} " + (seed.reason or "+".join(v for _, v in seed.ids.pairs()))
        for seed in found
    ]
    return names, notes


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    book = Workbook()
    readme = book.active
    readme.title = "Read me"
    for row in ("Search of 1 May", "Contact: library", "2024"):
        readme.append([row])
    sheet = book.create_sheet("Included")
    sheet.append(["Included studies"])
    sheet.append([])
    sheet.append(["#", "Paper", "PubMed", "Link", "Year"])
    sheet.append([1, "Otters", 31234501, '=HYPERLINK("https://doi.org/10.5555/a","article")', 2019])
    sheet.append([2, "Seals", 29987602.0, None, 2018])
    sheet.append([3, "Whales", "'30555703", "read here", 2020])
    sheet["D6"].hyperlink = "https://doi.org/10.5555/c"
    sheet.append([4, "Krill", '="30000004"', "10.5555/d\n10.5555/e", 2021])
    sheet.append([5, "Squid", "9.00E+07", None, 2021])
    excluded = book.create_sheet("Excluded")
    excluded.append(["DOI", "Why"])
    excluded.append(["10.5555/x", "not English"])
    excluded.append(["in press", "no full text"])
    book.save(tmp_path / "studies.xlsx")
    return tmp_path / "studies.xlsx"


INCLUDED = [
    f"4 {PMID}+{DOI}",
    "5 29987602",
    "6 30555703+10.5555/C",
    "7 30000004",
    "7 10.5555/D",
    "7 10.5555/E",
    "8 lost-digits",
]


def test_all_sheets(workbook: Path) -> None:
    found, notes = read(workbook)
    assert found == ["1 no-column", *INCLUDED, "2 10.5555/X", "3 no-identifier"]
    assert notes[0].startswith("sheet 'Read me': no column of identifiers is recognised")
    assert notes[2].startswith(
        "sheet 'Included': PMID from column 3 'PubMed', DOI from 4 'Link'; not used: 1, 2, 5"
    )
    texts = [seed.text for seed in read_seeds(workbook) if seed.reason]
    assert texts[-1] == "sheet 'Excluded': in press\tno full text"


def test_one_sheet(workbook: Path) -> None:
    assert read(workbook, "included")[0] == INCLUDED
    with pytest.raises(SeedError, match="no sheet 'Other'; sheets are Read me, Included, Excluded"):
        read(workbook, "Other")


def test_a_workbook_in_gzip(workbook: Path, tmp_path: Path) -> None:
    packed = tmp_path / "studies.xlsx.gz"
    packed.write_bytes(gzip.compress(workbook.read_bytes()))
    assert read(packed, "included")[0] == INCLUDED


def test_a_broken_workbook(workbook: Path, tmp_path: Path) -> None:
    data = workbook.read_bytes()
    place = data.index(b"xl/worksheets/sheet2.xml") + 60
    (tmp_path / "cut.xlsx").write_bytes(data[: len(data) // 2])
    with pytest.raises(SeedError, match="the workbook is damaged; save it again, or as CSV"):
        read(tmp_path / "cut.xlsx")
    (tmp_path / "torn.xlsx").write_bytes(data[:place] + b"\xff" * 40 + data[place + 40 :])
    with pytest.raises(SeedError, match="not a whole workbook"):
        read(tmp_path / "torn.xlsx")


def test_a_text_has_no_sheets(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(PMID)
    with pytest.raises(SeedError, match="leave out -a sheet="):
        read(tmp_path / "a.txt", "x")


def test_columns_of_one_of_the_sheets(workbook: Path) -> None:
    notes: list[str] = []
    options = SeedOptions(columns=(("pmid", "PubMed"),))
    found = list(read_seeds(workbook, options=options, note=notes.append))
    assert [seed.ids.pmid for seed in found if not seed.reason] == [
        PMID,
        "29987602",
        "30555703",
        "30000004",
    ]
    assert any(note.startswith("sheet 'Read me': not read, there is no column") for note in notes)
    with pytest.raises(SeedError, match="no column 'Key'"):
        list(read_seeds(workbook, options=SeedOptions(columns=(("pmid", "Key"),))))


def test_one_column_of_numbers_is_a_list(tmp_path: Path) -> None:
    book = Workbook()
    for number in (31234501, 29987602, 12):
        book.active.append([number])
    book.save(tmp_path / "a.xlsx")
    assert read(tmp_path / "a.xlsx")[0] == ["1 31234501", "2 29987602", "3 12"]
