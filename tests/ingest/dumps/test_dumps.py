"""Records of other services, in their published formats, become requests."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.ids.url import normalise_url
from pubcrawl.ingest.dumps import DumpSelection, requests_of_records
from pubcrawl.ingest.dumps.formats import dump_formats, dump_of, dump_of_line
from pubcrawl.ingest.dumps.known import HashedSet
from pubcrawl.ingest.dumps.paper_ids import PaperIds
from pubcrawl.ingest.seeds import parse_line
from pubcrawl.model.ingest_request import ingest_request
from tests.cases import read, table

DATA = read(Path(__file__).with_suffix(".yaml"))

TITLE = "Tides and the rhythm of snails"
OPENALEX, UNPAYWALL = DATA["OPENALEX"], DATA["UNPAYWALL"]
DOAJ, FATCAT = DATA["DOAJ"], DATA["FATCAT"]
CASES: dict[str, list[Any]] = DATA["CASES"]
# Type, address, source, its identifier, stage, kind of host; or a reason.
EXPECTED: dict[str, list[str]] = DATA["EXPECTED"]
WITHOUT_WORK = ("arabesque", "mag", "pmc", "cdx", "crawl-log", "arxiv", "oai")
"""Formats in which some records have neither title nor author."""


def written(record: Any) -> str:
    return record if isinstance(record, str) else json.dumps(record)


def converted(name: str, *records: Any) -> list[dict[str, Any] | str]:
    lines = (f"{written(record)}\n".encode() for record in records)
    return [one for _, one in requests_of_records(lines, name, Counter())]


def shown(one: dict[str, Any] | str) -> str:
    if isinstance(one, str):
        return one
    names = ("ingest_type", "base_url", "link_source", "link_source_id", "release_stage", "rel")
    return " ".join(one.get(name) or "-" for name in names)


@pytest.mark.parametrize("name", CASES)
def test_each_format(name: str) -> None:
    found = converted(name, *CASES[name])
    assert [shown(one) for one in found] == EXPECTED[name]
    for one in found:
        if isinstance(one, dict):
            request = ingest_request(one)
            if request.expect_title:
                assert request.expect_title == TITLE
                assert request.expect_names[:1] in ((), ("Ann Ebb",), ("Ebb, Ann",))
            else:
                assert name in WITHOUT_WORK


@pytest.mark.parametrize("name", CASES)
def test_a_record_is_recognised_and_is_no_request(name: str) -> None:
    for record in CASES[name]:
        assert dump_of_line(written(record).encode()) == name
        if name == "pmc":  # a row of a table with a column PMID, as its header shows
            continue
        seed = parse_line(written(record).partition("\n")[0], 1)
        assert (seed.request, seed.reason) == (None, "dump"), record
        assert f"scrapy seeds import {name} FILE" in seed.sentence


def test_every_format_has_a_case() -> None:
    assert {*CASES, "table"} == {*dump_formats()}


@table
def test_a_plain_object_is_no_dump(record: dict[str, Any]) -> None:
    assert dump_of(record) == ""


@table
def test_lines_that_are_no_captures(line: str) -> None:
    assert [*requests_of_records([line.encode()], "cdx", Counter())] == [(1, "truncated-file")]


@table
def test_what_gives_no_request(
    name: str, record: str, changes: dict[str, Any], reason: str
) -> None:
    found = converted(name, {**DATA[record], **changes})
    assert reason in found
    assert not [one for one in found if isinstance(one, dict)]


def test_words_of_a_location_may_have_any_type() -> None:
    words: list[Any] = [True, 1, 1.0, " x ", ["x"], {"x": 1}, None, 1]
    places: list[dict[str, Any]] = [{"evidence": word, "host_type": word} for word in words]
    places += [{"license": "cc-by", "version": ["x"]}]
    for number, place in enumerate(places):
        place["url_for_pdf"] = f"https://r.example.org/{number}.pdf"
    found = converted("unpaywall", {**UNPAYWALL, "oa_status": "", "oa_locations": places})
    assert all(isinstance(one, dict) for one in found)
    texts = [one.get("rel", "") for one in found if isinstance(one, dict)]
    assert texts == ["", "1", "", "x", "x", "", "", "1", ""]
    extras = [one.get("edit_extra", {}) for one in found if isinstance(one, dict)]
    assert extras == [
        *({"evidence": text} if text else {} for text in texts[:-1]),
        {"license": "cc-by"},
    ]


def test_damaged_lines_are_counted() -> None:
    whole = json.dumps(UNPAYWALL).encode()
    lines = [b"\n", whole[:100] + b"\n", whole.replace(b"Tides", b"T\xefdes"), b"[1]\n", b'"a"\n']
    counts: Counter[str] = Counter()
    found = [*requests_of_records([*lines, whole], "unpaywall", counts)]
    assert counts == {"bad-json": 3, "bad-encoding": 1, "has-own-list": 1, "resolver": 1}
    assert [number for number, one in found if isinstance(one, dict)] == [6]


def test_known_addresses_are_left_out() -> None:
    known = HashedSet(["https://REPOSITORY.example.org:443/4.pdf"], normalise_url)
    lines = [json.dumps(UNPAYWALL).encode()]
    found = [
        one for _, one in requests_of_records(lines, "unpaywall", Counter(), DumpSelection(known))
    ]
    assert found[0] == "known-url"


def test_recorded_records(shared: Path) -> None:
    """Recorded answers of the services give requests or a reason, never an error."""
    folders = {"unpaywall": "c-unpaywall", "openalex": "c-openalex", "datacite": "c-datacite"}
    for name, folder in folders.items():
        read = 0
        for path in sorted((shared / "corpus" / folder).glob("*.json")):
            record = json.loads(path.read_text("utf-8"))
            inner = (record.get(key) for key in ("results", "data") if isinstance(record, dict))
            many = next((each for each in inner if each), None)
            for one in many if isinstance(many, list) else [many or record]:
                if isinstance(one, dict) and dump_of(one) == name:
                    read += 1
                    assert converted(name, one)
        assert read, name
    article = json.loads((shared / "corpus/g-seeds/jaod_article.00.json").read_text("utf-8"))
    assert [shown(one).split()[0] for one in converted("doaj", article)] == ["html", "pdf"]


def test_headers_are_no_lines() -> None:
    counts: Counter[str] = Counter()
    header = "File,Article Citation,Accession ID,Last Updated (YYYY-MM-DD HH:MM:SS),PMID,License"
    lines = [header.encode(), *(line.encode() for line in CASES["pmc"])]
    found = [one for _, one in requests_of_records(lines, "pmc", counts)]
    dates = [one.get("created", "") for one in found if isinstance(one, dict)]
    assert dates == ["2021-02-03", "2021-02-03", "", "2021-02-03"]
    assert not counts
    assert [*requests_of_records([b" CDX N b a m s k r M S V g"], "cdx", counts)] == []


@pytest.mark.parametrize("name", ["mag", "pmc", "cdx", "crawl-log"])
def test_half_lines_of_text_are_counted(name: str) -> None:
    whole = CASES[name][0].encode()
    counts: Counter[str] = Counter()
    halves = [whole[: len(whole) // 3] + b"\n", b"\xff\xfe\x00\n", b"a\n", b'"\n']
    assert not [
        one for _, one in requests_of_records(halves, name, counts) if isinstance(one, dict)
    ]
    assert counts == {"other-shape": 3, "bad-encoding": 1}


def test_papers_have_their_identifiers() -> None:
    papers = "\t".join(["2115489213", "1", "10.5555/TIDES.4", "Journal", *[""] * 20])
    attributes = "2115489213\t2\t31000001\n2115489213\t3\tPMC71\n2115489213\t1\tUS1\n"
    with PaperIds() as known:
        assert known.add([papers.encode(), b"no paper\n"]) == 1
        assert known.add(attributes.encode().splitlines()) == 2
        takes = DumpSelection(paper_ids=known.of)
        lines = [line.encode() for line in CASES["mag"]]
        (found, _) = [one for _, one in requests_of_records(lines, "mag", Counter(), takes)]
    assert isinstance(found, dict)
    assert found["ext_ids"] == {"doi": "10.5555/tides.4", "pmid": "31000001", "pmcid": "PMC71"}
