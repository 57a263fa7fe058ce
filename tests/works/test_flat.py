"""A title or abstract of a record is that of its work, whatever source gave it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pubcrawl.publications.resources.resource import Resource
from pubcrawl.workbench.extract.answers import lines
from pubcrawl.workbench.extract.jobs import make_job
from pubcrawl.works.flat import flat
from pubcrawl.works.work import AbstractText, TitleText
from tests.agreement import disagreements
from tests.cases import table
from tests.shares import share

RECORDED = Path(__file__).parents[1] / "recorded"
KINDS = {
    "a-epmc-search": "europepmc",
    "a-epmc-fulltext": "europepmc_fulltext",
    "b-pubmed-xml": "pubmed_xml",
    "b-jats": "pmc_xml",
    "c-crossref": "crossref",
    "c-openalex": "openalex",
    "d-html": "journal",
}


def test_in_recorded_cases() -> None:
    files = sorted(RECORDED.glob("*/*/expected.jsonl"))
    read = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
    assert sum("work" in record for record in read) > 20
    assert {
        json.dumps(record)[:200]: found for record in read if (found := disagreements(record))
    } == {}


def test_in_the_corpus(shared: Path, places: dict[bool, dict[str, Resource]]) -> None:
    manifest = (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines()
    rows = [row for row in map(json.loads, manifest) if row["category"] in KINDS]
    wrong = {}
    for row in rows[:: share(6, 1)]:
        job = {"kind": KINDS[row["category"]], "file": row["path"], "url": row.get("url") or ""}
        for record in lines(make_job(job, shared / "corpus"), places[False]):
            if found := disagreements(record):
                wrong[row["path"]] = found
    assert wrong == {}


@table
def test_one_text(part: str, texts: list[list[str]], offered: str, expected: str) -> None:
    text: Any = {"title": TitleText, "abstract": AbstractText}[part]
    assert flat(part, tuple(text(*one) for one in texts), offered) == expected
