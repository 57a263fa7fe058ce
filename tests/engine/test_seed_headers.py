"""Bare numbers below headers that name PMIDs, PMCIDs or both: lists of others, and of ingests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.engine.seeds import SeedForm, read_seeds
from pubcrawl.ingest.seeds import read_ingest_seeds
from tests.cases import read

LISTS = json.loads((Path(__file__).parent / "seed_headers.json").read_text(encoding="utf-8"))
KINDS = read(Path(__file__).with_name("test_seed_lists.yaml"))["test_lists"]
BOTH = KINDS["a header of both kinds asks"]["expected"]


@pytest.mark.parametrize("header", BOTH)
def test_a_header_of_both_asks_for_requests_too(tmp_path: Path, header: str) -> None:
    def requests(text: str) -> list[str]:
        (tmp_path / "a.csv").write_text(text, encoding="utf-8")
        return [
            "+".join((seed.request.ext_ids or {}).values()).lower() if seed.request else seed.reason
            for seed in read_ingest_seeds(tmp_path / "a.csv")
        ]

    asked = "pmid-or-pmcid"
    found = requests(f"{header}\n90000101\nPMC7000101\n10.5555/a\n")
    assert found == [asked, "pmc7000101", "10.5555/a"]
    text = f'Title\t"{header}"\tDOI\nOtters\t90000101\t\nSeals\t90000102\t10.5555/b\n'
    assert requests(text) == [asked, "10.5555/b"]


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
