"""PubFetcher's JSON → records → PubFetcher's JSON: the same except for computed values."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.engine.seeds import SeedForm, SeedOptions, read_seeds
from pubcrawl.exchange.imports.json_entries import json_entries
from pubcrawl.exchange.imports.records import publication_of
from pubcrawl.exchange.pubfetcher import (
    plain_json,
    plain_webpage_json,
    publication_json,
    webpage_json,
)
from pubcrawl.model.fields import from_json
from pubcrawl.model.webpage import WebPage
from pubcrawl.works.parts import ID_PARTS, PARTS, Limits
from tests.cases import read

GOLDEN = Path(__file__).parent / "pubfetcher"
NOW = 1_600_000_000_000
DOCUMENT: dict[str, Any] = read(Path(__file__).with_suffix(".yaml"))["document"]
PUBLICATION: dict[str, Any] = DOCUMENT["publications"][0]


def written(folder: Path, value: object, indent: int | None = 1) -> Path:
    (folder / "out.json").write_text(json.dumps(value, indent=indent))
    return folder / "out.json"


def test_a_document_comes_out_as_it_went_in(tmp_path: Path) -> None:
    with written(tmp_path, DOCUMENT).open("rb") as file:
        publication, page, doc = json_entries(file)
    record = publication_of(publication, Limits(), NOW).to_json()
    assert publication_json(record) == PUBLICATION
    assert page.record
    assert doc.record
    for entry, expected in ((page, DOCUMENT["webpages"]), (doc, DOCUMENT["docs"])):
        assert entry.record
        read = from_json(WebPage, entry.record).to_json()
        assert [webpage_json(read)] == expected
    assert (page.kind, doc.kind) == ("webpage", "doc")


def golden(name: str) -> dict[str, Any]:
    """Return a document that PubFetcher's classes wrote."""
    with gzip.open(GOLDEN / f"{name}.json.gz") as file:
        document: dict[str, Any] = json.load(file)
    return document


def as_given(publication: dict[str, Any]) -> dict[str, Any]:
    """Return *publication* without recomputed values, its keys in the same order."""
    return {
        key: {name: value for name, value in part.items() if not name.startswith("timestamp")}
        if isinstance(part, dict) and part["empty"]
        else part
        for key, part in publication.items()
        if key != "preprint"
    }


def test_documents_of_the_program_come_out_as_they_went_in() -> None:
    """Only the time of empty parts and ``preprint``, which version 1.1.1 lacks, differ."""
    with gzip.open(GOLDEN / "whole.json.gz") as file:
        entries = list(json_entries(file))
    document = golden("whole")
    assert [entry.kind for entry in entries] == [
        *40 * ["publication"],
        *20 * ["webpage"],
        *10 * ["doc"],
    ]
    for entry, expected in zip(entries[:40], document["publications"], strict=True):
        record = publication_json(publication_of(entry, Limits(), NOW).to_json())
        assert json.dumps(as_given(record)) == json.dumps(as_given(expected))
        assert record["preprint"] is False
    pages = [*document["webpages"], *document["docs"]]
    for entry, expected in zip(entries[40:], pages, strict=True):
        assert entry.record
        record = webpage_json(from_json(WebPage, entry.record).to_json())
        assert json.dumps(record) == json.dumps(expected)


def test_plain_documents_of_the_program() -> None:
    with gzip.open(GOLDEN / "plain.json.gz") as file:
        entries = list(json_entries(file))
    document = golden("plain")
    for entry, expected in zip(entries[:40], document["publications"], strict=True):
        record = plain_json(publication_of(entry, Limits(), NOW).to_json())
        assert json.dumps(record) == json.dumps(expected)
    pages = [*document["webpages"], *document["docs"]]
    for entry, expected in zip(entries[40:], pages, strict=True):
        assert entry.record
        record = plain_webpage_json(from_json(WebPage, entry.record).to_json())
        assert json.dumps(record) == json.dumps(expected)


@pytest.mark.parametrize("name", ["ids", "ids_with_addresses"])
def test_identifiers_of_the_program_are_seeds(name: str) -> None:
    document, file = golden(name), GOLDEN / f"{name}.json.gz"
    ids = [tuple(one[kind] for kind in ID_PARTS) for one in document["publicationIds"]]
    assert [seed.ids for seed in read_seeds(file)] == ids
    for kind, urls in (("webpage", "webpageUrls"), ("doc", "docUrls")):
        seeds = read_seeds(file, SeedForm.URLS, SeedOptions(pages=kind))
        assert [seed.url for seed in seeds] == document[urls]


def test_an_unknown_date_and_count_stay_unknown(tmp_path: Path) -> None:
    unknown = {
        **PUBLICATION,
        "pubDate": -1,
        "pubDateHuman": "1969-12-31",
        "citationsCount": -1,
        "citationsTimestamp": -1,
        "citationsTimestampHuman": "1969-12-31T23:59:59.999Z",
    }
    with written(tmp_path, {"publications": [unknown]}).open("rb") as file:
        (entry,) = json_entries(file)
    assert publication_json(publication_of(entry, Limits(), NOW).to_json()) == unknown


@pytest.mark.parametrize("indent", [None, 2])
def test_documents_are_seeds(tmp_path: Path, indent: int | None) -> None:
    file = written(tmp_path, DOCUMENT, indent)
    assert [seed.ids for seed in read_seeds(file)] == [("31234501", "PMC7000001", "10.5555/A")]
    for kind, url in (
        ("webpage", "https://otters.example"),
        ("doc", "https://otters.example/manual"),
    ):
        found = read_seeds(file, SeedForm.URLS, SeedOptions(pages=kind))
        assert [seed.url for seed in found] == [url]


def test_plain_documents_and_lists_of_identifiers(tmp_path: Path) -> None:
    plain = {name: PUBLICATION[name].get("content", []) for name in PARTS}
    document = {
        "publications": [plain, {"pmid": "", "pmcid": "", "doi": ""}],
        "publicationIds": [
            {
                "pmid": {"id": "29987602", "url": "https://a.example"},
                "pmcid": {"id": "", "url": ""},
                "doi": {"id": "", "url": ""},
            },
            {"pmid": "30555703", "pmcid": "", "doi": "10.5555/b"},
        ],
        "webpageUrls": [{"id": "https://otters.example", "url": ""}, "https://seals.example"],
    }
    file = written(tmp_path, document)
    assert [seed.reason or seed.ids for seed in read_seeds(file)] == [
        ("31234501", "PMC7000001", "10.5555/A"),
        "no-entry-id",
        ("29987602", "", ""),
        ("30555703", "", "10.5555/B"),
    ]
    assert [seed.url for seed in read_seeds(file, SeedForm.URLS)] == [
        "https://otters.example",
        "https://seals.example",
    ]
    with file.open("rb") as stream:
        record = publication_of(next(json_entries(stream)), Limits(), NOW).to_json()
    assert record["parts"]["title"]["content"] == PUBLICATION["title"]["content"]


def test_a_part_of_an_unknown_type_is_a_bad_entry(tmp_path: Path) -> None:
    odd = {**PUBLICATION, "title": {**PUBLICATION["title"], "type": "oracle"}}
    file = written(tmp_path, {"publications": [odd, PUBLICATION]})
    first, second = read_seeds(file)
    assert (first.reason, second.reason) == ("bad-entry", "")
    assert "oracle" in first.text
