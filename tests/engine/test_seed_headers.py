"""Bare numbers below headers that name PMIDs, PMCIDs or both, for all readers of lists."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.engine.seeds import SeedForm, read_seeds
from pubcrawl.ingest.seeds import read_ingest_seeds

ASKED = "pmid-or-pmcid"
BOTH = (
    "PMID/PMCID/DOI",
    "PubMed / PMC / DOI",
    "PMID or PMC",
    "PMCID or PMID",
    "pmid_pmcid",
    "PMID, PMCID or DOI",
    "PMID|PMCID",
    "PMID; PMC",
    "PMID PMCID",
    "PMIDorPMCID",
    "PMID或PMC",
    "PM(C)ID",
    "PubMed (Central) ID",
    "PubMed or PubMed Central number",
    "ＰＭＩＤ／ＰＭＣＩＤ",
    "Medline/PMC",
    "Identifier of the included study (PMID or PMCID)",
)
ONE = {
    "PMID": "90000101",
    "PubMed ID (PMID)": "90000101",
    "PMID/DOI": "90000101",
    "DOI or PMID": "90000101",
    "PMC": "PMC90000101",
    "PMCID / DOI": "PMC90000101",
    "PMC ID (PubMed Central)": "PMC90000101",
    "PubMed PMCID": "PMC90000101",
    "PubMedCentral": "PMC90000101",
}


def seeds(tmp_path: Path, text: str) -> list[str]:
    (tmp_path / "a.csv").write_text(text, encoding="utf-8")
    return [
        seed.reason or "+".join(value for _, value in seed.ids.pairs())
        for seed in read_seeds(tmp_path / "a.csv")
    ]


def requests(tmp_path: Path, text: str) -> list[str]:
    (tmp_path / "a.csv").write_text(text, encoding="utf-8")
    return [
        "+".join((seed.request.ext_ids or {}).values()) if seed.request else seed.reason
        for seed in read_ingest_seeds(tmp_path / "a.csv")
    ]


@pytest.mark.parametrize("header", BOTH)
@pytest.mark.parametrize("read", [seeds, requests])
def test_a_header_of_both_asks(
    tmp_path: Path, read: Callable[[Path, str], list[str]], header: str
) -> None:
    found = read(tmp_path, f"{header}\n90000101\nPMC7000101\n10.5555/a\n")
    assert [name.lower() for name in found] == [ASKED, "pmc7000101", "10.5555/a"]


@pytest.mark.parametrize("header", BOTH)
def test_a_column_of_both_beside_others(tmp_path: Path, header: str) -> None:
    text = f'Title\t"{header}"\tDOI\nOtters\t90000101\t\nSeals\t90000102\t10.5555/b\n'
    assert seeds(tmp_path, text) == [ASKED, "10.5555/B"]
    assert requests(tmp_path, text) == [ASKED, "10.5555/b"]


@pytest.mark.parametrize("header", ONE)
def test_a_header_of_one_kind(tmp_path: Path, header: str) -> None:
    assert seeds(tmp_path, f"{header}\n90000101\n") == [ONE[header]]
    assert seeds(tmp_path, f"Title,{header}\nOtters,90000101\n") == [ONE[header]]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        # All others are PMIDs.
        (["90000101", "PMID: 90000102", "10.5555/a"], ["90000101", "90000102", "10.5555/A"]),
        (["90000101", "90000103", "PMID: 90000102"], [ASKED, ASKED, "90000102"]),
        (["90000101", "PMID: 90000102", "PMC7000101"], [ASKED, "90000102", "PMC7000101"]),
        (["90000101", "PMC7000101", "PMC7000102"], [ASKED, "PMC7000101", "PMC7000102"]),
        (["90000101 / 7000101", "9.00E+07", "900001011"], [ASKED, "lost-digits", "no-pmid"]),
    ],
)
def test_the_other_cells_of_the_column(
    tmp_path: Path, cells: list[str], expected: list[str]
) -> None:
    assert seeds(tmp_path, "\n".join(["PMID or PMCID", *cells])) == expected
    assert (
        seeds(tmp_path, "\n".join(["PMID/PMCID,No", *(f"{cell},1" for cell in cells)])) == expected
    )


def test_a_name_without_a_kind(tmp_path: Path) -> None:
    assert seeds(tmp_path, "Kennung\n90000101\nPMC7000101\n") == [ASKED, "PMC7000101"]
    assert seeds(tmp_path, "90000101\nPMC7000101\n") == ["90000101", "PMC7000101"]
    text = "Kennung,No\nPMID 90000101,7\n90000102,8\nPMC7000101,9\n"
    assert seeds(tmp_path, text) == ["90000101", ASKED, "PMC7000101"]
    assert seeds(tmp_path, text.replace("PMC", "PMID ")) == ["90000101", "90000102", "7000101"]


def test_a_table_below_another_asks_too(tmp_path: Path) -> None:
    above, below = "PMID,Title\n90000101,a\n90000102,b\n", "PMID/PMCID,Title\n90000103,c\n"
    for gap in ("", "\n"):
        assert seeds(tmp_path, above + gap + below) == ["90000101", "90000102", ASKED]


def test_a_title_above_a_list_is_no_header(tmp_path: Path) -> None:
    title = "Found in PubMed and PMC on the first of May"
    assert seeds(tmp_path, f"{title}\n90000101\n") == ["unknown-id", "90000101"]


def test_keys_of_json_lines(tmp_path: Path) -> None:
    text = '{"PMID/PMCID": 90000101}\n{"pmid_or_pmcid": "PMC7000101"}\n'
    assert seeds(tmp_path, text) == [ASKED, "PMC7000101"]


LISTS = json.loads((Path(__file__).parent / "seed_headers.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", LISTS, ids=lambda case: case["name"])
def test_lists_of_others(tmp_path: Path, case: dict[str, Any]) -> None:
    """Lists of somebody who knew what users write, and not how lists are read."""
    (tmp_path / "a.csv").write_text(case["text"], encoding="utf-8")
    found = {row["row"]: "reject" for row in case["rows"]}
    for seed in read_seeds(tmp_path / "a.csv", SeedForm.IDS):
        ids = {kind: value.lower() for kind, value in seed.ids.pairs()}
        found[seed.line] = ids or "reject"
    allowed = {row["row"]: row["right"] for row in case["rows"]}
    assert {line: value for line, value in found.items() if value not in allowed[line]} == {}
