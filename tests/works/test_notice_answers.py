"""
Answers of seven sources of notices, in their published forms.

The cases were written from the documentation of the services, before the readers; ``why`` says
what each is about. Notices that several parties assert are one relation.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scrapy.http import Response

from pubcrawl.exceptions import ParseError, SettingError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources import RESOURCES
from pubcrawl.publications.resources.resource import Ask, Recalled
from pubcrawl.works.findings import Findings
from pubcrawl.works.merge import merge
from pubcrawl.works.notices import NOTICES
from pubcrawl.works.publication import Publication

HERE = Path(__file__).parent
ADDRESS = "https://api.example.org"
OK = 200
NAMES = {"jats": "pmc_xml"}
PARTIES = {"jats": "publisher", "crossref": "publisher"}
ASIDE = {"crossref-both"}
"""The parties give two days; the notice has that of the first."""

Case = dict[str, Any]


def read(name: str) -> list[Case]:
    return [json.loads(line) for line in (HERE / name).read_text().splitlines()]


def findings_of(answer: Case, asked: Publication, file: Path) -> list[Findings]:
    name = NAMES.get(answer["service"], answer["service"])
    resource = next(each for each in RESOURCES if each.name == name)(ADDRESS)
    body = answer["body"]
    body = (body if isinstance(body, str) else json.dumps(body)).encode()
    ask = Ask(asked, next(filter(asked.text, resource.needs), "doi"))
    try:
        if resource.file:
            file.write_bytes(body)
            resource.open_file(str(file))
            recalled = resource.recall(ask)
            assert isinstance(recalled, Recalled)
            return [recalled.findings] if recalled.findings else []
        reading = resource.parse(Response(ADDRESS, body=body), [ask])
    except (ParseError, SettingError):
        return []
    return [findings for _, findings in reading.found]


def answered(case: Case, folder: Path) -> Publication:
    ids = case["ids"]
    asked = Publication.from_ids(Identifiers(ids.get("pmid", ""), "", ids.get("doi", "").upper()))
    for answer in case["answers"]:
        if answer["status"] == OK:
            for findings in findings_of(answer, asked, folder / "notices.csv"):
                merge(asked, findings, ADDRESS, 1)
    return asked


def differences(case: Case, record: Publication) -> list[str]:
    expected = case["expected"]
    wrong = [record.notice_status] if record.notice_status != expected["status"] else []
    notices = [each for each in record.value("relations") if each.kind in NOTICES]
    left = set(notices)
    for row in expected["notices"]:
        service, _, party = row["by"].partition(":")
        party = "" if party == "title" else party
        fits = [
            notice
            for notice in notices
            if NOTICES[notice.kind].status == NOTICES[row["kind"]].status
            and (party or PARTIES.get(service, service)) in notice.asserted_by
            and notice.date.startswith(row.get("date", ""))
            and row.get("doi", "").upper() in (notice.value + notice.title).upper()
            and (row.get("doi") or row.get("pmid", "") in notice.value)
            and row.get("record", "") == notice.record_id
        ]
        wrong += [] if fits else [f"no {row}"]
        left.difference_update(fits)
    return [*wrong, *map(str, left)]


def test_notices(tmp_path: Path) -> None:
    cases = {case["name"]: case for case in read("notice_answers.jsonl")}
    wrong = {
        name: told
        for name, case in cases.items()
        if (told := differences(case, answered(case, tmp_path)))
    }
    assert wrong.keys() == ASIDE, wrong


def test_versions(tmp_path: Path) -> None:
    for case in read("version_answers.jsonl"):
        record, expected = answered(case, tmp_path), case["expected"]
        articles = {
            f"pmid:{value}" if kind == "pmid" else value.lower()
            for kind, value in record.versions("preprint-of")
        }
        versions = {value.lower() for _, value in record.versions("version")}
        found = {
            "preprint_doi": set(record.preprint_doi.lower().split()),
            "published_doi": articles,
            "versions": versions,
        }
        assert found == {key: set(values) for key, values in expected.items()}, case["name"]
