"""``scrapy extract`` whose reader fails, and its identifiers; more in sessions/extract.yaml."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources.datacite import DataCite
from pubcrawl.reading.service import ServiceRecord
from pubcrawl.workbench.extract.jobs import make_job, parse_ids
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PartType
from tests.conftest import Command


def test_ids() -> None:
    assert parse_ids("") == {}
    assert parse_ids("pmid=1, doi=10.5555/a,b=c,pmcid=PMC2") == {
        "pmid": "1",
        "doi": "10.5555/a,b=c",
        "pmcid": "PMC2",
    }
    work = make_job({"kind": "europepmc", "file": "x", "ids": {"doi": "doi:10.5555/a"}}, Path())
    assert work.ids == Identifiers(doi="10.5555/A")
    assert work.type is None
    assert make_job({"kind": "europepmc", "file": "x", "type": "og"}, Path()).type is PartType.OG


def test_an_answer_at_which_a_reader_fails_is_a_line(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = DataCite.read

    def findings(self: DataCite, record: ServiceRecord) -> Findings | None:
        doi = record.text("attributes.doi")
        return read(self, record) if doi != "10.5555/2" else Findings(record.value["otters"])

    monkeypatch.setattr(DataCite, "read", findings)
    row = '{{"data": {{"attributes": {{"doi": "10.5555/{}", "titles": [{{"title": "A"}}]}}}}}}\n'
    (tmp_path / "a.jsonl").write_text("".join(map(row.format, range(1, 4))))
    manifest = tmp_path / "jobs.jsonl"
    manifest.write_text('{"kind": "datacite", "file": "a.jsonl", "id": 7}\n' * 2)
    for arguments, times in (
        (["--manifest", manifest], 2),
        (["datacite", tmp_path / "a.jsonl"], 1),
    ):
        done = command("extract", *arguments)
        errors = [json.loads(line)["error"] for line in done.stdout.splitlines()]
        assert errors[::3] == errors[2::3] == [None] * times
        assert errors[1]["reason"] == "parse-crashed"
        assert re.fullmatch(r"\S+test_extract.py:\d+: KeyError: 'otters'", errors[1]["message"])
        assert done.returncode == 4
        assert errors[1]["message"] in done.stderr
